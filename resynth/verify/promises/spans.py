"""P4, M1, M2, M22: nothing but the marked places changes, and every mark and row stands where it should."""

from __future__ import annotations

import re
from functools import lru_cache

from resynth.kinds import KINDS
from resynth.policy.model import RUNGS
from resynth.types import OutSpan, Span
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import PAPER, Promise, Tallying

PROMISES = (
    Promise("P4", "Outside the marked places, no character changes.", PAPER),
    Promise("M1", "Every annotation stands exactly on its surrogate; none is lost, added, moved or relabelled, and "
            "all formats of the release say the same.", "reference/privacy.md 6.2"),
    Promise("M2", "Every mention of the source has one span in the release and one row in the crosswalk, and every "
            "released note has a source.", "reference/privacy.md 6.2"),
    Promise("M22", "Every mention has a row that names its versioned rule and its rung.", "reference/privacy.md 6.2"),
)
CLASSES = None
_KEPT, _FIRST = "keep", "all"
_RULE = re.compile(rf"[a-z]+(?:[.-][a-z0-9_]+)*\.v[1-9]\d*|{_KEPT}")
_RUNGS = frozenset(RUNGS)
_MOVED = "dates.shift.v1"


@lru_cache(maxsize=256)
def _versioned(rule: str) -> bool:
    return _RULE.fullmatch(rule) is not None


def _belied(rule: str, rung: str, original: str, surrogate: str) -> bool:
    """Whether a row says that something was kept, and given up for nothing, that was not."""
    return rule == _KEPT and rung == _FIRST and original != surrogate


def _relabelled(old: Span, out: OutSpan, rule: str, dated: frozenset[str]) -> bool:
    """Whether a mark says something else than the source's, or says of a moved date that it was a holiday.

    Args:
        dated: labels of the source's dates in this note.
    """
    if old.kind == "HOLIDAY" and rule == _MOVED:
        return out.kind != "DATE" or not (out.label in dated or out.label.upper() == "DATE")
    return out.kind != old.kind or out.label != old.label


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    released = note.pair.released
    tally.check("M2")
    tally.check("P4")
    if not note.aligned:
        tally.miss("M2", note.place(0, len(released.text)))
        tally.miss("P4", note.place(0, len(released.text)))
        return
    if not _all_fits(note):
        _look_closer(note, tally)
    if note.before != note.after:
        tally.miss("P4", note.place(0, len(released.text)))
    tally.check("M1", len(note.surrogates))
    tally.check("M22", len(note.surrogates))


def _all_fits(note: NoteView) -> bool:
    """Whether M1, M2 and M22 hold for all mentions: columns are compared at once, for nearly all notes are well."""
    old_starts, old_ends, old_kinds, old_labels = note.spans[:4]
    starts, ends, kinds, labels = note.outs[:4]
    (doc_ids, released_ids, row_kinds, _, _, row_starts, row_ends, originals, surrogates, out_starts, out_ends, rules,
     rungs) = note.rows
    return (
        note.ordered
        and kinds == old_kinds == row_kinds
        and not ("HOLIDAY" in kinds and _MOVED in rules)
        and labels == old_labels
        and out_starts == starts
        and out_ends == ends
        and row_starts == old_starts
        and row_ends == old_ends
        and [*surrogates] == note.surrogates
        and [*originals] == note.originals
        and doc_ids.count(note.pair.source.doc_id) == len(doc_ids)
        and released_ids.count(note.released_id) == len(released_ids)
        and KINDS.keys() >= {*old_kinds}
        and _RUNGS.issuperset(rungs)
        and all(map(_versioned, {*rules}))
        and (_KEPT not in rules or not any(map(_belied, rules, rungs, originals, surrogates)))
    )


def _look_closer(note: NoteView, tally: Tallying) -> None:
    """M1, M2 and M22, mention by mention."""
    source, released, rows = note.pair
    length = len(released.text)
    here = 0
    dated = frozenset(span.label for span in source.spans if span.kind == "DATE")
    for span, out, row, old, new in zip(
        source.spans, released.spans, rows, note.originals, note.surrogates, strict=True
    ):
        old_start, old_end, old_kind, *_ = span
        start, end, *_ = out
        (doc_id, released_id, row_kind, _, _, row_start, row_end, original, surrogate, out_start, out_end, rule,
         rung) = row
        fits = here <= start <= end <= length and not _relabelled(span, out, rule, dated)
        if not fits or surrogate != new or out_start != start or out_end != end:
            tally.miss("M1", note.place(start, end), rung)
        if (
            row_start != old_start
            or row_end != old_end
            or doc_id != source.doc_id
            or released_id != released.doc_id
            or original != old
            or row_kind != old_kind
            or old_kind not in KINDS
        ):
            # What is missed was looked at: notes are counted that are well, and mentions that are not.
            tally.check("M2")
            tally.miss("M2", note.place(start, end), rung)
        if rung not in _RUNGS or not _versioned(rule) or _belied(rule, rung, original, surrogate):
            tally.miss("M22", note.place(start, end))
        here = end
