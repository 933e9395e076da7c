"""Trusted terms: the four strategies of Yang & Garibaldi 2015, section 3.4, with their limits, and the permutations."""

from __future__ import annotations

import pytest

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize import trusted
from resynth.recognize.detect import detect
from resynth.recognize.trusted import coreferent, hospital_names, permutations, person, trust
from resynth.types import Document, Span


def said(terms: list[tuple[str, ...]]) -> set[str]:
    return {" ".join(term) for term in terms}


def found(text: str, word: str, kind: str, by: str = "names:ratio", nth: int = 0) -> Span:
    at = -1
    for _ in range(nth + 1):
        at = text.index(word, at + 1)
    return Span(at, at + len(word), kind, kind, KINDS[kind].role, by)


def more(*notes: tuple[str, list[Span]]) -> list[list[str]]:
    """The texts of what is found more in each note."""
    documents = [Document(str(n), "p", text) for n, (text, _) in enumerate(notes)]
    spans = [tuple(sorted(spans)) for _, spans in notes]
    return [
        [text[span.start : span.end] for span in also if (span.start, span.end) not in {s[:2] for s in first}]
        for (text, first), also in zip(notes, trust(documents, spans), strict=True)
    ]


def test_a_full_name_gives_the_papers_four_forms():
    one = person("Harlan Valdez")
    assert one is not None
    assert said(permutations(one)) >= {"harlan valdez", "valdez harlan", "h valdez", "valdez"}


@pytest.mark.parametrize("written", ["Valdez, Harlan", "VALDEZ, HARLAN", "Harlan Valdez", "Dr. Harlan Valdez, MD"])
def test_a_name_is_read_in_any_order(written: str):
    one = person(written)
    assert one is not None
    assert (one.first, one.last) == ((("harlan",),), ("valdez",))


def test_a_hospital_gives_the_papers_four_forms():
    assert said(hospital_names("Atlantic North Rehabilitation Center")) == {
        "atlantic north rehabilitation center", "atlantic north rehabilitation", "atlantic north", "ANRC",
    }


def test_a_word_of_english_is_no_short_form_of_a_hospital():
    assert said(hospital_names("Mercy Hospital")) == {"mercy hospital"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Xai Dunn", "X. Dunn", True), ("Xai Dunn", "Dunn", True), ("Xai Dunn", "Y. Dunn", False),
        ("Xai Dunn", "Xai Moore", False), ("Xai Dunn", "Xai", True), ("X. M. Dunn", "Xai Dunn", True),
    ],
)
def test_who_can_be_one_person(one: str, other: str, same: bool):
    first, second = person(one), person(other)
    assert first is not None
    assert second is not None
    assert coreferent(first, second) is same
    assert coreferent(second, first) is same


def test_a_title_makes_a_name_trusted_in_all_notes_of_the_patient():
    one = "Seen by Dr. Valdez today."
    two = "Per valdez, and H. Valdez agrees."
    assert more((one, [found(one, "Valdez", "DOCTOR")]), (two, [])) == [[], ["valdez", "Valdez"]]


def test_a_name_found_once_and_told_by_nothing_is_not_trusted():
    """Strategy 3 asks for two mentions."""
    one, two = "Spoke with Valdez today.", "Valdez came."
    assert more((one, [found(one, "Valdez", "NAME")]), (two, [])) == [[], []]


def test_a_name_found_twice_in_a_note_is_trusted():
    one, two = "Spoke with Valdez, and Valdez left.", "Then Valdez came."
    spans = [found(one, "Valdez", "NAME"), found(one, "Valdez", "NAME", nth=1)]
    assert more((one, spans), (two, [])) == [[], ["Valdez"]]


def test_coreferent_mentions_are_both_trusted():
    one, two = "Xai Dunn spoke.", "X. Dunn left. DUNN, XAI was here; dunn too."
    spans = [found(two, "X. Dunn", "NAME")]
    assert more((one, [found(one, "Xai Dunn", "NAME")]), (two, spans)) == [[], ["DUNN, XAI", "dunn"]]


def test_a_name_goes_on_over_the_end_of_a_line():
    one, two = "Dr. Peter Vaderberg came.", "it was Peter\nVaderberg who"
    assert more((one, [found(one, "Peter Vaderberg", "DOCTOR")]), (two, [])) == [[], ["Peter\nVaderberg"]]


def test_an_initial_keeps_its_full_stop():
    """What stands behind a hyphen is no initial."""
    half = "Dr. Nahale-a called. Seen by Dr. Nahale-a. He left."
    assert more((half, [found(half, "Nahale-a", "DOCTOR")])) == [["Nahale-a"]]
    first = "Results for Ekholm, Gerald W. came. Mr. Gerald Ekholm; Gerald W. Ekholm."
    assert more((first, [found(first, "Gerald W. Ekholm", "PATIENT")])) == [["Ekholm, Gerald W.", "Gerald Ekholm"]]


def test_a_hospital_is_found_in_short_forms_and_by_its_initials():
    one = "at Atlantic North Rehabilitation Center"
    two = "Back to Atlantic North. ANRC called; anrc is no one."
    assert more((one, [found(one, "Atlantic North Rehabilitation Center", "HOSPITAL")]), (two, [])) == [
        [], ["Atlantic North", "ANRC"],
    ]


def test_two_initials_are_a_hospital_s_where_something_leads_to_it():
    """The paper's Homestead Hospital and HH; HH is home health elsewhere, and where no hospital is called so."""
    text = "Seen at Homestead Hospital in May. Transferred from HH on day 3, now HH nursing and HH PT."
    assert more((text, [found(text, "Homestead Hospital", "HOSPITAL")])) == [["HH"]]
    text = "Seen at Tarrow Hospital in May. Transferred from HH, HH aide set up."
    assert more((text, [found(text, "Tarrow Hospital", "HOSPITAL")])) == [[]]


@pytest.mark.parametrize(("second", "there"), [
    ("IABP out. CI 2.4, SVR 1,010.", []), ("Blasts CI20+, CI10-.", []), ("graded by NIA-CI last year", []),
    ("Lines changed (CI), seen w/ CI", ["CI", "CI"]), ("Alarms tested 0542 CI", ["CI"]),
])
def test_initials_that_abbreviate_a_measure_are_searched_where_somebody_stands(second: str, there: list[str]):
    """A whole name's initials are in the other note too; what stands for something elsewhere is told by its place."""
    first = "Clemence Iwabuchi, RN at the bedside."
    found_first = [found(first, "Clemence Iwabuchi", "DOCTOR", "names:degree")]
    assert more((first, found_first), (second, []))[1] == there


def test_a_number_is_searched_in_its_own_note_alone():
    """Section 3.4 (4): only patient, doctor and hospital are searched in the other notes."""
    one = "MRN 840-91-51-9. Old label 840-91-51-9, sticker 8409151-9, bar 84091519."
    two = "on 840-91-51-9"
    span = found(one, "840-91-51-9", "MEDICALRECORD", "ids:cue")
    assert more((one, [span]), (two, [])) == [["840-91-51-9", "84091519"], []]


def test_no_age_and_no_date_is_searched():
    """Table 3: an age is a number, which stands everywhere."""
    text = "47-year-old, seen 11/24/67; sodium 47, score 11/24/67"
    assert more((text, [found(text, "47", "AGE", "ages:x"), found(text, "11/24/67", "DATE", "dates:x")])) == [[]]


@pytest.mark.parametrize("text", ["Small bowel normal.", "SMALL BOWEL", "a small ulcer", "Exam: White male", "- Small"])
def test_a_name_that_is_a_word_is_found_only_where_it_is_written_as_a_name(text: str):
    one = "Mr. Small and Mrs. White"
    spans = [found(one, "Small", "PATIENT"), found(one, "White", "PATIENT")]
    assert more((one, spans), (text, [])) == [[], []]


def test_a_name_that_is_a_word_is_found_inside_a_sentence():
    one = "Mr. Small came."
    assert more((one, [found(one, "Small", "PATIENT")]), ("We asked Small about it.", [])) == [[], ["Small"]]


def test_whose_a_shared_name_is_goes_by_the_patient():
    one = "Mr. Dunn (patient), Dr. Dunn"
    spans = [found(one, "Dunn", "PATIENT"), found(one, "Dunn", "DOCTOR", nth=1)]
    (_, also) = trust([Document("1", "p", one), Document("2", "p", "saw Dunn")], [tuple(spans), ()])
    assert [(span.kind, span.role) for span in also] == [("PATIENT", "patient")]


def test_what_is_trusted_is_what_table_3_says():
    """Table 3 as configuration, lists/cues/table3.tsv, and what the code does are one."""
    said = {row[0] for row in lexicon.table("cues/table3") if row[5]}
    ours = {"DATE"} | {kind for kind in ("DOCTOR", "PATIENT", "HOSPITAL", "MEDICALRECORD", "PHONE")
                       if kind in trusted.PERSONS | trusted.HOSPITALS | trusted.TEMPLATES}
    assert said == ours


def test_trust_takes_no_longer_than_the_notes():
    """Names are looked up, not searched one by one: many people in many notes take a moment."""
    from time import process_time

    text = " ".join(f"Dr. Qab{chr(97 + n % 26)}{chr(97 + n // 26)} came." for n in range(300))
    spans = tuple(found(text, f"Qab{chr(97 + n % 26)}{chr(97 + n // 26)}", "DOCTOR") for n in range(300))
    start = process_time()
    trust([Document(str(n), "p", text) for n in range(20)], [spans] * 20)
    assert process_time() - start < 3


def test_a_town_that_stood_before_its_state_is_found_alone_in_another_note():
    one = "Lives in Zanesville, OH."
    sure = found(one, "Zanesville", "CITY", "addresses:before a state")
    assert more((one, [sure]), ("Late for the Zanesville job.", [])) == [[], ["Zanesville"]]
    assert more((one, [sure._replace(found_by="addresses:town")]), ("The Zanesville job.", [])) == [[], []]


def kinds_of(*texts: str) -> list[list[tuple[str, str]]]:
    documents = [Document(str(n), "p", text) for n, text in enumerate(texts)]
    return [
        [(text[span.start : span.end], span.kind) for span in spans or ()]
        for text, spans in zip(texts, detect(documents), strict=True)
    ]


def test_a_record_number_is_one_in_all_notes_of_the_patient():
    """A cue in one note says whose number it is; however it is cut in another, which comes first decides nothing."""
    texts = ("Our file, 448-17-20, was sent.", "MRN: 4481720", "Order 04481720 done. ACCT 4481720.")
    told = [
        [("448-17-20", "MEDICALRECORD")], [("4481720", "MEDICALRECORD")],
        [("04481720", "MEDICALRECORD"), ("4481720", "ACCOUNT")],
    ]
    assert kinds_of(*texts) == told
    assert kinds_of(*texts[::-1]) == told[::-1]


def test_another_number_and_a_short_one_keep_their_kind():
    assert kinds_of("MRN: 4481720", "Case# 4481721") == [[("4481720", "MEDICALRECORD")], [("4481721", "IDNUM")]]
    assert kinds_of("MRN: 4417", "order no 4417") == [[("4417", "MEDICALRECORD")], [("4417", "IDNUM")]]


def test_a_possessive_is_no_initial():
    """``Okereke's`` is Okereke, though her first name begins with an S."""
    one = "PCP: Dr. Sunniva Okereke. Dr. Okereke's partner saw her. Okereke S. agrees. OKEREKE'S ROOM."
    whole = found(one, "Sunniva Okereke", "DOCTOR", "names:title")
    assert more((one, [whole])) == [["Okereke", "Okereke S.", "OKEREKE"]]


def test_a_name_that_is_a_word_is_known_by_what_only_somebody_does():
    """Where it begins a sentence, stands beside another first name, or in quotes; months and things stay."""
    one = 'Son Rusty, niece April, Mr. Thaddeus "Buddy" Crane.'
    spans = [found(one, "Rusty", "PATIENT", "names:cue")._replace(role="relative"),
             found(one, "April", "PATIENT", "names:cue")._replace(role="relative"), found(one, "Buddy", "NAME")]
    other = (
        'Rusty and June are here. April may help in May. "Buddy" ate soup. Rusty nails. April 3. April of last year. '
        "Buddy system explained. April's plan changed."
    )
    assert more((one, spans), (other, []))[1] == ["Rusty", "April", "Buddy", "April"]
    assert other.index("April's") == trust(
        [Document("1", "p", one), Document("2", "p", other)], [spans, []])[1][-1].start


def test_a_family_is_called_by_a_known_last_name():
    one = (
        "Mr. Anselm Huff. She came with the Huffs' neighbor. THE HUFFS left. The Huffy one, some Huffs, the HuffS. "
        "Breathe Huffs, tHE Huffs, x_the Huffs."
    )
    assert more((one, [found(one, "Anselm Huff", "PATIENT", "names:title")])) == [["Huffs", "HUFFS"]]


def test_a_short_form_that_was_guessed_to_be_some_house_is_the_hospital():
    """Its whole name says which kind of house it is; what a chain told of the short form does not."""
    first = "Sent from Sandstone South Rehabilitation Center."
    second = "At Sandstone South she fell."
    documents = [Document("a", "p", first), Document("b", "p", second)]
    spans = [[found(first, "Sandstone South Rehabilitation Center", "HOSPITAL", "keywords:institution's last word")],
             [found(second, "Sandstone South", "INSTITUTION", "chain:labels")]]
    assert [span.kind for span in trust(documents, spans)[1]] == ["HOSPITAL"]
