"""What the classes of the tokens of a name say by themselves, whatever its words are: told once for each shape."""

from __future__ import annotations

from functools import lru_cache

from resynth.recognize.words import regex

#: Signs within a name, as classes.
SIGNS = ".,-'^"


class Shape:
    """A piece of tokens that may be a name, by their classes (``name_classes``) alone: ``N,Ni.``

    Attributes:
        start, stop: what is left of it without signs around; the full stop of an initial stays.
        letters: the places of its tokens of letters.
        symbols: their classes.
        solid: whether it is letters only.
        lone: whether it is one token that is no name by itself.
        plain: whether nothing at its ends is to be left out where capitals tell.
        real: how many tokens are no initial, no generation, no particle.
        sure, things, weak, unknown: how many are likelier names; eponyms or lands; words too; known by nobody.
        turned: whether the last name comes first.
        hyphenated: whether nothing but hyphens stands between its tokens: ``Wolff-Parkinson-White``.
    """

    __slots__ = (
        "hyphenated", "letters", "lone", "plain", "real", "solid", "start", "stop", "sure", "symbols", "things",
        "turned", "unknown", "weak",
    )

    def __init__(self, written: str) -> None:
        stop, start = len(written), 0
        while stop and written[stop - 1] in SIGNS and not (
            written[stop - 1] == "." and stop > 1 and written[stop - 2] == "i"
        ):
            stop -= 1
        while start < stop and written[start] in SIGNS:
            start += 1
        self.start, self.stop = start, stop
        self.letters = tuple([at for at in range(start, stop) if written[at] not in SIGNS])
        self.symbols = symbols = "".join([written[at] for at in self.letters])
        self.solid = len(symbols) == stop - start
        self.lone = len(symbols) == 1 and symbols in "Cigv"
        self.plain = symbols != "" and (
            (symbols[0] in "Nu" and symbols[-1] in "Nu") or (len(symbols) == 1 and symbols not in "Ckigv")
        )
        count = symbols.count
        self.real = len(symbols) - count("i") - count("g") - count("v")
        self.sure, self.things = count("N"), count("e")
        self.weak, self.unknown = count("n") + count("m"), count("u") + count("k")
        within = written[self.letters[0] : self.letters[-1] + 1] if symbols else ""
        self.turned = "," in within or "^" in within
        self.hyphenated = len(symbols) > 1 and within == "-".join(symbols)

    def __repr__(self) -> str:
        return "Shape()"


shape_of = lru_cache(maxsize=8192)(Shape)

#: Runs that are one person if no gap parts them: a title, names and initials, the last name first or not.
_ONE_PERSON = regex(r"p\.?(?:i\.|[NenmukigvC])+\Z|(?:i\.|[NenmukigvC])+(?:,(?:i\.|[NenmukigvC])+)?\Z")


@lru_cache(maxsize=8192)
def name_in(run: str) -> int:
    """Where the name begins in the classes of a run that is one person, behind a title or not; -1 for other runs."""
    if not _ONE_PERSON.match(run):
        return -1
    return 0 if run[0] != "p" else 2 if run[1] == "." else 1
