"""Generated notes to measure on: 2.5 kB each, 24 mentions of PHI, 3.3 notes a patient. Note i depends on (seed, i) alone.

python -m benchmarks.corpus 8000 notes.jsonl
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from resynth import lexicon

SENTENCES = (
    "The patient was seen in follow-up and reports no new complaints since the last visit.",
    "Blood pressure 128/76, pulse 72 and regular, respirations 16, temperature 98.4.",
    "Lungs are clear to auscultation bilaterally without wheezes, rales or rhonchi.",
    "Heart sounds are normal; a grade 2/6 systolic murmur is heard at the left sternal border.",
    "The abdomen is soft and nontender with normal bowel sounds in all four quadrants.",
    "Strength is 5/5 in the upper and lower extremities and sensation is intact to light touch.",
    "Labs today show sodium 138, potassium 4.1, creatinine 0.9 and a glucose of 104.",
    "A Foley catheter was placed and drained 400 mL of clear urine without difficulty.",
    "There is no evidence of Parkinson's disease and the Babinski sign is absent on both sides.",
    "Continue metoprolol 25 mg twice a day and lisinopril 10 mg once a day as before.",
    "Imaging of the chest showed no acute cardiopulmonary process and no effusion.",
    "The plan was discussed at length and all questions were answered before discharge.",
    "Pain is rated at 3/10 at rest and 6/10 with movement; it improves with ice and elevation.",
    "Wound edges are well approximated; there is no erythema, drainage or dehiscence.",
    "Ejection fraction was estimated at 55 to 60 percent with normal wall motion throughout.",
    "Diet is advanced as tolerated and the patient ambulates in the hallway with assistance.",
)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
FORMS = (
    lambda y, m, d: f"{m:02d}/{d:02d}/{y}", lambda y, m, d: f"{m}/{d}/{y % 100:02d}", lambda y, m, d: f"{y}-{m:02d}-{d:02d}",
    lambda y, m, d: f"{MONTHS[m - 1]} {d}, {y}", lambda y, m, d: f"{d} {MONTHS[m - 1][:3]} {y}", lambda y, m, d: f"{m:02d}-{d:02d}-{y % 100:02d}",
    lambda y, m, d: f"{MONTHS[m - 1]} {y}", lambda y, m, d: f"{m}/{d}", lambda y, m, d: f"{m}/{y}", lambda y, m, d: f"{y}",
    lambda y, m, d: f"{MONTHS[m - 1][:3]} {d}", lambda y, m, d: f"{d:02d}-{MONTHS[m - 1][:3].upper()}-{y}",
    lambda y, m, d: MONTHS[m - 1], lambda y, m, d: f"{m:02d}.{d:02d}.{y % 100:02d}",
)


def _people(seed: int) -> tuple[list[str], list[str], list[tuple[str, str, str]]]:
    names = lexicon.names()
    firsts = sorted(names.female, key=lambda n: -names.female[n])[:600] + sorted(names.male, key=lambda n: -names.male[n])[:600]
    withheld = lexicon.common_words() | lexicon.clinical_words()
    lasts = [n for n in sorted(names.last, key=lambda n: (-names.last[n], n)) if n not in withheld][:3000]
    towns = [(city, state, code) for code, city, state, _ in lexicon.zips()]
    random.Random(seed).shuffle(towns)
    return [n for n in firsts if n not in withheld], lasts, towns[:400]


def notes(count: int, seed: int = 7):
    """Yield records in the shape of DESIGN.md section 4."""
    firsts, lasts, towns = _people(seed)
    streets = lexicon.street_names()[:800]
    # A house has its staff: the same names sign thousands of notes.
    staff = [(rnd.choice(firsts), rnd.choice(lasts)) for rnd in (random.Random(f"{seed}:staff:{n}") for n in range(1000))]
    suffixes = ("St", "Ave", "Road", "Lane", "Drive", "Blvd")
    for i in range(count):
        patient = i * 10 // 33
        who = random.Random(f"{seed}:patient:{patient}")
        rnd = random.Random(f"{seed}:note:{i}")
        first, last = who.choice(firsts), who.choice(lasts)
        mrn = f"{who.randrange(1_000_000, 9_999_999)}"
        town = who.choice(towns)
        home = (f"{who.randrange(10, 9999)}", who.choice(streets), who.choice(suffixes))
        phone = f"{who.choice(lexicon.area_codes())}-{who.randrange(200, 999)}-{who.randrange(1000, 9999)}"
        doctors = [rnd.choice(staff) for _ in range(3)]
        parts: list[tuple[str, str]] = []

        def say(text: str, label: str = "") -> None:
            parts.append((text, label))

        def date() -> None:
            say(rnd.choice(FORMS)(rnd.randrange(1998, 2018), rnd.randrange(1, 13), rnd.randrange(1, 29)), "DATE")

        def filler(n: int) -> None:
            for _ in range(n):
                say(rnd.choice(SENTENCES) + " ")
            say("\n")

        show = lexicon.display
        say("DISCHARGE SUMMARY\nPatient: "); say(f"{last.upper()}, {first.upper()}", "PATIENT"); say("   MRN: "); say(mrn, "MEDICALRECORD")
        say("\nAdmitted: "); date(); say("   Discharged: "); date(); say("\nAttending: "); say(f"{show(doctors[0][0])} {rnd.choice('ABCDEFGHJKLM')}. {show(doctors[0][1])}", "DOCTOR"); say(", M.D.\n\n")
        filler(4)
        say("Ms./Mr. "); say(show(last), "PATIENT"); say(" was admitted to "); say(f"{town[1]} General Hospital", "HOSPITAL"); say(" on "); date(); say(" at the age of "); say(str(rnd.randrange(19, 88)), "AGE"); say(". ")
        filler(4)
        say("Seen by Dr. "); say(show(doctors[1][1]), "DOCTOR"); say(" on "); date(); say(" and again "); date(); say(". ")
        filler(4)
        say("Lives at "); say(f"{home[0]} {home[1]} {home[2]}", "STREET"); say(", "); say(town[0], "CITY"); say(", "); say(town[1], "STATE"); say(" "); say(town[2], "ZIP"); say(". Telephone "); say(phone, "PHONE"); say(".\n")
        filler(5)
        say("Follow-up with "); say(f"{show(doctors[2][0])} {show(doctors[2][1])}", "DOCTOR"); say(" in "); date(); say("; call "); say(f"({rnd.choice(lexicon.area_codes())}) {rnd.randrange(200, 999)}-{rnd.randrange(1000, 9999)}", "PHONE"); say(" with questions. ")
        filler(4)
        say("History dates back to "); date(); say(". Accession "); say(f"S{rnd.randrange(10, 99)}-{rnd.randrange(100_000, 999_999)}", "IDNUM"); say(". ")
        if i % 3 == 0:
            say("E-mail "); say(f"{first}.{last}{rnd.randrange(100)}@example.org", "EMAIL"); say(". ")
        filler(4)
        say("cc: "); say(f"{show(doctors[1][0])[0]}. {show(doctors[1][1])}", "DOCTOR"); say("; dictated by "); say(f"{show(doctors[0][1])}", "DOCTOR"); say("\n")
        at, spans, text = 0, [], []
        for piece, label in parts:
            if label:
                spans.append({"start": at, "end": at + len(piece), "label": label})
            text.append(piece)
            at += len(piece)
        yield {
            "doc_id": f"N{i:07d}", "patient_id": f"P{patient:07d}", "text": "".join(text), "spans": spans,
            "note_type": ("discharge", "progress", "consult")[i % 3],
        }


def write(count: int, path: Path, seed: int = 7) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for record in notes(count, seed):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
