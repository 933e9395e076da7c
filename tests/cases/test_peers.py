"""How our peers leak, or break a text, each once through our whole job (reference: peers, parts a, c and d; models 3).

The docstring names the peer and what it does. The checker's own tests of the same faults are in ``promises/``.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
from datetime import date, datetime
from pathlib import Path

import pytest
from corpora import Released, Workshop, notes_of, released
from scrutiny import held

from resynth import lexicon
from resynth.errors import InputError, PolicyError

ROOT = Path(__file__).parents[2]


def done(*texts: str, patients: list[str] | None = None, **more: object) -> Released:
    run = released(notes_of(*texts, patients=patients), **more)  # type: ignore[arg-type]
    held(run)
    return run


# ── spans and offsets ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("spans", [[(0, 4), (2, 8)], [(0, 8), (2, 4)], [(0, 4), (0, 4)]])
def test_overlapping_spans_print_nothing_twice(tmp_path: Path, spans: list[tuple[int, int]]):
    """presidio prints the characters that two spans share twice, and a test expects it. Here such input is refused."""
    rows = [{"start": start, "end": end, "label": "PATIENT"} for start, end in spans]
    shop = Workshop(tmp_path)
    run = shop.records([{"doc_id": "a", "patient_id": "p", "text": "Mary Kowalski came", "spans": rows}])
    assert isinstance(run.error, InputError)
    assert not shop.out.exists()


def test_spans_that_touch_damage_nothing():
    """presidio #888, #1090: adjacent spans damaged each other's replacement."""
    run = done("seen [Mary](PATIENT)[Kowalski](PATIENT)[7/4/2009](DATE), then", "on [8/5/2010](DATE)")
    text = run.texts["p0-n0"]
    assert text == "seen " + "".join(row.surrogate for row in run.rows["p0-n0"]) + ", then"


def test_a_replacement_does_not_shift_the_next():
    """CliniDeID leaves the annotations at the old offsets ("TODO"); every format of ours has the new ones."""
    run = done(
        "[Al](PATIENT) saw [Dr. Wolfeschlegelstein](DOCTOR) on [May 3, 2008](DATE), [3/4/09](DATE), of [KY](STATE).",
        "on [December 21, 2011](DATE), [12/14/10](DATE)", formats=("jsonl", "i2b2"),
    )
    line = json.loads(run.files["notes.jsonl"].splitlines()[0])
    for at, span in enumerate(line["spans"]):
        doc_id = next(d for d, text in run.texts.items() if text == line["text"])
        assert line["text"][span["start"] : span["end"]] == run.rows[doc_id][at].surrogate
    for name, data in run.files.items():
        if name.endswith(".xml"):
            text = data.decode()
            for found in re.finditer(r'start="(\d+)" end="(\d+)" text="([^"]*)"', text):
                body = re.search(r"<!\[CDATA\[(.*?)\]\]>", text, re.DOTALL)
                assert body is not None
                assert body[1][int(found[1]) : int(found[2])] == found[3]


def test_a_label_that_nobody_knows_is_no_way_out(tmp_path: Path):
    """BRATsynthetic leaves tags that it does not know as they are, MIST passes annotations without a category on."""
    shop = Workshop(tmp_path)
    text = "Mary Kowalski, QX7-4412, blue"
    run = shop.records([{"doc_id": "a", "patient_id": "p", "text": text, "spans": [
        {"start": 0, "end": 13, "label": "PATIENT"}, {"start": 15, "end": 23, "label": "GIZMO"},
        {"start": 25, "end": 29, "label": "EYES"},
    ]}])
    assert isinstance(run.error, PolicyError)
    told = str(run.error) + " ".join(run.error.problems)
    assert "GIZMO" in told
    assert "EYES" in told
    assert not shop.out.exists()


def test_a_note_without_spans_is_not_taken_for_clean(tmp_path: Path):
    """phileas-python: what no service looks at comes out unfiltered. A record without spans is refused here."""
    shop = Workshop(tmp_path)
    run = shop.records([{"doc_id": "a", "patient_id": "p", "text": "Mary Kowalski came"}])
    assert isinstance(run.error, InputError)
    assert not shop.out.exists()


# ── what is left as it was ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [
    "12 Marr 1961", "13/45/2010", "2/30/2001", "the Ides", "0l/12/2005", "00/00/0000", "20O8", "sometime", "3/4/", "//",
])
def test_a_date_that_cannot_be_read_does_not_pass(text: str):
    """phileas-python, CliniDeID and nedap return an unknown date format as it is."""
    run = done(f"born [{text}](DATE), seen [3/4/2008](DATE)", "on [5/6/2009](DATE)")
    row = run.rows["p0-n0"][0]
    assert row.surrogate != text
    assert not set(re.findall(r"\d{2,}", text)) - {"00"} <= set(re.findall(r"\d+", row.surrogate)) or "1" not in text


def test_a_shuffle_with_one_donor_does_not_fall_back_to_the_original():
    """nedap/deidentify #56: "fall-back to identity replacement" when the corpus has one value of a kind."""
    run = done(*["of [Lexington](CITY), [KY](STATE) [40502](ZIP) on [Thanksgiving](DATE)"] * 3)
    whole = " ".join(run.texts.values())
    for original in ("Lexington", "KY", "40502", "Thanksgiving"):
        assert original not in whole


def test_a_kind_without_a_maker_does_not_stay():
    """CliniDeID copies name tokens that are not in its map; here a name on no list gets another on no list."""
    run = done("[Zofkia Qrzbeck](PATIENT) and [李明](DOCTOR)", "[Zofkia](PATIENT)", patients=["p", "p"])
    assert run.became("Zofkia Qrzbeck")[0].split()[0] == run.became("Zofkia")[0]
    words = {word for row in run.every for word in row.surrogate.lower().split()}
    assert words.isdisjoint({"zofkia", "qrzbeck", "李明"})


def test_an_email_address_keeps_no_real_host():
    """OpenMed keeps the host of the address, MIST takes real hosts from a list."""
    run = done("[mary.kowalski@cchx.example](EMAIL), [jd@example.com](EMAIL), [a.b@mail.qrhc.example](EMAIL)")
    for row in run.every:
        host = row.surrogate.partition("@")[2]
        assert not {"cchx", "example", "com", "qrhc"} & set(host.split("."))
        assert host.rpartition(".")[2] not in lexicon.top_level_domains()


def test_small_letters_do_not_all_become_a():
    """CliniDeID: a random lower-case letter always comes out as "a"."""
    run = done(" ".join(f"[{a}{b}xkqz{n}](USERNAME)" for n,
    (a, b) in enumerate(zip("bcdfghjklm", "nprstvwxyz", strict=True))))
    letters = "".join(c for row in run.every for c in row.surrogate if c.islower())
    assert len(letters) == 60
    assert len(set(letters)) > 12


def test_no_map_lies_beside_the_release():
    """CliniDeID writes .map.txt, nedap a CSV and TiDE JSON lines with the clear PHI next to the output."""
    run = done(
        "[Xylwen Qrzbeck](PATIENT), MRN [3041023](MRN), [513-659-8995](PHONE), [jd.kolb@qrhc.example](EMAIL), "
        "[7/4/2009](DATE)",
        "on [8/5/2010](DATE)",
    )
    whole = b"\n".join(data for name, data in run.files.items()).decode().casefold()
    for original in ("xylwen", "qrzbeck", "3041023", "659-8995", "jd.kolb", "p0-n0"):
        assert original not in whole


# ── chance ───────────────────────────────────────────────────────────────────────────────────────────────────────────

SMALL = (
    "[Mary Kowalski](PATIENT) of [12 Burnet Ave](STREET), [Lexington](CITY), [KY](STATE), [7/4/2009](DATE), "
    "MRN [3041023](MRN)",
    "[John Carter](DOCTOR) of [9 Vine Road](STREET), [Dayton](CITY), [OH](STATE), [8/5/2010](DATE), "
    "[513-659-8995](PHONE)",
)


def test_a_global_seed_means_nothing():
    """BRATsynthetic: ``random.seed = SEED`` overwrites the function and seeds nothing. We ask nobody's seed."""
    random.seed(1)
    one = done(*SMALL)
    random.seed(2)
    state = random.getstate()
    assert done(*SMALL).files == one.files
    assert random.getstate() == state
    assert done(*SMALL, secret=b"\2" * 32).files["notes.jsonl"] != one.files["notes.jsonl"]


def test_the_hash_seed_means_nothing(tmp_path: Path):
    """RDT maps by the order of a set, and docdeid's counters changed with PYTHONHASHSEED (both reproduced)."""
    script = (
        "import sys, hashlib; sys.path[:0] = [sys.argv[1], sys.argv[1] + '/tests']\n"
        "from corpora import released, seeded\n"
        "run = released(seeded(7))\n"
        "print(hashlib.sha256(repr(sorted(run.files.items())).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script, str(ROOT)], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_the_clock_means_nothing(monkeypatch: pytest.MonkeyPatch):
    """edsnlp reads a two-digit year by today's date, TiDE gives a date without a year this one."""
    texts = ("on [3/4/49](DATE), [3/4/51](DATE), [Feb 29](DATE) and [May 5](DATE)",
    "on [7/8/26](DATE), [7/8/27](DATE), [June 6](DATE)")
    one = done(*texts)

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime(2058, 1, 1)

    monkeypatch.setattr(time, "time", lambda: 2_800_000_000.0)
    monkeypatch.setattr("datetime.datetime", Later)
    assert done(*texts).files == one.files


def test_digits_are_not_replaced_one_after_another():
    """BRATsynthetic replaces digits in turn in one string: ten distinct digits came out as four."""
    run = done(" ".join(f"[{n}](MRN)" for n in (9876543210, 1234567890, 1029384756, 5647382910, 9182736450)))
    assert sum(len(set(row.surrogate)) for row in run.every) / 5 > 5


def test_no_fixed_digit_for_a_digit():
    """JSL's printed samples use one digit substitution throughout: one known pair unlocks all identifiers."""
    run = done(" ".join(f"[{n}](MRN)" for n in range(3041023, 3041053)))
    pairs = {(a, b) for row in run.every for a, b in zip(row.original, row.surrogate, strict=True)}
    assert len(pairs) > 40


def test_no_constant_offset_between_dates():
    """microsoft FHIR tools, CertaMesh/gaze #5: one known date and a constant shift reveal all the others."""
    days = [f"{m}/{d}/2008" for m in range(1, 13) for d in (3, 17)]
    run = done(
        " ".join(f"[{day}](DATE)" for day in days[:12]), " ".join(f"[{day}](DATE)" for day in days[12:]),
        patients=["p", "p"],
    )
    gaps = {_day(row.surrogate) - _day(row.original) for row in run.every}
    assert len(gaps) > 6


def _day(text: str) -> int:
    month, day, year = map(int, text.split("/"))
    return date(year, month, day).toordinal()


# ── who is who ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_patient_and_a_doctor_of_one_name_stay_one_name():
    """BRATsynthetic keeps its maps apart by tag: Smith the patient and Smith the doctor differ."""
    run = done("[Mary Hansen](PATIENT) saw [Paul Hansen](DOCTOR)", "Dr. [Hansen](DOCTOR) and [HANSEN, MARY](PATIENT)")
    last = {row.surrogate.replace(",", "").lower().split()[-1] for row in run.rows["p0-n0"]}
    assert last == {run.became("Hansen")[0].lower()}
    assert run.became("HANSEN, MARY")[0].split(", ")[0].lower() in last


def test_a_name_is_one_name_however_it_is_written():
    """TiDE gives every mention a fresh name; OpenMed and pyDeid link exact strings only."""
    run = done(
        "[Mary Hansen](PATIENT), [MARY](PATIENT), [mary's](PATIENT), [Hansen, Mary](PATIENT), [3041023MARY](PATIENT)"
    )
    given = [re.sub(r"\d+|'s", "", row.surrogate).lower() for row in run.every]
    first = given[1]
    assert given[0].startswith(first + " ")
    assert given[2] == given[4] == first
    assert given[3] == f"{given[0].split()[1]}, {first}"


@pytest.mark.parametrize("order", [("Bob E. Cox", "Bob Cox", "Cox"), ("Cox", "Bob Cox", "Bob E. Cox")])
def test_the_order_of_mentions_does_not_tell_who_is_meant(order: tuple[str, ...]):
    """MIST links "Bob Cox" to "Bob E. Cox" only when the longer form comes first."""
    run = done("; ".join(f"[{name}](PATIENT)" for name in order))
    full = run.became("Bob E. Cox")[0].split()
    assert run.became("Bob Cox")[0].split() == [full[0], full[2]]
    assert run.became("Cox") == [full[2]]


def test_a_nickname_is_its_bearer():
    """JSL's list of equivalents (Bob, Robert) is off by default; MIST, CliniDeID and Presidio know none or few."""
    run = done("[Peggy Hansen](PATIENT), called [Margaret](PATIENT)", "[Tom](PATIENT) and [Thomas](PATIENT)")
    for nick, formal in (("Peggy Hansen", "Margaret"), ("Tom", "Thomas")):
        names = lexicon.nicknames().get(nick.split()[0].lower(), ())
        if len(names) == 1:
            assert run.became(nick)[0].split()[0] == run.became(formal)[0]


def test_a_woman_stays_a_woman():
    """JSL without gender: "Emma Wilson … her" became "Johnathon Bunde … her"; Presidio and pyDeid know no sex."""
    women = ("Mary", "Patricia", "Linda", "Barbara", "Elizabeth", "Jennifer", "Maria", "Susan", "Margaret", "Dorothy")
    men = ("John", "Robert", "William", "David", "Richard", "Charles", "Joseph", "Thomas", "Daniel", "Paul")
    run = done(" ".join(f"[{name} Hansen](PATIENT)" for name in women + men))
    sexes = [lexicon.names().sex(row.surrogate.split()[0].lower()) for row in run.every]
    assert sexes == ["F"] * 10 + ["M"] * 10


def test_two_people_do_not_become_one():
    """docdeid keys by text across tags, and two people became one; OpenMed claims that it cannot happen and hashes."""
    names = [lexicon.display(name) for name in list(lexicon.names().last)[:300]]
    run = done(" ".join(f"Dr. [{name}](DOCTOR)" for name in names))
    assert len({row.surrogate for row in run.every}) == len(names)


def test_a_name_that_is_a_place_is_not_the_place():
    """docdeid: with "Paris" as a name and as a place we got "[NAME-2] met [NAME-2]"."""
    run = done("Ms. [Paris](PATIENT) met [Paris Kowalski](DOCTOR) in [Paris](CITY)",
    "[Ann Brown](PATIENT) of [Dayton](CITY)")
    rows = run.rows["p0-n0"]
    assert len({row.surrogate for row in rows}) == 3


def test_a_state_in_words_and_as_a_code_is_one_state():
    """nedap and CliniDeID replace each place alone: Ohio and OH of one patient part company."""
    run = done(
        "of [Dayton](CITY), [Ohio](STATE)", "of [Dayton](CITY), [OH](STATE)", "of [Boise](CITY), [Idaho](STATE)",
        "of [Fairfax](CITY), [CA](STATE)", "of [Provo](CITY), [Utah](STATE)", patients=["p", "p", "q", "r", "s"],
    )
    [word], [code] = run.became("Ohio"), run.became("OH")
    assert lexicon.states()[code] == word


def test_one_number_in_two_writings_is_one_number():
    """No peer: ``840-91-51-9`` and ``84091519`` of i2b2 2014 stay one."""
    run = done("MRN [840-91-51-9](MRN)", "number [84091519](IDNUM)")
    [dashed], [plain] = run.became("840-91-51-9"), run.became("84091519")
    assert dashed.replace("-", "") == plain


def test_a_clinic_named_after_somebody_does_not_tell():
    """nedap's README still shows the real hospital. Kept here (the IRB said so), unless it holds a replaced name."""
    run = done("Dr. [Mary Hansen](DOCTOR) of [Hansen Family Clinic](HOSPITAL), not of [Mercy Hospital](HOSPITAL)")
    last = run.became("Mary Hansen")[0].split()[1]
    assert run.became("Hansen Family Clinic") == [f"{last} Family Clinic"]
    assert run.became("Mercy Hospital") == ["Mercy Hospital"]


@pytest.mark.parametrize("name", ["Mary Do", "Mary-Jane N. Do, RN", "mary do", "Vinh Ma"])
def test_a_last_name_that_may_be_a_degree_does_not_either(name: str):
    """The checker had read a degree, and called it a broken promise that the elementary changed."""
    last = name.partition(",")[0].split()[-1].capitalize()
    run = done(f"Seen [{name}](NAME). At [{last} Elementary](INSTITUTION).")
    [new] = run.became(f"{last} Elementary")
    assert new.endswith(" Elementary")
    assert new != f"{last} Elementary"


def test_a_catheter_is_no_doctor():
    """mimic-code #1548, #1796: eponyms were taken for names. Ours stay, and do not stop a run, beside a Dr. Foley."""
    run = done("Dr. [Mary Foley](DOCTOR) placed a Foley catheter; foley draining. Parkinson's disease.",
    "[Jim Parkinson](PATIENT)")
    assert run.texts["p0-n0"].endswith("placed a Foley catheter; foley draining. Parkinson's disease.")
    assert released(notes_of("Dr. [Mary Foley](DOCTOR) came", "then Foley came again")).error is not None


def test_ages_are_not_thrown_like_dice():
    """OpenMed draws an age between 0 and 120, BRATsynthetic moves each by itself, MIST beyond 89."""
    run = done("a [7](AGE)-year-old, now [8 years](AGE), father [41](AGE)")
    assert run.texts["p0-n0"] == "a 7-year-old, now 8 years, father 41"


# ── the form of dates ────────────────────────────────────────────────────────────────────────────────────────────────

DATES = {
    "3/4/08": r"[1-9]\d?/[1-9]\d?/\d\d", "03/04/2008": r"(0\d|1[0-2])/\d\d/\d{4}", "2008-03-04": r"\d{4}-\d\d-\d\d",
    "12-MAR-19": r"\d\d-[A-Z]{3}-\d\d", "March": r"[A-Z][a-z]{2,8}", "2nd of April": r"\d+(st|nd|rd|th) of [A-Z][a-z]+",
    "20th Oct., 89": r"\d+(st|nd|rd|th) [A-Z][a-z]{2,3}\., \d\d", "'94": r"'\d\d", "the 5th": r"the \d+(st|nd|rd|th)",
    "Monday, January 17": r"[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}", "SEPTEMBER 3": r"[A-Z]+ \d{1,2}",
    "7.4.09": r"\d{1,2}\.\d{1,2}\.\d\d", "May 3, 2008": r"[A-Z][a-z]+ \d{1,2}, \d{4}",
}


@pytest.mark.parametrize("text", sorted(DATES))
def test_a_date_keeps_its_form(text: str):
    """TiDE writes MM/DD/YYYY, Philter a few forms, OpenMed pads with zeros; deid.pl shifted "2nd of April" and
    "20th Oct., 89" wrongly, and left a month that stood alone."""
    donors = {
        "3/4/08": "5/6/09", "03/04/2008": "05/16/2011", "2008-03-04": "2011-11-30", "12-MAR-19": "28-DEC-11",
        "March": "October", "2nd of April": "21st of June", "20th Oct., 89": "3rd Feb., 91", "'94": "'02",
        "the 5th": "the 22nd", "Monday, January 17": "Friday, May 6", "SEPTEMBER 3": "JUNE 12", "7.4.09": "8.5.10",
        "May 3, 2008": "August 21, 2010",
    }
    run = done(f"on [{text}](DATE)", f"on [{donors[text]}](DATE)")
    assert run.became(text) == [donors[text]]
    alone = done(f"on [{text}](DATE)", "nothing")
    [made] = alone.became(text)
    assert re.fullmatch(DATES[text], made), made
    assert made != text


def test_the_weekday_does_not_stay_behind():
    """A shift that is no multiple of seven leaves a weekday that no longer fits; here it goes with its date (P11)."""
    run = done("on [Monday, January 17, 2011](DATE)", "on [Friday, May 6, 2005](DATE)")
    assert run.became("Monday, January 17, 2011") == ["Friday, May 6, 2005"]
    [made] = done("on [Monday, January 17, 2011](DATE)").became("Monday, January 17, 2011")
    when = datetime.strptime(made, "%A, %B %d, %Y")
    assert when.strftime("%A") == made.split(",")[0]


def test_the_twenty_ninth_of_february_needs_no_year():
    """TiDE gives a date without a year this one, and in most years there is no 29 February."""
    run = done("on [Feb 29](DATE), [29 February](DATE), [02/29](DATE) and [2/29/04](DATE)", "on [Mar 3](DATE)")
    for row in run.every:
        assert "29" not in row.surrogate or row.rung == "all"


# ── over time ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_real_value_that_equals_an_earlier_surrogate_is_seen(tmp_path: Path):
    """Phileas 4.0.0 fixed it: a value met later equals a surrogate that was given. Here the new note is held back."""
    shop = Workshop(tmp_path)
    notes = notes_of(*(f"MRN [{n}](MRN)" for n in range(3041000, 3041020)))
    first = shop.notes(notes)
    held(first)
    issued = first.became("3041000")[0]
    more = shop.notes([*notes, *notes_of(f"number [{issued}](MRN)", patients=["new"])], out="second")
    assert more.error is None
    assert set(more.texts) == set(first.texts)
    assert all(more.became(row.original) == [row.surrogate] for row in first.every)


def test_a_cohort_that_grows_keeps_its_people(tmp_path: Path):
    """Azure: another batch, other surrogates. A later run in one vault gives the names that it gave."""
    shop = Workshop(tmp_path)
    notes = notes_of(*SMALL)
    first = shop.notes(notes)
    grown = shop.notes([*notes, *notes_of("[Ann Brunson](PATIENT) and [Rosa Kowalski](PATIENT)", patients=["new"])],
    out="second")
    held(grown)
    for original in ("Mary Kowalski", "John Carter", "3041023", "513-659-8995"):
        assert grown.became(original) == first.became(original)
    assert grown.became("Rosa Kowalski")[0].split()[1] == first.became("Mary Kowalski")[0].split()[1]
