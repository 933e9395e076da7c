"""What a chart says of the sex that a first name is meant with: titles, pronouns, the patient's own row.

The lists have the first word; a title ("Mr. Leslie Hall") overrules them, and where they leave it open the row of the
patient or a field of the notes ("Sex: F"), kin before the name ("her husband, Babatunde"), the other first names of the
person ("Alder James Whitcomb"), the pronouns beside it and the names that it is a nickname of ("Peg", of Margaret) are
asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from resynth import lexicon
from resynth.plan import names_kin
from resynth.plan.family import SpannedChart
from resynth.plan.names_mentions import Look, Mention
from resynth.surrogates.names import FIRST, LAST
from resynth.types import Span

#: A word, perhaps with a full stop, right before a name.
_BEFORE = re.compile(r"([A-Za-z]+)\.?[ \t]*(?:\r?\n)?[ \t]*\Z")
_FRONT = re.compile(r"\s*([A-Za-z]+)\b")
#: A pronoun in what is left of the paragraph, soon after the name.
_PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_NEAR = 80
_FIELDS = ("sex", "gender", "patient_sex", "patient_gender")
#: A field of a page's head: of nobody else, such as "Infant sex: M".
_FIELD = re.compile(
    r"(?:^[ \t]*|[ \t]{2}|[\t|;,/] ?)(?:sex|gender)[ \t]{0,2}[:|=][ \t]{0,8}(f|m|female|male)\b",
    re.IGNORECASE | re.MULTILINE,
)
_WORDS = {"f": "F", "female": "F", "woman": "F", "girl": "F", "m": "M", "male": "M", "man": "M", "boy": "M"}


@lru_cache(maxsize=1)
def _ends() -> frozenset[str]:
    """How words that tell a sex end: most names are told to stand behind none by a glance."""
    return frozenset(word[-2:] for word in lexicon.title_sex())


@lru_cache(maxsize=16_384)
def _front(name: str) -> str | None:
    """The sex that a title at the front of a mention tells."""
    found = _FRONT.match(name)
    return lexicon.title_sex().get(found[1].lower()) if found else None


def title(text: str, start: int, end: int) -> str | None:
    """The sex that a title tells, before the mention or at its front."""
    sex = _front(text[start:end])
    if sex is None and text[max(0, start - 6) : start].rstrip(" .\t\r\n")[-2:].lower() in _ends():
        found = _BEFORE.search(text, max(0, start - 24), start)
        sex = lexicon.title_sex().get(found[1].lower()) if found else None
    return sex


def of_patient(chart: SpannedChart) -> str | None:
    """What the rows of the notes say of the patient, or else fields in their texts, where they agree."""
    told = set()
    for document in chart.documents:
        for name in _FIELDS:
            value = document.meta.get(name)
            if isinstance(value, str) and (sex := _WORDS.get(value.strip().casefold())):
                told.add(sex)
    if not told:
        told = {_WORDS[value.lower()] for document in chart.documents for value in _FIELD.findall(document.text)}
    return told.pop() if len(told) == 1 else None


def _agreed(votes: Mapping[str, Counter[str]]) -> dict[str, str]:
    """What most of the votes say; nothing where they are divided."""
    found = {}
    for who, count in votes.items():
        women, men = count["F"], count["M"]
        if women != men and min(women, men) * 4 <= max(women, men):
            found[who] = "F" if women > men else "M"
    return found


def _is_patient(span: Span) -> bool:
    return span.kind == "PATIENT" and span.role == "patient"


def _by_last_name(
    chart: SpannedChart, found: Sequence[Mention], alone: Mapping[tuple[str, bool], Counter[str]],
    titles: dict[str, Counter[str]],
) -> None:
    """ "Mr. Hall" speaks of Leslie Hall, when nobody else of the chart is called Hall or both are the patient.

    Args:
        alone: last name, and whether it is the patient's there -> what its titles tell.
    """
    given: dict[str, dict[str, bool]] = {}  # last name -> first names beside it, and whether the patient has them
    lasts = {last for last, _ in alone}
    for d, s, look in found:
        if look.first is not None and look.last:
            for token in look.tokens:
                if token.role == LAST and token.key in lasts:
                    whose = given.setdefault(token.key, {})
                    who = look.first.role_key
                    whose[who] = whose.get(who, False) or _is_patient(chart.spans[d][s])
    for (last, ours), count in alone.items():
        whose = given.get(last, {})
        if len(whose) > 1 and ours:
            whose = {who: True for who, patient in whose.items() if patient}
        if len(whose) == 1:
            titles.setdefault(min(whose), Counter()).update(count)


def _beside(look: Look, listed: Callable[[str], str | None]) -> dict[str, str]:
    """Role key of a first name that the lists leave open -> the sex that the other first names beside it tell."""
    found: dict[str, str] = {}
    steps = look.steps
    names = [(at, key, listed(key.partition(":")[2])) for at, (role, _, key) in enumerate(steps) if role == FIRST]
    for (at, one, sex), (to, other, its) in pairwise(names):
        if one != other and not any(text.strip(" -.\t\n") for _, text, _ in steps[at + 1 : to]):
            for who, said, open_ in ((other, sex, its), (one, its, sex)):
                if said in ("F", "M") and open_ not in ("F", "M"):
                    found.setdefault(who, said)
    return found


@lru_cache(maxsize=4_096)
def _of_formal(nickname: str) -> str | None:
    """The sex of the names of the Census that have a nickname, where all have one."""
    found = {sex for name in lexicon.nicknames().get(nickname, ()) if (sex := lexicon.names().sex(name))}
    return found.pop() if len(found) == 1 and "E" not in found else None


def told(
    chart: SpannedChart, found: Sequence[Mention], listed: Callable[[str], str | None]
) -> dict[str, str]:
    """Role key of a first name -> ``F`` or ``M``, where the chart says more than the lists, or another thing.

    Args:
        listed: what the lists say of a first name's key: F, M, E (either), or None.
    """
    titles: dict[str, Counter[str]] = {}
    kin: dict[str, Counter[str]] = {}
    pronouns: dict[str, Counter[str]] = {}
    alone: dict[tuple[str, bool], Counter[str]] = {}
    others: dict[str, Counter[str]] = {}
    patients: set[str] = set()
    open_: dict[str, bool] = {}
    for d, s, look in found:
        first = look.first
        if first is None and not look.last:
            continue
        start, end, kind, _, role, _, _, _ = chart.spans[d][s]
        text = chart.documents[d].text
        sex = title(text, start, end)
        if first is None:
            if sex:
                alone.setdefault((look.last, _is_patient(chart.spans[d][s])), Counter())[sex] += 1
            continue
        who = first.role_key
        if len(look.tokens) > 1:
            for one, its in _beside(look, listed).items():
                others.setdefault(one, Counter())[its] += 1
        if sex:
            titles.setdefault(who, Counter())[sex] += 1
        undecided = open_.get(first.key)
        if undecided is None:
            undecided = open_[first.key] = listed(first.key) not in ("F", "M")
        if undecided:
            related = names_kin.before(text, start) if role != "provider" else None
            if related is not None and related.sex:
                kin.setdefault(who, Counter())[related.sex] += 1
            if kind == "PATIENT" and role in ("patient", "unknown"):
                patients.add(who)
            pronoun = _PRONOUN.search(text[end : end + _NEAR].partition("\n\n")[0])
            if pronoun:
                said = "M" if pronoun[1].lower() in ("he", "him", "his", "himself") else "F"
                pronouns.setdefault(who, Counter())[said] += 1
    if alone:
        _by_last_name(chart, found, alone, titles)
    answer = {f"{FIRST}:{key}": sex for key, is_open in open_.items()
              if is_open and listed(key) is None and (sex := _of_formal(key))}
    answer.update(_agreed(pronouns))
    answer.update(_agreed(others))
    row = of_patient(chart) if patients else None
    if row is not None:
        answer.update(dict.fromkeys(sorted(patients), row))
    answer.update(_agreed(kin))
    answer.update(_agreed(titles))
    return answer
