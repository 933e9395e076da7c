"""What is offered for names and initials."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_CORPUS = Offer(
    behaviours=("names.corpus.v1",),
    scopes=("corpus",),
    lists=("names/last", "names/female", "names/male"),
    options={"sex": ("same",), "out_of_list": ("two letters changed",), "initials": ("random",)},
    rungs=("all", "narrow", "shaped", "tag", "hold"),
    thresholds=(0.002,),
    whole_ladder=True,
)

ROWS: tuple[Row, ...] = (
    ("replace", _CORPUS, ("NAME", "PATIENT", "DOCTOR")),
    ("keep", Offer(), ("INITIALS",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "names.corpus.v1": (
        "First, middle and last names are replaced one by one; titles, credentials, order, punctuation and "
        "capitals stay. No last name of the corpus is used for a new name, and in a note no part of a new "
        "name is a part of an original name."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("sex", "same"): "The sex of a first name is kept.",
    ("out_of_list", "two letters changed"): (
        "A name that is on no list is replaced by a listed name with two letters changed, which is then on no "
        "list either."
    ),
}
