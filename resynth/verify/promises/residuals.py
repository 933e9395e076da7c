"""M3: no replaced value is found anywhere in the release, by class (DESIGN sections 4 and 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import chain, pairwise

from resynth import lexicon
from resynth.verify.disguise import Disguised, disguised
from resynth.verify.facts import SHORTEST, Facts
from resynth.verify.name_told import is_calendar, is_one_of_many, is_owner, is_taken, told_as_name
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.look import Look
from resynth.verify.promises.look_addresses import addresses
from resynth.verify.promises.look_ages import ages
from resynth.verify.promises.look_days import days
from resynth.verify.promises.look_edges import edges
from resynth.verify.promises.look_ends import ends
from resynth.verify.promises.look_housed import whole_addresses
from resynth.verify.promises.look_named import anybodys_names, own_names
from resynth.verify.promises.look_numbers import digits_of_names, kind_of, numbers
from resynth.verify.promises.look_whole import wholes
from resynth.verify.sought import LONG, words_of
from resynth.verify.sought_places import SoughtPlace, places_in
from resynth.verify.things import is_thing
from resynth.verify.twins import capitals, twins_among, twins_in
from resynth.verify.worded import names_somebody
from resynth.verify.words import (
    JOINED,
    WORD,
    after_title,
    called_formally,
    canon,
    exempt,
    may_be_called,
    ordinary,
    unusual,
    word_set,
    written_like_name,
)

PROMISES = (
    Promise("M3", "No replaced value is found anywhere in the release: last names, identifiers, telephone numbers, "
            "e-mail and IP addresses and social security numbers of the corpus, first names, streets and towns of "
            "the patient's notes, places of the note at its places, what tells an institution of the chart that is "
            "replaced.", "reference/privacy.md 6.2; DESIGN section 6"),
)
CLASSES = None
_NONE: frozenset[str] = frozenset()
#: What stands for a name that nobody knows, and is none.
_NOBODY = word_set("unknown unspecified")
#: What stands behind the name of somebody after whom a thing is named.
_NAMED_AFTER = re.compile(
    r"(?:['’]s?|s)?(?:[ \t-]+[a-z]+)?[ \t-]+(?:diseases?|syndromes?|catheters?|signs?|tests?|scores?|scales?|fractures?"
    r"|tumou?rs?|lymphomas?|sarcomas?|pals(?:y|ies)|chorea|dementia|procedures?|operations?|positions?|maneuvers?"
    r"|reflex(?:es)?|phenomen(?:on|a)|criteria|classification|stains?|tubes?|forceps|clamps?|drains?|pumps?|bod(?:y|ies)"
    r"|cells?|nodes?|formula|index|stag(?:e|ing)|ulcers?|hernias?|esophagus|thyroiditis|anemia|purpura|murmur|triad|law)\b",
    re.IGNORECASE,
)
#: Most letters of the first half of a word that a line end cuts in two.
_LONGEST = 40
#: Fewest letters of a name of the chart that is found in a disguise.
_SHORTEST_DISGUISED = 4
#: A line that begins with two letters, of quoted mail too; behind a hyphen the next one that holds something, of a new
#: page, a list or a table; behind what else ends a line.
_BLANKS, _ODD_ENDS = r"[^\S\r\n\v\f\x85\u2028\u2029]*", "\r\v\f\x85\u2028\u2029"
_NEXT_LINE = re.compile(rf"\n(?:{_BLANKS}>)*{_BLANKS}([^\W\d_]{{2,}})")
_NEXT_PAGE = re.compile(rf"-[ \t]{{0,8}}[\n{_ODD_ENDS}][\s>|*]{{1,40}}([^\W\d_]{{2,}})")
_NEXT_ODD = re.compile(rf"[{_ODD_ENDS}](?!\n){_BLANKS}([^\W\d_]{{2,}})")
#: A word before another one, and how far back it is looked for.
_WORD_BEFORE, _WIDEST = re.compile(r"([^\W\d_]+)['’]?[ \t-]*\Z"), 16
#: Between the parts of one name.
_HALVED = re.compile(r"[ \t]?[ \t.\-·_/|]{1,2}")
_HASHTAG = re.compile(rf"#({WORD.pattern})")
#: The last name in the first line of what a passport has for machines, glued to its country: "P<USAKOWALSKI<<MARY".
_PASSPORT = re.compile(r"(?<![A-Z])[A-Z][A-Z<][A-Z<]{3}((?:[A-Z]{2,}<)+)<")


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    tally.check("M3")
    look = Look(note, at, chart, facts, tally)
    if look.sought.work:
        for _, _, surrogate, rung, start, end, _, changes in note.by_class.get("INSTITUTION", ()):
            if changes and not look.sought.work.isdisjoint(words_of(surrogate)):
                tally.miss("M3", note.place(start, end), rung)
    digits_of_names(look)
    search(look)


def search(look: Look) -> None:
    """Look for everything, in the text as it is written, as it is read, and behind every disguise."""
    _all(look)
    if look.read():
        _all(look)
    _disguised(look)
    look.done()


def _all(look: Look) -> None:
    look.whole.clear()
    wholes(look)
    _houses(look)
    _names(look)
    days(look)
    ages(look)
    numbers(look)
    addresses(look)
    ends(look)
    edges(look)
    whole_addresses(look)


def _houses(look: Look) -> None:
    """Institutions of the chart by their whole names, in any case, which are more than the words that tell them."""
    if look.sought.houses and (wanted := twins_among(look.sought.houses, look.words)):
        for gap in look.gaps():
            for start, end, one in twins_in(gap.text, wanted):
                here = range(*gap.place(start, end))
                if look.whole.isdisjoint(here) and (not one.plain or capitals(gap.text[start:end])):
                    look.hit(gap, start, end, "INSTITUTION")
                    look.whole.update(here)


def _names(look: Look) -> None:
    """Names and places of the chart, names of the corpus."""
    chart, sought, outside = look.chart, look.sought, look.outside
    here = look.words
    strict = look.facts.strict_last
    telling = unusual(here)
    common = here & look.facts.common_last
    if common:
        look.collide("ordinary word", len(common))
    hits = telling & strict
    firsts = telling & sought.firsts
    # Three letters may be short for anything: "Amy" is somebody, "AMY" an enzyme.
    short = {word for word in firsts if len(word) == SHORTEST} - hits
    hits |= firsts - short
    own = ((chart.names[look.at].firsts & here) | (chart.lasts & here)) - _NOBODY
    doubtful: set[str] = set()
    if own:
        doubtful = {word for word in own if word in ordinary() or word in exempt() or len(word) < 3}
        hits |= own - doubtful
        short -= hits
    called = (sought.called & here) - own - hits - _NOBODY
    # Words that no dictionary knows may be names that are misspelled or glued.
    near: set[str] = set()
    cased: set[str] = set()
    cut: set[str] = set()
    for word in [word for word in telling if len(word) >= LONG - 1 and word not in hits]:
        sort = sought.odd(word)
        if (sort == "glued" or (look.marked and sought.tagged(word))) and word not in chart.chart_words:
            hits.add(word)
        elif sort in ("cased", "cut"):
            (cased if sort == "cased" else cut).add(word)
        elif sort and sought.near(word):
            near.add(word)
    if "#" in outside:
        hits.update(word for word in map(canon, _HASHTAG.findall(outside)) if word in telling and sought.tagged(word))
    for gap in look.gaps() if "<<" in outside else ():
        for found in _PASSPORT.finditer(gap.text):
            if (last := canon(found[1])) in strict or last in chart.lasts:
                look.hit(gap, found.start(1), found.end(1) - 1, "NAME")
    if broken := {joined for _, _, joined in _joined(outside) if joined in sought.long or (
        joined in strict and joined not in here)}:
        _broken_lines(look, broken)
    work = sought.work & here if sought.work else _NONE
    if hits or doubtful or near or work or short or called:
        _locate(look, hits, doubtful, near, work, short, called)
    if cased or sought.particles_among(here):
        _locate_parts(look, cased)
    own_names(look)
    anybodys_names(look)
    if titled := (here & look.facts.guarded_last) - own - hits:
        _locate_titled(look, titled)
    if sought.places_among(here) and (wanted := sought.places_among(look.may_name_places())):
        _locate_places(look, wanted)
    if any(rest in here for first in sought.halves.keys() & here for rest in sought.halves[first]):
        _locate_halves(look)
    if cut:
        _locate_cut(look, cut)


def _joined(text: str) -> Iterator[tuple[int, int, str]]:
    """Words of six letters or more that a line end may have cut in two, and where they stand."""
    ways = [_NEXT_LINE, _NEXT_PAGE] if "\n" in text else []
    if any(map(text.__contains__, _ODD_ENDS)):
        ways = [_NEXT_LINE, _NEXT_PAGE, _NEXT_ODD]
    for found in chain.from_iterable(way.finditer(text) for way in ways):
        end = found.start()
        if end and text[end - 1] in " \t\r-":
            end = len(text[max(0, end - _LONGEST) : end].rstrip(" \t\r").rstrip("-")) + max(0, end - _LONGEST)
        start = end
        while start and end - start < _LONGEST and text[start - 1].isalpha():
            start -= 1
        if end - start > 1 and end - start + len(found[1]) >= LONG:
            yield start, found.end(), canon(text[start:end] + found[1])


def _locate(
    look: Look, hits: set[str], doubtful: set[str], near: set[str], work: Set[str], short: Set[str], called: Set[str]
) -> None:
    """Find where the words stand. Slower, and only for notes that have hits."""
    text = look.note.pair.released.text
    touching = {edge for mention in look.note.by_class.get("NAME", ()) for edge in mention[4:6]}
    for gap in look.gaps():
        for found in WORD.finditer(gap.text):
            word = canon(found[0])
            start, end = gap.place(*found.span())
            if start in look.whole:
                continue
            if word in hits and word in lexicon.eponyms() and _is_eponym(gap.text, *found.span()):
                look.collide("eponym")
            elif word in hits and (
                _names_a_thing(look, word, start, end, touching) or is_one_of_many(text, start, end, word)
            ):
                look.collide("name of a thing")
            elif word in hits and _is_rather_word(look, word, start, end, touching):
                look.collide("rather a word")
            elif word in hits:
                look.hit(gap, *found.span(), "NAME")
            elif word in doubtful or word in called:
                if look.sought.led(word, gap.text, found.start()) or (
                    _is_told(text, start, end, word, word in called, touching)
                ):
                    look.hit(gap, *found.span(), "NAME")
                else:
                    look.collide("ordinary word of the chart")
            elif (word in near and found[0][0].isupper()) or (word in short and found[0].istitle()):
                look.hit(gap, *found.span(), "NAME")
            elif word in work and not found[0].islower() and (
                word not in ordinary() or written_like_name(text, start, end)
            ):
                look.hit(gap, *found.span(), "INSTITUTION")
        for found in () if gap.text.isascii() else JOINED.finditer(gap.text):
            if canon(found[0]) in hits or canon(found[0]) in near:
                look.hit(gap, *found.span(), "NAME")


def _locate_parts(look: Look, cased: Set[str]) -> None:
    """Names that a capital begins inside a word ("ScanKowalski"), and those whose particles stand apart."""
    behind = look.sought.behind
    for gap in look.gaps():
        for found in WORD.finditer(gap.text):
            word = canon(found[0])
            if word in cased and look.sought.cased(word, found[0]) and not look.taken(gap, *found.span()):
                look.hit(gap, *found.span(), "NAME")
                continue
            if word not in behind or (word in ordinary() and not found[0][0].isupper()):
                continue
            start = _particles_before(gap.text, found.start(), behind[word])
            if start >= 0 and not look.taken(gap, start, found.end()):
                look.hit(gap, start, found.end(), "NAME")


def _particles_before(text: str, start: int, wanted: Set[str]) -> int:
    """Where the particles of a last name begin that stand before its rest, apart: "van der"; -1 without them."""
    joined, at = "", start
    while (found := _WORD_BEFORE.search(text, max(0, at - _WIDEST), at)) is not None:
        joined, at = canon(found[1]) + joined, found.start()
        if joined in wanted:
            return at
        if not any(one.endswith(joined) for one in wanted):
            return -1
    return -1


def _is_told(text: str, start: int, end: int, word: str, elsewhere: bool, edges: set[int]) -> bool:
    """Whether an ordinary word of the chart is a name where it stands.

    Args:
        elsewhere: it is a first name of another note of the chart: a product or a title is one only if told.
    """
    if is_calendar(text, start, end, word):
        return False
    if told_as_name(text, start, end) or after_title(text, start):
        return True
    if is_owner(text, start, end) and not _is_eponym(text, start, end):
        return True
    if elsewhere and (
        word in exempt() or word in lexicon.named_after() or lexicon.is_product(word)
        or text[start:end].isupper() or is_taken(text, start, end)
    ):
        return False
    return written_like_name(text, start, end, _beside(text, start, end, edges))


def _locate_titled(look: Look, names: Set[str]) -> None:
    """Last names of other charts that are ordinary words, or short, where a title or a degree tells somebody."""
    if not may_be_called(look.note.pair.released.text, names):
        return
    for gap in look.gaps():
        for found in WORD.finditer(gap.text):
            if canon(found[0]) in names and found[0][0].isupper() and not look.taken(gap, *found.span()):
                start, end = gap.place(*found.span())
                if called_formally(look.note.pair.released.text, start, end):
                    look.hit(gap, *found.span(), "NAME")


def _locate_places(look: Look, wanted: Set[SoughtPlace]) -> None:
    """Streets and towns outside all marks, but for those at what was found there before."""
    for gap in look.gaps():
        for start, end, kind in places_in(gap.text, wanted):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)


def _locate_halves(look: Look) -> None:
    """Long names in two parts: "Wojcie chowski", "Kowals-ki"."""
    for gap in look.gaps():
        for one, other in pairwise(WORD.finditer(gap.text)):
            parted = _HALVED.fullmatch(gap.text, one.end(), other.start())
            named = one[0].istitle() and other[0].istitle()  # "Quill Feather": both are words
            if parted and look.sought.parted(canon(one[0]), canon(other[0]), named) and not look.taken(
                gap, one.start(), other.end()
            ):
                look.hit(gap, one.start(), other.end(), "NAME")


def _locate_cut(look: Look, cut: Set[str]) -> None:
    """Names of which only the beginning stands there, unless the rest was found behind it."""
    for gap in look.gaps():
        for found in WORD.finditer(gap.text):
            if canon(found[0]) in cut and not look.taken(gap, *found.span()):
                look.hit(gap, *found.span(), "NAME")


def _disguised(look: Look) -> None:
    """Names with digits for letters and names that are spelled, numbers with letters for digits."""
    words, figures = disguised(look.outside)
    if not any(_is_named(look, look.outside, one) for one in words) and not any(
        _figured(look, digits) for _, _, digits in figures
    ):
        return
    look.again = True
    for gap in look.gaps():
        words, figures = disguised(gap.text)
        for one in words:
            # Of two names in a row each was found before both.
            if _is_named(look, gap.text, one) and not (one.spelled and look.taken(gap, one.start, one.end)):
                look.hit(gap, one.start, one.end, "NAME")
        for start, end, digits in figures:
            if (kind := _figured(look, digits)) and not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)


def _figured(look: Look, digits: str) -> str | None:
    return "IDNUM" if digits in look.sought.ids else kind_of(digits, look.sought.cores)


def _is_named(look: Look, text: str, one: Disguised) -> bool:
    return any(_is_name(look, text, one, word) for word in one.words)


def _is_name(look: Look, text: str, one: Disguised, word: str) -> bool:
    """Whether a disguised word is a name: one of the chart of four letters, one of the corpus of five or six."""
    if len(word) < _SHORTEST_DISGUISED:
        return False
    own = word in look.chart.lasts or word in look.chart.names[look.at].firsts
    if word in ordinary() or word in exempt():
        told = after_title(text, one.start) or (not one.spelled and written_like_name(text, one.start, one.end))
        return own and one.whole and told
    if len(word) == _SHORTEST_DISGUISED and one.spelled and "." in text[one.start : one.end]:
        return False  # N.A.S.H. is no Dr. Nash
    if not one.spelled and word in lexicon.eponyms() and _is_eponym(text, one.start, one.end):
        return False
    if own or word in look.sought.firsts:
        return one.spelled or one.whole or len(word) > _SHORTEST_DISGUISED
    least = _SHORTEST_DISGUISED + (1 if one.whole else 2)
    if len(word) >= least and word in look.facts.strict_last:
        # Cheyne-St0kes
        return one.spelled or word not in lexicon.eponyms() or text[max(0, one.start - 1) : one.start] != "-"
    if one.spelled and look.sought.holds(word):
        return True
    return len(word) >= LONG and word not in look.chart.chart_words and look.sought.odd(word) == "glued"


def _is_eponym(text: str, start: int, end: int) -> bool:
    """Whether a thing is named here and no person: "Parkinson disease", "Foley catheter", "foley in place"."""
    return text[start].islower() or _NAMED_AFTER.match(text, end) is not None


def _names_a_thing(look: Look, word: str, start: int, end: int, edges: set[int]) -> bool:
    """Whether a last name that nobody of this chart has stands for a thing here, as it is written."""
    text = look.note.pair.released.text
    return _of_others(look, word, start, end, edges) and is_thing(text, start, end)


def _is_rather_word(look: Look, word: str, start: int, end: int, edges: set[int]) -> bool:
    """Whether a last name that nobody of this chart has is rather a word, and nothing here makes a name of it."""
    text = look.note.pair.released.text
    return (
        look.facts.is_rather_word(word) and _of_others(look, word, start, end, edges)
        and not names_somebody(text, start, end)
    )


def _of_others(look: Look, word: str, start: int, end: int, edges: set[int]) -> bool:
    """Whether a last name is that of other charts alone, written as it is, and no name stands beside it here."""
    text = look.note.pair.released.text
    return (
        word not in look.chart.chart_words and word not in look.chart.lasts and word not in look.sought.firsts
        and canon(text[start:end]) == word and not _beside(text, start, end, edges)
    )


def _beside(text: str, start: int, end: int, edges: set[int]) -> bool:
    """Whether a name's span touches, with one blank or a comma and a blank between."""
    before, after = start, end
    while before and text[before - 1] in " ,":
        before -= 1
    while after < len(text) and text[after] in " ,":
        after += 1
    word = text[start:end]
    return word[0].isupper() and (before in edges or after in edges)


def _broken_lines(look: Look, broken: Set[str]) -> None:
    for gap in look.gaps():
        for start, end, joined in _joined(gap.text):
            if joined in broken and not look.taken(gap, start, end):
                look.hit(gap, start, end, "NAME")
