"""What a release is worth for training, as one HTML page. Figures only, no value of a note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from resynth.errors import counted
from resynth.evaluate.page import STYLE, grid, tiles
from resynth.evaluate.worth import CELLS

#: What the letters of a cell stand for.
SIDES = {"O": "originals", "R": "release"}


def page(told: Mapping[str, Any], says: str) -> str:
    """The page of ``worth.Worth.told``, with what else the verb tells, and its verdict in words."""
    loss, seen = told["loss"], told["sensitivity"]
    parts = [
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Worth for training</title>",
        f"<meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n<body>",
        "<h1>What the release is worth for training</h1>",
        f"<p class=\"soft\">{counted(told['notes'], 'note')} of {counted(told['patients'], 'patient')}; learner "
        f"{escape(told['learner'])}, patients left out in {told['folds']} parts.</p>",
        f"<p><strong>{escape(says)}</strong></p>",
        tiles([
            ("lost, F1 of strict entities", loss["value"] or 0.0, _ends(loss, 90)),
            ("lost, sensitivity", seen["value"] or 0.0, _ends(seen, 90)),
            ("a patient's mean loss that would show", told["minimal_detectable"] or 0.0, None),
        ]),
        "<h2>Taught by one, asked about the other</h2>",
        grid([("taught by", False), ("asked about", False), *((name, True) for name in (
            "precision", "recall", "F1", "F1, tokens"))], cells(told)),
        "<h2>What is lost on originals</h2>",
        "<p>F1 of what was taught by the originals, less F1 of what was taught by the release.</p>",
        grid([("", False), *((name, True) for name in ("mentions", "originals", "release", "lost", "90 % interval",
                                                       "95 % interval", "margin")), ("", False)], losses(told)),
        f"<footer>BCa bootstrap over patients, {counted(told['bootstrap']['resamples'], 'sample')}, seed "
        f"{told['bootstrap']['seed']}.</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def cells(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Of each cell: taught by, asked about, precision, recall and F1 of strict entities, F1 of tokens."""
    for cell in CELLS:
        strict, token = told["cells"][cell]["strict"], told["cells"][cell]["token"]
        yield (*(SIDES[letter] for letter in cell), *(_four(strict[name]) for name in ("precision", "recall", "f1")),
               _four(token["f1"]))


def losses(told: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Of each figure: name, mentions, O→O, R→O, loss, intervals of 90 and 95 %, margin, verdict."""
    rows = [("F1, strict entities", told["loss"]), ("F1, tokens", told["token_loss"]),
            ("sensitivity, tokens", told["sensitivity"]), *told["classes"].items()]
    for name, one in rows:
        ends = [f"{found['low']:+.4f} to {found['high']:+.4f}" if (found := _ends(one, level)) else "not told"
                for level in (90, 95)]
        value = "-" if one["value"] is None else f"{one['value']:+.4f}"
        yield (name, f"{one['mentions']:,}", _four(one["before"]), _four(one["after"]), value, *ends,
               f"{one['margin']:g}", WORDS[one["verdict"]])


#: A verdict in few words.
WORDS = {
    "equivalent": "equivalent", "no worse": "no worse", "worse": "worse", "untold": "cannot be told",
}


def _ends(one: Mapping[str, Any], level: int) -> dict[str, float] | None:
    low, high = one[f"low_{level}"], one[f"high_{level}"]
    return None if low is None else {"low": low, "high": high}


def _four(number: float | None) -> str:
    return "-" if number is None else f"{number:.4f}"
