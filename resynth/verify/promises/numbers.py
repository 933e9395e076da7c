"""P12 to P23, P40, M14 and M7 of numbers: e-mail and web addresses, identifiers, telephone and social security numbers.

What a promise asks follows the behaviour of each mention's rule: P12 speaks of random letters, P40 of the mask, M14 of
the behaviours that leave the ranges in use.
"""

from __future__ import annotations

from resynth import lexicon
from resynth.policy.model import Rule
from resynth.verify.facts import Facts, id_class
from resynth.verify.notes import ByRule, ChartView, NoteView, map_of
from resynth.verify.number_forms import (
    all_digits,
    bare,
    checks,
    email_shape,
    figures,
    identifier,
    is_fictional,
    is_reserved,
    is_reserved_mail,
    is_tag,
    long_runs_changed,
    never_issued,
    phone,
    shape,
    top_level,
    western,
    zeros_before,
)
from resynth.verify.promises.base import PAPER, Promise, Tallying
from resynth.verify.tags import is_tagged

PROMISES = (
    Promise("P12", "Letters and digits of an e-mail address are random in runs of the same length, its punctuation "
            "stays.", PAPER),
    Promise("P13", "No new e-mail address is one of the corpus.", PAPER),
    Promise("P14", "No new e-mail address can exist: its last label is no top-level domain, or its domain is "
            "reserved.", PAPER),
    Promise("P15", "A new web or IP address is on the reserved list.", PAPER),
    Promise("P16", "No new web or IP address is one of the corpus.", PAPER),
    Promise("P17", "A new identifier has the same length and form, and a right check digit where the policy asks for "
            "it.", PAPER),
    Promise("P18", "No new identifier or social security number is one of the corpus.", PAPER),
    Promise("P19", "No new identifier starts with zero, as long as no original of that form does.", PAPER),
    Promise("P20", "A new area code is an area code of the United States.", PAPER),
    Promise("P21", "All other digits of a telephone number are random, in runs of the same length.", PAPER),
    Promise("P22", "The first digit after the area code is not zero.", PAPER),
    Promise("P23", "No new telephone number is one of the corpus.", PAPER),
    Promise("M14", "A new number lies outside the ranges in use, where the policy says so.",
            "reference/privacy.md 6.2"),
    Promise("P40", "A social security number becomes the literal mask.", PAPER),
)
CLASSES = frozenset(("EMAIL", "IPADDRESS", "IDNUM", "PHONE", "SSN"))


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    by_class = note.by_class
    roles = note.spans[4]
    _asked.under(chart.terms)
    if "IDNUM" in by_class:
        _identifiers(note, facts, tally)
    if "PHONE" in by_class:
        _phones(note, facts, tally)
    if "EMAIL" in by_class:
        _emails(note, facts, tally)
    for kind, _, surrogate, rung, start, end, number, changes in by_class.get("IPADDRESS", ()):
        asked = _asked[kind, roles[number]]
        if not changes or asked.tagged:
            continue
        tally.check("P15")
        tally.check("P16")
        reserved = is_reserved(surrogate) or (rung == "tag" and is_tag(surrogate))
        if not reserved:
            tally.miss("P15", note.place(start, end), rung)
        if facts.prints.has("web", surrogate.casefold()):
            tally.miss("P16", note.place(start, end), rung)
        if asked.behaviour == "nets.shaped.v1":
            tally.check("M14")
            if not reserved:
                tally.miss("M14", note.place(start, end), rung)
    if "SSN" in by_class:
        _social(note, chart, facts, tally)
    _one_to_one(note, at, chart, tally)


class Asked:
    """What the promises on numbers ask of the mentions of one rule.

    Attributes:
        behaviour: as the policy says.
        tagged: whether they become tags or masks, of which P1 alone speaks.
        formed: whether identifiers keep their form (P17, P19).
        check: what the policy says of check digits.
        fictional: whether telephone numbers reach nobody.
        to, back: how M7 names the two directions of the map, where two values never become one; else empty.
        by_note: whether that map is a note's.
    """

    __slots__ = ("back", "behaviour", "by_note", "check", "fictional", "formed", "tagged", "to")

    def __init__(self, kind: str, rule: Rule) -> None:
        self.behaviour = rule.behaviour
        self.tagged = is_tagged(rule)
        self.formed = rule.behaviour.startswith("ids.")
        self.check = rule.options.get("check_digit", "as it falls")
        self.fictional = rule.behaviour in _FICTIONAL
        injective = rule.behaviour in _INJECTIVE and rule.scope != "mention"
        way = map_of(kind, rule)
        self.to, self.back = (f"to {way}", f"from {way}") if injective else ("", "")
        self.by_note = rule.scope == "note"

    def __repr__(self) -> str:
        return f"Asked(behaviour={self.behaviour!r})"


_asked = ByRule(Asked)


def _social(note: NoteView, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    for kind, _, surrogate, rung, start, end, number, changes in note.by_class["SSN"]:
        if not changes:
            continue
        behaviour = _asked[kind, note.spans[4][number]].behaviour
        if behaviour == "ssn.mask.v1":
            tally.check("P40")
            if surrogate != chart.terms.ssn_mask and not (rung == "tag" and is_tag(surrogate)):
                tally.miss("P40", note.place(start, end), rung)
        elif behaviour == "ssn.never_issued.v1":
            tally.check("P18")
            # A tag has no digits, and neither has an original that is no number.
            values = () if is_tag(surrogate) else (bare(surrogate), all_digits(western(surrogate)))
            if any(facts.prints.has("ssn", value) for value in values):
                tally.miss("P18", note.place(start, end), rung)
            nobodys = never_issued(surrogate)
            if nobodys is not None:
                tally.check("M14")
                if not nobodys:
                    tally.miss("M14", note.place(start, end), rung)


_FICTIONAL = ("phones.fictional.v1", "phones.home.v1")
#: Behaviours under which two numbers of a scope never become one.
_INJECTIVE = frozenset((
    "ids.random.v1", "ids.code.v1", "phones.random.v1", *_FICTIONAL, "emails.random.v1", "emails.reserved.v1",
    "ssn.never_issued.v1",
))


def _one_to_one(note: NoteView, at: int, chart: ChartView, tally: Tallying) -> None:
    """M7: in a scope, one number is one number in every form, and two never become one."""
    seen, roles = chart.seen, note.spans[4]
    checked = 0
    for cls in ("IDNUM", "PHONE", "EMAIL", "SSN"):
        for kind, original, surrogate, rung, start, end, number, changes in note.by_class.get(cls, ()):
            if not changes or rung != "all":
                continue
            asked = _asked[kind, roles[number]]
            if not asked.to:
                continue
            checked += 1
            before, after = _both(cls, original, surrogate)
            circle = at if asked.by_note else -1
            if cls == "SSN" and len(before) == _LAST:
                whole = _ends(chart).get((asked.to, circle, before))
                if whole is not None:
                    if after not in whole and len(whole) == 1:
                        tally.miss("M7", note.place(start, end), rung)
                    continue
            if (
                seen.setdefault((asked.to, circle, before), after) != after
                or seen.setdefault((asked.back, circle, after), before) != before
            ):
                tally.miss("M7", note.place(start, end), rung)
    if checked:
        tally.check("M7", checked)


_LAST = 4


def _ends(chart: ChartView) -> dict[tuple[str, int, str], set[str]]:
    """What the last four digits of the whole social security numbers of a chart became, by rule and circle."""
    if chart.ends is None:
        chart.ends = {}
        for at, note in enumerate(chart.notes):
            for kind, original, surrogate, _, _, _, number, changes in note.by_class.get("SSN", ()):
                asked = _asked[kind, note.spans[4][number]]
                old, new = all_digits(western(original)), all_digits(western(surrogate))
                if changes and asked.to and len(old) == len(new) == 9:
                    where = (asked.to, at if asked.by_note else -1, old[-_LAST:])
                    chart.ends.setdefault(where, set()).add(new[-_LAST:])
    return chart.ends


def _both(cls: str, original: str, surrogate: str) -> tuple[str, str]:
    """A number before and after, without its form: national digits, letters and digits, or the address."""
    if cls == "PHONE":
        old = phone(original)
        if not old.area:
            return old.digits, phone(surrogate).digits
        digits = all_digits(figures(surrogate))
        # Extensions go along with their number and are no part of it.
        return old.area + old.local, digits[old.at : old.at + 10]
    if cls == "EMAIL":
        return original.strip("<>").casefold(), surrogate.strip("<>").casefold()
    if cls == "SSN":
        return all_digits(western(original)), all_digits(western(surrogate))
    before, after = identifier(original), identifier(surrogate)
    zeros = zeros_before(before)
    return (before[zeros:], after.removeprefix("0" * zeros)) if zeros else (before, after)


def _is_checked(value: str) -> bool:
    """Whether an identifier is one that can be checked; ten digits that are no NPI's become any others."""
    right = checks(value)
    return right is not None and (right or len(value) != 10)


def _identifiers(note: NoteView, facts: Facts, tally: Tallying) -> None:
    has, roles = facts.prints.has, note.spans[4]
    checked = formed = zeros = 0
    for kind, original, surrogate, rung, start, end, number, changes in note.by_class["IDNUM"]:
        asked = _asked[kind, roles[number]]
        if not changes or asked.tagged:
            continue
        checked += 1
        value = bare(surrogate)
        if has(id_class(value), value):
            tally.miss("P18", note.place(start, end), rung)
        if not asked.formed:
            continue
        formed += 1
        form = shape(original)
        right = True
        if asked.check != "as it falls" and rung == "all" and _is_checked(identifier(original)):
            right = bool(checks(identifier(surrogate)))
            if asked.check == "invalid":
                tally.check("M14")
                if right:
                    tally.miss("M14", note.place(start, end), rung)
                right = True
        if not right or shape(surrogate) != form:
            tally.miss("P17", note.place(start, end), rung)
        if form[:1] == "9" and form not in facts.zero_shapes:
            zeros += 1
            if surrogate[:1] == "0":
                tally.miss("P19", note.place(start, end), rung)
    for promise, times in (("P17", formed), ("P18", checked), ("P19", zeros)):
        if times:
            tally.check(promise, times)


def _phones(note: NoteView, facts: Facts, tally: Tallying) -> None:
    has, roles = facts.prints.has, note.spans[4]
    codes = lexicon.area_codes()
    checked = coded = 0
    for kind, original, surrogate, rung, start, end, number, changes in note.by_class["PHONE"]:
        asked = _asked[kind, roles[number]]
        if not changes or asked.tagged:
            continue
        checked += 1
        if asked.fictional and rung == "all":
            nobodys = is_fictional(surrogate)
            if nobodys is not None:
                tally.check("M14")
                if not nobodys:
                    tally.miss("M14", note.place(start, end), rung)
        old, new = phone(original), phone(surrogate)
        written = figures(surrogate)
        if shape(written) != shape(figures(original)):
            tally.miss("P21", note.place(start, end), rung)
        if new.digits and has("phone", new.digits):  # "none known" has no digits, and neither has a tag
            tally.miss("P23", note.place(start, end), rung)
        if old.area:
            coded += 1
            # The country code is random too (P21), so the area code is looked for where it stood.
            digits = all_digits(written)
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
    roles = note.spans[4]
    for kind, original, surrogate, rung, start, end, number, changes in note.by_class["EMAIL"]:
        asked = _asked[kind, roles[number]]
        if not changes or asked.tagged:
            continue
        behaviour = asked.behaviour
        tally.check("P13")
        tally.check("P14")
        if behaviour == "emails.random.v1":
            tally.check("P12")
            if email_shape(surrogate) != email_shape(original) or not long_runs_changed(original, surrogate):
                tally.miss("P12", note.place(start, end), rung)
        if facts.prints.has("email", surrogate.casefold()):
            tally.miss("P13", note.place(start, end), rung)
        reserved = is_reserved_mail(surrogate)
        if top_level(surrogate) in lexicon.top_level_domains() and not reserved:
            tally.miss("P14", note.place(start, end), rung)
        if behaviour == "emails.reserved.v1" and rung == "all":
            tally.check("M14")
            if not reserved:
                tally.miss("M14", note.place(start, end), rung)
