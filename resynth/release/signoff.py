"""The sheet that people sign: what the release is, by digests; what was checked and what not; room for names and days.

It stays in the vault until it is signed. Counts are told as in the public audit, so that it may be filed anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from resynth.errors import counted
from resynth.policy.model import ROUTE_WORDS
from resynth.release.audit import says
from resynth.release.audit_html import facts, grid, number, page
from resynth.release.marked import marked_by, missed
from resynth.release.summary import PromiseRow, Summary, outcome, promise_rows, shown, shown_sum, tally_words
from resynth.types import Standing

_ROLES = ("Who made the release (honest broker)", "Who checked it", "Privacy officer", "Board or its delegate")
_BLANK = "______________________"
_DECIDED = {"phi": "replaced as well", "not_phi": "left, for it only looks like one", "hold": "the note held back"}


def signoff(summary: Summary, sums: str, decided: Mapping[str, int]) -> str:
    """The page; the same release gives the same bytes.

    Args:
        sums: digest of the release's SHA256SUMS.txt, which names every file by its own.
        decided: decision about a missed mention -> places.
    """
    policy, rows = summary.policy, promise_rows(summary)
    dated = f", as of {summary.as_of}" if summary.as_of else ""
    title = f"Sign-off: {policy.title}, version {summary.version}"
    return page(title, [
        f"<h1>{escape(title)}</h1>",
        '<p class="soft">Whoever signs here signs for the files that these digests name, and for no others.</p>',
        "<h2>What is signed</h2>",
        facts([
            ("Release", f"version {escape(summary.version)}{escape(dated)}, in {escape(', '.join(summary.formats))}"),
            ("SHA256SUMS.txt", f"<code>{sums}</code>"),
            ("Policy", f"{escape(policy.id)}, version {escape(policy.version)}"),
            ("Policy digest", f"<code>{policy.digest}</code>"),
            ("Legal route", escape(ROUTE_WORDS[policy.legal_route])),
            ("Institution", escape(policy.institution) or _BLANK), ("Protocol", escape(policy.protocol) or _BLANK),
            ("Program", f"resynth {escape(summary.tool_version)}"),
        ]),
        "<p>To see that these are the files: <code>sha256sum SHA256SUMS.txt</code> in the folder of the release gives "
        "the digest above, and <code>sha256sum -c SHA256SUMS.txt</code> finds every file whole.</p>",
        "<h2>What is in it</h2>", _content(summary),
        "<h2>What was checked, and what was not</h2>", _checked(summary, rows), _decided(decided, policy.small_count),
        "<h2>What people have read</h2>", _read(summary),
        "<h2>Signatures</h2>",
        grid([("For", ""), ("Name", ""), ("Signature", ""), ("Day", "")],
             ([role, _BLANK, _BLANK, "____-__-__"] for role in _ROLES)),
    ])


def _content(summary: Summary) -> str:
    least = summary.policy.small_count
    return facts([
        ("Notes", number(shown(summary.notes, least))), ("Patients", number(shown(summary.patients, least))),
        ("Marked mentions", number(shown_sum(summary.by_class(), least))),
        ("Notes held back", number(shown(summary.held, least))),
        ("Tables", escape(", ".join(table.name for table in summary.tables))),
        ("Marked by", escape(marked_by(summary))),
    ])


def _checked(summary: Summary, rows: Sequence[PromiseRow]) -> str:
    """How the promises stand; those that were not checked, and those with exceptions, one by one."""
    told = tally_words([row.standing.value for row in rows])
    lines = [f"<p>{escape(outcome(summary)[1])} {told[0].upper()}{told[1:]}; one by one in AUDIT.html.</p>"]
    if summary.annotated != "given":
        lines.append(f"<p>{escape(missed(summary).replace('`', ''))}</p>")
    apart = [row for row in rows if row.standing is not Standing.HELD or row.broken]
    least = summary.policy.small_count
    if apart:
        lines.append(grid(
            [("", "id"), ("Promise", "says"), ("Stands", ""), ("Required", ""), ("Exceptions", "n")],
            ([escape(row.promise), escape(says(row.promise))
              + (f'<span class="why">{escape(row.why)}</span>' if row.why else ""), row.standing.value,
              "yes" if row.required else "", number(shown(row.broken, least))] for row in apart)))
    return "".join(lines)


def _decided(decided: Mapping[str, int], least: int) -> str:
    if not decided:
        return "<p>No value that was marked in one place was found unmarked in another, or none had to be decided.</p>"
    counts = [(shown(decided[said], least), words) for said, words in _DECIDED.items() if said in decided]
    told = "; ".join(f"{number(count)} {words}" for count, words in counts)
    return f"<p>Values that were marked in one place and found unmarked in another, by what was decided: {told}.</p>"


def _read(summary: Summary) -> str:
    """Room for what only people can tell: how much they read, and what they found."""
    many = counted(summary.notes, "note") if summary.notes >= summary.policy.small_count else "all"
    return (
        "<p>This program does not know who has read the notes. <code>resynth sample</code> draws notes to read, and "
        "<code>resynth score</code> counts what was missed in them. Where no missed mention is found in n mentions, at "
        "most 3 of n are missed (with 95 % confidence): none in 300 is at most 1 of 100.</p>"
        + grid([("What was read", ""), ("", "")], [
            [f"Notes read, of {many}", _BLANK], ["Mentions in them", _BLANK], ["Missed mentions found", _BLANK],
            ["At most so many of 100 are missed", _BLANK], ["Read by, and when", _BLANK],
            ["Checked again with <code>resynth verify</code>, when", _BLANK],
            ["Approval of the board on file (P41)", _BLANK], ["Data use agreement signed by the recipient", _BLANK],
        ])
    )
