"""Initials that the note itself ties to a name: ``Bettina Kaur RN (BK)``, ``RvD = Ruud van Dongen``, ``QT Quyen Tran``.

What is tied stands for that person wherever it is written so again. Letters that abbreviate something too are theirs
where somebody signs: at the end of an entry, behind a hyphen, in a row of initials, before "aware".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import unknown
from resynth.recognize.words import regex, word_set

#: Two to four capitals, or fewer with small letters of a particle or a name among them: ``RdS``, ``JPa``.
_LETTERS = r"[A-Z](?:[A-Z]{1,3}|[a-z]{1,2}[A-Z]{1,2}|[A-Z][a-z])"
_IS = regex(rf"{_LETTERS}\Z")
#: The same in small letters, of whom a list says who they are.
_SMALL = regex(r"[a-z]{3}\Z")
#: Degrees or a role behind a name, and its initials in brackets or behind a sign.
_BEHIND = regex(
    rf"(?:,? [A-Za-z][\w-]{{1,9}}\.?){{0,3}} ?"
    rf"(?:\((?P<in>{_LETTERS})\)|= ?(?P<is>{_LETTERS})(?=[ ]{{2}}|[\n,;.]|\Z))"
)
#: What stands before initials that begin a piece of a list of who is who.
_BEGINS = regex(r"(?:[:;,|\n(]|[ ]{2}|\t|\A)[ ]?\Z")
_CLOSED = regex(
    r"[ \t]*(?:\n|\Z|[|])|[ ]{2}|\t|[.;)](?:\s|\Z)|/[A-Za-z]|: |[ ](?:/ |(?:aware|notified|informed|agrees?|all agree"
    r"|att|wit|[01]\d[0-5]\d|2[0-3][0-5]\d|\d{1,2}/\d{1,2})\b)"
)
_OPENED = regex(r"(?:\A|[\n|(/~–—]|[ ]{2}|\t|[ ]-|[.;:] |[01]\d[0-5]\d |2[0-3][0-5]\d |\d:[0-5]\d )\Z")
#: Behind these, letters that abbreviate something too are a finding, and no one's.
_FINDINGS = word_set(
    "no had has large loose small soft formed last first type of hx h o history for with latent active and or plus "
    "gestational s p the a an her his to from in on at as is was are by3 new old known prior likely rule out neg "
    "positive negative severe mild moderate chronic acute stable"
)
#: Letters of a row stand apart by these.
_APART = frozenset(",/&+")
#: What is glued to letters of a measure, an address or a code.
_GLUED_BEHIND, _GLUED_BEFORE = frozenset("-+_@="), frozenset("_@.")
#: Roles, degrees and places in a row of initials.
_OFFICES = word_set("md do rn np pa pt ot rt cm sw ed er or icu us ct mri iv po ob gi ir id am pm y n na ok dr lpn cna")


def spans(
    note: Note, persons: Sequence[tuple[int, int]], named: Set[str], signing: Iterable[str]
) -> Iterator[int]:
    """The tokens that are initials which the note ties to a name, and those in a row with them.

    Args:
        persons: the first and the last token of each person found.
        named: the initials of who is named with first and last name.
        signing: letters that stand in a column of who did it.
    """
    tied = {*_tied(note, persons), *filter(_is_letters, signing)}
    found = {number for letters in sorted(tied) for number in _places(note, letters)}
    for number in sorted(found):
        found.update(_row(note, number, named))
    yield from sorted(found)


def _tied(note: Note, persons: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The letters that stand beside a name as its initials."""
    text, words, starts, ends = note.text, note.words, note.starts, note.ends
    for first, last in persons:
        sign = text[ends[last] : ends[last] + 40]
        if ("(" in sign or "=" in sign) and (found := _BEHIND.match(text, ends[last])):
            letters = found["in"] or found["is"]
            if _are_of(letters, words[first : last + 1]):
                yield letters
        at = first
        if _is_letters(words[first]) and last > first:
            name = words[first + 1 : last + 1]  # the name was found with them
        else:
            name = words[first : last + 1]
            at -= 2 if first > 1 and words[first - 1] == "=" else 1
        if at < 0 or words[at].lower() in cues.DEGREES:
            continue
        if not _is_letters(words[at]):
            if _SMALL.match(words[at]) and _explains(note, at, last, name):
                yield words[at]
            continue
        explained = words[at + 1] == "=" or _BEGINS.search(text, max(0, starts[at] - 2), starts[at]) is not None
        if explained and len(name) > 1 and "\n" not in text[starts[at] : ends[last]] and _are_of(words[at], name):
            yield words[at]


def _explains(note: Note, at: int, last: int, name: Sequence[str]) -> bool:
    """Whether small letters begin a piece of a list of who is who: ``bjw Winslow, Bettyjean RN  ell Lopez, Elena``."""
    begins = [word[0].lower() for word in name if word[0].isalpha()]
    if "," in name and len(begins) > 1:
        begins = begins[1:] + begins[:1]
    letters, start = note.words[at], note.starts[at]
    return len(begins) > 1 and (letters[0], letters[-1]) == (begins[0], begins[-1]) and (
        _BEGINS.search(note.text, max(0, start - 2), start) is not None
        and "\n" not in note.text[start : note.ends[last]]
    )


def _is_letters(word: str) -> bool:
    return 1 < len(word) < 5 and _IS.match(word) is not None


def _are_of(letters: str, name: Sequence[str]) -> bool:
    """Whether letters begin as a name's first word and end as its last: ``RdS`` of R. de Souza."""
    begins = [word[0].upper() for word in name if word[0].isalpha()]
    if "," in name and len(begins) > 1:
        begins = begins[1:] + begins[:1]
    capitals = [sign for sign in letters if sign.isupper()]
    if len(begins) < 2 or begins[0] != capitals[0]:
        return False
    at = 0
    for sign in capitals:
        while at < len(begins) and begins[at] != sign:
            at += 1
        at += 1
    return at <= len(begins)


def _places(note: Note, letters: str) -> Iterator[int]:
    """Where tied letters stand for their person."""
    text, starts, ends = note.text, note.starts, note.ends
    sure = unknown(letters.lower()) or not (letters.isupper() or letters.islower())
    for number in note.where(letters.lower()):
        if note.words[number] != letters:
            continue
        start, end = starts[number], ends[number]
        before, behind = text[max(0, start - 2) : start], text[end : end + 1]
        if (behind.isalnum() or before[-1:].isalnum()) or behind in _GLUED_BEHIND or before[-1:] in _GLUED_BEFORE:
            continue
        if before[-1:] == "-" and before[:1].isalnum():
            continue
        if sure or _signs(note, number):
            yield number


def _signs(note: Note, number: int) -> bool:
    """Whether letters that abbreviate something too stand as who did it does."""
    text, start, end = note.text, note.starts[number], note.ends[number]
    if text[end : end + 2] == " =" or text[end : end + 3] == " - ":
        return True
    if note.words[number].islower() and _BEGINS.search(text, max(0, start - 2), start):
        return True
    if _CLOSED.match(text, end) is None:
        return _beside_sure_ones(note, number)
    if _OPENED.search(text, max(0, start - 6), start):
        return True
    one = note.lower[number - 1] if number else ""
    return text[start - 1] == " " and one not in _FINDINGS and (one[-1:].isalnum() or one in ("%", ")", '"'))


def _beside_sure_ones(note: Note, number: int) -> bool:
    """Whether letters that are nothing else stand before and behind, a sign between: ``ZLM, AO, TB, RdS all agree``."""
    row = range(max(0, number - 4), min(len(note.words), number + 5), 1)
    return sum(
        at != number and (at - number) % 2 == 0 and _is_letters(note.words[at]) and (
            unknown(note.lower[at]) or not note.words[at].isupper()
        ) and all(note.words[between] in _APART for between in range(min(at, number) + 1, max(at, number), 2))
        for at in row
    ) > 0


def _row(note: Note, number: int, named: Set[str]) -> Iterator[int]:
    """Letters that stand in a row with those of somebody: ``ZL, AO, TB all agree``, ``KD/PV``."""
    for step in (-1, 1):
        at = number
        while 0 <= at + 2 * step < len(note.words) and note.words[at + step] in _APART:
            at += 2 * step
            word, lower = note.words[at], note.lower[at]
            left, right = sorted((at, at - 2 * step))
            if "\n" in note.text[note.ends[left] : note.starts[right]] or not _is_letters(word) or lower in _OFFICES:
                break
            if not (unknown(lower) or not word.isupper() or word in named or note.words[at - step] == "/"):
                break
            yield at
