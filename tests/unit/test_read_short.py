"""What short passages showed of the classes that were missed most: ages, initials, occupations, wards, houses."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.institutions import keywords
from resynth.recognize.persons import names
from resynth.recognize.times import ages
from resynth.testing import marked
from resynth.types import Document


def found(text: str, *kinds: str) -> set[str]:
    spans = detect([Document("d", "p", text)])[0]
    return {text[span.start : span.end] for span in spans if not kinds or span.kind in kinds}


def facts(line: str) -> tuple[str, set[str]]:
    text, spans = marked(line)
    return text, {text[span.start : span.end] for span in spans}


@pytest.mark.parametrize("line", [
    "Broke his hip at [69](AGE) on the ice and the other one at [73](AGE).",
    "Hearing aids since [62](AGE). Cataracts out, R at [70](AGE), L at [71](AGE).",
    "PSH: right hemicolectomy at [58](AGE) under Mr Quarrie, then well.",
    "She had tonsils out, and a broken wrist from a pony at [16](AGE).",
    "Osgood-Schlatter at [12](AGE). Febrile status at [18](AGE) months.",
    "She was told of her murmur at [20](AGE) when examined for the draft.",
    "BROTHER WITH COLON CANCER AT\n[51](AGE). NO OTHERS.",
    "Chlamydia at [19](AGE), treated. Sexual debut at [17](AGE), 4 partners.",
    "ADHD, on ritalin until [14](AGE). Known asthma, outgrew it by [12](AGE).",
    "FH: Father d. [45](AGE) \"heart or clot\". Mother well.",
])
def test_an_age_is_told_by_an_illness_an_injury_or_a_life_in_its_sentence(line: str):
    text, ages_told = facts(line)
    assert ages_told <= found(text, "AGE")


@pytest.mark.parametrize("text", [
    "Stroke, keep HOB at 30 degrees.", "CHF; furosemide drip at 10.", "Pneumonia, o2 at 40 by mask.",
    "MVA at 45 Main Street.", "Knee flexed after surgery, pain at 45 degrees.", "Lung cancer, CEA at 45.",
    "Dialysis bath 2K, flow at 400, temp at 37.", "First seizure was at about seven in the morning.",
    "Transplant, tacro level at 8.", "Smoked until five years ago.", "The water break came at 15 and 30 min.",
    "Seizures: absence at 90 s of hyperventilation.",
])
def test_what_is_measured_or_an_hour_is_no_age(text: str):
    assert found(text, "AGE") == set()


@pytest.mark.parametrize("line", [
    "Crohn's at [22](AGE); ileocecectomy [29](AGE); no surgery since.",
    "Lynch syndrome: mother CRC 44, endometrial [50](AGE), sister (MLH1 neg) [37](AGE).",
    "I-1 d.78; I-2 [75](AGE) A&W; II-1 [49](AGE) melanoma [45](AGE); II-2 proband.",
    "MI x2 ([51, 58](AGE)), CABG ([59](AGE)).", "Sister 1 [66](AGE) breast ca, brother #2 [63](AGE) negative.",
    "Brothers [60](AGE) (CAD), [57](AGE) (DM), [50](AGE) (well).",
    "Kidney transplant 6/2014, now [57](AGE). Wife donor.", "I saw Mr. Quarrie, now [67](AGE) years, in clinic.",
    "Adopted at [3](AGE), birth history unknown. Now [16](AGE) and doing well.",
    "The eldest, Flor, is [12](AGE). A half-brother, Ezra, is [11](AGE).",
    "Age at first lithium trial [35](AGE); age at ECT [50](AGE).",
    "Wt 14 lb at [4](AGE) months, 21 lb at [1](AGE) year.", "Ventricles are normal for [68](AGE).",
    "In 2009, at [43](AGE), she was told of a lump.", "Half-sister with autism, [10](AGE). Well.",
    "He has been gone since Dylan was [5](AGE).", "MenACWY booster at [16](AGE), menB #2 at [17](AGE).",
    "The uptake is usual at [17](AGE).", "Born in Szeged, came over at [19](AGE). Locksmith.",
])
def test_an_age_is_told_by_a_list_a_bracket_or_who_it_is_of(line: str):
    text, ages_told = facts(line)
    assert ages_told <= found(text, "AGE")


@pytest.mark.parametrize("text", [
    "Depression (14), anxiety (12).", "Stent (28) mm, LAD.", "Lost 14 lb at 4 months.", "sisters 2 (both well)",
    "Na 140 (nl), 57 (DM)", "GFR 11/2017, now 63.", "BP was 60 before metoprolol.",
    "Epilepsy: discharges at 1 to 1.5 Hz.", "Low since Glucose was 80, then well.",
])
def test_scores_counts_and_values_in_such_places_are_no_ages(text: str):
    assert found(text, "AGE") == set()


@pytest.mark.parametrize("line", [
    "MOTHER DIABETES AGE [50](AGE), ONE SISTER WITH TWINS.", "Jerks since age [15](AGE), two convulsions.",
])
def test_how_many_there_are_is_no_second_age(line: str):
    text, ages_told = facts(line)
    assert found(text, "AGE") == ages_told


@pytest.mark.parametrize("line", [
    "The family agrees with the plan as told.\nMinutes approved: [MD](INITIALS), [VK](INITIALS)",
    "Signed out to [MH](INITIALS) at 1900, two things pending.",
    "Instrument counts correct per [MD](INITIALS)/[IY](INITIALS); surgeon told.",
    "Drips verified x2 [tq](INITIALS)/[ds](INITIALS).",
    "The patient may return to full duty.\n[ds](INITIALS), RN for [CV](INITIALS)",
    "The rest was destroyed: wasted 2 mg w [cd](INITIALS)", "Appointment moved, pt aware / [lc](INITIALS)",
    "One case was discussed. Recorder [AP](INITIALS).",
    "The wound vac was changed by [AW](INITIALS) and [KS](INITIALS).",
    "0600 pt resting. [mt](INITIALS)\nwound care done 0920 [mt](INITIALS)\nall went well",
    "The pump was set. Second check [HT](INITIALS). No change.",
])
def test_initials_in_rows_and_at_handovers(line: str):
    text, letters = facts(line)
    assert letters <= found(text, "INITIALS")


@pytest.mark.parametrize("text", [
    "Report to ER at 1900 if worse.", "Signed out to PT at 1400.", "Minutes of the visit: HR 80, BP 120/80.",
    "She was seen by PT and OT today.", "Present: HTN, DM, CAD.", "Wasted muscles w/ pain.",
])
def test_services_and_findings_in_such_places_are_nobodys_initials(text: str):
    assert found(text, "INITIALS") == set()


@pytest.mark.parametrize("line", [
    "retd [railroad engineer](PROFESSION), hard of hearing, wife does the talking",
    "he is a [dishwasher](PROFESSION) and part time [line cook](PROFESSION), burns on forearms",
    "32 y/o RHD [pastry chef](PROFESSION) with a burn.", "Was a [stunt rider](PROFESSION) in his youth.",
    "Occupation: [picker](PROFESSION)\nInterpreter (Tigrinya): none", "He was a [firefighter](PROFESSION) 22 years.",
    "Raised three. Supports herself as a [nanny](PROFESSION) for two families.",
])
def test_an_occupation_has_neither_hand_nor_hours_before_it(line: str):
    text, trades = facts(line)
    assert found(text, "PROFESSION") == trades


@pytest.mark.parametrize("line", [
    "He lives with his wife. Drives for [Golden Loaf Bakery](ORGANIZATION).",
    "sh: line cook at [the copper kettle](ORGANIZATION), smokes. no drugs.",
    "works as a night watchman at [brookmoor self storage](ORGANIZATION), sleeps days.",
    "Seen in the emergency department of [Cité-du-Val](HOSPITAL) and sent home.",
    "PCP: [Prairie Family Med](HOSPITAL). Pharmacy: none.", "Rx sent to [Walgreens](ORGANIZATION) on N Alder Street.",
])
def test_a_house_or_firm_begins_and_ends_with_its_name(line: str):
    text, houses = facts(line)
    assert houses <= found(text, "HOSPITAL", "ORGANIZATION")


def test_the_street_behind_a_shop_is_still_found():
    assert "N Alder Street" in found("Rx sent to Walgreens on N Alder Street.", "STREET")


@pytest.mark.parametrize("text", [
    "line cook at the nursing home, smokes. no drugs.", "he is a baker at night and weekends. no drugs.",
    "works as a cook at a local diner. no drugs.",
])
def test_where_anybody_works_is_no_firm(text: str):
    assert found(text, "HOSPITAL", "ORGANIZATION") == set()


@pytest.mark.parametrize("line", [
    "[318](ROOM) bed 2 OSTGAARD, Lars   58M", "To arrive 05:00, [6 Tower](ROOM), bed [6-18](ROOM)",
    "Moved to [4 Northeast](ROOM) then home.", "xfer to [5n](ROOM) when bed ready", "Report to [6 Med](ROOM) RN done.",
])
def test_wards_by_tower_side_and_bed(line: str):
    text, rooms = facts(line)
    assert rooms <= found(text, "ROOM")


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "at 45 ", "MI (51, 58), ", "cancer 45, ", "I-2 75 ", "(a) 44 ", "LH, RB, ", "by ag and ", "cook at the big a ",
])
def test_what_is_looked_for_takes_as_long_as_the_note_is(piece: str):
    def spent(size: int) -> float:
        document = Document("d", "p", "stroke " + piece * (size // len(piece)))
        recognizers = (ages.RECOGNIZER, names.RECOGNIZER, keywords.RECOGNIZER)
        return seconds(lambda: [list(one.find(document, ())) for one in recognizers])

    spent(2_000)
    assert stays_below(partial(spent, 64_000), lambda: max(14 * min(spent(8_000) for _ in range(3)), 0.3), 0.3, 3)
