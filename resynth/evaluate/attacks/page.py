"""What the attacks found, as one HTML page for the vault. Figures only, no value of a note."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from resynth.errors import counted
from resynth.evaluate.attacks import tables
from resynth.evaluate.page import STYLE, grid, tiles


def page(told: Mapping[str, Any]) -> str:
    """The page of what ``resynth attack`` tells."""
    parrot, frequency, intervals, exposure = (
        told[name] for name in ("parrot", "frequency", "intervals", "exposure"))
    parts = [
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Attacks</title>",
        f"<meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n<body>",
        "<h1>What somebody could do with this release</h1>",
        f"<p class=\"soft\">{counted(told['notes'], 'note')} of {counted(told['patients'], 'patient')}, policy "
        f"{escape(told['policy'])}.</p>",
        "<p><span class=\"private\">private</span> Exact counts, no value of a note. This page is no part of the "
        "release.</p>",
        tiles(_figures(told)),
        "<h2>Parrot</h2>",
        "<p>An attacker learns from the marks of one half of the patients what PHI looks like here, and suspects what "
        "he is told of unmarked text in the other half; then the other way round.</p>",
        _said(parrot["why"]) or _grid(tables.PARROT, tables.parrot(parrot), parrot["measured_by"]) + _lift(
            "how many times oftener a suspected word is one of those sought than a word picked by chance among all "
            "without a mark. At 1 the attack tells nothing"),
        "<h2>Frequency</h2>",
        "<p>Names ranked by the patients in whose notes they stand, and guessed as the census name of that rank.</p>",
        _said(frequency["why"]) or _grid(tables.FREQUENCY, tables.frequency(frequency)) + _lift(
            "how many times as many persons are guessed right as by saying the commonest name every time"),
        "<h2>Intervals</h2>",
        "<p>The days between a patient's dates, as a calendar or a bill would tell them.</p>",
        _grid(tables.INTERVALS, tables.intervals(intervals)) if intervals["patients"] else
        _said("no patient has two dates with day, month and year"),
        "<h2>Exposure</h2>", f"<p>{escape(tables.rate_in_words(exposure))}</p>",
        _grid(tables.EXPOSURE, tables.exposure(exposure)),
        "<p class=\"soft\">Surrogates: one throughout, every mention of a value has the same one; one a mention, each "
        "has another; a tag or a coarser value, none. NAME if: the same names, had the policy had them replaced "
        "so.</p>",
        _grid(tables.EFFECTIVE, tables.effective(exposure)),
        "<footer>Intervals are Wilson's, over items. Places to look at stand in suspects.csv beside this page; both "
        "stay in the vault.</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _lift(says: str) -> str:
    return f"<p class=\"soft\">Lift: {says}.</p>"


def _figures(told: Mapping[str, Any]) -> Iterable[tuple[str, float, Mapping[str, Any] | None]]:
    recall, fingerprint = told["parrot"]["recall"], told["intervals"]["fingerprint"]
    if recall["of"]:
        yield f"{told['parrot']['measured_by']} found by a parrot", recall["value"], recall
    for row in [told["frequency"]["groups"].get("all names")]:
        if row and row["persons"]["of"]:
            yield "names guessed by frequency", row["persons"]["value"], row["persons"]
    if fingerprint["of"]:
        yield "patients known by intervals", fingerprint["value"], fingerprint
    if whole := told["exposure"]["classes"].get("all"):
        yield "notes that show a missed value", whole["note"], None


def _grid(columns: tables.Columns, rows: Iterable[tuple[str, ...]], what: str = "") -> str:
    return grid([(name.format(what=what), number) for name, number in columns],
                [tuple(map(escape, row)) for row in rows])


def _said(why: str) -> str:
    return f"<p>{escape(why[:1].upper() + why[1:])}.</p>" if why else ""
