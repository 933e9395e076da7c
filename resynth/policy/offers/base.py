"""What one action on one kind may say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Offer(NamedTuple):
    """What one action on one kind may say, under one of its behaviours.

    Attributes:
        behaviours: versioned rule ids; empty when the action changes nothing.
        scopes: scopes of consistency that the behaviour keeps.
        lists: lists that the behaviour can draw from.
        some_lists: a rule may draw from some of these lists; else it names all.
        one_of: groups of lists; a rule names at least one list of each.
        options: setting -> the values that the behaviour knows.
        numbers: setting -> (least, most) of a setting that is a number; a rule's options hold it as text.
        needed: settings that a rule must give.
        generators: generators that a rule may name in place of the behaviour's own way (``faker:job``).
        rungs: rungs of the ladder that the behaviour can stand on.
        thresholds: the values of ``threshold`` that the behaviour knows, in percent.
        least_threshold: where any threshold is possible, the smallest, in percent.
        whole_ladder: the behaviour has one ladder, and a rule must spell it out.
        check: what is wrong with the settings taken together, or an empty text.
    """

    behaviours: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("mention",)
    lists: tuple[str, ...] = ()
    some_lists: bool = False
    one_of: tuple[tuple[str, ...], ...] = ()
    options: Mapping[str, tuple[str, ...]] = {}
    numbers: Mapping[str, tuple[float, float]] = {}
    needed: tuple[str, ...] = ()
    generators: tuple[str, ...] = ()
    rungs: tuple[str, ...] = ("all", "tag", "hold")
    thresholds: tuple[float, ...] = ()
    least_threshold: float | None = None
    whole_ladder: bool = False
    check: Callable[[Mapping[str, str]], str] | None = None


#: One row: an action, what it may say, and the kinds that it is offered for.
Row = tuple[str, Offer, tuple[str, ...]]
