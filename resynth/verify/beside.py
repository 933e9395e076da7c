"""What stands beside the text of a note: labels, the type of the note and other fields, ids that are kept (M3).

It comes from the source as it was, no span is ever there, and nobody else looks at it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Set
from functools import cache, lru_cache
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.listed import Either
from resynth.policy.model import Policy
from resynth.types import ROLES
from resynth.verify.date_forms import phrase
from resynth.verify.disguise import disguised
from resynth.verify.facts import SHORTEST, Facts, id_class
from resynth.verify.number_forms import bare
from resynth.verify.place_forms import key
from resynth.verify.promises.unmarked import WHOLE_DATE
from resynth.verify.read_as import read_as
from resynth.verify.words import distinct, exempt, ordinary

NUMBER = re.compile(r"(?<![\w.,-])\d[\d-]{5,}\d(?![\w-])")
EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
#: Last names shorter than this are in no page's or field's prose for certain.
SHORTEST_NAME = 4
#: Those that are spelled or have digits for letters.
_SHORTEST_DISGUISED = 5
_SHORTEST_NUMBER = 7
#: Digits that are no part of a date: whether dates may stand here is asked apart.
_RUN = re.compile(r"(?<![\d/.-])\d+(?![\d/.-])")
#: So many words a town or a house of the corpus may have, to be found in a field.
_MOST_WORDS = 5
_TYPE = "note_type"
#: What a row and a span of ours say; of anything else its name is looked at too.
_FIELDS = frozenset(("doc_id", "patient_id", "text", "spans", _TYPE))
_SPAN = frozenset(("start", "end", "label", "kind", "role"))
#: Labels that a program writes, whoever is called so: kinds, and where two recognizers saw two of them.
_OURS = frozenset((*KINDS, "PHI"))
#: What the type of a note says where the source's says more than a type.
_OTHER = "other"


class Beside(NamedTuple):
    """Whether a row of ``notes.jsonl`` gives somebody away beside its text; and whether a text of no note does."""

    row: Callable[[dict[str, Any]], bool]
    text: Callable[[str], bool]

    def __repr__(self) -> str:
        return "Beside()"


def looks(facts: Facts, policy: Policy) -> Beside:
    """How to look at what stands beside the texts of notes."""
    names = (last_names(facts, policy) | _first_names(facts, policy)) - _type_words()
    # A field that the policy names holds what the policy says.
    dated = {*policy.metadata} if policy.rule("DATE").changes else None
    houses = any(policy.rule(kind).changes for kind in KINDS if KINDS[kind].cchmc == "INSTITUTION")
    towns = policy.rule("CITY").changes
    has = facts.prints.has

    @lru_cache(maxsize=4096)
    def gives_away(said: str) -> bool:
        read = read_as(said)
        return tells(said) or (read is not None and tells(read.text))

    def tells(said: str) -> bool:
        if _holds(said, names):
            return True
        if any(known_number(found[0], facts) for found in NUMBER.finditer(said)):
            return True
        if any(has("email", found[0].casefold()) for found in EMAIL.finditer(said)):
            return True
        return any((towns and has("city", key(piece))) or (houses and has("name", phrase(piece)))
                   for piece in _pieces(said))

    def look(row: dict[str, Any]) -> bool:
        said = [span["label"] for span in row["spans"] if span["label"] not in _OURS]
        for span in row["spans"]:
            if not span.keys() <= _SPAN or span["kind"] not in KINDS or span.get("role", "unknown") not in ROLES:
                said += [json.dumps([key, value], ensure_ascii=False) for key, value in span.items()
                         if key not in ("start", "end", "label")]
        for field, value in row.items():
            if field not in _FIELDS:
                said.append(field)
            if field not in ("text", "spans") and (policy.keep_ids or field not in ("doc_id", "patient_id")):
                said.append(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
                if dated is not None and field not in dated and WHOLE_DATE.search(said[-1]):
                    return True
                if field == _TYPE and _TYPE not in policy.metadata and value is not None and not (
                    isinstance(value, (str, int)) and _of_words(said[-1])
                ):
                    return True
        return any(map(gives_away, said))

    return Beside(look, gives_away)


def holds_one(said: str, names: Set[str]) -> bool:
    """Whether a file's name or a field holds a name, in a disguise too."""
    read = read_as(said)
    return _holds(said, names) or (read is not None and _holds(read.text, names))


def _holds(said: str, names: Set[str]) -> bool:
    return not names.isdisjoint(distinct(said)) or any(
        len(word) >= _SHORTEST_DISGUISED and word in names for one in disguised(said)[0] for word in one.words
    )


def last_names(facts: Facts, policy: Policy) -> frozenset[str]:
    """Last names that no page and no field may hold, but for words of the policy itself."""
    return frozenset(name for name in facts.strict_last if len(name) >= SHORTEST_NAME) - distinct(policy.source)


def _first_names(facts: Facts, policy: Policy) -> frozenset[str]:
    found = frozenset(name for name in facts.first if len(name) >= SHORTEST)
    return found - ordinary() - exempt() - distinct(policy.source)


def _of_words(said: str) -> bool:
    """Whether the type of a note is made of words of types, and of no number that names somebody."""
    known = lexicon.note_type_words()
    numbers = all(len(run) < 3 or run in known for run in _RUN.findall(said))
    return said == _OTHER or (numbers and distinct(said) <= _type_words())


@cache
def _type_words() -> frozenset[str]:
    return frozenset().union(*map(distinct, lexicon.note_type_words()))


@cache
def _plain_words() -> Either:
    return Either(ordinary(), _type_words())


def _pieces(said: str) -> Iterator[str]:
    """Runs of words that may name a town or a house: not all of them ordinary words, or words of types of notes."""
    words = said.split()
    plain = _plain_words()
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _MOST_WORDS) + 1):
            piece = " ".join(words[start:end]).strip(" ,;:.()[]\"")
            if not distinct(piece) <= plain:
                yield piece


def known_number(text: str, facts: Facts) -> bool:
    """Whether a number of seven digits or more is an identifier, telephone or security number of the corpus."""
    value = bare(text)
    if len(value) < _SHORTEST_NUMBER or not any(map(str.isdigit, value)):
        return False
    has = facts.prints.has
    if has(id_class(value), value):
        return not facts.dense(value)
    return value.isdigit() and (has("phone", value) or has("ssn", value))
