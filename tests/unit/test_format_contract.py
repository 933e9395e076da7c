"""Every format of ours, and the local engine, meet the contracts that others must meet; the contracts can be broken."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from resynth import formats
from resynth.engines.local import LocalEngine
from resynth.errors import InternalError, ResynthError
from resynth.formats import BadRecord, Format, ReadOptions, ReleasedNote, Slice
from resynth.formats.base import head, size
from resynth.testing import CANARY, EngineContract, FormatContract
from resynth.types import Document, Record, Span


def contract(name: str) -> type:
    return type(f"Test{name.title().replace('-', '')}", (FormatContract,), {
        "format": formats.get(name), "__module__": __name__,
    })


globals().update({one.__name__: one for one in map(contract, formats.names())})


class TestLocal(EngineContract):
    engine = LocalEngine


class _Lines(Format):
    """A small format that does as it should, and otherwise where ``faults`` say so."""

    name = "lines"
    says = "a note a line, for these tests"
    append = True
    suffix = ".lines"
    holds = frozenset({"spans", "patient"})

    def __init__(self, **faults: Any) -> None:
        self.faults = faults
        self.asked = 0
        if "name" in faults:
            self.name = faults["name"]
        if "holds" in faults:
            self.holds = faults["holds"]

    def recognises(self, path: Path) -> bool:
        return head(path)[:2] == b"[\"" and "blind" not in self.faults

    def slices(self, path: Path, want: int) -> list[Slice]:
        return [Slice(path, 0, size(path))] * (2 if want > 1 and "twice" in self.faults else 1)

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        for number, line in enumerate(piece.path.read_bytes().splitlines(), 1):
            where = f"{piece.path.name}:{number}"
            try:
                doc, patient, text, spans = json.loads(line)
                got = tuple(Span(start, end, "NAME", "NAME") for start, end in spans)
            except ValueError as error:
                if "raises" in self.faults:
                    raise
                why = repr(line) if "loud" in self.faults else f"no JSON ({type(error).__name__})"
                yield BadRecord(where, why, "", line)
            except TypeError:
                yield BadRecord(where, "not four fields", "", line)
            else:
                yield Record(Document(doc, patient, text), got, where)

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        self.asked += 1
        text = note.text.replace("\r", "") if "tidies" in self.faults else note.text
        row = [note.doc_id, note.patient_id, text, [[s.start, s.end] for s in note.spans]]
        if "counts" in self.faults:
            row.append(self.asked)
        yield self.faults.get("path", "notes.lines"), json.dumps(row).encode() + b"\n"

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        return {note.text: 1} if "tells" in self.faults else {}


class TestLines(FormatContract):
    format = _Lines()


class _Trial(FormatContract):
    pass


@pytest.mark.parametrize(
    ("faults", "broken", "said"),
    [
        ({"name": "my lines"}, "test_it_says_what_it_is", "its name is 'my lines'"),
        ({"holds": frozenset({"colours"})}, "test_it_says_what_it_is", "what no note has: colours"),
        ({"path": "/tmp/notes.lines"}, "test_its_files_lie_below_the_folder", "an absolute path"),
        ({"path": "../notes.lines"}, "test_its_files_lie_below_the_folder", "outside its folder"),
        ({"tidies": True}, "test_a_note_comes_back", "the text is another"),
        ({"counts": True}, "test_the_same_note_gives_the_same_bytes", "it writes other bytes"),
        ({"twice": True}, "test_it_is_read_in_any_number_of_parts", "asked for 2 parts, it reads other notes"),
        ({"blind": True}, "test_it_is_read_in_any_number_of_parts", "does not recognise what it wrote"),
        ({"raises": True}, "test_a_damaged_file_is_told", "Error leaves the reader"),
        ({"loud": True}, "test_a_damaged_file_is_told", "a value of the note is in what the reader says"),
        ({"tells": True}, "test_what_is_lost_is_counted", "it tells a value"),
    ],
)
def test_a_format_that_breaks_the_contract_is_told(faults: dict[str, Any], broken: str, said: str):
    trial = _Trial()
    trial.format = _Lines(**faults)
    with pytest.raises(AssertionError, match=said) as caught:
        getattr(trial, broken)()
    assert CANARY not in str(caught.value)


class _Engine:
    """An engine in this process that does as it likes."""

    def __init__(self, jobs: int, fault: str = "") -> None:
        self.fault = fault
        self.ended = False

    def run(self, task: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[Any]:
        done = []
        try:
            done = [task(piece) for piece in pieces if not self.ended]
        except ResynthError as error:
            self.ended = self.fault == "ends"
            if self.fault != "swallows":
                raise (ResynthError("it failed") if self.fault == "rewords" else error) from None
        except ValueError as error:
            if self.fault == "raw":
                raise
            bug = InternalError(str(error)) if self.fault == "loud" else InternalError.of(error)
            raise (ResynthError("a bug") if self.fault == "told" else bug) from (
                error if self.fault == "behind" else None)
        return iter(done[::-1] if self.fault == "order" else done)

    def close(self) -> None:
        pass


class TestPlain(EngineContract):
    engine = _Engine


@pytest.mark.parametrize(
    ("fault", "broken", "said"),
    [
        ("order", "test_results_come_in_the_order_of_the_pieces", "with 1 workers: 2 pieces give other results"),
        ("ends", "test_what_people_are_told_goes_through", "an error ends the next run too"),
        ("swallows", "test_what_people_are_told_goes_through", "an error for people is lost"),
        ("rewords", "test_what_people_are_told_goes_through", "an error for people is lost, or becomes another"),
        ("raw", "test_an_error_tells_no_value", "a bug is not told as one"),
        ("told", "test_an_error_tells_no_value", "a bug is not told as one"),
        ("loud", "test_an_error_tells_no_value", "tells a value"),
        ("behind", "test_an_error_tells_no_value", "tells a value"),
    ],
)
def test_an_engine_that_breaks_the_contract_is_told(fault: str, broken: str, said: str):
    class Trial(EngineContract):
        engine = staticmethod(lambda jobs: _Engine(jobs, fault))

    with pytest.raises(AssertionError, match=said) as caught:
        getattr(Trial(), broken)()
    assert CANARY not in str(caught.value)
