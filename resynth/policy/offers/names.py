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

_SCOPED = Offer(
    behaviours=("names.scoped.v1",),
    scopes=("patient", "mention", "note", "corpus", "project", "markov"),
    lists=("names/last", "names/female", "names/male", "names/last2010", "names/first2020"),
    some_lists=True,
    options={
        "draw": ("uniform", "weighted"),
        "sex": ("same", "any"),
        "families": ("shared surname",),
        "out_of_list": ("two letters changed", "list name"),
        "initials": ("random", "follow"),
    },
    numbers={"wider_bearers": (100, 1_000_000)},
    rungs=("all", "narrow", "wider", "shaped", "tag", "hold"),
    least_threshold=0.0001,
)

ROWS: tuple[Row, ...] = (
    ("replace", _CORPUS, ("NAME", "PATIENT", "DOCTOR")),
    ("replace", _SCOPED, ("NAME", "PATIENT", "DOCTOR")),
    ("keep", Offer(), ("INITIALS",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "names.corpus.v1": (
        "First, middle and last names are replaced one by one; titles, credentials, order, punctuation and "
        "capitals stay. No last name of the corpus is used for a new name, and in a note no part of a new "
        "name is a part of an original name."
    ),
    "names.scoped.v1": (
        "First, middle and last names are replaced one by one; the parts of one name agree inside the scope; titles, "
        "credentials, order, punctuation and capitals stay. No last name of the corpus is used for a new name, no part "
        "of a new name is a part of an original name of its note, and two persons of a note never become one."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("sex", "same"): "The sex of a first name is kept.",
    ("out_of_list", "two letters changed"): (
        "A name that is on no list is replaced by a listed name with two letters changed, which is then on no "
        "list either."
    ),
    ("out_of_list", "list name"): "A name that is on no list is replaced by a listed name.",
    ("sex", "any"): "The sex of a first name is not kept.",
    ("draw", "uniform"): "Each name of the lists is as likely as another.",
    ("draw", "weighted"): (
        "A name is as likely as it is frequent in the population, so that most surrogates are common names."
    ),
    ("families", "shared surname"): (
        "People of a chart who share a last name share the new one; the parts of a double name are replaced each on "
        "its own, so that a maiden name stays the same name."
    ),
    ("initials", "random"): "An initial becomes a random capital.",
    ("initials", "follow"): (
        "An initial becomes that of the new name, where the chart shows whose it is; else a random capital."
    ),
}
