"""M13: of a place that is made coarser nothing stays that its rule does not name."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from resynth import lexicon
from resynth.policy.model import Rule
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView, Terms
from resynth.verify.place_forms import big_towns, is_boxed, is_country, is_town, key, state_code, town_key
from resynth.verify.promises.base import Promise, Tallying

PROMISES = (
    Promise("M13", "Of a place that is made coarser nothing stays but what its rule names: state and country, three "
            "digits of a ZIP code where the dated table shows enough residents; in a limited data set, town, state "
            "and ZIP code.", "45 CFR 164.514(b)(2)(i)(B), (e)(2)(ii); reference/privacy.md 4.1"),
)
CLASSES = frozenset(("LOCATION",))
STATE, LIMITED = "places.state.v1", "places.limited.v1"
_TAG = re.compile(r"\[[A-Z-]+\]")
_CUT = re.compile(r"[\n,;:/|()]|\s[-–—]\s|\x00")
_NUMBER = re.compile(r"\d[\d*]*")
_THREE = re.compile(r"(\d{3})(?:\*\*)?")
_FIVE = re.compile(r"(?<!\d)(\d{5})(?:-?\d{4})?(?!\d)")
_HERE = frozenset(("us", "usa", "u s", "u s a", "united states", "united states of america", "the united states"))
#: Suffixes that make a street of a name (USPS codes), and of no town of the United States that the lists do not have.
_STREETS = frozenset(("AVE", "BLVD", "CT", "DR", "HWY", "LN", "PKWY", "RD", "ST"))
#: Of a place alone that is called like a state: the town is meant as often.
_BIG = 100_000


@cache
def _allowed(margin: int) -> frozenset[str]:
    """The prefixes of the table that cover more residents than the margin, and were never small in a census."""
    rows = lexicon.table("places/zip3")
    return frozenset(prefix for prefix, people, small in rows if int(people) > margin and not small)


@lru_cache(maxsize=2048)
def too_fine(
    kind: str, original: str, surrogate: str, keeps: frozenset[str], margin: int
) -> bool:
    """Whether a surrogate tells more of a place than it may.

    Args:
        keeps: of ``state country zip3 zip city``.
        margin: the largest population that is too small for three digits.
    """
    left = _TAG.sub("\x00", surrogate)
    number = _NUMBER.search(left)
    while number is not None:
        if not _number_may_stay(number[0], original, keeps, margin):
            return True
        left = f"{left[: number.start()]}\x00{left[number.end() :]}"
        number = _NUMBER.search(left)
    chunks = _chunks(left)
    # A line may end inside a name: "Salt Lake\nCity".
    if not any(all(_words_may_stay(chunk, kind, keeps) for chunk in some)
               for some in (chunks, _chunks(" ".join(left.split())))):
        return True
    if "city" not in keeps and any(map(_abroad, chunks)) and (
        "\x00" in _NUMBER.sub("\x00", _TAG.sub("", surrogate)) or any(map(state_code, chunks))
    ):
        # "Jordan, MN": no other country has a state or a ZIP code of the United States.
        return True
    told = kind == "STATE" or (kind == "COUNTRY" and is_country(surrogate))  # Jamaica is a part of New York too
    alone = len(chunks) == 1 and not told and "city" not in keeps and key(original) == key(surrogate)
    return alone and town_key(chunks[0]) in big_towns(_BIG)


def _abroad(chunk: str) -> bool:
    return is_country(chunk) and state_code(chunk) is None and key(chunk) not in _HERE


def _chunks(text: str) -> list[str]:
    """The runs of words between marks."""
    found = [chunk.strip(" .-–—") for chunk in _CUT.split(text)]
    return [chunk for chunk in found if chunk]


def _number_may_stay(number: str, original: str, keeps: frozenset[str], margin: int) -> bool:
    if "zip" in keeps and len(number) == 5 and number.isdigit():
        return any(one[1] == number for one in _FIVE.finditer(original)) and not _is_boxed(number, original)
    three = _THREE.fullmatch(number)
    return "zip3" in keeps and three is not None and (
        three[1] == "000" or (three[1] in _allowed(margin) and not _is_boxed(three[1], original))
    )


def _is_boxed(digits: str, original: str) -> bool:
    """Whether what began with these digits was the number of a post office box, and no ZIP code: "P.O. Box 40019"."""
    begun = [is_boxed(original, one.start()) for one in _FIVE.finditer(original) if one[0].startswith(digits)]
    return bool(begun) and all(begun)


def _words_may_stay(chunk: str, kind: str, keeps: frozenset[str]) -> bool:
    """Whether a run of words is a state, a country, or a town and what follows it."""
    if ("state" in keeps and state_code(chunk)) or ("country" in keeps and is_country(chunk)):
        return True
    words = chunk.split()
    if "city" in keeps and (is_town(chunk) or (kind == "CITY" and not _ends_a_street(words))):
        return True
    if _ends_a_street(words):
        # Oak is a town, and so is Street (Maryland).
        return False
    return any(
        _words_may_stay(" ".join(words[:at]), kind, keeps) and _words_may_stay(" ".join(words[at:]), kind, keeps)
        for at in range(1, len(words))
    ) if len(words) <= 8 else False


def _ends_a_street(words: list[str]) -> bool:
    """Whether some words are a street by the last of them; CT is Connecticut as well."""
    return (
        len(words) > 1 and state_code(words[-1]) is None
        and lexicon.street_suffixes().get(lexicon.fold(words[-1])) in _STREETS
    )


def terms_of(rule: Rule) -> tuple[frozenset[str], int]:
    """What a rule lets stay, and its margin."""
    said = rule.options
    if rule.behaviour == LIMITED:
        return frozenset((*said.get("keep", "city, state, zip").split(", "), "country")), 0
    keeps = {"state"}
    if said.get("zip", "") != "tag":
        keeps.add("zip3")
    if said.get("country", "keep") == "keep":
        keeps.add("country")
    return frozenset(keeps), int(said.get("margin", "20000"))


_NONE: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
#: Route -> kinds that may be kept as they are, and what one of them may hold.
_KEPT = {
    "safe_harbor": (frozenset(("STATE", "COUNTRY")), frozenset(("state", "country"))),
    "limited_data_set": (
        frozenset(("CITY", "STATE", "ZIP", "COUNTRY")), frozenset(("city", "state", "zip", "country"))),
}


def wanted(terms: Terms) -> bool:
    """Whether there is anything to look at."""
    rules = [terms.policy.rule(kind) for kind in _KEPT.get(terms.policy.legal_route, _NONE)[0]]
    return not terms.behaviours.isdisjoint((STATE, LIMITED)) or any(
        one.action == "keep" for rule in rules for one in (rule, *rule.roles.values()))


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    rules = chart.terms.rules
    kinds, keeps = _KEPT.get(chart.terms.policy.legal_route, _NONE)
    roles = note.spans[4]
    for kind, original, surrogate, rung, start, end, nth, changes in note.by_class["LOCATION"]:
        rule = rules[kind, roles[nth]]
        if changes and rule.behaviour in (STATE, LIMITED):
            terms = terms_of(rule)
        elif kind in kinds and rule.action == "keep":
            # What an annotator marked as a state may be "Cincinnati, Ohio", and nobody has read it.
            terms = keeps, 0
        else:
            continue
        tally.check("M13")
        if too_fine(kind, original, surrogate, *terms):
            tally.miss("M13", note.place(start, end), rung)
