"""docs/kinds/places.md shows what the program writes; run as a program, this file writes its homes anew."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from places_kit import chart_of, plan_of  # noqa: E402

from resynth.plan.places_coarse import BEHAVIOURS, terms_of  # noqa: E402
from resynth.policy.model import Rule  # noqa: E402
from resynth.policy.offers.places import ROWS, WORDS  # noqa: E402
from resynth.policy.parse import load  # noqa: E402
from resynth.surrogates.places import KINDS  # noqa: E402
from resynth.surrogates.places_coarse import coarsen  # noqa: E402

PAGE = ROOT / "docs" / "kinds" / "places.md"
NOTE = (
    "Lives at [12 Oak St, Lexington, KY 40502](LOCATION) now. Moved from [Frankfort](CITY), [KY](STATE), once of "
    "[Lexington](CITY) too; all of [Fayette County](COUNTY) knows. Born in [Lyon, France](LOCATION), met at "
    "[Eden Park](LOCATION-OTHER) on [the North Shore](LOCATION-OTHER) near [I-75](LOCATION) then; ZIP [40502](ZIP)."
)
_HOMES = re.compile(r"(\| kind \| written in one chart \| becomes \|\n\|---\|---\|---\|\n)((?:\|.*\n)*)")


def homes() -> str:
    """The rows of the example chart under a key that is no secret."""
    base = load("cchmc-2014")
    ladder = ("all", "narrow", "tag", "hold")
    rule = Rule("CITY", "replace", behaviour="places.coherent.v1", scope="patient", ladder=ladder)
    said = replace(base, rules={**base.rules, **{kind: replace(rule, kind=kind) for kind in KINDS}})
    chart = chart_of("docs", NOTE)
    (choices,) = plan_of([chart], said)
    text, spans = chart.documents[0].text, chart.spans[0]
    return "".join(f"| {span.kind} | `{text[span.start : span.end]}` | `{choices[0, s].text}` |\n"
                   for s, span in enumerate(spans))


def test_the_homes_of_the_page_are_those_of_the_program():
    found = _HOMES.search(PAGE.read_text("utf-8"))
    assert found
    assert found[2] == homes()


def test_each_row_of_what_is_made_coarser_is_what_the_program_writes():
    rows = re.findall(r"^\| ([A-Z-]+) \| `(.+)` \| `(.+)` \| `(.+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert {row[0] for row in rows} == KINDS
    for kind, text, *expected in rows:
        for behaviour, made in zip(("places.state.v1", "places.limited.v1"), expected, strict=True):
            assert coarsen(text, kind, terms_of(Rule(kind, "generalize", behaviour=behaviour)))[0] == made, (kind, made)


def test_every_behaviour_stands_on_the_page_with_its_settings():
    page = PAGE.read_text("utf-8")
    assert set(WORDS) == {name for _, offer, _ in ROWS for name in offer.behaviours}
    assert set(WORDS) >= BEHAVIOURS
    for _, offer, _ in ROWS:
        assert all(f"`{name}`" in page for name in offer.behaviours)
        assert all(f"`{name}:" in page or f"`{name}`" in page or name == "pairs" or name == "house_number"
                   for name in offer.options)


if __name__ == "__main__":
    PAGE.write_text(_HOMES.sub(lambda found: found[1] + homes(), PAGE.read_text("utf-8")), "utf-8")
