"""Initials where a word says that somebody signed, and a day, an hour or the line's end closes what was signed.

``Dictated GS 10/20/2025``, ``/es/ LP for cosignature``, ``initialed by TV and me``, ``as allergy by lf at 0822``,
``Falls updated 4/3/25 msp.``, ``Signed IDG: ib was gf sm``; behind a degree the name's own letters, ``Nash, PA  fn``.
``Pharm check: LQB 09/01``, ``Analyst R.V. on``, ``read back KT.``
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, FRAGMENTS, unknown
from resynth.recognize.words import regex, word_set

_DAY = r"\d{1,4}[-/]\d{1,2}(?:[-/]\d{2,4})?"
_ENDS = r"(?=\.?[ \t]*(?:\n|\Z)|\.[ ][A-Z])"
#: Word -> what stands behind it, up to the letters and what must follow them; whether these must be nothing else.
_BEHIND = {
    word: (form, strict) for words, form, strict in (
        ("dictated transcribed typed", regex(rf" (?P<it>[A-Z]{{2,3}})(?= {_DAY})"), False),
        ("es", regex(r"/ (?P<it>[A-Z]{2,3})(?= for |[ \t]+\d|[ \t]*(?:\n|\Z))"), False),
        ("initialed initialled countersigned cosigned",
         regex(r" by (?P<it>[A-Z]{2,3}|[a-z]{2,3})(?= and |[,;.)]|[ \t]*(?:\n|\Z)| on \d| at \d)"), False),
        ("by", regex(r" (?P<it>[a-z]{2,3})(?= at \d{1,2}:?\d\d(?!\d)| on \d{1,2}/\d)"), False),
        ("am pm", regex(rf" by (?P<it>[a-z]{{2,3}}){_ENDS}"), False),
        ("updated revised reviewed checked", regex(rf" {_DAY} (?P<it>[a-z]{{2,3}}){_ENDS}"), True),
        ("electronically", regex(rf"[^\n]{{6,28}}\d\d?:\d\d,? (?P<it>[a-z]{{2,3}}){_ENDS}"), True),
        ("check", regex(rf": ?(?P<it>[A-Z]{{2,3}})(?=,? {_DAY}|,? \d{{4}}\b|[ \t]*(?:\n|\Z)|[ ]{{2}})"), True),
        ("analyst", regex(r":? (?P<it>[A-Z]\.[A-Z]\.(?:[A-Z]\.)?)(?=[ ,;)\n]|\Z)"), False),
        ("back", regex(r"(?: by|:)? (?P<it>[A-Z]{2,3})(?=[.,;)](?:[ \n]|\Z)|[ \t]*(?:\n|\Z))"), True),
    ) for word in words.split()
}
#: Words that tell this only behind others: who checks, and what is read.
_LED = {
    "check": word_set("pharm pharmacy pharmacist rph final second 2nd nd double nurse rn tech independent"),
    "back": word_set("read reads"),
}
#: Before a colon, with a word more or none: letters stand behind to the end of the line.
_SIGNED = word_set("signed initials initialed present witnesses")
_ROW = regex(r"(?: [A-Za-z]{2,12})?: ?(?P<row>[a-z]{2,3}(?:[ ,/]{1,2}[a-z]{2,3}){1,8})[ \t]*(?:\n|\Z)")
_LETTERS = regex(r"[a-z]{2,3}")
#: In small letters, dotted, or in a line of their own, right before the degree of who signs.
_OWN = regex(r"(?P<it>[a-z]\. ?[a-z]\.(?: ?[a-z]\.)?|[a-z]{2}) \Z")
_DOTTED = regex(r"(?:, |\. |[-–—~] ?)(?P<it>[a-z]\.[a-z]\.(?:[a-z]\.)?),? \Z")
_CLOSED = regex(r"(?:-[cC])?(?:[ ]\d{4})?\.?[ \t]*(?:\n|\Z)")
#: Behind a degree and a gap or a comma, to the end of the line.
_ITS_OWN = regex(r"(?:-C|\([A-Z]{2,5}\))?(?:, ?|[ ]{1,8})(?P<it>[a-z]{2,3})(?=\.?[ \t]*(?:\n|\Z)|\. )")
_NAME = 6
#: Who or where nobody by name is.
_NOBODY = word_set("ccu ems rt gi ob us lab me it an my we he so up to in on of at as") | FRAGMENTS
_TWO = 2
ANCHORS = frozenset((*_BEHIND, *_SIGNED))


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that a word tells."""
    text = note.text
    for number in note.here[word]:
        end = note.ends[number]
        if word in _SIGNED and (row := _ROW.match(text, end)):
            for one in _LETTERS.finditer(text, *row.span("row")):
                yield one.span()
        if word in _BEHIND:
            if word in _LED and (not number or note.lower[number - 1] not in _LED[word]):
                continue
            form, strict = _BEHIND[word]
            found = form.match(text, end)
            opened = word != "es" or text[note.starts[number] - 1 : note.starts[number]] == "/"
            if found and opened and _may_sign(found["it"], strict=strict or len(found["it"]) > _TWO):
                yield found.span("it")


def _may_sign(letters: str, *, strict: bool) -> bool:
    lower = letters.replace(".", "").lower()
    if lower in _NOBODY or lower in cues.DEGREES or lower in cues.functions():
        return False
    return unknown(lower) or not (strict or (len(lower) > 2 and lower in ALONE))


def at_degree(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """Letters that sign before a degree, dotted or in a line of their own, and behind the name whose they are."""
    text = note.text
    for number in note.here[word]:
        start, end = note.starts[number], note.ends[number]
        line = note.line(start)[0]
        if start - line < _WIDEST and (own := _OWN.match(text, line, start)) and _CLOSED.match(text, end):
            if own["it"] not in _NOBODY or own["it"] in cues.DEGREES:
                yield own.span("it")
        elif text[start - 3 : start].endswith((". ", "., ")) and _CLOSED.match(text, end) and (
            own := _DOTTED.search(text, max(line, start - _WIDEST), start)
        ):
            yield own.span("it")
        if (own := _ITS_OWN.match(text, end)) and _are_of(note, number, own["it"]):
            yield own.span("it")


_WIDEST = 14


def _are_of(note: Note, number: int, letters: str) -> bool:
    """Whether letters are the first of a name's first and last word, which stands right before a degree."""
    named = [one for one in note.words[max(0, number - _NAME) : number] if one.isalpha() and one[0].isupper()]
    return len(named) > 1 and letters[-1] == named[-1][0].lower() and any(
        letters[0] == one[0].lower() for one in named[:-1]
    )
