"""A chart laid out for the promises: each note's mentions by class, the text between them, the names of the chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from operator import le
from typing import Any, NamedTuple, TypeVar

from resynth.policy.model import Policy, Rule
from resynth.verify import date_forms, kin, name_evidence, name_forms
from resynth.verify.facts import CLASS
from resynth.verify.model import CrosswalkRow, Pair
from resynth.verify.read_as import Read
from resynth.verify.shown import MARKS, shown
from resynth.verify.sought import SOUGHT, Sought
from resynth.verify.sought_days import SoughtDays
from resynth.verify.tags import is_tagged
from resynth.verify.words import after_title, distinct

#: One mention before and after: kind, original, surrogate, rung, start and end in the released note, number of the
#: span, and whether the policy changes it. A plain tuple: there are 25 in a note, and each is looked at ten times.
Mention = tuple[str, str, str, str, int, int, int, bool]
_NO_COLUMNS: tuple[tuple[Any, ...], ...] = ((),) * 13


class _Sorts(dict[tuple[str, str], tuple[str, bool]]):
    """Kind and role -> class, and whether such mentions get a new text."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self._policy = policy

    def __missing__(self, pair: tuple[str, str]) -> tuple[str, bool]:
        kind, role = pair
        known = self[pair] = CLASS[kind], self._policy.rule(kind, role).changes
        return known


class _Rules(dict[tuple[str, str], Rule]):
    """Kind and role -> rule."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self._policy = policy

    def __missing__(self, pair: tuple[str, str]) -> Rule:
        known = self[pair] = self._policy.rule(*pair)
        return known


class Terms:
    """What the promises need of a policy, looked up once: ``rules`` by kind and role, and every behaviour."""

    __slots__ = ("behaviours", "date_order", "policy", "rules", "sorts", "ssn_mask", "tags")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.date_order = policy.date_order
        self.ssn_mask = policy.rule("SSN").options.get("as", "xx-xxx-xxxx")
        self.sorts = _Sorts(policy)
        self.rules = _Rules(policy)
        rules = [one for rule in policy.rules.values() for one in (rule, *rule.roles.values())]
        self.behaviours = frozenset(rule.behaviour for rule in rules if rule.changes)
        #: whether any mention becomes a tag or a mask
        self.tags = any(map(is_tagged, rules))


#: Where towns, states and ZIP codes stay.
_LIMITED = "places.limited.v1"
_newest: list[Terms] = []


def terms_of(policy: Policy) -> Terms:
    """The terms of a policy, the same ones as long as it is asked for: what is remembered under them holds on."""
    if not _newest or _newest[0].policy is not policy:
        _newest[:] = [Terms(policy)]
    return _newest[0]


_Made = TypeVar("_Made")


class ByRule(dict[tuple[str, str], _Made]):
    """Kind and role -> what a promise makes of their rule, once under the same terms. ``make`` takes kind and rule."""

    def __init__(self, make: Callable[[str, Rule], _Made]) -> None:
        super().__init__()
        self._make = make
        self._terms: Terms | None = None

    def under(self, terms: Terms) -> ByRule[_Made]:
        """This table, made anew where the terms are others."""
        if terms is not self._terms:
            self.clear()
            self._terms = terms
        return self

    def __missing__(self, who: tuple[str, str]) -> _Made:
        assert self._terms is not None
        made = self[who] = self._make(who[0], self._terms.rules[who])
        return made


def map_of(kind: str, rule: Rule) -> str:
    """The name of the map from originals to surrogates that a rule has: equal rules of a class share one."""
    return " ".join((CLASS[kind], rule.behaviour, rule.scope, *rule.options.values()))


class Gap(NamedTuple):
    """A piece of the released text outside all spans; ``source`` is where it starts in the source note, or -1.

    ``read``: where the signs of ``text`` begin and end in the piece, when it is not as it is written.
    """

    start: int
    source: int
    text: str
    read: Read | None = None

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where so much of ``text`` stands in the released note."""
        if self.read is not None:
            start, end = self.read.starts[start], self.read.ends[end - 1]
        return self.start + start, self.start + end

    def __repr__(self) -> str:
        return f"Gap({self.start})"


def _trimmed(mention: Mention) -> Mention:
    """A mention without the blanks and line ends at its ends, where the new text has them as well."""
    kind, old, new, rung, start, end, nth, changes = mention
    if not (old[:1].isspace() or old[-1:].isspace()) or old.isspace():
        return mention
    before, after = len(old) - len(old.lstrip()), len(old) - len(old.rstrip())
    ends = new[:before] == old[:before] and new[len(new) - after :] == old[len(old) - after :]
    if len(new) > before + after and ends:
        new, start, end = new[before : len(new) - after], start + before, end - after
    return kind, old.strip(), new, rung, start, end, nth, changes


class NoteView:
    """One note, laid out. ``by_class`` is empty when source, release and crosswalk do not line up.

    Attributes:
        aligned: source, release and crosswalk hold equally many mentions.
        ordered: the released spans are disjoint, in order and inside the text.
        spans, outs, rows: the columns of the source's spans, the released spans and the crosswalk.
        originals, surrogates: what stands at the spans, before and after.
        before, after: what stands outside the spans, piece by piece, of the source and of the release.
    """

    __slots__ = (
        "_dates", "after", "aligned", "before", "by_class", "ordered", "originals", "outs", "pair", "released_id",
        "rows", "spans", "surrogates",
    )

    def __init__(self, pair: Pair, terms: Terms) -> None:
        self.pair = pair
        source, released, rows = pair
        self.released_id = released.doc_id
        self.by_class: dict[str, list[Mention]] = {}
        spans, outs = source.spans, released.spans
        self.aligned = len(spans) == len(outs) == len(rows)
        self.ordered = False
        self._dates: tuple[list[date_forms.Surface], list[date_forms.Surface]] | None = None
        if not self.aligned:
            self.after = [gap.text for gap in self.gaps()]
            return
        text, written = source.text, released.text
        self.spans = tuple(zip(*spans, strict=True)) or _NO_COLUMNS
        self.outs = tuple(zip(*outs, strict=True)) or _NO_COLUMNS
        self.rows = tuple(zip(*rows, strict=True)) or _NO_COLUMNS
        old_starts, old_ends, kinds, _, roles = self.spans[:5]
        starts, ends = self.outs[:2]
        self.ordered = (
            not starts
            or (starts[0] >= 0 and ends[-1] <= len(written) and all(map(le, starts, ends))
                and all(map(le, ends, starts[1:])))
        )
        self.originals = [text[start:end] for start, end in zip(old_starts, old_ends, strict=True)]
        self.surrogates = [written[start:end] for start, end in zip(starts, ends, strict=True)]
        self.before = [text[end:start] for end, start in zip((0, *old_ends), (*old_starts, None), strict=True)]
        self.after = [written[end:start] for end, start in zip((0, *ends), (*starts, None), strict=True)]
        sorts = list(map(terms.sorts.__getitem__, zip(kinds, roles, strict=True)))
        by_class = self.by_class
        originals, surrogates = self.originals, self.surrogates
        if any(mark in text for mark in MARKS):
            originals, surrogates = list(map(shown, originals)), list(map(shown, surrogates))
        mentions: Iterable[Mention] = zip(
            kinds, originals, surrogates, self.rows[-1], starts, ends, range(len(starts)),
            [changes for _, changes in sorts], strict=True,
        )
        if list(map(str.strip, originals)) != originals:
            mentions = map(_trimmed, mentions)
        for (cls, _), mention in zip(sorts, mentions, strict=True):
            if cls in by_class:
                by_class[cls].append(mention)
            else:
                by_class[cls] = [mention]

    def dates(self) -> tuple[list[date_forms.Surface], list[date_forms.Surface]]:
        """The dates of the note, read, before and after."""
        if self._dates is None:
            mentions = self.by_class.get("DATE", ())
            self._dates = (
                date_forms.surfaces([mention[1] for mention in mentions]),
                date_forms.surfaces([mention[2] for mention in mentions]),
            )
        return self._dates

    def outside(self) -> str:
        """All text outside the released spans, with a zero byte wherever a span stood."""
        if self.ordered or not self.aligned:
            return "\x00".join(self.after)
        return "\x00".join([gap.text for gap in self.gaps()])

    def gaps(self) -> list[Gap]:
        """The released text outside all spans, with its places."""
        gaps: list[Gap] = []
        at = before = 0
        written = self.pair.released.text
        if not self.aligned:
            for out in self.pair.released.spans:
                if out.start > at:
                    gaps.append(Gap(at, -1, written[at : out.start]))
                at = max(at, out.end)
            gaps.append(Gap(at, -1, written[at:]))
            return gaps
        for span, out in zip(self.pair.source.spans, self.pair.released.spans, strict=True):
            if out.start > at:
                gaps.append(Gap(at, before, written[at : out.start]))
            at, before = out.end, span.end
        gaps.append(Gap(at, before, written[at:]))
        return gaps

    def place(self, start: int, end: int) -> str:
        """A place to name in a verdict: released id and offsets, never a value."""
        return f"{self.released_id}:{start}-{end}"

    def __repr__(self) -> str:
        return f"NoteView(aligned={self.aligned})"


class NoteNames(NamedTuple):
    """The original names of one note: first names, last names, and all words that are somebody's."""

    firsts: AbstractSet[str]
    lasts: AbstractSet[str]
    words: AbstractSet[str]

    def __repr__(self) -> str:
        return "NoteNames()"


class ChartView:
    """All notes of one patient with what the chart as a whole shows."""

    __slots__ = ("_sought", "chart_words", "days", "decisions", "earlier", "ends", "families", "fronted", "lasts",
                 "lettered", "middles", "names", "notes", "people", "roles", "seen", "terms")

    def __init__(
        self, chart: Sequence[Pair], terms: Terms, decisions: Mapping[tuple[str, int, int], str],
        earlier: Mapping[str, Sequence[CrosswalkRow]],
    ) -> None:
        self.terms = terms
        #: M17: the rows that an earlier release had of a document
        self.earlier = earlier
        self.decisions = decisions
        self._sought: Sought | None = None
        #: M3: the days that are looked for, inside the marks and outside, once they were asked for
        self.days: dict[bool, SoughtDays] = {}
        #: P6: what an equal value of the chart became
        self.seen: dict[tuple[str, int, str], str] = {}
        #: M7: what the last four digits of a social security number became, once they were asked for
        self.ends: dict[tuple[str, int, str], set[str]] | None = None
        self.notes = [NoteView(pair, terms) for pair in chart]
        #: where a name begins with the particle of a last name, in which note: "Mr. Lo Presti"
        self.fronted: set[tuple[int, int]] = set()
        parsed = self._parsed()
        self.names: list[NoteNames] = []
        #: (word, titled) of an open name -> its role in this chart
        self.roles: dict[tuple[str, bool], str] = {}
        #: a word between a first and a last name -> its role in this chart, where that is no first name's
        self.middles: dict[str, str] = {}
        #: a lone name in the plural, by where it starts in which note -> the last name of that family
        self.families: dict[tuple[int, int], str] = {}
        #: where a last name stands in capitals behind a title, in which note: no initials
        self.lettered: set[tuple[int, int]] = set()
        evidence = cache(partial(self._shown, parsed))
        for at, (note, found) in enumerate(zip(self.notes, parsed, strict=True)):
            self.names.append(self._of_note(at, note.pair.source.text, found, evidence))
        self.lasts = frozenset(last for names in self.names for last in names.lasts)
        self.chart_words = frozenset(word for names in self.names for word in names.words)
        own = [name.parts for found in parsed for name, _, whose in found if whose == "patient"]
        #: the words of each name, and all of the patient's
        self.people = frozenset((
            *(name.parts for found in parsed for name, _, _ in found), frozenset[str]().union(*own),
        ))

    def _of_note(
        self, at: int, text: str, found: Sequence[tuple[name_forms.Name, int, str]],
        evidence: Callable[[], name_evidence.Evidence],
    ) -> NoteNames:
        """The names of a note; what the chart shows of doubtful ones is kept.

        Args:
            evidence: what the names of the chart show of each other.
        """
        firsts, lasts, words = set[str](), set[str](), set[str]()
        for name, start, _ in found:
            lasts.update(name.lasts)
            words.update(name.sure)
            if name.middles:
                shows = evidence()
                self.middles |= {word: said for word in name.between if (said := shows.middle(word)) != "F"}
            second = [word for word in name.between if self.middles.get(word) == "L"]
            lasts.update(second)
            firsts.update([word for word in name.firsts if word not in second] if second else name.firsts)
            if name.letters and after_title(text, start) and name.letters in evidence().lasts:
                self.lettered.add((at, start))
                self.roles[name.letters, True] = evidence().role(name.letters, True)
                lasts.add(name.letters)
                words.add(name.letters)
            if name.open:
                shows = evidence()
                if family := kin.family_of(name, text, start, shows.lasts, shows.firsts):
                    self.families[at, start] = family
                    lasts.add(family)
                after = after_title(text, start)
                for token, titled in name.open:
                    key = (token, titled or after)
                    role = self.roles.get(key)
                    if role is None:
                        role = self.roles[key] = shows.role(*key)
                    (lasts if role == "L" else firsts).add(token)
        return NoteNames(firsts, lasts, words)

    def _parsed(self) -> list[list[tuple[name_forms.Name, int, str]]]:
        """The names of each source note, read; those in which a last name begins with a particle read so."""
        parsed = [_names(note) for note in self.notes]
        flags = iter(kin.begin_families([
            (name, note.pair.source.text, start) for note, names in zip(self.notes, parsed, strict=True)
            for name, start, _ in names
        ]))
        for at, names in enumerate(parsed):
            for number, (name, start, whose) in enumerate(names):
                if next(flags):
                    self.fronted.add((at, start))
                    names[number] = name_forms.again(name), start, whose
        return parsed

    def _shown(self, parsed: Sequence[Sequence[tuple[name_forms.Name, int, str]]]) -> name_evidence.Evidence:
        """What the names of the chart show of each other."""
        lone = [(name, note.pair.source.text, start, role) for note, names in zip(self.notes, parsed, strict=True)
                for name, start, role in names if name.open]
        return name_evidence.evidence(
            (name for names in parsed for name, _, _ in names),
            (word for one in lone for word in kin.firsts_of(*one)),
            (word for name, text, start, _ in lone for word in kin.titled_of(name, text, start)),
        )

    def became(self, last: str) -> frozenset[str]:
        """All words of the surrogates of names with a last name."""
        return frozenset(
            word for note in self.notes for mention in note.by_class.get("NAME", ())
            if last in distinct(mention[1]) for word in distinct(mention[2])
        )

    def _stays(self, note: NoteView, mention: Mention) -> bool:
        """Whether a mention is what its rule leaves: a limited data set has ZIP codes (45 CFR 164.514(e)(2)(ii))."""
        return mention[0] == "ZIP" and self.terms.rules["ZIP", note.spans[4][mention[6]]].behaviour == _LIMITED

    def sought(self) -> Sought:
        """M3: what is looked for in this chart, made when first needed."""
        if self._sought is None:
            replaced = {
                cls: [(mention[0], mention[1]) for note in self.notes for mention in note.by_class.get(cls, ())
                      if mention[7] and not self._stays(note, mention)]
                for cls in SOUGHT
            }
            self._sought = Sought(
                self.chart_words, self.lasts, [found.firsts for found in self.names], self.people, replaced,
                "institutions.invented.v2" in self.terms.behaviours, self._ids(),
            )
        return self._sought

    def _ids(self) -> tuple[str, frozenset[str]]:
        """What the input calls the patient and the notes, where the policy replaces such numbers; nothing else."""
        policy = self.terms.policy
        if policy.keep_ids or not policy.rule("MEDICALRECORD").changes:
            return "", frozenset()
        sources = [note.pair.source for note in self.notes]
        return sources[0].patient_id if sources else "", frozenset(source.doc_id for source in sources)

    def __repr__(self) -> str:
        return f"ChartView(notes={len(self.notes)})"


def _names(note: NoteView) -> list[tuple[name_forms.Name, int, str]]:
    """The names of a source note, read, where each starts there, and whose it is."""
    source = note.pair.source
    if note.aligned:
        starts, roles = note.spans[0], note.spans[4]
        return [
            (name_forms.read(mention[1]), starts[mention[6]], roles[mention[6]])
            for mention in note.by_class.get("NAME", ())
        ]
    return [
        (name_forms.read(shown(source.text[span.start : span.end])), span.start, span.role)
        for span in source.spans if CLASS[span.kind] == "NAME"
    ]
