"""A small corpus in marked text, before and after, in which every promise holds; and ways to spoil it.

Everything here is invented.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.testing import marked
from resynth.types import OutSpan, Standing
from resynth.verify import CrosswalkRow, Facts, Pair, ReleasedNote, Report, SourceNote, Tally, conclude

#: (source doc id, patient, before, after)
Note = tuple[str, str, str, str]

CORPUS: tuple[Note, ...] = (
    (
        "src-a1", "A",
        "[Mary Kowalski](PATIENT) came on [12/05/2008](DATE), [Monday, January 17](DATE). MRN "
        "[214337](MEDICALRECORD), "
        "seen by Dr. [Brunson, Brian K.](DOCTOR), MD. Call [513-659-8995](PHONE), write "
        "[jd.kolb12@qrhc.example](EMAIL) "
        "or see [www.qrhc.org](URL). SSN [900-12-3456](SSN), age [12](AGE), in [ER](OTHER) of [Mercy "
        "Hospital](HOSPITAL).\n"
        "Lives at [3333 Burnet Avenue](STREET), [Lexington](CITY), [KY](STATE) [40502](ZIP), was in "
        "[France](COUNTRY). "
        "Plan: she will call; white count 9.1, platelets 250000. Signed [QT](INITIALS)",
        "[Kate Wayne](PATIENT) came on [06/12/2005](DATE), [Tuesday, March 29](DATE). MRN [439251](MEDICALRECORD), "
        "seen by Dr. [Drake, Andrew C.](DOCTOR), MD. Call [201-523-6611](PHONE), write "
        "[xy.fbtk83@wjtq.btgnxro](EMAIL) "
        "or see [www.example.org](URL). SSN [xx-xxx-xxxx](SSN), age [12](AGE), in [ER](OTHER) of [Mercy "
        "Hospital](HOSPITAL).\n"
        "Lives at [4810 Oak Avenue](STREET), [Fairfax](CITY), [OR](STATE) [84601](ZIP), was in [Spain](COUNTRY). "
        "Plan: she will call; white count 9.1, platelets 250000. Signed [QT](INITIALS)",
    ),
    (
        "src-a2", "A",
        "[MARY](PATIENT) again on [March 3rd](DATE); [21-43-37](MEDICALRECORD), id [4482B19077](IDNUM). "
        "Dr. [Brunson](DOCTOR) agreed. "
        "Aunt [Zofkia](PATIENT) called from [CCHX, 12 Elm Street](LOCATION).",
        "[KATE](PATIENT) again on [April 9th](DATE); [43-92-51](MEDICALRECORD), id [9517K30462](IDNUM). "
        "Dr. [Drake](DOCTOR) agreed. "
        "Aunt [Carxzn](PATIENT) called from [Hope House, 77 Burnet Street](LOCATION).",
    ),
    (
        "src-b1", "B",
        "[David Hargrove](PATIENT), with Mr. [Steven Hargrove](PATIENT), on [06/12/2005](DATE), [07/14/2006](DATE), "
        "[Tuesday, March 29](DATE), MRN [771204](MEDICALRECORD), [3306B41188](IDNUM), [415-555-0137](PHONE), "
        "[ab.qwrt55@zzpq.qxample](EMAIL), [www.example.net](URL). "
        "At [12 Oak Drive](STREET), [Fairfax](CITY), [CA](STATE) [94930](ZIP) and [Hope House, 9 Cedar "
        "Lane](LOCATION).",
        "[Gerald Kemper](PATIENT), with Mr. [Walter Kemper](PATIENT), on [12/05/2008](DATE), [03/02/2001](DATE), "
        "[Monday, January 17](DATE), MRN [250833](MEDICALRECORD), [8120D75593](IDNUM), [312-740-2296](PHONE), "
        "[cd.mnbv31@ttrk.qqwerta](EMAIL), [www.example.com](URL). "
        "At [71 Elm Drive](STREET), [Salem](CITY), [UT](STATE) [40502](ZIP) and [CCHX, 5 Burnet Lane](LOCATION).",
    ),
    (
        "src-c1", "C",
        "[Casey Ostrander-Kimble](PATIENT) from [Salem, OR 97301](LOCATION), then [Provo, UT "
        "84601](LOCATION), on [April 9th](DATE), "
        "tel. [659-1122](PHONE), of [15 Parkside](STREET).",
        "[Jordan Pruitt-Hatcher](PATIENT) from [Lexington, CA 30060](LOCATION), then [Fairfax, GA "
        "40502](LOCATION), on [March 3rd](DATE), "
        "tel. [743-9081](PHONE), of [73 Broadway](STREET).",
    ),
    (
        "src-d1", "D",
        "Moved to [Marietta, GA 30060](LOCATION) on [03/02/2001](DATE), before that [12 Broadway](STREET).",
        "Moved to [Salem, KY 94930](LOCATION) on [07/14/2006](DATE), before that [44 Parkside](STREET).",
    ),
)


@lru_cache(maxsize=1)
def policy() -> Policy:
    """The bundled policy, promising besides what it leaves unsaid."""
    bundled = load("cchmc-2014")
    return replace(bundled, promises={**bundled.promises, "M8": "hard", "M22": "hard"})


def pair(
    note: Note, number: int, rungs: Mapping[int, str] | None = None, rules: Mapping[int, str] | None = None
) -> Pair:
    """One note as the verifier gets it. ``rungs`` and ``rules``: index of a span -> what its row says."""
    doc_id, patient, before, after = note
    text, spans = marked(before)
    written, outs = marked(after)
    released_id = f"{100 + number}-01"
    rows = tuple(
        CrosswalkRow(
            doc_id, released_id, span.kind, span.label, span.role, span.start, span.end, text[span.start : span.end],
            written[out.start : out.end], out.start, out.end,
            (rules or {}).get(at) or (
                "keep" if not policy().rule(span.kind).changes
                and text[span.start : span.end] == written[out.start : out.end] else "test.made.v1"),
            (rungs or {}).get(at, "all"),
        )
        for at, (span, out) in enumerate(zip(spans, outs, strict=False))
    )
    return Pair(
        SourceNote(doc_id, patient, text, tuple(spans)),
        ReleasedNote(released_id, f"P{patient}", written, tuple(OutSpan(*out[:5]) for out in outs)),
        rows,
    )


def pairs(corpus: Sequence[Note] = CORPUS, rungs: Mapping[str, Mapping[int, str]] | None = None) -> list[Pair]:
    return [pair(note, number, (rungs or {}).get(note[0])) for number, note in enumerate(corpus)]


def facts_of(given: Sequence[Pair]) -> Facts:
    facts = Facts()
    for _, chart in groupby(given, key=lambda p: p.source.patient_id):
        facts.add([p.source for p in chart])
    return facts


def tally_of(
    given: Sequence[Pair],
    facts: Facts,
    decisions: Mapping[tuple[str, int, int], str] | None = None,
    under: Policy | None = None,
) -> Tally:
    tally = Tally()
    for _, chart in groupby(given, key=lambda p: p.source.patient_id):
        tally.add(list(chart), facts, under or policy(), decisions or {})
    return tally


def report(
    corpus: Sequence[Note] = CORPUS,
    rungs: Mapping[str, Mapping[int, str]] | None = None,
    decisions: Mapping[tuple[str, int, int], str] | None = None,
) -> Report:
    given = pairs(corpus, rungs)
    facts = facts_of(given)
    return conclude(tally_of(given, facts, decisions), facts, policy())


def spoil(*edits: tuple[str, str, str]) -> tuple[Note, ...]:
    """The corpus with text replaced in released notes: (source doc id, old, new), each found exactly once."""
    notes = {note[0]: note for note in CORPUS}
    for doc_id, old, new in edits:
        name, patient, before, after = notes[doc_id]
        assert after.count(old) == 1, (doc_id, old)
        notes[doc_id] = (name, patient, before, after.replace(old, new))
    return tuple(notes.values())


def both(*edits: tuple[str, str, str]) -> tuple[Note, ...]:
    """The corpus with text replaced in a note before and after: what stood outside the marks all along."""
    notes = {note[0]: note for note in CORPUS}
    for doc_id, old, new in edits:
        name, patient, before, after = notes[doc_id]
        assert before.count(old) == after.count(old) == 1, (doc_id, old)
        notes[doc_id] = (name, patient, before.replace(old, new), after.replace(old, new))
    return tuple(notes.values())


def broken(found: Report) -> set[str]:
    """Every promise that does not hold, and every soft one with exceptions where nothing was given up."""
    hard = {verdict.promise for verdict in found.verdicts if verdict.standing is Standing.BROKEN}
    return hard | {promise for promise, rungs in found.exceptions.items() if "all" in rungs}
