"""What verification costs a note: ``python benchmarks/verify_cost.py [notes]`` prints microseconds.

Notes of about 2.5 kB with 24 mentions, made up from the lists by a keyed draw; their surrogates are drawn the same
way, so that most promises hold and the checks take their usual path.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.policy.parse import load
from resynth.types import OutSpan, Span
from resynth.verify import CrosswalkRow, Facts, Pair, ReleasedNote, SourceNote, Tally, conclude

KEY = Key(bytes(range(32)))
KINDS = (
    ["PATIENT"] * 3 + ["DOCTOR"] * 4 + ["DATE"] * 8 + ["MEDICALRECORD", "IDNUM", "PHONE", "EMAIL", "AGE"]
    + ["HOSPITAL"] + ["STREET", "CITY", "STATE", "ZIP"]
)
FILLER = (
    "the patient was seen in clinic today and reports no new complaints since the last visit ; on exam the lungs are "
    "clear and the abdomen is soft , labs show sodium 140 potassium 4.2 creatinine 0.8 white count 9.1 ; plan is to "
    "continue current medications and follow up as needed . He will call if symptoms return ."
).split()


def value(kind: str, draw: Draw, people: list[tuple[str, str]]) -> str:
    """One made-up value, as it could stand in a note."""
    if kind in ("PATIENT", "DOCTOR"):
        first, last = people[0] if kind == "PATIENT" else draw.pick(people)
        return draw.pick([f"{first} {last}", last, f"{last}, {first}", first])
    if kind == "DATE":
        month, day, year = 1 + draw.below(12), 1 + draw.below(28), 1990 + draw.below(25)
        return draw.pick([f"{month:02}/{day:02}/{year}", f"{month}/{day}", f"{month:02}-{day:02}-{year % 100:02}"])
    if kind == "PHONE":
        return f"{draw.pick(lexicon.area_codes())}-{200 + draw.below(700)}-{draw.below(10000):04}"
    if kind == "EMAIL":
        return "".join(chr(97 + draw.below(26)) for _ in range(8)) + "@" + "wjtq.btgnxro"
    if kind == "AGE":
        return str(1 + draw.below(80))
    if kind == "HOSPITAL":
        return "General Hospital"
    if kind == "STREET":
        return f"{100 + draw.below(9000)} {draw.pick(lexicon.street_names())} {draw.pick(['Street', 'Ave', 'Dr'])}"
    if kind in ("CITY", "STATE"):
        city, state, _ = draw.pick(lexicon.cities())
        return city if kind == "CITY" else state
    if kind == "ZIP":
        return draw.pick(lexicon.zips())[0]
    return str(10**7 + draw.below(9 * 10**7))


def build(patient: int, notes: int) -> list[Pair]:
    """One chart."""
    names = lexicon.surrogate_names()
    draw = KEY.draw("benchmark", str(patient))

    def people(pool: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(draw.pick(names.female).capitalize(), draw.pick(pool).capitalize()) for _ in range(6)]

    half = len(names.last) // 2
    old_people, new_people = people(names.last[:half]), people(names.last[half:])
    chart = []
    for number in range(notes):
        text, written, spans, outs, rows = [], [], [], [], []
        at = to = 0
        released = f"{patient}-{number}"
        kinds = list(KINDS)
        order = [kinds[i] for i in draw.permute(20)] + kinds[20:]
        for kind in order:
            filler = " " + " ".join(draw.pick(FILLER) for _ in range(14)) + " "
            if kind in ("CITY", "STATE", "ZIP"):
                filler = ", "
            old, new = value(kind, draw, old_people), value(kind, draw, new_people)
            if kind in ("AGE", "HOSPITAL"):
                new = old
            text += [filler, old]
            written += [filler, new]
            at, to = at + len(filler), to + len(filler)
            spans.append(Span(at, at + len(old), kind, kind))
            outs.append(OutSpan(to, to + len(new), kind, kind))
            rows.append(
                CrosswalkRow(
                    f"d{released}", released, kind, kind, "unknown", at, at + len(old), old, new, to, to + len(new),
                    "keep" if kind in ("AGE", "HOSPITAL") else "test.made.v1", "all",
                )
            )
            at, to = at + len(old), to + len(new)
        source = SourceNote(f"d{released}", f"p{patient}", "".join(text), tuple(spans))
        out = ReleasedNote(released, f"r{patient}", "".join(written), tuple(outs))
        chart.append(Pair(source, out, tuple(rows)))
    return chart


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    policy = load("cchmc-2014")
    charts = [build(patient, 4) for patient in range(wanted // 4)]
    size = sum(len(pair.source.text) for chart in charts for pair in chart) / wanted
    Facts().add([pair.source for pair in charts[0]])  # lists are opened when first used
    Tally().add(charts[0], Facts(), policy)
    start = time.perf_counter()
    facts = Facts()
    for chart in charts:
        facts.add([pair.source for pair in chart])
    middle = time.perf_counter()
    tally = Tally()
    profile = cProfile.Profile() if "--profile" in sys.argv else None
    if profile:
        profile.enable()
    for chart in charts:
        tally.add(chart, facts, policy)
    if profile:
        profile.disable()
    end = time.perf_counter()
    print(f"{wanted} notes of {size:.0f} characters, {len(KINDS)} mentions each")
    print(f"facts.add  {(middle - start) / wanted * 1e6:7.1f} microseconds a note")
    print(f"tally.add  {(end - middle) / wanted * 1e6:7.1f} microseconds a note")
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
    if "--verdicts" in sys.argv:
        for verdict in conclude(tally, facts, policy).verdicts:
            print(verdict.promise, verdict.standing.value, verdict.checked, verdict.broken)


if __name__ == "__main__":
    main()
