"""What a legal route forbids, so that a policy cannot claim more than its rules do. Not legal advice.

Safe Harbor: 45 CFR 164.514(b)(2)(i), letters A to R; a re-identification code: 164.514(c). Limited data set:
164.514(e)(2), items (i) to (xvi). Dates, ages, towns, states and ZIP codes may stay in a limited data set. What no rule
can show (actual knowledge, what the text itself tells of a person) stays with the people who release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from resynth.columns import PATIENT_ID, usual
from resynth.kinds import KINDS, kind_of
from resynth.policy.model import MetadataRule, Policy, Rule

#: Behaviours that give a number out of the order of appearance or by chance, and not out of the number itself.
NOT_DERIVED = frozenset(("ids.code.v1",))
#: So few values that they are no code: many originals share one.
_SHARED = frozenset(("nets.reserved.v1", "ssn.mask.v1"))
#: Behaviours whose text is as long as the value.
_TELL_LENGTH = frozenset(("tags.length.v1", "masks.shape.v1"))
#: ... and those whose made-up text is, of what is made of names.
_AS_LONG = {
    "EMAIL": ("emails.random.v1",), "URL": ("nets.shaped.v1",), "USERNAME": ("ids.random.v1", "ids.code.v1"),
}
_WIDE = ("corpus", "project")
#: 164.514(b)(2)(i): letter -> what is to be removed, in the words of the rule.
LETTERS = {
    "A": "names", "B": "geographic subdivisions smaller than a state", "C": "elements of dates, and ages over 89",
    "D": "telephone numbers", "E": "fax numbers", "F": "e-mail addresses", "G": "social security numbers",
    "H": "medical record numbers", "I": "health plan numbers", "J": "account numbers",
    "K": "certificate and licence numbers", "L": "vehicle identifiers", "M": "device identifiers", "N": "web addresses",
    "O": "IP addresses", "P": "biometric identifiers",
    "R": "any other unique identifying number, characteristic or code",
}
#: 164.514(e)(2): kind -> its item.
LIMITED = {
    "NAME": "i", "PATIENT": "i", "DOCTOR": "i", "INITIALS": "i", "USERNAME": "i", "LOCATION": "ii", "STREET": "ii",
    "LOCATION-OTHER": "ii", "PHONE": "iii", "FAX": "iv", "EMAIL": "v", "SSN": "vi", "MEDICALRECORD": "vii",
    "HEALTHPLAN": "viii", "ACCOUNT": "ix", "LICENSE": "x", "VEHICLE": "xi", "DEVICE": "xii", "URL": "xiii",
    "IPADDRESS": "xiv", "BIOID": "xv",
}
ITEMS = {
    "i": "names", "ii": "postal address information other than town, state and ZIP code", "iii": "telephone numbers",
    "iv": "fax numbers", "v": "e-mail addresses", "vi": "social security numbers", "vii": "medical record numbers",
    "viii": "health plan numbers", "ix": "account numbers", "x": "certificate and licence numbers",
    "xi": "vehicle identifiers", "xii": "device identifiers", "xiii": "web addresses", "xiv": "IP addresses",
    "xv": "biometric identifiers",
}

#: Promises that a claim to have removed something rests on: nothing stays what it was, nothing stands elsewhere, and
#: no key goes out with it.
CHECKED = ("P1", "M3", "M16")
#: What says of a rule that makes coarser, or keeps, whether more is left than the law lets stay.
_LOOKED_AT = ("M12", "M13")
#: Routes with a list of what is to be removed, and what it is called not to meet one.
CHECKED_ROUTES = {"safe_harbor": "not Safe Harbor", "limited_data_set": "no limited data set"}


class Row(NamedTuple):
    """One line of the table: what a rule does that a route does not allow.

    Attributes:
        name: what it is called in the tests and the reference.
        kinds: the kinds that it speaks of.
        does: whether a rule of such a kind does it.
        why: the reason; ``{letter}``, ``{what}`` and ``{scope}`` are filled in.
        placed: the reason under ``derive: position``, where it is another one.
        but: what of it is allowed there, for then nothing of the value but its form is in a surrogate.
    """

    name: str
    kinds: tuple[str, ...]
    does: Callable[[Rule], bool]
    why: str
    placed: str = ""
    but: Callable[[Rule], bool] | None = None


def _kinds(letters: str) -> tuple[str, ...]:
    return tuple(kind.name for kind in KINDS.values() if kind.hipaa and kind.hipaa in letters)


_DATES = ("DATE", "HOLIDAY")
_NUMBERS = (*_kinds("DEFGHIJKLMNOP"), "IDNUM", "USERNAME")
#: Behaviours whose surrogates under ``derive: position`` keep the form of the number and nothing else of it, as
#: ``ids.code.v1`` does; a form is that of all numbers of its sort. An address or a user name is as long as a name.
PLACED = frozenset(("ids.random.v1", "ssn.never_issued.v1"))
_MET = ("the same value has the same surrogate in the whole {scope}, so that one patient's tells of another's: a code "
        "related to it (45 CFR 164.514(c)(1)); scope mention, note or patient")
_LAW = "45 CFR 164.514(b)(2)(i)({letter})"
_PLACES = "45 CFR 164.514(b)(2)(i)(B)"
#: No letter names these; but what is marked as one may hold more, "Cincinnati, Ohio".
_STATES = ("STATE", "COUNTRY")

SAFE_HARBOR: tuple[Row, ...] = (
    Row("initials kept", ("INITIALS",), lambda rule: rule.action == "keep",
        f"kept initials are a part of a name: {_LAW} has names removed"),
    Row("kept", tuple(kind for kind in _kinds("ABCDEFGHIJKLMNOPR") if kind not in ("INITIALS", "AGE")),
        lambda rule: rule.action == "keep", f"kept: {_LAW} has {{what}} removed"),
    Row("age over 89 kept", ("AGE",), lambda rule: rule.action == "keep" and "age-at-most-89" not in rule.requires,
        f"ages are kept and none over 89 is ruled out (requires: [age-at-most-89]): {_LAW} allows one class, 90 or "
        "over"),
    Row("dates shifted", (*_DATES, "TIME"), lambda rule: rule.action == "shift",
        "a shifted date is a real date at a secret distance: 45 CFR 164.514(b)(2)(i)(C) has all elements of a date "
        "removed but the year"),
    Row("dates shuffled", _DATES, lambda rule: rule.action == "shuffle",
        f"a shuffled date is a real date of another person: {_LAW} has all elements of a date removed but the year"),
    Row("dates or ages masked", (*_DATES, "AGE"), lambda rule: rule.behaviour in _TELL_LENGTH,
        f"it tells how many digits a day, a month or an age had: {_LAW} has {{what}} removed"),
    Row("length told",
        (*(kind for kind in _kinds("ABFN") if kind != "ZIP"), "USERNAME", "PROFESSION", "OTHER"),
        lambda rule: rule.behaviour in _TELL_LENGTH or rule.behaviour in _AS_LONG.get(rule.kind, ()),
        "its length is that of the value, which tells most people of a list apart: 45 CFR 164.514(c)(1) allows nothing "
        "that is derived from it; tags.typed.v1 tells nothing"),
    Row("places shuffled", (*_kinds("B"), *_STATES), lambda rule: rule.action == "shuffle",
        f"shuffled places are the real places of other persons: {_PLACES} has geographic subdivisions smaller than a "
        "state removed, and what is marked as a state may hold one"),
    Row("towns and ZIP codes left", (*_kinds("B"), *_STATES),
        lambda rule: rule.behaviour == "places.limited.v1" and rule.options.get("keep") != "state",
        f"towns or whole ZIP codes stay: {_PLACES} allows a state and, by the table, three digits of a ZIP code"),
    Row("names the same everywhere", _kinds("A"), lambda rule: rule.action == "replace" and rule.scope in _WIDE,
        "a name has the same surrogate in the whole {scope}, so the surrogate is a code derived from it: "
        "45 CFR 164.514(c)(1); scope mention, note or patient", _MET),
    Row("numbers derived", tuple(kind for kind in _NUMBERS if KINDS[kind].hipaa in "GHIJKLMPR"),
        lambda rule: rule.action == "replace" and rule.scope != "mention" and not _free(rule),
        "the new number is a keyed function of the old one, and so a code derived from it: 45 CFR 164.514(c)(1); "
        "redact it, or give a code that is not derived (ids.code.v1)",
        "the same value has the same surrogate in the whole {scope}, or its length is that of somebody's name: a code "
        "related to it (45 CFR 164.514(c)(1)); redact it, or give a code in scope note or patient",
        lambda rule: rule.scope in ("note", "patient") and rule.behaviour in PLACED and rule.kind != "USERNAME"),
    Row("contacts the same everywhere", tuple(kind for kind in _NUMBERS if KINDS[kind].hipaa in "DEFNO"),
        lambda rule: rule.action == "replace" and rule.scope in _WIDE and not _free(rule),
        "the value has the same surrogate in the whole {scope}, so the surrogate is a code derived from it: "
        "45 CFR 164.514(c)(1); scope mention, note or patient", _MET),
    Row("places the same everywhere", tuple(kind for kind in _kinds("B") if KINDS[kind].cchmc == "LOCATION"),
        lambda rule: rule.action == "replace" and rule.scope in _WIDE,
        "a place has the same surrogate in the whole {scope}, so the surrogate is a code derived from it: "
        "45 CFR 164.514(c)(1); scope mention, note or patient", _MET),
    Row("institutions the same everywhere", ("HOSPITAL", "ORGANIZATION", "INSTITUTION"),
        lambda rule: rule.action == "replace" and rule.scope == "project",
        "an institution has the same surrogate in all releases of the project, so the surrogate is a code derived from "
        "it: 45 CFR 164.514(c)(1); scope mention, note, patient or corpus"),
)
LIMITED_DATA_SET: tuple[Row, ...] = (
    Row("kept", tuple(LIMITED), lambda rule: rule.action in ("keep", "shift"),
        "kept: 45 CFR 164.514(e)(2)({item}) has {what} removed"),
    Row("shuffled", tuple(LIMITED), lambda rule: rule.action == "shuffle",
        "shuffled values are real values of other persons: 45 CFR 164.514(e)(2)({item}) has {what} removed"),
)


def _free(rule: Rule) -> bool:
    return rule.behaviour in NOT_DERIVED or rule.behaviour in _SHARED or rule.behaviour.startswith("follow.")


def problems(policy: Policy) -> Iterator[tuple[str, str]]:
    """(path of keys, what) for everything that the policy's legal route does not allow."""
    for kind, rule in policy.rules.items():
        rows = {f"rules.{kind}": rule} | {f"rules.{kind}.roles.{role}": other for role, other in rule.roles.items()}
        for path, one in rows.items():
            for what in rule_problems(policy.legal_route, kind, one, policy.derive):
                yield path, what
    yield from _rest(policy)


def rule_problems(route: str, kind: str, rule: Rule, derive: str = "value") -> Iterator[str]:
    """What a route does not allow of a kind's rule."""
    placed = derive == "position"
    if route == "safe_harbor":
        letter = KINDS[kind].hipaa
        for row in SAFE_HARBOR:
            if kind in row.kinds and row.does(rule) and not (placed and row.but is not None and row.but(rule)):
                why = row.placed if placed and row.placed else row.why
                why = why.format(letter=letter, what=LETTERS.get(letter, ""), scope=rule.scope)
                yield f"not Safe Harbor: {why}"
    elif route == "limited_data_set":
        item = LIMITED.get(kind, "")
        for row in LIMITED_DATA_SET:
            if kind in row.kinds and row.does(rule):
                yield f"no limited data set: {row.why.format(item=item, what=ITEMS[item])}"


def _rest(policy: Policy) -> Iterable[tuple[str, str]]:
    """What stands beside the rules: the ids, the order of the notes, the fields beside the text."""
    if policy.legal_route == "safe_harbor":
        if policy.keep_ids:
            yield "ids", "not Safe Harbor: the ids of the source stay: 45 CFR 164.514(b)(2)(i)(R), and (c)(1)"
        if policy.note_order == "chronological":
            yield "note_order", ("not Safe Harbor: numbers in the order of time are derived from dates: "
                                 "45 CFR 164.514(c)(1)")
    elif policy.legal_route == "limited_data_set" and policy.keep_ids:
        yield "ids", "no limited data set: the ids of the source may be record numbers: 45 CFR 164.514(e)(2)(vii)"
    if policy.legal_route in CHECKED_ROUTES:
        wanted = [*CHECKED, *(promise for promise in _LOOKED_AT if policy.promises.get(promise) == "soft")]
        for promise in wanted:
            if policy.promises.get(promise) != "hard":
                yield f"promises.{promise}", (
                    f"{CHECKED_ROUTES[policy.legal_route]}: without this promise as a hard one, nothing looks whether "
                    "what the list names is gone")
    yield from label_problems(policy, policy.labels)
    for name, field in policy.metadata.items():
        what = next(_field_problems(policy.legal_route, name, field), "")
        if what:
            yield f"metadata.{name}", what


def label_problems(policy: Policy, labels: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(path of keys, what) for labels that the taxonomy knows as one kind and a mapping calls another.

    What is marked as a name stays a name, whatever it is called: the route looks at the rule that it would go by.
    """
    for label, kind in labels.items():
        own = kind_of(label)
        if own is not None and own != kind and kind in policy.rules:
            rule = policy.rules[kind]
            for one in (rule, *rule.roles.values()):
                for what in rule_problems(policy.legal_route, own, one, policy.derive):
                    yield f"labels.{label}", what


def _field_problems(route: str, name: str, field: MetadataRule) -> Iterator[str]:
    """What a field that is kept does: as the kind that it is called, and as what its own name says that it holds."""
    if field.action != "keep":
        return
    yield from rule_problems(route, field.kind, Rule(field.kind, "keep"))
    said = usual(name).partition(".")[0]
    own = "IDNUM" if said == PATIENT_ID else said or kind_of(name)
    if own and own != field.kind:
        yield from rule_problems(route, own, Rule(own, "keep"))
    if name == "note_type" and route == "safe_harbor":
        yield ("not Safe Harbor: the words of a type of note are free text, in which names and dates stand "
               "(45 CFR 164.514(b)(2)(i)); unnamed, it goes out where it holds no other words than those of types of "
               "notes")
