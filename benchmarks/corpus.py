"""Generated notes to measure on: 2.5 kB each, 24 mentions of PHI, 3.3 notes a patient; note i depends on (seed, i).

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
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
FORMS = (
    lambda y, m, d: f"{m:02d}/{d:02d}/{y}",
    lambda y, m, d: f"{m}/{d}/{y % 100:02d}",
    lambda y, m, d: f"{y}-{m:02d}-{d:02d}",
    lambda y, m, d: f"{MONTHS[m - 1]} {d}, {y}",
    lambda y, m, d: f"{d} {MONTHS[m - 1][:3]} {y}",
    lambda y, m, d: f"{m:02d}-{d:02d}-{y % 100:02d}",
    lambda y, m, d: f"{MONTHS[m - 1]} {y}",
    lambda y, m, d: f"{m}/{d}",
    lambda y, m, d: f"{m}/{y}",
    lambda y, m, d: f"{y}",
    lambda y, m, d: f"{MONTHS[m - 1][:3]} {d}",
    lambda y, m, d: f"{d:02d}-{MONTHS[m - 1][:3].upper()}-{y}",
    lambda y, m, d: MONTHS[m - 1],
    lambda y, m, d: f"{m:02d}.{d:02d}.{y % 100:02d}",
)


def _people(seed: int) -> tuple[list[str], list[str], list[tuple[str, str, str]]]:
    names = lexicon.names()
    firsts = [
        *sorted(names.female, key=lambda n: -names.female[n])[:600],
        *sorted(names.male, key=lambda n: -names.male[n])[:600],
    ]
    withheld = lexicon.common_words() | lexicon.clinical_words()
    lasts = [n for n in sorted(names.last, key=lambda n: (-names.last[n], n)) if n not in withheld][:3000]
    towns = [(city, state, code) for code, city, state, _ in lexicon.zips()]
    random.Random(seed).shuffle(towns)
    return [n for n in firsts if n not in withheld], lasts, towns[:400]


def _note(rnd, i, first, last, mrn, town, home, phone, doctors) -> list[tuple[str, str]]:
    """The pieces of one note: text, and the label of what is PHI."""
    show = lexicon.display

    def date() -> tuple[str, str]:
        return rnd.choice(FORMS)(rnd.randrange(1998, 2018), rnd.randrange(1, 13), rnd.randrange(1, 29)), "DATE"

    def filler(n: int) -> tuple[str, str]:
        return " ".join(rnd.choice(SENTENCES) for _ in range(n)) + "\n", ""

    def doctor(n: int, form: str) -> tuple[str, str]:
        given, family = doctors[n]
        middle = rnd.choice("ABCDEFGHJKLM")
        return form.format(f=show(given), m=middle, i=show(given)[0], l=show(family)), "DOCTOR"

    def call() -> tuple[str, str]:
        area = rnd.choice(lexicon.area_codes())
        return f"({area}) {rnd.randrange(200, 999)}-{rnd.randrange(1000, 9999)}", "PHONE"

    parts = [
        ("DISCHARGE SUMMARY\nPatient: ", ""),
        (f"{last.upper()}, {first.upper()}", "PATIENT"),
        ("   MRN: ", ""),
        (mrn, "MEDICALRECORD"),
        ("\nAdmitted: ", ""),
        date(),
        ("   Discharged: ", ""),
        date(),
        ("\nAttending: ", ""),
        doctor(0, "{f} {m}. {l}"),
        (", M.D.\n\n", ""),
        filler(4),
        ("Ms./Mr. ", ""),
        (show(last), "PATIENT"),
        (" was admitted to ", ""),
        (f"{town[1]} General Hospital", "HOSPITAL"),
        (" on ", ""),
        date(),
        (" at the age of ", ""),
        (str(rnd.randrange(19, 88)), "AGE"),
        (". ", ""),
        filler(4),
        ("Seen by Dr. ", ""),
        doctor(1, "{l}"),
        (" on ", ""),
        date(),
        (" and again ", ""),
        date(),
        (". ", ""),
        filler(4),
        ("Lives at ", ""),
        (" ".join(home), "STREET"),
        (", ", ""),
        (town[0], "CITY"),
        (", ", ""),
        (town[1], "STATE"),
        (" ", ""),
        (town[2], "ZIP"),
        (". Telephone ", ""),
        (phone, "PHONE"),
        (".\n", ""),
        filler(5),
        ("Follow-up with ", ""),
        doctor(2, "{f} {l}"),
        (" in ", ""),
        date(),
        ("; call ", ""),
        call(),
        (" with questions. ", ""),
        filler(4),
        ("History dates back to ", ""),
        date(),
        (". Accession ", ""),
        (f"S{rnd.randrange(10, 99)}-{rnd.randrange(100_000, 999_999)}", "IDNUM"),
        (". ", ""),
    ]
    if i % 3 == 0:
        parts += [("E-mail ", ""), (f"{first}.{last}{rnd.randrange(100)}@example.org", "EMAIL"), (". ", "")]
    return [
        *parts,
        filler(4),
        ("cc: ", ""),
        doctor(1, "{i}. {l}"),
        ("; dictated by ", ""),
        doctor(0, "{l}"),
        ("\n", ""),
    ]


def notes(count: int, seed: int = 7):
    """Yield records in the shape of DESIGN.md section 4."""
    firsts, lasts, towns = _people(seed)
    streets = lexicon.street_names()[:800]
    # A house has its staff: the same names sign thousands of notes.
    house = random.Random(f"{seed}:staff")
    staff = [(house.choice(firsts), house.choice(lasts)) for _ in range(1000)]
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
        parts = _note(rnd, i, first, last, mrn, town, home, phone, doctors)
        at, spans, text = 0, [], []
        for piece, label in parts:
            if label:
                spans.append({"start": at, "end": at + len(piece), "label": label})
            text.append(piece)
            at += len(piece)
        yield {
            "doc_id": f"N{i:07d}",
            "patient_id": f"P{patient:07d}",
            "text": "".join(text),
            "spans": spans,
            "note_type": ("discharge", "progress", "consult")[i % 3],
        }


def write(count: int, path: Path, seed: int = 7) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for record in notes(count, seed):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
