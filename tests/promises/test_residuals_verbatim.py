"""M3 and what stands again to the last sign as it is marked: a telephone number with more than its digits, a street."""

from __future__ import annotations

import pytest
from test_residuals_forms import found


@pytest.mark.parametrize("number", [
    "001-551-802-2177x7284", "+1-879-540-0468", "1 (942) 795-5239 ext. 312", "(231) 155-0418 x22", "+49 30 901820",
])
def test_a_telephone_number_of_the_chart_is_found_with_all_that_was_marked_of_it(number: str) -> None:
    """``001-551-802-2177x7284`` stood; of the others the extension and the country's code stayed beside new digits."""
    assert found(("A", f"Home: [{number}](PHONE)."), ("A", f"Home: {number}\nCell")) == [number]


@pytest.mark.parametrize("number", ["001-551-802-2177x7284", "551-802-2177x7284", "551-802-2177 ext. 72"])
def test_a_telephone_number_of_another_chart_is_found_though_an_extension_is_glued_to_it(number: str) -> None:
    (hit,) = found(("A", f"Home: [{number}](PHONE)."), ("B", f"Home: {number}\nCell"))
    assert hit in (number, "551-802-2177")


@pytest.mark.parametrize("patient", ["A", "B"])
def test_of_a_number_as_it_is_dialled_from_abroad_the_number_at_home_is_found(patient: str) -> None:
    marked = ("A", "Home: [001-551-802-2177x7284](PHONE).")
    assert found(marked, (patient, "Call 551-802-2177 or (551) 802-2177.")) == ["551-802-2177", "(551) 802-2177"]
    assert found(marked, (patient, "Call 551-802-2178.")) == []


@pytest.mark.parametrize("street", [
    "6821 James Mount Suite 199", "60425 Victoria Path", "26357 Kimberly Crossing Apt. 518", "065 Stone Plaza",
])
def test_a_street_of_the_chart_is_found_with_its_house_and_its_apartment(street: str) -> None:
    """A person's name was found in it, or the street without its apartment: ``6520 Tommy Mount Suite 199``."""
    marked = f"[Tommy James](PATIENT), [{street}](STREET)."
    assert found(("A", marked), ("A", f"Address: {street}\n   Toledo")) == [street]


def test_what_is_glued_to_more_is_another_number() -> None:
    assert found(("A", "Home: [551-802-2177x7284](PHONE)."), ("A", "551-802-2178x7284, ext 55")) == []
    assert found(("A", "At [12 Quorn Hollow Rd](STREET)."), ("A", "112 Quornx Hollow Rd")) == []
