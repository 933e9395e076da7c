"""A corpus that grows in one vault: what was handed out stays, and what meets it follows the policy."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from growing import FIRST, FIRSTS, NAMES, mentions, note, policy_file, rows, run
from session import KEY, POLICY, ROOT, example_lines, key_file, record, tree, write_lines

from resynth.cli import app
from resynth.keys import HEADER


@pytest.fixture(autouse=True)
def many_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets of a chart or two, as a large corpus has many of them."""
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 1500)


def splits(out: Path) -> dict[str, str]:
    """Released patient -> split."""
    found = {}
    for path in (out / "splits").iterdir():
        for name in path.read_text("utf-8").split():
            assert found.setdefault(name.split("-")[0], path.stem) == path.stem
    return found


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a first release of every second note of the examples."""
    folder = tmp_path_factory.mktemp("first")
    key_file(folder)
    assert run(folder, write_lines(folder / "v1.jsonl", example_lines()[::2]), "OUT1") == 0
    return folder


def test_everything_that_was_handed_out_stays(first: Path, tmp_path: Path) -> None:
    """New notes of old patients, new patients: numbers, splits and all surrogates of the old notes are the same."""
    folder = tmp_path / "work"
    shutil.copytree(first, folder)
    old, ids = mentions(folder), {row["doc_id"]: row for row in rows(folder, "ids")}
    assert run(folder, write_lines(folder / "v2.jsonl", example_lines()), "OUT2") in (0, 6)
    new, now = mentions(folder), {row["doc_id"]: row for row in rows(folder, "ids")}
    assert len(new) > 1.5 * len(old)
    assert [place for place, row in old.items() if new[place]["surrogate"] != row["surrogate"]] == []
    assert [doc for doc, row in ids.items() if now[doc] != row] == []
    before, after = splits(folder / "OUT1"), splits(folder / "OUT2")
    assert before.items() <= after.items()
    texts = [{note["doc_id"]: note for note in map(json.loads, (folder / out / "notes.jsonl").read_text().splitlines())}
             for out in ("OUT1", "OUT2")]
    assert texts[0].items() <= texts[1].items()
    assert (folder / "OUT2" / "VERSION").read_text() == "1.1.0\n"
    said = (folder / "OUT2" / "CHANGES.md").read_text()
    assert "notes are new." in said
    assert "All earlier notes keep their numbers, their splits and their surrogates." in said
    assert said.index("## 1.1.0") < said.index("## 1.0.0")
    audit = json.loads((folder / "VAULT" / "audit.json").read_text())
    assert audit["release_version"] == "1.1.0"


def test_both_releases_can_be_made_again_and_looked_at_again(first: Path, tmp_path: Path) -> None:
    """The same notes give the same bytes, version and page of changes, whatever was released in between."""
    folder = tmp_path / "work"
    shutil.copytree(first, folder)
    source = write_lines(folder / "v2.jsonl", example_lines())
    code = run(folder, source, "OUT2")
    assert run(folder, folder / "v1.jsonl", "AGAIN1") == 0
    assert run(folder, source, "AGAIN2", POLICY, "--jobs", 2) == code
    assert tree(folder / "OUT1") == tree(folder / "AGAIN1")
    assert tree(folder / "OUT2") == tree(folder / "AGAIN2")
    for out, notes in (("OUT1", folder / "v1.jsonl"), ("OUT2", source)):
        look = ["verify", "--release", folder / out, "--vault", folder / "VAULT", "--source", notes]
        assert app.run([str(word) for word in look]) == 0


def test_a_note_that_was_corrected_keeps_what_can_be_kept(tmp_path: Path) -> None:
    """A word more in front moves every mention: dates, which the ledger does not keep one by one, stay all the same."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    old = {(row["doc_id"], row["original"]): row["surrogate"] for row in rows(tmp_path)}
    changed = [*FIRST[1:], record("d0", "p0", "Corrected. " + marked_again(FIRST[0]))]
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", changed), "OUT2") == 0
    new = {(row["doc_id"], row["original"]): row["surrogate"] for row in rows(tmp_path)}
    assert new == old
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    told = (tmp_path / "OUT2" / "CHANGES.md").read_text("utf-8")
    assert "have mentions in other places than before." in told
    assert "is new" not in told
    assert "are new" not in told


def marked_again(given: dict[str, Any]) -> str:
    """A record as marked text."""
    text = given["text"]
    for span in reversed(given["spans"]):
        text = f"{text[: span['start']]}[{text[span['start'] : span['end']]}]({span['label']}){text[span['end'] :]}"
    return text


# ── what meets ───────────────────────────────────────────────────────────────────────────────────────────────────────


MEETINGS = {
    "names": ("PATIENT", "P31", lambda s: f"[Zelda {s.split()[-1]}](PATIENT) came."),
    "identifiers": ("MEDICALRECORD", "P18", lambda s: f"MRN [{s}](MRN) came."),
    "phones": ("PHONE", "P23", lambda s: f"Call [{s}](PHONE)."),
    "mail": ("EMAIL", "P13", lambda s: f"Mail [{s}](EMAIL)."),
    "web": ("URL", "P16", lambda s: f"See [{s}](URL)."),
}


def grown(tmp_path: Path, says: str, what: str) -> tuple[dict, dict, int, str]:
    """A release, and one more with a newcomer who has what was handed out to somebody before."""
    kind, _, says_so = MEETINGS[what]
    key_file(tmp_path)
    policy = policy_file(tmp_path, says)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1", policy) == 0
    old = mentions(tmp_path)
    surrogate = next(row["surrogate"] for (doc, _), row in sorted(old.items()) if doc == "d3" and row["kind"] == kind)
    newcomer = record("new", "p99", "Newcomer. " + says_so(surrogate))
    source = write_lines(tmp_path / "v2.jsonl", [*FIRST, note("d7", 7), newcomer])
    return old, mentions(tmp_path), run(tmp_path, source, "OUT2", policy), surrogate


@pytest.mark.parametrize("what", MEETINGS)
def test_hold_keeps_the_newcomer_back(tmp_path: Path, what: str) -> None:
    """Everything old stays; the new note is left out, by place and reason; the other new note goes out."""
    old, _, code, _ = grown(tmp_path, "hold", what)
    assert code == 6
    new = mentions(tmp_path)
    assert [place for place, row in old.items() if new[place]["surrogate"] != row["surrogate"]] == []
    assert {doc for doc, _ in new} - {doc for doc, _ in old} == {"d7"}
    told = (tmp_path / "VAULT" / "held" / "list.txt").read_text("utf-8")
    assert told.startswith("v2.jsonl:10: an original in it equals a surrogate")
    assert MEETINGS[what][1] in told
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "1.1.0\n"
    look = ["verify", "--release", tmp_path / "OUT2", "--vault", tmp_path / "VAULT", "--source", tmp_path / "v2.jsonl"]
    assert app.run([str(word) for word in look]) == 0


@pytest.mark.parametrize("what", MEETINGS)
def test_reissue_draws_the_old_surrogate_anew(tmp_path: Path, what: str) -> None:
    """The newcomer goes out; what met it changes and nothing else; the version says that something changed."""
    old, _, code, surrogate = grown(tmp_path, "reissue", what)
    assert code == 0
    new = mentions(tmp_path)
    changed = {place for place, row in old.items() if new[place]["surrogate"] != row["surrogate"]}
    met = {place for place, row in old.items() if surrogate.split()[-1] in row["surrogate"].split()}
    assert changed == met != set()
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    assert "mentions of earlier notes have another surrogate than before" in (
        tmp_path / "OUT2" / "CHANGES.md").read_text()
    look = ["verify", "--release", tmp_path / "OUT2", "--vault", tmp_path / "VAULT", "--source", tmp_path / "v2.jsonl"]
    assert app.run([str(word) for word in look]) == 0


@pytest.mark.parametrize("what", MEETINGS)
def test_accept_keeps_both_and_counts(tmp_path: Path, what: str) -> None:
    """Everything old stays, the newcomer goes out, and the audit counts the surrogates that are originals now."""
    old, _, code, _ = grown(tmp_path, "accept", what)
    assert code == 0
    new = mentions(tmp_path)
    assert [place for place, row in old.items() if new[place]["surrogate"] != row["surrogate"]] == []
    assert "new" in {doc for doc, _ in new}
    audit = json.loads((tmp_path / "VAULT" / "audit.json").read_text("utf-8"))
    assert audit["collisions"]["surrogate handed out before it became an original"] >= 1
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "1.1.0\n"
    look = ["verify", "--release", tmp_path / "OUT2", "--vault", tmp_path / "VAULT", "--source", tmp_path / "v2.jsonl"]
    assert app.run([str(word) for word in look]) == 0


@pytest.mark.parametrize(("says", "code"), [("hold", 6), ("reissue", 0), ("accept", 0)])
def test_somebody_new_may_be_called_like_a_word_of_a_clinic(tmp_path: Path, says: str, code: int) -> None:
    """M4: ``Birchstone South`` went out, and now there is a Ms. South."""
    key_file(tmp_path)
    text = (ROOT / "policies" / "training-data.yaml").read_text("utf-8")
    policy = tmp_path / "policy.yaml"
    policy.write_text(re.sub(r"(?m)^on_retroactive: \w+", f"on_retroactive: {says}", text), "utf-8")
    old = [record("d1", "p1", "Seen at [Quillfeather South](HOSPITAL)."), record("d2", "p2", "[Bo Lee](PATIENT) came.")]
    new = record("d3", "p3", "[Zelda South](PATIENT) came.")
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", old), "OUT1", str(policy)) == 0
    before = mentions(tmp_path)["d1", 8]["surrogate"]
    assert before.endswith(" South")
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*old, new]), "OUT2", str(policy)) == code
    after = mentions(tmp_path)
    assert (after["d1", 8]["surrogate"] == before) is (says != "reissue")
    assert (("d3", 0) in after) is (says != "hold")
    look = ["verify", "--release", tmp_path / "OUT2", "--vault", tmp_path / "VAULT", "--source", tmp_path / "v2.jsonl"]
    assert app.run([str(word) for word in look]) == 0


def test_a_pair_of_places_that_was_handed_out_holds_its_note(tmp_path: Path) -> None:
    """P37: a newcomer lives where somebody was said to live."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    given = {row["kind"]: row["surrogate"] for row in rows(tmp_path) if row["doc_id"] == "d3"}
    newcomer = record("new", "p99", f"Lives in [{given['CITY']}](CITY), [{given['STATE']}](STATE).")
    code = run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*FIRST, newcomer]), "OUT2")
    told = (tmp_path / "VAULT" / "held" / "list.txt").read_text("utf-8") if code == 6 else ""
    assert code == 6
    assert "P37" in told


# ── what is marked otherwise ────────────────────────────────────────────────────────────────────────────────────────


def looked_at_again(folder: Path, out: str, source: str, *more: object) -> int:
    line = ["verify", "--release", folder / out, "--vault", folder / "VAULT", "--source", folder / source, *more]
    return app.run([str(word) for word in line])


@pytest.mark.parametrize(("policy", "old", "new"), [
    (POLICY, "PHONE", "MRN"), ("hipaa-safe-harbor", "ORGANIZATION", "PATIENT"),
    ("hipaa-safe-harbor", "PATIENT", "HOSPITAL"), ("training-data", "DATE", "MRN"),
])
def test_a_label_that_somebody_corrected_is_released_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], policy: str, old: str, new: str
) -> None:
    """That one mention is drawn anew and told of, in the release and on the console; all others stay."""
    key_file(tmp_path)
    value = {"PHONE": "513-555-0142", "MRN": "7714023", "DATE": "3/4/2011"}.get(old, "Calliope")
    texts = [f"We thank [{value}]({label}) for it." for label in (old, new)]
    sources = [write_lines(tmp_path / f"v{n}.jsonl", [*FIRST, record("a1", "p8", text)])
               for n, text in enumerate(texts, 1)]
    assert run(tmp_path, sources[0], "OUT1", policy) == 0
    before = mentions(tmp_path)
    capsys.readouterr()
    assert run(tmp_path, sources[1], "OUT2", policy) == 0
    said = capsys.readouterr().err
    after = mentions(tmp_path)
    assert {at for at, row in before.items() if after[at]["surrogate"] != row["surrogate"]} == {("a1", 9)}
    assert "warning: 1 mention of earlier notes is marked as something else than before" in said
    assert "this is version 2.0.0: what was released before is not what it was" in said
    told = (tmp_path / "OUT2" / "CHANGES.md").read_text("utf-8")
    assert "mentions of earlier notes are marked as something else than before." in told
    assert "not marked any more" not in told
    assert looked_at_again(tmp_path, "OUT2", "v2.jsonl") == 0
    assert looked_at_again(tmp_path, "OUT1", "v1.jsonl") == 0


@pytest.mark.parametrize(("old", "new", "changed"), [
    ("[Washington](COUNTY), [OH](STATE) [43138](ZIP)", "[Washington](CITY), [OH](STATE) [43138](ZIP)", {"CITY", "ZIP"}),
    ("[Portland](CITY), TN", "[Portland](CITY), [TN](STATE)", {"CITY"}),
    ("[Portland](CITY), 37148", "[Portland](CITY), [37148](ZIP)", {"CITY"}),
    ("[Logan](CITY), [OH](STATE) [43138](ZIP)", "[Logan](HOSPITAL), [OH](STATE) [43138](ZIP)", {"HOSPITAL"}),
    ("[Logan](CITY), [OH](STATE) [43138](ZIP)", "[Logan](CITY), [OH](STATE) [43138](IDNUM)", {"IDNUM"}),
    ("[Logan](CITY), [OH](STATE) [43138](IDNUM)", "[Logan](CITY), [OH](STATE) [43138](ZIP)", {"ZIP"}),
])
def test_an_address_marked_otherwise_has_parts_that_belong_together(
    tmp_path: Path, old: str, new: str, changed: set[str]
) -> None:
    """M26 asks for real homes: what would not belong there any more is drawn anew, all else stays (M17)."""
    key_file(tmp_path)
    sources = [write_lines(tmp_path / f"v{n}.jsonl", [*FIRST[:3], record("a1", "p8", f"Lives at {text} now.")])
               for n, text in enumerate((old, new), 1)]
    assert run(tmp_path, sources[0], "OUT1", "training-data") == 0
    before = mentions(tmp_path)
    assert run(tmp_path, sources[1], "OUT2", "training-data") == 0
    after = mentions(tmp_path)
    others = {at: row for at, row in before.items() if at in after and after[at]["surrogate"] != row["surrogate"]}
    assert {doc for doc, _ in others} == {"a1"}
    assert {after[at]["kind"] for at in others} == changed
    assert looked_at_again(tmp_path, "OUT2", "v2.jsonl") == 0


def test_another_word_for_a_kind_keeps_the_surrogate_and_is_told(tmp_path: Path) -> None:
    """MEDICALRECORD is what MRN means: nothing is drawn anew, and the released mark is another all the same."""
    key_file(tmp_path)
    given = set()
    for n, label in enumerate(("MRN", "MEDICALRECORD"), 1):
        one = record("a1", "p8", f"MRN [7714023]({label}) came.")
        assert run(tmp_path, write_lines(tmp_path / f"v{n}.jsonl", [*FIRST, one]), f"OUT{n}") == 0
        given.add(mentions(tmp_path)["a1", 4]["surrogate"])
    assert len(given) == 1
    assert "are marked as something else than before" in (tmp_path / "OUT2" / "CHANGES.md").read_text("utf-8")


def test_a_new_note_may_tell_what_an_old_mention_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--spans detect``: who was taken for an institution is the patient's mother, as the second note says."""
    key_file(tmp_path)
    old = {"doc_id": "a1", "patient_id": "5",
           "text": "We are so glad. We go home on March 3rd, 2023! Love, Calliope & Stavros Petrakis\n"}
    new = {"doc_id": "a2", "patient_id": "5",
           "text": "Mother: Calliope Petrakis (MRN 3100455). Consent from Calliope by phone.\n"}
    detect = ("--spans", "detect")
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", [old]), "OUT1", "hipaa-safe-harbor", *detect) == 0
    kinds = {at: row["kind"] for at, row in mentions(tmp_path).items()}
    source = write_lines(tmp_path / "v2.jsonl", [old, new])
    assert run(tmp_path, source, "OUT2", "hipaa-safe-harbor", *detect) == 0
    now = mentions(tmp_path)
    if any(now[at]["kind"] != kind for at, kind in kinds.items() if at in now):
        assert "of earlier notes" in capsys.readouterr().err
    assert looked_at_again(tmp_path, "OUT2", "v2.jsonl") == 0


def test_what_is_known_later_may_tell_what_an_old_mention_is(tmp_path: Path) -> None:
    """``--known``: a number that was some identifier is the patient's telephone."""
    key_file(tmp_path)
    old = {"doc_id": "a1", "patient_id": "5", "text": "The patient has the number 5135550142 on file.\n"}
    source = write_lines(tmp_path / "v1.jsonl", [old])
    assert run(tmp_path, source, "OUT1", POLICY, "--spans", "detect") == 0
    table = tmp_path / "known.csv"
    table.write_text("patient_id,kind,value\n5,ACCOUNT,5135550142\n", "utf-8")
    assert run(tmp_path, source, "OUT2", POLICY, "--spans", "detect", "--known", table) == 0
    assert looked_at_again(tmp_path, "OUT2", "v1.jsonl") == 0


# ── versions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_notes_that_are_taken_back_make_a_major_version(tmp_path: Path) -> None:
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", FIRST[:-1]), "OUT2") == 0
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    assert "notes of the version before are not in this one" in (tmp_path / "OUT2" / "CHANGES.md").read_text()


def test_the_new_notes_alone_take_the_old_ones_back_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the number, whatever was released before the version before; with all notes, nothing is said."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST[:5]), "OUT1") == 0
    capsys.readouterr()
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", FIRST[5:]), "OUT2") == 0
    said = capsys.readouterr().err
    assert "warning: 5 notes of the version before are not in this one; give the old notes too unless they are" in said
    assert "this is version 2.0.0" in said
    # As many as the version before has are known here, and none of them are of it.
    assert run(tmp_path, tmp_path / "v1.jsonl", "AGAIN1") == 0
    assert "before" not in capsys.readouterr().err
    assert run(tmp_path, write_lines(tmp_path / "v3.jsonl", [*FIRST[:3], FIRST[-1]]), "OUT3") in (0, 6)
    assert "warning: 2 notes of the version before are not in this one" in capsys.readouterr().err
    assert (tmp_path / "OUT3" / "VERSION").read_text() == "3.0.0\n"


@pytest.mark.parametrize(("says", "code"), [("hold", 6), ("reissue", 0), ("accept", 0)])
def test_notes_that_come_back_may_meet_what_was_handed_out_while_they_were_away(
    tmp_path: Path, says: str, code: int
) -> None:
    """Their places were nobody's when the new notes were released alone: the policy decides, and no run is stuck."""
    key_file(tmp_path)
    policy = policy_file(tmp_path, says)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST[:5]), "OUT1", policy) == 0
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", FIRST[5:]), "OUT2", policy) == 0
    assert run(tmp_path, write_lines(tmp_path / "v3.jsonl", FIRST), "OUT3", policy) == code
    assert looked_at_again(tmp_path, "OUT3", "v3.jsonl") == 0
    assert ("d0-b", 0) in mentions(tmp_path)


def test_an_old_note_that_is_held_back_now_is_not_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was given: it was held back, because somebody new is called what somebody in it was called to be."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    given = mentions(tmp_path)["d3", 0]["surrogate"].split()[-1]
    more = [*FIRST[:1], note("d1", 1, f"Ms. [Zelda {given}](PATIENT) came."), *FIRST[2:]]
    capsys.readouterr()
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", more), "OUT2") == 6
    said = capsys.readouterr().err
    assert "warning: 1 note of the version before is held back" in said
    assert "give the old note" not in said


def test_a_mention_that_is_marked_no_more_makes_a_major_version(tmp_path: Path) -> None:
    """What was released is not what it was; each of the two stands for itself, and is checked as what it is."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    fewer = [{**FIRST[0], "spans": FIRST[0]["spans"][:-1]}, *FIRST[1:]]
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", fewer), "OUT2") == 5
    decisions = tmp_path / "VAULT" / "residuals.csv"
    decisions.write_text(decisions.read_text("utf-8").replace(",\n", ",not_phi\n"), "utf-8")
    assert run(tmp_path, tmp_path / "v2.jsonl", "OUT2") == 0
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    assert "mentions of earlier notes are not marked any more" in (tmp_path / "OUT2" / "CHANGES.md").read_text()
    for out, source in (("OUT1", "v1.jsonl"), ("OUT2", "v2.jsonl")):
        line = ["verify", "--release", tmp_path / out, "--vault", tmp_path / "VAULT", "--source", tmp_path / source]
        assert app.run([str(word) for word in line]) == 0


def test_a_note_that_was_corrected_beside_its_mentions_makes_a_major_version(tmp_path: Path) -> None:
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    corrected = [{**FIRST[0], "text": FIRST[0]["text"] + " Well."}, *FIRST[1:]]
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", corrected), "OUT2") == 0
    assert (tmp_path / "OUT2" / "VERSION").read_text() == "2.0.0\n"
    assert "The text of earlier notes is not what it was." in (tmp_path / "OUT2" / "CHANGES.md").read_text()
    assert run(tmp_path, tmp_path / "v2.jsonl", "OUT3", POLICY, "--formats", "brat") == 0
    assert (tmp_path / "OUT3" / "VERSION").read_text() == "2.0.0\n"


def test_a_note_that_comes_back_has_its_number_and_its_surrogates(tmp_path: Path) -> None:
    """Left out of one release, in the next: nothing was forgotten."""
    key_file(tmp_path)
    whole = write_lines(tmp_path / "v1.jsonl", FIRST)
    assert run(tmp_path, whole, "OUT1") == 0
    old = mentions(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", FIRST[2:]), "OUT2") == 0
    back = write_lines(tmp_path / "v3.jsonl", [*FIRST, note("d7", 7)])
    assert run(tmp_path, back, "OUT3") == 0
    new = mentions(tmp_path)
    assert [p for p, row in old.items() if (new[p]["surrogate"], new[p]["released_id"]) != (
        row["surrogate"], row["released_id"])] == []


def test_a_clinic_stays_replaced_when_the_person_it_is_called_after_has_left(tmp_path: Path) -> None:
    """P2 let it change for her name, M17 keeps it; its own name in a later version would tell hers."""
    key_file(tmp_path)
    clinic = record("a0", "p8", "Seen at [Hansen Family Clinic](HOSPITAL) on [3/4/2011](DATE).")
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", [*FIRST[:3], clinic]), "OUT1") == 0
    given = mentions(tmp_path)["a0", 8]["surrogate"]
    assert "Hansen" not in given
    alone = write_lines(tmp_path / "v2.jsonl", [FIRST[2], clinic])
    assert run(tmp_path, alone, "OUT2") == 0
    assert mentions(tmp_path)["a0", 8]["surrogate"] == given
    assert looked_at_again(tmp_path, "OUT2", "v2.jsonl") == 0


def test_an_incident_is_answered_for_a_release_that_is_not_the_newest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A note that only the first release has: looked up by its released id, with what its mentions became."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    gone = next(row["released_id"] for row in rows(tmp_path, "ids") if row["doc_id"] == "d1")
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [FIRST[0], *FIRST[2:]]), "OUT2") == 0
    capsys.readouterr()
    assert app.run(["vault", "lookup", gone, "--vault", str(tmp_path / "VAULT"), "--values"]) == 0
    said = capsys.readouterr().out
    assert '"doc_id": "d1"' in said
    assert '"version": "1.0.0"' in said
    assert "Ruth Hansen" in said


def test_another_input_for_a_finished_release_is_said_aloud(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """OUT stays as it is, exit 2: nobody should believe that the corrected notes are in it."""
    key_file(tmp_path)
    source = write_lines(tmp_path / "v1.jsonl", FIRST)
    assert run(tmp_path, source, "OUT") == 0
    capsys.readouterr()
    assert run(tmp_path, source, "OUT") == 0
    assert "another input" not in capsys.readouterr().err
    write_lines(source, [*FIRST, note("d7", 7)])
    assert run(tmp_path, source, "OUT") == 2
    assert "give another --out to release the new one" in capsys.readouterr().err


def test_two_projects_share_nothing(tmp_path: Path) -> None:
    """M18: another vault with a key of its own gives other numbers and other surrogates, but for chance."""
    one, two = tmp_path / "one", tmp_path / "two"
    for folder, start in ((one, 0), (two, 1)):
        folder.mkdir()
        (folder / "project.key").write_text(f"{HEADER} {bytes(range(start, start + 32)).hex()}\n", "ascii")
        (folder / "project.key").chmod(0o600)
        assert run(folder, write_lines(folder / "v1.jsonl", FIRST), "OUT") == 0
    assert (one / "project.key").read_text("ascii") == KEY
    kinds = ("PATIENT", "MEDICALRECORD", "PHONE", "EMAIL")
    here, there = ({p: row["surrogate"] for p, row in mentions(folder).items() if row["kind"] in kinds}
                   for folder in (one, two))
    assert here.keys() == there.keys()
    assert [p for p in here if here[p] == there[p]] == []
    ids = [{row["doc_id"]: row["released_patient"] for row in rows(folder, "ids")} for folder in (one, two)]
    assert sum(ids[0][doc] == ids[1][doc] for doc in ids[0]) <= 1


def test_a_mark_that_is_added_to_an_old_note_may_be_what_a_date_of_it_became(tmp_path: Path) -> None:
    """P10 comes first: only that one date is chosen anew."""
    key_file(tmp_path)
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", FIRST), "OUT1") == 0
    old = mentions(tmp_path)
    place, given = next((at[1], row["surrogate"]) for at, row in sorted(old.items())
                        if at[0] == "d0-b" and row["kind"] == "DATE")
    more = note("d0-b", 0, f"Also on [{given}](DATE).")
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*FIRST[:-1], more]), "OUT2") == 0
    new = mentions(tmp_path)
    assert {at for at, row in old.items() if new[at]["surrogate"] != row["surrogate"]} == {("d0-b", place)}


# ── what versions tell together ──────────────────────────────────────────────────────────────────────────────────────


def dated(doc: str, n: int, days: str) -> dict[str, Any]:
    return record(doc, f"p{n}", f"[{FIRSTS[n]} {NAMES[n]}](PATIENT) was seen on {days}.")


def test_years_and_moved_dates_of_one_patient_go_into_one_vault_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has both reads the day: it was in December of the one year and in January of the next, eight days apart."""
    key_file(tmp_path)
    lines = write_lines(tmp_path / "v1.jsonl", [
        dated(f"d{n}", n, "[12/28/2009](DATE) and [1/5/2010](DATE)") for n in range(6)])
    assert run(tmp_path, lines, "OUT1", "hipaa-safe-harbor", "--as-of", "2015-01-01") == 0
    before = tree(tmp_path / "VAULT" / "past")
    capsys.readouterr()
    assert run(tmp_path, lines, "OUT2", "i2b2-2014-like", "--as-of", "2015-01-01") == 5
    said = capsys.readouterr().err
    assert "M10: by how many days the dates of 6 of 6 patients were moved is told by this version and version 1" in said
    assert "release with a vault of its own" in said
    assert not (tmp_path / "OUT2").exists()
    assert tree(tmp_path / "VAULT" / "past") == before


def test_moved_dates_that_keep_their_years_to_themselves_go_out(tmp_path: Path) -> None:
    """One date a patient: its year leaves hundreds of numbers of days."""
    key_file(tmp_path)
    lines = write_lines(tmp_path / "v1.jsonl", [dated(f"d{n}", n, f"[{n + 2}/28/2009](DATE)") for n in range(6)])
    assert run(tmp_path, lines, "OUT1", "hipaa-safe-harbor", "--as-of", "2015-01-01") == 0
    assert run(tmp_path, lines, "OUT2", "i2b2-2014-like", "--as-of", "2015-01-01") == 0


def test_what_is_marked_in_an_old_note_only_now_is_told_for_the_version_before_holds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was a minor version without a word, and the recipients of both saw which name had been missed."""
    key_file(tmp_path)
    old = [note(f"d{n}", n) for n in range(6)]
    missed, marked_now = (record("d6", "p6", text) for text in ("Seen by Quornbeck.", "Seen by [Quornbeck](DOCTOR)."))
    assert run(tmp_path, write_lines(tmp_path / "v1.jsonl", [*old, missed]), "OUT1") == 0
    capsys.readouterr()
    assert run(tmp_path, write_lines(tmp_path / "v2.jsonl", [*old, marked_now]), "OUT2") == 0
    said = capsys.readouterr().err
    assert "warning: 1 mention of earlier notes is replaced now and had no mark before" in said
    assert "call that back" in said
    assert "Quornbeck" not in said
    assert run(tmp_path, write_lines(tmp_path / "v3.jsonl", [*old, marked_now, note("d7", 7)]), "OUT3") == 0
    assert "had no mark before" not in capsys.readouterr().err
