"""What the attacks found, as rows of words: for the terminal and for the page alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from resynth.evaluate.attacks.parrot import (
    CARRELL_2019,
    CARRELL_2019_PRECISION,
    READERS_2020,
    READERS_2020_PRECISION,
)

#: Heading and whether its cells are numbers.
Columns = tuple[tuple[str, bool], ...]
PARROT: Columns = (
    ("class", False), ("{what}", True), ("found", True), ("recall", True), ("95 % interval", True),
    ("suspects", True), ("right", True), ("precision", True), ("lift", True), ("to look at", True),
)
FREQUENCY: Columns = (
    ("", False), ("surrogates", True), ("persons", True), ("guessed", True), ("accuracy", True),
    ("of mentions", True), ("commonest name", True), ("lift", True),
)
INTERVALS: Columns = (("of patients with two dates or more", False), ("patients", True), ("share", True),
                      ("95 % interval", True))
EXPOSURE: Columns = (
    ("class", False), ("surrogates", False), ("mentions", True), ("each", True), ("missed", True),
    ("shown", True), ("in notes", True), ("of patients", True),
)
EFFECTIVE: Columns = (("attacker", False), ("finds of what was missed", True), ("of all mentions", True),
                      ("effective recall", True))
#: Strategies in words.
_HOW = {"same": "one throughout", "each": "one a mention", "tag": "a tag or a coarser value"}
_READERS = {"readers_2020": "readers (Carrell 2020)", "parrot_2019": "parrot (Carrell 2019)", "parrot": "this parrot"}
_INTERVALS = {"survive": "all intervals survive", "unique": "nobody else has the same in the release",
              "fingerprint": "both: who knows them knows the patient"}


def parrot(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row a class, one of all, and those of the papers."""
    for name, row in (*told["classes"].items(), ("all", told)):
        recall, precision = row["recall"], row["precision"]
        yield (name, f"{recall['of']:,}", f"{recall['hits']:,}", rate(recall["value"]), ends(recall),
               f"{precision['of']:,}", f"{precision['hits']:,}", rate(precision["value"]), times(row["lift"]),
               f"{row['left']:,}")
    yield ("parrot, Carrell 2019", "310", "211", rate(CARRELL_2019), "", "402", "211", rate(CARRELL_2019_PRECISION),
           "", "")
    yield "readers, Carrell 2020", "", "", rate(READERS_2020), "", "", "", rate(READERS_2020_PRECISION), "", ""


def frequency(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row a group of names, and one of all."""
    for name, row in told["groups"].items():
        persons = row["persons"]
        yield (name, f"{row['names']:,}", f"{persons['of']:,}", f"{persons['hits']:,}", rate(persons["value"]),
               rate(row["mentions"]["value"]), rate(row["commonest"]["value"]), times(row["lift"]))


def intervals(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Who survives, who is unique, and who is both."""
    for name, says in _INTERVALS.items():
        one = told[name]
        yield says, f"{one['hits']:,} of {one['of']:,}", rate(one["value"]), ends(one)


def exposure(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """A row a class, one of all, and names under other strategies."""
    for name, row in told["classes"].items():
        yield (name, *_exposed(row))
    for row in told["names_if"].values():
        yield ("NAME if", *_exposed(row))


def effective(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """What is missed and found, by attacker."""
    for name, share in told["found_of_missed"].items():
        found = share / told["miss_rate"] if told["miss_rate"] else None
        yield _READERS[name], rate(found), small(share), small(1 - share)


def _exposed(row: Mapping[str, Any]) -> tuple[str, ...]:
    each = f"{row['mentions'] / row['entities']:.1f}"
    return (_HOW.get(row["way"], row["way"]), f"{row['mentions']:,}", each, small(row["rate"]), small(row["entity"]),
            rate(row["note"]), rate(row["patient"]))


def rate(value: float | None) -> str:
    """Three digits; a dash where there is nothing to tell."""
    return "-" if value is None else f"{value:.3f}"


def small(value: float) -> str:
    """Four digits, for what may be small."""
    return f"{value:.4f}"


def times(value: float | None) -> str:
    """How many times."""
    return "-" if value is None else f"{value:,.1f}"


def ends(share: Mapping[str, Any]) -> str:
    """The interval, where there is anything to count."""
    return f"{share['low']:.3f} to {share['high']:.3f}" if share["of"] else ""


def rate_in_words(told: Mapping[str, Any]) -> str:
    """Where the miss rate comes from, and what shown means."""
    rate_ = f"{100 * told['miss_rate']:.3g} %"
    if told["measured"]:
        whence = f"{rate_} of mentions were missed, as measured against --source, each class by its own rate"
    elif told["assumed"]:
        whence = f"That {rate_} of mentions are missed is assumed: --source measures it, --miss-rate says it"
    else:
        whence = f"That {rate_} of mentions are missed was said by --miss-rate"
    return (f"{whence}. Shown: the chance that a value which a note names (each: so often) is missed and is the odd "
            "one beside its surrogates; then of notes and patients with one such value or more. Whether somebody sees "
            "it is what the second table is about.")
