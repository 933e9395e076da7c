"""The finished tree, and a release on disk: formats that disagree, files of the vault, digests, missing notes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from kit import CORPUS, Note, broken, facts_of, pairs, policy, spoil

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.types import Standing, Verdict
from resynth.verify import Pair, Report, scan_tree, verify_release


def publish(root: Path, given: list[Pair]) -> Path:
    """A small release in three formats with pages, and its sums."""
    for folder in ("text", "annotations/brat", "annotations/i2b2", "splits"):
        (root / folder).mkdir(parents=True)
    rows = []
    for pair in given:
        note = pair.released
        spans = [{"start": s.start, "end": s.end, "label": s.label, "kind": s.kind, "role": s.role} for s in note.spans]
        rows.append({"doc_id": note.doc_id, "patient_id": note.patient_id, "text": note.text, "spans": spans})
        (root / "text" / f"{note.doc_id}.txt").write_bytes(note.text.encode())
        (root / "annotations/brat" / f"{note.doc_id}.txt").write_bytes(note.text.encode())
        words = [note.text[s.start : s.end].replace("\n", " ") for s in note.spans]
        marks = list(zip(note.spans, words, strict=True))
        ann = [f"T{n}\t{s.label} {s.start} {s.end}\t{w}\n" for n, (s, w) in enumerate(marks, 1)]
        (root / "annotations/brat" / f"{note.doc_id}.ann").write_text("".join(ann), "utf-8")
        tags = [
            f'<{KINDS[s.kind].i2b2} id="P{n}" start="{s.start}" end="{s.end}" text={quoteattr(w)} '
            f'TYPE="{s.label}" comment=""/>\n'
            for n, (s, w) in enumerate(marks)
        ]
        (root / "annotations/i2b2" / f"{note.doc_id}.xml").write_text(
            f'<?xml version="1.0" encoding="UTF-8"?>\n<deIdi2b2>\n<TEXT><![CDATA[{note.text}]]></TEXT>\n'
            f"<TAGS>\n{''.join(tags)}</TAGS>\n</deIdi2b2>\n", "utf-8",
        )
    (root / "notes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    (root / "README.md").write_text("# A corpus\n\nMade by resynth from 2,000 notes.\n", "utf-8")
    (root / "AUDIT.json").write_text(
        json.dumps({"policy": {"digest": policy().digest}, "counts": {"notes": 500, "mentions": "<11", "held": 0}}),
        "utf-8",
    )
    (root / "AUDIT.html").write_text("<html><style>.kowalski{}</style><p>Held.</p></html>", "utf-8")
    (root / "POLICY.yaml").write_text(policy().source, "utf-8")
    (root / "splits" / "train.txt").write_text("".join(f"{row['doc_id']}\n" for row in rows), "utf-8")
    return seal(root)


def seal(root: Path) -> Path:
    sums = root / "SHA256SUMS.txt"
    sums.unlink(missing_ok=True)
    files = sorted(path for path in root.rglob("*") if path.is_file())
    digests = {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    sums.write_text("".join(f"{digest}  {name}\n" for name, digest in digests.items()), "utf-8")
    return root


def store(root: Path, given: list[Pair]) -> Path:
    """A vault: who is who, and the crosswalk."""
    root.mkdir(parents=True)
    ids = [
        {"doc_id": pair.source.doc_id, "patient_id": pair.source.patient_id,
         "released_id": pair.released.doc_id, "released_patient": pair.released.patient_id}
        for pair in given
    ]
    rows = [mention._asdict() for pair in given for mention in pair.rows]
    for name, records in (("ids.jsonl", ids), ("crosswalk.jsonl", rows)):
        (root / name).write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return root


def scan(root: Path) -> dict[str, Verdict]:
    return {verdict.promise: verdict for verdict in scan_tree(root, facts_of(pairs()), policy())}


def fallen(root: Path) -> set[str]:
    return {name for name, verdict in scan(root).items() if verdict.standing is Standing.BROKEN}


def test_a_tree_that_is_as_it_should_be(tmp_path: Path) -> None:
    """Everything agrees, nothing private: three verdicts, all held, all hard."""
    found = scan(publish(tmp_path / "out", pairs()))
    assert {name: (v.standing, v.hard) for name, v in found.items()} == {
        "M1": (Standing.HELD, True), "M3": (Standing.HELD, True), "M16": (Standing.HELD, True)
    }
    assert all(verdict.checked > 0 for verdict in found.values())


def append(name: str, text: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        with open(root / name, "a", encoding="utf-8") as file:
            file.write(text)

    return edit


def change(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        text = (root / name).read_text("utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new, 1), "utf-8")

    return edit


def move(name: str, to: str) -> Callable[[Path], None]:
    return lambda root: (root / name).rename(root / to) and None


def describe(name: str, digest: str) -> Callable[[Path], None]:
    """croissant.json that names a file with a digest, or with its own where none is given."""
    def edit(root: Path) -> None:
        sha256 = digest or hashlib.sha256((root / name).read_bytes()).hexdigest()
        said = {"distribution": [{"contentUrl": name, "sha256": sha256}, {"includes": "text/*.txt"}]}
        (root / "croissant.json").write_text(json.dumps(said), "utf-8")

    return edit


DIGEST = hashlib.sha256(b"Kowalski").hexdigest()
FAULTS: dict[str, tuple[Callable[[Path], None], set[str]]] = {
    "text says something else": (change("text/100-01.txt", "Kate", "Kata"), {"M1"}),
    "brat text says something else": (change("annotations/brat/100-01.txt", "Kate", "Kata"), {"M1"}),
    "brat annotation moved": (change("annotations/brat/100-01.ann", "PATIENT 0 10", "PATIENT 0 9"), {"M1"}),
    "brat annotation relabelled": (change("annotations/brat/100-01.ann", "PATIENT 0 10", "DOCTOR 0 10"), {"M1"}),
    "brat annotation with another text": (change("annotations/brat/100-01.ann", "Kate Wayne", "Kate Payne"), {"M1"}),
    "brat file that does not parse": (append("annotations/brat/100-01.ann", "Kate\n"), {"M1"}),
    "i2b2 text says something else": (change("annotations/i2b2/100-01.xml", "CDATA[Kate", "CDATA[Kata"), {"M1"}),
    "i2b2 file that does not parse": (change("annotations/i2b2/104-01.xml", "<DATE", "<!--<DATE"), {"M1"}),
    "i2b2 tag lost": (change("annotations/i2b2/104-01.xml", "<TAGS>\n", "<TAGS></TAGS><MORE>\n"), {"M1"}),
    "i2b2 tag moved": (change("annotations/i2b2/100-01.xml", 'start="0"', 'start="1"'), {"M1"}),
    "i2b2 with a document type": (
        change("annotations/i2b2/100-01.xml", "<deIdi2b2>", '<!DOCTYPE x [<!ENTITY a "b">]><deIdi2b2>'), {"M1"}),
    "a note without its file": (lambda root: (root / "text/100-01.txt").unlink(), {"M1"}),
    "a file without a note": (append("text/999-01.txt", "left over"), {"M1"}),
    "a last name in a page": (append("README.md", "Thanks to Kowalski.\n"), {"M3"}),
    "a last name in what a reader of the HTML sees": (append("AUDIT.html", "<p>Hargrove</p>"), {"M3"}),
    "an identifier in a page": (append("README.md", "See 4155550137.\n"), {"M3"}),
    "an e-mail address in a page": (append("README.md", "Write to jd.kolb12@qrhc.example.\n"), {"M3"}),
    "a last name in an attribute": (
        change("annotations/i2b2/100-01.xml", 'comment=""', 'comment="was Kowalski"'), {"M3"}),
    "a last name in a comment of an annotation file": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<!-- Kowalski --><TAGS>"), {"M1", "M3"}),
    "a last name in a comment behind an annotation file": (
        append("annotations/i2b2/100-01.xml", "<!-- was Kowalski -->"), {"M1", "M3"}),
    "a last name in an instruction of an annotation file": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<?was Kowalski?><TAGS>"), {"M1", "M3"}),
    "a last name in an attribute of the tags": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", '<TAGS was="Kowalski">'), {"M1", "M3"}),
    "a last name between the tags": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<TAGS>Kowalski"), {"M1", "M3"}),
    "a last name in an element more": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<MORE>Kowalski</MORE><TAGS>"), {"M1", "M3"}),
    "a last name as the id of a tag": (
        change("annotations/i2b2/100-01.xml", 'id="P0"', 'id="Kowalski"'), {"M1", "M3"}),
    "an identifier in a comment of an annotation file": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<!--4155550137--><TAGS>"), {"M1", "M3"}),
    "a remark of nobody in an annotation file": (
        change("annotations/i2b2/100-01.xml", "<TAGS>", "<!-- seen --><TAGS>"), {"M1"}),
    "a last name in a field of a span": (
        change("notes.jsonl", '"spans": [{', '"spans": [{"note": "Mary Kowalski", '), {"M3"}),
    "a last name as a field of a span": (change("notes.jsonl", '"spans": [{', '"spans": [{"Kowalski": 1, '), {"M3"}),
    "a last name as a field of a note": (change("notes.jsonl", '"spans"', '"Kowalski": 1, "spans"'), {"M3"}),
    "a last name in a list of a split": (append("splits/train.txt", "Kowalski 4155550137\n"), {"M1", "M3"}),
    "a last name among the records": (append("RECORDS", "Kowalski\n"), {"M3"}),
    "a note in two splits": (append("splits/dev.txt", "100-01\n"), {"M1"}),
    "a note in no split": (change("splits/train.txt", "100-01\n", ""), {"M1"}),
    "a last name as an empty folder": (lambda root: (root / "Kowalski_73").mkdir(), {"M3"}),
    "an identifier as an empty folder": (lambda root: (root / "of_4155550137").mkdir(), {"M3"}),
    "a last name in a file name": (append("splits/kowalski.txt", ""), {"M3"}),
    "a spelled last name in a file name": (append("splits/k-o-w-a-l-s-k-i.txt", ""), {"M3"}),
    "a last name with a digit in a file name": (append("splits/k0walski.txt", ""), {"M3"}),
    "a coded last name in a file name": (append("splits/%4Bowalski.txt", ""), {"M3"}),
    "a last name with an entity in an attribute": (
        change("annotations/i2b2/100-01.xml", 'comment=""', 'comment="was &amp;#75;owalski"'), {"M3"}),
    "the crosswalk beside the notes": (append("crosswalk.jsonl", "{}\n"), {"M16"}),
    "the ids beside the notes": (append("ids.jsonl", "{}\n"), {"M16"}),
    "a key beside the notes": (append("splits/key", "x"), {"M16"}),
    "a key inside a page": (append("README.md", "resynth-key-v1 " + "0" * 64 + "\n"), {"M16"}),
    "rows of a crosswalk inside a page": (append("README.md", '{"original": "x", "surrogate": "y"}\n'), {"M16"}),
    "a digest of an original": (append("README.md", f"{DIGEST}\n"), {"M16"}),
    "a digest that SHA256SUMS.txt gives to no file": (append("SHA256SUMS.txt", f"{DIGEST}  nobody\n"), {"M16"}),
    "a digest that is not the file's": (append("SHA256SUMS.txt", f"{DIGEST}  README.md\n"), {"M16"}),
    "a digest that croissant.json gives to no file": (describe("nobody.txt", DIGEST), {"M16"}),
    "a digest that is not that of the file in croissant.json": (describe("README.md", DIGEST), {"M16"}),
    "a digest of croissant.json that leads out of the tree": (describe("../out/README.md", ""), {"M16"}),
    "a digest of croissant.json of a file elsewhere": (describe(__file__, ""), {"M16"}),
    "a last name in croissant.json": (append("croissant.json", '{"name": "Of Kowalski"}'), {"M3"}),
    "a croissant.json that does not parse, with a digest": (append("croissant.json", f'{{"{DIGEST}'), {"M16"}),
    "a small count": (change("AUDIT.json", '"notes": 500', '"notes": 3'), {"M16"}),
    "a link out of the tree": (lambda root: (root / "more").symlink_to("/"), {"M16"}),
    "a pipe, for which a reader waits": (lambda root: os.mkfifo(root / "more"), {"M16"}),
}


UNSEALED = {
    "a digest that SHA256SUMS.txt gives to no file", "a digest that is not the file's", "a link out of the tree",
    "a pipe, for which a reader waits",
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_fault_in_the_tree_is_told(tmp_path: Path, fault: str) -> None:
    """Each breaks its own promise and no other; no place names a value."""
    edit, told = FAULTS[fault]
    root = publish(tmp_path / "out", pairs())
    edit(root)
    if fault not in UNSEALED:
        seal(root)
    found = scan(root)
    assert {name for name, verdict in found.items() if verdict.standing is Standing.BROKEN} == told
    places = " ".join(place for verdict in found.values() for place in verdict.where)
    assert "owalski" not in places
    assert "argrove" not in places


def test_the_digest_of_a_file_may_stand_in_croissant_json(tmp_path: Path) -> None:
    root = publish(tmp_path / "out", pairs())
    describe("notes.jsonl", "")(root)
    assert all(verdict.standing is Standing.HELD for verdict in scan(seal(root)).values())


@pytest.mark.parametrize(("fault", "told"), [
    ("a digest that is not the file's", "a digest that does not fit its file, which somebody may have changed"),
    ("a digest of an original", "a digest of nothing public"),
    ("a key inside a page", "a digest of nothing public, a key"),
    ("the ids beside the notes", "a name of the vault"),
])
def test_of_what_a_release_must_not_hold_it_is_said_what_was_found(tmp_path: Path, fault: str, told: str) -> None:
    """Whoever read that it held no key took a changed note for a key that had leaked."""
    root = publish(tmp_path / "out", pairs())
    FAULTS[fault][0](root)
    if fault not in UNSEALED:
        seal(root)
    assert scan(root)["M16"].why == f"found: {told}"


def test_words_of_style_sheets_and_of_the_policy_are_nobody(tmp_path: Path) -> None:
    """A class name in CSS is not prose, and the institution's own policy is its own business."""
    root = publish(tmp_path / "out", pairs())
    append("AUDIT.html", "<script>var hargrove = 1</script>")(root)
    append("POLICY.yaml", "# as Kowalski asked\n")(root)
    assert fallen(seal(root)) == set()


def verify(tmp_path: Path, given: list[Pair], source: list[Pair] | None = None) -> Report:
    """Publish, store, verify from disk."""
    out = publish(tmp_path / "out", given)
    vault = store(tmp_path / "vault", given)
    notes = [pair.source for pair in source or given]
    return verify_release(out, vault, notes, policy(), tmp_path / "work")


def test_a_release_on_disk_is_verified_whole(tmp_path: Path) -> None:
    """Joined through the ids, in whatever order the source comes: every promise held, exit 0."""
    found = verify(tmp_path, pairs(), pairs()[::-1])
    assert broken(found) == set()
    assert found.exit_code == 0
    assert found.notes == len(CORPUS)
    assert not list((tmp_path / "work").rglob("*.jsonl"))


def spoiled(*edits: tuple[str, str, str]) -> list[Pair]:
    return pairs(spoil(*edits))


def test_a_fault_in_the_release_is_found_from_disk(tmp_path: Path) -> None:
    """The same verdicts as in memory."""
    assert broken(verify(tmp_path, spoiled(("src-c1", "-Hatcher]", "-Kowalski]")))) == {"P31"}


@pytest.mark.parametrize("held", [False, True])
def test_a_released_note_without_a_source_breaks_m2(tmp_path: Path, held: bool) -> None:
    """Whoever put a note beside the others: that some were held back excuses a note that is missing, and none more."""
    out, vault = publish(tmp_path / "out", pairs()), store(tmp_path / "vault", pairs())
    if held:
        (vault / "held").mkdir()
        (vault / "held" / "1").write_text("x", "utf-8")
    source = [pair.source for pair in pairs()]
    assert "M2" not in broken(verify_release(out, vault, source, policy(), tmp_path / "a"))
    assert "M2" in broken(verify_release(out, vault, source[:-1], policy(), tmp_path / "b"))


@pytest.mark.parametrize("doc_id", ["100-01", "999-01"])
def test_a_note_beside_those_of_the_vault_breaks_m2(tmp_path: Path, doc_id: str) -> None:
    """One more under an id that is taken, and one under an id that the vault gave to none."""
    out, vault = publish(tmp_path / "out", pairs()), store(tmp_path / "vault", pairs())
    notes = (out / "notes.jsonl").read_text("utf-8")
    more = {"doc_id": doc_id, "patient_id": "PA", "text": "Seen today.", "spans": []}
    (out / "notes.jsonl").write_text(f"{notes}{json.dumps(more)}\n", "utf-8")
    source = [pair.source for pair in pairs()]
    assert "M2" in broken(verify_release(seal(out), vault, source, policy(), tmp_path / "work"))


def test_a_note_that_is_not_there_must_have_been_held(tmp_path: Path) -> None:
    """A note of the source that is neither released nor among those held back breaks M2."""
    out, vault = publish(tmp_path / "out", pairs()[:-1]), store(tmp_path / "vault", pairs()[:-1])
    source = [pair.source for pair in pairs()]
    assert "M2" in broken(verify_release(out, vault, source, policy(), tmp_path / "a"))
    (vault / "held").mkdir()
    (vault / "held" / "1").write_text("x", "utf-8")
    assert "M2" not in broken(verify_release(out, vault, source, policy(), tmp_path / "b"))


@pytest.fixture
def on_disk(tmp_path: Path) -> tuple[Path, Path]:
    return publish(tmp_path / "out", pairs()), store(tmp_path / "vault", pairs())


def again(on_disk: tuple[Path, Path], notes: list[Pair] | None = None) -> set[str]:
    out, vault = on_disk
    work = out.parent / "work"
    shutil.rmtree(work, ignore_errors=True)
    return broken(verify_release(out, vault, [pair.source for pair in notes or pairs()], policy(), work))


def test_a_page_edited_after_the_seal_is_found(on_disk: tuple[Path, Path]) -> None:
    """SHA256SUMS.txt names every file, and each has its digest."""
    append("README.md", "One more line.\n")(on_disk[0])
    assert again(on_disk) == {"M1", "M16"}


def test_an_empty_folder_is_found(on_disk: tuple[Path, Path]) -> None:
    """No sum can name one, and nothing is made that holds nothing."""
    (on_disk[0] / "more").mkdir()
    assert again(on_disk) == {"M1"}


def kept(on_disk: tuple[Path, Path], *, sealed: bool = True) -> tuple[Path, Path]:
    """The release as its vault remembers it: by the digest of its sums and, unless it is of old, by these sums."""
    out, vault = on_disk
    (out / "VERSION").write_text("1.0.0\n", "utf-8")
    seal(out)
    raw = (out / "SHA256SUMS.txt").read_bytes()
    digest = hashlib.sha256(raw).hexdigest()
    row = {"version": "1.0.0", "policy": policy().digest, "base": "x", "sums": digest}
    (vault / "releases.json").write_text(json.dumps([row]), "utf-8")
    if sealed:
        folder = vault / "past" / "1.0.0" / "sealed"
        folder.mkdir(parents=True)
        (folder / f"{digest}.txt").write_bytes(raw)
    return on_disk


RESEALED: dict[str, Callable[[Path], None]] = {
    "a word more in a page": append("README.md", "One more line.\n"),
    "the lists of two splits swapped": lambda root: swap(root / "splits/train.txt", root / "splits/dev.txt"),
    "another version": change("VERSION", "1.0.0", "1.0.1"),
    "a file more": append("Kowalskis.txt", "x"),
    "a file less": lambda root: (root / "README.md").unlink(),
}


def swap(one: Path, other: Path) -> None:
    before = other.read_bytes() if other.exists() else b""
    other.write_bytes(one.read_bytes())
    one.write_bytes(before)


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("fault", sorted(RESEALED))
def test_new_sums_do_not_hide_what_was_changed_after_the_seal(
    on_disk: tuple[Path, Path], fault: str, sealed: bool
) -> None:
    """The vault knows what it sealed: whatever was changed is told, and no name that was not sealed is."""
    out, vault = kept(on_disk, sealed=sealed)
    assert again(on_disk) == set()
    RESEALED[fault](out)
    seal(out)
    assert "M1" in again(on_disk)
    report = verify_release(out, vault, [pair.source for pair in pairs()], policy(), out.parent / "more")
    assert "owalski" not in " ".join(report.broken[0].where)


def test_a_version_in_several_formats_is_known_by_each_of_its_seals(on_disk: tuple[Path, Path]) -> None:
    """The same notes in other formats are the same version, sealed apart."""
    out, vault = kept(on_disk)
    append("README.md", "In more formats.\n")(out)
    raw = (seal(out) / "SHA256SUMS.txt").read_bytes()
    (vault / "past" / "1.0.0" / "sealed" / f"{hashlib.sha256(raw).hexdigest()}.txt").write_bytes(raw)
    assert again(on_disk) == set()


def test_a_file_that_no_sum_names_is_found(on_disk: tuple[Path, Path]) -> None:
    """A file slipped in after the seal."""
    append("splits/extra.txt", "x\n")(on_disk[0])
    assert again(on_disk) == {"M1"}


def test_a_released_note_without_a_source_is_found(on_disk: tuple[Path, Path]) -> None:
    """A note in the release that the input does not hold cannot be vouched for."""
    assert "M2" in again(on_disk, pairs()[:-1])


def test_a_source_note_that_vanished_is_found_unless_notes_were_held_back(on_disk: tuple[Path, Path]) -> None:
    """Nobody released it and nobody held it."""
    extra: Note = ("src-z9", "Z", "Nothing is marked here.", "Nothing is marked here.")
    more = [*pairs(), *pairs([extra])]
    assert again(on_disk, more) == {"M2"}
    (on_disk[1] / "held").mkdir()
    (on_disk[1] / "held" / "one").write_text("x", "utf-8")
    assert again(on_disk, more) == set()


def test_spans_that_the_program_found_itself_come_from_the_crosswalk(on_disk: tuple[Path, Path]) -> None:
    """With --spans detect the source has no spans; the crosswalk says what was replaced."""
    bare = [pair._replace(source=pair.source._replace(spans=())) for pair in pairs()]
    assert again(on_disk, bare) == set()


def test_a_mention_without_a_row_is_found(on_disk: tuple[Path, Path]) -> None:
    """A row cut from the crosswalk."""
    walk = on_disk[1] / "crosswalk.jsonl"
    walk.write_text("".join(walk.read_text("utf-8").splitlines(keepends=True)[1:]), "utf-8")
    assert {"M2", "P4"} <= again(on_disk)


@pytest.mark.parametrize("name", ["999-01", "998-01", "997-01", "996-01"])
def test_a_document_that_was_released_twice_is_found(on_disk: tuple[Path, Path], name: str) -> None:
    """Whichever of the two notes is read last: the other one is a note that no row speaks of."""
    out, vault = on_disk
    first, ids = json.loads((out / "notes.jsonl").read_text("utf-8").splitlines()[0]), vault / "ids.jsonl"
    row = next(row for row in map(json.loads, ids.read_text("utf-8").splitlines())
               if row["released_id"] == first["doc_id"])
    append("ids.jsonl", json.dumps({**row, "released_id": name}) + "\n")(vault)
    append("notes.jsonl", json.dumps({**first, "doc_id": name, "text": "Mary Kowalski", "spans": []}) + "\n")(out)
    assert "M2" in again(on_disk)


def test_a_decision_in_the_vault_exempts_its_place(on_disk: tuple[Path, Path]) -> None:
    """residuals.csv is read with a byte-order mark or without."""
    note: Note = ("src-1", "A", "Mrs. [Kowalski](PATIENT) and Kowalski", "Mrs. [Wayne](PATIENT) and Kowalski")
    root = on_disk[0].parent / "other"
    given = pairs([note])
    out, vault = publish(root / "out", given), store(root / "vault", given)
    assert broken(verify_release(out, vault, [given[0].source], policy(), root / "a")) == {"M3"}
    start = given[0].source.text.rindex("Kowalski")
    (vault / "residuals.csv").write_text(
        f"\ufeffdoc_id,start,end,kind,found,context,decision\nsrc-1,{start},{start + 8},NAME,,,not_phi\n", "utf-8"
    )
    assert broken(verify_release(out, vault, [given[0].source], policy(), root / "b")) == set()


SPAN_WITH_A_TEXT_FOR_A_START = {"start": "0", "end": 1, "kind": "AGE", "label": "x"}


@pytest.mark.parametrize(
    "text",
    ["no json", "[1]", '{"doc_id": "a"}',
     json.dumps({"doc_id": "a", "patient_id": "b", "text": "c", "spans": [SPAN_WITH_A_TEXT_FOR_A_START]})],
)
def test_a_malformed_release_is_an_input_error_with_file_and_line(on_disk: tuple[Path, Path], text: str) -> None:
    """Exit 4, the file and the line, and no value."""
    append("notes.jsonl", f"{text}\n")(on_disk[0])
    with pytest.raises(InputError, match=r"notes\.jsonl: line 6"):
        again(on_disk)


@pytest.mark.parametrize("name", ["ids.jsonl", "crosswalk.jsonl"])
def test_a_vault_without_its_records_is_an_input_error(on_disk: tuple[Path, Path], name: str) -> None:
    """Nothing can be joined without them, and a row that names no note joins nothing."""
    append(name, "{}\n")(on_disk[1])
    with pytest.raises(InputError, match=name.replace(".", r"\.")):
        again(on_disk)
    (on_disk[1] / name).unlink()
    with pytest.raises(InputError, match=name.replace(".", r"\.")):
        again(on_disk)
