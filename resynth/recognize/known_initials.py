"""Initials beside a known name: ``T. Brannigan``, ``Brannigan, T.Q.``, of Thaddeus Quentin Brannigan or of his kin."""

from __future__ import annotations

from resynth.recognize.words import regex

#: What is looked at to each side of a name; the letters, and how they stand there.
_NEAR = 12
_BEFORE = regex(r"(?<![\w.'’-])(?:[A-Z](?:\. ?| )|[A-Z]\. ?[A-Z]\.? ?|[A-Z]{2} |[a-z]\. ?(?:[a-z]\. ?)?)\Z")
_BEHIND = regex(r"(?:, ?| )[A-Z](?:\.? ?[A-Z])?(?![\w'’-])\.?(?! ?[\d:=%<>])|, ?[a-z]\.(?! ?[\d:=])")


class Initials:
    """The persons whom the site knows, by the words of their names."""

    def __init__(self) -> None:
        #: A word of a name -> the letters of each person who has it, and who it is.
        self._people: dict[str, list[tuple[frozenset[str], tuple[str, str]]]] = {}

    def add(self, tokens: list[str], whom: tuple[str, str]) -> None:
        """Take in a person: the words of the name, folded."""
        for token in tokens:
            others = frozenset(other[0] for other in tokens if other != token)
            if others:
                self._people.setdefault(token, []).append((others, whom))

    def beside(self, text: str, start: int, end: int, token: str) -> tuple[int, int, tuple[str, str]] | None:
        """A known word of a name with the initials of its person beside it, and who that is; None where none are.

        Of two persons with these initials the one who was taken in first is meant.
        """
        people = self._people.get(token)
        if people is None:
            return None
        before = _BEFORE.search(text, max(0, start - _NEAR), start)
        if before and (whom := _who(people, before[0])):
            return before.start(), end, whom
        behind = _BEHIND.match(text, end, end + _NEAR)
        if behind and (whom := _who(people, behind[0])):
            return start, behind.end(), whom
        return None

    def __repr__(self) -> str:
        return "Initials()"


def _who(people: list[tuple[frozenset[str], tuple[str, str]]], written: str) -> tuple[str, str] | None:
    letters = {letter for letter in written.lower() if letter.isalpha()}
    return next((whom for others, whom in people if letters <= others), None)
