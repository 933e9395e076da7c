"""Names that the shape of a clause tells, in capitals and small letters; what persons do behind a name in capitals."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note
from resynth.recognize.persons.name_clauses import told
from resynth.recognize.persons.names import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

BEFORE, BEHIND = "Foley out, voiding well. Ate half of lunch, no nausea.\n", "\nLungs clear. Will follow."


def names(text: str) -> list[str]:
    spans = RECOGNIZER.find(Document("1", "1", f"{BEFORE}{text}{BEHIND}"), ())
    places = {(one.start, one.end) for one in spans if one.kind in ("NAME", "PATIENT", "DOCTOR")}
    return [f"{BEFORE}{text}{BEHIND}"[start:end] for start, end in sorted(places)]


@pytest.mark.parametrize("name", ["hope", "joy", "rose", "stone", "price", "banks", "kwame", "okonjo", "marisela",
                                  "blessing"])
@pytest.mark.parametrize("clause", [
    "seen by @ md", "husband @ drove", "dtr @ at bedside", "spoke w/ @ (son)", "rn @ aware", "SON @ DENIES PAIN",
    "PT SEEN. DAUGHTER @ WANTS A CALL.",
])
def test_the_clause_tells_a_name_whatever_its_letters(clause: str, name: str):
    written = name.upper() if clause.isupper() else name
    assert names(clause.replace("@", written)) == [written]


@pytest.mark.parametrize("name", ["Hope", "Joy", "Rose", "Stone", "Price", "Banks", "Okonjo"])
@pytest.mark.parametrize("clause", [
    "K low. Will endorse to @.", "Endorsed to @ at 7.", "@ notified of K 6.1.", "consult: @ (cards)",
])
def test_who_is_told_something_is_somebody(clause: str, name: str):
    assert names(clause.replace("@", name)) == [name]


@pytest.mark.parametrize("name", ["Two Bulls", "Bear Runner", "Yellow Horse"])
@pytest.mark.parametrize("clause", ["D/w @ and agreed.", "Signed out to @ at 1900.", "Rm 304 @ - NPO for EGD"])
def test_a_last_name_of_two_words_is_whole(clause: str, name: str):
    assert names(clause.replace("@", name)) == [name]


@pytest.mark.parametrize("text", [
    "D/w Infection Control and agreed.", "D/w Risk Management at 9.", "D/w Wound Care for it.", "D/w Poison Control.",
    "Signed out to Night Float at 7. Signed out to Tele Unit.", "Rm 304 Contact Precautions - NPO", "D/w Two Teams.",
    "d/w Heart Failure, d/w Palliative Care, d/w Blood Bank re units", "Rm 5: Grand Rounds - noon", "D/w Social Work.",
])
def test_two_words_of_offices_and_things_are_nobody(text: str):
    assert names(text) == []


@pytest.mark.parametrize("line", [
    "GI: [Okonjo](NAME). Renal aware.", "XR shows fx. Ortho - [Wieczorkiewicz](NAME). NPO.",
    "EMERGENCY CONTACT 2: [Happy Chukwu](NAME)   REL: cousin", "SON [LEIF](NAME) FELL TODAY.",
    "SON [CARLOS](NAME) WILL BRING IT.", "SHE REPORTS [MOSES](NAME) FELL IN THE GARAGE.", "SON [LEIF](NAME) STATES SO.",
])
def test_the_name_is_whole_and_nothing_beside_it_is_of_it(line: str):
    text, spans = marked(line)
    assert names(text) == [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "husband will drive home", "mom may call", "son still at bedside", "dtr now at bedside", "wife home at bedside",
    "wife also at bedside", "seen by ed md", "seen by covering md", "checked by night rn", "by mouth do not",
    "spoke w/ family (son)", "lives w/ mother (son)", "d/w pt (wife)", "support good (wife)", "home (husband)",
    "rn staff aware", "rn on-call notified", "Will endorse to Day team. Endorsed to Nights.",
    "Family notified of plan. Police notified of it. Pharmacy notified of dose. Team informed of labs.",
    "GI: Soft. Neuro: Intact. Psych: Calm. GI: Crohn. ENT: Weber. Renal: Stable. Ortho: Colles.",
    "CV: Regular. Pulm: Clear. GI: Benign. Skin: Intact. Heme: Anemia. ID: Zosyn. Endo: Lantus.",
    "consult: Pending (cards)", "SON WILL DENY. MOTHER MAY WANT A CALL. WIFE HERE WANTS IT.",
    "D/w Amio. D/w Neph. D/w Doppler. D/w Kerlix today. Attng aware.", "HUSBAND HOME CALLED. SON CALM AND RESTING.",
])
def test_what_else_stands_in_such_clauses_is_nobody(text: str):
    assert names(text) == []


def test_a_verb_before_a_name_in_a_field_is_no_first_name():
    assert names("From: Call Smith\nContact: Page Okafor, resident") == ["Smith", "Okafor"]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["son ", "son hope at ", "by long md ", "(", "w/ hope (son", "GI: ", "consult: A ("])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note("x " + piece * (size // len(piece)))
        return seconds(lambda: list(told(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
