"""User names in lines of what was done in a chart; drugs, findings, people and words are none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.institutions.user_acts import places
from resynth.recognize.note import Note
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("text", [
    "Order entered: [dnwachuk](USERNAME)", "routed to [jtsosie](USERNAME)", "Last edited: [cwhitt](USERNAME) 14:22",
    "cc'd [pgupta](USERNAME)", "auth: [wpark3](USERNAME)", "Chart reviewed [mhalloran](USERNAME) 11/02/21 08:14",
    "drawn by: [jmk2](USERNAME)", "Signed: [PRao](USERNAME) 01/16/2024 10:41",
    "Login for upload [dwhitlow_k](USERNAME)", "Viewed: [bcarrillo](USERNAME)", "printed by [rsandoval](USERNAME) 0914",
    "Reassigned to [tvaldez](USERNAME).", "Opened by: [qkhalil](USERNAME) | 09:12", "forwarded to [anguyen2](USERNAME)",
])
def test_who_did_it_is_a_user(text: str):
    plain, spans = marked(text)
    found = [plain[slice(*place)] for place in sorted(places(Note(plain)))]
    assert found == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "Order entered: naproxen", "routed to radiology", "Last edited: today", "cc'd family", "auth: pending",
    "Chart reviewed thoroughly 11/02/21", "drawn by: nurse", "Signed: Rao 01/16/2024", "Login for upload portal",
    "Viewed: unremarkable", "printed by hand", "Reassigned to tele.", "ordered: metoprolol", "collected: sputum",
    "Opened by: surgeon", "signed: DNRform", "labs drawn q6h", "ordered to flush", "reviewed imaging 3/4/21",
    "Ordered: K2", "completed 10mg", "completed by OR", "entered: h2o", "updated to icu2", "reviewed a1c 3/4",
])
def test_what_was_done_is_none(text: str):
    assert list(places(Note(text))) == []


def test_it_is_found_by_detection():
    text, spans = marked("Order entered: [dnwachuk](USERNAME) for CBC\nLast edited: [cwhitt](USERNAME) 14:22\n")
    text = text.replace(" for CBC", "")
    (found,) = detect([Document("d", "p", text)])
    assert [text[one.start : one.end] for one in found or () if one.kind == "USERNAME"] == ["dnwachuk", "cwhitt"]
    assert len(spans) == 2


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["entered: a_", "cc'd ", "signed by ", "routed to aaaa", "auth:\t"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(places(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
