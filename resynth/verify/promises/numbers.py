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
    has = facts.prints.has
    by_class = note.by_class
    ids = 0
    for mention in by_class.get("IDNUM", ()):
        if not mention.changes:
            continue
        ids += 1
        original, surrogate = mention.original, mention.surrogate
        form = shape(original)
        value = bare(surrogate)
        if shape(surrogate) != form:
            tally.miss("P17", note.place(mention.start, mention.end), mention.rung)
        if has(id_class(value), value):
            tally.miss("P18", note.place(mention.start, mention.end), mention.rung)
        if form[:1] == "9" and form not in facts.zero_shapes:
            tally.check("P19")
            if surrogate[:1] == "0":
                tally.miss("P19", note.place(mention.start, mention.end), mention.rung)
    for promise in ("P17", "P18"):
        tally.check(promise, ids)
    for mention in by_class.get("PHONE", ()):
        if not mention.changes:
            continue
        old, new = phone(mention.original), phone(mention.surrogate)
        tally.check("P21")
        tally.check("P23")
        if shape(mention.surrogate) != shape(mention.original):
            tally.miss("P21", note.place(mention.start, mention.end), mention.rung)
        if has("phone", new.digits):
            tally.miss("P23", note.place(mention.start, mention.end), mention.rung)
        if old.area:
            tally.check("P20")
            tally.check("P22")
            # The country code is random too (P21), so the area code is looked for where it stood.
            digits = all_digits(mention.surrogate)
            if digits[old.at : old.at + 3] not in lexicon.area_codes():
                tally.miss("P20", note.place(mention.start, mention.end), mention.rung)
            if digits[old.at + 3 : old.at + 4] in ("0", ""):
                tally.miss("P22", note.place(mention.start, mention.end), mention.rung)
    for mention in by_class.get("EMAIL", ()):
        if not mention.changes:
            continue
        original, surrogate = mention.original, mention.surrogate
        for promise in ("P12", "P13", "P14"):
            tally.check(promise)
        if email_shape(surrogate) != email_shape(original) or not long_runs_changed(original, surrogate):
            tally.miss("P12", note.place(mention.start, mention.end), mention.rung)
        if has("email", surrogate.casefold()):
            tally.miss("P13", note.place(mention.start, mention.end), mention.rung)
        if top_level(surrogate) in lexicon.top_level_domains():
            tally.miss("P14", note.place(mention.start, mention.end), mention.rung)
    for mention in by_class.get("IPADDRESS", ()):
        if not mention.changes:
            continue
        tally.check("P15")
        tally.check("P16")
        if not is_reserved(mention.surrogate):
            tally.miss("P15", note.place(mention.start, mention.end), mention.rung)
        if has("web", mention.surrogate.casefold()):
            tally.miss("P16", note.place(mention.start, mention.end), mention.rung)
    for mention in by_class.get("SSN", ()):
        if mention.changes:
            tally.check("P40")
            if mention.surrogate != chart.terms.ssn_mask and not (mention.rung == "tag" and is_tag(mention.surrogate)):
                tally.miss("P40", note.place(mention.start, mention.end), mention.rung)
