"""How good the detection is on damaged notes: ``python -m benchmarks.damaged [--part dev-f] [--as small]``.

The marked notes of a part are damaged with a seed, and their marks go with them: what a note loses on its way (blanks,
line ends, capitals, letters that a scanner takes for others) is all that changes, so that the figures beside those of
the notes as they were written tell what the damage costs. Notes that came damaged are left out.

    together   blanks behind marks and before capitals and figures lost, in half of the notes line ends too
    small      no capitals
    nearly     no capitals but those of what has nothing else: abbreviations
    capitals   nothing but capitals
    scanned    letters and figures taken for others, words broken, blanks doubled or set before marks
    wrapped    lines of running text ended where the next word would not fit into 72 signs
    narrow     the same at a width from 24 to 48 signs, in half of the notes behind hyphens too
    hanging    the same, lines that go on indented to where the text of their item or field begins; in half of the notes
               all of the page has a margin
    quoted     wrapped, and quoted in a letter: every line behind ``>``
    doubled    blanks within lines doubled or tripled: some in half of the notes, most in the other
    markup     HTML in the place of line ends and of signs that are its own, words set in bold, blanks as entities
    rtf        the control words of a word processor in the place of line ends and quotes, and around words
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from random import Random

from benchmarks import detection
from benchmarks.detection import PARTS, Case
from resynth.recognize.detect import recognizers
from resynth.types import Recognizer

#: A damage: (start, end, what stands there afterwards), sorted and disjoint.
Edits = list[tuple[int, int, str]]
#: Voices that are damaged as they are written.
_DAMAGED = re.compile(r"caps|lower|phone-messages|pipes|scanned|ocr|run-together|table-exports|small|telegra")
_BLANKS = re.compile(r"[ \t]+|\n+[ \t]*")
#: How often a blank is lost: behind a mark, where a figure or a capital tells that there was one, elsewhere.
_BEHIND_MARK, _TOLD, _ELSEWHERE = 0.8, 0.3, 0.02
#: A capital that stands beside none.
_LONE = re.compile(r"(?<![A-Z])[A-Z](?![A-Z])")
_LIKE = {
    "0": "O",
    "1": "l",
    "5": "S",
    "8": "B",
    "o": "0",
    "l": "1",
    "i": "1",
    "m": "rn",
    "h": "b",
    "I": "l",
    "O": "0",
    "e": "c",
    "B": "8",
    "S": "5",
}
_ON_PAGE = re.compile(r"[015 8olimhIOeBS]|(?<=\w)[.,;:](?=\s)|\n")
#: The most signs of a line.
_WIDTH = 72
#: Where the text of a line begins behind what opens it: a mark of a list, a field's name.
_ITEM = re.compile(r"[ \t]*(?:[-*\u2022] +|\d{1,2}[.)] +)?(?:[A-Z][A-Za-z /]{0,20}: +)?")
#: How often each is taken for another, by what it is; how many pages are bad throughout.
_FIGURE, _LETTER, _BROKEN, _DOUBLED, _LOOSE = 0.1, 0.02, 0.004, 0.01, 0.08


def together(text: str, chance: Random) -> Edits:
    """Blanks lost, and in half of the notes line ends."""
    whole = chance.random() < 0.5
    edits: Edits = []
    for found in _BLANKS.finditer(text):
        start, end = found.span()
        before, behind = text[start - 1 : start], text[end : end + 1]
        if "\n" in found[0]:
            lost = whole and chance.random() < _BEHIND_MARK
        elif not before or not behind:
            lost = False
        elif before in ".,:;)":
            lost = chance.random() < _BEHIND_MARK
        elif before.isdigit() != behind.isdigit() or (before.islower() and behind.isupper()):
            lost = chance.random() < _TOLD
        else:
            lost = chance.random() < _ELSEWHERE
        if lost:
            edits.append((start, end, ""))
    return edits


def small(text: str, chance: Random) -> Edits:
    """No capitals."""
    return [(at, at + 1, sign.lower()) for at, sign in enumerate(text) if sign.isupper()]


def nearly(text: str, chance: Random) -> Edits:
    """No capitals but those that stand beside others."""
    return [(found.start(), found.end(), found[0].lower()) for found in _LONE.finditer(text)]


def capitals(text: str, chance: Random) -> Edits:
    """Nothing but capitals."""
    return [(at, at + 1, sign.upper()) for at, sign in enumerate(text) if sign.islower()]


def scanned(text: str, chance: Random) -> Edits:
    """What a machine that reads paper takes for something else."""
    edits: Edits = []
    for found in _ON_PAGE.finditer(text):
        sign, at, roll = found[0], found.start(), chance.random()
        if sign == "\n":
            continue
        if sign == " ":
            if roll < _DOUBLED:
                edits.append((at, at, " "))
        elif sign in ".,;:":
            if roll < _LOOSE:
                edits.append((at, at, " "))
        elif roll < (_FIGURE if sign.isdigit() else _LETTER):
            edits.append((at, at + 1, _LIKE[sign]))
        elif sign.isalpha() and text[at - 1 : at].isalpha() and roll > 1 - _BROKEN:
            edits.append((at, at, " "))
    return edits


def wrapped(text: str, chance: Random) -> Edits:
    """Lines ended by a machine that knows only their width."""
    edits: Edits = []
    start = 0
    for found in re.finditer(r"(?<=\S) (?=(\S+))|\n", text):
        if found[0] == "\n":
            start = found.end()
        elif found.end(1) - start > _WIDTH:
            edits.append((*found.span(), "\n"))
            start = found.end()
    return edits


def narrow(text: str, chance: Random) -> Edits:
    """Lines ended by a narrow column of a page or a screen."""
    width, hyphens = chance.randint(24, 48), chance.random() < 0.5
    edits: Edits = []
    start = 0
    for found in re.finditer(r"(?<=\S) (?=(\S+))|(?<=\w-)(?=(\w+))|\n", text):
        if found[0] == "\n":
            start = found.end()
        elif (found[0] or hyphens) and found.end(1 if found[0] else 2) - start > width:
            edits.append((*found.span(), "\n"))
            start = found.end()
    return edits


def hanging(text: str, chance: Random) -> Edits:
    """Lines ended by a machine that sets what goes on below where its item or field begins."""
    return _margined(text, " " * chance.choice((0, 0, 2, 4, 8)), hang=True)


def quoted(text: str, chance: Random) -> Edits:
    """Lines ended and marked by a machine that answers letters."""
    return _margined(text, "> ", hang=False)


def _margined(text: str, margin: str, *, hang: bool) -> Edits:
    """Lines behind a margin, ended by their width."""
    edits: Edits = [(0, 0, margin)]
    start = -len(margin)
    for found in re.finditer(r"(?<=\S) (?=(\S+))|\n", text):
        at = found.end()
        if found[0] == "\n":
            start = at - len(margin)
            edits.append((at, at, margin))
            continue
        line = text.rfind("\n", 0, at) + 1
        opening = _ITEM.match(text, line) if hang else None
        indent = opening.end() - line if opening else 0
        if found.end(1) - start > _WIDTH and indent < at - line:
            edits.append((*found.span(), f"\n{margin}{' ' * indent}"))
            start = at - len(margin) - indent
    return edits


def doubled(text: str, chance: Random) -> Edits:
    """Blanks doubled by hand, or by a machine that sets lines of one width."""
    often = 0.08 if chance.random() < 0.5 else 0.6
    return [
        (found.end(), found.end(), " " * (1 if chance.random() < 0.8 else 2))
        for found in re.finditer(r"(?<=\S) (?=\S)", text)
        if chance.random() < often
    ]


#: What HTML writes for signs that are its own; now and then for others.
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\u2019": "&rsquo;"}
_IN_MARKUP = re.compile(
    r"\n+|[&<>\"'\u2019]|(?<=\S) (?=\S)|(?<![\w'.-])[A-Z][a-z]+(?![\w'.-])|(?<![\w/.-])\d+(?![\w/.-])"
)
_LINE_ENDS = ("<br>", "<br/>\n", "<br />", "</p>\n<p>", "</div><div>", "</td></tr>\n<tr><td>")
_BOLD = (("<b>", "</b>"), ("<strong>", "</strong>"), ('<span style="font-weight: bold">', "</span>"))
#: How often a blank is an entity, a word or number is bold.
_HARD, _SET = 0.08, 0.08


def markup(text: str, chance: Random) -> Edits:
    """What is left of HTML."""
    ending, bold = chance.choice(_LINE_ENDS), chance.choice(_BOLD)
    edits: Edits = []
    for found in _IN_MARKUP.finditer(text):
        start, end = found.span()
        if found[0][0] == "\n":
            edits.append((start, end, ending * (end - start)))
        elif found[0] in _ENTITIES:
            edits.append((start, end, _ENTITIES[found[0]]))
        elif found[0] == " ":
            if chance.random() < _HARD:
                edits.append((start, end, "&nbsp;"))
        elif chance.random() < _SET:
            edits += [(start, start, bold[0]), (end, end, bold[1])]
    return edits


def rtf(text: str, chance: Random) -> Edits:
    """What is left of RTF."""
    ending, bold = chance.choice(("\\par ", "\\par\n", "\\line ")), chance.choice((("\\b ", "\\b0 "), ("{\\b ", "}")))
    edits: Edits = []
    for found in _IN_MARKUP.finditer(text):
        start, end = found.span()
        if found[0][0] == "\n":
            edits.append((start, end, ending * (end - start)))
        elif found[0] in "'\u2019":
            edits.append((start, end, "\\'92"))
        elif found[0] == " " and chance.random() < _HARD:
            edits.append((start, end, "\\~"))
        elif found[0][0].isalnum() and chance.random() < _SET:
            edits += [(start, start, bold[0]), (end, end, bold[1])]
    return edits


KINDS: dict[str, Callable[[str, Random], Edits]] = {
    "together": together,
    "small": small,
    "nearly": nearly,
    "capitals": capitals,
    "scanned": scanned,
    "wrapped": wrapped,
    "narrow": narrow,
    "hanging": hanging,
    "quoted": quoted,
    "doubled": doubled,
    "markup": markup,
    "rtf": rtf,
}


def damaged(case: Case, kind: str, seed: int = 0) -> Case:
    """A note with a damage, its marks and hard negatives where they stand then."""
    edits = KINDS[kind](case.text, Random(f"{seed}:{kind}:{case.chart}:{len(case.text)}:{case.text[:80]}"))
    pieces: list[str] = []
    # Where each sign begins now, and where it ends: what is put in between two is of neither.
    starts, ends = [0] * (len(case.text) + 1), [0] * (len(case.text) + 1)
    length = at = 0
    for start, end, now in [*edits, (len(case.text), len(case.text), "")]:
        starts[at:start] = range(length, length + start - at)
        ends[at + 1 : start + 1] = range(length + 1, length + 1 + start - at)
        length += start - at
        starts[start:end] = [length] * (end - start)
        pieces += (case.text[at:start], now)
        length += len(now)
        ends[start + 1 : end + 1] = [length] * (end - start)
        at = end
    text = "".join(pieces)

    def moved(start: int, end: int) -> tuple[int, int]:
        return starts[start], ends[end]

    gold = tuple(
        span._replace(start=start, end=end) for span in case.gold for start, end in [moved(span.start, span.end)]
    )
    return case._replace(text=text, gold=gold, keep=tuple(starmap(moved, case.keep)))


def ordinary(part: str) -> list[Case]:
    """The notes of a part that did not come damaged."""
    return [case for case in detection.cases(part) if not _DAMAGED.search(case.author)]


def figures(
    name: str,
    notes: Sequence[Case],
    *,
    kinds: bool,
    with_: Sequence[Recognizer] | None = None,
) -> Iterator[str]:
    """A row: tokens' sensitivity and specificity, hard negatives kept; then what is covered of each kind."""
    said = detection.scored(notes, with_=with_)
    told = detection.token_figures(said)["all"]
    yield (
        f"{name:12}{len(notes):6} notes   sensitivity {told['sensitivity'].value:.4f}   "
        f"specificity {told['specificity'].value:.4f}   hard negatives kept {detection.kept(notes, said).value:.3f}"
    )
    if kinds:
        yield "  " + ", ".join(f"{kind} {share.value:.3f}" for kind, share in detection.covered(said).items())


def main() -> None:
    """Print the figures of the parts and damages asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--part", action="append", choices=PARTS, help="several may be given; dev-d and dev-f")
    parser.add_argument("--as", dest="kind", action="append", choices=KINDS, help="a damage, several may be given; all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", action="store_true", help="what is covered of each kind of PHI, too")
    parser.add_argument("--list", metavar="KIND", help="what is missed and spurious of a kind (or all), in its line")
    parser.add_argument("--without", metavar="RECOGNIZER", help="as if it were not there: views, say")
    asked = parser.parse_args()
    with_ = [one for one in recognizers() if one.name != asked.without]
    parts = asked.part or ["dev-d", "dev-f"]
    if asked.list and any(part.startswith("test") for part in parts):
        parser.error("a test part stays unread: name a part of development with --part")
    for part in parts:
        notes = ordinary(part)
        if not asked.list:
            print(f"{part}, the notes that did not come damaged")
            print("\n".join(figures("as written", notes, kinds=asked.kinds, with_=with_)))
        for kind in asked.kind or KINDS:
            now = [damaged(case, kind, asked.seed) for case in notes]
            if asked.list:
                print("\n".join(detection.wrong(now, asked.list)))
            else:
                print("\n".join(figures(kind, now, kinds=asked.kinds, with_=with_)))


if __name__ == "__main__":
    main()
