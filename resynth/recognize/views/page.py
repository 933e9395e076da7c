"""What was on the page that a machine read: figures taken for letters, letters for others, blanks too many.

The repairs of scans/damage.py, which every page gets, and besides: gaps of two blanks closed within a line, words put
together that a blank broke, and words that no list has read with another letter where that makes a word or a name.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.scans import damage
from resynth.recognize.views.parted import is_word
from resynth.recognize.views.reading import Reading, Repair
from resynth.recognize.words import regex, word_set

_LIKE = str.maketrans("OoQlISBZ", "00011582")
#: Two blanks within a line, where no column begins: what follows is no field.
_WIDE = regex(r"(?<=[a-z,A-Z'\d])  (?=[A-Za-z\d(])(?![A-Za-z /#.]{1,24}:)")
#: A day or an age with letters that look like figures.
_DAY = regex(r"(?<![\w/])[\dlOoISBZ]{1,2}([/-])[\dlOISBZ]{1,2}(?:\1[\dlOISBZ]{2,4})?(?![\w/])")
#: A number in groups, of figures and the letters that are taken for them oftenest; one of a room.
_GROUPS = regex(r"(?<![\w/-])[\dlOoI]{1,5}(?:-[\dlOoI]{1,5}){1,3}(?![\w/-])")
_ROOM = regex(r"\b(?i:rm|rrn|room|bed|apt)\.? {1,2}(?P<it>[\dlO]{2,4})(?!\w)")
_FEWEST_FIGURES = 2
#: Capitals with what is taken for an I or an O among them.
_LOUD = regex(r"(?<![\w.])(?=[A-Z]*[l01|])(?=(?:[l01|]*[A-Z]){2})[A-Zl01|]{3,20}(?![\w])")
_TO_LOUD = str.maketrans("l|10", "IIIO")
#: Blanks that say that those of this page say nothing.
_NOISE = regex(r"[a-z,]  [a-z]")
_FEWEST_NOISE = 3
_WIDER = regex(r"(?<=[a-z,A-Z'\d])   (?=[A-Za-z\d(])(?![A-Za-z /#.]{1,24}:)")
_AGE = regex(r"(?<![\w/])(?=[SBlO]\d|\d[SBlO])[SB\dlO]{2}(?=[ -]?(?:y[ec]ar|yr|y/?o|y\.o|m[o0]nth|week))")
_TWO = regex(r"(?<![\w'’./-])([A-Za-z]{1,14}) (?=([a-z]{1,14})(?![\w'’]))")
#: Behind a hyphen at a line's end a word goes on.
_HYPHENED = regex(r"(?<=[a-z])-\n[ \t]*(?=[a-z]{2})")
_LETTERS = regex(r"(?<![\w'’])[A-Za-z]{3,24}(?![\w])")
#: What is read for what.
_SWAPS = (
    ("rn", "m"), ("c", "e"), ("b", "h"), ("l", "i"), ("vv", "w"), ("h", "b"), ("n", "u"), ("cl", "d"), ("ii", "u"),
    ("li", "h"), ("f", "t"), ("e", "c"), ("o", "c"), ("i", "l"), ("u", "n"), ("m", "rn"), ("d", "cl"),
)
_ONE_LETTER = word_set("a i s t")
#: So often a billion words have a short word that a letter makes of another one, and one that may be damaged.
_FREQUENT, _RARE = 50_000, 1_000
_SHORT = 5


def read(text: str) -> Reading:
    """A page as it was written."""
    whole = Reading(text)
    whole = whole.mended([*damage.loose_blanks(whole.text), *_wide(whole.text)])
    whole = whole.mended(_broken(whole.text))
    whole = whole.mended([*_figures(whole.text), *damage.figures(whole.text)])
    whole = whole.mended([*damage.words(whole.text, 0, len(whole.text)), *damage.page_words(whole.text)])
    whole = whole.mended(_letters(whole.text))
    return whole.mended((at, at + 1, "") for at in damage.blanks(whole.text, 0, len(whole.text)))


def _wide(text: str) -> Iterator[Repair]:
    for found in _WIDE.finditer(text):
        yield found.start(), found.start() + 1, ""
    if len(_NOISE.findall(text)) >= _FEWEST_NOISE:
        for found in _WIDER.finditer(text):
            yield found.start(), found.start() + 2, ""
    for found in _HYPHENED.finditer(text):
        yield found.start(), found.end(), ""


def _figures(text: str) -> Iterator[Repair]:
    """Days and ages: of the letters in them at least two figures are left, or it is beside a year."""
    for found in _DAY.finditer(text):
        piece = found[0]
        figures = sum(map(str.isdecimal, piece))
        if not piece.replace(found[1], "").isdecimal() and figures > 1 and 2 * figures >= len(piece) - 2:
            yield found.start(), found.end(), piece.translate(_LIKE)
    for found in _AGE.finditer(text):
        yield found.start(), found.end(), found[0].translate(_LIKE)
    for found in _GROUPS.finditer(text):
        if not found[0].replace("-", "").isdecimal() and sum(map(str.isdecimal, found[0])) >= _FEWEST_FIGURES:
            yield found.start(), found.end(), found[0].translate(_LIKE)
    for found in _ROOM.finditer(text):
        if not found["it"].isdecimal():
            yield found.start("it"), found.end("it"), found["it"].translate(_LIKE)
    for found in _LOUD.finditer(text):
        meant = found[0].translate(_TO_LOUD)
        if _is_part(meant.lower()):
            yield found.start(), found.end(), meant


def _broken(text: str) -> Iterator[Repair]:
    """The blanks inside words: neither part is a word, or one is none and both together are one."""
    for found in _TWO.finditer(text):
        first, second = found[1], found[2]
        small = first.lower()
        known = _is_part(small), _is_part(second)
        if all(known):
            continue
        if _is_meant(small + second) or (not any(known) and len(second) > 1 and first[0].isupper() and len(first) > 2):
            yield found.end(1), found.end(1) + 1, ""


def _is_part(word: str) -> bool:
    """Whether letters may stand alone."""
    if len(word) < 2:
        return word in _ONE_LETTER
    return (
        word in lexicon.plain_words() or _often(word) or (len(word) > 3 and is_word(word)) or word in gazetteer.cities()
    )


def _often(word: str) -> bool:
    return lexicon.frequency(word) > _RARE


def _is_meant(word: str) -> bool:
    """Whether letters make a word, a name or a town."""
    if len(word) < _SHORT:
        return lexicon.frequency(word) > _FREQUENT
    return word in lexicon.plain_words() or word in lexicon.census_names() or word in gazetteer.cities() or _often(word)


def _letters(text: str) -> Iterator[Repair]:
    """Words that no list has, where another letter makes one."""
    done: dict[str, str] = {}
    for found in _LETTERS.finditer(text):
        word = found[0]
        if word not in done:
            done[word] = _meant(word)
        if done[word]:
            yield found.start(), found.end(), done[word]


def _meant(word: str) -> str:
    """A word as it was written; empty when it needs no repair, or none is known."""
    small = word.lower()
    if word.isupper() or _is_part(small) or lexicon.is_product(small) or small in lexicon.census_names():
        return ""
    best, most = "", -1
    for wrong, right in _SWAPS:
        at = small.find(wrong)
        tried = [small.replace(wrong, right)] if small.count(wrong) > 1 else []
        while at >= 0:
            tried.append(small[:at] + right + small[at + len(wrong) :])
            at = small.find(wrong, at + 1)
        for one in tried:
            often = lexicon.frequency(one)
            if often > most and _is_meant(one):
                best, most = one, often
    return best.capitalize() if best and word[0].isupper() else best
