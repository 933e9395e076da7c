"""P12 to P23 and P40: e-mail and web addresses, identifiers, telephone numbers, social security numbers."""

from __future__ import annotations

from resynth import lexicon
from resynth.verify.facts import Facts, id_class
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.number_forms import (
    all_digits,
    bare,
    email_shape,
    is_reserved,
    is_tag,
    long_runs_changed,
    phone,
    shape,
    top_level,
)
from resynth.verify.promises.base import PAPER, Promise, Tallying

PROMISES = (
    Promise("P12", "Letters and digits of an e-mail address are random in runs of the same length, its punctuation "
            "stays.", PAPER, False, ("EMAIL",)),
    Promise("P13", "No new e-mail address is one of the corpus.", PAPER, True, ("EMAIL",)),
    Promise("P14", "No new e-mail address can exist: its last label is no top-level domain.", PAPER, True, ("EMAIL",)),
    Promise("P15", "A new web or IP address is on the reserved list.", PAPER, False, ("IPADDRESS",)),
    Promise("P16", "No new web or IP address is one of the corpus.", PAPER, True, ("IPADDRESS",)),
    Promise("P17", "A new identifier has the same length and form.", PAPER, False, ("IDNUM",)),
    Promise("P18", "No new identifier is one of the corpus.", PAPER, True, ("IDNUM",)),
    Promise("P19", "No new identifier starts with zero, as long as no original of that form does.", PAPER, False,
            ("IDNUM",)),
    Promise("P20", "A new area code is an area code of the United States.", PAPER, False, ("PHONE",)),
    Promise("P21", "All other digits of a telephone number are random, in runs of the same length.", PAPER, False,
            ("PHONE",)),
    Promise("P22", "The first digit after the area code is not zero.", PAPER, False, ("PHONE",)),
    Promise("P23", "No new telephone number is one of the corpus.", PAPER, True, ("PHONE",)),
    Promise("P40", "A social security number becomes the literal mask.", PAPER, True, ("SSN",)),
)
CLASSES = frozenset(("EMAIL", "IPADDRESS", "IDNUM", "PHONE", "SSN"))


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    by_class = note.by_class
    if "IDNUM" in by_class:
        _identifiers(note, facts, tally)
    if "PHONE" in by_class:
        _phones(note, facts, tally)
    if "EMAIL" in by_class:
        _emails(note, facts, tally)
    for _, _, surrogate, rung, start, end, _, changes in by_class.get("IPADDRESS", ()):
        if not changes:
            continue
        tally.check("P15")
        tally.check("P16")
        if not is_reserved(surrogate):
            tally.miss("P15", note.place(start, end), rung)
        if facts.prints.has("web", surrogate.casefold()):
            tally.miss("P16", note.place(start, end), rung)
    for _, _, surrogate, rung, start, end, _, changes in by_class.get("SSN", ()):
        if changes:
            tally.check("P40")
            if surrogate != chart.terms.ssn_mask and not (rung == "tag" and is_tag(surrogate)):
                tally.miss("P40", note.place(start, end), rung)


def _identifiers(note: NoteView, facts: Facts, tally: Tallying) -> None:
    has = facts.prints.has
    checked = zeros = 0
    for _, original, surrogate, rung, start, end, _, changes in note.by_class["IDNUM"]:
        if not changes:
            continue
        checked += 1
        form = shape(original)
        value = bare(surrogate)
        if shape(surrogate) != form:
            tally.miss("P17", note.place(start, end), rung)
        if has(id_class(value), value):
            tally.miss("P18", note.place(start, end), rung)
        if form[:1] == "9" and form not in facts.zero_shapes:
            zeros += 1
            if surrogate[:1] == "0":
                tally.miss("P19", note.place(start, end), rung)
    tally.check("P17", checked)
    tally.check("P18", checked)
    if zeros:
        tally.check("P19", zeros)


def _phones(note: NoteView, facts: Facts, tally: Tallying) -> None:
    has = facts.prints.has
    codes = lexicon.area_codes()
    checked = coded = 0
    for _, original, surrogate, rung, start, end, _, changes in note.by_class["PHONE"]:
        if not changes:
            continue
        checked += 1
        old, new = phone(original), phone(surrogate)
        if shape(surrogate) != shape(original):
            tally.miss("P21", note.place(start, end), rung)
        if new.digits and has("phone", new.digits):  # "none known" has no digits, and neither has a tag
            tally.miss("P23", note.place(start, end), rung)
        if old.area:
            coded += 1
            # The country code is random too (P21), so the area code is looked for where it stood.
            digits = all_digits(surrogate)
            if digits[old.at : old.at + 3] not in codes:
                tally.miss("P20", note.place(start, end), rung)
            if digits[old.at + 3 : old.at + 4] in ("0", ""):
                tally.miss("P22", note.place(start, end), rung)
    if checked:
        tally.check("P21", checked)
        tally.check("P23", checked)
    if coded:
        tally.check("P20", coded)
        tally.check("P22", coded)


def _emails(note: NoteView, facts: Facts, tally: Tallying) -> None:
    for _, original, surrogate, rung, start, end, _, changes in note.by_class["EMAIL"]:
        if not changes:
            continue
        for promise in ("P12", "P13", "P14"):
            tally.check(promise)
        if email_shape(surrogate) != email_shape(original) or not long_runs_changed(original, surrogate):
            tally.miss("P12", note.place(start, end), rung)
        if facts.prints.has("email", surrogate.casefold()):
            tally.miss("P13", note.place(start, end), rung)
        if top_level(surrogate) in lexicon.top_level_domains():
            tally.miss("P14", note.place(start, end), rung)
