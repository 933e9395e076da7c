"""Houses "at" a place, employers behind words of work, towns before codes that are degrees too; and what stays."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[tuple[str, str]]:
    spans = detect([Document("d", "p", text)], weigh=None)[0] or ()
    return [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("said", [
    # A house is called after where it stands.
    "[The Heart Institute at Quillfeather Ridge](HOSPITAL)", "Discharged to [The Elms at Chartiers](HOSPITAL).",
    "[The Terraces at Bolingbroke](HOSPITAL) cannot take him", "[Inn at Fells Landing](ORGANIZATION), 2 nights",
    # For two sorts of patients, and nothing else in its name.
    "born at [Women & Infants Hospital](HOSPITAL)", "[Women and Children Hospital](HOSPITAL)",
    # Behind a person, in capitals too.
    "REFERRED BY DR. [LUSINE GRIGORIAN](DOCTOR) OF [VERDUGO HILLS MEDICAL GROUP](HOSPITAL). RISKS WERE TOLD.",
    "SEEN AT [HOSPITAL OF THE HOLY SPIRIT](HOSPITAL) TODAY AND SENT HOME.",
    # By last words.
    "methadone at [Kanawha Valley Treatment](HOSPITAL) before", "[Kansas Sky Applicators](ORGANIZATION), does pills",
    "[Ridgeway Infusion Suite](HOSPITAL)", "of the [Coronado Ridge Hotshots](ORGANIZATION) twisted it",
    # Who works at a house works for a firm, unless it is one of medicine.
    "He works at [Brightmoor](ORGANIZATION).", "She works at [Hansen Brothers](ORGANIZATION).",
    "He works nights at [Tollgate Fabrication](ORGANIZATION).", "has a job at [Tesk Fabrics](ORGANIZATION)",
    "is employed by [Tamsin & Sons](ORGANIZATION)", "drives for [Quellwood Logistics](ORGANIZATION)",
    "works at [Lakemont Regional Hospital](HOSPITAL)", "worked at [Memorial](HOSPITAL)",
    "seen at [Brightmoor](HOSPITAL)",
    "transferred to [Fenwick](HOSPITAL)",
])
def test_a_house_and_who_works_there(said: str):
    text, spans = marked(said)
    assert found(text) == [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("said", [
    "Homestead Hospital called. Transferred from [Homestead] yesterday.", "Homestead Clinic: [Homestead] will fax.",
    "Records from [Homestead]. Seen at Homestead Hospital before.", "Homestead Hospital; labs from [Homestead]: Na 140",
])
def test_a_house_by_its_first_word_is_no_town_of_this_name(said: str):
    start, end = said.index("["), said.index("]")
    text = said.replace("[", "").replace("]", "")
    spans = detect([Document("d", "p", text)], weigh=None)[0] or ()
    (one,) = [span for span in spans if (span.start, span.end) == (start, end - 1)]
    assert (one.kind, one.label) == ("HOSPITAL", "HOSPITAL")


@pytest.mark.parametrize("text", [
    "He lives in Homestead. Seen at Homestead Hospital.", "Seen at Homestead Hospital. He came from Homestead.",
    "Transferred from Homestead, FL to Fenwick Hospital", "Transferred from Homestead yesterday.",
    "Homestead Hospital. Born in Homestead.", "Sent to Homestead Street. Homestead Hospital.",
])
def test_a_town_stays_one_beside_a_house_of_its_name(text: str):
    assert ("Homestead", "HOSPITAL") not in found(text)


@pytest.mark.parametrize("text", [
    "HD TREATMENT RECORD", "ECT TREATMENT LOG", "BRONCH SUITE LOG", "Wound Treatment done.",
    "Radiation Treatment given",
    "Ankle Brace ordered", "The Results at Discharge", "The Labs at Noon", "works at home", "works at night",
    "Institute at Discharge", "The Hill at Noon", "cath suite 3", "Procedure Suite",
    "Escorted by CO Lindqvist and Sgt. Amaro to the unit.", "brought by Trooper Hollis and Deputy Ames",
])
def test_what_only_looks_like_a_house(text: str):
    assert [kind for _, kind in found(text) if kind in ("HOSPITAL", "ORGANIZATION", "INSTITUTION")] == []


@pytest.mark.parametrize("said", [
    "picked in Adams County and [cook] at El Farolito Azul", "Friend is [roofing foreman] at Bluegrass Seamless Gutter",
    "after work ([cook] at Lindsborg Manor)", "was [roofing foreman] at the Brass Lantern",
])
def test_an_occupation_with_its_employer(said: str):
    start, end = said.index("["), said.index("]")
    text = said.replace("[", "").replace("]", "")
    assert (text[start : end - 1], "PROFESSION") in found(text)


@pytest.mark.parametrize("text", [
    "Plan: cook at Home", "was guard at Discharge", "and driver at Fault", "(nurse at Mercy)", "and tech at Bedside",
    "is monitor at Night", "; guard at Door",
])
def test_an_occupation_at_what_is_no_firm(text: str):
    assert [kind for _, kind in found(text) if kind == "PROFESSION"] == []


@pytest.mark.parametrize("said", [
    "St. Brannoc Community Hospital ([Fitchburg](CITY), [MA](STATE)) by car",
    "Lives [Cranberry Twp](CITY), [PA](STATE). Called.", "our [Wichita](CITY) [KS](STATE) office",
    "[PO Box 118](LOCATION-OTHER), [Lowman](CITY), [ID](STATE)",
])
def test_a_town_before_a_code_that_is_a_degree_too(said: str):
    text, spans = marked(said)
    told = found(text)
    assert all((text[span.start : span.end], span.kind) in told for span in spans)


@pytest.mark.parametrize("said", [
    "after the fire on [Bellows St](STREET).", "fell on [Bellows St](STREET). He was seen",
    "lives off [Quarry Ln](STREET), near the mill", "the house on [Tamsin Ct](STREET) and goes there",
    "a house on [Kestrel Cir](STREET) with a yard", "found on [Bellows Pl](STREET) near the mill",
])
def test_a_street_on_which_something_lies(said: str):
    text, spans = marked(said)
    assert [(value.rstrip("."), kind) for value, kind in found(text)] == [
        (text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "seen on Monday St. Agnes", "mass on Chest Ct. Stable", "mass on Chest CT, stable", "done on Tuesday Pl. next",
    "on Sunday at St. Mary", "based on Wound Ct.", "prays on Quillen St. Francis day", "on Head CT. Stable",
    "on Warfarin Pl. stop", "back on Ct.",
])
def test_no_street_is_there(text: str):
    assert [kind for _, kind in found(text) if kind == "STREET"] == []


@pytest.mark.parametrize("text", [
    "(Baker, MA) and (Norton, PA)", "Kaposi KS, on ART", "seen by Dr. Wichita KS sarcoma", "Wren, PA assisted.",
    "12 Elm St, given, MA today", "Lawrence KS lesion", "roomed by Norton, MA", "(Amoxicillin, PA)", "in twp, PA",
])
def test_a_degree_behind_a_name_is_no_state(text: str):
    assert [kind for _, kind in found(text) if kind == "STATE"] == []


@pytest.mark.parametrize("said", [
    "Her husband, Pastor [Abbott](PATIENT role=relative), drives.", "in [Billings](CITY), [MT](STATE). IP of session 4",
    "Her husband, a [pastor](PROFESSION), drives.", "seen at the spine center, [Green Valley](CITY) [AZ](STATE). Back",
    "LOA for [Christmas Eve](HOLIDAY), after the [Christmas](HOLIDAY) bazaar in town",
    "went to the [Easter](HOLIDAY) service there",
])
def test_what_leads_to_a_place_or_looks_like_one_is_none(said: str):
    text, spans = marked(said)
    assert found(text) == [(text[span.start : span.end], span.kind) for span in spans]
