"""What is offered for what is made of a person's name: initials, user names, e-mail addresses."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_SCOPES = ("patient", "note", "mention")
_RUNGS = ("all", "prefer", "tag", "hold")
_INITIALS = Offer(behaviours=("follow.initials.v1",), scopes=_SCOPES, rungs=_RUNGS)
_USERNAME = Offer(behaviours=("follow.username.v1",), scopes=_SCOPES, rungs=_RUNGS)
_EMAIL = Offer(behaviours=("follow.email.v1",), scopes=_SCOPES, lists=("hosts/domains",), rungs=_RUNGS)
_EMAIL_AT_A_HOUSE = Offer(
    behaviours=("follow.email.v2",), scopes=_SCOPES, lists=("hosts/domains", "hosts/mailboxes"), rungs=_RUNGS,
)

ROWS: tuple[Row, ...] = (
    ("replace", _INITIALS, ("INITIALS",)),
    ("replace", _USERNAME, ("USERNAME",)),
    ("replace", _EMAIL, ("EMAIL",)),
    ("replace", _EMAIL_AT_A_HOUSE, ("EMAIL",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "follow.initials.v1": (
        "Initials become those of the person's new name; of somebody whom the chart does not name, random ones. None "
        "are the initials of an original name of the chart."
    ),
    "follow.username.v1": (
        "A user name that is made of a person's name is made of the new name; its digits, and all of any other one, "
        "are random. None is an identifier of the corpus."
    ),
    "follow.email.v1": (
        "What stands before the @ is made of the person's new name, or random; the domain is one that is reserved for "
        "examples. None is an address of the corpus."
    ),
    "follow.email.v2": (
        "What stands before the @ is made of the person's new name, or random; the host is a made-up one below a "
        "domain that is reserved for examples. None is an address of the corpus."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {}
