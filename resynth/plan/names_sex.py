"""What a chart says of the sex that a first name is meant with: titles, pronouns, the patient's own row.

The lists have the first word; a title ("Mr. Leslie Hall") overrules them, and where they leave it open the row of the
patient and the pronouns beside the name are asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from resynth import lexicon
from resynth.plan.family import SpannedChart
from resynth.plan.names_mentions import Mention
from resynth.surrogates.names import FIRST, LAST

#: A word, perhaps with a full stop, right before a name.
_BEFORE = re.compile(r"([A-Za-z]+)\.?[ \t]*(?:\r?\n)?[ \t]*\Z")
_FRONT = re.compile(r"\s*([A-Za-z]+)\b")
#: A pronoun in what is left of the paragraph, soon after the name.
_PRONOUN = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_NEAR = 80
_FIELDS = ("sex", "gender", "patient_sex", "patient_gender")
_WORDS = {"f": "F", "female": "F", "woman": "F", "girl": "F", "m": "M", "male": "M", "man": "M", "boy": "M"}


def title(text: str, start: int, end: int) -> str | None:
    """The sex that a title tells, before the mention or at its front."""
    sexes = lexicon.title_sex()
    found = _FRONT.match(text, start, end)
    sex = sexes.get(found[1].lower()) if found else None
    if sex is None and (found := _BEFORE.search(text, max(0, start - 24), start)):
        sex = sexes.get(found[1].lower())
    return sex


def of_patient(chart: SpannedChart) -> str | None:
    """What the rows of the notes say of the patient, where they agree."""
    told = set()
    for document in chart.documents:
        for name in _FIELDS:
            value = document.meta.get(name)
            if isinstance(value, str) and (sex := _WORDS.get(value.strip().casefold())):
                told.add(sex)
    return told.pop() if len(told) == 1 else None


def _agreed(votes: Mapping[str, Counter[str]]) -> dict[str, str]:
    """What most of the votes say; nothing where they are divided."""
    found = {}
    for who, count in votes.items():
        women, men = count["F"], count["M"]
        if women != men and min(women, men) * 4 <= max(women, men):
            found[who] = "F" if women > men else "M"
    return found


def told(
    chart: SpannedChart, found: Sequence[Mention], listed: Callable[[str], str | None]
) -> dict[str, str]:
    """Role key of a first name -> ``F`` or ``M``, where the chart says more than the lists, or another thing.

    Args:
        listed: what the lists say of a first name's key: F, M, E (either), or None.
    """
    titles: dict[str, Counter[str]] = {}
    pronouns: dict[str, Counter[str]] = {}
    alone: dict[str, Counter[str]] = {}
    given: dict[str, list[str]] = {}
    patients: set[str] = set()
    for d, s, look in found:
        first = next((token for token in look.tokens if token.role == FIRST), None)
        if first is None and not look.last:
            continue
        span, text = chart.spans[d][s], chart.documents[d].text
        sex = title(text, span.start, span.end)
        if first is None:
            if sex:
                alone.setdefault(look.last, Counter())[sex] += 1
            continue
        who = first.role_key
        if look.last:
            for token in look.tokens:
                if token.role == LAST:
                    given.setdefault(token.key, []).append(who)
        if sex:
            titles.setdefault(who, Counter())[sex] += 1
        if listed(first.key) not in ("F", "M"):
            if span.kind == "PATIENT" and span.role in ("patient", "unknown"):
                patients.add(who)
            pronoun = _PRONOUN.search(text[span.end : span.end + _NEAR].partition("\n\n")[0])
            if pronoun:
                pronouns.setdefault(who, Counter())["M" if pronoun[1].lower().startswith("hi") or
                                                    pronoun[1].lower() == "he" else "F"] += 1
    # "Mr. Hall" speaks of Leslie Hall, when nobody else of the chart is called Hall.
    for last, count in alone.items():
        whose = set(given.get(last, ()))
        if len(whose) == 1:
            titles.setdefault(whose.pop(), Counter()).update(count)
    answer = _agreed(pronouns)
    row = of_patient(chart) if patients else None
    if row is not None:
        answer.update(dict.fromkeys(sorted(patients), row))
    answer.update(_agreed(titles))
    return answer
