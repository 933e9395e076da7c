"""Attacks on a release by somebody who does not believe its checker: what leaked once, and what leaks by design."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import session
from session import Done, here, record, resynth, write_lines

from resynth.job.residuals import Decision, read_decisions, table

#: Notes of other people, so that dates and places have donors.
OTHERS = [
    record("o1", "P1", "Pt [Ruth Adams](PATIENT) seen [01/02/2010](DATE) in [Toledo](CITY), [OH](STATE)."),
    record("o2", "P2", "Pt [Carl Boone](PATIENT) seen [03/14/2011](DATE), lives in [Dayton](CITY), [KY](STATE)."),
    record("o3", "P3", "Pt [Nora Quill](PATIENT) seen [07/09/2012](DATE) by Dr. [Lowell](DOCTOR)."),
]
POLICY = (session.ROOT / "policies" / "cchmc-2014.yaml").read_text("utf-8")


def released(
    tmp_path: Path, *records: object, policy: str = "cchmc-2014", formats: str = "jsonl,i2b2",
    run: Callable[..., Done] = here,
) -> Done:
    """A release of these records among those of others."""
    write_lines(tmp_path / "notes.jsonl", [*OTHERS, *records])
    session.key_file(tmp_path)
    return run(
        "release", "notes.jsonl", "--policy", policy, "--out", "OUT", "--vault", "VAULT", "--key", "project.key",
        "--formats", formats, cwd=tmp_path,
    )


def refused(done: Done, tmp_path: Path) -> bool:
    """Whether a release ended because an original still stands, and nothing was published."""
    return done.code == 5 and "M3" in done.err and not (tmp_path / "OUT").exists()


def policy_of(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """The bundled policy with lines changed, as a file."""
    text = POLICY
    for old, new in changes:
        assert f"\n{old}" in text
        text = text.replace(f"\n{old}", f"\n{new}")
    (tmp_path / "ours.yaml").write_text(text, "utf-8")
    return "ours.yaml"


def everything(tmp_path: Path) -> bytes:
    """All that OUT holds, names of files too."""
    return b"\n".join(name.encode() + b"\n" + data for name, data in session.tree(tmp_path / "OUT").items())


# ---- what stands beside the text ----------------------------------------------------------------------------------


WANDA = "Seen: [Wanda Kowalski](PATIENT), MRN [99887766](MEDICALRECORD), [wk@hosp.example](EMAIL)."


@pytest.mark.parametrize("said", ["Kowalski ward", "bed of 99887766", "ask wk@hosp.example", {"by": ["kowalski"]}])
def test_a_metadata_field_that_the_policy_keeps_is_searched(tmp_path: Path, said: object) -> None:
    policy = policy_of(tmp_path, ("metadata: {}", "metadata: {department: {kind: OTHER, action: keep}}"))
    done = released(tmp_path, record("d1", "W", WANDA, department=said), policy=policy)
    assert refused(done, tmp_path)


def test_a_metadata_field_that_gives_nobody_away_is_kept(tmp_path: Path) -> None:
    policy = policy_of(tmp_path, ("metadata: {}", "metadata: {department: {kind: OTHER, action: keep}}"))
    done = released(tmp_path, record("d1", "W", WANDA, department="surgery, floor 3"), policy=policy)
    assert done.code == 0
    assert b"surgery, floor 3" in everything(tmp_path)


def test_a_field_that_gives_somebody_away_is_told_with_what_to_do(tmp_path: Path) -> None:
    """Places in pages were told, and nothing of the field that the policy keeps."""
    kept = ("metadata: {}", "metadata: {department: {kind: OTHER, action: keep}, unit: {kind: OTHER, action: keep}}")
    row = record("d1", "W", WANDA, department="Kowalski ward", unit="7B")
    done = released(tmp_path, row, policy=policy_of(tmp_path, kept))
    assert refused(done, tmp_path)
    assert "beside the text" in done.err
    assert "(metadata: department, metadata: unit) or in labels: drop such a field" in done.err
    assert "kowalski" not in done.err.lower()
    dropped = (kept[0], kept[1].replace("action: keep", "action: drop", 1))
    assert released(tmp_path, row, policy=policy_of(tmp_path, dropped)).code == 0


@pytest.mark.parametrize("label", ["pt KOWALSKI", "mrn 99887766"])
def test_a_label_is_no_way_out(tmp_path: Path, label: str) -> None:
    given = record("d1", "W", WANDA)
    given["spans"][0] |= {"label": label, "kind": "PATIENT"}
    done = released(tmp_path, given)
    assert refused(done, tmp_path)


@pytest.mark.parametrize(("doc_id", "patient_id"), [("Kowalski-1", "7"), ("d1", "99887766")])
def test_ids_that_are_kept_are_searched(tmp_path: Path, doc_id: str, patient_id: str) -> None:
    policy = policy_of(tmp_path, ("ids: renumber", "ids: keep"))
    done = released(tmp_path, record(doc_id, patient_id, WANDA), policy=policy, formats="jsonl")
    assert refused(done, tmp_path)
    assert released(tmp_path, record("d1", "7", WANDA), policy=policy, formats="jsonl").code == 0


def test_a_field_with_a_name_that_is_an_ordinary_word_passes_by_design(tmp_path: Path) -> None:
    # docs/promises.md, M3: a last name that is an ordinary word is looked for in its own chart's text alone.
    policy = policy_of(tmp_path, ("metadata: {}", "metadata: {note_type: {kind: OTHER, action: keep}}"))
    brown = record("d1", "W", "Seen: [Wanda Brown](PATIENT).", note_type="Brown consult")
    assert released(tmp_path, brown, policy=policy).code == 0
    assert b"Brown consult" in everything(tmp_path)


# ---- the same value in another writing ----------------------------------------------------------------------------


def residuals(tmp_path: Path) -> list[str]:
    """What the run found standing outside its spans."""
    with open(tmp_path / "VAULT" / "residuals.csv", encoding="utf-8", newline="") as file:
        return [row["found"] for row in csv.DictReader(file)]


MANY = "[Wendell Kowalski](PATIENT), [55512349](MEDICALRECORD), [513-659-8912](PHONE), [123-45-6789](SSN). "


def test_invisible_and_foreign_writing_hides_nothing(tmp_path: Path) -> None:
    hidden = [
        "Kow\u200balski", "Kow\u00adalski", "Kowal\u2060ski", "K\ufeffowalski", "Ｋｏｗａｌｓｋｉ", "Kowa\u0142ski",
        "５５５１２３４９", "٥٥٥١٢٣٤٩", "５１３-６５９-８９１２", "123 45 6789", "(513)6598912", "513 659\n8912",
    ]
    done = released(tmp_path, record("d1", "W", MANY + "".join(f" - {said};" for said in hidden)))
    assert refused(done, tmp_path)
    assert [said for said in hidden if said not in residuals(tmp_path)] == []


def test_a_soft_hyphen_inside_a_marked_name_divides_no_name(tmp_path: Path) -> None:
    done = released(tmp_path, record("d1", "W", "[Kow\u00adalski, Wendell](PATIENT). Then Kowalski left."))
    assert refused(done, tmp_path)
    assert residuals(tmp_path) == ["Kowalski"]


@pytest.mark.parametrize(
    ("marked", "left"),
    [
        ("[Mary ⒽⓐⓝⓢⓔⓃ](PATIENT)", "ⓐ"), ("[J. 🄷🄰🄽](PATIENT)", "🄷"), ("[मोहन शर्मा](PATIENT)", "\u094b"),
        ("[🄷🄰-12345](MEDICALRECORD)", "🄷"), ("[Ⓗⓐ-12345](USERNAME)", "ⓐ"), ("[हा-123456](MEDICALRECORD)", "\u093e"),
    ],
)
def test_letters_that_python_takes_for_form_are_not_kept(tmp_path: Path, marked: str, left: str) -> None:
    assert released(tmp_path, record("d1", "W", f"Seen: {marked}.")).code == 0
    assert left.encode() not in everything(tmp_path)


@pytest.mark.parametrize(
    ("name", "part"), [("Michael Ben Carter", b"Ben"), ("Do Hansen", b"Do "), ("Lo Mai", b"Lo "), ("DO HANSEN", b"DO ")]
)
def test_a_particle_that_is_somebodys_name_goes(tmp_path: Path, name: str, part: bytes) -> None:
    assert released(tmp_path, record("d1", "W", f"Zz [{name}](PATIENT) zz")).code == 0
    notes = (tmp_path / "OUT" / "notes.jsonl").read_bytes()
    assert b"Zz " + part not in notes
    assert b" Ben " not in notes


@pytest.mark.parametrize("said", ["BILL RICE", "bill rice", "Rice, Bill", "RICE,BILL", "bill\nrice"])
def test_a_whole_name_is_found_in_any_case_though_both_are_words(tmp_path: Path, said: str) -> None:
    done = released(tmp_path, record("d1", "W", f"Pt [Bill Rice](PATIENT) ok. Seen; {said} is well."))
    assert refused(done, tmp_path)
    assert "".join(residuals(tmp_path)).casefold() in ("billrice", "ricebill")


@pytest.mark.parametrize("said", [
    "88/12/345", "88:12:345", "88_12_345", "88,12,345", "(88)12345", "88 12 345", "88\n12345", "08812345", "8812345-1",
    "MrWojciechowski", "Wojciechowskipresents", "Thaddeus",
])
def test_a_number_however_it_is_parted_and_a_name_glued_or_in_full_are_found(tmp_path: Path, said: str) -> None:
    text = f"Pt [Thad Wojciechowski](PATIENT), MRN [8812345](MEDICALRECORD). Old label {said} found."
    assert refused(released(tmp_path, record("d1", "W", text)), tmp_path)
    assert len(residuals(tmp_path)) == 1


@pytest.mark.parametrize("said", ["88/12/344", "WBC 8,812 of 345 cells", "Peterson, 88 and 12 of 345", "8812-34"])
def test_other_numbers_and_names_are_none_of_the_chart(tmp_path: Path, said: str) -> None:
    text = f"Pt [Peter Wojciechowski](PATIENT), MRN [8812345](MEDICALRECORD). Count {said} found."
    assert released(tmp_path, record("d1", "W", text)).code == 0


def test_the_words_of_a_name_apart_are_words(tmp_path: Path) -> None:
    done = released(tmp_path, record("d1", "W", "Pt [Bill Rice](PATIENT) ok. The bill came; she eats rice."))
    assert done.code == 0
    assert b"The bill came; she eats rice." in everything(tmp_path)


def test_particles_titles_and_degrees_stay_by_design(tmp_path: Path) -> None:
    # docs/kinds/names.md: form is kept. Rare form makes a name stand out: that is a matter for the board.
    name = "[Mrs. Saskia van der Hoek III, ARNP](PATIENT), [Dick Van Dyke](DOCTOR)"
    assert released(tmp_path, record("d1", "W", f"Zz {name} zz")).code == 0
    notes = (tmp_path / "OUT" / "notes.jsonl").read_bytes()
    assert all(form in notes for form in (b"Mrs. ", b" van der ", b" III, ARNP", b" Van "))


# ---- the vault, the table for people, numbers ---------------------------------------------------------------------


def test_the_table_for_people_holds_no_formula(tmp_path: Path) -> None:
    given = record("=cmd|' /c calc'!A1", "W", "=HYPERLINK(1) Kowalski, [Wendell Kowalski](PATIENT)")
    assert refused(released(tmp_path, given), tmp_path)
    table = tmp_path / "VAULT" / "residuals.csv"
    rows = list(csv.reader(table.read_text("utf-8").splitlines()))
    assert all(not cell.startswith(tuple("=+-@")) for row in rows for cell in row)
    # ... and a decision still finds its note.
    rows[1][rows[0].index("decision")] = "phi"
    with open(table, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    assert released(tmp_path, given).code == 0
    assert b"Kowalski" not in everything(tmp_path)


@pytest.mark.parametrize("doc_id", ["=1+1", "'quoted", "'=both", "plain", "-4"])
def test_a_document_id_survives_the_table(tmp_path: Path, doc_id: str) -> None:
    decided = {doc_id: (Decision(1, 2, "NAME", "phi"),)}
    (tmp_path / "residuals.csv").write_bytes(table((), decided))
    assert read_decisions(tmp_path / "residuals.csv") == decided


def test_no_gap_in_the_numbers_tells_whose_note_was_held_back(tmp_path: Path) -> None:
    given = [record(f"d{n}", "W", f"[Wendell Kowalski](PATIENT), visit {n}.") for n in range(6)]
    given[2] = record("d2", "W", "[Wendell Kowalski](PATIENT), then Kowalski, visit 2.")
    assert refused(released(tmp_path, *given), tmp_path)
    decisions = tmp_path / "VAULT" / "residuals.csv"
    decisions.write_text(decisions.read_text("utf-8").rstrip("\n") + "hold\n", "utf-8")
    assert released(tmp_path, *given).code == 6
    notes = [json.loads(line) for line in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()]
    numbers = sorted(note["doc_id"].rpartition("-")[2] for note in notes if "visit" in note["text"])
    assert numbers == ["01", "02", "03", "04", "05"]


def test_nothing_in_out_follows_the_order_or_the_time_of_the_source(tmp_path: Path) -> None:
    """In two processes: each has a hash seed of its own."""
    given = [record(f"d{n:03d}", f"W{n:03d}", f"[Wendell Kowalski](PATIENT), visit {n}.") for n in range(40)]
    assert released(tmp_path, *given, run=resynth).code == 0
    notes = [json.loads(line) for line in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()]
    order = [int(note["text"].rpartition(" ")[2][:-1]) for note in notes if "visit" in note["text"]]
    assert order != sorted(order)
    assert order != sorted(order, reverse=True)
    assert {path.stat().st_mtime for path in (tmp_path / "OUT").rglob("*")} == {0}
    backwards = tmp_path / "backwards"
    backwards.mkdir()
    assert released(backwards, *given[::-1], run=resynth).code == 0
    assert session.tree(backwards / "OUT") == session.tree(tmp_path / "OUT")


def test_the_spool_is_for_its_owner_alone_and_nobody_else_writes_a_release(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert released(tmp_path, record("d1", "W", WANDA)).code == 0
    finally:
        os.umask(before)
    assert (tmp_path / "VAULT").stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "VAULT" / "spool").iterdir() if path.stat().st_mode & 0o077] == []
    out = tmp_path / "OUT"
    # Whoever may write there hands on another corpus than the one that was checked.
    assert [path.name for path in (out, *out.rglob("*")) if path.stat().st_mode & 0o002] == []


def test_markup_in_labels_and_types_is_text(tmp_path: Path) -> None:
    given = record("d1", "W", WANDA, note_type="<script>alert(1)</script>")
    given["spans"][0] |= {"label": "<b>PATIENT</b>", "kind": "PATIENT"}
    assert released(tmp_path, given).code == 0
    assert b"<script>" not in (tmp_path / "OUT" / "AUDIT.html").read_bytes()
    assert b"<b>PATIENT" not in (tmp_path / "VAULT" / "audit.html").read_bytes()


def test_an_id_that_is_a_path_writes_nowhere(tmp_path: Path) -> None:
    policy = policy_of(tmp_path, ("ids: renumber", "ids: keep"))
    assert released(tmp_path, record("../../evil", "W", WANDA), policy=policy).code == 4
    assert not list(tmp_path.rglob("evil*"))


def test_a_span_that_ends_inside_a_word_leaves_not_the_rest_of_the_word(tmp_path: Path) -> None:
    """It did, by design: nobody had marked the rest anywhere."""
    assert released(tmp_path, record("d1", "W", "Zz [Wonder](PATIENT)lich zz")).code == 5
    assert not (tmp_path / "OUT").exists()


# ---- what leaks by design, so that nobody believes otherwise -------------------------------------------------------


def test_dates_of_one_patient_may_go_round_among_the_notes_of_that_patient(tmp_path: Path) -> None:
    # Deleger et al. 2014: from other notes, not from other patients; docs/kinds/dates.md.
    lines = [record("d1", "W", "Zz [03/04/2010](DATE)"), record("d2", "W", "Zz [05/06/2011](DATE)")]
    write_lines(tmp_path / "notes.jsonl", lines)
    done = here("release", "notes.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "V", cwd=tmp_path)
    assert done.code == 0
    notes = (tmp_path / "OUT" / "notes.jsonl").read_bytes()
    assert b"03/04/2010" in notes
    assert b"05/06/2011" in notes


def test_a_name_that_was_marked_over_a_line_break_is_found_whole(tmp_path: Path) -> None:
    assert refused(released(tmp_path, record("d1", "W", "Kowalski, [KOWAL-\nSKI, Wendell](PATIENT)")), tmp_path)


@pytest.mark.parametrize("name", ["Page", "Day"])
def test_a_name_beside_a_number_in_its_span_goes(tmp_path: Path, name: str) -> None:
    assert released(tmp_path, record("d1", "W", f"Zz [{name} 513-555-0199](PHONE) zz")).code == 0
    notes = (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8")
    assert not re.search(rf"\b{name}\b", notes)
