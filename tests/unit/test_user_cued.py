"""User names behind a sender, a message's writer or who took something; systems, words and addresses are none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.institutions.user_cued import places
from resynth.recognize.note import Note
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("text", [
    "Sender: [hbluebird_72](USERNAME)", "Labs ok. message from [jmiller.x](USERNAME).", "Sender: [kc.lee](USERNAME)",
    "Portal message from [sunny-k88](USERNAME) today", "logged in as [sunny-k88](USERNAME) at https://p.example",
    "Taken by [BHARMON4](USERNAME) at 0300", "portal account as [kadjei_77](USERNAME).", "Sender = [jdoe4](USERNAME)",
    "uploaded by [t_okafor](USERNAME)",
    "Sender: lab_results", "message from clinic", "as follow_up", "taken by nurse", "message from ED2", "Sender: X",
    "Sender: kpatel@mail.example", "reply from mychart.example", "message from x-ray", "used as il_6 marker",
    "logged in as guest", "transferred from icu_2", "taken by mouth", "signed in as front_desk", "from p53 and il-6",
    "message from front-desk1", "written by hand",
])
def test_a_user_name_stands_behind_its_cue(text: str):
    plain, spans = marked(text)
    found = [plain[slice(*place)] for place in sorted(places(Note(plain)))]
    assert found == [plain[span.start : span.end] for span in spans]


def test_a_user_name_is_found_by_detection():
    text, spans = marked("Portal message 12:14\nSender: [hbluebird_72](USERNAME)\nasks about labs.")
    (found,) = detect([Document("d", "p", text)])
    assert [(one.start, one.end, one.kind) for one in found or ()] == [
        (one.start, one.end, one.kind) for one in spans
    ]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["Sender: a_", "message from a.", "as ", "a_a.a-a", "Sender:\t"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(places(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
