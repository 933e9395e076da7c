"""M3: no replaced value is found anywhere in the release, by class (DESIGN sections 4 and 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from resynth import lexicon
from resynth.verify import said
from resynth.verify.disguise import Disguised, disguised
from resynth.verify.facts import SHORTEST, SHORTEST_ID, Facts, id_class
from resynth.verify.model import Residual
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.number_forms import all_digits, bare, phone, western
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.read_as import read_as
from resynth.verify.sought import LONG, Sought, core_of, words_of
from resynth.verify.sought_places import SoughtPlace, places_in
from resynth.verify.things import is_thing
from resynth.verify.words import (
    JOINED,
    WORD,
    after_title,
    called_formally,
    canon,
    distinct,
    exempt,
    may_be_called,
    number_shapes,
    ordinary,
    written_like_name,
)

PROMISES = (
    Promise("M3", "No replaced value is found anywhere in the release: last names, identifiers, telephone numbers, "
            "e-mail and IP addresses and social security numbers of the corpus, first names, streets and towns of the "
            "patient's notes, places of the note at its places, what tells an institution of the chart that is "
            "replaced.",
            "reference/privacy.md 6.2; DESIGN section 6", True),
)
CLASSES = None
_NONE: frozenset[str] = frozenset()
_RUN = re.compile(r"\d[\d.\-–]*\d")
#: What stands behind the name of somebody after whom a thing is named.
_NAMED_AFTER = re.compile(
    r"(?:['’]s?|s)?(?:[ \t-]+[a-z]+)?[ \t-]+(?:diseases?|syndromes?|catheters?|signs?|tests?|scores?|scales?|fractures?"
    r"|tumou?rs?|lymphomas?|sarcomas?|pals(?:y|ies)|chorea|dementia|procedures?|operations?|positions?|maneuvers?"
    r"|reflex(?:es)?|phenomen(?:on|a)|criteria|classification|stains?|tubes?|forceps|clamps?|drains?|pumps?|bod(?:y|ies)"
    r"|cells?|nodes?|formula|index|stag(?:e|ing)|ulcers?|hernias?|esophagus|thyroiditis|anemia|purpura|murmur|triad|law)\b",
    re.IGNORECASE,
)
_SPACED_PHONE = re.compile(r"(?<!\d)\(?(\d{3})\)?[ \n.\-/]{0,2}(\d{3})[ \n.\-]?(\d{4})(?!\d)")
_SPACED_SSN = re.compile(r"(?<!\d)\d{3} \d{2} \d{4}(?!\d)")
_DIGITS = re.compile(r"\d+")
#: What may part the groups of one number; what joins more digits to one, behind and before it.
_PARTED = re.compile(r"[ \t\n/:_,().\-–]{1,3}")
_JOINED_ON, _JOINED_TO = re.compile(r"[-–.]\d"), re.compile(r"\d[-–.]")
#: Digits of a telephone number with its area code and without, and of a social security number.
_NATIONAL, _LOCAL, _SOCIAL = 10, 7, 9
#: Fewest letters of a name of the chart that is found in a disguise.
_SHORTEST_DISGUISED = 4
#: So many zeros may stand before an identifier.
_MOST_ZEROS = 6
_LOCAL_PHONE = re.compile(r"\d{3}[.\-–]\d{4}\Z")
_SSN = re.compile(r"\d{3}-?\d{2}-?\d{4}\Z")
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WEB = re.compile(r"(?:https?://|www\.)[^\s<>\"]+", re.IGNORECASE)
#: Between the names of one person.
_BETWEEN = re.compile(r",?\s{0,3}")
#: A line that begins with two letters.
_NEXT_LINE = re.compile(r"\n[^\S\n]*[^\W\d_]{2}")
#: Between the parts of one name.
_HALVED = re.compile(r"[ \t]?[ \t.\-·_/|]{1,2}")
_HASHTAG = re.compile(rf"#({WORD.pattern})")
_BROKEN = re.compile(r"([^\W\d_]{2,})-?[ \t]*\n[ \t]*([^\W\d_]{2,})")


class Look:
    """One look at a note, and what was found by all looks at it.

    Attributes:
        at: its number in the chart.
        outside, words, gaps: the text outside its spans, its words, and piece by piece; as it is written or is read.
        again: this is not the first look.
        marked: what is looked at stands inside the spans (``promises/inside.py``).
        placed: the words there among which places are looked for.
    """

    __slots__ = ("_at", "_covered", "_found", "again", "at", "chart", "facts", "gaps", "marked", "note", "outside",
                 "placed", "sought", "tally", "words")

    def __init__(
        self, note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying, gaps: list[Gap] | None = None
    ) -> None:
        self.note, self.at, self.chart, self.facts, self.tally = note, at, chart, facts, tally
        self.sought = chart.sought()
        self.gaps = note.gaps if gaps is None else lambda: gaps
        self.outside = note.outside() if gaps is None else "\x00".join([gap.text for gap in gaps])
        self.words = distinct(self.outside)
        self.again, self.marked = False, gaps is not None
        self._found: list[Residual | None] = []
        self.placed: set[str] = set()
        #: what begins at a place, by its number; and every place at which something was found
        self._at: dict[int, list[int]] = {}
        self._covered: set[int] = set()

    def read(self) -> bool:
        """Look again, at the text as it is read; whether that is another one than the text as it is written."""
        if read_as(self.outside) is None:
            return False
        gaps = list(map(_read, self.gaps()))
        self.outside, self.gaps, self.again = "\x00".join([gap.text for gap in gaps]), lambda: gaps, True
        self.words = distinct(self.outside)
        return True

    def taken(self, gap: Gap, start: int, end: int) -> bool:
        """Whether something was found at a place of a piece."""
        return bool(self._covered) and not self._covered.isdisjoint(range(*gap.place(start, end)))

    def hit(self, gap: Gap, start: int, end: int, kind: str) -> None:
        """Record a residual at a place of a piece, unless a person decided that it is none."""
        start, end = gap.place(start, end)
        source = self.note.pair.source
        at, to = self.source_of(gap, start, end)
        if self.chart.decisions.get((source.doc_id, at, to)) == "not_phi":
            self.tally.collide("decided: not_phi")
            return
        found = Residual(source.doc_id, at, to, kind, self.note.released_id, start, end)
        if not (self.again and self._widened(found)):
            self.tally.miss("M3", self.note.place(start, end))
            self._at.setdefault(start, []).append(len(self._found))
            self._found.append(found)
        self._covered.update(range(start, end))

    def source_of(self, gap: Gap, start: int, end: int) -> tuple[int, int]:
        """Where in the source note a place of the released one stands, of which a piece holds it; (-1, -1): nowhere."""
        shift = gap.source - gap.start
        return (start + shift, end + shift) if gap.source >= 0 else (-1, -1)

    def _widened(self, wide: Residual) -> bool:
        """Whether something was found here, which is all of this now: "O&#39;Brien", where "Brien" was."""
        places = range(wide.out_start, wide.out_end)
        if self._covered.isdisjoint(places):
            return False
        inside = [number for place in places for number in self._at.get(place, ())]
        inside = [number for number in inside if (one := self._found[number]) and one.out_end <= wide.out_end]
        for number in inside:
            self._found[number] = None
        if inside:
            self._found[inside[0]] = wide
            self._at.setdefault(wide.out_start, []).append(inside[0])
        return True

    def collide(self, what: str, times: int = 1) -> None:
        """Count what is no leak, once."""
        if not self.again:
            self.tally.collide(what, times)

    def done(self) -> None:
        """Write down what was found."""
        self.tally.residuals.extend(filter(None, self._found))

    def __repr__(self) -> str:
        return f"Look(again={self.again})"


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    tally.check("M3")
    look = Look(note, at, chart, facts, tally)
    if look.sought.work:
        for _, _, surrogate, rung, start, end, _, changes in note.by_class.get("INSTITUTION", ()):
            if changes and not look.sought.work.isdisjoint(words_of(surrogate)):
                tally.miss("M3", note.place(start, end), rung)
    _digits_of_names(look)
    search(look)


def search(look: Look) -> None:
    """Look for everything, in the text as it is written, as it is read, and behind every disguise."""
    _names(look)
    _numbers(look)
    if look.read():
        _names(look)
        _numbers(look)
    _disguised(look)
    look.done()


def _read(gap: Gap) -> Gap:
    read = read_as(gap.text)
    return gap if read is None else gap._replace(text=read.text, read=read)


def _names(look: Look) -> None:
    """Names and places of the chart, names of the corpus."""
    chart, sought, outside = look.chart, look.sought, look.outside
    here = look.words
    plain = ordinary()
    strict = look.facts.strict_last
    telling = here - plain
    common = here & look.facts.common_last
    if common:
        look.collide("ordinary word", len(common))
    hits = telling & strict
    firsts = telling & sought.firsts
    # Three letters may be short for anything: "Amy" is somebody, "AMY" an enzyme.
    short = {word for word in firsts if len(word) == SHORTEST} - hits
    hits |= firsts - short
    own = (chart.names[look.at].firsts & here) | (chart.lasts & here)
    doubtful: set[str] = set()
    if own:
        doubtful = {word for word in own if word in plain or word in exempt() or len(word) < 3}
        hits |= own - doubtful
        short -= hits
    # Words that no dictionary knows may be names that are misspelled or glued.
    near: set[str] = set()
    for word in [word for word in telling if len(word) >= LONG - 1 and word not in hits]:
        sort = sought.odd(word)
        if (sort == "glued" or (look.marked and sought.tagged(word))) and word not in chart.chart_words:
            hits.add(word)
        elif sort and sought.near(word):
            near.add(word)
    if "#" in outside:
        hits.update(word for word in map(canon, _HASHTAG.findall(outside)) if word in telling and sought.tagged(word))
    if "\n" in outside:
        for joined in _joined(outside):
            if joined in sought.long or (joined in strict and joined not in here):
                _broken_line(look, joined)
    work = sought.work & here if sought.work else _NONE
    if hits or doubtful or near or work or short:
        _locate(look, hits, doubtful, near, work, short)
    if whole := sought.whole_among(here):
        _locate_whole(look, whole)
    if titled := (here & look.facts.guarded_last) - own - hits:
        _locate_titled(look, titled)
    if sought.places and (wanted := sought.places_among(here & look.placed if look.marked else here)):
        _locate_places(look, wanted)
    if any(not here.isdisjoint(sought.halves[first]) for first in sought.halves.keys() & here):
        _locate_halves(look)


def _joined(text: str) -> Iterator[str]:
    """Words of six letters or more that a line break may have cut in two."""
    for found in _NEXT_LINE.finditer(text):
        at = found.start()
        before = at - 1
        while before >= 0 and text[before] != "\n" and text[before].isspace():
            before -= 1
        if before < 0 or not (text[before] == "-" or text[before].isalpha()):
            continue
        left = text[text.rfind("\n", 0, at) + 1 : at].split()[-1].rstrip("-")
        after = text.find("\n", at + 1)
        right = text[at : after if after >= 0 else len(text)].split(None, 1)[0].rstrip(".,;:)")
        letters = left.isalpha() and right.isalpha() and len(left) > 1 and len(right) > 1
        if letters and len(left) + len(right) >= LONG:
            yield canon(left + right)


def _suspects(text: str) -> bool:
    """Whether any number is long enough to be looked for; cheap, and for most notes the last word."""
    runs = number_shapes(text)
    shapes = set(runs)
    for run in shapes:
        if len(run) >= SHORTEST_ID and len(run.strip(".-")) >= SHORTEST_ID and run.count("9") >= 4:
            return True
    if "999" in shapes and "9999" in shapes:  # a telephone number, or a social security number with blanks
        return any(b == "9999" and a in ("999", "99") for a, b in pairwise(runs))
    return False


def _locate(
    look: Look, hits: set[str], doubtful: set[str], near: set[str], work: Set[str], short: Set[str]
) -> None:
    """Find where the words stand. Slower, and only for notes that have hits."""
    text = look.note.pair.released.text
    touching = {edge for mention in look.note.by_class.get("NAME", ()) for edge in mention[4:6]}
    for gap in look.gaps():
        for found in WORD.finditer(gap.text):
            word = canon(found[0])
            start, end = gap.place(*found.span())
            if word in hits and word in lexicon.eponyms() and _is_eponym(gap.text, *found.span()):
                look.collide("eponym")
            elif word in hits and _names_a_thing(look, word, start, end, touching):
                look.collide("name of a thing")
            elif word in hits:
                look.hit(gap, *found.span(), "NAME")
            elif word in doubtful:
                beside = _beside(text, start, end, touching)
                if written_like_name(text, start, end, beside):
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


def _locate_whole(look: Look, names: Set[str]) -> None:
    """Two names of one person beside each other, in any case and both words of English: "BILL RICE", "rice, bill"."""
    for gap in look.gaps():
        for one, other in pairwise(WORD.finditer(gap.text)):
            a, b = canon(one[0]), canon(other[0])
            between = gap.text[one.end() : other.start()]
            if a in names and b in names and _BETWEEN.fullmatch(between) and look.sought.one_person(a, b):
                for found in (one, other):
                    if not look.taken(gap, *found.span()):
                        look.hit(gap, *found.span(), "NAME")


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
    halves = look.sought.halves
    for gap in look.gaps():
        for one, other in pairwise(WORD.finditer(gap.text)):
            parted = _HALVED.fullmatch(gap.text, one.end(), other.start())
            if parted and canon(other[0]) in halves.get(canon(one[0]), ()) and not look.taken(
                gap, one.start(), other.end()
            ):
                look.hit(gap, one.start(), other.end(), "NAME")


def _disguised(look: Look) -> None:
    """Names with digits for letters and names that are spelled, numbers with letters for digits."""
    words, numbers = disguised(look.outside)
    if not any(_is_named(look, look.outside, one) for one in words) and not any(
        _figured(look, digits) for _, _, digits in numbers
    ):
        return
    look.again = True
    for gap in look.gaps():
        words, numbers = disguised(gap.text)
        for one in words:
            # Of two names in a row each was found before both.
            if _is_named(look, gap.text, one) and not (one.spelled and look.taken(gap, one.start, one.end)):
                look.hit(gap, one.start, one.end, "NAME")
        for start, end, digits in numbers:
            if (kind := _figured(look, digits)) and not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)


def _figured(look: Look, digits: str) -> str | None:
    return "IDNUM" if digits in look.sought.ids else _kind_of(digits, look.sought.cores)


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
    return (
        word not in look.chart.chart_words and word not in look.chart.lasts and word not in look.sought.firsts
        and canon(text[start:end]) == word and not _beside(text, start, end, edges) and is_thing(text, start, end)
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


def _broken_line(look: Look, joined: str) -> None:
    for gap in look.gaps():
        for found in _BROKEN.finditer(gap.text):
            if canon(found[1] + found[2]) == joined:
                look.hit(gap, found.start(1), found.end(2), "NAME")


def _numbers(look: Look) -> None:
    """Identifiers, numbers and addresses of the corpus, and those of the chart however they are parted."""
    outside, sought, has = look.outside, look.sought, look.facts.prints.has
    if _suspects(outside):
        for gap in look.gaps():
            if not _suspects(gap.text):
                continue
            for start, end, kind in _number_hits(western(gap.text), look.facts, sought, look):
                look.hit(gap, start, end, kind)
    digits = western(all_digits(outside)) if sought.cores else ""
    if any(core in digits for core in sought.cores):
        for gap in look.gaps():
            for start, end, kind in _spaced(western(gap.text), sought.cores):
                if not look.taken(gap, start, end):
                    look.hit(gap, start, end, kind)
    for gap in look.gaps() if said.may_hold(outside, look.words) else ():
        for start, end, kind in _said(gap.text, look):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)
    if "@" in outside:
        for gap in look.gaps():
            for found in _EMAIL.finditer(gap.text):
                if has("email", found[0].casefold()):
                    look.hit(gap, *found.span(), "EMAIL")
    if "://" in outside or "www." in outside.lower():
        for gap in look.gaps():
            for found in _WEB.finditer(gap.text):
                if has("web", found[0].rstrip(".,;)").casefold()):
                    look.hit(gap, *found.span(), "IPADDRESS")


def _digits_of_names(look: Look) -> None:
    """The digits that are glued to a new name: "3041023MARY"; they are somebody's number too."""
    names = look.note.by_class.get("NAME", ())
    if _RUN.search("\n".join([mention[2] for mention in names])):
        for _, _, surrogate, rung, here, _, _, changes in names:
            if changes:
                for start, end, _ in _number_hits(surrogate, look.facts, look.sought, look):
                    look.tally.miss("M3", look.note.place(here + start, here + end), rung)


def _number_hits(
    text: str, facts: Facts, sought: Sought, look: Look
) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of every number of the corpus in a piece of text."""
    has, own_ids = facts.prints.has, sought.ids
    taken: list[tuple[int, int]] = []
    for found in _SPACED_PHONE.finditer(text):
        if has("phone", found[1] + found[2] + found[3]):
            taken.append(found.span())
            yield (*found.span(), "PHONE")
    for found in _SPACED_SSN.finditer(text):
        if has("ssn", bare(found[0])):
            taken.append(found.span())
            yield (*found.span(), "SSN")
    for found in _RUN.finditer(text):
        start, end = found.span()
        if end - start < SHORTEST_ID or any(a <= start < b for a, b in taken):
            continue
        run = found[0]
        digits = "".join(filter(str.isdigit, run))
        if len(digits) < 4:
            continue
        left, right = start, end
        while left and (text[left - 1].isalnum() or (text[left - 1] in "-:" and left > 1 and text[left - 2].isalnum())):
            left -= 1
        while right < len(text) and text[right].isalnum():
            right += 1
        whole = bare(text[left:right])
        kind = _number_kind(run, digits, facts)
        if kind is None and len(digits) >= SHORTEST_ID and digits in own_ids:
            kind = "IDNUM"
        if kind is None and len(whole) >= SHORTEST_ID and (left, right) != (start, end) and (
            whole in own_ids or has(id_class(whole), whole)
        ):
            kind, start, end = "IDNUM", left, right
        if kind is None and run == digits and len(digits) >= SHORTEST_ID and has(id_class(digits), digits):
            if facts.dense(digits):
                look.collide("number among crowded identifiers")
            else:
                kind = "IDNUM"
        if kind is None:
            kind = _kind_of(digits, sought.cores)
        if kind is not None:
            yield start, end, kind


def _kind_of(digits: str, cores: Mapping[str, str]) -> str | None:
    """The class of a number of the chart, by its digits."""
    return cores.get(core_of(digits)) or cores.get(digits.lstrip("0"))


def _spaced(text: str, cores: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where digits in groups are a number of the chart, whatever parts them: "48 29 13", "88/12:345", "(88)12345".

    One group alone where a hyphen or a dot joins more to it ("8812345-1"): as it stands it is another number.
    """
    longest = max(map(len, cores)) + _MOST_ZEROS
    groups = list(_DIGITS.finditer(text))
    for first, begin in enumerate(groups):
        joined = ""
        for last in range(first, len(groups)):
            here = groups[last]
            if last > first and not _PARTED.fullmatch(text, groups[last - 1].end(), here.start()):
                break
            joined += here[0]
            if len(joined) > longest:
                break
            alone = last == first and not (
                _JOINED_ON.match(text, here.end()) or _JOINED_TO.match(text, max(0, here.start() - 2), here.start())
            )
            if len(joined) > SHORTEST_ID and not alone and (kind := _kind_of(joined, cores)):
                yield begin.start(), here.end(), kind


def _said(text: str, look: Look) -> Iterator[tuple[int, int, str]]:
    """Where a number is said in words: of the chart in any part of a row of words, of the corpus as a whole row."""
    cores, most = look.sought.cores, max(map(len, look.sought.cores), default=0) + _MOST_ZEROS
    for row in said.rows(text):
        if not row:
            continue
        whole = "".join(one.digits for one in row)
        kind = _said_kind(whole, look.facts)
        if kind:
            yield row[0].start, row[-1].end, kind
            continue
        for first, begin in enumerate(row):
            joined = ""
            for last in row[first:]:
                joined += last.digits
                if len(joined) > most:
                    break
                long = len(joined) > SHORTEST_ID or (len(joined) == SHORTEST_ID and joined == whole)
                if long and (kind := _kind_of(joined, cores)):
                    yield begin.start, last.end, kind


def _said_kind(digits: str, facts: Facts) -> str | None:
    """The class of a number of the corpus that is said from its first digit to its last."""
    has, national = facts.prints.has, digits.removeprefix("1")
    if len(national) == _NATIONAL and has("phone", national):
        return "PHONE"
    if len(digits) == _LOCAL and has("phone7", digits):
        return "PHONE"
    if len(digits) == _SOCIAL and has("ssn", digits):
        return "SSN"
    known = len(digits) > SHORTEST_ID and has(id_class(digits), digits) and not facts.dense(digits)
    return "IDNUM" if known else None


def _number_kind(run: str, digits: str, facts: Facts) -> str | None:
    """What a run of digits with dots and hyphens is, when the corpus knows it in this very form."""
    has = facts.prints.has
    if run.count(".") == 3 and has("web", run):
        return "IPADDRESS"
    if len(digits) >= 10 and has("phone", phone(run).digits):
        return "PHONE"
    if _LOCAL_PHONE.match(run) and has("phone7", digits):
        return "PHONE"
    if len(digits) == 9 and _SSN.match(run) and has("ssn", digits):
        return "SSN"
    if run != digits and has("idraw", run):
        return "IDNUM"
    return None
