"""Doubled blanks in prose, in numbers and in dates are read as one; columns and fields stay apart."""

from __future__ import annotations

import pytest

from benchmarks import damaged
from benchmarks.detection import Case
from resynth.recognize.detect import detect
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document, Span

PROSE = (
    "He was seen by Dr. [Jane Pike](DOCTOR) in the [Lakeview General Hospital](HOSPITAL) on [March 4, 2019](DATE) for "
    "a cough and a cold. His sister [Ottoline Brackenridge](NAME) may be called at [(513) 555-0142](PHONE) in the "
    "evening, or at [513-555-0143](PHONE) when nobody answers there. The film of his chest was normal, he went home.\n"
)
TABLE = """\
Name          Ward     Seen       By         Result
Moor, Adele   4 West   3/4/2019   Dr. Stone  normal
Amsel, Ruth   5 East   3/5/2019   Dr. Pike   low
Lindt, Vera   5 East   3/5/2019   Dr. Pike   high
"""


def document(text: str) -> Document:
    return Document("1", "1", text)


@pytest.mark.parametrize("text", [
    TABLE, TABLE.replace("   ", "  "), TABLE.lower(), "one.  Two.  Three: four.  Five\n",
    "Ht 178 cm  Wt 112 kg  BMI 35.3\nPt: Hong Pham   Referral: Dr. Quill   Bed 4\n",
    "Patient: Ada Moor   MRN: 611208   DOB: 1/2/1960\nStone, Ed  MRN 611209  82 F\n",
    "0700-\nPatient asleep\nAllergies-\nPenicillin\nseen -\n3 times",
    "Karl Jung  Mary Lee  seen by him in May\nOlga Bent  Jane Doe  seen by him in May",
    "FAMILY  Mother is in the home\n",
    "ASPIRIN  Karl\nKarl   Jung was seen by him in May", "Prairie  Delacroix  61M\n",
    "losartan  50 mg  daily  |  HELD\nNa 141  K 4.0  Cl 103\nMoor/kls   cc: R. Pike\n\n    so it is\n",
])
def test_columns_fields_and_sentences_stay_apart(text: str):
    assert Bare(text).text == text


@pytest.mark.parametrize(("text", "read"), [
    ("He was seen by John  Smith, who left", "He was seen by John Smith, who left"),
    ("call 555-  0134", "call 555-0134"), ("on 3/  04/2019", "on 3/04/2019"),
    ("call 555-\n0134", "call 555-0134"), ("No. 6120-\n33, SP-\n0126", "No. 6120-33, SP-0126"),
    ("29-\nFeb-1992", "29-Feb-1992"),
    ("Ph (513)  555-0142", "Ph (513) 555-0142"), ("Seen: March  4,   2019", "Seen: March 4, 2019"),
    ("DOB Jan.  4, 1960  Sex F", "DOB Jan. 4, 1960  Sex F"),
    ("seen by Dr.  John  Smith and Jane  van  der  Hoek at St.  Brendan's  Medical  Center",
     "seen by Dr. John Smith and Jane van der Hoek at St. Brendan's Medical Center"),
    ("She was at Harlow  Bend  Hospital with  Grace  Lee.", "She was at Harlow Bend Hospital with Grace Lee."),
    ("SEEN BY JOHN  SMITH AT MERCY  HOSPITAL TODAY.", "SEEN BY JOHN SMITH AT MERCY HOSPITAL TODAY."),
])
def test_a_lone_gap_in_prose_or_in_a_number_is_closed(text: str, read: str):
    assert Bare(text).text == read


def test_of_prose_full_of_gaps_all_is_found():
    """What is found has the blanks that stand in it."""
    text, spans = marked(PROSE * 3)
    case = Case("v", "v/1", "note", text, tuple(spans))
    now = damaged.damaged(case, "doubled")
    assert now.text.count("  ") > 10
    [found] = detect([document(now.text)])
    assert _places(found) == _places(now.gold)


def test_tables_in_a_note_full_of_gaps_keep_their_columns():
    wide = TABLE.replace("  ", "     ")
    text = marked(PROSE)[0].replace(" ", "  ") + wide
    assert Bare(text).text.endswith(wide)


def _places(spans: tuple[Span, ...] | None) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in spans or ()]


@pytest.mark.parametrize("line", [
    "under the care of Dr. [Mon-\ntague](DOCTOR).", "seen by Mrs. [Ander-\n   son](PATIENT) today.",
    "sent to [Cedar Bluff Hos-\npital](HOSPITAL) by car.",
    # With two capitals, an apostrophe, nothing but capitals; behind a title what no list has, too.
    "Seen by Dr. [McAl-\nister](DOCTOR) today.", "Seen by Dr. [O'Cal-\nlaghan](DOCTOR) today.",
    "Seen by Dr. [O’Cal-\nlaghan](DOCTOR) today.", "Seen by DR. [MONT-\n   GOMERY](DOCTOR) today.",
    "Ms. [DeLa-\nfuente](PATIENT) was seen.", "Mr. [Zeller-\nmeyer](PATIENT) came.",
])
def test_a_word_with_a_capital_that_was_cut_at_the_end_of_a_line_is_one(line: str):
    text, spans = marked(line)
    found = detect([document(text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize("text", [
    "Smith-\nJones", "Plan-\nxqzw", "He was well-\nknown.", "- Alert-\n- calm", "Ander-\n\nson",
    "SMITH-\nJONES", "Dr. Smith-\nled rounds", "Dr. Fisher-\nstyle", "Zeller-\nmeyq", "X-\nRAY",
    "DR. XQZV-\nWQXZ", "Mcx-\nQrtz", "LONG-\nTERM", "PMH:\n- COPD-\nSTABLE",
])
def test_what_was_not_cut_stays_in_its_lines(text: str):
    assert Bare(text).text == text


@pytest.mark.parametrize("line", [
    "reached at [312 555\n0129](PHONE) til 5pm", "at [312\n555-0129](PHONE).", "Call [312.555.\n0129](PHONE).",
    "EDD [12/\n28/2021](DATE).", "mail [sadako.h\n@kiku.example](EMAIL) now",
    "mail [sadako.h@\nkiku.example](EMAIL) now",
])
def test_a_line_end_inside_a_telephone_a_day_or_an_address_is_none(line: str):
    text, spans = marked(line)
    found = detect([document(text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize("text", [
    "HR 205 300\n0800 110 70", "WBC 312\n555 of them", "in 205 300\n2019 was", "3/\nfour", "@\nhome", "BP 120/\n(80)",
])
def test_lines_of_figures_stay_apart(text: str):
    assert Bare(text).text == text


@pytest.mark.parametrize("text", [
    "Seen by Dr. [Kowal-\nski](DOCTOR) today.\n", "Seen by Dr. [Zimbr-\n   owski](DOCTOR) today.\n",
    "Tel [513-\n555-0142](PHONE)\n", "Seen on [March\n4, 2019](DATE).\n", f"{PROSE}He saw Dr. [Kowal-\nski](DOCTOR).\n",
])
def test_lines_of_windows_are_read_as_others_are(text: str):
    """Half of a name that was cut before a return and a line end stayed in raw notes."""
    plain, spans = marked(text)
    windows = plain.replace("\n", "\r\n")
    assert Bare(windows).text == Bare(plain).text
    found = [windows[span.start : span.end] for span in detect([document(windows)])[0] or ()]
    for span in spans:
        assert plain[span.start : span.end].replace("\n", "\r\n") in found


@pytest.mark.parametrize("margin", ["", "    ", "\t", "> "])
@pytest.mark.parametrize(("text", "whole"), [
    ("seen by Mr. Bartholomew Naka-\nmura today", "Bartholomew Nakamura"),
    ("seen by Dr. Rosalind Oyelaran-\nStokes today", "Rosalind Oyelaran-Stokes"),
    ("taken to St. Mary-\nCorwin Medical Center", "St. Mary-Corwin Medical Center"),
    ("call 412-\n555-0134 today", "412-555-0134"), ("call (412)\n555-0134 today", "(412) 555-0134"),
    ("seen 3/14/\n2019 here", "3/14/2019"), ("seen on March\n4, 2019 here", "March 4, 2019"),
    ("MRN 00-\n44-71 and", "00-44-71"), ("write to bart@\nlake.example", "bart@lake.example"),
])
def test_a_mention_that_a_line_end_cut_is_whole_behind_a_margin_too(text: str, whole: str, margin: str):
    text = text.replace("\n", f"\n{margin}")
    (spans,) = detect([Document("1", "1", text)])
    assert _letters(whole) in {_letters(text[span.start : span.end]) for span in spans or ()}


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize("text", ["Mr. Zeller-\nMeyq", "by Ida Zeller-\n   Meyq"])
def test_a_double_name_keeps_its_hyphen(text: str):
    assert Bare(text).text.endswith("Zeller-Meyq")


@pytest.mark.parametrize("text", [
    "Labs back. Plan-\nContinue his pills.", "Mother Ida-\nThe patient said", "Seen by Stone\n   Pike called",
    "Ext. 412\n   555 mL of fluid", "In March\n   4 doses of it",
])
def test_what_ends_in_its_line_stays_there(text: str):
    assert Bare(text).text == text
