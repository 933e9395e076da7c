"""Clinical text that tells of nobody, in which nothing may be found; and beside it who must still be found."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def places(text: str) -> list[tuple[int, int]]:
    [found] = detect([Document("1", "1", text)])
    return [(one.start, one.end) for one in found or ()]


def says(line: str) -> None:
    """What is marked, and nothing else, is found in a line."""
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


@pytest.mark.parametrize("line", [
    "FAMILY HISTORY: BROTHER WITH COLON CANCER.",
    "pedigree: brother with colon cancer, sister with breast cancer",
    "fhx: mom breast ca, dad mi, sis ra, bro prostate, gm dementia",
    "caregiver strain moderate, mood sad, sleep poor, appetite fair.",
    "SOCIAL HISTORY: FIVE CHILDREN LIVING. NO TOBACCO.",
])
def test_what_kin_has_is_nobodys_name(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "seen with her brother [juan colon](PATIENT) today, he drives her to clinic and back home.",
    "BROTHER [JUAN COLON](PATIENT) AT BEDSIDE.",
])
def test_kin_with_such_a_name_is_found(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "REFERRED TO PHASE II REHAB.", "ESCORTED TO PHASE II RECOVERY, VITALS Q5.",
    "RA 8, PCWP 19, FICK CO 4.8, CI 2.4.", "SKIN: SPIDER ANGIOMATA, MUEHRCKE LINES, NO RASH.",
    "IMAGES PROCESSED WITH LUMINEX SOFTWARE.", "Pt tried Celebrex with little benefit.",
    "Discussed with Medical Director.", "Discussed at Hepatobiliary Conference.",
])
def test_what_any_house_has_is_no_house(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "REFERRED TO [STILLWATER REHAB](HOSPITAL).", "Transferred from [Fenwick Memorial Hospital](HOSPITAL).",
    "Works at [Cottle Elevator](ORGANIZATION).",
])
def test_a_house_of_its_own_is_found(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "1. Tab Telma 40 OD\n2. Syp Ascoril LS 10 ml TDS\n3. Tab Dolo 650 SOS\n4. Cap Pan D OD",
    "HTN x 3 yrs on Tab Glycomet GP1 BD, Tab Telma 40 OD.", "Rx   Syp Ascoril LS 2 tsp TDS, Tab Dolo 650 SOS.",
    "Iron infusion (Ferinject 1 g) over 15 minutes.",
    "meds: amlodipine/benazepril 5/20 daily, losartan/hctz 100/25", "LASIX 80 AM 40 PM. KCL 20.",
    "Levophed at 22, and his SOFA is 11.",
])
def test_drugs_and_their_doses_are_nobodys(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "Seen by [Telma Okafor](DOCTOR), MD.", "Seen by [Tab Hunter](DOCTOR), MD.",
    "She is [22](AGE), and her mother is [51](AGE).",
    "Vanc/Zosyn [5/17](DATE), cultures negative.", "[80](AGE) AM with chest pain.",
])
def test_who_is_named_or_aged_so_is_found(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "Framingham 10 yr risk 8%.", "Steroid taper per Portland protocol.",
    "EF 55 to 60% by biplane Simpson. GLS -18.2.", "HIT: SRA SENT, ARGATROBAN, THEN ELIQUIS.",
    "CGM download by time of day: a dip to the 60s at 3 am.",
    "Plan: L4-5 TLIF. Serial EKG PR 168.", "SERIAL EKG PR 168.",
    "arr 22q11.21(18894835_21464119)x1.", "MRI conditional at 1.5 and 3T.",
    "hepatology. hcv gt 1a cured epclusa svr12, fibroscan 14.2 kpa.",
    "MASSIVE PROTOCOL 1:1:1, O NEG.",
    "FLOW: CD34, CD117, CD13, CD33, HLA-DR, PARTIAL CD7, LACK CD19, CD3.",
    "tele af 70s to 90s, 5 beat nsvt. walked hall x2.",
    "glucose q1: 188 172 160 151 148 166 190.",
])
def test_what_is_measured_and_scored_is_nobodys(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "He moved here in the [60s](DATE).", "[EPHRAIM T. SANDOZ](DOCTOR), M.D. [ES2](USERNAME)",
    "Transferred to [7S](ROOM) bed [4](ROOM).",
])
def test_what_is_written_alike_and_somebodys_is_found(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "THE MUSCULARIS PROPRIA AND SUBSEROSA ARE NORMAL.", "AFRIN PLEDGETS, 1% LIDO WITH EPI.",
    "ANTROSTOMY WITH A MICRODEBRIDER, ETHMOIDS OPENED.", "TOES DOWNGOING. PSYCH: AFFECT APPROPRIATE.",
    "PREVIOUS BLEPHAROPLASTY, BUNIONECTOMY.", "Switched to Omnipod. Dexcom given.",
])
def test_words_of_medicine_are_nobodys(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "BED LOW, RAILS UP X3, CALL BELL IN REACH. WILL CONTINUE TO MONITOR.", "SITTER, SI PRECAUTIONS.",
    "Source: Blood, peripheral, aerobic and anaerobic bottles", "pgx: hla-b*57:01 neg, hla-b*15:02 neg, ugt1a1 poor.",
    "read: baker cyst l, ok. miller cuff not used. tma later.", "SKIN INTACT. HAV, TAILOR BUNION, HAMMER TOES 2-4.",
    "cf clinic. f508del/g542x. fev1 88, prior 91.",
])
def test_what_a_ward_and_a_laboratory_write_is_nobodys(line: str):
    says(line)


@pytest.mark.parametrize("line", [
    "CALL [BELL, ANTHONY](NAME) WITH RESULTS.", "he is a [baker](PROFESSION), off work since his fall.",
    "Source: [Anthony Bell](NAME), brother.",
])
def test_who_bears_such_a_word_for_a_name_is_found(line: str):
    says(line)
