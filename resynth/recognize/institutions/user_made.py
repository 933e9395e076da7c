"""What user names are made of: initials, and a last name or its beginning, that stand in the note."""

from __future__ import annotations

from resynth.recognize.lines import once
from resynth.recognize.note import Note

#: Letters of a last name that a user name takes over at least.
STEM = 4


def of_a_name(word: str, note: Note, start: int, end: int) -> bool:
    """Whether letters are made of a name between two places: ``hbrod``, ``brodh``, ``hmbrod``, ``heidib``.

    A last name's beginning stands behind one to three initials or before one; another word with a capital, which can
    be the first name, begins with the initial.
    """
    names = _names(note, note.token_at(start - 1) + 1 if start else 0, note.token_at(end - 1) + 1)
    stems = _stems(word)
    for number, name in enumerate(names):
        if len(name) < 3:
            continue
        for stem, letter, behind in stems:
            whole = behind and len(stem) > len(name) > 3 and stem.startswith(name)
            if (whole or name.startswith(stem)) and letter in _initials(names, number):
                return True
    return False


def _stems(word: str) -> list[tuple[str, str, bool]]:
    """(beginning of a last name, the initial, whether it stands before) as a word may be made of them."""
    least = {1: STEM, 2: 3, 3: 3}
    found = [(word[size:], word[0], True) for size in least if len(word) - size >= least[size]]
    return [*found, (word[:-1], word[-1], False)] if len(word) > STEM else found


def _names(note: Note, first: int, last: int) -> list[str]:
    """The words with a capital between two tokens, in small letters."""
    return [small for small, one in zip(note.lower[first:last], note.words[first:last], strict=True)
            if one[0].isupper() and one.isalpha()]


def _initials(names: list[str], number: int) -> str:
    """With which letters the words near a name begin."""
    return "".join([name[0] for name in (*names[max(0, number - 3) : number], *names[number + 1 : number + 3])])


@once
def _begun(note: Note) -> tuple[list[str], dict[str, list[int]]]:
    """The names of a note, and by their first three letters where they stand among them, so many places of each."""
    names = _names(note, 0, len(note.words))
    begun: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        if len(name) > 2 and len(here := begun.setdefault(name[:3], [])) < _MOST_PLACES:
            here.append(number)
    return names, begun


#: So many names with the same beginning are looked at: more would be the square of a list of them.
_MOST_PLACES = 40


def of_some_name(word: str, note: Note) -> bool:
    """Whether letters are made of a name that stands anywhere in the note, as ``of_a_name`` has it."""
    names, begun = _begun(note)
    for stem, letter, behind in _stems(word):
        for number in begun.get(stem[:3], ()):
            name = names[number]
            whole = behind and len(stem) > len(name) > 3 and stem.startswith(name)
            if (whole or name.startswith(stem)) and letter in _initials(names, number):
                return True
    return False
