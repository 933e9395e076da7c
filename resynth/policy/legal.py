"""What a legal route forbids, so that a policy cannot claim more than its rules do. Not legal advice.

Safe Harbor: 45 CFR 164.514(b)(2)(i), letters A to R. Limited data set: 164.514(e)(2), the sixteen identifiers that
must go; dates, ages, towns, states and ZIP codes may stay there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from resynth.kinds import KINDS
from resynth.policy.model import Rule

#: Actions that leave a real value of the corpus in the text.
_REAL = ("keep", "shuffle", "shift")
_LDS_MUST_GO = frozenset("ADEFGHIJKLMNOP")
_LDS_PLACES = frozenset(("LOCATION", "STREET", "LOCATION-OTHER"))


def legal_problems(route: str, rules: Mapping[str, Rule]) -> Iterator[tuple[str, str]]:
    """(kind, what) for every rule that the legal route does not allow."""
    for kind, rule in rules.items():
        letter = KINDS[kind].hipaa
        if route == "safe_harbor" and letter and rule.action in _REAL:
            if kind == "AGE" and "age-at-most-89" in rule.requires:
                continue
            yield kind, f"{rule.action} is not Safe Harbor: 45 CFR 164.514(b)(2)(i)({letter}) is to be removed"
        must_go = (letter != "" and letter in _LDS_MUST_GO) or kind in _LDS_PLACES
        if route == "limited_data_set" and rule.action in _REAL and must_go:
            yield kind, f"{rule.action} is no limited data set: 45 CFR 164.514(e)(2) has it removed"
