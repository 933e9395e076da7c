"""From any format into any other and back: no character of the text changes and no span; no file breaks a reader."""

from __future__ import annotations

import json
import tempfile
from itertools import permutations
from pathlib import Path

import pytest
from format_kit import GIVEN, PRINTABLE, notes, out, written
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from resynth.errors import InputError
from resynth.formats import BadRecord, Labels, ReadOptions, ReleasedNote, brat, get, i2b2_2006, names, physionet, vtt
from resynth.formats.labels import usual_role
from resynth.kinds import KINDS
from resynth.types import OutSpan, Record
from tests.properties.test_formats import CANARIES, CHANGE, Changes, changed

FOLDER = tempfile.TemporaryDirectory()
MARKED = sorted(name for name in names() if "spans" in get(name).holds)


def through(name: str, note: ReleasedNote) -> ReleasedNote:
    """A note, written in a format and read again."""
    format = get(name)
    with tempfile.TemporaryDirectory() as folder:
        path = written(format, [note], Path(folder))
        (record,) = [
            record
            for piece in format.slices(path, 1)
            for record in format.read(piece, ReadOptions(labels=Labels(GIVEN), strict=False))
        ]
    assert isinstance(record, Record), record
    document = record.document
    return ReleasedNote(document.doc_id, document.patient_id, document.text, out(record), document.meta)


@pytest.mark.parametrize(("first", "second"), [*permutations(MARKED, 2)])
@settings(max_examples=12, deadline=None)
@given(note=st.one_of(notes(), notes(PRINTABLE)))
def test_a_note_goes_from_one_format_into_another_and_back(first: str, second: str, note: ReleasedNote) -> None:
    """Where a format has no place for a role, the usual one comes back."""
    assume(not get(first).refuses(note.text) and not get(second).refuses(note.text))
    if not all("role" in get(name).holds for name in (first, second)):
        note = note._replace(spans=tuple(s._replace(role=usual_role(s.label, s.kind)) for s in note.spans))
    back = through(first, through(second, through(first, note)))
    assert (back.doc_id, back.patient_id, back.text, back.spans) == note[:4]


# Fuzzing: valid files, broken at random.

TEXT = "Wyvern was seen by Basilisk on 3/4.\nMRN Qzx7. Ångström 𝄞"
SPANS = (
    OutSpan(0, 6, "PATIENT", "PATIENT", "patient"), OutSpan(19, 27, "DOCTOR", "DOCTOR", "provider"),
    OutSpan(31, 34, "DATE", "DATE", "other"), OutSpan(40, 44, "MEDICALRECORD", "Medical Record", "unknown"),
)  # fmt: skip
NEW = sorted({"brat", "i2b2-2006", "physionet", "vtt", "vtt-2013"})


def files(name: str, spans: tuple[OutSpan, ...] = SPANS, text: str = TEXT) -> dict[str, bytes]:
    """Name -> bytes of two good notes in a format."""
    format = get(name)
    with tempfile.TemporaryDirectory() as folder:
        for number in (1, 2):
            written(format, [ReleasedNote(f"7-{number}", "7", text, spans, {}) for number in range(1, number + 1)],
                    Path(folder))  # fmt: skip
        return {path.name: path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file()}


WHOLE = {name: files(name) for name in NEW}


USUAL = {name: files(name, SPANS[:2], TEXT.removesuffix("𝄞")) for name in NEW}


@pytest.mark.parametrize("name", NEW)
def test_the_files_that_are_broken_below_are_whole(name: str) -> None:
    """Else the fuzzing would start from rubble."""
    records, said = read(name, WHOLE[name], "given")
    assert [len(record.spans or ()) for record in records] == [4, 4]
    assert said == []


def read(
    name: str, content: dict[str, bytes], mode: str, labels: Labels | None = None
) -> tuple[list[Record], list[str]]:
    """The good records of a folder, and all that is said of the others."""
    folder = Path(FOLDER.name) / name
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for file, raw in content.items():
        (folder / file).write_bytes(raw)
    format = get(name)
    options = ReadOptions(labels=labels or Labels(), spans=mode, strict=False)
    good: list[Record] = []
    said: list[str] = []
    for path in sorted(folder.iterdir()):
        try:
            for piece in format.slices(path, 2):
                for record in format.read(piece, options):
                    if isinstance(record, BadRecord):
                        said += [repr(record), *record.error().lines()]
                    else:
                        good.append(record)
        except InputError as error:
            said += error.lines()
    return good, said


@pytest.mark.parametrize("name", NEW)
@settings(max_examples=200, deadline=None)
@given(which=st.integers(0, 5), changes=st.lists(CHANGE, min_size=1, max_size=5),
       mode=st.sampled_from(["given", "detect", "both"]))  # fmt: skip
def test_no_file_breaks_a_reader(name: str, which: int, changes: Changes, mode: str) -> None:
    """A broken file gives records that keep the promises of a reader, bad records or one InputError, and no value."""
    content = dict(WHOLE[name])
    file = sorted(content)[which % len(content)]
    content[file] = changed(content[file], changes)
    good, said = read(name, content, mode)
    for record in good:
        record.document.text.encode()
        json.dumps(record.document.meta, allow_nan=False).encode()
        at = 0
        for span in record.spans or ():
            assert at <= span.start < span.end <= len(record.document.text)
            assert span.kind in KINDS or not span.kind
            at = span.end
    assert not [line for line in said if any(canary in line for canary in CANARIES)]
    assert all(line.startswith((*content, "hint: ", "BadRecord('")) for line in said)


@settings(max_examples=200, deadline=None)
@given(raw=st.binary(max_size=200), name=st.sampled_from(NEW), beside=st.binary(max_size=60))
def test_no_rubbish_breaks_a_reader(raw: bytes, name: str, beside: bytes) -> None:
    content = dict.fromkeys(WHOLE[name], raw)
    content[sorted(content)[0]] = beside
    good, said = read(name, content, "given")
    assert good == [] or name == "brat"
    assert all(line.startswith((*content, "hint: ", "BadRecord('")) for line in said)


#: What reads the usual case in one look; without it every line is looked at.
QUICK = {
    "brat": (brat, "_simple"), "i2b2-2006": (i2b2_2006, "_simple"), "vtt": (vtt, "_quick"),
    "physionet": (physionet._Beside, "_quick"),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(QUICK))
@settings(max_examples=200, deadline=None)
@given(which=st.integers(0, 5), changes=st.lists(CHANGE, min_size=0, max_size=2))
def test_one_look_says_what_every_line_says(name: str, which: int, changes: Changes) -> None:
    """The quick way reads nothing that the careful one would refuse, and nothing else out of it."""
    content = dict(USUAL[name])
    file = sorted(content)[which % len(content)]
    content[file] = changed(content[file], changes)
    labels = Labels()
    read(name, USUAL[name], "given", labels)
    quick = read(name, content, "given", labels)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*QUICK[name], lambda *_: None)
        careful = read(name, content, "given", labels)
    assert quick == careful


@pytest.mark.parametrize("name", sorted(QUICK))
def test_the_usual_case_takes_the_quick_way(name: str) -> None:
    """Else the test above would compare a way with itself."""
    labels = Labels()
    read(name, WHOLE[name], "given", labels)
    seen = []
    room, way = QUICK[name]
    real = getattr(room, way)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, way, lambda *given: seen.append(real(*given)) or seen[-1])
        read(name, USUAL[name], "given", labels)
    assert seen
    assert all(found is not None for found in seen)
