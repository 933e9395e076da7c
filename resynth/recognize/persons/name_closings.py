"""Who signs on a line of their own: behind a closing or a word for a signature, and behind a dash that ends a note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import ordinary
from resynth.recognize.words import regex, word_set

_ANCHORS = (
    "thanks thx thank regards sincerely cheers love xoxo truly faithfully respectfully cordially warmly signed "
    "signature gratefully best wishes care author dictated peace"
)
_ROLES = ("rn", "lpn", "np", "md", "do", "crna", "rrt", "cna")
#: All that a line says before who signs.
_CLOSES = regex(
    r"[ \t]*(?:(?:many |kind |kindest |warm |warmest |best |with |all the ){0,3}(?:thanks|thx|regards|wishes|best)"
    r"(?: again| so much| in advance| and regards)?|(?:with )?thank you(?: again| so much| very much| kindly)?"
    r"|(?:yours |very |most ){0,2}(?:sincerely|truly|faithfully|respectfully|cordially|warmly|gratefully)"
    r"(?: yours| submitted)?"
    r"|cheers|love|xoxo|peace|take care|(?:electronically |digitally |e-)?signed(?: by)?|signature|dictated(?: by)?"
    r"|author)"
    r"[ \t]{0,4}[,.!:-]{0,2}[ \t]*", re.IGNORECASE,
)
#: A line that is an initial, a word and a degree in small letters.
_SMALL = regex(rf"[ \t]*(?P<it>[a-z]\. ?[a-z]{{3,15}}),? (?:{'|'.join(_ROLES)})[ \t]*")
_NAME = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){0,24}\.?"
_DEGREES = r"(?:,? ?[A-Z][A-Za-z.-]{1,6}){0,3}[,. \t]{0,4}"
_SIGNER = regex(rf"[ \t]*(?:[-–—~]{{1,2}} ?)?(?P<it>{_NAME}(?: {{1,2}}{_NAME}){{0,3}}?)(?:,{_DEGREES}|[ \t]*)")
_LAST = regex(r"\n[ \t]*[-–—~]{1,2} ?(?P<it>[a-z]{3,12})[ \t]*\n*\Z")
#: The longest line that closes, and so many line ends stand behind it at most.
_LONGEST, _APART = 48, 3
#: Names that stand behind a signature as something else.
_NOBODY = word_set("date time page parent patient provider nurse doctor name title print case note ward")


@cache
def _table() -> int:
    return anchored(dict.fromkeys(_ANCHORS.split(), True))


@cache
def _roles() -> int:
    return anchored(dict.fromkeys(_ROLES, True))


def signers(note: Note) -> Iterator[tuple[int, int]]:
    """Where the names of who signs stand."""
    text = note.text
    for word, _ in note.hits(_table()):
        for number in note.here[word]:
            start, end = note.line(note.starts[number])
            if end - start > _LONGEST or end == len(text) or not _CLOSES.fullmatch(text, start, end):
                continue
            following, ends = end, 0
            while following < len(text) and text[following] in "\n \t":
                ends += text[following] == "\n"
                following += 1
            stop = text.find("\n", following, following + 2 * _LONGEST)
            stop = stop if stop >= 0 else len(text)
            found = _SIGNER.fullmatch(text, following, stop) if ends <= _APART and stop - following < _LONGEST else None
            if found and _is_name(found["it"]):
                yield found.span("it")
    for role, _ in note.hits(_roles()):
        for number in note.here[role]:
            if note.words[number].islower():
                start, end = note.line(note.starts[number])
                if end - start < _LONGEST and (found := _SMALL.fullmatch(text, start, end)):
                    yield found.span("it")
    last = _LAST.search(text, max(0, len(text.rstrip()) - 20)) if "\n" in text else None
    if last and last["it"] in cues.word_names() and not _is_list(text, last.start()):
        yield last.span("it")
    if "rom:" in text:
        yield from _shortened(text)


#: Who wrote a message, and a line of one word.
_FROM = regex(r"(?m)^[ \t>]*From:[ \t]*[\"']?(?P<it>[A-Z][^\n<@:;]{3,60})")
_LINE = regex(r"(?m)^[ \t>]*(?:[-–—~]{1,2} ?)?(?P<it>[A-Z][a-z]{2,8})[ \t]*$")


def _shortened(text: str) -> Iterator[tuple[int, int]]:
    """Where who wrote a message signs it by the beginning of a name: ``From: Gideon Ash``, below ``Gid``."""
    names = {word for found in _FROM.finditer(text) for word in found["it"].replace(",", " ").split()}
    if names:
        for found in _LINE.finditer(text):
            said = found["it"]
            if said.lower() not in cues.functions() and any(name.startswith(said) and name != said for name in names):
                yield found.span("it")


def _is_list(text: str, end: int) -> bool:
    """Whether the last line with words up to there begins with a mark of a list too."""
    before = text[:end].rstrip()
    return before[before.rfind("\n") + 1 :].lstrip().startswith(("-", "–", "—", "~", "*", "•"))


def _is_name(written: str) -> bool:
    """Whether all words of a line can be a name's, and one is likely one."""
    words = written.split()
    if any(word[0].isupper() for word in words) and not words[0][0].isupper():
        return False
    likely = False
    for word in words:
        bare = lexicon.fold(word.rstrip("."))
        if len(bare) < 2 or bare in cues.PARTICLES:
            continue
        if bare in _NOBODY or bare in cues.functions() or bare in cues.TITLES:
            return False
        sure = bare in cues.first_names() or bare in cues.common_surnames()
        if not sure and (bare in ordinary() or (bare in lexicon.seen_words() and bare not in lexicon.census_names())):
            return False
        likely = likely or sure or bare not in lexicon.seen_words()
    return likely
