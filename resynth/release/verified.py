"""What ``resynth verify`` found, as one HTML page in the manner of the audit: the verdict, then a row for each promise.

Exact counts and places (released id and offset), no value of a note: a page for whoever holds the vault.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from resynth.errors import counted
from resynth.kinds import KINDS
from resynth.policy.explain import CLASS_WORDS
from resynth.policy.model import Policy
from resynth.release.audit import says
from resynth.release.audit_html import facts, number, page
from resynth.release.summary import PromiseRow, tally_words
from resynth.types import Standing

#: A place of no release, where no promise names one of a note.
_SUCH = ("48210-01", "12", "48210-01:12-31")
#: Of the places of a promise, so many stand open; the others are there to unfold.
_OPEN = 4
# On a narrow screen a row is a card: a table of six columns would have to be pushed about under a finger.
_STYLE = """
table.promises td.says { min-width: 17rem; } table.promises td.where code { white-space: nowrap; }
code.typed { white-space: nowrap; }
table.promises th, table.promises td { padding-right: 1.1rem; }
details summary { cursor: pointer; color: var(--soft); font-size: .84rem; }
@media screen and (max-width: 40rem) {
  code.typed { display: block; overflow-x: auto; }
  body { padding: 1.5rem 1rem 3rem; }
  table.promises, table.promises tbody, table.promises tr { display: block; }
  table.promises thead { display: none; }
  table.promises tr { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; margin: .6rem 0; }
  table.promises td { display: block; border: 0; padding: .1rem 0; text-align: left; white-space: normal; }
  table.promises td.id, table.promises td.stands { display: inline-block; margin-right: .7rem; }
  table.promises td.n { display: inline-block; margin-right: 1.2rem; }
  table.promises td[data-name]::before { content: attr(data-name) " "; color: var(--soft); font-size: .84rem; }
  table.promises td.none { display: none; } table.promises td.where code { white-space: normal; }
}
"""
_HEADINGS = {"held": "Every promise that had to hold, holds", "incomplete": "Not everything was checked",
             "broken": "A promise is broken", "unread": "What is marked is replaced; a program marked it"}
_SAYS = {"held": "The release was compared with its source again, and every hard promise that was checked is held.",
         "incomplete": "No hard promise is broken, but a promise that the policy requires was not checked.",
         "broken": "A hard promise does not hold. This must not be handed out."}


class Checked(NamedTuple):
    """What was checked, beside how the promises stand.

    Attributes:
        name: the folder of the release, as typed.
        version: of the release; empty where it tells none.
        tool: version of this program.
        sums: digest of its SHA256SUMS.txt, or empty.
        changed: how many of its files are not as they were sealed.
        notes: how many notes were compared with their source.
        by_program: whether a program made some of the marks.
        same_source: whether the source is the input that it was made of; None where nobody kept that.
        exit_code: how the check ends: 0, 5 or 6.
        residuals: places where an original stands outside the marks.
        collisions: what equals an original for another reason -> how often.
    """

    name: str
    version: str
    tool: str
    sums: str
    changed: int
    notes: int
    by_program: bool
    same_source: bool | None
    exit_code: int
    residuals: int
    collisions: Mapping[str, int]


def verified_html(
    checked: Checked, policy: Policy, made: Sequence[PromiseRow], others: Sequence[PromiseRow]
) -> str:
    """The page; the same result gives the same bytes.

    Args:
        made: the promises of the policy.
        others: those that were checked though the policy does not make them.
    """
    title = f"Verification of {checked.name}"
    told = tally_words([row.standing.value for row in made])
    return page(title, [
        f"<h1>{escape(title)}</h1>", f'<p class="soft">{escape(policy.title)}</p>',
        '<p><span class="mark broken">private</span> Exact counts and places, no value of a note. This page is no part '
        "of the release.</p>",
        _banner(checked, f"{told[0].upper()}{told[1:]}."), _tiles(checked, made), _what(checked, policy),
        "<h2>Promise by promise</h2>", _legend(made), _table(made), _others(policy, others), _collisions(checked),
        f"<footer>Made by resynth {escape(checked.tool)} verify, on the released files, by code that shares nothing "
        "with the code that made them. What each promise does not cover: docs/promises.</footer>",
    ], _STYLE)


def _banner(checked: Checked, told: str) -> str:
    outcome = {5: "broken", 6: "incomplete"}.get(checked.exit_code, "held")
    shade, heading, lines = outcome, outcome, [_SAYS[outcome]]
    if checked.same_source is False and outcome == "broken":
        # Where every promise holds, the notes are the same: they lie in a file of another name or format.
        lines.append("The source that was named is not the input that this release was made of, by its digest and "
                     "name: the rest says little until that one is named.")
    if checked.changed:
        many = counted(checked.changed, "file is", "files are")
        lines.append(f"{many} not as sealed: M1 below tells which, as far as they were sealed.")
        shade = "incomplete" if shade == "held" else shade
    if checked.by_program:
        lines.append("A program marked the notes, or some of them. What it did not find was not replaced, and no "
                     "promise speaks of that.")
        shade, heading = ("incomplete", "unread") if outcome == "held" else (shade, heading)
    said = " ".join(map(escape, lines))
    return f'<div class="banner {shade}"><strong>{_HEADINGS[heading]}</strong>{said}<br>{escape(told)}</div>'


def _tiles(checked: Checked, made: Sequence[PromiseRow]) -> str:
    standings = [row.standing for row in made]
    tiles = [("notes compared", checked.notes)]
    tiles += [(f"promises {standing.value}", standings.count(standing)) for standing in Standing]
    tiles += [("originals left unmarked", checked.residuals)]
    cells = "".join(f"<div><dt>{name}</dt><dd>{number(count)}</dd></div>" for name, count in tiles)
    return f'<dl class="tiles">{cells}</dl>'


def _what(checked: Checked, policy: Policy) -> str:
    source = {True: "the input that the release was made of, by its digest", None: "",
              False: "another input than the release was made of, by its digest and name"}[checked.same_source]
    sealed = "all as sealed" if not checked.changed else f"{counted(checked.changed, 'file')} not as sealed"
    return "<h2>What was checked</h2>" + facts([
        ("Release", escape(", ".join(filter(None, (checked.name, checked.version and f"version {checked.version}"))))),
        ("SHA256SUMS.txt", checked.sums and f"<code>{checked.sums}</code>"), ("Files", sealed if checked.sums else ""),
        ("Policy", f"{escape(policy.id)}, version {escape(policy.version)}"),
        ("Policy digest", f"<code>{policy.digest}</code>"), ("Source", source),
    ])


def _legend(made: Sequence[PromiseRow]) -> str:
    text = ("A hard promise has no exceptions; those of a soft one are counted, and the promise is held. What was not "
            "checked says why.")
    if any(row.where for row in made):
        note, at, place = next((found for row in made for one in row.where if (found := _place(one))), _SUCH)
        text += (f" A place is a released note and its characters, such as {escape(place)}; to see what stood there, "
                 f'which prints PHI: <code class="typed">resynth vault lookup {escape(note)} --vault VAULT --at {at} '
                 "--values</code>")
    return f'<p class="soft">{text}</p>'


def _place(where: str) -> tuple[str, str, str] | None:
    """The note and the offset of a place, and the place; None where it is not one of a note."""
    found = re.fullmatch(r"([\w.-]+):(\d+)-\d+", where)
    return None if found is None or "." in found[1] else (found[1], found[2], where)


def _rank(row: PromiseRow) -> int:
    """Broken ones first, then required ones that were not checked; the others in the policy's order."""
    return 0 if row.fails else 1 if row.missing else 3 if row.standing is Standing.NOT_CHECKED else 2


def _table(rows: Sequence[PromiseRow]) -> str:
    names = (("", "id"), ("Promise", "says"), ("Stands", "stands"), ("Checked", "n"), ("Exceptions", "n"),
             ("Where to look", "where"))
    head = "".join(f'<th class="{kind}" scope="col">{name}</th>' for name, kind in names)
    body = "\n".join(map(_row, sorted(rows, key=_rank)))
    return ('<div class="scroll"><table class="promises"><thead><tr>' + head + "</tr></thead><tbody>\n" + body
            + "\n</tbody></table></div>")


def _row(row: PromiseRow) -> str:
    word = row.standing.value
    why = f'<span class="why">{escape(row.why)}</span>' if row.why else ""
    strength = row.strength + (", required" if row.required else "")
    checked, broken = (f"{count:,}".replace(",", "&#8239;") for count in (row.checked, row.broken))
    if row.standing is Standing.NOT_CHECKED:
        checked = broken = "–"
    where = _places(row.where, row.broken)
    return (
        f'<tr><td class="id">{escape(row.promise)}</td><td class="says">{escape(says(row.promise))}{why}</td>'
        f'<td class="stands"><span class="mark {word.replace(" ", "-")}">{word}</span>'
        f'<span class="why">{escape(strength)}</span></td><td class="n" data-name="checked">{checked}</td>'
        f'<td class="n" data-name="exceptions">{broken}</td>'
        f'<td class="where{"" if where else " none"}" data-name="look at">{where}</td></tr>'
    )


def _places(where: Sequence[str], broken: int) -> str:
    """Places, the first of them open; of many exceptions the program keeps so many, and says how many it did not."""
    told = [f"<code>{escape(place)}</code>" for place in where]
    shown = ", ".join(told[:_OPEN])
    if len(told) > _OPEN:
        shown += f"<details><summary>{len(told) - _OPEN} more</summary>{', '.join(told[_OPEN:])}</details>"
    left = broken - len(told)
    return f'{shown}<span class="why">and {left:,} more, not listed here</span>' if told and left > 0 else shown


def _others(policy: Policy, others: Sequence[PromiseRow]) -> str:
    if not others:
        return ""
    many = counted(len(others), "promise")
    return (f"<details><summary>{many} that {escape(policy.id)} does not make, and how they stand all the same"
            f"</summary>{_table(others)}</details>")


def _collisions(checked: Checked) -> str:
    if not checked.collisions:
        return ""
    counts: Counter[str] = Counter()
    for what, count in checked.collisions.items():
        counts[KINDS[what].cchmc if what in KINDS else what] += count
    return ("<h2>Collisions</h2><p>Words and shuffled values that are spelled like a replaced value. They give nothing "
            "away.</p>" + facts((CLASS_WORDS.get(name, name), number(count)) for name, count in sorted(counts.items())))
