"""M3: no replaced value is found anywhere in the release, by class (DESIGN sections 4 and 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import pairwise

from resynth import lexicon
from resynth.verify.facts import SHORTEST, SHORTEST_ID, Facts, id_class
from resynth.verify.model import Residual
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.number_forms import bare, phone, western
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.sought import LONG, Sought, core_of, words_of
from resynth.verify.sought_places import SoughtPlace, places_in
from resynth.verify.words import JOINED, WORD, canon, distinct, exempt, number_shapes, ordinary, written_like_name

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
_HASHTAG = re.compile(rf"#({WORD.pattern})")
_BROKEN = re.compile(r"([^\W\d_]{2,})-?[ \t]*\n[ \t]*([^\W\d_]{2,})")


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    sought = chart.sought()
    tally.check("M3")
    before = len(tally.residuals)
    outside = note.outside()
    here = distinct(outside)
    plain = ordinary()
    strict = facts.strict_last
    telling = here - plain
    common = here & facts.common_last
    if common:
        tally.collide("ordinary word", len(common))
    hits = telling & strict
    firsts = telling & sought.firsts
    # Three letters may be short for anything: "Amy" is somebody, "AMY" an enzyme.
    short = {word for word in firsts if len(word) == SHORTEST} - hits
    hits |= firsts - short
    own = (chart.names[at].firsts & here) | (chart.lasts & here)
    doubtful: set[str] = set()
    if own:
        doubtful = {word for word in own if word in plain or word in exempt() or len(word) < 3}
        hits |= own - doubtful
        short -= hits
    # Words that no dictionary knows may be names that are misspelled or glued.
    near: set[str] = set()
    for word in [word for word in telling if len(word) >= LONG - 1 and word not in hits]:
        sort = sought.odd(word)
        if sort == "glued" and word not in chart.chart_words:
            hits.add(word)
        elif sort and sought.near(word):
            near.add(word)
    if "#" in outside:
        hits.update(word for word in map(canon, _HASHTAG.findall(outside)) if word in telling and sought.tagged(word))
    if "\n" in outside:
        for joined in _joined(outside):
            if joined in sought.long or (joined in strict and joined not in here):
                _broken_line(note, chart, joined, tally)
    work = sought.work & here if sought.work else _NONE
    if hits or doubtful or near or work or short:
        _locate(note, chart, hits, doubtful, near, work, tally, short)
    if whole := sought.whole_among(here):
        _locate_whole(note, chart, whole, [hit[-2:] for hit in tally.residuals[before:]], tally)
    if sought.places and (wanted := sought.places_among(here)):
        _locate_places(note, chart, wanted, [hit[-2:] for hit in tally.residuals[before:]], tally)
    if sought.work:
        for _, _, surrogate, rung, start, end, _, changes in note.by_class.get("INSTITUTION", ()):
            if changes and not sought.work.isdisjoint(words_of(surrogate)):
                tally.miss("M3", note.place(start, end), rung)
    _numbers(note, chart, facts, sought, outside, tally)
    _collisions(note, facts, tally)


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


def _hit(note: NoteView, chart: ChartView, gap: Gap, start: int, end: int, kind: str, tally: Tallying) -> None:
    """Record a residual, unless a person decided that it is none."""
    source = note.pair.source
    shift = gap.source - gap.start if gap.source >= 0 else None
    at, to = (start + shift, end + shift) if shift is not None else (-1, -1)
    if chart.decisions.get((source.doc_id, at, to)) == "not_phi":
        tally.collide("decided: not_phi")
        return
    tally.residuals.append(Residual(source.doc_id, at, to, kind, note.released_id, start, end))
    tally.miss("M3", note.place(start, end))


def _locate(
    note: NoteView, chart: ChartView, hits: set[str], doubtful: set[str], near: set[str], work: Set[str],
    tally: Tallying, short: Set[str],
) -> None:
    """Find where the words stand. Slower, and only for notes that have hits."""
    text = note.pair.released.text
    touching = {edge for mention in note.by_class.get("NAME", ()) for edge in mention[4:6]}
    for gap in note.gaps():
        for found in WORD.finditer(gap.text):
            word = canon(found[0])
            start, end = gap.start + found.start(), gap.start + found.end()
            if word in hits and word in lexicon.eponyms() and _is_eponym(gap.text, found.start(), found.end()):
                tally.collide("eponym")
            elif word in hits:
                _hit(note, chart, gap, start, end, "NAME", tally)
            elif word in doubtful:
                beside = _beside(text, start, end, touching)
                if written_like_name(text, start, end, beside):
                    _hit(note, chart, gap, start, end, "NAME", tally)
                else:
                    tally.collide("ordinary word of the chart")
            elif (word in near and found[0][0].isupper()) or (word in short and found[0].istitle()):
                _hit(note, chart, gap, start, end, "NAME", tally)
            elif word in work and not found[0].islower() and (
                word not in ordinary() or written_like_name(text, start, end)
            ):
                _hit(note, chart, gap, start, end, "INSTITUTION", tally)
        for found in () if gap.text.isascii() else JOINED.finditer(gap.text):
            if canon(found[0]) in hits or canon(found[0]) in near:
                _hit(note, chart, gap, gap.start + found.start(), gap.start + found.end(), "NAME", tally)


def _locate_whole(
    note: NoteView, chart: ChartView, names: Set[str], taken: list[tuple[int, int]], tally: Tallying
) -> None:
    """Two names of one person beside each other, in any case and both words of English: "BILL RICE", "rice, bill"."""
    sought = chart.sought()
    for gap in note.gaps():
        for one, other in pairwise(WORD.finditer(gap.text)):
            a, b = canon(one[0]), canon(other[0])
            between = gap.text[one.end() : other.start()]
            if a in names and b in names and _BETWEEN.fullmatch(between) and sought.one_person(a, b):
                for found in (one, other):
                    at, to = gap.start + found.start(), gap.start + found.end()
                    if not any(left < to and at < right for left, right in taken):
                        taken.append((at, to))
                        _hit(note, chart, gap, at, to, "NAME", tally)


def _locate_places(
    note: NoteView, chart: ChartView, wanted: Set[SoughtPlace], taken: list[tuple[int, int]], tally: Tallying
) -> None:
    """Streets and towns outside all marks, but for those at what was found there before (``taken``)."""
    for gap in note.gaps():
        for start, end, kind in places_in(gap.text, wanted):
            at, to = gap.start + start, gap.start + end
            if not any(left < to and at < right for left, right in taken):
                taken.append((at, to))
                _hit(note, chart, gap, at, to, kind, tally)


def _is_eponym(text: str, start: int, end: int) -> bool:
    """Whether a thing is named here and no person: "Parkinson disease", "Foley catheter", "foley in place"."""
    return text[start].islower() or _NAMED_AFTER.match(text, end) is not None


def _beside(text: str, start: int, end: int, edges: set[int]) -> bool:
    """Whether a name's span touches, with one blank or a comma and a blank between."""
    before, after = start, end
    while before and text[before - 1] in " ,":
        before -= 1
    while after < len(text) and text[after] in " ,":
        after += 1
    word = text[start:end]
    return word[0].isupper() and (before in edges or after in edges)


def _broken_line(note: NoteView, chart: ChartView, joined: str, tally: Tallying) -> None:
    for gap in note.gaps():
        for found in _BROKEN.finditer(gap.text):
            if canon(found[1] + found[2]) == joined:
                _hit(note, chart, gap, gap.start + found.start(1), gap.start + found.end(2), "NAME", tally)


def _numbers(
    note: NoteView, chart: ChartView, facts: Facts, sought: Sought, outside: str, tally: Tallying
) -> None:
    taken: list[tuple[int, int]] = []
    if _suspects(outside):
        for gap in note.gaps():
            if not _suspects(gap.text):
                continue
            for start, end, kind in _number_hits(western(gap.text), facts, sought, tally):
                taken.append((gap.start + start, gap.start + end))
                _hit(note, chart, gap, gap.start + start, gap.start + end, kind, tally)
    digits = "".join(_DIGITS.findall(outside)) if sought.cores else ""
    if any(core in digits for core in sought.cores):
        for gap in note.gaps():
            for start, end in _spaced(gap.text, sought.cores):
                if not any(left < gap.start + end and gap.start + start < right for left, right in taken):
                    _hit(note, chart, gap, gap.start + start, gap.start + end, "IDNUM", tally)
    if "@" in outside:
        for gap in note.gaps():
            for found in _EMAIL.finditer(gap.text):
                if facts.prints.has("email", found[0].casefold()):
                    _hit(note, chart, gap, gap.start + found.start(), gap.start + found.end(), "EMAIL", tally)
    if "://" in outside or "www." in outside.lower():
        for gap in note.gaps():
            for found in _WEB.finditer(gap.text):
                if facts.prints.has("web", found[0].rstrip(".,;)").casefold()):
                    _hit(note, chart, gap, gap.start + found.start(), gap.start + found.end(), "IPADDRESS", tally)
    names = note.by_class.get("NAME", ())
    if _RUN.search("\n".join([mention[2] for mention in names])):
        # "3041023MARY": the digits that are glued to a name are somebody's number too.
        for _, _, surrogate, rung, here, _, _, changes in names:
            if changes:
                for start, end, _ in _number_hits(surrogate, facts, sought, tally):
                    tally.miss("M3", note.place(here + start, here + end), rung)


def _number_hits(
    text: str, facts: Facts, sought: Sought, tally: Tallying
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
                tally.collide("number among crowded identifiers")
            else:
                kind = "IDNUM"
        if kind is None and core_of(digits) in sought.cores:
            kind = "IDNUM"
        if kind is not None:
            yield start, end, kind


def _spaced(text: str, cores: Set[str]) -> Iterator[tuple[int, int]]:
    """Where digits in groups are an identifier of the chart, whatever parts them: "48 29 13", "88/12:345", "(88)12345".

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
            if len(joined) > SHORTEST_ID and not alone and core_of(joined) in cores:
                yield begin.start(), here.end()


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


def _collisions(note: NoteView, facts: Facts, tally: Tallying) -> None:
    """A shuffled place or a kept institution that equals a name: counted, not broken."""
    for cls, what in (("LOCATION", "place like a name"), ("INSTITUTION", "institution like a name")):
        for mention in note.by_class.get(cls, ()):
            if not facts.strict_last.isdisjoint(words_of(mention[2])):
                tally.collide(what)
