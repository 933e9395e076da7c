"""P24 to P32, M5 to M8: names keep their form, sex and sameness; none is an original where it could be believed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.facts import Facts
from resynth.verify.kin import singulars
from resynth.verify.name_forms import HYPHENS, KEPT, Name, Token, borne, fits, half, loose_words, read, split
from resynth.verify.name_lists import Wanted, is_short_for, never_given
from resynth.verify.notes import ByRule, ChartView, NoteView
from resynth.verify.number_forms import is_tag
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.sex_told import kin_beside, title_before
from resynth.verify.words import after_title, canon, exempt

PROMISES = (
    Promise("P24", "A new name has the same parts in the same order, titles and credentials kept.", PAPER),
    Promise("P25", "A listed name is replaced by a name of the same list.", PAPER),
    Promise("P26", "Every listed name that is given is borne by as large a part of the population as the policy asks.",
            PAPER),
    Promise("P27", "A woman's first name becomes a woman's, a man's a man's, either either.", PAPER),
    Promise("P28", "A name that is on no list is replaced by a list name with two letters changed, itself on no list.",
            PAPER),
    Promise("P29", "Initials inside names become other capital letters.", PAPER),
    Promise("P30", "The same first name gets the same first name, the same last name the same last name, as far as "
            "the policy's scope reaches.", PAPER),
    Promise("P31", "No last name of the corpus is part of any new name.", PAPER),
    Promise("P32", "In a note, no part of a new name is part of an original name of that note.", PAPER),
    Promise("M5", "No new first name and last name together are those of a person of the corpus.",
            "reference/privacy.md 6.2"),
    Promise("M6", "No new name is rarer than the policy allows, and none is a clinical word.",
            "reference/privacy.md 6.2"),
    Promise("M7", "A new first name and the title or kin beside it are of one sex; in a scope, a number is one number "
            "in every form, and two never become one.", "reference/privacy.md 6.2"),
    Promise("M28", "A new name is as unlike the one that it replaces as the policy asks: so many letters part them at "
            "least, or they begin with different ones.", "reference/privacy.md 5.1", asked=True),
    Promise("M8", "Two persons of a note never share one surrogate name.", "reference/privacy.md 6.2"),
)
CLASSES = frozenset(("NAME",))


#: How often promises were checked: those of ``_COUNTED``, or of ``_JUDGED``, which are the middle of them.
Checked = tuple[int, ...]
_COUNTED = ("P24", "P29", "P31", "P32", "M5", "P25", "P26", "P27", "P28", "M6", "M28", "M8")
_JUDGED = _COUNTED[5:11]
_UNJUDGED: Checked = (0,) * len(_JUDGED)


class Judged(NamedTuple):
    """How often a word and its surrogate were checked for each promise of ``_JUDGED``, and which they break.

    ``key`` and ``line``: how the tally remembers the word, and how what it remembers of it begins.
    """

    checked: Checked
    broken: tuple[str, ...]
    key: str
    line: str

    def __repr__(self) -> str:
        return f"Judged(broken={self.broken})"


@cache
def _pieces() -> dict[tuple[int, int, str], list[str]]:
    """List names by length and by one third of their letters: two changed letters leave one third untouched."""
    found: defaultdict[tuple[int, int, str], list[str]] = defaultdict(list)
    names = lexicon.names()
    for name in names.last.keys() | names.female.keys() | names.male.keys():
        for third, piece in enumerate(_thirds(name)):
            found[len(name), third, piece].append(name)
    return found


def _thirds(name: str) -> tuple[str, str, str]:
    a, b = len(name) // 3, 2 * len(name) // 3
    return name[:a], name[a:b], name[b:]


@lru_cache(maxsize=4096)
def altered(name: str) -> bool:
    """Whether a name is a list name with one or two letters changed."""
    for third, piece in enumerate(_thirds(name)):
        for other in _pieces().get((len(name), third, piece), ()):
            if 1 <= sum(map(str.__ne__, name, other)) <= 2:
                return True
    return False


#: M6, where the rung of the mention does not say that the name was made up.
_UNLISTED = "M6, on no list"


@lru_cache(maxsize=8192)
def judge(role: str, original: str, surrogate: str, wanted: Wanted) -> Judged:
    """P25 to P28, M6 and M28 for one word. ``role``: F (first or middle), L (last), or - where only a person could."""
    first, last = wanted.is_first(original), wanted.is_last(original)
    new_first, new_last = wanted.may_be_first(surrogate), wanted.may_be_last(surrogate)
    # Where only a person could tell the role, what is listed in one role may be out of list in the other.
    listed = first if role == "F" else last if role == "L" else first and last
    known = new_first if role == "F" else new_last if role == "L" else new_first or new_last
    checked, broken = ["P26", "M6"], []
    rare = not (new_first or new_last) and wanted.real(surrogate)
    if rare:
        broken.append("P26")
    # The paper's altered names may meet a clinical word: nobody looked there.
    unwanted = surrogate in never_given() and surrogate != original  # what stays is form, or breaks P32
    if rare or (unwanted and (wanted.scoped or new_first or new_last)):
        broken.append("M6")
    elif wanted.to_list and not (new_first or new_last) and surrogate != original:
        broken.append(_UNLISTED)
    unlike = wanted.unlike(original, surrogate)
    if unlike is not None:
        checked.append("M28")
        if not unlike:
            broken.append("M28")
    if listed or (wanted.to_list and role != "-"):
        checked.append("P25")
        if not known:
            broken.append("P25")
        sex = wanted.sex(original) if role == "F" and wanted.same_sex else None
        given = wanted.sex(surrogate)
        # Where the lists leave it open, the scoped behaviour asks the chart.
        if sex is not None and given is not None and not (wanted.scoped and sex == "E"):
            checked.append("P27")  # P25 tells of a surrogate that is on no list
            if given != sex:
                broken.append("P27")
    elif role != "-":
        checked.append("P28")
        nowhere = not (wanted.is_first(surrogate) or wanted.is_last(surrogate))
        if not nowhere or not altered(surrogate):
            broken.append("P28")
    counted = tuple([int(promise in checked) for promise in _JUDGED])
    return Judged(counted, tuple(broken), f"{role}:{original}", f"{surrogate}|all|")


def _related(first: str, second: str) -> bool:
    """Whether two first names share a formal name (Bob and Robert), or one is short for the other (Dash, Dashiell)."""
    nicknames = lexicon.nicknames()
    if is_short_for(first, second) or is_short_for(second, first):
        return True
    return not {first, *nicknames.get(first, ())}.isdisjoint({second, *nicknames.get(second, ())})


#: A word of a name: see ``Told.words``.
Row = tuple[str, str, str, bool, bool, str, str]


class Told(NamedTuple):
    """What an original name and its surrogate tell by themselves, whatever note they stand in.

    Attributes:
        checked: how many words were checked for each promise of ``_COUNTED``.
        broken: the promises that are missed, once for each word.
        apart: words of the surrogate that must be part of no name of the corpus or the note.
        full: first and last name together, as M5 compares them.
        sex: F or M, of the first of the new first names, where the scoped behaviour asks; empty where either sex bears
            it, or none.
        titled: F or M, what a title inside the original says.
        words: role ("?" and "M" where only the chart tells it), original, surrogate, whether a title is before the
            original, whether M8 looks at them, and how the tally remembers them.
    """

    checked: Checked
    broken: tuple[str, ...]
    apart: tuple[str, ...]
    full: tuple[str, ...]
    sex: str
    titled: str
    words: tuple[Row, ...]

    def __repr__(self) -> str:
        return f"Told(broken={self.broken})"



class Word(NamedTuple):
    """What one word of a name and its surrogate tell, whatever stands beside them.

    Attributes:
        alike: whether the surrogate has the form of the word.
        another: whether initials became others.
        checked, broken: as in ``Told``, but for the promises on whole names.
        apart: the surrogate, where it must be part of no name of the corpus or the note.
        part: F or L, of what the surrogate is a part, M where it may be of either; empty where it is of neither.
        sex: F or M of a first name, of a title ("Mrs") the sex that it says; else empty.
        row: as in ``Told.words``, or nothing.
    """

    alike: bool
    another: bool
    checked: Checked
    broken: tuple[str, ...]
    apart: tuple[str, ...]
    part: str
    sex: str
    row: tuple[Row, ...]

    def __repr__(self) -> str:
        return f"Word(broken={self.broken})"


@lru_cache(maxsize=8192)
def _word(written: str, sort: str, role: str, titled: bool, new: str, wanted: Wanted) -> Word:
    """Read one word and its surrogate beside each other; the words are few and the names are many.

    Args:
        written, sort, titled: of the token; ``role`` too, or M for one that may be the first of two last names.
    """
    alike, another = fits(written, sort, new)
    old, word = canon(written), canon(new)
    initials = int(sort in "IN" and not wanted.follow)  # where initials follow, M7 asks another thing of them than P29
    if sort == "R" and alike:
        return Word(alike, another, (0, 0, 0, 0, 0, *_UNJUDGED, 0), (), (), "", "", ())
    if sort == "I" or (sort in KEPT and word == old):
        sex = lexicon.title_sex().get(old, "") if sort == "T" else ""
        return Word(alike, another, (0, initials, 0, 0, 0, *_UNJUDGED, 0), (), (), "", sex, ())
    # A word that both names keep as nobody's part is exempt; who could be called so, only where he hardly is.
    exempted = word == old and word in exempt() and (sort in "KXU" or not borne(word))
    apart = (word,) if len(word) > 1 and not exempted else ()
    alone, role = role != "l", role.upper()
    counted = _UNJUDGED
    broken: tuple[str, ...] = ()
    row: tuple[Row, ...] = ()
    part = sex = ""
    persons = 0
    if sort == "T":
        sex = lexicon.title_sex().get(old, "")
    elif sort in KEPT or sort in "UNR" or len(word) < 2:
        pass
    elif role in ("?", "M"):
        row, part = ((role, old, word, titled, role == "M", "", ""),), role.strip("?")
        persons = int(role == "M")
    else:
        judged = judge(role, old, word, wanted)
        counted, broken = judged.checked, judged.broken
        if role != "-":
            persons = int(alone)
            part, sex = role, (wanted.sex(word) or "").replace("E", "") if role == "F" else ""
            row = ((role, old, word, titled, alone, judged.key, judged.line),)
    return Word(alike, another, (0, initials, 1, 1, 0, *counted, persons), broken, apart, part, sex, row)


@lru_cache(maxsize=2048)
def _total(*checked: Checked) -> Checked:
    return tuple(map(sum, zip(*checked, strict=True)))


@lru_cache(maxsize=4096)
def told(original: str, surrogate: str, wanted: Wanted, family: bool = False) -> Told:
    """Read a name and its surrogate beside each other.

    Args:
        family: the first word of the original begins its last name, as what stands around shows.
    """
    name = read(original, True) if family else read(original)  # as the chart asked for it, so that it is known
    words, gaps = split(surrogate)
    if len(words) != len(name.tokens):
        loose = () if is_tag(surrogate) else loose_words(surrogate)
        return Told((1, 0, len(loose), len(loose), 0, *_UNJUDGED, 0), ("P24",), loose, (), "", "", ())
    hyphened = not HYPHENS.isdisjoint(name.gaps)
    found = [
        # "Min-ji" becomes "Mary-Ann": no other name has a small second half.
        _word(written.capitalize() if hyphened and half(name, at) else written, sort,
              "M" if at in name.middles else role, titled, new, wanted)
        for at, ((written, _, sort, role, titled), new) in enumerate(zip(name.tokens, words, strict=True))
    ]
    same, another = gaps == name.gaps, True
    broken: list[str] = []
    apart: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    firsts: list[tuple[str, str]] = []
    lasts: list[str] = []
    titles = set()
    for alike, other, _, wrong, one, part, sex, row in found:
        same, another = same and alike, another and other
        if wrong:
            broken += wrong
        apart += one
        rows += row
        if part in ("F", "M"):
            firsts.append((row[0][2], sex))
        elif part:
            lasts.append(row[0][2])
        elif sex:
            titles.add(sex)
    if is_tag(surrogate):
        return Told((1, 0, 0, 0, 0, *_UNJUDGED, 0), () if same else ("P24",), (), (), "", "", ())
    if not (another or wanted.follow):
        broken.append("P29")
    if not same:
        broken.append("P24")
    full = tuple([f"{firsts[0][0]} {last}" for last in lasts]) if firsts else ()
    if wanted.full:
        # Of a name between two others only the chart tells whether it is a middle or a last name.
        sure = [row[0][2] for _, _, _, _, _, part, _, row in found if part == "F"]
        broken += ["M6" for first in sure for last in lasts if wanted.too_rare(first, last)]
    checked = _total((1, 0, 0, 0, len(full), *_UNJUDGED, 0), *[word.checked for word in found])
    # Of two people in one mention a title before it speaks of the first.
    sex = firsts[0][1] if firsts and wanted.scoped and (_leads(name.tokens) or name.single) else ""
    return Told(checked, tuple(broken), apart, full, sex, titles.pop() if len(titles) == 1 else "", rows)


def _leads(tokens: Sequence[Token]) -> bool:
    """Whether a name begins with a first name."""
    return next(token.role for token in tokens if token.sort not in KEPT) == "F"


_asked = ByRule(lambda kind, rule: Wanted(rule))


def _beside(note: NoteView, nth: int, name: Name) -> str:
    """F or M, what a title or kin right beside a mention say, or stand in front of the name inside it."""
    text, start = note.pair.source.text, note.spans[0][nth]
    inside = {sex for token in name.tokens if token.sort == "T" and (sex := lexicon.title_sex().get(token.canon, ""))}
    told = inside.pop() if len(inside) == 1 else title_before(text, start)
    return told or _kin(note, nth, name)


def _kin(note: NoteView, nth: int, name: Name) -> str:
    """F or M, what kin beside a mention say, where it is no provider's."""
    starts, ends, _, _, roles = note.spans[:5]
    if roles[nth] == "provider":
        return ""
    return kin_beside(note.pair.source.text, starts[nth], ends[nth], name.single)


def _told_so(chart: ChartView, original: str, sex: str) -> bool:
    """Whether a title or kin beside a first name give it the sex of its surrogate ("Mr. Leslie Hall") in the chart.

    What stands beside a last name alone does not: "Ms. Hall" may be a sister of Robert Hall's.
    """
    name = read(original)
    firsts = {*name.firsts, *(word for word, _ in name.open)}
    for note in chart.notes:
        for mention in note.by_class.get("NAME", ()):
            other = read(mention[1])
            about = (*other.firsts, *(word for word, _ in other.open))
            if any(_related(one, two) for one in firsts for two in about) and sex == _beside(note, mention[6], other):
                return True
    return False


def _of_family(word: str, given: Set[str], wanted: Wanted) -> str:
    """The last name whose plural a new word is: one of those given in the chart, else a listed one; nothing if none."""
    found = singulars(word)
    told = [name for name in found if name in given] or [name for name in found if wanted.may_be_last(name)]
    return next(iter((*told, *found)), "")


def _miss(
    broken: Sequence[str], chart: ChartView, wanted: Wanted, original: str, sex: str, rung: str, place: str,
    tally: Tallying,
) -> None:
    """Count what a name or a word of it breaks.

    Args:
        sex: of the surrogate's first name.
    """
    for promise in broken:
        if promise == _UNLISTED:
            # A made-up name has a rung that says so; what stands for a listed one is on a list.
            if rung == "all":
                tally.miss("M6", place, rung)
        elif promise != "P27" or not (wanted.scoped and _told_so(chart, original, sex)):
            tally.miss(promise, place, rung)


def _same_here(
    chart: ChartView, at: int, wanted: Wanted, key: str, word: str, rung: str, place: str, tally: Tallying
) -> None:
    """P30 where the scope is a chart or a note."""
    within = -1 if wanted.scope == "patient" else at
    tally.check("P30")
    if chart.seen.setdefault((f"name in {wanted.scope}", within, key), word) != word:
        tally.miss("P30", place, rung)


class _Mention(NamedTuple):
    """A name of a note whose promises are looked at."""

    note: NoteView
    #: The number of its note in the chart, and its number in the note.
    at: int
    nth: int
    original: str
    rung: str
    #: Where it stands in the released note.
    start: int
    end: int
    wanted: Wanted

    @property
    def text(self) -> str:
        """The source note."""
        return self.note.pair.source.text

    @property
    def begins(self) -> int:
        """Where it begins in the source note."""
        return int(self.note.spans[0][self.nth])

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return self.note.place(self.start, self.end)

    def __repr__(self) -> str:
        return f"_Mention(nth={self.nth})"


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    own = chart.names[at].words
    everyone = facts.last
    asked = _asked.under(chart.terms)
    roles = note.spans[4]
    borne: dict[tuple[str, str], str] = {}
    counts: list[tuple[int, ...]] = []
    titles = 0
    for kind, original, surrogate, rung, start, end, nth, changes in note.by_class["NAME"]:
        if not changes:
            continue
        wanted = asked[kind, roles[nth]]
        if not wanted.family:
            continue
        if chart.lettered and (at, note.spans[0][nth]) in chart.lettered:
            # "DR XU" is looked at as "Dr. Xu" is, but for its capitals.
            if not surrogate.isupper():
                tally.miss("P24", note.place(start, end), rung)
            original, surrogate = original.title(), surrogate.title()
        fronted = bool(chart.fronted) and (at, note.spans[0][nth]) in chart.fronted
        checked, broken, apart, full, sex, titled_sex, words = told(original, surrogate, wanted, fronted)
        counts.append(checked)
        one = _Mention(note, at, nth, original, rung, start, end, wanted)
        if sex and wanted.scoped and wanted.same_sex:
            titles += _sex_beside(one, sex, titled_sex, tally)
        if broken:
            _miss(broken, chart, wanted, original, sex, rung, one.place, tally)
        for whole in full:
            if facts.prints.has("full", whole):
                tally.miss("M5", one.place, rung)
        if not (everyone.isdisjoint(apart) and own.isdisjoint(apart)):
            for word in apart:
                if word in everyone:
                    tally.miss("P31", one.place, rung)
                if word in own:
                    tally.miss("P32", one.place, rung)
        for row in words:
            if row[0] in ("?", "M"):
                row, judged = _in_chart(one, row, chart, everyone, tally)
                counts.append((0, 0, 0, 0, 0, *judged, 0))
                if row[0] == "-":
                    continue
            _keeps(one, row, chart, borne, tally)
    for promise, number in zip(_COUNTED, map(sum, zip(*counts, strict=True)), strict=False):
        tally.check(promise, number)
    if titles:
        tally.check("M7", titles)


def _sex_beside(one: _Mention, sex: str, titled: str, tally: Tallying) -> bool:
    """M7: whether a title or kin beside a name say a sex; missed where it is not that of the surrogate.

    Args:
        sex: F or M, of the new first name.
        titled: F or M, what a title inside the original says; else empty.
    """
    said = titled or title_before(one.text, one.begins) or _kin(one.note, one.nth, read(one.original))
    if said and said != sex:
        tally.miss("M7", one.place, one.rung)
    return bool(said)


def _in_chart(
    one: _Mention, row: Row, chart: ChartView, everyone: Set[str], tally: Tallying
) -> tuple[Row, Checked]:
    """A word of a name whose role only the chart tells, with that role, and how often it was checked for what."""
    role, old, word, titled, alone, _, _ = row
    if role == "M":
        role = chart.middles.get(old, "F")
    else:
        titled = titled or after_title(one.text, one.begins)
        role = chart.roles.get((old, titled), "-").upper()
        if chart.families and (family := chart.families.get((one.at, one.begins))):
            own = chart.names[one.at].words
            last = _of_family(word, chart.became(family), one.wanted)
            if not last:
                tally.miss("P24", one.place, one.rung)
            elif last in everyone or last in own:
                tally.miss("P31" if last in everyone else "P32", one.place, one.rung)
            role, old, word = "L", family, last or word
    judged = judge(role, old, word, one.wanted)
    if judged.broken:
        sex = one.wanted.sex(word) or ""
        _miss(judged.broken, chart, one.wanted, one.original, sex, one.rung, one.place, tally)
    return (role, old, word, titled, alone, judged.key, judged.line), judged.checked


def _keeps(one: _Mention, row: Row, chart: ChartView, borne: dict[tuple[str, str], str], tally: Tallying) -> None:
    """P30 and M8: whether a word becomes the same everywhere, and no other word of its note becomes that.

    Args:
        borne: role and new word -> the word that it stands for in the note.
    """
    role, old, word, _, alone, key, line = row
    wanted = one.wanted
    if wanted.scope in ("corpus", "project"):
        if wanted.scoped:
            key = f"{key} in a scope"  # each behaviour has its own map
        known = tally.same.get(key)
        if known is None or not known.startswith(line):
            tally.became(key, word, one.rung, one.place)
    elif wanted.scope in ("patient", "note"):
        _same_here(chart, one.at, wanted, key, word, one.rung, one.place, tally)
    if alone:
        other = borne.setdefault((role, word), old)
        if other != old and not (role == "F" and _related(other, old)):
            tally.miss("M8", one.place, one.rung)
