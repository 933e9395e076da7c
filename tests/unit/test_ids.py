"""Identifying numbers are found behind their cues and by their shape; what is clinical is kept."""

from __future__ import annotations

import re
from functools import partial

import pytest
from speed import seconds, stays_below

from resynth import lexicon
from resynth.recognize.numbers import shapes
from resynth.recognize.numbers.ids import RECOGNIZER, behind_persons
from resynth.testing import marked
from resynth.types import Document
from tests.marked_cases import cases, wrong

CASES = cases("dev-ids")


def found(text: str) -> list[tuple[str, str]]:
    return [(text[s.start : s.end], s.kind) for s in RECOGNIZER.find(Document("d", "p", text), ())]


def test_the_marked_texts_but_for_the_known_failures():
    """Letters alone, few digits, a state before a licence."""
    failures = {name for name, (text, spans) in CASES.items() if wrong(RECOGNIZER, text, spans)}
    assert failures == {"hard/01", "hard/03", "hard/04", "hard/05"}


def test_there_are_about_as_many_texts_without_an_identifier_as_with_one():
    without = [name for name, (_, spans) in CASES.items() if not spans]
    assert len(CASES) > 280
    assert 0.3 < len(without) / len(CASES) < 0.7


def test_a_heading_has_the_hospital_behind_the_number_of_its_record():
    assert found("Name: DOE, JANE [ 30410238(PCH) ]") == [("PCH", "HOSPITAL"), ("30410238", "MEDICALRECORD")]
    assert found("cells of 30410238 (PCH) counted") == [("30410238", "IDNUM")]


def test_a_cue_tells_the_kind():
    assert found("MRN 4471920, VIN 9ZZTR88P0DW004417, acct 8817-22") == [
        ("4471920", "MEDICALRECORD"), ("9ZZTR88P0DW004417", "VEHICLE"), ("8817-22", "ACCOUNT"),
    ]


def test_groups_behind_a_blank_belong_to_a_number_and_an_age_does_not():
    assert found("MRN 7120 441 6     DOB") == [("7120 441 6", "MEDICALRECORD")]
    assert found("MRN 4471920 54 M") == [("4471920", "MEDICALRECORD")]
    assert found("Jul-15, MR# 2101 0032: TTE nl") == [("2101 0032", "MEDICALRECORD")]
    assert found("MRN 4471920 08:15 seen") == [("4471920", "MEDICALRECORD")]


def test_more_of_the_kind_behind_a_comma():
    assert [text for text, _ in found("unit nos. W0421 21 330817, W0421 21 330822, given")] == [
        "W0421 21 330817", "W0421 21 330822",
    ]


def test_a_value_may_stand_on_the_next_line_and_a_sentence_ends():
    assert found("MRN:\n  4471920") == [("4471920", "MEDICALRECORD")]
    assert found("She was sent to her room.\n 412 mL out") == []


@pytest.mark.parametrize(("text", "expected"), [
    ("MRN 410,228", ["410,228"]), ("chart # 1,410,228, seen", ["1,410,228"]), ("census no. 410,228", ["410,228"]),
    ("record number 1,234,567", ["1,234,567"]), ("acct # 12,410,228", ["12,410,228"]),
    ("MRNs 410,228, 410,229", ["410,228", "410,229"]),
    ("record high 410,228", []), ("reference 150,000", []), ("reference range 150,000-400,000", []),
    ("order 1,500 mL restriction", []), ("trial of 1,234 patients", []), ("invoice # 12,345.67", []),
    ("platelets 410,228", []), ("unit 10,000", []), ("sample 410,228 cells", []),
])
def test_thousands_with_commas_are_one_number_behind_a_cue(text: str, expected: list[str]):
    assert [value for value, _ in found(text)] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("[ferraro](PATIENT) (4411): to rehab", ["4411"]),
    ("[okafor](NAME) [20-117] called, [halszka](PATIENT) (#88102)", ["20-117", "88102"]),
    ("[Stone, B.](PATIENT) (71834) no show", ["71834"]),
    ("[Winslow](PATIENT) (2014), [Tran](PATIENT) (1430), [Ruiz](PATIENT) (41), [Lau](PATIENT) (12-14)", []),
    ("[Amory](DOCTOR) (4411)", []),
    ("RE: [Lupe Moor](PATIENT), 8819-0036, 45. [Frost](NAME), 8826-9048, 38 M", ["8819-0036", "8826-9048"]),
    ("Moor, LAST4: 0091. [FROST,ADA](PATIENT) 3380  K 6.7. [LAU,BO](NAME)  58M  1122  7 cm. [Tran](NAME) 7129 hgb",
     ["3380", "1122", "7129"]),
    ("last 4 0091. [Frost](PATIENT) 0640, [Lau](NAME) 2014, [Ruiz](DOCTOR) 3380, [Tran](NAME) 3300 mg, 77120", []),
    ("[FROST,ADA](PATIENT) 3380  K 6.7; last 4 hours. [LAU,BO](NAME) 1122  7 cm, last 4 weeks, at last 45", []),
    ("@09:31   [TOWNSEND,ALVIS R](NAME)   6614   83 MALE, [LAU,BO](NAME) 1122 58M, [ROE,AL](NAME) 3380 12 g",
     ["6614", "1122"]),
    ("[Moor](PATIENT), 2014-2018, [Tran](NAME), 0800-1600, [Lau](NAME), 8819-0036 lb, [Ruiz](NAME) (4411, x", []),
])
def test_a_number_in_brackets_behind_a_person_is_one(text: str, expected: list[str]):
    """In lists of patients; a year, an hour, an age and a day are none, and a provider's is for the pagers."""
    text = re.sub(r"\[([\d-]+)\] ", r"\\[\1\\] ", text)
    plain, spans = marked(text)
    assert [plain[span.start : span.end] for span in behind_persons(plain, spans)] == expected


def test_the_name_glued_to_a_number_is_left_to_the_names():
    assert found("3041023MARY") == [("3041023", "IDNUM")]


@pytest.mark.parametrize("text", [
    "given Seroquel25 at bedtime", "lisinopril20mg, andPlavix75", "1420Received from PACU", "worked for41years there",
    "[at1930unchanged", "Temp98.6Resp 22",
    "Vital1.5at20 mL", "insufflated to15mmHg.A port", "and bicarbonate34; saturation93 %", "BP171/82 Pulse",
    "0155.TSH low",
    "0410In tub", "1400Son here", "7of22 nodes", "impedance460",
    "with succinylcholine60mg;", "T12compression", "Cr0.9",
    "20mgBID",
])
def test_words_and_figures_that_lost_their_blanks_are_no_identifier(text: str):
    assert found(text) == []


@pytest.mark.parametrize("text", ["ksoren2881", "XQ4478PT", "christopher21", "washington22"])
def test_a_string_that_is_not_made_of_words_is_one(text: str):
    assert [piece for piece, _ in found(f"see {text} there")] == [text]


@pytest.mark.parametrize("text", ["WBC 12500", "12500 cells", "$12500", "< 12500", "CPT 99213", "BG 88-104-92-110"])
def test_a_quantity_a_unit_a_currency_or_a_code_keeps_a_number(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "value", "kind"), [
    ("RE: a letter   Chart 118-4402", "118-4402", "MEDICALRECORD"),
    ("Chart No. 204-1187 pulled", "204-1187", "MEDICALRECORD"),
    ("on protocol KLQRT 2016-041.", "KLQRT 2016-041", "IDNUM"), ("study ECRT 2019-007", "ECRT 2019-007", "IDNUM"),
    ("Medicare: 4428 71093 5 / 1    DVA", "4428 71093 5 / 1", "HEALTHPLAN"),
    ("Medicare 2951 40672 8", "2951 40672 8", "HEALTHPLAN"),
    ("plate 318 KJD, security", "318 KJD", "VEHICLE"), ("rego 882 XBT", "882 XBT", "VEHICLE"),
    ("Our ref: HJ/2291/SM", "HJ/2291/SM", "IDNUM"), ("UBRN 0008 4417 2093, west", "0008 4417 2093", "IDNUM"),
])
def test_a_form_is_known_behind_its_word(text: str, value: str, kind: str):
    assert (value, kind) in found(text)


def test_a_record_like_a_telephone_number_is_found_wherever_it_stands():
    assert [one for one, _ in found("Chart 121-0087\n\n121-0087 again, 555-0142 to call")] == ["121-0087", "121-0087"]


@pytest.mark.parametrize("text", [
    "Tamsulosin MR 400mcg od", "gliclazide MR 60mg", "0712 in room   0718 time-out", "1404 to room, 1415 induction",
    "culture plate 110 colonies", "plate 12 MM", "per protocol 2016 guidelines", "call 555-0142",
])
def test_amounts_hours_and_plates_of_no_car_stay(text: str):
    assert found(text) == []


def test_a_value_goes_on_behind_a_comma_only_with_its_own_letters():
    assert found("job 88114, ETA 2330") == [("88114", "IDNUM")]
    assert found("unit nos. W0421 21 330817, W0421 21 330822") == [
        ("W0421 21 330817", "IDNUM"), ("W0421 21 330822", "IDNUM")]


@pytest.mark.parametrize("text", ["seen at 12500x", "block 10²", "½", "x²y3²", "١٢٣٤٥٦٧", "MRN ²²²²²²", "#", "-1-"])
def test_odd_digits_break_nothing(text: str):
    RECOGNIZER.find(Document("d", "p", text), ())
    for start, end in shapes.chunks(text):
        list(shapes.identifiers(text, start, end))


def test_a_string_that_is_longer_than_any_word_is_not_kept():
    text = "key 4f" + "a1b2" * 100
    assert [kind for _, kind in found(text)] == ["IDNUM"]


def test_spans_lie_in_the_text_and_hold_something():
    for text, _ in CASES.values():
        for span in RECOGNIZER.find(Document("d", "p", text), ()):
            assert 0 <= span.start < span.end <= len(text)
            assert span.kind in RECOGNIZER.kinds


HOSTILE = (
    "MRN ", "MRN: 1-", "1-", "A1", "1 1 ", "# ", "no. 1", "1/", "W0421 21 ", "^1", "unit nos. 12345, ", "ABC 12 ", "1:",
)


@pytest.mark.alone
@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    """Eight times the text takes nowhere near the 64 times as long of a square."""

    def spent(size: int) -> float:
        document = Document("d", "p", piece * (size // len(piece)))
        return seconds(lambda: list(RECOGNIZER.find(document, ())))

    def bound() -> float:
        return 40 * max(0.005, min(spent(8_000) for _ in range(3)))

    spent(2_000)
    assert stays_below(partial(spent, 64_000), bound, 40 * 0.005, 2)


def test_every_cue_has_a_kind_of_the_recognizer_and_a_least_number_of_digits():
    for cue, kind, least in lexicon.table("identifiers/cues"):
        assert kind in RECOGNIZER.kinds, cue
        assert 2 <= int(least) <= 5, cue


def test_every_word_that_is_kept_has_known_classes():
    classes = {one for _, said in lexicon.table("identifiers/kept") for one in said.split()}
    assert classes == {"unit", "quantity", "code", "prefix", "term"}


@pytest.mark.parametrize("digits", [41, 63, 5_000])
def test_digits_behind_a_cue_are_taken_to_their_end(digits: int):
    """More than forty were cut, and the rest stayed in the text."""
    text = f"MRN: {'9' * digits} was entered."
    assert [(span.start, span.end) for span in RECOGNIZER.find(Document("1", "1", text), ())] == [(5, 5 + digits)]
