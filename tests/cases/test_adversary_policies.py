"""Attacks on releases under the bundled policies: what leaked once, and faults that no promise told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from corpora import Workshop, notes_of, released
from kit import broken, facts_of, tally_of
from session import here, record, write_lines
from test_shift_faults import SHIFT, told, under

from resynth.errors import InputError, PolicyError
from resynth.job.review_table import read_edits
from resynth.policy.legal import label_problems, problems
from resynth.policy.model import Rule
from resynth.policy.parse import load
from resynth.testing import marked
from resynth.types import OutSpan, Standing
from resynth.verify import CrosswalkRow, Facts, Pair, ReleasedNote, SourceNote, conclude
from resynth.verify.tree import scan_tree

# ---- faults planted in what was released ------------------------------------------------------------------------


@pytest.mark.parametrize("left", [
    "Nov 2013", "11/2013", "2013", "late 2013", "November", "1970s", "mid-July", "Tuesday",
])
def test_what_tells_no_day_is_told_when_it_was_not_moved(left: str) -> None:
    """A move of twenty thousand days leaves no month, year or decade what it was."""
    far = {**SHIFT, "options": {"earliest_days": "18263", "latest_days": "25567"}}
    date = "On [12/05/2008](DATE)", "On [09/09/2063](DATE)"
    assert broken(told(under(far), date)) == set()
    assert broken(told(under(far), (f"{date[0]}, [{left}](DATE).", f"{date[1]}, [{left}](DATE)."))) == {"M9"}


def test_a_time_of_day_is_left_and_no_promise_minds() -> None:
    times = "at [2013](TIME), [10:30](TIME)"
    before, after = f"On [12/05/2008](DATE) {times}", f"On [03/15/2009](DATE) {times}"
    assert broken(told(under(SHIFT), (before, after))) == set()


def test_a_holiday_that_moved_with_the_date_it_names_tells_of_the_move() -> None:
    """ "02/20/2009 (Valentine's Day)" was a holiday once, and so was "(Winter)": of a few moves, one is left."""
    near = {**SHIFT, "options": {"earliest_days": "90", "latest_days": "95"}}
    date = "[11/22/2008](DATE)", "[02/20/2009](DATE)"  # no holiday
    feast = "[11/27/2008](DATE)", "[02/25/2009](DATE)"
    named = " ([Thanksgiving](HOLIDAY))", " ([Valentine's Day](DATE))"
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + named[1]))) == {"M10"}
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + " ([Winter](DATE))"))) == {"M10"}
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + " ([Wednesday](DATE))"))) == set()
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + " ([Thursday](DATE))"))) == {"M9", "M10"}
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + " ([Wednesday](HOLIDAY))"))) == {"M1"}
    assert broken(told(under(near), (date[0] + named[0], date[1] + named[1]))) == set()


# ---- whole releases ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["i2b2-2014-like", "mimic-like", "training-data"])
def test_no_holiday_stands_beside_a_date_that_moved(policy: str) -> None:
    """Three pairs such as "02/20/2077 (Valentine's Day)" left 7 of 7,184 moves: each old date was a holiday."""
    said = (
        "[11/22/2018](DATE) ([Thanksgiving](HOLIDAY)), [Christmas](DATE), [December 25](DATE), then, "
        "with much else to say, [Easter](HOLIDAY)."
    )
    text = released(notes_of(said), policy=policy).texts["p0-n0"]
    first, second = text.split(", then, ")
    feast = re.compile(r"Day|Christmas|Easter|Eve|Halloween|Thanksgiving")
    assert feast.search(first) is None
    assert feast.search(second) is not None


_FEASTS = (
    "[11/24/2016](DATE) ([Thanksgiving](HOLIDAY)), on [Christmas](HOLIDAY), [12/25/2016](DATE), and [12/31/2016](DATE) "
    "([New Year's Eve](HOLIDAY)).", "Again [7/4/2017](DATE), the [4th of July](HOLIDAY).",
    "Well [on Easter](HOLIDAY), [Ramadan](HOLIDAY).",
)


@pytest.mark.parametrize("policy", ["i2b2-2014-like", "mimic-like", "training-data"])
def test_nothing_says_which_dates_of_a_chart_were_holidays(tmp_path: Path, policy: str) -> None:
    """A season in their place, and the label HOLIDAY, said that four dates were holidays: two moves were left."""
    rows = [record(f"d{n}", "p1", note) for n, note in enumerate(_FEASTS)]
    for row, labels in zip(rows, ({"DATE": "day"}, {"DATE": "day"}, {"HOLIDAY": "Holiday"}), strict=True):
        for span in row["spans"]:
            span |= {"kind": span["label"], "label": labels.get(span["label"], span["label"])}
    run = Workshop(tmp_path, policy=policy).records(rows)
    assert run.error is None
    notes = [json.loads(line) for line in run.files["notes.jsonl"].decode().splitlines()]
    assert {span["kind"] for note in notes for span in note["spans"]} == {"DATE"}
    assert sorted({span["label"] for note in notes for span in note["spans"]}) == ["Date", "day"]
    text = " ".join(note["text"] for note in notes)
    assert len(re.findall(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day", text)) == 3
    assert not re.search(r"Winter|Spring|Summer|Fall|HOLIDAY|Thanksgiving|Christmas, |Ramadan", text)
    audit = json.loads((tmp_path / "vault" / "audit.json").read_bytes())
    assert audit["collisions"]["patients whose date shift may be one of 100 or more"] == 1


@pytest.mark.parametrize(("left", "standing"), [(9, Standing.BROKEN), (10, Standing.HELD)])
def test_ten_moves_are_left_or_the_release_is_refused(left: int, standing: Standing) -> None:
    """M10 said held where two were left. As of the end of 2010 dates may lie a year ahead, and no more."""
    moves = {**SHIFT, "options": {"earliest_days": "100", "latest_days": "150"}}
    late = date(2010, 12, 31) + timedelta(366 + 151 - left)
    report = told(under(moves), (f"On [{late - timedelta(150):%m/%d/%Y}](DATE)", f"On [{late:%m/%d/%Y}](DATE)"))
    assert next(one for one in report.verdicts if one.promise == "M10").standing is standing


@pytest.mark.parametrize("said", ["24/7", "9/11"])
def test_a_saying_that_is_written_like_a_date_is_not_moved(said: str) -> None:
    """Everybody knows which day it was before the move (reference/privacy.md 1.3, L11)."""
    text = released(notes_of(f"Seen [3/4/2018](DATE); smokes [{said}](DATE)."), policy="mimic-like").texts["p0-n0"]
    assert text.endswith("smokes [DATE].")


def test_a_vault_that_numbered_notes_in_the_order_of_time_serves_no_policy_that_forbids_it(tmp_path: Path) -> None:
    """Released numbers stay with their notes: under Safe Harbor they would go on telling the order of the visits."""
    shop = Workshop(tmp_path, policy="i2b2-2014-like")
    seen = notes_of("[Wanda Kowalski](PATIENT) seen [3/4/2010](DATE).")
    assert shop.notes(seen, out="first").error is None
    shop.policy = "hipaa-safe-harbor"
    assert isinstance(shop.notes(seen, out="second").error, PolicyError)


def test_notes_stand_in_the_order_of_the_dates_that_can_be_read_and_no_page_says_more(tmp_path: Path) -> None:
    """The page said that notes stand in the order of time where none had a date; "1/5/2012" was before "2010-02-03"."""
    days = [None, "2011-03-04T09:30", "1/5/2012", "2010-02-03", "2011-03-04T08:00", "20120101"]
    rows = [
        {**record(f"d{n}", "p1", f"Visit of [Wanda Kowalski](PATIENT), item {n}."), **({"date": day} if day else {})}
        for n, day in enumerate(days)
    ]
    run = Workshop(tmp_path, policy="training-data").records(rows)
    assert run.error is None
    notes = {note["doc_id"]: note["text"] for note in map(json.loads, run.files["notes.jsonl"].decode().splitlines())}
    found = [int(notes[name][-2]) for name in sorted(notes)]
    assert found[:4] == [3, 4, 1, 5]
    assert sorted(found[4:]) == [0, 2]
    for page in ("README.md", "POLICY.md"):
        assert b"in the order of their field `date`, where" in run.files[page]
        assert b"order of time" not in run.files[page]


# ---- what stands beside the text --------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["visit 3/4/2010", "seen 2010-03-04", "ED, March 4", "4-MAR-10", "week 10 of 2010"])
def test_the_type_of_a_note_tells_no_date_that_the_note_may_not(tmp_path: Path, said: str) -> None:
    """It goes out as it is: a real date under Safe Harbor, and the whole secret of a move beside a moved one."""
    for policy in ("hipaa-safe-harbor", "training-data", "mimic-like", "nlm-scrubber", "cchmc-2014"):
        (tmp_path / policy).mkdir()
        seen = {**record("d1", "p1", "[Wanda Kowalski](PATIENT) seen [3/4/2010](DATE)."), "note_type": said}
        typed = {**record("d2", "p1", "Well [7/8/2011](DATE)."), "note_type": "H&P, clinic 2"}
        run = Workshop(tmp_path / policy, policy=policy).records([seen, typed])
        assert run.error is None
        assert not any(said.encode() in data for data in run.files.values())
        assert b"H&P, clinic 2" in run.files["notes.jsonl"]


@pytest.mark.parametrize("said", [
    "Marla", "Note: patient is a 45yo roofer from Tucson", "Harlow Bend Hospital ED", "Dr. Q",
])
def test_the_type_of_a_note_names_nobody_and_no_house(tmp_path: Path, said: str) -> None:
    """All four went out under Safe Harbor, in notes.jsonl and in the tables of types."""
    seen = {**record("d1", "p1", "[Marla Kowalski](PATIENT), at [Harlow Bend Hospital](HOSPITAL)."), "note_type": said}
    run = Workshop(tmp_path, policy="hipaa-safe-harbor").records([seen])
    assert run.error is None
    assert not any(said.encode() in data for data in run.files.values())
    assert b'"note_type": "other"' in run.files["notes.jsonl"]
    assert json.loads(run.files["AUDIT.json"])["counts"]["note_types_made_other"] == "<11"


def test_a_day_before_the_notes_own_is_told(tmp_path: Path) -> None:
    """``--as-of`` names a day before the notes were written: nothing was said of the day.

    Nobody finds the move by a day that the notes do not keep to, and so M10 does not break.
    """
    write_lines(tmp_path / "notes.jsonl", [record("d1", "p1", "Seen on [3/4/2024](DATE) and on [3/9/2024](DATE).")])
    for day, early in (("1990-01-31", True), ("2044-01-31", False)):
        done = here("release", "notes.jsonl", "--policy", "training-data", "--as-of", day, "--out", f"OUT-{day}",
                    "--vault", f"VAULT-{day}", cwd=tmp_path)
        assert done.code == 0
        assert (f"1 patient has dates more than a year after as_of ({day})" in done.err) == early
        assert (f"where notes are younger than {day}, name a later day" in done.err) == early


def test_dates_that_tell_less_for_want_of_a_day_are_counted_and_said(tmp_path: Path) -> None:
    """No page told why a corpus came out without years; in the release the small count is hidden."""
    rows = [record("d1", "p1", "Seen in [March 2011](DATE), since [2009](DATE)."),
            record("d2", "p2", "Seen on [3/4/2024](DATE), since [2009](DATE).")]
    write_lines(tmp_path / "notes.jsonl", rows)
    less = "2 dates tell less than the policy allows"
    for more, said, public in (((), less, "<11"), (("--as-of", "2026-11-20"), "", None)):
        out, vault = tmp_path / f"OUT{len(more)}", tmp_path / f"VAULT{len(more)}"
        done = here("release", "notes.jsonl", "--policy", "hipaa-safe-harbor", "--out", out.name, "--vault", vault.name,
                    *more, cwd=tmp_path)
        assert done.code == 0
        assert ("tell less" in done.err) == bool(said)
        assert said in done.err
        counts = json.loads((out / "AUDIT.json").read_text("utf-8"))["counts"]
        assert counts.get("dates_told_less_for_want_of_a_day") == public
        assert ("Dates are missing" in (out / "README.md").read_text("utf-8")) == bool(said)
        exact = json.loads((vault / "audit.json").read_text("utf-8"))["counts"]
        assert exact.get("dates_told_less_for_want_of_a_day") == (2 if said else None)


@pytest.mark.parametrize(("field", "says"), [
    ("note_type", "Marla note"), ("unit", "Marla's bed"), ("unit", "the Harlow Bend Hospital, 4th floor"),
    ("unit", "home (Wrenfield Falls)"), ("note_type", "clinic 44719"),
])
def test_the_checker_looks_for_first_names_towns_and_houses_beside_the_text(
    tmp_path: Path, field: str, says: str,
) -> None:
    """Fields that a policy keeps hold what the source wrote there: a last name was told, a first name was not."""
    before = "[Marla Kowalski](PATIENT) of [Wrenfield Falls](CITY), at [Harlow Bend Hospital](HOSPITAL)."
    Workshop(tmp_path, policy="hipaa-safe-harbor").records([record("d1", "p1", before)])
    text, spans = marked(before)
    facts = Facts()
    facts.add([SourceNote("d1", "p1", text, tuple(spans))])
    notes, policy = tmp_path / "out" / "notes.jsonl", load("hipaa-safe-harbor")
    row = json.loads(notes.read_text("utf-8"))
    for said, standing in (("clinic note", Standing.HELD), (says, Standing.BROKEN)):
        notes.write_text(json.dumps({**row, field: said}) + "\n", "utf-8")
        found = {verdict.promise: verdict.standing for verdict in scan_tree(tmp_path / "out", facts, policy)}
        assert found["M3"] is standing


def test_the_checker_tells_a_date_beside_the_text(tmp_path: Path) -> None:
    seen = {**record("d1", "p1", "[Wanda Kowalski](PATIENT) seen [3/4/2010](DATE)."), "note_type": "clinic"}
    Workshop(tmp_path, policy="mimic-like").records([seen])
    notes, policy = tmp_path / "out" / "notes.jsonl", load("mimic-like")
    standing = {verdict.promise: verdict.standing for verdict in scan_tree(tmp_path / "out", Facts(), policy)}
    assert standing["M3"] is Standing.HELD
    notes.write_text(notes.read_text("utf-8").replace('"clinic"', '"visit 3/4/2010"'), "utf-8")
    standing = {verdict.promise: verdict.standing for verdict in scan_tree(tmp_path / "out", Facts(), policy)}
    assert standing["M3"] is Standing.BROKEN


def test_the_type_of_a_note_may_tell_a_date_where_dates_stay(tmp_path: Path) -> None:
    seen = {**record("d1", "p1", "[Wanda Kowalski](PATIENT) seen [3/4/2010](DATE)."), "note_type": "visit 3/4/2010"}
    assert b"visit 3/4/2010" in Workshop(tmp_path, policy="hipaa-limited-data-set").records([seen]).files["notes.jsonl"]


# ---- what a policy may claim ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("policy", "label", "kind"), [
    ("hipaa-safe-harbor", "PATIENT", "ROOM"), ("hipaa-safe-harbor", "date", "ROOM"),
    ("hipaa-safe-harbor", "MRN", "ROOM"), ("hipaa-limited-data-set", "PATIENT", "DATE"),
])
def test_a_name_does_not_stay_by_being_called_a_room(tmp_path: Path, policy: str, label: str, kind: str) -> None:
    """ "labels: {PATIENT: ROOM}" released every name as it was, as Safe Harbor, with every promise held."""
    write_lines(tmp_path / "notes.jsonl", [record("d1", "p1", "[Wanda Kowalski](PATIENT) seen [3/4/2010](DATE).")])
    labels = f"labels: {{{label}: {kind}}}\n"
    (tmp_path / "labels.yaml").write_text(labels, "utf-8")
    (tmp_path / "ours.yaml").write_text(
        f"policy: ours\nversion: 1.0.0\ntitle: Ours\nplain: Ours.\nextends: {policy}\n{labels}", "utf-8")
    for given in (["--policy", policy, "--labels", "labels.yaml"], ["--policy", "ours.yaml"]):
        done = here("release", "notes.jsonl", *given, "--out", "OUT", "--vault", "VAULT", cwd=tmp_path)
        assert (done.code, f"labels.{label}: " in done.err, (tmp_path / "OUT").exists()) == (3, True, False)


def test_a_label_that_the_taxonomy_does_not_know_is_any_kind() -> None:
    policy = load("hipaa-safe-harbor")
    assert list(label_problems(policy, {"BED": "ROOM", "MRN": "MEDICALRECORD", "ID": "DEVICE"})) == []


@pytest.mark.parametrize("promise", ["P1", "M3"])
@pytest.mark.parametrize("policy", ["hipaa-safe-harbor", "hipaa-limited-data-set", "nlm-scrubber"])
def test_no_legal_claim_stands_without_the_promises_that_it_rests_on(policy: str, promise: str) -> None:
    given = load(policy)
    assert list(problems(given)) == []
    for strength in ("soft", None):
        promises = {**given.promises, promise: strength} if strength else {
            name: how for name, how in given.promises.items() if name != promise}
        assert [path for path, _ in problems(replace(given, promises=promises))] == [f"promises.{promise}"]


# ---- what a person writes into the review -----------------------------------------------------------------------


@pytest.mark.parametrize("written", ["Kow\u200balski Smith", "K\u043ewalski Smith", "Smith\u00ad Kowalsk\u03b9"])
def test_an_original_in_disguise_is_no_edit(tmp_path: Path, written: str) -> None:
    """An invisible character or a letter of another alphabet made a word that no promise found among the originals."""
    table = tmp_path / "review.csv"
    for text, fails in ((written, True), ("Łukasz Смирнов José Müller", False)):
        table.write_text(f"row,new_surrogate\nr{'0' * 20},{text}\n", "utf-8-sig")
        if fails:
            with pytest.raises(InputError):
                read_edits(table)
        else:
            assert len(read_edits(table)) == 1


# ---- what is open -----------------------------------------------------------------------------------------------


def first_row(folder: Path, kind: str, new: str, policy: str, text: str) -> set[str]:
    """The promises that are told when the first mention of a kind is written as this, in the note and in its row."""
    shop = Workshop(folder, policy=policy)
    assert shop.notes(notes_of(text)).error is None
    given = load(policy)
    (row,) = [row for row in _rows(shop) if row["kind"] == kind][:1]
    (line,) = [json.loads(line) for line in (shop.out / "notes.jsonl").read_text("utf-8").splitlines()]
    plain, spans = marked(text)
    by = len(new) - (row["out_end"] - row["out_start"])
    written = line["text"][: row["out_start"]] + new + line["text"][row["out_end"] :]
    rows, outs = [], []
    for one, span in zip(_rows(shop), spans, strict=True):
        same = one["start"] == row["start"]
        later = one["out_start"] > row["out_start"]
        start, end = one["out_start"] + by * later, one["out_end"] + by * (later or same)
        outs.append(OutSpan(start, end, span.kind, span.label, span.role))
        rows.append(CrosswalkRow(
            one["doc_id"], one["released_id"], span.kind, span.label, span.role, span.start, span.end, one["original"],
            new if same else one["surrogate"], start, end, one["rule"], one["rung"]))
    pair = Pair(
        SourceNote(row["doc_id"], "p0", plain, tuple(spans)),
        ReleasedNote(row["released_id"], line["patient_id"], written, tuple(outs)), tuple(rows))
    facts = facts_of([pair])
    return broken(conclude(tally_of([pair], facts, under=given), facts, given))


def _rows(shop: Workshop) -> list[dict[str, Any]]:
    return [json.loads(line) for line in shop.vault.crosswalk.read_text("utf-8").splitlines()]


PLAIN = "[Zelda Corrigan](PATIENT), [35](AGE), MRN [73140826](MEDICALRECORD)."


@pytest.mark.parametrize(("kind", "new", "promise"), [
    ("PATIENT", "Nagirroc Adlez", "P25"), ("MEDICALRECORD", "73-140826", "P18"), ("AGE", "93", "M12"),
])
def test_what_is_told_of_a_planted_row(tmp_path: Path, kind: str, new: str, promise: str) -> None:
    assert promise in first_row(tmp_path, kind, new, "hipaa-safe-harbor", PLAIN)


def test_a_name_of_no_list_is_no_name_of_the_lists(tmp_path: Path) -> None:
    """The original's letters backwards: borne by nobody, so rarer than any threshold."""
    assert "M6" in first_row(tmp_path, "PATIENT", "Nagirroc Adlez", "hipaa-safe-harbor", PLAIN)


@pytest.mark.parametrize("new", ["62804137", "84251937"])
def test_a_number_that_is_made_of_the_old_one_is_told(tmp_path: Path, new: str) -> None:
    """Reversed, each digit one more: 164.514(c) allows neither."""
    assert first_row(tmp_path, "MEDICALRECORD", new, "hipaa-safe-harbor", PLAIN) == {"M27"}


def test_one_number_that_ends_as_its_original_may_be_chance(tmp_path: Path) -> None:
    """One number of ten thousand does; what three of three are, tests/promises/test_derived.py asks."""
    assert first_row(tmp_path, "MEDICALRECORD", "39210826", "hipaa-safe-harbor", PLAIN) == set()


def test_an_age_that_may_stay_stays(tmp_path: Path) -> None:
    assert first_row(tmp_path, "AGE", "17", "hipaa-safe-harbor", PLAIN) == {"M12"}


@pytest.mark.parametrize("said", ["9 3", "9O"])
def test_an_age_that_is_written_oddly_is_none_that_is_understood(said: str) -> None:
    assert said not in released(notes_of(f"Aged [{said}](AGE)."), policy="hipaa-safe-harbor").texts["p0-n0"]


@pytest.mark.parametrize(("action", "behaviour"), [("redact", "tags.length.v1"), ("mask", "masks.shape.v1")])
def test_a_tag_as_long_as_a_name_is_not_safe_harbor(action: str, behaviour: str) -> None:
    """Its length is computed from the name: with a roster of patients it tells most of them apart."""
    given = load("hipaa-safe-harbor")
    tag = Rule("NAME", action, "mention", behaviour)
    assert [path for path, _ in problems(replace(given, rules={**given.rules, "NAME": tag}))] == ["rules.NAME"]


@pytest.mark.parametrize(("country", "articled"), [("Netherlands", True), ("Philippines", True), ("Peru", False)])
def test_a_country_behind_the_becomes_one_that_is_written_so(country: str, articled: bool) -> None:
    """ "the Netherlands" became "the Bulgaria": the article is no part of the mark, and stays."""
    written = ("Dominican Republic", "Philippines", "United Arab Emirates", "United Kingdom", "of the Congo")
    for number in range(6):
        notes = notes_of(f"He came from the [{country}](COUNTRY).")
        text = released(notes, policy="training-data", secret=bytes([number]) * 32).texts["p0-n0"]
        assert text[:-1].endswith(written) is articled
