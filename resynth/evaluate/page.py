"""A scoring as one HTML page: no script, no image, no request to anywhere. Figures only, no value of a note."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from resynth.errors import counted
from resynth.evaluate.i2b2 import VIEWS
from resynth.release.audit_html import STACKED, STACKED_FROM, named

STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dde2e8; --paper: #fff; --tint: #f5f7f9;
  --bar: #3f7fb5; --hit: 63 127 181; --miss: 190 60 70; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa6b5; --line: #323b47; --paper: #14181e;
  --tint: #1b2129; --bar: #6aa9dc; --hit: 106 169 220; --miss: 230 120 130; } }
body { margin: 0 auto; max-width: 84rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .4rem; }
p { max-width: 46rem; margin: .4rem 0 .8rem; } .soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .9rem; }
th { color: var(--soft); font-size: .8rem; font-weight: 600; text-align: left; border-bottom: 2px solid var(--line); }
th, td { padding: .35rem .8rem .35rem 0; } td { border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; } td small { display: block; color: var(--soft); font-size: .78rem; }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.part { font-weight: 600; } .sub { padding-left: 1.2rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1.25rem 0; }
.tiles div { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.tiles dt { color: var(--soft); font-size: .82rem; } .tiles dd { margin: 0; font-size: 1.5rem; font-weight: 600; }
.tiles small { display: block; color: var(--soft); font-size: .78rem; }
.bar { display: inline-block; height: .6rem; border-radius: .2rem; background: var(--bar); vertical-align: middle; }
.matrix td, .matrix th { padding: .25rem .45rem; text-align: right; font-size: .78rem; border: 1px solid var(--line); }
.matrix th.up { writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; }
@media print { .scroll { overflow: visible; } table { font-size: .72rem; } }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; color: var(--soft);
  font-size: .85rem; }
.private { display: inline-block; border-radius: 1rem; padding: .02rem .6rem; font-size: .8rem; font-weight: 600;
  color: rgb(var(--miss)); background: rgb(var(--miss) / .12); }
""" + STACKED + "\n"


def page(told: Mapping[str, Any]) -> str:
    """The page of a result (see ``result.Scoring.result``)."""
    nlm, whole, strict = told["nlm"], told["entities"], told["strict"]["micro"]
    parts = [
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Scores</title>",
        f"<meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head>\n<body>",
        "<h1>How good the detection is</h1>",
        f"<p class=\"soft\">{counted(told['documents'], 'note')} of {counted(told['patients'], 'patient')}. "
        f"Rules: {told['rules']}.</p>",
        tiles([
            ("sensitivity, tokens (NLM)", _of(nlm["joint"]["sensitivity"], nlm["joint"]["tp"] + nlm["joint"]["fn"]),
             nlm["joint"].get("ci", {}).get("sensitivity")),
            ("recall, strict entities", _of(strict["recall"], strict["gold"]), strict["ci"].get("recall")),
            ("F1, strict entities", _of(strict["f1"], strict["gold"] + strict["system"]), strict["ci"].get("f1")),
            ("entities with every mention found", _of(whole["recall"], whole["notes"]), None),
            ("notes with nothing missed", _of(whole["notes_untouched"] / max(whole["notes"], 1), whole["notes"]), None),
        ]),
        "<p>Quote the first figure: what it lacks to 1 is the share of the tokens of PHI that no mark covers, as NLM "
        "counts them. Strict figures are lower: there a mark of another kind, or one that takes in a title, is an "
        "error too.</p>",
        "<h2>i2b2 2014</h2>",
        "<p>Micro figures pool all notes; macro P and R are means over notes, and macro F1 is the F of these two. "
        "The last column is F1 by the official script less F1 by the corrected rules.</p>",
        _views(told),
        "<h2>By category, strict</h2>", _categories(told["strict"]["by"]),
        "<h2>Confusion</h2>",
        "<p>Rows are what the gold standard says, columns what the system says of the same place.</p>",
        _matrix(told["confusion"]),
        f"<h2>NLM {nlm['convention']}</h2>",
        "<p>Tokens of the gold standard. A PHI token with any tag counts as found; providers' tokens are "
        + ("left out.</p>" if nlm["convention"] == "2014" else "non-PHI, and a tag on one is a false positive.</p>"),
        _nlm(nlm), _revealed(nlm["revealed"]), "<h2>Whole entities</h2>",
        "<p>An entity of a patient is protected only when every one of its mentions is found.</p>",
        _entities(whole["by"]),
        f"<footer>Intervals at {told['bootstrap']['level']:.0%}: BCa bootstrap over patients, "
        f"{counted(told['bootstrap']['resamples'], 'sample')}, seed {told['bootstrap']['seed']}; where it says "
        "nothing, exact (Clopper-Pearson) or 3 / n.</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _of(number: float, of: int) -> float | None:
    """A share, or none where it is one of nothing."""
    return number if of else None


def tiles(shown: Iterable[tuple[str, float | None, Mapping[str, Any] | None]]) -> str:
    """Figures in boxes: name, number, and its interval if there is one; a dash for a share of nothing."""
    cells = []
    for name, number, ci in shown:
        small = f"<small>{ci['low']:.4f} to {ci['high']:.4f}</small>" if ci and ci["low"] is not None else ""
        cells.append(f"<div><dt>{escape(name)}</dt><dd>" + (
            f"{number:.4f}</dd>{small}</div>" if number is not None else "–</dd></div>"))
    return f"<dl class=\"tiles\">{''.join(cells)}</dl>"


def grid(columns: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table; ``columns`` are (heading, whether its cells are numbers). Cells are HTML."""
    head = "".join(f"<th{_n(number)}>{escape(name)}</th>" for name, number in columns)
    stack = len(columns) >= STACKED_FROM and not kind
    cells = [f"<td{_n(number)}{named(name) if stack and place else ''}>"
             for place, (name, number) in enumerate(columns)]
    body = "".join(
        "<tr>" + "".join(f"{opens}{cell}</td>" for cell, opens in zip(row, cells, strict=True)) + "</tr>"
        for row in rows
    )
    kinds = "scroll stack" if stack else "scroll"
    return f"<div class=\"{kinds}\"><table{kind}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _n(number: bool) -> str:
    return ' class="n"' if number else ""


def _between(ci: Mapping[str, Any]) -> str:
    return f"{ci['low']:.4f} to {ci['high']:.4f}" if ci and ci["low"] is not None else ""


def _below(ci: Mapping[str, Any]) -> str:
    return f"<small>{between}</small>" if (between := _between(ci)) else ""


def _views(told: Mapping[str, Any]) -> str:
    columns = [("view", False), *((name, True) for name in (
        "precision", "recall", "F1", "macro P", "macro R", "macro F1", "found", "spurious", "missed", "official",
    ))]
    rows = []
    for view in VIEWS:
        micro, macro = told[view.name]["micro"], told[view.name]["macro"]
        # The interval stands below its figure: beside it, the table was wider than most screens.
        figures = [f"{micro[name]:.4f}{_below(micro['ci'].get(name, {}))}" for name in ("precision", "recall", "f1")]
        rows.append((
            escape(view.name.replace("_", " ")), *figures,
            *(f"{macro[name]:.4f}" for name in ("precision", "recall", "f1")),
            *(f"{micro[name]:,}" for name in ("tp", "fp", "fn")), f"{told['rules_differ'][view.name]:+.4f}",
        ))
    return grid(columns, rows)


def _categories(by: Mapping[str, Mapping[str, Any]]) -> str:
    columns = [("category", False), ("", False), *((name, True) for name in (
        "recall", "precision", "F1", "expected", "said", "correct", "missed"))]
    rows = []
    for name, part in by.items():
        head, _, kind = name.partition("/")
        shown = f"<span class=\"{'sub' if kind else 'part'}\">{escape(kind or head)}</span>"
        bar = f"<span class=\"bar\" style=\"width: {part['recall'] * 6:.2f}rem\"></span>"
        rows.append((
            shown, bar, f"{part['recall']:.4f}" if part["gold"] else "–",
            f"{part['precision']:.4f}" if part["system"] else "–", f"{part['f1']:.4f}",
            *(f"{part[column]:,}" for column in ("gold", "system", "tp", "fn")),
        ))
    return grid(columns, rows)


def _matrix(told: Mapping[str, Mapping[str, int]]) -> str:
    golds = sorted({*told, *(kind for row in told.values() for kind in row)} - {"missing", "spurious"})
    head = "".join(f"<th class=\"up\">{escape(kind)}</th>" for kind in (*golds, "missing"))
    lines = []
    for gold in (*golds, "spurious"):
        row = told.get(gold, {})
        most = max(row.values(), default=0)
        cells = []
        for system in (*golds, "missing"):
            count = row.get(system, 0)
            right = "hit" if system == gold else "miss"
            shade = f" style=\"background: rgb(var(--{right}) / {0.12 + 0.5 * count / most:.2f})\"" if count else ""
            cells.append(f"<td{shade}>{count if count else ''}</td>")
        lines.append(f"<tr><th>{escape(gold)}</th>{''.join(cells)}</tr>")
    return (f"<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th></th>{head}</tr></thead>"
            f"<tbody>{''.join(lines)}</tbody></table></div>")


def _nlm(nlm: Mapping[str, Any]) -> str:
    names = ("sensitivity", "specificity", "precision", "f2")
    columns = [("recognizer", False), *((name, True) for name in (
        *names, "TP", "FN", "FP", "TN"))]
    rows = [
        (escape(name), *(f"{one[column]:.4f}{_below(one.get('ci', {}).get(column, {}))}" for column in names),
         *(f"{one[column]:,}" for column in ("tp", "fn", "fp", "tn")))
        for name, one in (("all PHI", nlm["joint"]), *nlm["recognizers"].items())
    ]
    return grid(columns, rows)


def _revealed(revealed: Mapping[str, Mapping[str, int]]) -> str:
    rows = [(escape(name), f"{one['gold']:,}", f"{one['revealed']:,}") for name, one in revealed.items()]
    return grid([("PII type", False), ("tokens", True), ("revealed", True)], rows)


def _entities(by: Mapping[str, Mapping[str, int]]) -> str:
    rows = [(escape(name), f"{one['entities']:,}", f"{one['found']:,}", f"{one['found'] / one['entities']:.4f}")
            for name, one in by.items()]
    return grid([("class", False), ("entities", True), ("all mentions found", True), ("share", True)], rows)
