"""What is offered for institutions, professions, rooms and what is of no other kind."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_SCOPES = ("mention", "note", "patient", "corpus", "project")
_KEEP_PLACE_OF_WORK = Offer(options={"holding_a_replaced_name": ("replace",)})
_INVENTED = Offer(behaviours=("institutions.invented.v1",), scopes=_SCOPES, lists=("institutions/names",))
_HOUSES = Offer(
    behaviours=("institutions.invented.v2",), scopes=_SCOPES,
    lists=("institutions/names", "institutions/parts", "names/last2010", "places/cities"),
)
_LISTED = Offer(
    behaviours=("professions.listed.v1",), scopes=_SCOPES, lists=("professions/names",), generators=("faker:job",),
)
_ROOMS = Offer(behaviours=("rooms.random.v1",), scopes=_SCOPES)

ROWS: tuple[Row, ...] = (
    ("keep", _KEEP_PLACE_OF_WORK, ("HOSPITAL", "ORGANIZATION", "INSTITUTION")),
    ("keep", Offer(), ("OTHER", "ROOM", "PROFESSION")),
    ("replace", _INVENTED, ("HOSPITAL", "ORGANIZATION", "INSTITUTION")),
    ("replace", _HOUSES, ("HOSPITAL", "ORGANIZATION", "INSTITUTION")),
    ("replace", _LISTED, ("PROFESSION",)),
    ("replace", _ROOMS, ("ROOM",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "institutions.invented.v1": (
        "The words that tell one institution from another become invented ones (Oakhaven); words such as Hospital or "
        "Medical Center stay; short forms and abbreviations follow."
    ),
    "institutions.invented.v2": (
        "Each word that tells one institution from another becomes one of its own kind and length: a surname, a town, "
        "a saint, a feature of the land, a word of nature, an invented name; words that any institution may have stay; "
        "short forms and abbreviations follow."
    ),
    "professions.listed.v1": "Another common occupation, in the same number and case.",
    "rooms.random.v1": "Other numbers, bed letters and points of the compass; words such as Room stay; what holds any "
                       "other word becomes a tag.",
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("holding_a_replaced_name", "replace"): (
        "One that holds the name of a person of the corpus is replaced, and counted."
    ),
}
