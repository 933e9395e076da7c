"""What a chart says of the sex that a first name is meant with: titles, pronouns, the patient's own row.

The lists have the first word; a title ("Mr. Leslie Hall") or kin ("her brother Leslie Hall") right beside the name
overrules them. Where they leave it open a title with the last name alone ("Mr. Hall"), the row of the patient or a
field of the notes ("Sex: F"), the other first names of the person ("Alder James Whitcomb"), the pronouns beside it and
the names that it is a nickname of ("Peg", of Margaret) are asked.
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
from resynth.surrogates.names import FIRST, GAP, LAST
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
#: Somebody's age and sex as a note opens: "a 58-year-old man", "54yoM", "77 yo WM".
_AGED = re.compile(
    r"(?<![\w/.-])\d{1,3}[ -]?(?:years?[ -]old|yrs?[ -]old|y/?o|y\.o\.)[ ,-]{0,2}"
    r"(?:(?:white|black|caucasian|hispanic|latin[ao]|asian|african[ -]american|(?:right|left)[ -]handed)[ ,]{1,2}){0,2}"
    r"(?:[WBHA](?=[FM]\b))?(f|m|female|male|woman|man|girl|boy|gentleman|lady)(?![\w/])", re.IGNORECASE,
)
#: In a row of fields, and a few words behind the patient's name: "|F|17|", "27 F  DOB", "61F BSA"; no "16F Foley".
_ROW = re.compile(r"[|^](f|m)[|^]", re.IGNORECASE)
_BEHIND_NAME = re.compile(
    r"[^\n]{0,60}?(?<![\w/.-])(?:(?P<age>\d{1,3})[ /,]{0,2}(?P<sex>[FM])(?![\w/'’-])(?![ ]?(?i:foley|fr|cath|sheath)))"
)
#: What is no age but a temperature.
_HOT = range(92, 112)
#: What stands between two people in one mention.
_TWO = re.compile(r"[;/&+^|]|\b(?:and|or)\b", re.IGNORECASE)
_WORDS = {"f": "F", "female": "F", "woman": "F", "girl": "F", "m": "M", "male": "M", "man": "M", "boy": "M",
          "lady": "F", "gentleman": "M"}


@lru_cache(maxsize=1)
def _titles() -> Mapping[str, str]:
    """Titles that tell a sex. Kin have their own rules: in "She has a son. Mary drove" nobody is called a son."""
    return {word: sex for word, sex in lexicon.title_sex().items() if not names_kin.is_kin(word)}


@lru_cache(maxsize=1)
def _ends() -> frozenset[str]:
    """How titles that tell a sex end: most names are told to stand behind none by a glance."""
    return frozenset(word[-2:] for word in _titles())


@lru_cache(maxsize=16_384)
def _front(name: str) -> str | None:
    """The sex that a title at the front of a mention tells."""
    found = _FRONT.match(name)
    return _titles().get(found[1].lower()) if found else None


def title(text: str, start: int, end: int) -> str | None:
    """The sex that a title tells, before the mention or at its front."""
    sex = _front(text[start:end])
    if sex is None and text[max(0, start - 6) : start].rstrip(" .\t\r\n")[-2:].lower() in _ends():
        found = _BEFORE.search(text, max(0, start - 24), start)
        sex = _titles().get(found[1].lower()) if found else None
    return sex


def kin(text: str, span: Span, look: Look) -> names_kin.Told | None:
    """What kin beside a mention, or at its front ("[Brother Leslie Hall]"), tell of its sex."""
    if span.role == "provider":
        return None
    start, alone, begun = span.start, True, False
    for role, said, _ in look.steps:
        if role != GAP:
            begun = True
        elif begun:
            alone = alone and _TWO.search(said) is None
        else:
            start += len(said)
    return names_kin.tells(text, start, span.end, alone)


def beside(text: str, span: Span, look: Look) -> str | None:
    """The sex that a title, or kin for sure, tell right beside a mention."""
    sex = title(text, span.start, span.end)
    if sex is None and (told := kin(text, span, look)) is not None and told.sure:
        sex = told.sex
    return sex


def _opening(chart: SpannedChart) -> set[str]:
    """What notes say first of a sex, beside an age or the patient's name; a note speaks of its patient first."""
    told = set()
    for document, spans in zip(chart.documents, chart.spans, strict=True):
        text = document.text
        found = _AGED.search(text) or _ROW.search(text)
        said = found[1] if found else ""
        named = next((span for span in spans if _is_patient(span)), None)
        if named is not None and (beside := _BEHIND_NAME.match(text, named.end)) and (
            beside["sex"] == "M" or int(beside["age"]) not in _HOT
        ):
            said = beside["sex"]
        if said:
            told.add(_WORDS[said.lower()])
    return told


def of_patient(chart: SpannedChart) -> str | None:
    """What the rows of the notes say of the patient, or else fields in their texts, where they agree.

    Else how they open, where they agree: "a 58-year-old man".
    """
    told = set()
    for document in chart.documents:
        for name in _FIELDS:
            value = document.meta.get(name)
            if isinstance(value, str) and (sex := _WORDS.get(value.strip().casefold())):
                told.add(sex)
    if not told:
        told = {_WORDS[value.lower()] for document in chart.documents for value in _FIELD.findall(document.text)}
    if not told:
        told = _opening(chart)
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
    known: Callable[[str], str | None],
) -> dict[str, Counter[str]]:
    """ "Mr. Hall" speaks of Leslie Hall, when nobody else whom the chart calls Hall is a man or may be one.

    Of those who may be meant the patient alone counts, where it is the patient's name there. Who is of the other sex by
    what stands beside the first name, or by the lists, is another person: "Ms. Hall" is no sister of Robert Hall's.

    Args:
        alone: last name, and whether it is the patient's there -> what its titles tell.
        known: what the lists, or what stands right beside it, tell of a first name's role key.
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
    votes: dict[str, Counter[str]] = {}
    for (last, ours), count in alone.items():
        whose = given.get(last, {})
        if len(whose) > 1 and ours:
            whose = {who: True for who, patient in whose.items() if patient}
        for sex, number in count.items():
            meant = [who for who in whose if known(who) in (None, sex)]
            if len(meant) == 1 and known(meant[0]) is None:
                votes.setdefault(meant[0], Counter())[sex] += number
    return votes


def _beside(look: Look, listed: Callable[[str], str | None]) -> dict[str, str]:
    """Role key of a first name that the lists leave open -> the sex that the other first names beside it tell."""
    found: dict[str, str] = {}
    steps = look.steps
    names = [(at, key, listed(key.partition(":")[2])) for at, (role, _, key) in enumerate(steps) if role == FIRST]
    for (at, one, sex), (to, other, its) in pairwise(names):
        if one != other and not any(text.strip(" -.\t\n(\"“”‘'") for _, text, _ in steps[at + 1 : to]):
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
    sure: dict[str, Counter[str]] = {}
    unsure: dict[str, Counter[str]] = {}
    pronouns: dict[str, Counter[str]] = {}
    alone: dict[tuple[str, bool], Counter[str]] = {}
    others: dict[str, Counter[str]] = {}
    patients: set[str] = set()
    open_: dict[str, bool] = {}
    for d, s, look in found:
        first = look.first
        if first is None and not look.last:
            continue
        span = chart.spans[d][s]
        start, end, kind, _, role, _, _, _ = span
        text = chart.documents[d].text
        sex = title(text, start, end)
        related = kin(text, span, look)
        if first is None:
            if sex is None and related is not None and related.sure:
                sex = related.sex
            if sex:
                alone.setdefault((look.last, _is_patient(span)), Counter())[sex] += 1
            continue
        who = first.role_key
        if len(look.tokens) > 1:
            for one, its in _beside(look, listed).items():
                others.setdefault(one, Counter())[its] += 1
        if sex:
            titles.setdefault(who, Counter())[sex] += 1
        if related is not None:
            (sure if related.sure else unsure).setdefault(who, Counter())[related.sex] += 1
        undecided = open_.get(first.key)
        if undecided is None:
            undecided = open_[first.key] = listed(first.key) not in ("F", "M")
        if undecided:
            if kind == "PATIENT" and role in ("patient", "unknown"):
                patients.add(who)
            pronoun = _PRONOUN.search(text[end : end + _NEAR].partition("\n\n")[0])
            if pronoun:
                said = "M" if pronoun[1].lower() in ("he", "him", "his", "himself") else "F"
                pronouns.setdefault(who, Counter())[said] += 1
    near = _agreed(sure)
    near.update(_agreed(titles))
    answer = {f"{FIRST}:{key}": sex for key, is_open in open_.items()
              if is_open and listed(key) is None and (sex := _of_formal(key))}
    answer.update(_agreed(pronouns))
    answer.update(_agreed(others))
    row = of_patient(chart) if patients else None
    if row is not None:
        answer.update(dict.fromkeys(sorted(patients), row))
    if alone:
        def known(who: str) -> str | None:
            return near.get(who) or _of_one(listed(who.partition(":")[2]))

        answer.update(_agreed(_by_last_name(chart, found, alone, known)))
    answer.update({who: sex for who, sex in _agreed(unsure).items() if not _of_one(listed(who.partition(":")[2]))})
    answer.update(near)
    return answer


def _of_one(sex: str | None) -> str | None:
    """F or M, of a name that one sex bears."""
    return sex if sex in ("F", "M") else None
