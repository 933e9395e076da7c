"""What the site knows of its patient is found in every form, and what it knows more costs a note nothing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.cli.app import run
from resynth.plan.guesses import is_guess
from resynth.recognize.detect import detect
from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_values import one_edit
from resynth.testing import RecognizerContract, marked
from resynth.types import Document, KnownValue

KNOWN = (
    KnownValue("PATIENT", "Zebadiah Quillfeather"), KnownValue("PATIENT", "Will"), KnownValue("DOCTOR", "Ng, Amy"),
    KnownValue("MEDICALRECORD", "0077-19024"), KnownValue("PHONE", "(513) 555-0142"), KnownValue("DATE", "1931-02-03"),
    KnownValue("STREET", "12 Sprocketville Rd"), KnownValue("IDNUM", "QF-77190"),
)


def found(text: str, known: tuple[KnownValue, ...] = KNOWN) -> list[tuple[str, str]]:
    document = Document("d", "p", text)
    return sorted((text[span.start : span.end], span.kind) for span in RECOGNIZER.find(document, known))


@pytest.mark.parametrize("said", [
    "[Zebadiah Quillfeather](PATIENT) came", "[QUILLFEATHER, ZEBADIAH](PATIENT)",
    "Mr. [Quillfeather](PATIENT)'s wife", "[quillfeather](PATIENT) and [Zebadiah](PATIENT)",
    "[Quilfeather](PATIENT) is misspelt", "[Quillfaether](PATIENT) too", "signed [ZQ](PATIENT)",
    "Dr. [Ng](DOCTOR) and [Amy Ng](DOCTOR)", "[Will](PATIENT) will come",
    "MRN [77 19024](MEDICALRECORD)", "[007719024](MEDICALRECORD)", "[0077-19025](MEDICALRECORD)",
    "tel [513.555.0142](PHONE)", "at [(513) 555-0142](PHONE).", "([513 555 0142](PHONE))", "[+1 (513) 555-0142](PHONE)",
    "born [2/3/1931](DATE) or [Feb 3, 1931](DATE)",
    "[3 February '31](DATE), [02-03-31](DATE)",
    "at [12 Sprocketville Rd](STREET).", "at [12, Sprocketville rd](STREET)", "badge [QF77190](IDNUM)",
])
def test_every_form(said: str):
    text, spans = marked(said)
    assert found(text) == sorted((text[span.start : span.end], span.kind) for span in spans)


@pytest.mark.parametrize("text", [
    "he will come", "feather quill", "ng tube placed", "MRN 5519024", "call 513-555-0199", "born 2/4/1932", "12 Rd",
    "amyloid", "ZQX", "the willow",
])
def test_what_only_looks_like_it(text: str):
    assert found(text) == []


#: All of these names are words, or of two letters.
WORDS = (
    KnownValue("PATIENT", "Hope Long"), KnownValue("PATIENT", "Grace"), KnownValue("PATIENT", "Young"),
    KnownValue("PATIENT", "Will May"), KnownValue("PATIENT", "Xu"), KnownValue("DOCTOR", "Price, Mark"),
    KnownValue("DOCTOR", "Day"),
)


@pytest.mark.parametrize("said", [
    # First and last name side by side, in either order; told in two columns too.
    "spoke w [hope long](PATIENT)", "[long, hope](PATIENT)", "[hope](PATIENT) m. [long](PATIENT) seen",
    "[grace young](PATIENT) to ward", "[young, grace](PATIENT)", "per [mark price](DOCTOR)",
    "ADMIT [LONG, HOPE](PATIENT)",
    # A title, and whose case it is.
    "ms [long](PATIENT) for inr", "mrs. [young](PATIENT) aware", "mr [will](PATIENT) up in chair",
    "dr [day](DOCTOR) aware",
    "pt [hope](PATIENT) here", "patient: [grace](PATIENT)", "pt [hope](PATIENT), alert",
    "pt [will](PATIENT) was up all night",
    "MS [LONG](PATIENT) TOLERATED IT WELL", "name: [hope](PATIENT)",
    # A possessive.
    "[hope](PATIENT)'s bp 140/90", "went over [will](PATIENT)’s labs", "[LONG](PATIENT)'S BP IS 140/90",
    # An age, and who is here.
    "[hope](PATIENT) is a 34 yo f", "[will](PATIENT) is a 34yo m", "[hope](PATIENT), 34 y/o, in clinic",
    "[may](PATIENT) 34f",
    "[xu](PATIENT) here", "[grace](PATIENT) here for f/u", "[hope](PATIENT) here with her mom",
    # With whom somebody spoke, and what only a person does.
    "spoke with [hope](PATIENT)", "spoke w/ [grace](PATIENT), f/u", "d/w [hope](PATIENT) re: labs",
    "met with [mark](DOCTOR) about dosing", "[hope](PATIENT) states she is fine", "[grace](PATIENT) denies cp",
    "pt [will](PATIENT) c/o cp",
    # What only persons do, or what they do at the beginning of a clause; to whom something was done.
    "[grace](PATIENT) brought her meds", "ok; [hope](PATIENT) took her meds", "[price](DOCTOR) fell behind",
    "told [hope](PATIENT) to rest", "gave [grace](PATIENT) her meds", "asked [mark](DOCTOR) about it",
    # A capital inside a sentence.
    "seen with [May](PATIENT) today", "told [Hope](PATIENT) to rest", "as [Price](DOCTOR) wrote",
])
def test_a_name_that_is_a_word_is_found_where_it_is_a_name(said: str):
    """These went out in a release that said it knew them."""
    text, spans = marked(said)
    assert found(text, WORDS) == sorted((text[span.start : span.end], span.kind) for span in spans)


@pytest.mark.parametrize("text", [
    "pt will follow up", "hope to discharge", "long history of copd", "may shower", "grace period of 3 days",
    "pt may shower", "patient will call", "dr will see pt", "dr may order labs", "not been here long",
    "long here and there",
    "in may states he fell", "spoke with long pauses", "with grace and dignity", "patient long standing dm",
    "pt hope to go home", "we hope he is better", "young male here for f/u", "the will is strong",
    "how long is a visit",
    "PT WILL FOLLOW UP", "MAY SHOWER TODAY", "PT MAY RESUME DIET AND WILL CALL", "LONG HISTORY OF COPD",
    "long-acting insulin",
    "ms long-standing", "did not miss long visits", "may 34 units be given", "long 10 cm incision", "it will be long",
    "will d/w wife", "young and healthy", "i hope so", "long.", "pod day 5 w/ fever", "day 3 m later", "good day today",
    "the price fell", "insurance price went up", "gave hope to all", "told will to", "advised long term abx",
    "price of the drug", "mark the site", "will be 34 y tomorrow", "hope remains high", "day 2 here on the ward",
])
def test_a_word_alone_is_no_name_though_it_is_known(text: str):
    assert found(text, WORDS) == []


@pytest.mark.parametrize(("text", "names"), [
    ("Mother is Boyd. Reed is the uncle.", ["Boyd", "Reed"]), ("Ann Boyd. Ian Reed. Both.", ["Ann Boyd", "Ian Reed"]),
    ("Thanks to Boyd.\nAnn was here", ["Boyd", "Ann"]), ("Seen: Boyd . Reed left", ["Boyd", "Reed"]),
    ("Smythe. St. John called", ["Smythe", "St. John"]), ("Mr. St. John came", ["St. John"]),
    ("Boyd, Ann. Reed, Ian", ["Boyd, Ann", "Reed, Ian"]), ("from reed, ian. ireed@x.org", ["reed, ian"]),
    ("Wm. Carter came", ["Wm. Carter"]), ("user boyd.ann today", ["boyd.ann"]),
])
def test_a_full_stop_ends_a_name(text: str, names: list[str]):
    known = tuple(KnownValue("PATIENT", name, "relative") for name in (
        "Ann Boyd", "Ian Reed", "Ian St. John", "Sean Smythe", "Wm. Carter"))
    assert [value for value, _ in found(text, known)] == sorted(names)


def test_two_words_of_two_persons_are_not_one():
    """"mark day 1" of Mark Price and Dr. Day; the names of a roster stand beside each other by chance."""
    assert found("mark day 1", WORDS) == []


@pytest.mark.parametrize("said", [
    "[ZebadiahQuillfeather](PATIENT) seen", "[zebadiahquillfeather](PATIENT)", "[QuillfeatherZebadiah](PATIENT)MRI",
    "Mr[Quillfeather](PATIENT) here", "dr[quillfeather](PATIENT)", "[Quillfeather](PATIENT)is here",
    "Patient[Quillfeather](PATIENT)Seen", "wife[Zebadiah](PATIENT)",
])
def test_a_name_that_lost_its_blanks(said: str):
    text, spans = marked(said)
    assert found(text) == sorted((text[span.start : span.end], span.kind) for span in spans)


@pytest.mark.parametrize("text", ["willcall", "LongTerm", "hopelong", "GraceUnit", "mayprice", "younglady", "markday"])
def test_words_that_are_names_are_none_glued_to_others(text: str):
    assert not [one for one in found(text, WORDS) if one[0] != "hopelong"]


@pytest.mark.parametrize("written", ["44729183", "4472193", "447219833", "44721 893", "447-21-923"])
def test_a_number_with_one_edit(written: str):
    """Two digits swapped, one lost, one too many and one wrong, without a word before it."""
    assert found(f"seen {written} today", (KnownValue("MEDICALRECORD", "44721983"),)) == [(written, "MEDICALRECORD")]


def test_a_short_number_loses_no_digit():
    assert found("room 4417 or 441720", (KnownValue("IDNUM", "44172"),)) == []


def test_nothing_known_finds_nothing():
    assert list(RECOGNIZER.find(Document("d", "p", "Zebadiah Quillfeather"), ())) == []


@given(st.text(alphabet="abc", min_size=3, max_size=6), st.integers(0, 6), st.sampled_from("abc"), st.integers(0, 3))
def test_one_edit_is_one_edit(word: str, at: int, letter: str, how: int):
    at = min(at, len(word) - 1)
    edited = (
        word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :], word[:at] + letter + word[at:],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    )[how]
    assert one_edit(word, edited)
    assert one_edit(edited, word)
    assert not one_edit(word, word + "xy")


def test_a_value_without_letters_and_digits_stands_nowhere():
    known = (KnownValue("CITY", "---"), KnownValue("DATE", "//"), KnownValue("ROOM", "____"))
    assert list(RECOGNIZER.find(Document("d", "p", "bp -- / -- , name: ____ --- //"), known)) == []


@pytest.mark.parametrize("stem", ["qvarnb", "zelkov", "ruxtin", "mofzek", "wixlan", "tovqer", "jundar", "klopze"])
def test_between_two_kinds_one_edit_away_no_chance_decides(stem: str):
    """The one that is first by kind and value, whatever the order in which a set has its words."""
    for at in range(1, len(stem)):
        known = KnownValue("PATIENT", f"y{stem[1:]}"), KnownValue("DOCTOR", f"{stem[:at]}y{stem[at + 1 :]}")
        (span,) = RECOGNIZER.find(Document("d", "p", f"saw {stem} today"), known)
        assert (span.kind, span.found_by) == ("DOCTOR", "known:name, one edit")


def test_what_is_known_more_costs_a_note_nothing():
    """Calls, of Python's own functions too: three thousand values that stand elsewhere are as cheap as ten."""
    text = "Seen 3/4/2010 for chest pain, MRN 5520148, lives at 12 Elm Rd with Zeb. Room 412, back on May 5, 2011. "
    document = Document("d", "p", 20 * text)

    def calls(number: int) -> int:
        known = []
        for n in range(number):
            name = "".join("bcdfghjklm"[int(digit)] for digit in f"{n:04d}")
            known += [KnownValue("PATIENT", f"qx{name}"), KnownValue("STREET", f"12 {name} Rd"),
                      KnownValue("IDNUM", f"9{n:04d}77"), KnownValue("ORGANIZATION", f"{name} Mills"),
                      KnownValue("DATE", f"{1900 + n % 90}-07-{1 + n % 28:02d}")]
        given, counted = tuple(known), 0

        def count(frame: object, event: str, what: object) -> None:
            nonlocal counted
            counted += event in ("call", "c_call")

        list(RECOGNIZER.find(document, given))
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            list(RECOGNIZER.find(document, given))
        finally:
            sys.setprofile(before)
        return counted

    assert calls(600) <= 1.2 * calls(2)


FAMILY = (
    KnownValue("PATIENT", "Janina Kowalczyk"), KnownValue("PATIENT", "Tomasz Kowalczyk", "relative"),
    KnownValue("DOCTOR", "Ng, Amy"),
)


@pytest.mark.parametrize(("text", "role"), [
    ("seen Janina Kowalczyk", "patient"), ("told Tomasz Kowalczyk", "relative"), ("KOWALCZYK, TOMASZ", "relative"),
    ("told Tomasz", "relative"), ("told Tomas at bedside", "relative"), ("saw Kowalczyk", "patient"),
    ("signed TK", "relative"), ("by Amy Ng", "provider"),
])
def test_whose_name_it_is_is_known_too(text: str, role: str):
    """RELATIVE of --known was taken for the patient; what both bear is the patient's."""
    assert {span.role for span in RECOGNIZER.find(Document("d", "p", text), FAMILY)} == {role}


def test_what_is_known_beats_the_words_before(tmp_path: Path):
    """A brother named in the line before made a relative of the patient, and trust carried it on."""
    (tmp_path / "known.csv").write_text(
        "patient_id,kind,value\np,PATIENT,Derrick Osterman\np,RELATIVE,Quentin Osterman\n", "utf-8")
    text = "Called Derrick's brother. DERRICK ALAN OSTERMAN. Sister Mary Osterman. Father Quentin Osterman aware."
    (tmp_path / "n.jsonl").write_text(json.dumps({"doc_id": "d", "patient_id": "p", "text": text}) + "\n", "utf-8")
    asked = ["detect", str(tmp_path / "n.jsonl"), "--known", str(tmp_path / "known.csv"), "--out", str(tmp_path / "f")]
    assert run(asked) == 0
    said = {span["text"]: span["role"] for span in json.loads((tmp_path / "f").read_text("utf-8"))["spans"]}
    assert said == {"Derrick": "patient", "DERRICK ALAN OSTERMAN": "patient", "Mary Osterman": "relative",
                    "Quentin Osterman": "relative"}


@pytest.mark.parametrize(("text", "kind", "role"), [
    ("Thank you for referring Thaddeus to us.", "PATIENT", "patient"),
    ("Thank you for referring Thaddeus Brown to us.", "DOCTOR", "provider"),
    ("Dr. Thaddeus saw him.", "DOCTOR", "provider"), ("Sister Thaddea came.", "PATIENT", "relative"),
])
def test_a_registered_name_beats_a_cue_alone(text: str, kind: str, role: str):
    """Who is referred was a doctor by the words before, though the table says whose name it is; a title is no guess."""
    known = (KnownValue("PATIENT", "Thaddeus"), KnownValue("PATIENT", "May"))
    (spans,) = detect([Document("d", "p", text)], known)
    assert [(span.kind, span.role) for span in spans or ()] == [(kind, role)]


class TestKnownWords(RecognizerContract):
    """Optional blanks in a row in a pattern took more than the square of the blanks behind a name."""

    recognizer = RECOGNIZER
    known = WORDS
    texts = ("pt hope here for inr", "hope is a 34 yo, may will, spoke w/ grace", f"hope{' ' * 200_000}x")


_FAMILY = (KnownValue("PATIENT", "Zebadiah Oz Quillfeather"), KnownValue("PATIENT", "Wynona Quillfeather", "relative"),
           KnownValue("DOCTOR", "Amy Ng"))


@pytest.mark.parametrize(("text", "name", "whose"), [
    ("Z. Quillfeather came.", "Z. Quillfeather", "patient"), ("Z Quillfeather", "Z Quillfeather", "patient"),
    ("Z.O. Quillfeather", "Z.O. Quillfeather", "patient"), ("Quillfeather, Z. came", "Quillfeather, Z.", "patient"),
    ("QUILLFEATHER,Z", "QUILLFEATHER,Z", "patient"), ("z. quillfeather came", "z. quillfeather", "patient"),
    ("W. Quillfeather drove.", "W. Quillfeather", "relative"), ("A. Ng signed", "A. Ng", "provider"),
])
def test_an_initial_beside_a_known_name_tells_whose_it_is(text: str, name: str, whose: str):
    """Before, ``Z. Quillfeather`` was a name of somebody, although the site knows who he is."""
    spans = [span for span in detect([Document("d", "p", text)], _FAMILY)[0] or () if name[-4:] in text[span.start:]]
    assert [(text[span.start : span.end], span.role) for span in spans][:1] == [(name, whose)]


@pytest.mark.parametrize(("text", "name"), [
    ("K. Quillfeather came.", "Quillfeather"), ("Quillfeather T 98.6", "Quillfeather"),
    ("Quillfeather W 71 kg", "Quillfeather"), ("O'Z. Quillfeather", "Quillfeather"),
    ("Quillfeather, Zebadiah", "Quillfeather, Zebadiah"),
])
def test_a_letter_that_is_nobody_s_initial_stays_outside(text: str, name: str):
    assert found(text, _FAMILY) == [(name, "PATIENT")]


@pytest.mark.parametrize(("text", "kinds"), [
    ("Lives in Marion. Mr. Marion came.", ["CITY", "PATIENT"]), ("Marion called.", ["PATIENT"]),
    ("Back to Marion today.", ["CITY"]), ("Seen: Marion", ["PATIENT"]),
])
def test_a_town_that_is_the_patients_name_too_is_one_where_the_words_tell_a_place(text: str, kinds: list[str]):
    """``Lives in Radcliffe`` stood for a town that the site knows as a name as well; which it is stays a guess."""
    known = KnownValue("PATIENT", "Jackson Marion"), KnownValue("CITY", "Marion")
    [spans] = detect([Document("d", "p", text)], known)
    assert [span.kind for span in spans or ()] == kinds
    assert all(is_guess(span) for span in spans or () if span.kind == "CITY")
    [spans] = detect([Document("d", "p", text)], known[:1])
    assert {span.kind for span in spans or ()} == {"PATIENT"}


_FORMS = (
    KnownValue("PATIENT", 'D\'Angelo Jr., Anthony "Tony"'), KnownValue("PATIENT", "O'Neil, Mary-Kate"),
    KnownValue("PATIENT", "José Luis de la Rosa-Ibáñez"), KnownValue("DOCTOR", "Van der Berg, Piet"),
    KnownValue("PHONE", "+1-231-555-0188"), KnownValue("PHONE", "+44 20 7946 0018"),
    KnownValue("STREET", "4/17 Grove Street"), KnownValue("STREET", "Unit 5, 33 Kestrel Way"),
)


@pytest.mark.parametrize("said", [
    "[D’Angelo](PATIENT) came", "[D'Angleo](PATIENT) came", "[dangelo](PATIENT) came", "[DAngelo](PATIENT) came",
    "[O'Neil](PATIENT) came", "[O'Neill](PATIENT) came", "[M.K. O'Neil](PATIENT) came", "[MK O'Neil](PATIENT) came",
    "[delarosa](PATIENT) came", "[JL de la Rosa](PATIENT) came", "[De LaRosa](PATIENT) came",
    "[vanderberg](DOCTOR) came", "[Vandenberg](DOCTOR) came", "[P. van der Berg](DOCTOR) came",
    "call [+1 231 555 0188](PHONE).", "call [(231) 555-0188](PHONE).", "call [2315550188](PHONE).",
    "call [020 7946 0018](PHONE).", "call [7946 0018](PHONE).", "call [+44 20 7946 0018](PHONE).",
    "lives at [17 grove](STREET).", "mail to [17 Grove St](STREET) now", "lives at [33 kestrel](STREET).",
    "it's o'clock", "see 4/17 notes", "van driver",
])
def test_more_forms(said: str):
    """``D’Angelo`` was two mentions, ``delarosa`` and ``7946 0018`` none, ``+1`` one of its own."""
    text, marks = marked(said)
    [spans] = detect([Document("d", "p", text)], _FORMS)
    kinds = {"PATIENT", "DOCTOR", "PHONE", "STREET"}
    assert [(text[span.start : span.end], span.kind) for span in spans or () if span.kind in kinds] == [
        (text[mark.start : mark.end], mark.kind) for mark in marks]


def test_the_kind_of_a_house_is_what_the_site_says():
    known = (KnownValue("ORGANIZATION", "Bell & Sons, Inc."),)
    [spans] = detect([Document("d", "p", "Works at Bell & Sons Inc now.")], known)
    assert [span.kind for span in spans or ()] == ["ORGANIZATION"]
