"""The audit as one HTML page: no script, no image, no request to anywhere; reads well in light, dark and print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from resynth.errors import counted
from resynth.policy.explain import CLASS_WORDS, NOT_SAFE_HARBOR, RUNG_WORDS
from resynth.policy.model import Gate
from resynth.release.audit import audit
from resynth.release.figures import shown
from resynth.release.marked import mostly_by_program
from resynth.release.summary import UNTOLD, Count, Summary, counts_told, prose, tally_words

#: A table of so many columns is too wide for a telephone.
STACKED_FROM = 4
#: On a narrow screen a row of a table of many columns is a card: else its end would lie beyond the edge, unseen.
STACKED = """@media screen and (max-width: 40rem) {
  body { padding: 1.5rem 1rem 3rem; }
  .stack table, .stack tbody, .stack tr { display: block; } .stack thead { display: none; }
  .stack tr { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; margin: .6rem 0; }
  .stack td { display: block; border: 0; padding: .1rem 0; text-align: left; white-space: normal; }
  .stack td:empty { display: none; } .stack td:first-child { font-weight: 600; }
  .stack td.n:not(:first-child) { display: inline-block; text-align: left; white-space: normal; margin-right: 1.2rem; }
  .stack td[data-name]::before { content: attr(data-name) " "; color: var(--soft); font-size: .84rem; } }"""
# Generic fonts only: the page is scanned for names of the corpus like every other file, and fonts have names.
_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dde2e8; --paper: #fff; --tint: #f5f7f9;
  --good: #176b3a; --good-tint: #e6f4ec; --bad: #a11d2a; --bad-tint: #fbe9ea; --open: #8a5a00; --open-tint: #fdf3dd;
  --bar: #3f7fb5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa6b5; --line: #323b47; --paper: #14181e;
  --tint: #1b2129; --good: #7ad3a0; --good-tint: #16301f; --bad: #f29aa3; --bad-tint: #3a1a1e; --open: #e8c069;
  --open-tint: #33290f; --bar: #6aa9dc; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 66rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: 2.75rem 0 .5rem; }
p { margin: .4rem 0 .8rem; max-width: 46rem; }
.soft { color: var(--soft); } .small { font-size: .875rem; }
code { font: .84em ui-monospace, monospace; overflow-wrap: anywhere; }
.banner { border-left: .4rem solid; border-radius: .35rem; padding: .9rem 1.1rem; margin: 1.5rem 0; }
.banner strong { display: block; font-size: 1.15rem; }
.banner.held { color: var(--good); background: var(--good-tint); }
.banner.incomplete { color: var(--open); background: var(--open-tint); }
.banner.broken { color: var(--bad); background: var(--bad-tint); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0; }
.tiles div { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.tiles dt { color: var(--soft); font-size: .82rem; } .tiles dd { margin: 0; font-size: 1.45rem; font-weight: 600; }
.scroll { overflow-x: auto; } .narrow { max-width: 26rem; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .92rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .82rem; border-bottom: 2px solid var(--line); }
th, td { padding: .45rem .7rem .45rem 0; vertical-align: top; } td { border-bottom: 1px solid var(--line); }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.id { font-weight: 600; white-space: nowrap; } td.says { min-width: 13rem; }
td .why { display: block; color: var(--soft); font-size: .84rem; }
.mark { display: inline-block; border-radius: 1rem; padding: .02rem .6rem; font-size: .8rem; font-weight: 600;
  white-space: nowrap; }
.mark.held { color: var(--good); background: var(--good-tint); }
.mark.broken { color: var(--bad); background: var(--bad-tint); }
.mark.not-checked { color: var(--open); background: var(--open-tint); }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: .75rem 0;
  font-size: .92rem; }
dl.facts dt { color: var(--soft); } dl.facts dd { margin: 0; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; color: var(--soft);
  font-size: .85rem; }
@media (max-width: 40rem) { dl.facts { grid-template-columns: 1fr; } dl.facts dd { margin-bottom: .4rem; } }
""" + STACKED + """
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --tint: #fff; --line: #bbb;
  --good: #14562f; --good-tint: #fff; --bad: #8b1220; --bad-tint: #fff; --open: #6b4600; --open-tint: #fff; }
  body { padding: 0; font-size: 10pt; max-width: none; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  thead { display: table-header-group; } .scroll { overflow: visible; } .mark { padding: 0; } }
"""

_HEADINGS = {"held": "Every promise that had to hold, holds", "incomplete": "Not everything was checked",
             "broken": "A promise is broken", "unread": "What is marked is replaced; a program marked it"}
_RUNG_HEADINGS = {"keep": "Kept", "all": "By the rule", "prefer": "Less typical", "narrow": "Narrower scope",
                  "wider": "Wider list", "rerender": "Rewritten", "shaped": "Made-up shape", "generalize": "Coarser",
                  "tag": "Tag", "hold": "Held"}


def audit_html(summary: Summary, *, private: bool = False) -> str:
    """The audit page; the same summary gives the same bytes."""
    said = audit(summary, private=private)
    policy = said["policy"]
    title = f"Audit of the release under {policy['id']}"
    body = [
        f"<h1>{escape(title)}</h1>", f'<p class="soft">{escape(policy["title"])}</p>', _private_note(private),
        *_banner(said, summary),
        f"<br>{_tally(said['promises'])}</div>", _tiles(said["counts"]),
        "" if private else f'<p class="soft">{escape(counts_told(policy["small_count"]))} AUDIT.json writes &lt;'
                           f'{policy["small_count"]} and ≥.</p>', _policy(said, summary),
        _promises(said["promises"], private), _classes(said["classes"]), _undated(said["counts"]),
        _scopes(said["scopes"]), _figures(said["figures"]),
        _held_and_collisions(said),
        _parts(said), _lists(said["lists"]), _kinds(said) if private else "", _foot(said),
    ]
    return page(title, body)


def page(title: str, body: Iterable[str], style: str = "") -> str:
    """A page of its parts, empty ones left out: no script, no image, no request to anywhere.

    Args:
        style: rules of this page's own, after those of all pages.
    """
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>", f"<style>{_STYLE}{style}</style>", "</head>", "<body>",
        *(part for part in body if part), "</body>", "</html>", "",
    ])


def _banner(said: Mapping[str, Any], summary: Summary) -> list[str]:
    """What holds, in a colour: amber where most marks are a program's, for no promise speaks of what it missed."""
    shade = heading = said["outcome"]
    if heading == "held" and mostly_by_program(summary):
        shade, heading = "incomplete", "unread"
    lines = [f'<div class="banner {shade}"><strong>{_HEADINGS[heading]}</strong>', escape(said["says"])]
    if "marked_by_program" in said:
        lines.append(escape(said["marked_by_program"].replace("`", "")))
    return lines


def number(count: Count) -> str:
    """A count with thin spaces between thousands; a hidden or bounded one in words, as every page tells it."""
    return escape(prose(count)).replace(",", "&#8239;")


def grid(head: Sequence[tuple[str, str]], rows: Iterable[Sequence[str]], *, narrow: bool = False) -> str:
    """A table; ``head`` holds (heading, class of the column), cells are HTML already."""
    top = "".join(f'<th class="{kind}" scope="col">{escape(name)}</th>' for name, kind in head)
    stack = len(head) >= STACKED_FROM
    # The first column is the card's heading, and what a promise says needs none.
    cells = [f'<td class="{kind}"{named(name) if stack and number and kind != "says" else ""}>'
             for number, (name, kind) in enumerate(head)]
    body = "\n".join("<tr>" + "".join(f"{opens}{cell}</td>" for cell, opens in zip(row, cells, strict=True)) + "</tr>"
                     for row in rows)
    width = " narrow" if narrow else " stack" if stack else ""
    return f'<div class="scroll{width}"><table><thead><tr>{top}</tr></thead><tbody>\n{body}\n</tbody></table></div>'


def named(heading: str) -> str:
    """The heading of a cell that stands in a card, as an attribute."""
    return f' data-name="{escape(heading)}"' if heading else ""


def _private_note(private: bool) -> str:
    if not private:
        return ""
    return ('<p><span class="mark broken">private</span> Exact counts and places. This page stays in the vault and is '
            "no part of the release.</p>")


def _tally(rows: Sequence[Mapping[str, Any]]) -> str:
    """How many promises stand how: ``Of 46 promises: 45 held, 1 not checked.``"""
    told = tally_words([row["standing"] for row in rows])
    return f"{told[0].upper()}{told[1:]}."


def _tiles(counts: Mapping[str, Count]) -> str:
    names = {"notes": "notes", "patients": "patients", "mentions": "marked mentions", "characters": "characters",
             "notes_held_back": "notes held back"}
    tiles = "".join(f"<div><dt>{names[key]}</dt><dd>{number(counts[key])}</dd></div>" for key in names)
    return f'<dl class="tiles">{tiles}</dl>'


def facts(facts: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in facts if value)
    return f'<dl class="facts">{rows}</dl>'


def _policy(said: Mapping[str, Any], summary: Summary) -> str:
    policy = said["policy"]
    approvals = "; ".join(f"{a.by}, {a.on}{f' ({a.reference})' if a.reference else ''}" for a in
                          summary.policy.approvals)
    warning = ""
    if policy["legal_route"] != "safe_harbor":
        warning = f"<p>{escape(NOT_SAFE_HARBOR.replace('**', ''))}</p>"
    return "<h2>Under which rules</h2>" + warning + facts([
        ("Policy", f"{escape(policy['id'])}, version {escape(policy['version'])}; in words in POLICY.md"),
        ("Legal route", escape(policy["legal_route_says"])),
        ("Institution", escape(policy["institution"])), ("Protocol", escape(policy["protocol"])),
        ("May be given to", escape("; ".join(summary.policy.recipients))),
        ("Approved by", escape(approvals) or "nobody is named in the policy"),
        ("Valid until", escape(policy["valid_until"] or "")),
        ("Marked by", escape(said["marked_by"])),
        *([("Recognizers", ", ".join(f"{name} {version}" for name, version in said["recognizers"].items()))]
          if "recognizers" in said else []),
        ("Surrogates depend on", "the value, the key and the corpus" if policy["derive"] == "value"
         else "the patient and the order of appearance, and the key"),
        ("Policy digest", f"<code>{policy['digest']}</code>"),
    ])


def _promises(rows: Sequence[Mapping[str, Any]], private: bool) -> str:
    def standing(row: Mapping[str, Any]) -> str:
        word = row["standing"]
        return f'<span class="mark {word.replace(" ", "-")}">{word}</span>'

    def words(row: Mapping[str, Any]) -> str:
        why = f'<span class="why">{escape(row["why"])}</span>' if row["why"] else ""
        where = f'<span class="why">{escape(", ".join(row["where"]))}</span>' if private and row["where"] else ""
        return escape(row["says"]) + why + where

    order = {"broken": 0, "not checked": 2}
    ranked = sorted(rows, key=lambda row: (order.get(row["standing"], 1), row["strength"] != "hard"))
    table = grid(
        [("", "id"), ("Promise", "says"), ("Stands", ""), ("Strength", ""), ("Required", ""), ("Checked", "n"),
         ("Exceptions", "n")],
        ([escape(row["id"]), words(row), standing(row), row["strength"], "yes" if row["required"] else "",
          "–" if row["standing"] == "not checked" else number(row["checked"]),
          "–" if row["standing"] == "not checked" else number(row["exceptions"])] for row in ranked))
    return ('<h2>What was promised, and how it stands</h2><p class="soft">Checked on the released files, by code that '
            "shares nothing with the code that made them. A hard promise has no exceptions, or there is no release; "
            "the exceptions of a soft promise are counted.</p>" + table)


def _classes(rows: Sequence[Mapping[str, Any]]) -> str:
    used = [rung for rung in _RUNG_HEADINGS if any(rung in row["rungs"] for row in rows)]
    table = grid(
        [("Class", ""), ("What happens", ""), ("Mentions", "n"), *((_RUNG_HEADINGS[rung], "n") for rung in used)],
        ([escape(row["says"]), escape("; ".join(row["actions"])), number(row["mentions"]),
          *(number(row["rungs"].get(rung, 0)) if row["rungs"].get(rung, 0) else "·" for rung in used)]
         for row in rows))
    words = {"keep": "the text is the original's", **RUNG_WORDS}
    legend = facts((_RUNG_HEADINGS[rung], escape(words[rung].format(kind="DATE").replace("`", ""))) for rung in used)
    return "<h2>What happened to each class</h2>" + table + legend


def _figures(rows: Sequence[Mapping[str, Any]]) -> str:
    """Figures of risk, and the policy's limits on them."""
    table = grid(
        [("", "id"), ("Figure", "says"), ("Measured", "n"), ("Limit", "n")],
        ([row["figure"], escape(row["says"]), row["value"] if isinstance(row["value"], str) else shown(row["value"]),
          "–" if row["gate"] is None else escape(Gate(row["figure"], row["gate"]).says)] for row in rows))
    return "<h2>Figures of risk</h2>" + table


def _scopes(said: Mapping[str, Sequence[str]]) -> str:
    """What it costs that names keep their surrogates, or do not."""
    if not said["costs"]:
        return ""
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in said["costs"])
    mark = '<span class="mark not-checked">warning</span>'
    warned = "".join(f"<p>{mark} {escape(line)}</p>" for line in said["warnings"])
    return "<h2>What the scope of the names costs</h2>" + told + warned


def _undated(counts: Mapping[str, Any]) -> str:
    """How many dates would tell more, had a day been named."""
    lost = counts.get("dates_told_less_for_want_of_a_day")
    if not lost:
        return ""
    told = prose(lost, "date")
    return (f"<p>{told[:1].upper()}{told[1:]} tell less than the policy allows, or nothing: no day of the corpus was "
            "named, and the notes beside them do not tell when they were written.</p>")


def _held_and_collisions(said: Mapping[str, Any]) -> str:
    lines = []
    for key, what, many in (("notes_held_back", "note", "notes"),
                            ("rows_held_back", "row of a table", "rows of tables")):
        held = said["counts"].get(key)
        told = f"Fewer than {held[1:]} {many} were" if isinstance(held, str) else counted(
            held or 0, f"{what} was", f"{many} were")
        if held is not None:
            lines.append(f"<p>{told} held back, and not in this release: no surrogate could be found that keeps every "
                         "hard promise, or a decision is awaited.</p>" if held else f"<p>No {what} was held back.</p>")
    if said["collisions"]:
        lines.append("<p>Some ordinary words, or values shuffled in from other notes, are spelled like a replaced "
                     "value. Such a collision gives nothing away. It is counted here, as is every kept value that had "
                     "to be replaced after all.</p>")
        lines.append(grid([("What it is", ""), ("Times", "n")],
                            ([escape(CLASS_WORDS.get(name, name)), number(count)] for name, count in
                             said["collisions"].items()), narrow=True))
    else:
        lines.append("<p>No word of the release is spelled like a replaced value.</p>")
    return "<h2>Held back, and collisions</h2>" + "".join(lines)


def _parts(said: Mapping[str, Any]) -> str:
    parts = ""
    for heading, column, key in (("Note types", "Type", "note_types"), ("Splits, by patient", "Split", "splits")):
        if said[key]:
            rows = ([escape(name or UNTOLD), number(count)] for name, count in said[key].items())
            parts += f"<h2>{heading}</h2>" + grid([(column, ""), ("Notes", "n")], rows, narrow=True)
            made = said["counts"].get("note_types_made_other", 0) if key == "note_types" else 0
            if made:
                parts += f"<p>Made <code>other</code>, for what they say beside the type: {number(made)}</p>"
    return parts


def _lists(rows: Sequence[Mapping[str, str]]) -> str:
    if not rows:
        return ""
    table = grid([("List", "id"), ("SHA-256", "")],
                   ([escape(row["list"]), f"<code>{escape(row['sha256'])}</code>"] for row in rows))
    return ("<h2>Lists that surrogates were drawn from</h2><p class=\"soft\">Public lists, as shipped with the program."
            "</p>" + table)


def _kinds(said: Mapping[str, Any]) -> str:
    def flat(counts: Mapping[str, Any]) -> str:
        return "<br>".join(f"{escape(name)} {number(count)}" for name, count in counts.items())

    table = grid(
        [("Kind", "id"), ("Action", ""), ("Mentions", "n"), ("Labels", ""), ("Rules and rungs", ""), ("Ladder", "")],
        ([row["kind"], row["action"], number(row["mentions"]), flat(row["labels"]),
          "<br>".join(f"<code>{escape(rule)}</code> " + flat(rungs).replace("<br>", ", ")
                      for rule, rungs in row["rules"].items()), escape(row["ladder"])] for row in said["kinds"]))
    return "<h2>Kinds, exactly</h2>" + table


def _foot(said: Mapping[str, Any]) -> str:
    dated = f", as of {escape(said['as_of'])}" if said["as_of"] else ""
    key = f" Key fingerprint {escape(said['key_fingerprint'])}." if said.get("key_fingerprint") else ""
    return (f"<footer>Release {escape(said['release_version'])}{dated}, made by resynth {escape(said['tool_version'])}."
            f"{key} The same facts for machines: {'audit.json' if 'key_fingerprint' in said else 'AUDIT.json'}."
            "</footer>")
