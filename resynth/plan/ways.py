"""How a policy's rule has mentions of numbers and addresses read, and inside which circle it keeps them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from resynth import lexicon
from resynth.keys import Key
from resynth.plan.family import SpannedChart, duties_of
from resynth.plan.places_home import COHERENT, Homes
from resynth.plan.spaces import CODE
from resynth.policy.model import Policy, Rule
from resynth.surrogates import emails, ids, nets, phones, ssn
from resynth.surrogates.cells import Form, Value

Reading = tuple[tuple[Value, ...] | None, Form]
Read = Callable[[str], Reading]

_IDS = ("IDNUM", "MEDICALRECORD", "USERNAME", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID")
#: How originals of a kind are read, whatever the policy does with them.
READ: dict[str, Read] = {
    **dict.fromkeys(_IDS, ids.read),
    **dict.fromkeys(("PHONE", "FAX"), phones.read),
    **dict.fromkeys(("URL", "IPADDRESS"), nets.read),
    "EMAIL": emails.read,
    "SSN": ssn.read,
}


def _code(text: str) -> Reading:
    values, form = ids.read(text)
    return values and tuple([value._replace(group=CODE) for value in values]), form


def _ids(rule: Rule) -> Read:
    parts = rule.options.get("parts") == "each on its own"
    check = rule.options.get("check_digit", "as it falls")
    if check == "as it falls":
        return ids.read_parts if parts else ids.read
    return partial(_checked, ids.read_parts if parts else partial(ids.read, label=ids.MORE_LABELS), check == "valid")


def _checked(read: Read, valid: bool, text: str) -> Reading:
    return ids.checked(read(text), valid=valid)


#: How a behaviour has mentions read.
_BEHAVIOURS: dict[str, Callable[[Rule], Read]] = {
    "ids.random.v1": _ids,
    "ids.code.v1": lambda rule: _code,
    "phones.random.v1": lambda rule: phones.read,
    "phones.fictional.v1": lambda rule: phones.read_fictional,
    "phones.home.v1": lambda rule: phones.read_fictional,
    "emails.random.v1": lambda rule: emails.read,
    "emails.reserved.v1": lambda rule: emails.read_reserved,
    "nets.reserved.v1": lambda rule: nets.read,
    "nets.shaped.v1": lambda rule: nets.read_shaped,
    "ssn.mask.v1": lambda rule: ssn.read,
    "ssn.never_issued.v1": lambda rule: ssn.read_number,
}


class Way:
    """How the mentions of one rule are read and replaced.

    Attributes:
        rule: the rule, None where another family or nobody replaces these mentions: they are originals only.
        read: the reader.
        home: area codes follow the new home of the chart.
        masks: every mention becomes the same text.
        wide: one value has one surrogate in the whole corpus (scopes ``corpus`` and ``project``).
    """

    __slots__ = ("home", "masks", "read", "rule", "wide")

    def __init__(self, kind: str, rule: Rule | None) -> None:
        self.rule = rule
        self.read = READ[kind] if rule is None else _BEHAVIOURS[rule.behaviour](rule)
        self.home = rule is not None and rule.behaviour == "phones.home.v1"
        self.masks = rule is not None and rule.behaviour == "ssn.mask.v1"
        self.wide = rule is None or self.masks or rule.scope in ("corpus", "project")

    def circle(self, chart: SpannedChart, d: int, s: int) -> str:
        """The circle of a mention: the mark of what the scope names, empty for the corpus."""
        if self.wide:
            return ""
        assert self.rule is not None
        if self.rule.scope == "patient":
            return chart.mark
        return chart.marks[d] if self.rule.scope == "note" else f"{chart.marks[d]}.{s}"

    def narrower(self, chart: SpannedChart, d: int, s: int) -> Iterator[str]:
        """The circles of a mention inside its own, the largest first, where the ladder allows them."""
        if self.rule is not None and "narrow" in self.rule.ladder:
            circles = {"patient": chart.mark, "note": chart.marks[d], "mention": f"{chart.marks[d]}.{s}"}
            names = tuple(circles)
            yield from (circles[name] for name in names[0 if self.wide else names.index(self.rule.scope) + 1 :])

    def __repr__(self) -> str:
        return f"Way(wide={self.wide})"


class HomeCodes:
    """The states whose area codes a chart's numbers get: what ``places.coherent.v1`` makes of the original's state.

    Of a chart without a home, or under a policy without that behaviour, any state.
    """

    def __init__(self, chart: SpannedChart, policy: Policy, key: Key) -> None:
        rules = [policy.rule(kind) for kind in ("LOCATION", "CITY", "STATE")]
        coherent = any(rule.changes and rule.behaviour == COHERENT for rule in rules)
        self._homes = Homes(chart, policy, key) if coherent else None

    def fit(self, reading: Reading, document: int, mention: int) -> Reading:
        """A reading with the area codes of the new states."""
        values, form = reading
        if values is None:
            return reading
        return tuple([phones.at_home(value, self._state(value, document, mention)) for value in values]), form

    def _state(self, value: Value, document: int, mention: int) -> str:
        homes = self._homes
        if homes is None or value.group != "fiction":
            return ""
        state = lexicon.area_code_states().get(value.canonical[:3], "") or homes.main_state()
        given = homes.state(homes.mark(document, str(mention)), state) if state else None
        return str(given.value) if given else ""

    def __repr__(self) -> str:
        return "HomeCodes()"


class Ways(dict[tuple[str, str], Way | None]):
    """(kind, role) -> its way; None for kinds that hold no numbers. Kinds and roles with equal rules share one."""

    def __init__(self, policy: Policy, family: str) -> None:
        super().__init__()
        self._duties = duties_of(policy, family)

    def __missing__(self, who: tuple[str, str]) -> Way | None:
        way = self[who] = Way(who[0], self._duties[who]) if who[0] in READ else None
        return way
