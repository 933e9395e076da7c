"""Attacks on a release by somebody who does not believe its checker: what leaked once, and what leaks by design."""

from __future__ import annotations

from pathlib import Path

import pytest
import session
from session import Done, record, resynth, write_lines

#: Notes of other people, so that dates and places have donors.
OTHERS = [
    record("o1", "P1", "Pt [Ruth Adams](PATIENT) seen [01/02/2010](DATE) in [Toledo](CITY), [OH](STATE)."),
    record("o2", "P2", "Pt [Carl Boone](PATIENT) seen [03/14/2011](DATE), lives in [Dayton](CITY), [KY](STATE)."),
    record("o3", "P3", "Pt [Nora Quill](PATIENT) seen [07/09/2012](DATE) by Dr. [Lowell](DOCTOR)."),
]
POLICY = (session.ROOT / "policies" / "cchmc-2014.yaml").read_text("utf-8")


def released(tmp_path: Path, *records: object, policy: str = "cchmc-2014", formats: str = "jsonl,i2b2") -> Done:
    """A release of these records among those of others."""
    write_lines(tmp_path / "notes.jsonl", [*OTHERS, *records])
    session.key_file(tmp_path)
    return resynth(
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


WANDA = "Seen: [Wanda Kowalski](PATIENT), MRN [99887766](MEDICALRECORD), [wk@foo.org](EMAIL)."


@pytest.mark.parametrize("said", ["Kowalski ward", "bed of 99887766", "ask wk@foo.org", {"by": ["kowalski"]}])
def test_a_metadata_field_that_the_policy_keeps_is_searched(tmp_path: Path, said: object) -> None:
    policy = policy_of(tmp_path, ("metadata: {}", "metadata: {department: {kind: OTHER, action: keep}}"))
    done = released(tmp_path, record("d1", "W", WANDA, department=said), policy=policy)
    assert refused(done, tmp_path)


def test_a_metadata_field_that_gives_nobody_away_is_kept(tmp_path: Path) -> None:
    policy = policy_of(tmp_path, ("metadata: {}", "metadata: {department: {kind: OTHER, action: keep}}"))
    done = released(tmp_path, record("d1", "W", WANDA, department="surgery, floor 3"), policy=policy)
    assert done.code == 0
    assert b"surgery, floor 3" in everything(tmp_path)


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
    brown = record("d1", "W", "Seen: [Wanda Brown](PATIENT).", note_type="Brown consult")
    assert released(tmp_path, brown).code == 0
    assert b"Brown consult" in everything(tmp_path)
