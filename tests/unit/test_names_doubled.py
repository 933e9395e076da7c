"""Two last names that another name of the chart shows; apostrophes in capitals; what is no name."""

from __future__ import annotations

import pytest
from helpers import chart_of

from resynth import lexicon
from resynth.plan.names_mentions import mentions
from resynth.plan.names_pools import pools, source
from resynth.policy.parse import load
from resynth.surrogates.names import FIRST, LAST, cased


def roles(*notes: str) -> list[list[str]]:
    """The roles of the tokens of each name of a chart."""
    return [[token.role for token in mention.look.tokens] for mention in mentions(chart_of(*notes))]


def test_a_comma_shows_that_two_names_are_last_names() -> None:
    """Josef Eley Arnett became Alberto Cordell Wilhite, and ELEY ARNETT, JOSEF REMILLARD WILHITE, ALBERTO."""
    assert roles(
        "[Josef Eley Arnett](PATIENT), [ELEY ARNETT, JOSEF](PATIENT)", "Mr. [Eley Arnett](PATIENT), [Josef](PATIENT)"
    ) == [[FIRST, LAST, LAST], [LAST, LAST, FIRST], [LAST, LAST], [FIRST]]


def test_two_persons_in_a_row_are_no_double_name() -> None:
    assert roles("[Mary Kowalski, John](NAME), seen with [Mary Kowalski](NAME)")[1] == [FIRST, LAST]


@pytest.mark.parametrize(("like", "written"), [("HAMID", "O'NEAL"), ("hamid", "o'neal"), ("Hamid", "O'Neal")])
def test_a_name_has_its_apostrophe_in_any_case(like: str, written: str) -> None:
    assert cased("oneal", like) == written


def test_what_is_no_name_is_never_given() -> None:
    """The Census lists UNKNOW, CLIENT and TESTER."""
    assert {"unknow", "unkn", "unk", "client", "tester"} <= lexicon.withheld_names()
    last = pools(source(load("training-data").rule("NAME")), frozenset())["last"]
    assert not [word for word in ("unknow", "client", "tester") if word in last]
