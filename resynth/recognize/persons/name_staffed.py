"""Initials behind who works there and what is signed for: ``Scrub C.V.``, ``Tech: DM, BW``, ``witnesses MF and KD``.

One person's initials may be an abbreviation; where a colon, another's initials beside them or a name of the note tell
that somebody is meant they are taken all the same, but for roles, degrees and what alone ends an entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import DOTTED_TERMS, FRAGMENTS, is_abbreviation, unknown
from resynth.recognize.words import regex, word_set

#: Who is on duty; the initials behind may be dotted, or several with a comma, a stroke or "and" between.
_STAFF = word_set(
    "circulator scrub tech techs technician technologist rn rns rt rrt crna srna nurse nurses resident intern fellow "
    "attending genetics counselor pharmacist pharm rph pharmd sonographer phlebotomist scribe recorder operator "
    "witness witnesses sitter chaperone assistant asst examiner typist transcriptionist therapists physicist "
    "dosimetrist hygienist rda perfusionist dietitian sonographers technologists phlebotomists"
)
#: The same, words that are something else too: only dotted letters behind them are somebody's.
_WATCHING = word_set("monitor pa np md do path social check")
#: What is signed for: one who did it, in letters that are no abbreviation.
_SIGNED = word_set("gross minutes dictated operator qc rescreen wit cosign")
#: Letters of two who checked stand behind these; behind these, of who dictated and who typed.
_CHECKED = word_set("check checked verified read counted recheck rechecked")
_TYPED = word_set("transcribed typed dictated trans")
#: Whoever is named in the note may be meant behind these, and what is signed by two.
_BY = word_set("by per with w")
#: Behind a try to draw or to place something stands who tried.
_TRIES = word_set("attempt attempts try tries stick sticks")
#: Before a check by two.
_TWICE = word_set("double second 2nd dual independent two rn nd")
_WITNESSES = word_set("witnesses witness")
#: What is signed with its day or hour before who did it: ``Read 9/20/18 SK.``
_THEN = word_set(
    "read released signed reviewed verified resulted called faxed mailed noted accessed drawn collected "
    "checked rechecked reported entered addendum printed fixed closed"
)
ROLES = _STAFF | _WATCHING | _SIGNED | _CHECKED | _TYPED | _BY | _TRIES | _THEN | {"initials", "back"}

#: Roles and places, which are nobody where initials could stand too.
_OFFICES = word_set(
    "md do rn np pa pt ot rt st cm sw er ed or icu us ct mri iv po ob gi ir id lab nos none all mds rns dds dmd crna "
    "lpn cna emt ems pcp cnm dr mr mrs sr jr tbd tba nil am pm ra la ok no yes "
    "bp hr bs wt ht hx sx tx rx dx fx pe ej ij sc"
)
_PARTICLED = r"[A-Z](?:d|v|vd|de|da|di|du|la|Mc|Mac|vd[a-z])[A-Z]"
_ONE = rf"(?:[A-Z]{{2,3}}|[a-z]{{2,3}}|{_PARTICLED})"
#: So many letters has the longest of these: ``AMacB``.
_LONGEST = 5
_BETWEEN = r"(?:, ?| ?/ ?| and | & |\+)"
_SEVERAL = regex(
    rf"(?P<told>[ ]?:)?[ ]{{1,2}}(?P<all>{_ONE}(?:{_BETWEEN}{_ONE}){{0,2}})"
    r"(?=[.;,)\]]?[ \t]*(?:\n|\Z)|[.;)\]] |[ ]{2}|, |[ ]\d{1,2}[/:]?\d|[ ][a-z]{2,12}ed\b)"
)
_LETTERS = regex(rf"(?<![A-Za-z])(?!and\b){_ONE}")
_LISTED = regex(r"[,&+]| and ")
_DOTTED = regex(
    r"(?P<told>:)?[ ]{1,2}(?P<all>[A-Z]\.(?:[ ]?-?[A-Z]\.){1,3}|[a-z]\.[a-z]\.)(?![\w'’]|[ ][A-Z][a-z])"
)
#: Two of these in a line are a row of who was there.
_ROW = regex(r"(?:(?<=[ \t]{2})|(?<=\n)|\A)[A-Z][a-z]{2,10}:?[ ]{1,2}(?:[A-Z]\.){2,3}(?=[ \t]{2}|\n|\Z)")
#: Behind dotted letters of who watches: a gap, a sign or the end of the line.
_ALONE_BEHIND = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z)|[;,]")
_HYPHENED = regex(r"(?::[ ]{0,2}|[ ]\()([A-Z]-[A-Z](?:-[A-Z])?)(?![\w-])")
_TRIED = regex(r"(?:, | \()([A-Z]{2,3})(?=[.;)]|,? (?:after|and|for|then|x)\b|[ \t]*(?:\n|\Z))")
_READ_BACK = regex(r"[,;] ([A-Z]{2,3})(?=\.[ \n]|\.?\Z|\n)")
_DAY_THEN = regex(
    r":?[ ](?=\d)(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)?(?:(?<=\d) (?=\d))?"
    r"(?:\d{1,2}:\d\d(?: ?[aApP][mM]?)?|\d{4}(?!\d))?(?<!:),? "
    r"([A-Z]{2,3}|[a-z]{2,3})(?=\.(?:\s|\Z)|[),;:]|[ \t]*(?:\n|\Z))"
)
_CAPITAL_SIGNED = word_set("gross minutes qc")


def spans(note: Note, role: str, known: Set[str], shouted: bool) -> Iterator[tuple[int, int]]:
    """Where initials stand behind a word of ``ROLES``.

    Args:
        known: the initials of who is named in the note, in capitals.
        shouted: whether most of the note is in capitals.
    """
    text = note.text
    for number in note.here[role]:
        end = note.ends[number]
        if role in _THEN and (found := _DAY_THEN.match(text, end)):
            if unknown(found[1].lower()) or (found[1] in known and not _is_office(found[1])):
                yield found.span(1)
            continue
        if role == "initials":
            if found := _HYPHENED.match(text, end):
                yield found.span(1)
            continue
        if role in _TRIES and (found := _TRIED.match(text, end)) and not _is_office(found[1]):
            lower = found[1].lower()
            if unknown(lower) or (len(lower) == 2 and not is_abbreviation(lower)):
                yield found.span(1)
        elif role == "back":
            found = _READ_BACK.match(text, end)
            if found and note.lower[number - 1] == "read" and found[1].lower() not in _OFFICES and (
                len(found[1]) == 2 or unknown(found[1].lower())
            ):
                yield found.span(1)
        elif not _may_follow(note, number + 1):
            continue
        elif found := _DOTTED.match(text, end):
            if _dotted(note, number, role, found):
                yield found.span("all")
        elif found := _SEVERAL.match(text, end):
            yield from _several(note, number, role, found, known, shouted)


def _may_follow(note: Note, number: int) -> bool:
    """Whether a colon or so few letters stand at a place: what most of these words have behind them is none."""
    behind = note.words[number] if number < len(note.words) else ""
    return behind == ":" or (len(behind) <= _LONGEST and behind.isalpha())


def _is_office(letters: str) -> bool:
    """Whether letters are a role, a degree or a place, or what alone ends an entry."""
    lower = letters.lower()
    return lower in _OFFICES or lower in FRAGMENTS or (len(lower) > 2 and lower in cues.DEGREES)


def _dotted(note: Note, number: int, role: str, found: re.Match[str]) -> bool:
    """Whether dotted letters behind a role are somebody's rather than a dose's way or a place."""
    if found["all"].islower() and not found["told"]:
        return False
    folded = "".join(filter(str.isalpha, found["all"])).lower()
    if role in _BY or role in _CHECKED or role in _TYPED or role in _TRIES:
        done = note.lower[number - 1] if number else ""
        return folded not in DOTTED_TERMS and not is_abbreviation(folded) and (
            role not in _BY or done in cues.DONE or done in _CHECKED or done in _STAFF
        )
    if role in _WATCHING and not (note.words[number][0].isupper() and _ALONE_BEHIND.match(note.text, found.end())):
        return False
    if folded not in DOTTED_TERMS:
        return True
    start, end = note.line(note.starts[number])
    return len(_ROW.findall(note.text, start, end)) > 1


class _Said(NamedTuple):
    """Letters of one or more behind a role, which of them are no abbreviation, and what stands with them."""

    role: str
    letters: list[str]
    sure: list[bool]
    told: bool
    by_stroke: bool
    capital: bool
    before: str

    def __repr__(self) -> str:
        return f"_Said(letters={len(self.letters)})"


def _several(
    note: Note, number: int, role: str, found: re.Match[str], known: Set[str], shouted: bool
) -> Iterator[tuple[int, int]]:
    """The initials of one or more behind a role: those that are no abbreviation, or all where these are among them."""
    places = [one.span() for one in _LETTERS.finditer(note.text, *found.span("all"))]
    letters = [note.text[start:end] for start, end in places]
    if not letters:
        return
    last = letters[-1]
    if len(letters) > 1 and last.isupper() and last.lower() in cues.DEGREES and _is_office(last):
        letters.pop()  # KD, RN
    said = _Said(
        role, letters, list(map(_is_sure, letters)), found["told"] is not None, _LISTED.search(found["all"]) is None,
        note.words[number][0].isupper(), note.lower[number - 1] if number else "",
    )
    if _are_theirs(said, known, shouted):
        for place, one, certain in zip(places, letters, said.sure, strict=False):
            if certain or not _is_office(one) or (len(letters) > 1 and role in _WITNESSES):
                yield place


def _are_theirs(said: _Said, known: Set[str], shouted: bool) -> bool:
    """Whether letters behind a role are initials."""
    role, letters, sure = said.role, said.letters, said.sure
    several = len(letters) > 1
    if any(map(str.islower, letters)) and not (
        any(sure) and (said.told or several or role in _SIGNED or role in _TYPED or said.before in _TWICE)
    ):
        return False
    offices = all(map(_is_office, letters))
    if role in _TYPED and said.told and several:
        return not offices
    if role in _BY:
        if shouted or not said.by_stroke:
            return False  # with MDD and GAD
        done = said.before in cues.DONE or said.before in ("correct", "counts") or not any(map(str.isupper, letters))
        return any(sure) and done if several else letters[0] in known and not offices  # none per ACR/AUA
    if role in _WITNESSES and several:
        return not offices and all(
            certain or (one.isupper() and len(one) == 2) for one, certain in zip(letters, sure, strict=True)
        )
    if role == "wit" and several:
        return any(sure) and not offices
    if role in _TYPED and letters[0].islower():
        return not several and all(sure)
    if role in _SIGNED and not several and not said.told:
        return sure[0] and (said.capital or role not in _CAPITAL_SIGNED)
    if role in _CHECKED:
        return any(sure) and ((several and said.by_stroke) or said.before in _TWICE)
    return role in _STAFF and (all(sure) or (several and any(sure)) or (
        said.told and all(certain or (len(one) == 2 and one.isupper() and not _is_office(one))
                          for one, certain in zip(letters, sure, strict=True))
    ))


def _is_sure(one: str) -> bool:
    """Whether letters are no abbreviation: unknown ones, or a particle among capitals: ``RdS``, ``HvdM``."""
    return not (one.isupper() or one.islower()) or unknown(one.lower())
