"""M3 and names of things: the last name of another chart is passed where the words around it tell a thing, not else."""

from __future__ import annotations

import pytest
from kit import Note, facts_of, pairs, tally_of
from speed import seconds

from resynth.verify.thing_words import BEFORE, BEHIND, DEVICES, DISEASES, METHODS, MIXED, SCORES, SHORT, SMALL, TESTS
from resynth.verify.things import is_thing
from resynth.verify.words import WORD, canon

#: Where each name stands for a thing.
THINGS = (
    # tubes
    "Foley out POD 1, voided 350.", "Foley 16 Fr removed at 0600.", "Foley to gravity, clear.", "A Foley was placed.",
    "The Foley was taken out on the second day.", "Lines: L IJ, A-line, Foley.", "PIV x2, OGT, Foley 6 Fr.",
    "Foley catheter in place.", "Foley balloon in a decompressed bladder.", "pulled Foley at 0300, UOP good.",
    "GU: Foley out 1500, due to void 2100.", "7 Fr Swan to wedge.", "Foley removed.", "Foley draining amber urine.",
    "A 19 Blake drain was left in the pouch.", "He has a Foley for neurogenic bladder.",
    "FOLEY CATH CARE done.", "Foley: 400 cc at 0600.", "Hickman CDI.", "Hickman site red.",
    # scales, scores, grades
    "Berg 41/56, TUG 15.1.", "TUG 21 sec. Berg 41, MDS-UPDRS 28.", "WBC 15.8, Alvarado 9.", "The Alvarado score was 9.",
    "Breslow 0.7 mm, Clark level III.", "Fitzpatrick type II skin.", "Ashworth 1+ elbow.", "Hunt and Hess 3.",
    "Medina 1,1,1.", "Rutherford IIb.", "Duke criteria met.", "The Duke treadmill score was -8.",
    "EXAM: Fitzpatrick II.",
    "Berg balance 31/56.", "Katz 3/6, SLUMS 18/30, CT clear.", "Wong-Baker 6.", "Salter II fracture of the radius.",
    # signs and tests
    "Abdomen: soft, no Murphy.", "Weber's sign.", "Kehr, Murphy, McBurney neg.", "Direct Coombs negative.",
    "RUQ tender, Murphy's absent.", "Neck supple, Thompson negative.", "No Babinski sign.",
    # diseases, operations, anatomy, peoples
    "Hx: celiac, Hashimoto, DKA.", "Hypothyroidism (Hashimoto).", "PMH: Hashimoto, on levothyroxine.",
    "Pfannenstiel scar well healed.", "s/p Hartmann takedown.", "A Baker cyst behind the right knee.",
    "Mallory-Weiss tear.", "Cheyne-Stokes breathing.", "No Roth spots.", "Ashkenazi ancestry.",
    "Kerley B lines have cleared.", "Bruce protocol, 11 minutes.", "Burr hole 6/19.", "Bair hugger on.",
    "Ludwig angina: no.", "Todd's paresis none.", "Doppler + pulses.", "OBX|1|NM|GLU",
    "A Fox shield was taped.", "Two Jackson-Pratt drains.", "Boston Naming 44/60.", "Cooper ligaments are thickened.",
    # abbreviations and wards
    "DRE: 45 g, firm.", "DIEP flap, drains out.", "Exam: MIO 46 mm.", "PaCO2 26.", "RAO view with 36 mL.",
    "Unit/Bed: 5 West / 517-A.", "Admitted to 4 North 417-1.", "On apixaban, CHA2DS2-VASc 3.",
    "NHS No: 999 014 7733",
    "R Bosniak II cyst, 3 cm.", "Mobitz II, rate 38.", "Mohs surgery of the nose.", "Fick cardiac output 4.1.",
    "Banff IA, C4d 0.", "Banff borderline changes.", "Fick CO 3.5, TD CO 3.7.",
    "CI 1.8 by Goldmann applanation.", "Retracted the Hartmann pouch.", "Huber needle out, bandaid.",
    "20 gauge 0.75 inch Huber, good return.", "Kell antibody screen negative.", "Heads up in McRoberts position.",
    "Rey-Osterrieth Complex Figure 31.", "EF 55%, Simpson biplane.",
    "Vanderbilt forms from two teachers.", "CABG x4 (LIMA-LAD, SVG x3).",
    "EGD at OSH: grade III EV.", "Pap NILM, HPV neg.",
    # fields
    "Tel 304-555-0170", "WV 26505. Tel 304-555-0170", "Loretta Pesce (Spouse), Tel: +1-401-555-0139",
    "Ordering: PETRAKIS^MARY\nDept: ED",
)
#: Where each name stands for somebody, or nothing tells: held as before.
PEOPLE = (
    # at work
    "{Foley} covering until 0700.", "{Foley}: 500 cc bolus, then recheck", "{Foley} cath'd pt at 0300",
    "Dr. {Doppler} called", "d/w {Doppler}", "per {Berg}, hold heparin", "{Berg} to see in AM", "s/o to {Hunt}",
    "d/w {Babinski}, agrees", "{Cushing} agrees.", "paged {Foley}, no answer", "called {Murphy} x4410",
    "{Murphy}, RN", "{Foley} MD at bedside", "{Hashimoto} notified of K 2.9.", "surgery ({Hartmann}) aware",
    "Case d/w {Fisher} and Clark.", "Attending {Katz}.", "{Roth} on call.", "Signed: {Hartmann}", "-- {Foley}",
    "{Foley} placed the line at bedside.", "{Foley} removed the sutures.", "{Foley} will remove the drain.",
    "{Pfannenstiel} closing skin.", "{Weber} negative about the plan.", "{Coombs} positive she wants DNR.",
    "{Hunt} and {Hess} to see.", "Jackson and {Pratt} closing.", "Report to {Baker} RN.", "{West} to see.",
    "{Ann} Arbor called back.", "per Ann {Arbor}, hold heparin",
    # who is out, in, away
    "{Foley} out sick.", "{Foley} out until Monday, voiding trial by Hess.", "{Foley} out. Hess covering.",
    "{Foley} in place of Hunt today.", "{Pratt} out at 1500, UOP 40.", "{Foley} in clinic.",
    # a list of people, beds, days, hours
    "Bed 4: {Fisher} 3, INR 2.1.", "Rm 4 {Berg} 67F, Cr 1.1.", "{Hess} 0900, Berg 0930, Weber 1000.",
    "412 {Berg} 16, HR 38.",
    "Call schedule: {Berg} 4/6.", "on call {Berg} 12/25.", "{Katz} 4/6.", "F/u: {Berg} 9/1.", "{Berg} 98/54, HR 80.",
    "kids: {Tanner} 4, Beck 6, T 37.1.", "Parents {Berg} 39, EF normal.", "{Tanner} 14M.", "{West} 412 pt.",
    "1 {West}       daughter    813-555-0166", "2 {East}, 201-555-0121",
    "kids: ann 5, {bay} 7 yo", "{Bay} 7 at PACU", "{bay} 7/12", "{Cha} at bedside", "{NHS} AGREES",
    # the patient's own tubes, operations and tests
    "{Foley} 54M CHF, voiding.", "Mr. {Foley} 16 Fr catheter.", "John {Foley} 16 Fr.", "{Foley}, John, UOP 40.",
    "pt {Foley} voided 300.", "{Foley} day 3, voiding.", "{Foley} with 2 kids.", "{Foley} dc'd home.",
    "{Foley} no show.", "{Lima} to see in AM.", "{Huber} placed the port.", "{Simpson} agrees.", "{Goldmann} 1412.",
    "d/w {Rey}, complex case", "{Blake} 54M, drains x3.", "{Gunn}, Marcus RN",
    "the {Foley} family, UOP low", "the {Foley} case, PIV x2", "a {Foley} cousin", "OR 2: {Hess} hernia repair.",
    "{Weber} ankle fracture, OR 3.", "{Baker} cyst removal OR 3.", "{Beck} depression f/u.", "{Jones} tube feeds.",
    "{Simpson} forceps delivery.", "{Duke} activity as tolerated.", "{Hess} chart.", "{Swan} neck pain.",
    "foley {Pratt} 16 fr", "I/O cath {Blake} 400 mL", "{Apgar} 38.1.", "{King} airway clear.",
    "COVID: {Weber} neg.", "{Blake} drain output 50.", "{Hartmann} stoma care.", "{Berg} hip 0930.",
    # families and referrals
    "wife {Hashimoto}, son at bedside", "His wife, {Hashimoto}, drove him.", "with {Hashimoto}, PT", "{Hashimoto}.",
    "aunt {Hashimoto}.", "GI: {Hashimoto}", "PCP {Wells}. INR 2.1", "Hx per {Hashimoto}.", "Robert {Jones} called.",
    "Ryan {White} in 302.", "{Fitzpatrick} III, EF 20.", "Dr. {Babinski} sign-out",
    "{Bosniak} in clinic.", "per {Mobitz}, hold", "{Mohs} aware.", "{Fick} called.",
    "Ann {Tel} 304-555-0170", "per {Tel}: hold heparin", "Dr. {Dept}: seen", "{Tel} agrees.", "{Tech} covering.",
    "{LANG} to see.", "per {TAM} 205", "{NASH} covering.", "{Lewis} on call.",
)


@pytest.mark.parametrize("line", THINGS)
def test_what_is_told_to_be_a_thing_is_one(line: str) -> None:
    """Some name of the line stands for a thing: by its noun, its figure, its finding, what is done with it."""
    names = [found.span() for found in WORD.finditer(line) if found[0][0].isupper()]
    assert any(is_thing(line, *name) for name in names)


@pytest.mark.parametrize("line", PEOPLE)
def test_whoever_works_is_ill_or_is_only_named_is_no_thing(line: str) -> None:
    """Undecided is a person: in a line of its own, below vital signs, and behind them."""
    for frame in ("{}", "HR 80, UOP 40/h, I/O 1200/800.\n{}\nPlan: void check.", "BP 120/70. {} Lines: PIV x2."):
        whole = frame.format(line.replace("{", "").replace("}", ""))
        at = whole.index(line.replace("{", "").replace("}", ""))
        rest = line
        while "{" in rest:
            start, end = rest.index("{"), rest.index("}") - 1
            rest = rest.replace("{", "", 1).replace("}", "", 1)
            assert not is_thing(whole, at + start, at + end), whole[at + start : at + end]


@pytest.mark.parametrize("line", ["Trauma bay 2, arrival 03:52.", "To PACU bay 7 at 1249.", "in bay 12"])
def test_a_bay_that_is_written_small_is_none_of_a_family(line: str) -> None:
    assert is_thing(line, line.index("bay"), line.index("bay") + 3)


@pytest.mark.parametrize("line", [
    "GBS unk, repeat.", "asked tech Maurice to come", "the ED tech at the desk", "tel 4410",
])
def test_a_short_form_that_is_written_small_is_no_name(line: str) -> None:
    """One mark of ``unk`` as a name in 2,500 raw notes held eighteen others back, one of ``tel`` fifty-nine."""
    [at] = [found.span() for found in WORD.finditer(line) if found[0] in ("unk", "tech", "tel")]
    assert is_thing(line, *at)


def test_tables_hold_names_as_they_are_compared() -> None:
    """Small letters without signs: a row that reads otherwise would never be met."""
    for table in (BEHIND, BEFORE):
        rows = [row.partition(":") for line in table.strip().split("\n") for row in line.split(" | ")]
        names = [name for name, _, _ in rows]
        assert sorted(set(names)) == names
        assert all(words.strip() for _, _, words in rows)
        assert all(map(_is_canon, names))
    assert {*SHORT} >= MIXED
    assert all(map(_is_canon, (*SHORT, *SMALL, *SCORES, *TESTS, *DEVICES, *DISEASES, *METHODS)))


def _is_canon(name: str) -> bool:
    return canon(name) == name


@pytest.mark.parametrize(
    "piece", ["Foley ", "asthma, ", "Hx: celiac ", "1", " ", "a", "lines: ", "per ", "hx ", "-", "(", "5 "]
)
def test_a_long_row_of_anything_is_read_in_no_time(piece: str) -> None:
    """Whatever stands around, only so much of it is read."""
    text = piece * 20_000 + "Foley" + piece * 20_000
    at = len(piece) * 20_000
    assert seconds(lambda: [is_thing(text, at, at + 5) for _ in range(20)]) < 1


FOLEY = ("src-2", "B", "[Ann Foley](PATIENT) came.", "[Kate Wayne](PATIENT) came.")


def found(*notes: Note) -> tuple[list[str], int]:
    """What stands at each residual, and how many names of things were counted."""
    given = pairs(notes)
    tally = tally_of(given, facts_of(given))
    texts = {pair.released.doc_id: pair.released.text for pair in given}
    hits = [texts[hit.released_id][hit.out_start : hit.out_end] for hit in sorted(tally.residuals)]
    return hits, tally.collisions.get("name of a thing", 0)


def same(doc_id: str, patient: str, text: str) -> Note:
    return (doc_id, patient, text, text)


def test_a_tube_of_another_patient_is_counted_and_not_held() -> None:
    """Foley is somebody in one chart and a catheter in another: the audit counts it as the name of a thing."""
    assert found(same("src-1", "A", "Foley out POD 1, voided 350."), FOLEY) == ([], 1)


def test_a_person_between_things_is_still_held() -> None:
    """The planted fault: nobody marked who covers; the tube beside it excuses nothing."""
    text = "Foley out POD 1, voided 350.\nWalked, diet as before, no nausea, slept well all night.\nFoley covering."
    assert found(same("src-1", "A", text), FOLEY) == (["Foley"], 1)


def test_the_own_patients_name_is_never_a_thing() -> None:
    """In a chart where somebody is called Foley a Foley with a capital is held, whatever is said of it."""
    own = tuple(f"{said} Foley 16 Fr placed." if "came" in said else said for said in FOLEY)
    assert found((own[0], own[1], own[2], own[3])) == (["Foley"], 0)
    later = same("src-3", "B", "Foley 16 Fr placed.")
    assert found(later, FOLEY) == (["Foley"], 0)


def test_beside_a_marked_name_it_is_a_persons() -> None:
    """The first name is marked, the last was missed: "[Mary] Foley 16 Fr"."""
    half = ("src-1", "A", "[Mary](PATIENT) Foley 16 Fr placed.", "[Kate](PATIENT) Foley 16 Fr placed.")
    assert found(half, FOLEY) == (["Foley"], 0)


def test_what_is_passed_as_it_is_written_is_not_held_as_it_is_read() -> None:
    """A note with an entity is looked at twice; what was a thing the first time is one the second, and counted once."""
    assert found(same("src-1", "A", "Foley out POD 1, voided 350 &amp; more."), FOLEY) == ([], 1)
    assert found(same("src-1", "A", "Fo&#108;ey out POD 1, voided 350."), FOLEY)[0] == ["Fo&#108;ey"]
