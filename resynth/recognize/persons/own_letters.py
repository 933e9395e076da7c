"""How the persons of a note sign, and what machines call them: letters and user names that are made of their names.

``Philip Ozols, MD  po/rr``; ``TORRANCE, G. MD    GT   12/20/06``; ``Scribe: Tyler Vance (tvance_scribe)``; ``for
vchapman`` where Viola Chapman stands. Letters must be the whole initials of the name right before them, and a user name
the first initial and the whole last name of somebody in the patient's notes, or all initials and the last name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import regex
from resynth.types import Span

_PERSONS = frozenset(("PATIENT", "DOCTOR", "NAME"))
_WORD = regex(r"[^\W\d_]+")
#: Behind a name: degrees, a sign or blanks, and letters where a cell, a line or a day ends them, or who typed.
_SIGNS = regex(
    r"(?:,?[ \t]{1,3}[A-Z][A-Za-z.-]{1,6}){0,2}[ \t]*[,/:;(–-]?[ \t]{0,8}"
    r"(?<![A-Za-z])(?P<it>[A-Z]{2,3}|[a-z]{2,3})(?:/(?P<typed>[a-z]{2,3}))?"
    r"(?=[ \t]*(?:\n|\Z|[)])|[ \t]{2}|[ \t]+(?:\d{1,2}[/:-]\d|\d{4}(?!\d)))"
)
#: What people mark with a name, and nobody signs with.
_ADDRESS = frozenset(("dr", "mr", "mrs", "ms", "miss", "prof"))
#: So many letters has a last name of which a user name is made.
_FEWEST = 4
#: The same where an initial stands before it, and nothing has seen the two together.
_SHORTEST = 3
#: What a user name goes on with, and what it is no part of.
_REST = regex(r"(?:_[a-z]{2,12}|\d{1,4})?(?![\w@]|[.-]\w)")
_INSIDE = frozenset("@./\\-_=")


def beside(text: str, spans: Iterable[Span], found_by: str) -> Iterator[Span]:
    """The letters of persons right behind their names, and of who typed behind a stroke.

    Args:
        spans: what was found in the note.
        found_by: the rule.
    """
    for span in spans:
        if span[2] not in _PERSONS or (found := _SIGNS.match(text, span[1])) is None:
            continue
        if found["it"].isupper() and found["it"].lower() in lexicon.credentials():
            continue  # Paul Nash, NP
        if found["it"] in lexicon.common_words() and not found["typed"]:
            continue  # Adeline Thorpe at 1:30
        letters = _initials(text[span[0] : span[1]])
        user = letters[:1] + _given_first(text[span[0] : span[1]])[-1] if letters else ""  # T. Um LPN tum
        if len(letters) > 1 and found["it"].lower() in (letters, letters[0] + letters[-1], user):
            for group in ("it", "typed"):
                if found[group]:
                    yield Span(*found.span(group), "INITIALS", "INITIALS", "unknown", found_by, 0.9)


def user_names(notes: Sequence[Note], spans: Sequence[Sequence[Span]]) -> frozenset[str]:
    """The user names, in small letters, that persons of a patient's notes may have: an initial and a last name."""
    made = set[str]()
    for note, found in zip(notes, spans, strict=True):
        for span in found:
            if span[2] in _PERSONS:
                words = [*filter(None, map(lexicon.fold, _given_first(note.text[span[0] : span[1]])))]
                if len(words) > 1:
                    letters = "".join([word[0] for word in words[:-1]])
                    # tobrien, tvandyke and ajonesmoor have a last name of several words whole, tjvance all initials.
                    whole = "".join(words[1:])
                    for start, last in ((letters[0], words[-1]), (letters, words[-1]), (letters[0], whole)):
                        if len(last) >= _FEWEST:
                            made |= {start + last, last + start}
                        elif len(last) == _SHORTEST and start + last not in lexicon.clinical_words():
                            made.add(start + last)  # neze
    return frozenset(word for word in made if word not in lexicon.seen_words())  # Sam Wells is no swells


def called(note: Note, made: Set[str], found_by: str) -> Iterator[Span]:
    """Where user names stand in a note."""
    for word in sorted(made & set(note.lower)):
        for number in note.places[word]:
            start, end = note.starts[number], note.ends[number]
            written, before = note.words[number], note.text[start - 1 : start]
            rest = _REST.match(note.text, end)
            if rest and not before.isalnum() and before not in _INSIDE and (written.islower() or written.isupper()):
                yield Span(start, rest.end(), "USERNAME", "USERNAME", "unknown", found_by, 0.9)


def _given_first(name: str) -> list[str]:
    """The words of a name in small letters, the last name last."""
    head, _, tail = name.partition(",")
    words = [word.lower() for word in (*_WORD.findall(tail), *_WORD.findall(head))]
    return words[1:] if words and words[0] in _ADDRESS else words


def _initials(name: str) -> str:
    return "".join([word[0] for word in _given_first(name)])
