"""Which kind a found mention is: told by all that stands around it where a rule only guessed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.mentions import Example, learned_from, swapped
from resynth import lexicon
from resynth.cli import app
from resynth.recognize import gazetteer
from resynth.recognize.around.kinds import LETTERS, Kinds, settled
from resynth.recognize.around.mentions import Mentioned, Mentions, features_of
from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.testing import marked
from resynth.types import Document


def called(line: str) -> list[tuple[str, str]]:
    """(text, kind) of what is found in a line, of which the marks tell nothing."""
    text, marks = marked(line)
    (spans,) = detect([Document("1", "1", text)])
    there = {mark[:2] for mark in marks}
    return [(text[span.start : span.end], span.kind) for span in spans or () if span[:2] in there]


def as_marked(line: str) -> list[tuple[str, str]]:
    """(text, kind) of the marks of a line."""
    text, marks = marked(line)
    return [(text[mark.start : mark.end], mark.kind) for mark in marks]


@pytest.mark.parametrize("line", [
    "Her proxy is her sister, Philomena Farrell, of [Brockton](CITY), home 508-555-0139.",
    "Nan had turns as a girl in [Gundagai](CITY).", "lives in [Mount Isa](CITY) with kin",
    "from [portland](CITY) who was on a bus tour", "He is a plumber in [Erie](CITY).",
    "Discussed with Dr. Johnson, [Stockton](CITY).",
])
def test_a_town_that_looks_like_a_name_is_a_town(line: str):
    """Behind what leads to a place, behind a comma."""
    assert called(line) == as_marked(line)


@pytest.mark.parametrize("line", [
    "Seen by [Brockton](DOCTOR) today.", "[Erie](PATIENT) is her sister.", "Letter from Dr. [Portland](DOCTOR).",
    "Daughter [Portland](PATIENT) called.", "Report called to [Stockton](DOCTOR) RN.",
    "Nurse [Brockton](DOCTOR) gave it.", "her brother [Erie](PATIENT) will drive her",
    "Pt seen by [Brockton](DOCTOR), RN.",
])
def test_a_person_who_is_called_like_a_town_stays_a_person(line: str):
    """What a title, a degree, kin or a deed says."""
    assert called(line) == as_marked(line)


@pytest.mark.parametrize("line", [
    "Sisters [Aiyana](PATIENT), 7, and [Skye](PATIENT), 4, are in the home.", "Report given to [Deb K.](DOCTOR) rn",
    "[BRENNAN,COLLEEN A](PATIENT)   MRN 0771-44-92", "Mr [Callum Baird-Wu](DOCTOR), Vascular Surgery, reviewed",
])
def test_whose_name_it_is_is_told_by_what_stands_around(line: str):
    """Kin and an age, a degree in small letters, a record number behind, a surgeon's ``Mr``."""
    assert called(line) == as_marked(line)


@pytest.mark.parametrize("line", [
    "who slipped outside of [St. Brendan's Church](ORGANIZATION) on ice", "seen at [Sunset Terrace Clinic](HOSPITAL)",
    "She was admitted to [St. Brendan's Hospital](HOSPITAL).",
])
def test_who_cares_is_a_hospital_and_a_church_is_none(line: str):
    assert called(line) == as_marked(line)


def test_what_stands_is_found_as_before():
    """Only what a mention is called changes, never where one stands; without weights nothing does."""
    text = "Her sister, Philomena, of Brockton, is a nurse at St. Brendan's Church. Seen by Erie. Lives in Mount Isa."
    (with_it,), (without,) = detect([Document("1", "1", text)]), detect([Document("1", "1", text)], kinds=None)
    assert with_it
    assert without
    assert [span[:2] for span in with_it] == [span[:2] for span in without]
    assert [span.kind for span in with_it] != [span.kind for span in without]


# ---- with weights of our own ---------------------------------------------------------------------------------------

#: That a word stands right before speaks for a place, a person or a house.
BEFORE = Kinds((
    "\tN+0", "-1=of\tL+250 c+100", "-1=per\tH+250 h+100", "-1=for\tp+300 r+50", "-1=by\td+300", "-1=nigh\tL+150",
))


def settle(
    *lines: str, by: str = "names:ratio", learned: Kinds = BEFORE, own: bool = False,
) -> list[list[tuple[str, ...]]]:
    """(kind, label, role, who says so) of the marks of lines, the notes of a patient."""
    pairs = [marked(line) for line in lines]
    spans = [tuple(span._replace(found_by=by) for span in found) for _, found in pairs]
    told = settled([Note(text) for text, _ in pairs], spans, [found if own else () for found in spans], learned)
    return [[(span.kind, span.label, span.role, span.found_by) for span in found] for found in told]


def test_a_name_becomes_what_is_clearly_more_likely():
    assert settle("of [Brockton](NAME)", "per [Alden](NAME)", "nigh [Erie](NAME)") == [
        [("CITY", "CITY", "unknown", "around:kinds")], [("HOSPITAL", "HOSPITAL", "unknown", "around:kinds")],
        [("NAME", "NAME", "unknown", "names:ratio")]]


def test_nothing_becomes_a_state_or_a_country():
    """Safe Harbor keeps those, and Virginia may be somebody's name."""
    learned = Kinds(["\tL+500 s+900 u+700 o-100"])
    assert settle("saw [Virginia](NAME)", learned=learned) == [[("CITY", "CITY", "unknown", "around:kinds")]]
    assert settle("saw [Virginia](LOCATION)", by="chain:labels", learned=learned) == [
        [("LOCATION", "LOCATION", "unknown", "chain:labels")]]


def test_whose_it_is_comes_with_its_role():
    assert settle("for [Brockton](NAME)", "by [Brockton](NAME)") == [
        [("PATIENT", "PATIENT", "relative", "around:whose")], [("DOCTOR", "DOCTOR", "provider", "around:whose")]]


@pytest.mark.parametrize("by", ["names:title", "names:degree", "known:name", "model:learned", "presidio:person"])
def test_what_a_rule_was_sure_of_is_not_asked(by: str):
    assert settle("of [Brockton](DOCTOR)", by=by) == [[("DOCTOR", "DOCTOR", "provider", by)]]


def test_an_employer_behind_its_cue_is_one():
    """``Empl: [3M]``; of a hospital such cues are less sure."""
    by = "keywords:institution behind a cue"
    learned = Kinds(["\tL+900 N+900 h+900 c+1"])
    assert settle("Empl: [3M](ORGANIZATION)", by=by, learned=learned)[0][0][0] == "ORGANIZATION"
    assert settle("at [Erie](HOSPITAL)", by=by, learned=learned)[0][0][0] != "HOSPITAL"


def test_what_people_marked_stays_what_they_said():
    assert settle("of [Brockton](NAME)", own=True) == [[("NAME", "NAME", "unknown", "names:ratio")]]
    assert settle("of [Brockton](NAME)", by="given") == [[("NAME", "NAME", "unknown", "given")]]


def test_a_guess_of_weights_stays_one_of_theirs():
    """So that the policy's keeping asks who guessed (plan/guesses.py)."""
    assert settle("per [Alden](INSTITUTION)", by="chain:labels") == [
        [("HOSPITAL", "HOSPITAL", "unknown", "chain:labels")]]


def test_the_same_words_elsewhere_are_asked_again():
    """One of three becomes a town by what stands before it, and then the others by that."""
    learned = Kinds(["\tN+0", "-1=of\tL+250", "e=LN\tL+250", "e0=L\tL+1"])
    first, second = settle("of [Brockton](NAME)", "saw [Brockton](NAME), [Brockton](NAME)", learned=learned)
    assert [kind for kind, *_ in (*first, *second)] == ["CITY", "CITY", "CITY"]


def test_notes_in_another_order_say_the_same():
    lines = ["of [Brockton](NAME)", "saw [Brockton](NAME)", "by [Erie](NAME)", "for [Erie](NAME)"]
    assert settle(*lines) == settle(*lines[::-1])[::-1]


def test_weights_side_by_side_do_not_touch():
    """Sums of each letter, negative ones too, are those of its own weights alone."""
    rows = ["\t" + " ".join(f"{one}-{at * 100}" for at, one in enumerate(LETTERS)), "a\tN-900 j+7", "w=b\tN+950 L-1"]
    told = Kinds(rows).weigh(([("0", "b"), ("1", "b"), ("w", "b"), ("w", "b")], ["a", "none"]))
    expected = [-at * 100 for at in range(len(LETTERS))]
    expected[0], expected[1], expected[-1] = -900 + 2 * 950, -100 - 2, expected[-1] + 7
    assert told == expected


def test_a_view_tells_words_lists_and_what_was_found_elsewhere():
    text, spans = marked("Seen: [Anna Lund](PATIENT), sister of [Brockton](NAME).\nBy [Lund](DOCTOR)")
    note, mentions = Note(text), Mentions([Note(text)], [spans])
    words, told = Mentioned(note, spans).told(1, mentions)
    assert {("w", "brockton"), ("-1", "of"), ("-2", "sister"), ("+1", "."), ("b", "sister")} <= set(words)
    assert {("f", "seen"), ("y", "seen")} <= set(words)
    assert {"-s=P.", "+s=R.", "e=", "n=1", "a=Aa", "t=3", "top=0", "end=1", "-12=sister of"} <= set(told)
    assert {"-2=sister", "k-2=kr"} == set(features_of(("-2", "sister")))
    assert mentions.elsewhere("anna lund", "PATIENT") == ("e=", "e0=", "e1=R")
    mentions.change("brockton", "NAME", "CITY")
    assert mentions.elsewhere("brockton", "NAME") == ("e=L", "e0=L", "e1=L")


def test_invented_digits_are_never_told():
    text, spans = marked("Ward 4471 [Lund](NAME) 555")
    words, told = Mentioned(Note(text), spans).told(0, Mentions([Note(text)], [spans]))
    features = [*(one for word in words for one in features_of(word)), *told]
    assert not any("4471" in one or "555" in one for one in features)


def test_learning_gives_weight_to_what_several_voices_write():
    """Three voices write that a town stands behind "in", one that it stands behind "op"."""
    said = (("CITY", "in"), ("PATIENT", "pt"), ("DOCTOR", "dr"), ("HOSPITAL", "at"), ("ORGANIZATION", "with"),
            ("STATE", ","), ("PROFESSION", "a"), ("ROOM", "rm"), ("NAME", "the"), ("STREET", "on"), ("COUNTY", "of"),
            ("COUNTRY", "from"), ("LOCATION-OTHER", "near"))
    rows = [Example("dev-a", voice, kind, "other" if kind == "NAME" else "patient", [], [f"-1={word}"])
            for voice in "abc" for kind, word in said for _ in range(20)]
    rows += [Example("dev-a", voice, "PATIENT", "relative", [], ["-1=son"]) for voice in "abc" for _ in range(20)]
    rows += [Example("dev-a", "a", "CITY", "unknown", [], ["-1=op"])] * 20
    told = {feature: weights.split() for feature, weights in (row.split("\t") for row in learned_from(rows))}
    assert [one[0] for one in told["-1=in"] if "-" not in one] == ["L", "c"]
    assert "p" in [one[0] for one in told["-1=pt"] if "-" not in one]
    assert "r" in [one[0] for one in told["-1=son"] if "-" not in one]
    assert "-1=op" not in told


def test_towns_are_learned_with_the_names_of_people_too():
    """What stands around a mention stays, and the words are those of another class, written alike."""
    here = Example("dev-a", "a", "CITY", "unknown", ["n=1", "a=Aa", "w=erie"], ["-1=in"])
    there = Example("dev-a", "b", "DOCTOR", "provider", ["n=1", "a=Aa", "w=lund"], ["-1=by"])
    long = Example("dev-a", "b", "DOCTOR", "provider", ["n=2", "a=Aa", "w=lund"], ["-1=dr"])
    assert [(row.kind, row.own[2], row.around) for row in swapped([here, there, long])] == [
        ("CITY", "w=lund", ["-1=in"]), ("DOCTOR", "w=erie", ["-1=by"])]


def test_the_list_is_what_the_program_reads():
    """The base of all mentions has a weight for every letter."""
    base = next(row for row in lexicon.rows("around/mentions") if row.startswith("\t"))
    assert [one[0] for one in base.split()] == list(LETTERS)


def test_a_release_of_raw_notes_gives_a_town_for_a_town(tmp_path: Path):
    """It was given a person's name where a rule took it for one."""
    text = "Her proxy is her sister, Philomena Farrell, of Brockton, home 508-555-0139."
    (tmp_path / "notes.jsonl").write_text(json.dumps({"doc_id": "d", "patient_id": "p", "text": text}), "utf-8")
    asked = ["release", str(tmp_path / "notes.jsonl"), "--policy", "i2b2-2014-like", "--spans", "detect"]
    assert app.run([*asked, "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]) == 0
    rows = map(json.loads, (tmp_path / "VAULT" / "crosswalk.jsonl").read_text("utf-8").splitlines())
    (row,) = [row for row in rows if row["original"] == "Brockton"]
    assert row["kind"] == "CITY"
    assert gazetteer.key(row["surrogate"].lower().split()[0]) in gazetteer.cities()


@pytest.mark.parametrize("text", [
    "Pt tarr seen w/ opal.", "pt kern up in chair, pt denies pain", "Patient Quillan was told.",
    "told pt moore to rest",
])
def test_who_stands_right_behind_pt_is_the_patient(text: str):
    """``Pt tarr seen w/ opal`` was a provider's name by what stands around it."""
    [spans] = detect([Document("d", "p", text)])
    assert [(span.kind, span.role) for span in spans or ()][:1] == [("PATIENT", "patient")]
