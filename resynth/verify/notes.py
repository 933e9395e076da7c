"""A chart laid out for the promises: each note's mentions by class, the text between them, the names of the chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from resynth.policy.model import Policy
from resynth.verify import name_forms
from resynth.verify.facts import CLASS
from resynth.verify.model import Pair
from resynth.verify.words import after_title

if TYPE_CHECKING:
    from resynth.verify.promises.residuals import Wanted


class Terms:
    """What the promises need of a policy, looked up once."""

    __slots__ = ("_changes", "date_order", "policy", "ssn_mask")

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.date_order = policy.date_order
        self.ssn_mask = policy.rule("SSN").options.get("as", "xx-xxx-xxxx")
        self._changes: dict[tuple[str, str], bool] = {}

    def changes(self, kind: str, role: str) -> bool:
        """Whether mentions of this kind and role get a new text."""
        known = self._changes.get((kind, role))
        if known is None:
            known = self._changes[kind, role] = self.policy.rule(kind, role).changes
        return known


class Mention(NamedTuple):
    """One mention before and after. ``start`` and ``end`` count in the released note."""

    kind: str
    original: str
    surrogate: str
    rung: str
    rule: str
    start: int
    end: int
    nth: int
    changes: bool

    def __repr__(self) -> str:
        return f"Mention({self.kind}, {self.start}-{self.end}, rung={self.rung!r})"


class Gap(NamedTuple):
    """A piece of the released text outside all spans; ``source`` is where it starts in the source note, or -1."""

    start: int
    source: int
    text: str

    def __repr__(self) -> str:
        return f"Gap({self.start})"


# Half the time of the named tuples' own constructors, and there are 25 mentions and 26 gaps in a note.
_new = tuple.__new__


class NoteView:
    """One note, laid out. ``by_class`` is empty when source, release and crosswalk do not line up."""

    __slots__ = ("aligned", "by_class", "gaps", "pair", "released_id")

    def __init__(self, pair: Pair, terms: Terms) -> None:
        self.pair = pair
        self.released_id = pair.released.doc_id
        self.by_class: dict[str, list[Mention]] = {}
        self.gaps: list[Gap] = []
        spans, outs, rows = pair.source.spans, pair.released.spans, pair.rows
        self.aligned = len(spans) == len(outs) == len(rows)
        text, written = pair.source.text, pair.released.text
        at = before = 0
        gaps, by_class = self.gaps, self.by_class
        if not self.aligned:
            for out in outs:
                if out.start > at:
                    gaps.append(Gap(at, -1, written[at : out.start]))
                at = max(at, out.end)
            gaps.append(Gap(at, -1, written[at:]))
            return
        changes = terms.changes
        for index, (span, out, row) in enumerate(zip(spans, outs, rows, strict=True)):
            old_start, old_end, kind, _, role, *_ = span
            start, end, *_ = out
            if start > at:
                gaps.append(_new(Gap, (at, before, written[at:start])))
            at, before = end, old_end
            mention = _new(
                Mention,
                (kind, text[old_start:old_end], written[start:end], row[-1], row[-2], start, end, index,
                 changes(kind, role)),
            )
            cls = CLASS[kind]
            if cls in by_class:
                by_class[cls].append(mention)
            else:
                by_class[cls] = [mention]
        gaps.append(Gap(at, before, written[at:]))

    def place(self, start: int, end: int) -> str:
        """A place to name in a verdict: released id and offsets, never a value."""
        return f"{self.released_id}:{start}-{end}"

    def __repr__(self) -> str:
        return f"NoteView(aligned={self.aligned})"


class NoteNames(NamedTuple):
    """The original names of one note: first names, last names, and all words that are somebody's."""

    firsts: frozenset[str]
    lasts: frozenset[str]
    words: frozenset[str]

    def __repr__(self) -> str:
        return "NoteNames()"


class ChartView:
    """All notes of one patient with what the chart as a whole shows."""

    __slots__ = ("chart_words", "decisions", "lasts", "names", "notes", "roles", "seen", "terms", "wanted")

    def __init__(self, chart: Sequence[Pair], terms: Terms, decisions: Mapping[tuple[str, int, int], str]) -> None:
        self.terms = terms
        self.decisions = decisions
        #: M3: what is looked for in this chart, made when first needed
        self.wanted: Wanted | None = None
        #: P6: what an equal value of the chart became
        self.seen: dict[tuple[str, int, str], str] = {}
        self.notes = [NoteView(pair, terms) for pair in chart]
        parsed: list[list[tuple[name_forms.Name, int]]] = []
        every: list[name_forms.Name] = []
        for pair in chart:
            text = pair.source.text
            found = [
                (name_forms.read(text[span.start : span.end]), span.start)
                for span in pair.source.spans
                if CLASS[span.kind] == "NAME"
            ]
            parsed.append(found)
            every.extend(name for name, _ in found)
        shown = name_forms.evidence(every)
        self.names: list[NoteNames] = []
        #: (word, titled) of an open name -> its role in this chart
        self.roles: dict[tuple[str, bool], str] = {}
        lasts: set[str] = set()
        words: set[str] = set()
        for pair, found in zip(chart, parsed, strict=True):
            note_firsts: set[str] = set()
            note_lasts: set[str] = set()
            note_words: set[str] = set()
            for name, start in found:
                note_firsts.update(name.firsts)
                note_lasts.update(name.lasts)
                for token, sort in name.whole:
                    if sort == "W":
                        note_words.add(token)
                if name.open:
                    after = after_title(pair.source.text, start)
                    for token, titled in name.open:
                        key = (token, titled or after)
                        role = self.roles.get(key)
                        if role is None:
                            role = self.roles[key] = shown.role(*key)
                        if role == "L":
                            note_lasts.add(token)
                        else:
                            note_firsts.add(token)
            self.names.append(NoteNames(frozenset(note_firsts), frozenset(note_lasts), frozenset(note_words)))
            lasts |= note_lasts
            words |= note_words
        self.lasts = frozenset(lasts)
        self.chart_words = frozenset(words)

    def __repr__(self) -> str:
        return f"ChartView(notes={len(self.notes)})"

