"""Models of annotated notes: what is learned finds what rules cannot know, and holds no rare word of a note."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies
from singing import sings

from resynth.errors import InputError, UsageError
from resynth.evaluate import learning
from resynth.recognize.detect import detect, first_sight
from resynth.recognize.learned import learners
from resynth.recognize.learned.features import CLASSES, TEMPLATES, Template, features, only
from resynth.recognize.learned.learners import LEARNERS
from resynth.recognize.learned.model import About, Model, load, new
from resynth.recognize.learned.sequences import labels, mentions, sequences
from resynth.recognize.learned.training import Marked, Settings, train
from resynth.recognize.note import Note
from resynth.testing import HARD_TEXTS, marked
from resynth.types import Document, Record, Span

LINES = (
    "Bed tag [heron-blue](OTHER) read. Slept well. Seen by Dr. [Ash](DOCTOR).",
    "Ate lunch. Bed tag [crane-red](OTHER) read. Seen by Dr. [Lund](DOCTOR).",
    "No pain. Bed tag [stork-green](OTHER) read. Seen by Dr. [Kowal](DOCTOR).",
    "Bed tag [egret-red](OTHER) read. Walks in hall. Seen by Dr. [Varga](DOCTOR).",
    "Bed tag [heron-grey](OTHER) read. Sat up. Seen by Dr. [Okafor](DOCTOR).",
    "Sat up. Bed tag [crane-blue](OTHER) read. Seen by Dr. [Sallow](DOCTOR).",
)


def notes(lines: Sequence[str] = LINES) -> list[Marked]:
    read = [marked(line) for line in lines]
    return [Marked(f"p{number}", text, [span[:3] for span in spans]) for number, (text, spans) in enumerate(read)]


def settings(**more: object) -> Settings:
    return Settings(**{"rounds": 30, **more})


def told(model: Model, line: str) -> list[tuple[str, str]]:
    return [(line[start:end], kind) for start, end, kind in model.tell(Note(line))]


@pytest.mark.parametrize("learner", sorted(LEARNERS))
@pytest.mark.parametrize("by_category", [False, True])
def test_what_a_house_writes_is_found_where_nobody_saw_it(learner: str, by_category: bool):
    model = train(notes(), settings(learner=learner, by_category=by_category))
    assert ("egret-green", "OTHER") in told(model, "No fever. Bed tag egret-green read. Ate.")
    assert told(model, "No pain. Walks in hall. Ate lunch.") == []


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_the_same_notes_make_the_same_bytes(learner: str, tmp_path: Path):
    for name in ("one", "two"):
        train(notes()[:: 1 if name == "one" else -1], settings(learner=learner)).write(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert (tmp_path / "one").stat().st_mode & 0o077 == 0
    assert load(tmp_path / "one").version == load(tmp_path / "two").version


@pytest.mark.parametrize("learner", sorted(LEARNERS))
def test_words_of_one_patient_alone_are_not_in_the_file(
    learner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
):
    """--least 2: whoever reads the model reads no name that one patient has; with --least 1 it is there."""
    monkeypatch.setattr(learners, "L1", 0.0)  # it leaves out what tells little, of any patient
    lines = (*LINES, "Bed tag [wyvern-red](OTHER) read. Seen by Dr. [Wyvern](DOCTOR). " * 3)
    for least, is_there in ((1, True), (2, False)):
        train(notes(lines), settings(learner=learner, least=least)).write(tmp_path / "model")
        with zipfile.ZipFile(tmp_path / "model") as archive:
            held = "".join(archive.read(name).decode("latin-1") for name in archive.namelist())
        assert ("wyvern" in held) == is_there
        assert not sings(repr(load(tmp_path / "model")))
        assert not sings(repr(load(tmp_path / "model").about))


def test_a_model_goes_on_beside_what_was_found():
    """What lies within a span is not told again; what goes beyond one is."""
    model = train(notes(), settings())
    text = "Bed tag egret-green read."
    note, at = Note(text), text.index("egret")
    whole = [Span(at, at + 11, "OTHER", "OTHER", "unknown", "learned:crf", 0.8)]
    assert list(new(model, note, [])) == whole
    assert list(new(model, note, [Span(at, at + 11, "NAME", "NAME")])) == []
    assert list(new(model, note, [Span(at, at + 6, "NAME", "NAME"), Span(at + 6, at + 11, "NAME", "NAME")])) == []
    assert list(new(model, note, [Span(at, at + 5, "NAME", "NAME")])) == whole


def test_detection_asks_a_model_beside_the_recognizers():
    model = train(notes(), settings())
    document = Document("d", "p", "Bed tag egret-green read. Seen by Dr. Ash on 3/4/2010.")
    (without,) = detect([document], model=lambda: None)
    (found,) = detect([document], model=lambda: model)
    assert set(without) < set(found)
    assert [document.text[span.start : span.end] for span in found if span.found_by == "learned:crf"] == ["egret-green"]


def test_hard_texts_are_borne():
    model = train(notes(), settings())
    for text in (*HARD_TEXTS, "\ud800 tag \udfff read", "İ" * 50, "x" * 3000 + "\n\n" + "7" * 3000):
        note = Note(text)
        assert all(0 <= start < end <= len(text) for start, end, _ in model.tell(note))
        assert len(features(note)) == len(note.words)


@given(strategies.text("ab 12.,\n", max_size=80), strategies.data())
def test_labels_and_mentions_are_each_others_mirror(text: str, data: strategies.DataObject):
    note = Note(text)
    count, spans, at = len(note.words), [], 0
    while at < count and data.draw(strategies.booleans()):
        first = data.draw(strategies.integers(at, count - 1))
        end = data.draw(strategies.integers(first + 1, count))
        spans.append((first, end, data.draw(strategies.sampled_from(("PATIENT", "DATE")))))
        at = end
    given_ = [(note.starts[first], note.ends[end - 1], kind) for first, end, kind in spans]
    assert list(mentions(labels(note, given_))) == spans
    assert [number for first, end in sequences(note) for number in range(first, end)] == list(range(count))


@given(strategies.text("0123456789 /-.:abAB", max_size=60), strategies.permutations("23456789"))
def test_no_digit_of_a_longer_number_is_a_feature(text: str, digits: list[str]):
    """Numbers of three digits and more tell how long they are, and whether they may be a year."""
    other = text.translate(str.maketrans("23456789", "".join(digits)))
    for one, two, word in zip(features(Note(text)), features(Note(other)), Note(text).words, strict=True):
        if len(word) > 4 and word.isdecimal():
            own = [{name for name in seen if name[0] in "wlan"} for seen in (one, two)]
            assert own[0] == own[1]


def test_each_class_of_features_is_told_by_its_letter():
    note = Note("HISTORY: Mr. Ash, 47yo, of Salem came 3/4/2010 to Mercy Hospital; aspirin given.\n\nMRN 1234567")
    seen = {name for token in features(note, [(13, 16, "NAME")]) for name in token}
    assert {name[0] for name in seen} == set(CLASSES.values())
    for name, letter in CLASSES.items():
        assert {one[0] for one in filter(only([name]), seen)} == {letter}


@pytest.mark.parametrize(("text", "row"), [
    ("2059-01-10", "DATE"), ("01/02/2092", "DATE"), ("12/1965", "DATE"), ("60's", "DATE"), ("10.25.78", "DATE"),
    ("10-Feb-2011", "DATE"), ("Oct. '74", "DATE"), ("XO71", "USERNAME"), ("vmf47", "USERNAME"), ("87yo", "AGE"),
    ("73y.o.", "AGE"), ("72-year-old", "AGE"), ("6 weeks", "AGE"), ("40's", "AGE"), ("49y7.7m", "AGE"),
    ("123-102-2039", "PHONE"), ("(842) 544-2703", "PHONE"), ("829-1293", "PHONE"), ("5-6394", "PHONE"),
    ("948-59-58-0", "MEDICALRECORD"), ("879 20 76", "MEDICALRECORD"), ("2593:A79604", "MEDICALRECORD"),
    ("NXO 2359", "MEDICALRECORD"), ("2-22566361", "IDNUM"), ("BE249/3185", "IDNUM"), ("DE:38535:70", "IDNUM"),
    ("SG:BN: 2359", "IDNUM"),
    ("12151", "ZIP"), ("19741-6273", "ZIP"),
])
def test_templates_of_the_paper(text: str, row: str):
    """Yang & Garibaldi 2015, Table 2: each example is in a template of its row."""
    seen = features(Note(f"on {text} and"))
    assert any(name.startswith(f"t={row}_") for token in seen[1:-1] for name in token)
    assert row in TEMPLATES


@pytest.mark.parametrize("template", [one for row in TEMPLATES.values() for one in row], ids=lambda one: one.regex)
@given(strategies.data())
def test_a_template_is_tried_wherever_it_fits(template: Template, data: strategies.DataObject):
    """Where one begins, and what stands behind that, decides which are tried: none is lost by it."""
    fits = re.compile(template.regex, re.ASCII)
    found = data.draw(strategies.from_regex(fits, fullmatch=True))
    assume(":" in found or Note(found).digits[0] <= 2)  # no ``Feb - , 2011``: signs upon signs before a year
    behind = data.draw(strategies.sampled_from(["", " ", ", seen", "\n"]))
    name = next(f"t={row}_{some.index(template)}" for row, some in TEMPLATES.items() if template in some)
    seen = features(Note(f"on {found}{behind}"))
    assert any(name in token for token in seen)


def test_what_is_no_model_is_refused(tmp_path: Path):
    path = tmp_path / "model"
    train(notes(), settings()).write(path)
    whole = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}

    def changed(name: str, data: bytes) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            for one, held in {**members, name: data}.items():
                archive.writestr(one, held)

    def refused() -> str:
        with pytest.raises(InputError) as error:
            load(path)
        assert "resynth train" in error.value.hint
        return error.value.message

    changed("ALL", members["ALL"][:-1] + b"?")
    assert refused() == "model: the model is damaged: what it holds is not what was written"
    said = json.loads(members["model.json"])
    changed("model.json", json.dumps({**said, "features": 0}).encode())
    assert refused() == "model: it was learned with another version of resynth"
    for wrong in ({**said, "learner": "forest"}, {**said, "more": 1}, {**said, "format": "other"},
                  {**said, "categories": {"ALL": ["NOKIND"]}}):
        changed("model.json", json.dumps(wrong).encode())
        assert refused() == "model: this is no model of resynth's, or it is damaged"
    path.write_bytes(whole[: len(whole) // 2])
    assert refused() == "model: this is no model of resynth's, or it is damaged"
    path.unlink()
    assert refused() == "model: there is no such model"
    path.mkdir()
    assert refused() == "model: it cannot be read (IsADirectoryError)"


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch):
    for name, learner in (("pycrfsuite", "crf"), ("sklearn", "svm")):
        with monkeypatch.context() as patch:
            patch.setitem(__import__("sys").modules, name, None)
            with pytest.raises(UsageError) as error:
                LEARNERS[learner].check()
            assert error.value.hint == learners.INSTALL


def test_too_little_to_learn_from():
    with pytest.raises(InputError):
        train(notes(LINES[:1]), settings())


def charts() -> list[list[Record]]:
    return [[Record(Document(f"d{number}", f"p{number}", text), tuple(spans), "")]
            for number, (text, spans) in enumerate(map(marked, LINES * 2))]


def test_patients_left_out_tell_what_a_model_is_worth():
    """Half of the patients teach what the other half has; no patient is in both."""
    gains = {row.category: row for row in learning.left_out(charts(), 2, settings())}
    assert gains["OTHER"].before.found == 0
    assert gains["OTHER"].after.found == gains["OTHER"].after.gold == 12
    parts = learning.folds(charts(), 3)
    assert sorted(chart[0].document.patient_id for part in parts for chart in part) == sorted(
        f"p{number}" for number in range(12))
    with pytest.raises(InputError):
        learning.folds(charts()[:2], 3)


def test_studies_of_the_papers():
    """One class of features alone and left out; more patients; kernels."""
    rows = {row.name: row.counts for row in learning.by_features(charts(), settings(learner="svm"))}
    assert rows.keys() >= {"all", "only word", "without word", "only headings"}
    assert rows["all"].f1 > rows["only gaps"].f1
    sizes = list(learning.by_size(charts(), settings(learner="svm")))
    assert sizes[-1].name == "100 % (9 notes)"
    assert sizes[-1].counts.f1 >= sizes[0].counts.f1
    assert [row.name for row in learning.by_kernel(charts(), settings())] == ["linear", "quadratic", "gaussian"]


def test_what_is_seen_at_first_is_what_recognizers_find():
    """Before what stands around is weighed, and before anything learned is asked."""
    document = Document("d", "p", "Seen by Dr. Ash on 3/4/2010. MRN: 4471902")
    (found,) = first_sight([document])
    assert {span.kind for span in found} == {"DOCTOR", "DATE", "MEDICALRECORD"}
    assert About("crf", {}, [], 1, 1, {}, 2).features
