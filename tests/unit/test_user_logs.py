"""User names of logs: letters that are no word, behind a stamp or behind who was on duty."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

LOG = (
    "NURSE       : [oadebayo](DOCTOR)\n"
    "[01/19/2024](DATE) 02:12:08 [oadebayo](USERNAME)  Dad states it came up.\n"
    "[01/19/2024](DATE) 07:40:00 [oadebayo](USERNAME) per mother: better\n"
)


def users(text: str) -> list[str]:
    """What is told as a user name."""
    (spans,) = detect([Document("1", "1", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind == "USERNAME"]


@pytest.mark.parametrize("text", [
    LOG, "AGENT: [dmorgenstern](USERNAME)      QUEUE 2", "2024-01-18 07:15 [hfontaine](USERNAME) | note opened",
    "01/18/24 7:15 PM [hfontaine](USERNAME): line cut",
])
def test_rows_and_fields_of_logs_tell_user_names(text: str):
    plain, spans = marked(text)
    assert users(plain) == [plain[span.start : span.end] for span in spans if span.kind == "USERNAME"]


@pytest.mark.parametrize("text", [
    "Agent: vancomycin", "Provider: none", "Staff: unassigned", "NURSE: katie", "Operator: robotic",
    "01/18/2024 19:04 tachypneic  and pale", "01/18/2024 19:04 erythematous: yes", "01/18/2024 19:04 afebrile",
    "he came at 19:04 oadebayos", "on 3/4 hfontaine  was seen",
])
def test_words_of_logs_are_none(text: str):
    assert users(text) == []


@pytest.mark.alone
def test_a_long_log_takes_time_in_proportion():
    def spent(size: int) -> float:
        line = "01/19/2024 02:12:08 oadebayo  x "
        return seconds(partial(users, (line * (size // len(line) + 1))[:size]))

    spent(2_000)
    assert stays_below(partial(spent, 32_000), lambda: 30 * spent(2_000), 30 * 0.005, 3)
