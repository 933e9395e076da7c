"""The page of ``resynth verify``: the verdict on top, broken promises first, every promise in a row, whole HTML."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from resynth.policy import parse
from resynth.policy.model import Policy
from resynth.release.summary import PromiseRow
from resynth.release.verified import Checked, verified_html
from resynth.types import Standing

_VOID = {"meta", "br"}
HELD = PromiseRow("P1", "hard", True, Standing.HELD, 1234, 0)
BROKEN = PromiseRow("M1", "hard", True, Standing.BROKEN, 20, 7, "", tuple(f"100-01:{n}-{n + 2}" for n in range(7)))
UNCHECKED = PromiseRow("P41", "hard", True, Standing.NOT_CHECKED, 0, 0, "people keep this promise")
SOFT = PromiseRow("P8", "soft", False, Standing.HELD, 9, 2, "exceptions on the rung tag", ("100-02:3-5",))


@pytest.fixture(scope="module")
def policy() -> Policy:
    return parse.load("cchmc-2014")


def checked(**fields: object) -> Checked:
    whole = Checked("OUT", "1.0.0", "0.1.0", "ab" * 32, 0, 134, False, True, 0, 0, {})
    return whole._replace(**fields)


class Whole(HTMLParser):
    """Every tag that is opened is closed, in order; what stands in cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_broken_promises_stand_first_then_required_ones_that_were_not_checked(policy: Policy):
    page = verified_html(checked(exit_code=5), policy, (HELD, SOFT, UNCHECKED, BROKEN), ())
    assert [page.index(f'<td class="id">{name}</td>') for name in ("M1", "P41", "P1", "P8")] == sorted(
        page.index(f'<td class="id">{name}</td>') for name in ("M1", "P41", "P1", "P8"))
    assert page.index("A promise is broken") < page.index('<dl class="tiles">') < page.index('<td class="id">')


def test_every_row_tells_standing_count_and_where_to_look(policy: Policy):
    """Four places stand open, the others are there to unfold; what was not checked has no counts."""
    page = verified_html(checked(exit_code=5), policy, (HELD, SOFT, UNCHECKED, BROKEN), ())
    rows = {line.split("</td>")[0].rpartition(">")[2]: line for line in page.splitlines() if line.startswith("<tr>")}
    assert '<span class="mark broken">broken</span>' in rows["M1"]
    assert rows["M1"].count("<code>") == 7
    assert "<summary>3 more</summary>" in rows["M1"]
    assert '<span class="mark not-checked">not checked</span>' in rows["P41"]
    assert "people keep this promise" in rows["P41"]
    assert 'data-name="checked">–</td>' in rows["P41"]
    assert 'data-name="checked">1&#8239;234</td>' in rows["P1"]
    assert "<code>100-02:3-5</code>" in rows["P8"]


@pytest.mark.parametrize(
    ("fields", "shade", "words"),
    [
        ({}, "held", "Every promise that had to hold, holds"),
        ({"exit_code": 6}, "incomplete", "Not everything was checked"),
        ({"exit_code": 5}, "broken", "This must not be handed out"),
        ({"changed": 2}, "incomplete", "2 files are not as sealed"),
        ({"same_source": False, "exit_code": 5}, "broken", "not the input that this release was made of"),
        ({"same_source": False}, "held", "Every promise that had to hold, holds"),
        ({"by_program": True}, "incomplete", "a program marked it"),
        ({"by_program": True, "exit_code": 5}, "broken", "A promise is broken"),
    ],
)
def test_the_verdict_is_never_greener_than_what_is_known(policy: Policy, fields: dict, shade: str, words: str):
    page = verified_html(checked(**fields), policy, (HELD,), ())
    assert f'<div class="banner {shade}">' in page
    assert words in page.partition("</div>")[0]


def test_it_is_whole_html_that_asks_for_nothing(policy: Policy):
    page = verified_html(checked(name="<OUT>", collisions={"PATIENT": 3, "CITY": 1}), policy, (HELD, BROKEN), (SOFT,))
    assert not {"script", "img", "link", "iframe", "a"} & set(Whole(page).tags)
    assert [one for one in ("src=", "href=", "url(", "//") if one in page] == []
    assert "Verification of &lt;OUT&gt;" in page
    assert "1 promise that cchmc-2014 does not make" in page
    assert "Collisions" in page


def test_on_a_narrow_screen_every_count_has_its_name(policy: Policy):
    """There the head of the table is gone: each cell that is a number or a place says what it is."""
    page = verified_html(checked(), policy, (SOFT,), ())
    assert "max-width: 40rem" in page
    assert [page.count(f'data-name="{name}"') for name in ("checked", "exceptions", "look at")] == [1, 1, 1]


def test_exceptions_that_no_place_was_kept_of_are_counted(policy: Policy):
    """70 exceptions, 4 shown and "16 more": the other 50 were not spoken of."""
    many = replace(SOFT, broken=70, where=tuple(f"100-02:{n}-{n + 1}" for n in range(20)))
    page = verified_html(checked(), policy, (HELD, many), ())
    assert "<summary>16 more</summary>" in page
    assert "and 50 more, not listed here" in page
    assert "not listed here" not in verified_html(checked(exit_code=5), policy, (HELD, BROKEN), ())


def test_the_command_of_the_legend_is_one_of_this_page_and_stays_on_its_line(policy: Policy):
    """It was broken between "--" and "at", and named a note that no release of the reader had."""
    page = verified_html(checked(), policy, (HELD, SOFT), ())
    assert '<code class="typed">resynth vault lookup 100-02 --vault VAULT --at 3 --values</code>' in page
    assert "code.typed { white-space: nowrap; }" in page
