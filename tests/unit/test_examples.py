"""The authored corpus: big enough, of every class, consistently annotated, and compiled as committed."""

from __future__ import annotations

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from defusedxml import ElementTree

from resynth import lexicon
from resynth.cli.app import run
from resynth.kinds import CLASSES, KINDS
from resynth.policy.parse import bundled
from resynth.verify.number_forms import checks

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("examples_build", EXAMPLES / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = _build()


@pytest.fixture(scope="module")
def corpus() -> list:
    return build.notes()


def _values(corpus: list, *classes: str) -> set[str]:
    return {n.text[s.start : s.end] for n in corpus for s in n.spans if KINDS[s.kind].cchmc in classes}


def _outside(note) -> str:
    """The note with every span blanked."""
    text = list(note.text)
    for span in note.spans:
        text[span.start : span.end] = "\0" * (span.end - span.start)
    return "".join(text)


def test_the_corpus_is_as_big_as_promised(corpus: list):
    """120 notes of 30 patients, two or more each, 12 note types, 2,500 spans, all twelve classes, every kind."""
    spans = [span for note in corpus for span in note.spans]
    charts = Counter(note.patient_id for note in corpus)
    assert len(corpus) >= 120
    assert len(charts) >= 30
    assert min(charts.values()) >= 2
    assert len({note.note_type for note in corpus}) >= 12
    assert len(spans) >= 2500
    assert {KINDS[span.kind].cchmc for span in spans} == set(CLASSES)
    assert {span.kind for span in spans} == set(KINDS)


@pytest.mark.parametrize("page", ["README.md", "examples/README.md"])
def test_the_pages_count_the_corpus_as_it_is(corpus: list, page: str):
    said = f"{len(corpus)}( invented)? notes of {len({note.patient_id for note in corpus})} patients"
    assert re.search(said, (EXAMPLES.parent / page).read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("policy", bundled())
def test_every_bundled_policy_releases_the_corpus_whole(corpus: list, policy: str, tmp_path: Path):
    """Exit 0: no note held back, no promise broken, none left unchecked that the policy requires."""
    out, vault = tmp_path / "OUT", tmp_path / "VAULT"
    where = ["--policy", policy, "--out", str(out), "--vault", str(vault), "--as-of", "2026-01-31"]
    assert run(["release", str(EXAMPLES / "notes"), *where]) == 0
    assert len((out / "notes.jsonl").read_text("utf-8").splitlines()) == len(corpus)


def test_visits_and_dates_are_there_to_sample_by(corpus: list):
    """Within a patient visits are numbered by time; most patients have several, and some visits have several notes."""
    charts: dict[str, list[tuple[str, int]]] = {}
    for note in corpus:
        charts.setdefault(note.patient_id, []).append((note.date, int(note.visit)))
    for told in charts.values():
        numbers = [visit for _, visit in sorted(told)]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, len({*numbers}) + 1))
    visits = Counter((note.patient_id, note.visit) for note in corpus)
    assert max(visits.values()) >= 2
    assert len(visits) > 2 * len(charts)


def test_both_shapes_of_the_taxonomy_occur(corpus: list):
    """i2b2's finely cut labels and CCHMC's twelve, never mixed in one chart."""
    charts: dict[str, set[str]] = {}
    for note in corpus:
        charts.setdefault(note.patient_id, set()).update(span.label for span in note.spans)
    i2b2 = {p for p, labels in charts.items() if labels & {"PATIENT", "DOCTOR", "CITY", "STREET"}}
    cchmc = {p for p, labels in charts.items() if labels & {"NAME", "LOCATION", "OTHER"}}
    assert i2b2 | cchmc == set(charts)
    assert not i2b2 & cchmc
    assert len(cchmc) >= 4
    assert len(i2b2) >= 8


def test_the_compiled_files_are_those_of_the_sources():
    """`build.py --check`: what is committed is what the marked text says."""
    assert build.stale(build.compiled(build.notes())) == []


def test_both_compiled_formats_agree(corpus: list):
    """Offsets fit the text in both files, and both hold the same notes."""
    lines = (EXAMPLES / "notes" / "notes.jsonl").read_text("utf-8").splitlines()
    for note, line in zip(corpus, lines, strict=True):
        record = json.loads(line)
        root = ElementTree.parse(EXAMPLES / "notes-i2b2" / f"{note.doc_id}.xml").getroot()
        assert record["doc_id"] == note.doc_id
        assert root.find("TEXT").text == record["text"] == note.text
        tags = [(int(t.get("start")), int(t.get("end")), t.get("TYPE"), t.get("text"), t.get("role", "unknown"))
                for t in root.find("TAGS")]
        assert tags == [(s["start"], s["end"], s["label"], s["text"], s["role"]) for s in record["spans"]]
        assert all(note.text[start:end] == text for start, end, _, text, _ in tags)


def test_preconditions_of_cchmc_2014_hold(corpus: list):
    """No age over 89, and nothing but internal locations (no digits) under OTHER; a ROOM may have its number."""
    assert not {v for v in _values(corpus, "AGE") if any(int(run) > 89 for run in re.findall(r"\d+", v))}
    assert not {n.text[s.start : s.end] for n in corpus for s in n.spans
                if s.kind == "OTHER" and re.search(r"\d", n.text[s.start : s.end])}


def test_no_telephone_number_can_ring(corpus: list):
    """555-01xx, an exchange that starts with 0 or 1, or too few digits to be dialled from outside."""
    for number in _values(corpus, "PHONE"):
        digits = re.sub(r"\D", "", re.split(r"(?i) *(?:x|ext)", number)[0])
        exchange = digits[-7:-4]
        assert (len(digits) < 7 or exchange[0] in "01" or (exchange == "555" and digits[-4:-2] == "01")
                or re.match(r"\+44 7700 900", number)), len(digits)


def test_no_number_with_a_check_digit_is_a_right_one(corpus: list):
    """What is as long as an NPI, a DEA registration, a VIN, a Medicare or a card number does not check."""
    told = [checks(value) for value in _values(corpus, "IDNUM")]
    assert True not in told
    assert told.count(False) >= 8


#: Surnames that are also words: 'small bowel' stands in many notes.
WORDS = {"small", "white"}


def test_no_name_stands_unannotated_elsewhere(corpus: list):
    """A name that was annotated once is annotated everywhere, in any case."""
    tokens = {t.lower() for v in _values(corpus, "NAME") for t in re.findall(r"[^\W\d_]{3,}", v)} - WORDS
    tokens -= lexicon.titles() | lexicon.credentials() | lexicon.suffixes() | lexicon.particles()
    for note in corpus:
        missed = {t for t in re.findall(r"[^\W\d_]{3,}", _outside(note)) if t.lower() in tokens and t != t.lower()}
        assert not missed, note.doc_id


def test_no_number_or_address_stands_unannotated_elsewhere(corpus: list):
    """Identifiers, telephone numbers and e-mail addresses, however they are punctuated."""
    def digits(value: str) -> str:
        return re.sub(r"\W", "", value).lower()

    values = {digits(v) for v in _values(corpus, "IDNUM", "PHONE", "EMAIL", "SSN", "IPADDRESS")}
    values |= {note.patient_id for note in corpus} | {digits(note.doc_id) for note in corpus}
    for note in corpus:
        words = {digits(word) for word in re.findall(r"\w[\w.@-]*", _outside(note))}
        assert not {v for v in words & values if re.search(r"\d", v)}, note.doc_id
