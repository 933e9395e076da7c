"""What a machine that reads paper does to a text, and a hand that leaves out blanks; each repair with its place.

A repair is (start, end, as it was meant). Letters that look like digits and digits that look like letters are told by
what stands beside them; a page is held for scanned when two or more are found, and looked through more closely then.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import compress, product
from operator import and_, itemgetter, le

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

Repair = tuple[int, int, str]

_LIKE = "OoQlISBZ"
_DIGITS = str.maketrans(_LIKE, "00011582")
#: One group: a digit in it, or no more than letters that look like one.
_GROUP = rf"(?:(?=[{_LIKE}]{{0,4}}\d)[\d{_LIKE}]{{1,12}}|[lOoI]{{1,4}})"
#: Digits and letters that look like them, in groups: ``O3/l4/2O19``, ``5l3-555-Ol42``, ``87l2O4``.
_MIXED = regex(rf"(?<![^\W_]){_GROUP}(?:(?: ?\)? ?[-/] ?| ?\) ?|[.:]){_GROUP}){{0,5}}(?![^\W_])")
_LETTER = regex(rf"[{_LIKE}]")
_DIGIT = regex(r"\d")
#: One letter before a number is a code: I-131, S1, S20-1187.
_CODE = regex(r"[OoQISBZ](?:\d*-)?\d+\Z|l-\d")
#: Groups of digits whose signs have blanks beside them: ``10 - 24 - 2017``, ``( 513 )``.
_SPACED = regex(
    r"(?<![\w./-])\d{1,4} ?(?P<sign>[-/.]) ?\d{1,3} ?(?P=sign) ?\d{2,4}(?![\w/]|\.\d)|\( ?\d{3} ?\)(?= ?\d{3}\b)"
)
#: An address of the net with blanks beside its signs.
#: Behind a full stop and a blank only an end that everybody knows: ``off @ 2140. hep on`` is a sentence and the next.
_HOSTED = (
    r"@ ?[\w-]{1,40}(?: ?\. ?[a-z]{2,12}){0,2}"
    r"(?: ?\.[a-z]{2,12}|(?<!\.com|\.org|\.net|\.edu|\.gov) ?\. (?:com|org|net|edu|gov|mil|info|example|uk|au|nz))\b"
)
_MAIL = regex(rf"(?<!\w)(?P<box>[\w+-]{{1,40}}(?: ?\. ?[\w+-]{{1,40}}){{0,2}} ?)(?P<host>{_HOSTED})")
#: What stands behind the @ of such an address and before it, and how far from it.
_HOST = regex(_HOSTED)
_MAILBOX = regex(r"(?:(?<!\w)[\w+-]{1,40}(?: ?\. ?[\w+-]{1,40}){0,2} ?)?\Z")
_WIDE = 60
#: A word with digits that look like letters: ``Ha11oway``, ``0kafor``, ``Pau1``.
_WORD = regex(r"(?<![\w.])[^\W_]{4,24}(?!\w)")
_IN_WORD = regex(r"[0158]")
_BESIDE_LETTER = regex(r"[0158](?=[^\W\d_])|(?<=[^\W\d_])[0158]")
_SMALL = {"0": ("o",), "1": ("l", "i"), "5": ("s",), "8": ("b",)}
_LARGE = {"0": ("O",), "1": ("I", "L"), "5": ("S",), "8": ("B",)}
_TO_SMALL = str.maketrans("01", "ol")
#: Capitals with a figure that looks like no letter, and a variant; so many of them so near are no damage.
_GENE = regex(r"(?<![\w-])(?:[A-Z]{2,6}\d?[234679][A-Z]?|p\.[A-Z][a-z]{2}\d{1,5}[A-Z][a-z]{2})(?![\w-])")
_GENES_WIDE, _FEWEST_GENES = 80, 2
#: A sign that has a blank before it, between figures.
_is_sign = frozenset("-/.)").__contains__
#: Those of them that make a line worth a look: a B or an S beside a figure is nearly always meant.
_ROUND = frozenset("OolI")
#: Beside a number, what says nothing of damage.
_is_plain = frozenset(" \n\t\r,;:./()[]%-+=<>#^|&*'\"").__contains__
_FIGURES = frozenset("0158")


#: Blanks that no writer sets, on a page that was scanned: before a full stop, behind a parenthesis, beside a sign
#: between figures or letters that look like them.
_LOOSE = regex(
    r"(?<=[\w)'’.]) (?=[.,;:)](?:\s|\Z|\w))|(?<=\() (?=\w)|(?<=[A-Za-z]) (?=['’] ?s\b)|(?<=[A-Za-z] ['’]) (?=s\b)"
)
_TORN_NUMBER = regex(
    r"(?<![A-Za-z\d])[\dlOoI]{1,4}(?: ?[-/] ?| \. ?)[\dlOo]{1,4}(?:(?: ?[-/] ?| \. ?)[\dlOo]{1,4})?(?![A-Za-z\d])"
)
#: A word of capitals in which an I became an l or a stroke.
_CAPITALS = regex(r"(?<!\w)(?=[A-Z\dl|]{0,24}[A-Z])(?=[A-Z]{0,24}[l|0158])[A-Zl|0158]{2,24}(?!\w)")
_TO_CAPITALS = str.maketrans("l|0158", "IIOISB")
#: Figures beside a month, before th, and in a telephone number with blanks.
_DATED = regex(
    r"(?<!\w)(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.? (?P<it>[\dlOoI]{1,2})(?!\w)"
    r"|(?<![A-Za-z\d])(?P<nth>[\dlIO]{1,2})(?=(?:st|nd|rd|th)\b)"
    r"|(?<!\w)(?P<phone>[2-9lO][\dlOI]{2} [\dlOI]{3} [\dlOI]{4})(?!\w)"
)
#: Words in which a letter may have become another; and parts of words that stand alone.
_LETTERS = regex(r"(?<![\w'’])[A-Za-z]{4,24}(?![\w'’])")
_PARTS = regex(r"(?<![\w'’./-])([A-Z]?[a-z]{1,3}|[A-Z]) (?=([a-z]{1,12})(?![\w'’]))")
#: Words so short that they are no parts of one.
_SHORT = word_set(
    "a i o to of in on is it at as or by an no he we be do so up us if my go me am pm pt rt lt dr mr ms w x c p s q ex "
    "re and the for not was has had his her who new old one two"
)
_SWAPS = (("l", "i"), ("c", "o"), ("rn", "m"), ("n", "u"), ("vv", "w"), ("ii", "n"), ("e", "c"), ("h", "b"))
_HYPHENED = regex(r"(?<=[a-z])- (?=[a-z]{3})")
#: A word of small letters with a digit or two that look like letters; what no list knows is guessed.
_HELD = regex(r"(?<![\w.])(?=[A-Za-z]{0,12}[015][A-Za-z015]?[a-z])(?=\w{0,24}[a-z]{2})[A-Z0156a-z][a-z01]{4,20}(?!\w)")
#: A word of two or three signs with one that looks like a letter: 0f, t0, o1d.
_BRIEF = regex(r"(?<![\w./-])(?=[A-Za-z]*[01])(?=\d?[A-Za-z])[A-Za-z01]{2,3}(?![\w/-])")
_BRIEF_WORDS = word_set(
    "of to or on so no do go old all off out for you ill own low oil pal ok lbs lot lie tel son oct nov two one not "
    "now how who jul col vol pt mo ago boy job got lo hi his him did sit six is in it if"
)


#: The code of a state, behind a comma and before a ZIP code, with a figure or an l that looks like a letter.
_STATE = regex(r"(?<=, )(?=[A-Z]?[l|01])[A-Zl|01]{2}(?=,? {1,2}[\dlOoISB]{5}(?!\w))")


def is_page(text: str, repairs: list[Repair]) -> bool:
    """Whether so much is damaged that the page was scanned, or cut into words and signs."""
    return len(repairs) > 1 or is_loose(text)


def is_loose(text: str) -> bool:
    """Whether there are blanks before commas and full stops, as nobody writes them."""
    return " ," in text and text.count(" , ") + text.count(" . ") > 3


def figures(text: str) -> Iterator[Repair]:
    """Numbers of a scanned page with letters in them, those that only what is beside them tells too."""
    for found in _DATED.finditer(text):
        which = found.lastgroup or "it"
        if not found[which].isdecimal():
            yield found.start(which), found.end(which), found[which].translate(_DIGITS)
    for surely in (True, False):
        yield from numbers(text, 0, len(text), surely=surely)


def loose_blanks(text: str) -> Iterator[Repair]:
    """Blanks on a scanned page that were never written."""
    for found in _LOOSE.finditer(text):
        yield found.start(), found.end(), ""
    for found in _TORN_NUMBER.finditer(text):
        if any(map(str.isdigit, found[0])):
            yield from ((at, at + 1, "") for at in range(*found.span()) if text[at] == " ")
    for found in _HYPHENED.finditer(text):
        yield found.start(), found.end(), ""


def page_words(text: str) -> Iterator[Repair]:
    """Words of a scanned page that no list has, where one letter read otherwise makes them known."""
    for found in _CAPITALS.finditer(text):
        word = found[0]
        meant = word.translate(_TO_CAPITALS)
        capitals = sum(map(str.isupper, word))
        if (capitals > 2 and 2 * capitals > len(word)) or (capitals and len(word) > 3 and _known(meant.lower())):
            yield found.start(), found.end(), meant
    for found in _BRIEF.finditer(text):
        meant = found[0].translate(_TO_SMALL)
        if meant.lower() in _BRIEF_WORDS:
            loud = not any(map(str.islower, found[0]))
            yield found.start(), found.end(), meant.upper() if loud else meant
    for found in _HELD.finditer(text):
        if any(map(str.isdigit, found[0])):
            yield found.start(), found.end(), _guessed(found[0])
    for found in _LETTERS.finditer(text):
        word = found[0]
        if word.isupper() or _known(word.lower()):
            continue
        if word[0] == "l" and _known("i" + word[1:]):
            yield found.start(), found.end(), "I" + word[1:]
            continue
        if meant := _swapped(word):
            yield found.start(), found.end(), meant


def _guessed(word: str) -> str:
    """A word with digits in it that no list has: 0 an o, 5 an s, 1 an i between consonants and an l elsewhere."""
    signs = list(word)
    for at, sign in enumerate(word):
        if sign == "1":
            beside = (word[at - 1 : at] + word[at + 1 : at + 2]).lower()
            signs[at] = "l" if any(letter in "aeiouy1" for letter in beside) or not beside else "i"
        elif sign in "058":
            signs[at] = {"0": "o", "5": "s", "8": "b"}[sign]
    if word[0].isdigit():
        signs[0] = signs[0].upper() if word[1:2].isupper() else signs[0]
    return "".join(signs)


def split_words(text: str) -> Iterator[Repair]:
    """The blanks inside words of a scanned page: ``Ja net``, ``b ases``."""
    words = lexicon.common_words()
    for found in _PARTS.finditer(text):
        first, second = found[1].lower(), found[2]
        if len(first) + len(second) < 4 or not _known(first + second):
            continue
        if (first in _SHORT and found[1] not in ("s", "c", "p")) or (second in _SHORT and len(second) < 3):
            continue
        if first not in words or second not in words or len(first) == 1:
            yield found.end(1), found.end(1) + 1, ""


def _swapped(word: str) -> str:
    """The known word that one letter makes of an unknown one; empty when there is none."""
    lower = word.lower()
    for wrong, right in _SWAPS:
        at = lower.find(wrong)
        while at >= 0:
            meant = lower[:at] + right + lower[at + len(wrong) :]
            if len(meant) > 4 and _known(meant):
                return word[:at] + right + word[at + len(wrong) :] if at else right.capitalize() + word[len(wrong) :]
            at = lower.find(wrong, at + 1)
    return ""


def _known(word: str) -> bool:
    if word in lexicon.seen_words() or word in lexicon.census_names() or word in lexicon.common_words():
        return True
    return word in gazetteer.cities()


def lines(note: Note) -> list[tuple[int, int]]:
    """The places of the lines that may be damaged, in order."""
    text = note.text
    spots = list(_beside_figures(note))
    at = text.find("@")
    while at >= 0:
        if _is_torn(text, at):
            spots.append(at)
        at = text.find("@", at + 1)
    lines: list[tuple[int, int]] = []
    end = -1
    for at in sorted(spots):
        if at > end:
            start, end = note.line(at)
            lines.append((start, end))
    return lines


def _beside_figures(note: Note) -> Iterator[int]:
    """Where runs of digits begin beside which a letter or a sign stands as if it were torn, or one of them."""
    text, digits = note.text, note.digits
    if not digits:
        return
    which = itemgetter(*digits, digits[-1])  # one alone would be no tuple
    starts, ends = which(note.starts), which(note.ends)
    beside = itemgetter(*ends)
    befores, afters, nexts = itemgetter(*starts)(f" {text}"), beside(f"{text} "), beside(f"{text[1:]}  ")
    # Of interest: what is not plain on both sides, or has a sign behind the blank (``le``: the first says the second).
    odd = map(le, map(and_, map(_is_plain, befores), map(_is_plain, afters)), map(_is_sign, nexts))
    done = -1
    for start, stop, before, after in compress(zip(starts, ends, befores, afters, strict=True), odd):
        if start == done:
            continue
        done = start
        if not (_is_plain(before) and _is_plain(after)):
            if _is_damaged(text, start, stop, before, after):
                yield start
        elif after == " " and text[stop + 2 : stop + 4].strip()[:1].isdecimal():
            yield start  # 10 - 24


def _is_torn(text: str, at: int) -> bool:
    """Whether an address of the net with a blank beside one of its signs stands around an @."""
    before, behind = text.rfind(" ", max(0, at - _WIDE), at), text.find(" ", at, at + _WIDE)
    left = before >= 0 and (text[before + 1] in ".@" or text[before - 1 : before] == ".")
    right = behind >= 0 and (text[behind - 1] in ".@" or text[behind + 1 : behind + 2] == ".")
    if not (left or right) or (host := _HOST.match(text, at)) is None:
        return False
    if " " in host[0]:
        return True
    box = _MAILBOX.search(text, max(0, at - _WIDE), at) if left else None
    return box is not None and " " in box[0][_sentence(box[0], host[0]) :]


def _sentence(box: str, host: str) -> int:
    """How much of what is before an @ is the end of a sentence: up to a full stop, where the rest is whole as it is."""
    at = box.rfind(". ") if " " not in host and not box.endswith(" ") else -1
    # "john . smith@" was torn, and so was "j. smith@".
    return 0 if at < 0 or box[at - 1] == " " or (at == 1 and box[0].islower()) else at + len(". ")


def _is_damaged(text: str, start: int, stop: int, before: str, after: str) -> bool:
    """Whether a letter beside a figure looks as if one of them were the other."""
    if after in _ROUND:
        return True
    if before in _ROUND:  # S17-395, O2 and B12 are codes
        return before == "l" or text[start - 2 : start - 1].isalnum() or after == "/"
    if not _FIGURES.issuperset(text[start:stop]):
        return False
    if before.isalpha() and after.isalpha():
        return text[start - 2 : start].isalpha() or text[stop : stop + 2].isalpha()
    if before.islower():
        return after != "@" and stop - start == 1 and text[max(0, start - 3) : start].isalpha()
    return text[stop : stop + 3].isalpha() and not before.isalpha()


def numbers(text: str, first: int, last: int, *, surely: bool) -> Iterator[tuple[int, int, str]]:
    """(start, end, as it was meant) of numbers with letters in them that look like digits; ``surely``: long ones."""
    for found in _MIXED.finditer(text, first, last):
        piece = found[0]
        letters = len(_LETTER.findall(piece))
        if not letters:
            continue
        figures = len(_DIGIT.findall(piece))
        likely = figures >= letters if surely else figures and letters < 4
        if (figures > 2) == surely and likely and not _CODE.match(piece):
            yield found.start(), found.end(), piece.translate(_DIGITS)


def states(text: str) -> Iterator[Repair]:
    """Codes of states as they were meant: ``Peoria, lL 6l602``."""
    for found in _STATE.finditer(text):
        for letter in "IL":
            meant = found[0].translate(str.maketrans("l|01", f"{letter}IO{letter}"))
            if meant in lexicon.states():
                yield found.start(), found.end(), meant
                break


def blanks(text: str, first: int, last: int) -> Iterator[int]:
    """The places of blanks beside the signs of a number or of an address of the net."""
    for found in _SPACED.finditer(text, first, last):
        yield from (at for at in range(*found.span()) if text[at] == " ")
    for found in _MAIL.finditer(text, first, last) if text.find("@", first, last) >= 0 else ():
        start = found.start() + _sentence(found["box"], found["host"])
        yield from (at for at in range(start, found.end()) if text[at] == " ")


def words(text: str, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    """(start, end, as it was meant) of words with digits in them that look like letters."""
    done = seen = begun = first
    for glued in _BESIDE_LETTER.finditer(text, first, last):
        start, least = glued.start(), max(done, seen)
        while start > least and text[start - 1].isalnum():
            start -= 1
        # What is one string with the place before begins where that one did: nothing is walked over twice.
        start = begun if start == seen >= done else start
        seen, begun = glued.start(), start
        found = _WORD.match(text, start, last) if start >= done else None
        if found is None:
            continue
        word, done = found[0], found.end()
        figures = len(_IN_WORD.findall(word))
        letters = _IN_WORD.sub("", word)
        if figures and len(letters) > 1 and figures < 4 and 2 * figures <= len(word) and letters.isalpha():
            meant = _meant(word, _LARGE if letters.isupper() else _SMALL)
            if meant and not (letters.isupper() and _among_genes(text, found.start(), found.end())):
                yield found.start(), found.end(), meant


def _among_genes(text: str, start: int, end: int) -> bool:
    """Whether so many genes or variants stand around a place that what is there is one: ``ATM, BARD1, BRCA2, MSH6``."""
    near = _GENE.findall(text, max(0, start - _GENES_WIDE), start), _GENE.findall(text, end, end + _GENES_WIDE)
    return sum(map(len, near)) >= _FEWEST_GENES


def _meant(word: str, forms: dict[str, tuple[str, ...]]) -> str:
    """The word or name that was meant; empty when there is none."""
    choices = [forms.get(sign, (sign,)) for sign in word]
    if word[0] in _LARGE:
        choices[0] = _LARGE[word[0]]
    for signs in product(*choices):
        meant = "".join(signs)
        if _known(lexicon.fold(meant)):
            return meant
    return ""



#: Where a hand left out the blank: a small letter and a capital, a word and a date, a full stop and a word.
_GLUED = regex(
    r"(?<=[a-z]{2})(?<!\bMac)(?<!\bVan)(?<!\bvan)(?=[A-Z][a-z])|(?<=[a-z]{3})(?=\d{1,2}/\d|\d{3})|(?<=DOB)(?=\d)"
    r"|(?<=[A-Za-z]{2}[.,;:!?)])(?=[A-Z(]|[a-z]{2}|\d{1,2}/\d)|(?<=\d[.,;)])(?=[A-Z][a-z])|(?<=[a-z])(?=&[A-Z])"
    r"|(?<=[a-z]&)(?=[A-Z])"
    r"|(?<=[a-z])(?=@[A-Z])|(?<=[a-z]@)(?=[A-Z])|(?<=[a-z]{2})(?=\([A-Za-z\d])|(?<=\d/\d)(?=[a-z]{2})"
    r"|(?<=\d/\d\d)(?=[A-Za-z]{2})"
    r"|(?<=\d{4})(?=[A-Z][a-z])"
)
#: So many in a line are no slips.
_GLUED_LINE = 3
_NET = regex(r"@[a-z]|www\.|https?:|\.(?:com|org|net|gov|edu|example)\b")
#: So far from such a piece an address of the net may reach.
_NET_WIDE = 60


def is_run_together(text: str) -> bool:
    """Whether commas and colons stand without the blank behind them, as they hardly do in one place out of three."""
    commas = text.count(",")
    if commas < 3:
        return False
    glued = commas - text.count(", ")
    return glued > 2 and 3 * glued > commas and 3 * (glued - text.count(",\n")) > commas


def gaps(text: str, first: int, last: int) -> list[Repair]:
    """The blanks that a line lacks, when it lacks several."""
    nets = [found.start() for found in _NET.finditer(text, first, last)]
    found = [
        (at.start(), at.start(), " ") for at in _GLUED.finditer(text, first, last)
        if not (nets and _in_net(text, at.start(), nets))
    ]
    return found if len(found) >= _GLUED_LINE else []


def _in_net(text: str, at: int, nets: list[int]) -> bool:
    """Whether a place is in an address of the net: no blank between it and what only such an address has."""
    number = bisect_left(nets, at)
    for net in nets[max(0, number - 1) : number + 1]:
        between = text[min(at, net) : max(at, net)]
        if len(between) < _NET_WIDE and not any(map(str.isspace, between)):
            return True
    return False
