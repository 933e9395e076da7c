"""Known first names that are words too, where a capital tells nothing: ``April may help``, ``Rusty and Ana present``.

What only somebody does stands behind them, another first name, or they stand in quotes as a nickname does. And the
families of known persons: ``the Huffs``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from resynth.kinds import KINDS
from resynth.recognize.note import Note
from resynth.recognize.persons.borne import is_given
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Of a person as the subject; none of these stands behind a month or a thing and means it: "May be", "Rose to".
_DOES = word_set(
    "says said states stated reports reported denies denied endorses agrees agreed asks asked wants wanted wishes "
    "calls called came comes complains complained refuses refused tolerated arrived presented is was has had will "
    "would can could may might does did doing taking giving helping helps helped visits visited visiting ate eats "
    "drank drinks slept sleeps feels felt thinks thought knows takes took gives gave brings brought drives drove "
    "lives lived looks looked seems seemed appears appeared cried sat walked went goes needs wept understands "
    "understood verbalized remains present agreeable tearful anxious sleepy"
)
_BEHIND = regex(r"['’]s(?= )| (?P<word>[a-z]+)\b(?! of\b)")
#: Behind the last name of who speaks in a meeting, though it is a word: ``Stern asked``, ``Ng: resectable``.
_SPOKE = regex(
    r" (?:asked|asks|recommend(?:s|ed)|suggest(?:s|ed)|agree[sd]|offer(?:s|ed)|favou?r(?:s|ed)|propose[sd]"
    r"|wonder(?:s|ed)|question(?:s|ed)|argue[sd]|prefer(?:s|red)|reviewed|presented"
    r"|(?:vs\.?|and|&) [A-Z][a-z]{2,}(?=[:,.]))\b"
    r"|: (?=[a-z\d])"
)
#: A degree, or in brackets a service, behind a name: who somebody is.
TOLD_BEHIND = regex(
    r",?[ \t]*(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|N\.?P\.?|P\.?A\.?|LICSW|ARNP|CRNP|Esq)\b"
    r"|[ ]\((?i:surg(?:ery|ical)?(?: onc)?|(?:med |rad(?:iation)? |gyn )?onc(?:ology)?|path(?:ology)?|rad(?:s|iology)"
    r"|pulm(?:onary)?|card(?:s|iology)|neuro(?:logy|surg|surgery)?|thoracic|ortho|palliative|nursing|pharmacy"
    r"|social work|IR|GI|ENT|ID|SW|RN|NP|PA)\)"
)
_AND = regex(r"(?:,| and| &|/) ?(?P<name>[A-Z][^\W\d_]+)\b")
_QUOTED = (frozenset("\"“"), frozenset("\"”"))


def quoted(text: str, start: int, end: int) -> bool:
    """Whether a word stands in quotes of its own: ``"Buddy"``."""
    return start > 0 and text[start - 1] in _QUOTED[0] and text[end : end + 1] in _QUOTED[1]


def acts(note: Note, at: int) -> bool:
    """Whether a word with a capital that a person of the chart is called by is that person here."""
    text, start, end = note.text, note.starts[at], note.ends[at]
    if not note.words[at].istitle():
        return False
    if text[start - 1 : start] == " " and _SPOKE.match(text, end):
        return True
    if not is_given(note.words[at]):
        return False
    if quoted(text, start, end):
        return True
    if found := _AND.match(text, end):
        return is_given(found["name"])
    found = _BEHIND.match(text, end)
    return found is not None and (found["word"] is None or found["word"] in _DOES)


# It begins with a letter and not with a look at what is before, so that it is tried at few places.
#: Behind the letters that every "the" ends in, or in capitals: quickly found, for most notes have none.
_LED = regex(r"he [A-Z][^\W\d_]{2,}[sS](?!\w)")
_FAMILY = regex(r"[Tt](?:he|(?<=T)HE) (?P<it>(?P<name>[A-Z](?<!\w[Tt][Hh][Ee] .)[^\W\d_]{2,})[sS])(?!\w)")


def families(text: str, known: Mapping[tuple[str, ...], tuple[str, str]], found_by: str) -> Iterator[Span]:
    """Families that are called by a known name: ``the Huffs``, ``The Petrosyans'``.

    Args:
        known: words of trusted terms, in small letters -> kind and role.
    """
    for found in _FAMILY.finditer(text) if "HE " in text or _LED.search(text) else ():
        kind, _ = known.get((found["name"].lower(),), ("", ""))
        if kind and KINDS[kind].cchmc == "NAME" and found["it"][-1].isupper() == found["name"][1:].isupper():
            yield Span(*found.span("it"), "PATIENT", "PATIENT", "relative", found_by, 0.9)
