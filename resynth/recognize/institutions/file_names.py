"""Persons in the names of files and folders: ``C:\\Users\\kpatel\\``, ``/home/jsmith/``, ``okafor_ann_ct_chest.pdf``.

What stands behind the folder of all users is one of them. A file's name is cut into its pieces, at signs and capitals:
a piece that is a name and no word, or that nobody has seen, is a name, and so is a name beside it that is a word too. A
file's name with several digits is an identifier as a whole (ids.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.handles import is_name_or_unseen
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues
from resynth.recognize.words import regex, word_set

#: Kinds of files that notes speak of.
EXTENSIONS = word_set(
    "pdf jpg jpeg png tif tiff gif bmp heic dcm dicom nii doc docx docm odt rtf txt xls xlsx csv tsv ppt pptx xml json "
    "html htm msg eml zip gz mp3 mp4 mov avi wav m4a wma ecg edf xps log bak"
)
_FOLDER = regex(
    r"(?i:(?<![\w.])(?:[a-z]:|[\\/]{2}[\w.-]{1,40})?[\\/](?:home|users|documents and settings|profiles)[\\/]{1,2})"
    r"(?P<it>[A-Za-z][\w.-]{1,30})(?=[\\/]|[\s\"'),;]|\Z)"
)
#: Folders of nobody.
_NOBODY = word_set(
    "public shared default all admin administrator root user users guest system local desktop documents downloads "
    "temp common everyone staff clinic health care school work office"
)
_FILE = regex(r"[^\s\\/:*?\"<>|;()\[\]{}]{1,80}\Z")
_PIECE = regex(r"[A-Z]?[a-z]+(?:['’][a-z]+)?|[A-Z]{2,}(?![a-z])|[A-Z](?![A-Za-z])")
_INITIAL = regex(r"[A-Za-z]\Z")
_LONGEST = 80
#: Bearers of a surname that is a person's where no thing is told.
_MANY = 100_000
#: Between two pieces of one name.
_SIGNS = frozenset(("", "_", "-", ".", "+", ",", "%20", "__", "_-_"))


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(EXTENSIONS))


def users(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the folders of users, whose names are theirs."""
    text = note.text
    if "\\" in text or "/home/" in text or "sers/" in text:
        for found in _FOLDER.finditer(text):
            if found["it"].lower() not in _NOBODY:
                yield found.span("it")


def persons(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the names of persons in the names of files."""
    text = note.text
    for extension, _ in note.hits(_anchors()):
        for number in note.here[extension]:
            start = note.starts[number]
            if number and text[start - 1] == "." and not text[note.ends[number] : note.ends[number] + 1].isalnum():
                file = _FILE.search(text, max(0, start - 1 - _LONGEST), start - 1)
                if file:
                    yield from _named(text, file.start(), file.end())


def _named(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The names in the name of a file, each with those beside it."""
    pieces = [found.span() for found in _PIECE.finditer(text, start, end)]
    whole = [text[slice(*piece)] for piece in pieces]
    behind = [*whole, ""][1:]
    told = [
        not text[first - 1 : first].isupper() and (is_name_or_unseen(piece.lower()) or _is_surname(piece, following))
        for (first, _), piece, following in zip(pieces, whole, behind, strict=True)
    ]
    may_be = [len(piece) > 1 and _is_name(piece) for piece in whole]
    if not any(told) and len(pieces) > 1 and all(may_be[:2]) and _is_pair(*whole[:2]):
        told[0] = told[1] = True  # Young_Grace_consent.pdf
    number = 0
    while number < len(pieces):
        if not told[number]:
            number += 1
            continue
        first = last = number
        while first and may_be[first - 1] and text[pieces[first - 1][1] : pieces[first][0]] in _SIGNS:
            first -= 1
        while last + 1 < len(pieces) and (told[last + 1] or may_be[last + 1] or _INITIAL.match(whole[last + 1])) and (
            text[pieces[last][1] : pieces[last + 1][0]] in _SIGNS
            and not text[pieces[last + 1][1] : pieces[last + 1][1] + 1].isdigit()
        ):
            last += 1
        yield pieces[first][0], pieces[last][1]
        number = last + 1


def _is_surname(piece: str, following: str) -> bool:
    """Whether a piece is what so many are called that a thing of that name needs its noun: smith, no Bell_palsy."""
    lower, noun = piece.lower(), following.lower()
    return lower in lexicon.last_borne(_MANY) and lower not in lexicon.common_words() and (
        noun not in lexicon.plain_words() or noun in lexicon.note_type_words()
    )


def _is_name(piece: str) -> bool:
    """Whether a piece may be a name beside another: of the Census, and no word of medicine."""
    lower = piece.lower()
    return lower in lexicon.census_names() and lower not in lexicon.note_type_words() and (
        lower not in lexicon.clinical_words() or lower in name_cues.first_names()
    )


def _is_pair(one: str, other: str) -> bool:
    """Whether two words with a capital are a first and a last name, in any order."""
    first = name_cues.first_names()
    return one[0].isupper() and other[0].isupper() and (one.lower() in first or other.lower() in first)
