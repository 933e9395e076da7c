"""Names and rooms in columns, under headings and without them; lists of who lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.headed import Table, table_of
from resynth.recognize.institutions import room_columns
from resynth.recognize.institutions.keywords import RECOGNIZER as KEYWORDS
from resynth.recognize.note import Note
from resynth.recognize.persons import name_alike, name_beds, name_headed
from resynth.recognize.persons.names import RECOGNIZER as NAMES
from resynth.recognize.settle import settle
from resynth.testing import marked
from resynth.types import Document, Recognizer, Span


def found(recognizer: Recognizer, text: str, *kinds: str) -> list[str]:
    spans = settle(one for one in recognizer.find(Document("1", "1", text), ()) if one.kind in kinds)
    return [text[one.start : one.end] for one in spans]


def names(text: str) -> list[str]:
    return found(NAMES, text, "NAME", "PATIENT", "DOCTOR")


ODD = ["Brave", "Long", "Day", "Hope", "Little", "Two Bulls", "Bear Runner", "Le", "An", "Us", "Okonjo", "Ogunbanjo"]


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("table", [
    "Pt       Result\n@, T      MSSA\n", "Nurse,Shift\n@,N\n", "Attending;Resident\n@;Singh\n",
    "Rm\tPt\tDx\n7\t@\tCHF\n",
    "Vaccine;Lot;Given by\nMMR;J0417;A. Tso\nFlu;UT5;@\n", "Patient Name       Test\n@, Terry     cx\n",
    "Drug    Dose   RN\nNorco   5 mg   @\n",
])
def test_a_heading_says_that_the_words_below_are_names(table: str, name: str):
    assert any(set(name.split()) <= set(one.replace(",", " ").split()) for one in names(table.replace("@", name)))


@pytest.mark.parametrize("text", [
    "PT   INR   PTT\n12.1  1.1  30\n", "Patient  Control\nNormal  Abnormal\n", "Name   Dose  Freq\nLong   10  daily\n",
    "Drug,Given by,Dose\nNorco,Pending,5\n", "Pt, nurse, MD aware.\nLong, tender", "Name  Result\nGrace  5\n",
    "Test   Patient   Goal\nGait   Agrees    Walk\n", "Nurse  Shift\nNone   Day\nPending   Night\n",
    "By  Route\nMouth  PO\n", "Medication,Provider note\nAspirin,ok\n", "RN  Time\nYes  0900\nNo  1000\n",
    "Attending;Date\nCardiology;9/3\nSame;9/4\n", "MD\nLong day. Will follow.\n", "Nurse:  Good care.\nHope is well.",
])
def test_what_else_stands_in_tables_is_none(text: str):
    assert names(text) == []


def test_whose_a_column_is_tells_the_kind():
    spans = list(name_headed.spans(Note("Patient;Nurse;Guardian\nLong, T;Joy;Rose Day\n")))
    assert [(one.kind, one.role) for one in spans] == [
        ("PATIENT", "patient"), ("DOCTOR", "provider"), ("PATIENT", "relative")
    ]
    assert names("Nurse    Date\nEsmeralda Roth, DO   2/27\n") == ["Esmeralda Roth"]


@pytest.mark.parametrize("table", [
    "01/05  OFFICE   [BYRD](NAME)   HTN\n05/20  ED       [MOODY](NAME)  Pain\n05/27  PHONE    [QURESHI](NAME)  refill",
    "a\t1\t[Qureshi](NAME)\tx\nb\t2\t[Long](NAME)\ty\nc\t3\t[Hope](NAME)\tz",
    "9/1  CT   [Okafor](NAME)    Head\n9/2  MRI  [Day](NAME)       Knee\n9/3  US   [Nowak](NAME)     Neck",
])
def test_a_column_of_names_needs_no_heading(table: str):
    text, spans = marked(table)
    assert names(text) == [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "a  1  Foley  x\nb  2  Long  y\nc  3  Short  z\n",
    "9/1  CT   Okafor   Head\n9/2  MRI  Pending  Knee\n9/3  US   None     Neck\n",
    "9/1  CT   Okafor   Head\n9/2  MRI  Knee  Knee\n9/3  US   Sprain   Neck\n",
    "9/1  CT   Okafor   Head\n9/2  MRI  Long  Knee\n",
])
def test_a_column_of_other_words_is_none(text: str):
    assert set(names(text)) <= {"Okafor"}


@pytest.mark.parametrize("line", [
    "Rm 304-A [Two Bulls](NAME) - fall risk, sitter. Rm 305 [Reed](NAME) - NPO.",
    "Rm 12 [Okonjo](NAME) - f/u trop. 14 [Little Thunder](NAME) - dc. 15 [Le, An](NAME) - dc. 17 [Day](NAME), dc.",
    "Bed 4: [Brave](NAME) - NPO", "Rm 304 [Price](NAME) - NPO for EGD", "5W-12 [Rainwater](NAME) s/p TKA",
    "5W-12 [Early](NAME) s/p TKA\n5W-13 [Good](NAME) s/p THA",
    "12 [Okafor](NAME) - dc\n14 [Nowak](NAME) - NPO\n15 [Long](NAME) - tele",
])
def test_who_lies_where_is_told_by_the_rows(line: str):
    text, spans = marked(line)
    assert names(text) == [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "1 Aspirin - daily\n2 Norco - prn\n3 Colace - bid",
    "Bed 4: Empty - hold. Bed 5: Clean - ready. Bed 6: Closed - today",
    "4 Foley - out. 5 Drain - in. 6 Doppler - neg", "Give 2 Tylenol - daily. Rm 4 Clean - now",
    "1. Sepsis - abx\n2. Pain - norco", "Rm 3 Air - neg", "4 Banks - closed", "Rm 4 Early - recheck",
    "Bed 2: Tele - full",
])
def test_what_is_counted_or_empty_is_nobody(text: str):
    assert list(name_beds.named(Note(text))) == []
    assert names(text) == []


@pytest.mark.parametrize("room", ["410", "7", "12A", "5W-12", "ICU 4"])
@pytest.mark.parametrize("table", [
    "Name | Room | Dx\nOrtiz, B | @ | CHF\n", "room,name,dx\n@,Ortiz,CHF\n",
    "Bed       Pt       Dx\n@       Ortiz     CHF\n",
    "Rm\tPt\n@\tOrtiz\n",
])
def test_a_column_of_rooms(table: str, room: str):
    assert found(KEYWORDS, table.replace("@", room), "ROOM") == [room]


@pytest.mark.parametrize("text", [
    "Test  Value  Unit\nNa    140    mmol/L\n", "Lot  Unit  Value\nA  12  5\n", "Date  Location\n1/2  4/5\n",
    "Bed  Rest\nYes  No\n", "Location  Size\nLeft  2\n", "Room air  Sat\n94  98\n",
])
def test_other_columns_are_no_rooms(text: str):
    assert found(KEYWORDS, text, "ROOM") == []


def test_the_numbers_of_a_list_of_beds_are_rooms():
    text = "Rm 12 Okonjo - f/u trop. 14 Little Thunder - waits. 17 Day, watch lytes."
    assert {"14", "17"} <= set(found(KEYWORDS, text, "ROOM"))
    assert found(KEYWORDS, "1 Okafor, 24M DKA\n2 Nowak, 8F app\n3 Adebayo, 77M GIB", "ROOM") == []


def test_a_table_tells_nothing_of_a_note_when_it_is_shown():
    table = table_of(Note("Patient,Test\nOrtiz,cx\n"), 0)
    assert isinstance(table, Table)
    assert "rtiz" not in repr(table)
    assert "rtiz" not in repr(name_beds.rows(Note("Rm 4 Ortiz - NPO")))


def _alike(note: Note) -> list[Span]:
    text = note.text
    spans = [
        Span(start, start + 5, "NAME", "NAME", "unknown", "names:ratio", 0.9)
        for start in range(len(text)) if text.startswith("Okafo", start)
    ]
    return list(name_alike.spans(note, spans))


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "Nurse  Shift\n", "Nurse  ", "Nurse,", "a  Okafo  b\n", "a  Okafo  ", "Rm 4 Long - x. ", "4 Long - ",
    "12", "Rm\tRm\n", "by ",
])
@pytest.mark.parametrize("who", [name_headed.spans, name_beds.rows, room_columns.spans, _alike])
def test_time_is_linear_whatever_a_text_repeats(who: Callable[[Note], Iterable[object]], piece: str):

    def spent(size: int) -> float:
        note = Note("x\n" + piece * (size // len(piece)))
        return seconds(lambda: list(who(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
