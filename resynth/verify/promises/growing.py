"""M17: a corpus that grows keeps what it handed out."""

from __future__ import annotations

from collections.abc import Mapping, Set

from resynth.verify.facts import Facts, id_class
from resynth.verify.model import CrosswalkRow
from resynth.verify.name_forms import loose_words
from resynth.verify.notes import ChartView, NoteView, Terms
from resynth.verify.number_forms import all_digits, bare, phone, western
from resynth.verify.place_forms import groups
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.kept import held_another
from resynth.verify.promises.places import COHERENT
from resynth.verify.words import distinct

PROMISES = (
    Promise("M17", "A mention that an earlier release of this vault had, marked as it is now, keeps its surrogate; "
            "where the policy says reissue, only a surrogate that has become an original changes.",
            "reference/privacy.md 6.2"),
)
CLASSES = None


def _original(cls: str, surrogate: str, facts: Facts) -> bool:
    """Whether a surrogate is an original of the corpus as it is now."""
    has = facts.prints.has
    if cls == "NAME":
        return not facts.last.isdisjoint(loose_words(surrogate))
    if cls == "INSTITUTION":
        return not facts.last.isdisjoint(distinct(surrogate))
    if cls == "PHONE":
        return has("phone", phone(surrogate).digits)
    if cls == "IDNUM":
        return has(id_class(bare(surrogate)), bare(surrogate))
    if cls in ("EMAIL", "IPADDRESS"):
        return has("email" if cls == "EMAIL" else "web", surrogate.casefold())
    if cls == "SSN":
        return has("ssn", bare(surrogate)) or has("ssn", all_digits(western(surrogate)))
    # Of a place, what is forbidden are pairs: its neighbours decide, and P36 to P38 look at them.
    return cls == "LOCATION"


def _marked_alike(row: CrosswalkRow, kind: str, role: str, terms: Terms) -> bool:
    """Whether a mention is of the kind that it was of, and whose it is makes no other rule of it."""
    return row.kind == kind and (row.role == role or terms.rules[kind, row.role] == terms.rules[kind, role])


def _readdressed(
    note: NoteView, there: Mapping[tuple[int, int], CrosswalkRow], own: Set[str], terms: Terms
) -> set[int]:
    """The mentions of addresses that must belong together (M26) and have a part that is not marked as it was."""
    if COHERENT not in terms.behaviours:
        return set()
    found: set[int] = set()
    starts, ends, kinds, _, roles = note.spans[:5]
    text = note.pair.source.text
    for address in groups(text, note.pair.source.spans):
        rows = [there.get((starts[nth], ends[nth])) for nth in address]
        if not all(
            row is not None and row.original == text[starts[nth] : ends[nth]]
            and _marked_alike(row, kinds[nth], roles[nth], terms)
            and (row.rule == "keep" or row.surrogate.casefold() not in own)
            for nth, row in zip(address, rows, strict=True)
        ):
            found.update(nth for nth in address if terms.rules[kinds[nth], roles[nth]].behaviour == COHERENT)
    return found


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    rows = chart.earlier.get(note.pair.source.doc_id)
    if not rows or not note.aligned:
        return
    there = {(row.start, row.end): row for row in rows}
    reissue = chart.terms.policy.on_retroactive == "reissue"
    checked = 0
    own = set(map(str.casefold, note.originals))
    elsewhere = _readdressed(note, there, own, chart.terms)
    for cls, mentions in note.by_class.items():
        for kind, _, _, rung, start, end, nth, changes in mentions:
            row = there.get((note.spans[0][nth], note.spans[1][nth]))
            if row is None or row.original != note.originals[nth] or row.rule == "keep" or not changes:
                continue
            surrogate = note.surrogates[nth]
            if row.surrogate.casefold() in own:
                continue  # a mark was added whose original this surrogate is: P10 and P32 come first
            if not _marked_alike(row, kind, note.spans[4][nth], chart.terms):
                # By the source's marks, not by what the crosswalk of this release says of them.
                if row.surrogate != surrogate:
                    tally.collide("surrogate of a mention that is marked as something else than before")
                continue
            if nth in elsewhere and row.surrogate != surrogate:
                tally.collide("surrogate of an address of which a part is marked otherwise than before")
                continue
            checked += 1
            if row.surrogate != surrogate and note.rows[11][nth] != "review.v1":
                if reissue and _original(cls, row.surrogate, facts):
                    tally.collide("surrogate drawn anew")
                elif surrogate == f"[{note.spans[3][nth].upper()}]" and held_another(note, chart, nth):
                    tally.collide("mark with another original in it replaced")
                else:
                    tally.miss("M17", note.place(start, end), rung)
    if checked:
        tally.check("M17", checked)
