"""What stands around the scores: two systems, errors with their risk, annotators, samples, and the verbs."""

from __future__ import annotations

import csv
import json
import re
import stat
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scored import note

from resynth.cli.app import run
from resynth.evaluate import errors, risk, sample
from resynth.evaluate.agreement import Agreement, cohen
from resynth.evaluate.compare import compare
from resynth.evaluate.result import Scoring
from resynth.keys import Key
from resynth.testing import marked

KEY = Key(bytes(range(32)))


# ── two systems ──────────────────────────────────────────────────────────────────────────────────────────────────────


def scoring(*systems: str) -> Scoring:
    found = Scoring()
    for n, system in enumerate(systems):
        found.add(note("[Ann](PATIENT) and [Bea](PATIENT) on [3/4](DATE)", system, f"p{n}", f"d{n}"))
    return found


ALL, HALF = "[Ann](PATIENT) and [Bea](PATIENT) on [3/4](DATE)", "[Ann](PATIENT) and Bea on [3/4](DATE)"


def test_the_better_of_two_systems_is_told():
    told = compare(scoring(*[ALL] * 30), scoring(*[HALF, ALL] * 15), margin=0.01, resamples=500)
    one = told["figures"]["strict recall"]
    assert (one["first"], one["second"]) == (1.0, pytest.approx(1 - 1 / 6))
    assert one["ci"]["low"] > 0
    assert one["p"] < 0.001
    assert one["equivalent"] is False
    assert told["categories"]["DATE"]["p"] == 1.0
    assert told["categories"]["NAME"]["p_holm"] >= told["categories"]["NAME"]["p"]


def test_a_system_is_equivalent_to_one_that_is_nearly_the_same():
    told = compare(scoring(*[HALF, *[ALL] * 59]), scoring(*[ALL, HALF, *[ALL] * 58]), margin=0.05, resamples=500)
    assert told["figures"]["strict recall"]["equivalent"] is True
    assert told["figures"]["strict recall"]["p"] == 1.0


def test_a_patient_of_whom_nothing_was_found_has_an_f1_of_0():
    """Such patients were left out: systems of 1.0 and .667 did not differ, p 1."""
    none = "Ann and Bea on 3/4"
    told = compare(scoring(*[ALL] * 30), scoring(*[none, ALL] * 15), margin=0.01, resamples=500)
    for figure in ("strict f1", "token f1", "strict recall"):
        one = told["figures"][figure]
        assert (one["patients"], one["test"]) == (30, "exact")
        assert one["p"] < 0.001
    nothing = compare(scoring(*[none] * 30), scoring(*[none] * 30), margin=0.01, resamples=500)
    assert nothing["figures"]["strict f1"]["patients"] == 30
    assert nothing["figures"]["strict f1"]["difference"] == 0.0


# ── errors ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_errors_are_told_apart():
    one = note(
        "[Ann](PATIENT) [Bea Lee](PATIENT) [Cid](DOCTOR) [3/4](DATE) [5/6](DATE) on",
        "Ann [Bea](PATIENT) Lee [Cid](PATIENT) [3/4 5/6](DATE) [on](CITY)",
    )
    found = [(error.error, error.kind, error.said, error.pattern) for error in errors.errors(one)]
    assert found == [
        ("missed", "PATIENT", "", "Aa"), ("partly", "PATIENT", "PATIENT", "Aa Aa"),
        ("other kind", "DOCTOR", "PATIENT", "Aa"),
        ("other place", "DATE", "DATE", "9/9"), ("other place", "DATE", "DATE", "9/9"), ("spurious", "", "CITY", "a"),
    ]


def test_a_system_without_errors_has_none():
    assert list(errors.errors(note(ALL, ALL))) == []


@pytest.mark.parametrize(("text", "shape"), [
    ("Smith, J.", "Aa, A."), ("12/03/2010", "9/9/9"), ("JOHN  SMITH", "AA AA"), ("o\nb", "a a"), ("McAdam", "Aa"),
])
def test_a_pattern_holds_no_value(text: str, shape: str):
    assert errors.pattern(text) == shape


def test_the_risk_of_a_missed_name_is_how_many_bear_it_or_one_like_it():
    """NLM report of 2013: the bearers of all names within two edits."""
    common, rare = risk.of_name("Smith"), risk.of_name("Zzyqwvx")
    assert common.bearers == 2_442_977
    assert common.neighbours > common.bearers
    assert rare == risk.Risk(0, 0)
    assert risk.of_span("PATIENT", "Mary Zzyqwvx") == rare
    assert risk.of_span("CITY", "Los Angeles").town == 3_820_914
    assert risk.of_span("DATE", "3/4") == risk.Risk()


# ── annotators ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_kappa_of_a_known_table():
    """Cohen 1960: 20 and 15 agreed of 50, the rest split 5 and 10: kappa .4."""
    cells = Counter({(True, True): 20, (False, False): 15, (True, False): 5, (False, True): 10})
    assert cohen(cells) == pytest.approx(0.4)


def test_annotators_who_agree():
    found = Agreement()
    found.add(note(ALL, ALL))
    assert found.kappa() == found.kappa("DATE") == 1.0
    assert found.result()["to_decide"] == 0


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("abc")), min_size=1, max_size=30))
def test_kappa_is_never_above_one_and_does_not_ask_who_is_first(pairs):
    cells = Counter(pairs)
    other = Counter({(b, a): n for (a, b), n in cells.items()})
    assert cohen(cells) <= 1.0
    assert cohen(cells) == pytest.approx(cohen(other))


# ── samples ──────────────────────────────────────────────────────────────────────────────────────────────────────────

WORDS = "the patient was seen today and is doing well after surgery with no fever chills or pain in the wound"


def reports(*rows: tuple[str, str, str, str, str]) -> list[sample.Report]:
    """(document, patient, visit, type, when) with a text of its own, or of the name behind a colon."""
    made = []
    for doc_id, patient, visit, kind, when in rows:
        name, _, copy = doc_id.partition(":")
        seed = copy or name
        text = " ".join(f"{word}{seed}" for word in WORDS.split()) + (f" addendum {name}" if copy else "")
        made.append(sample.report(name, patient, text, visit, kind, when, KEY))
    return made


def test_of_a_visit_and_type_the_latest_report_is_taken():
    rows = reports(("a", "p", "v1", "note", "2020-01-01"), ("b", "p", "v1", "note", "2020-01-02"),
                   ("c", "p", "v1", "letter", "2020-01-01"), ("d", "p", "v2", "note", "2020-01-01"),
                   ("e", "q", "v1", "note", "2019-01-01"))
    found = {one.doc_id: (one.decision, one.because_of) for one in sample.sample(rows, KEY)}
    assert found == {"a": (sample.OLDER, "b"), **dict.fromkeys("bcde", (sample.TAKEN, ""))}


def test_of_two_visits_with_nearly_the_same_report_the_earlier_goes():
    rows = reports(("a:x", "p", "v1", "note", "2020-01-01"), ("b:x", "p", "v2", "note", "2020-02-01"),
                   ("c:x", "q", "v1", "note", "2020-01-01"))
    first, second, other = sample.sample(rows, KEY)
    assert (first.decision, first.because_of) == (sample.NEAR, "b")
    assert first.similarity > sample.SIMILAR_TEXT
    assert second.decision == other.decision == sample.TAKEN


def test_types_are_strata_and_rare_ones_may_be_taken_more_often():
    rows = reports(*[(f"n{n}", f"p{n}", "", "note", "") for n in range(90)],
                   *[(f"l{n}", f"q{n}", "", "letter", "") for n in range(10)])
    def taken(**asked) -> dict[str, int]:
        kinds = {one.doc_id: one.type for one in rows}
        drawn = [kinds[one.doc_id] for one in sample.sample(rows, KEY, **asked) if one.decision == sample.TAKEN]
        return {kind: drawn.count(kind) for kind in ("note", "letter")}

    assert taken(size=20) == {"note": 18, "letter": 2}
    assert taken(size=20, floors={"": 8}) == {"note": 12, "letter": 8}
    assert taken() == {"note": 90, "letter": 10}


@given(st.randoms(), st.integers(1, 30))
def test_the_order_of_the_reports_is_nothing(rng, size):
    rows = reports(*[(f"n{n}", f"p{n % 4}", f"v{n % 3}", "ab"[n % 2], f"2020-01-{n + 1:02}") for n in range(24)])
    shuffled = rng.sample(rows, len(rows))
    one = {row.doc_id: row for row in sample.sample(rows, KEY, size=size)}
    assert one == {row.doc_id: row for row in sample.sample(shuffled, KEY, size=size)}


# ── the verbs ────────────────────────────────────────────────────────────────────────────────────────────────────────


def lines(path: Path, *notes: tuple[str, str, str], **fields: str) -> str:
    rows = []
    for doc_id, patient, said in notes:
        text, spans = marked(said)
        rows.append(json.dumps({
            "doc_id": doc_id, "patient_id": patient, "text": text, **fields,
            "spans": [{"start": s.start, "end": s.end, "label": s.label} for s in spans],
        }))
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return str(path)


def test_a_whole_scoring(tmp_path: Path, capsys):
    gold = lines(tmp_path / "gold.jsonl", ("d1", "p1", ALL), ("d2", "p2", "=[Ann](PATIENT) Quillfeather"))
    system = lines(tmp_path / "system.jsonl", ("d1", "p1", HALF), ("d2", "p2", "=Ann [Quillfeather](DOCTOR)"))
    table, page, wrong = tmp_path / "score.csv", tmp_path / "score.html", tmp_path / "wrong.csv"
    arguments = ["score", gold, system, "--against", gold, "--csv", str(table), "--html", str(page)]
    assert run([*arguments, "--errors", str(wrong), "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == (
        f"resynth: wrote, without a value of a note: {table}\nresynth: wrote, without a value of a note: {page}\n"
        f"resynth: keep this to yourself:    {wrong}\n"
    )
    told = json.loads(said.out)
    assert told["strict"]["micro"]["tp"] == 2
    assert told["strict"]["by"]["NAME/PATIENT"]["fn"] == 2
    assert told["nlm"]["joint"]["fn"] == 2
    assert told["entities"]["notes_untouched"] == 0
    assert told["against"]["figures"]["strict recall"]["second"] == 1.0
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert {row["view"] for row in rows} >= {"token", "hipaa_relaxed"}
    assert stat.S_IMODE(wrong.stat().st_mode) == 0o600
    told_wrong = list(csv.DictReader(wrong.open(encoding="utf-8-sig")))
    assert [row["error"] for row in told_wrong] == ["missed", "missed", "spurious"]
    assert "'=" in [row["before"] for row in told_wrong]
    html = page.read_text("utf-8")
    assert "<script" not in html
    assert "http" not in html
    assert "Quillfeather" not in html
    assert "Ann" not in html
    # An interval stands below its figure: beside it, the table of views was cut at 1,200 pixels.
    (views,) = re.findall(r"<table><thead><tr><th>view</th>.*?</table>", html, re.DOTALL)
    assert views.count("<th") - views.count("<thead") == 11
    assert re.search(r"<td class=\"n\"[^>]*>0\.\d{4}<small>0\.\d{4} to \d\.\d{4}</small></td>", views)


def test_scores_at_the_terminal(tmp_path: Path, capsys):
    gold = lines(tmp_path / "gold.jsonl", ("d1", "p1", ALL), ("d2", "p2", ALL))
    system = lines(tmp_path / "system.jsonl", ("d1", "p1", HALF))
    assert run(["score", gold, system, "--rules", "i2b2-2014"]) == 0
    said = capsys.readouterr()
    assert "only; left out, as the official script does" in said.err
    assert "NLM 2014, tokens; sensitivity of all PHI, 95 % interval: 0." in said.out
    assert "Bea" not in said.out + said.err
    closing = " ".join(said.out.rpartition("The figure to quote")[2].split())
    assert closing.startswith(": sensitivity of all PHI, 0.")
    assert "marked as another kind is an error in the strict, relaxed and token rows, and no miss" in closing
    assert "none" not in said.out


@pytest.mark.parametrize(("notes", "code", "says"), [
    ([("d1", "p1", ALL + " more")], 4, "differ in the text"),
    ([("d1", "p1", ALL), ("d1", "p1", ALL)], 4, "twice"),
    ([("d1", "p1", "[Ann](WIZARD) and Bea on 3/4")], 3, "unknown"),
])
def test_sides_that_do_not_belong_together_are_refused(tmp_path: Path, capsys, notes, code: int, says: str):
    gold = lines(tmp_path / "gold.jsonl", ("d1", "p1", ALL))
    system = tmp_path / "system.jsonl"
    rows = []
    for doc_id, patient, said in notes:
        text, label = said, "WIZARD"
        spans = []
        if "WIZARD" not in said:
            text, found = marked(said)
            spans, label = [{"start": s.start, "end": s.end, "label": s.label} for s in found], ""
        else:
            text = said.replace("[", "").replace("](WIZARD)", "")
            spans = [{"start": 0, "end": 3, "label": label}]
        rows.append(json.dumps({"doc_id": doc_id, "patient_id": patient, "text": text, "spans": spans}))
    system.write_text("\n".join(rows) + "\n", "utf-8")
    assert run(["score", gold, str(system)]) == code
    said = capsys.readouterr()
    assert says in said.err
    assert "Bea" not in said.err
    assert said.out == ""


def test_a_label_without_a_kind_is_told_before_anything_is_counted(tmp_path: Path, capsys):
    """PHI says no kind by itself: in a gold standard it ended as a bug of ours."""
    text = "Anna came."
    span = {"start": 0, "end": 4, "label": "PHI", "role": "provider"}
    gold_, system = tmp_path / "gold.jsonl", tmp_path / "system.jsonl"
    for path, spans in ((gold_, [span]), (system, [{**span, "kind": "DOCTOR"}])):
        path.write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": text, "spans": spans}) + "\n", "utf-8")
    for arguments in (["score", gold_, system], ["score", system, gold_], ["agree", gold_, system]):
        assert run([str(one) for one in arguments]) == 3
        said = capsys.readouterr()
        assert (said.out, "PHI: KIND" in said.err) == ("", True)
    labels = tmp_path / "labels.yaml"
    labels.write_text("labels: {PHI: DOCTOR}\n", "utf-8")
    assert run(["score", str(gold_), str(system), "--labels", str(labels)]) == 0
    assert run(["score", str(system), str(system)]) == 0


def test_errors_are_never_written_into_a_release(tmp_path: Path, capsys):
    gold = lines(tmp_path / "gold.jsonl", ("d1", "p1", ALL))
    out = tmp_path / "OUT"
    out.mkdir()
    for name in ("SHA256SUMS.txt", "AUDIT.json"):
        (out / name).write_text("")
    assert run(["score", gold, gold, "--errors", str(out / "wrong.csv")]) == 2
    assert "is a release" in capsys.readouterr().err
    assert not (out / "wrong.csv").exists()


def test_two_annotators(tmp_path: Path, capsys):
    first = lines(tmp_path / "first.jsonl", ("d1", "p1", ALL))
    second = lines(tmp_path / "second.jsonl", ("d1", "p1", HALF))
    decide = tmp_path / "decide.csv"
    assert run(["agree", first, second, "--decide", str(decide), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["strict"]["micro"]["f1"] == pytest.approx(0.8)
    assert 0 < told["kappa"] < 1
    (row,) = csv.DictReader(decide.open(encoding="utf-8-sig"))
    assert (row["text"], row["first"], row["second"], row["decision"]) == ("Bea", "PATIENT", "", "")
    assert run(["agree", first, second]) == 0
    assert "Bea" not in capsys.readouterr().out


def test_a_sample_keeps_the_kind_of_a_label_that_says_none(tmp_path: Path, capsys):
    """A release of what was detected calls a disputed mention PHI, with its kind beside it: so does a sample of it."""
    notes, out = tmp_path / "notes.jsonl", tmp_path / "sample.jsonl"
    spans = [{"start": 0, "end": 4, "label": "PHI", "kind": "DOCTOR", "role": "provider"}]
    notes.write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": "Anna came.", "spans": spans}), "utf-8")
    assert run(["key", "new", str(tmp_path / "key")]) == 0
    assert run(["sample", str(notes), "--out", str(out), "--log", str(tmp_path / "why.csv"), "--key",
                str(tmp_path / "key")]) == 0
    assert json.loads(out.read_text("utf-8"))["spans"] == spans
    assert run(["score", str(out), str(notes)]) == 0


def test_a_sample_says_why(tmp_path: Path, capsys):
    notes = lines(tmp_path / "notes.jsonl", ("d1", "p1", ALL), ("d2", "p1", ALL), ("d3", "p2", ALL), visit="v1",
                  note_type="letter", date="2020-01-01")
    assert run(["key", "new", str(tmp_path / "key")]) == 0
    out, log = tmp_path / "sample.jsonl", tmp_path / "why.csv"
    arguments = ["sample", notes, "--out", str(out), "--log", str(log), "--key", str(tmp_path / "key")]
    assert run(arguments) == 0
    taken = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [row["doc_id"] for row in taken] == ["d2", "d3"]
    assert taken[0]["spans"][0] == {"start": 0, "end": 3, "label": "PATIENT", "kind": "PATIENT", "role": "patient"}
    why = {row["doc_id"]: row["decision"] for row in csv.DictReader(log.open(encoding="utf-8-sig"))}
    assert why == {"d1": sample.OLDER, "d2": sample.TAKEN, "d3": sample.TAKEN}
    assert run(arguments) == 2
    assert "left as it is" in capsys.readouterr().err


@pytest.mark.parametrize(("one", "other"), [
    ("2015-12-31", "2016-01-01"), ("2016-01-01", "2016-01-01T08:00"), ("2016-01-01T00:30:00+02:00", "2016-01-01"),
    ("20151231", "2016-01-01"), ("12/31/2020", "2016-01-01"), ("2016-02-30", "0001-01-01"), ("", "1999-01-01"),
    ("2016-01-01 08:00:00", "2016-01-01T08:00:01Z"),
])
def test_time_stamps_are_compared_as_time(one: str, other: str):
    """12/31/2020 came after 01/05/2021; what cannot be read is the earliest."""
    assert sample.stamp(one) < sample.stamp(other)


@pytest.mark.parametrize(("stamps", "said"), [
    (("12/31/2020", "01/05/2021"), "no report has a time stamp that can be read in a field date"),
    (("12/31/2020", "2021-01-05"), "the field date of 1 report is no time stamp that can be read"),
    (("2020-12-31", "2021-01-05"), ""),
])
def test_a_time_stamp_that_cannot_be_read_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stamps: tuple[str, str], said: str
):
    rows = [{"doc_id": f"1-{n}", "patient_id": "1", "text": f"Seen {n}.", "spans": [], "visit": "v", "date": stamp}
            for n, stamp in enumerate(stamps)]
    (tmp_path / "notes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert run(["key", "new", str(tmp_path / "k")]) == 0
    capsys.readouterr()
    assert run(["sample", str(tmp_path / "notes.jsonl"), "--out", str(tmp_path / "out.jsonl"), "--log",
                str(tmp_path / "why.csv"), "--key", str(tmp_path / "k")]) == 0
    told = capsys.readouterr()
    assert ("time stamp" in told.err) is bool(said)
    assert said in told.err
