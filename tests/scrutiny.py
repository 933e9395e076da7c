"""A third pair of eyes: what must be true of a release, told without the maker's words and without the checker's."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from corpora import Released, cchmc

from resynth.kinds import KINDS
from resynth.lexicon import credentials, particles, suffixes, titles
from resynth.plan.ladder import RUNGS
from resynth.types import Standing

MASK = "xx-xxx-xxxx"
WORD = re.compile(r"[^\W\d_]+")
#: M4 is a warning under this policy: kept initials may be those of a replaced person.
WARNINGS = frozenset({"M4"})


def plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def nobody() -> frozenset[str]:
    return titles() | credentials() | particles() | suffixes() | {"and", "or", "aka", "nee", "with", "the", "ph"}


def held(run: Released) -> None:
    """What must be true of any release, told without the checker's words."""
    assert run.error is None, (str(run.error), run.error.problems)
    assert run.outcome is not None
    policy = cchmc()
    assert set(run.texts) == set(run.sources)
    for doc_id, (before, spans) in run.sources.items():
        after, rows, outs = run.texts[doc_id], run.rows[doc_id], run.out_spans[doc_id]
        assert len(rows) == len(spans) == len(outs)
        old = new = 0
        for span, row, (start, end, label) in zip(spans, rows, outs, strict=True):
            assert (row.kind, row.label, label, row.start) == (span.kind, span.label, span.label, span.start)
            assert row.original == before[span.start : span.end]
            assert row.surrogate == after[start:end]
            assert (row.out_start, row.out_end) == (start, end)
            assert before[old : span.start] == after[new:start]
            old, new = span.end, end
            assert row.rung in RUNGS
            if not policy.rule(span.kind).changes:
                # What is kept goes where another original, or a number of another kind, stands in it.
                whole = row.rule in ("tags.holding.v1", "marks.unread.v1") and row.surrogate == f"[{row.label.upper()}]"
                holds = whole or KINDS[span.kind].cchmc == "INSTITUTION"
                assert row.surrogate == row.original or holds
            elif row.original != MASK:
                assert row.surrogate.casefold() != row.original.casefold()
        assert before[old:] == after[new:]
        names = [row for row in rows if KINDS[row.kind].cchmc == "NAME"]
        own = {word for row in names for word in WORD.findall(plain(row.original)) if len(word) > 1} - nobody()
        given = {word for row in names for word in WORD.findall(plain(row.surrogate)) if len(word) > 1} - nobody()
        assert own.isdisjoint(given)
        dates = [row for row in rows if KINDS[row.kind].cchmc == "DATE"]
        assert {row.original.casefold() for row in dates}.isdisjoint(row.surrogate.casefold() for row in dates)
        for row in (row for row in rows if row.kind == "SSN" and row.rung == "all"):
            # Blanks at a span's ends are text: they stay, and nothing comes with them.
            bare = row.original.strip()
            assert row.surrogate == row.original.replace(bare, MASK) if bare else row.surrogate == MASK
    every = run.every
    for name in ("IDNUM", "PHONE", "EMAIL"):
        rows = [row for row in every if KINDS[row.kind].cchmc == name]
        originals = {"".join(filter(str.isalnum, row.original)).casefold() for row in rows}
        assert originals.isdisjoint("".join(filter(str.isalnum, row.surrogate)).casefold() for row in rows)


def counted(run: Released) -> None:
    """The audit's rungs are the crosswalk's, class by class, and no mention is missing."""
    told: Counter[tuple[str, str]] = Counter()
    for row in run.every:
        told[KINDS[row.kind].cchmc, "keep" if row.rule == "keep" else row.rung] += 1
    audit = Counter({
        (row["class"], rung): count for row in run.audit["classes"] for rung, count in row["rungs"].items()
    })
    assert audit == told
    assert run.audit["counts"]["mentions"] == len(run.every) == sum(told.values())


def spotless(run: Released) -> None:
    """No soft promise has an exception where nothing was given up."""
    assert run.outcome is not None
    assert [v.promise for v in run.outcome.report.verdicts if v.standing is Standing.BROKEN] == []
    on_all = {promise for promise, rungs in run.exceptions().items() if "all" in rungs}
    # P5 is made of others, and adds nothing to them.
    assert on_all - WARNINGS == set()
