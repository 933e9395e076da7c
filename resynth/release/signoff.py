"""The sheet that people sign: what the release is, by digests; what was checked and what not; room for names and days.

It stays in the vault until it is signed, and with the institution afterwards. Its counts are exact, those of a small
release too: nobody can sign for what is not told. It is no part of the release.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from math import ceil
from typing import Any, NamedTuple

from resynth.errors import counted
from resynth.policy.explain import RUNG_WORDS
from resynth.policy.model import ROUTE_WORDS
from resynth.release.audit import says
from resynth.release.audit_html import facts, grid, number, page
from resynth.release.figures import WORDS, figures, shown
from resynth.release.marked import marked_by, missed
from resynth.release.summary import PromiseRow, Summary, outcome, promise_rows, tally_words
from resynth.types import Standing

_ROLES = ("Who made the release (honest broker)", "Who checked it", "Privacy officer", "Board or its delegate")
#: Behind these words a verdict names the rungs of its exceptions.
_ON = "exceptions on the rung"
_BLANK = "______________________"
_DECIDED = {"phi": "replaced as well", "not_phi": "left, for it only looks like one", "hold": "the note held back"}


#: Between these stands what people have done, which is told again when they do more.
_FROM, _TO = "<!-- people -->", "<!-- /people -->"


class Looked(NamedTuple):
    """What people did to see how good the marks of a release are, as the vault has a record of it.

    Attributes:
        notes: how many the release holds.
        drawn: the samples of its notes: day, and what was told of each.
        measured: the last score of its marks: day, version of the program, and what was told; or None.
        scores: how many there are.
        as_drawn: whether the scored notes are those of a sample.
        other_samples, other_scores, other_worths, other_attacks: how many there are of other notes.
        worth: what training on it was last found to lose: day, version of the program, and what was told; or None.
        attack: what attacks on it last found: the same.
    """

    notes: int
    drawn: Sequence[tuple[str, Mapping[str, Any]]] = ()
    measured: tuple[str, str, Mapping[str, Any]] | None = None
    scores: int = 0
    as_drawn: bool = False
    other_samples: int = 0
    other_scores: int = 0
    other_worths: int = 0
    worth: tuple[str, str, Mapping[str, Any]] | None = None
    other_attacks: int = 0
    attack: tuple[str, str, Mapping[str, Any]] | None = None


def signoff(summary: Summary, sums: str, decided: Mapping[str, int], looked: Looked) -> str:
    """The page; the same release gives the same bytes.

    Args:
        sums: digest of the release's SHA256SUMS.txt, which names every file by its own.
        decided: decision about a missed mention -> places.
        looked: what people have read and measured so far.
    """
    policy, rows = summary.policy, promise_rows(summary)
    dated = f", as of {summary.as_of}" if summary.as_of else ""
    title = f"Sign-off: {policy.title}, version {summary.version}"
    return page(title, [
        f"<h1>{escape(title)}</h1>",
        '<p class="soft">Whoever signs here signs for the files that these digests name, and for no others. Counts are '
        "exact: this sheet is for the institution, and no part of what is handed out.</p>",
        "<h2>What is signed</h2>",
        facts([
            ("Release", f"version {escape(summary.version)}{escape(dated)}, in {escape(', '.join(summary.formats))}"),
            ("SHA256SUMS.txt", f"<code>{sums}</code>"),
            ("Policy", f"{escape(policy.id)}, version {escape(policy.version)}"),
            ("Policy digest", f"<code>{policy.digest}</code>"),
            ("Legal route", escape(ROUTE_WORDS[policy.legal_route])),
            ("Institution", escape(policy.institution) or _BLANK), ("Protocol", escape(policy.protocol) or _BLANK),
            ("May be given to", escape("; ".join(policy.recipients))
             or "whoever signs the agreement; the policy names nobody"),
            ("Program", f"resynth {escape(summary.tool_version)}"),
        ]),
        "<p>To see that these are the files: <code>sha256sum SHA256SUMS.txt</code> in the folder of the release gives "
        "the digest above, and <code>sha256sum -c SHA256SUMS.txt</code> finds every file whole.</p>",
        "<h2>What is in it</h2>", _content(summary),
        "<h2>What was checked, and what was not</h2>", _checked(summary, rows), _gates(summary), _decided(decided),
        "<h2>What people have read</h2>", _FROM + _read(looked) + _TO,
        "<h2>Signatures</h2>",
        grid([("For", ""), ("Name", ""), ("Signature", ""), ("Day", "")],
             ([role, _BLANK, _BLANK, "____-__-__"] for role in (
                 *_ROLES, *(f"{escape(name)}: data use agreement signed" for name in policy.recipients)))),
    ])


def _content(summary: Summary) -> str:
    return facts([
        ("Notes", number(summary.notes)), ("Patients", number(summary.patients)),
        ("Marked mentions", number(summary.mentions)), ("Notes held back", number(summary.held)),
        *([("Rows of tables held back", number(summary.held_rows))] if summary.tables else ()),
        ("Tables", escape(", ".join(table.name for table in summary.tables))),
        ("Marked by", escape(marked_by(summary))),
    ])


def _checked(summary: Summary, rows: Sequence[PromiseRow]) -> str:
    """How the promises stand; those that were not checked, and those with exceptions, one by one."""
    told = tally_words([row.standing.value for row in rows])
    lines = [f"<p>{escape(outcome(summary)[1])} {told[0].upper()}{told[1:]}; one by one in AUDIT.html.</p>"]
    if summary.annotated != "given":
        lines.append(f"<p>{escape(missed(summary).replace('`', ''))} What was measured since stands below.</p>")
    apart = [row for row in rows if row.standing is not Standing.HELD or row.broken]
    if apart:
        lines.append(grid(
            [("", "id"), ("Promise", "says"), ("Stands", ""), ("Required", ""), ("Exceptions", "n")],
            ([escape(row.promise), escape(says(row.promise))
              + (f'<span class="why">{escape(row.why)}</span>' if row.why else ""), row.standing.value,
              "yes" if row.required else "", number(row.broken)] for row in apart)))
        lines.append(_exceptions(apart))
    return "".join(lines)


def _gates(summary: Summary) -> str:
    """The figures of risk and realism that the policy limits, exactly; where it limits none, that is told."""
    gates = summary.policy.gates
    if not gates:
        return "<p>The policy sets no limit on a figure of risk.</p>"
    found = figures(summary.policy, summary.verdicts, summary.risk)
    return "<p>Limits of the policy on figures of risk and realism; the release would not stand beyond one.</p>" + grid(
        [("", "id"), ("Figure", "says"), ("Measured", "n"), ("Limit", "n"), ("Stands", "")],
        ([gate.figure, escape(WORDS[gate.figure]), shown(found[gate.figure]), gate.says,
          "within" if gate.allows(found[gate.figure]) else "beyond"] for gate in gates))


def _exceptions(rows: Sequence[PromiseRow]) -> str:
    """What an exception is, and the words for the rungs that the rows name: whoever signs has no other page at hand."""
    named = {word for row in rows if row.broken for word in re.findall(r"[a-z]+", row.why.partition(_ON)[2])}
    if not named:
        return ""
    told = [(rung, escape(words.format(kind="DATE").replace("`", ""))) for rung, words in RUNG_WORDS.items()
            if rung in named]
    return (
        "<p>An exception is a place of which a soft promise does not hold: it is counted, and the promise stands as "
        "held. The rung is what was done there; audit.html of the vault names the places.</p>"
        + facts(told)
    )


def _decided(decided: Mapping[str, int]) -> str:
    if not decided:
        return "<p>No value that was marked in one place was found unmarked in another, or none had to be decided.</p>"
    counts = [(decided[said], words) for said, words in _DECIDED.items() if said in decided]
    told = "; ".join(f"{number(count)} {words}" for count, words in counts)
    return f"<p>Values that were marked in one place and found unmarked in another, by what was decided: {told}.</p>"


def told_again(page: str, looked: Looked) -> str | None:
    """A sheet with what people have done since it was made; None where it is one of an older program, or none."""
    before, _, rest = page.partition(_FROM)
    _, end, after = rest.partition(_TO)
    return f"{before}{_FROM}{_read(looked)}{_TO}{after}" if end else None


def _read(looked: Looked) -> str:
    """What people read and measured, as far as the vault has a record of it; room for what only they can tell."""
    many = counted(looked.notes, "note")
    return (
        "<p>This program does not know who has read the notes. <code>resynth sample</code> draws notes to read, and "
        "<code>resynth score</code> counts what was missed in them; with <code>--vault</code> both leave a record, and "
        "this sheet tells it. Where no missed mention is found in n mentions, at most 3 of n are missed (with 95 % "
        "confidence): none in 300 is at most 1 of 100.</p>"
        + _others(looked)
        + grid([("What was read", ""), ("", "")], [
            ["Sampled by hand, with <code>resynth sample</code>", _drawn(looked) or _BLANK],
            *_measured(looked, many),
            ["What training on it loses (P42), with <code>resynth evaluate worth</code>", _worth(looked)],
            ["What somebody could do with it, with <code>resynth attack</code>", _attacked(looked)],
            ["Read by, and when", _readers(looked) or _BLANK],
            ["Checked again with <code>resynth verify</code>, when", _BLANK],
            ["Approval of the board on file (P41)", _BLANK], ["Data use agreement signed by the recipient", _BLANK],
        ])
    )


def _others(looked: Looked) -> str:
    """Whoever signs is told of figures that are not of what is signed; the figures themselves are not told."""
    counts = ((looked.other_samples, "sample"), (looked.other_scores, "score"), (looked.other_worths, "worth"),
              (looked.other_attacks, "attack"))
    told = " and ".join(counted(count, word) for count, word in counts if count)
    if not told:
        return ""
    were = "was" if sum(count for count, _ in counts) == 1 else "were"
    return (f'<p><span class="mark not-checked">other notes</span> {told} in the record of this vault {were} of other '
            "notes than those of this release, or of other marks, as the digests say; nothing of that is told here."
            "</p>")


def _drawn(looked: Looked) -> str:
    return "; ".join(
        f"{number(told['taken'])} of {number(told['notes'])} notes, on {escape(day)}" for day, told in looked.drawn
    )


#: What is open as long as nobody has measured it.
_OPEN = (
    ["Mentions in them", _BLANK], ["Missed mentions found", _BLANK], ["At most so many of 100 are missed", _BLANK],
    ["Measured, with <code>resynth score</code>", _BLANK],
)


def _readers(looked: Looked) -> str:
    """Who read the notes of the last score, where whoever scored them said so."""
    if looked.measured is None or not looked.measured[2].get("read_by"):
        return ""
    day, _, told = looked.measured
    return f"{escape(told['read_by'])}, as was said on {escape(day)}"


def _measured(looked: Looked, many: str) -> list[list[str]]:
    if looked.measured is None:
        return [[f"Notes read, of {many}", _BLANK], *_OPEN]
    day, tool, told = looked.measured
    if told.get("unchanged") and not told.get("read_by"):
        # An older program noted such a score: the sample as it was drawn measures nothing.
        why = (f"On {escape(day)} a sample was scored in which no mark had been changed, and nobody said that it was "
               "read: that measures nothing.")
        return [[f"Notes read, of {many}", f"{_BLANK} <strong>{why}</strong>"], *_OPEN]
    notes, mentions, missed = (number(told[name]) for name in ("notes", "mentions", "missed"))
    which = "those that were drawn" if looked.as_drawn else "not those that were drawn" if looked.drawn else \
        "not drawn by <code>resynth sample</code>"
    same = "; <strong>whoever read them changed no mark</strong>" if told.get("unchanged") else ""
    often = "" if looked.scores == 1 else f"; the last of {counted(looked.scores, 'score')}"
    return [
        [f"Notes read, of {many}", f"{notes}, {which}{same}"],
        ["Mentions in them", mentions],
        ["Missed mentions found, wholly or in part", missed],
        ["At most so many of 100 tokens of PHI are missed", _most(told["recall"])],
        ["Tokens of PHI that were found (recall)", _rate(told["recall"])],
        [f"The same, providers left out (NLM {escape(told['nlm'])})", _rate(told["sensitivity"])],
        ["Marked tokens that are PHI (precision)", _rate(told["precision"])],
        ["Measured, with <code>resynth score</code>", f"on {escape(day)}, by resynth {escape(tool)}{often}"],
    ]


def _worth(looked: Looked) -> str:
    if looked.worth is None:
        return _BLANK
    day, tool, told = looked.worth
    many = f"{number(told['notes'])} of {number(looked.notes)} notes"
    return f"{escape(worth_words(told))}; on {escape(day)}, from {many}, by resynth {escape(tool)}"


def _attacked(looked: Looked) -> str:
    if looked.attack is None:
        return _BLANK
    day, tool, told = looked.attack
    return f"{escape(attack_words(told))}; on {escape(day)}, by resynth {escape(tool)}"


def attack_words(told: Mapping[str, Any]) -> str:
    """What attacks on a release found, without a count of mentions or patients."""
    rate = f"{100 * told['miss_rate']:.3g} % missed, {told['whence']}"
    return (
        f"{told['measured_by']} found by a parrot {_share(told['recall'])}, precision {_share(told['precision'])}; "
        f"names guessed {_share(told['names'])}; patients known by the days between their dates "
        f"{_share(told['intervals'])}; notes in which a missed value stands out {_share(told['notes_shown'])} ({rate})"
    )


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def worth_words(told: Mapping[str, Any]) -> str:
    """What training on a release loses, without a count."""
    loss, seen = told["loss"], told["sensitivity"]
    return (
        f"F1 on originals {_figure(loss['before'])} by originals, {_figure(loss['after'])} by the release; lost "
        f"{_lost(loss)}; lost of the sensitivity {_lost(seen)}; {told['says']} ({told['learner']}, margin "
        f"{loss['margin']:g})"
    )


def _lost(one: Mapping[str, Any]) -> str:
    if one["low_90"] is None:
        return f"{_figure(one['value'])}, no interval"
    return f"{one['value']:.4f} (90 % interval {one['low_90']:.4f} to {one['high_90']:.4f})"


def _figure(number: float | None) -> str:
    return "-" if number is None else f"{number:.4f}"


#: What is said of a rate of nothing, whose interval is all that there is: of notes without PHI nothing can be missed.
_OF_NOTHING = "nothing to measure it by"


def _rate(rate: Mapping[str, Any]) -> str:
    if (rate["low"], rate["high"]) == (0, 1):
        return _OF_NOTHING
    if rate["low"] is None:
        return f"{rate['value']:.4f}, no interval"
    return f"{rate['value']:.4f} (95 % interval {rate['low']:.4f} to {rate['high']:.4f})"


def _most(rate: Mapping[str, Any]) -> str:
    """The upper end of what is missed, rounded up, for it is a bound."""
    if (rate["low"], rate["high"]) == (0, 1):
        return _OF_NOTHING
    return "no interval was asked for" if rate["low"] is None else f"{ceil(round(1000 * (1 - rate['low']), 6)) / 10:g}"
