"""Names guessed by how common their surrogates are (figure L8).

Where a name has one surrogate throughout the corpus, the commonest surrogate stands for a common name: the attacker
ranks last names, and first names of women and of men, by the patients in whose notes they stand, and guesses the name
of the same rank in the Census of 1990. Whoever knows the names of some patients knows besides what their surrogates
stand for in all other notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.release.risk.share import Share, class_of, is_tag
from resynth.verify.model import CrosswalkRow

LAST, FEMALE, MALE, NEITHER = "last names", "first names of women", "first names of men", "first names on no list"
GROUPS = (LAST, FEMALE, MALE, NEITHER)
#: Bearers in 2020 from whom on a list tells the sex of a first name that the list of 1990 does not have.
_BEARERS = 100
#: Scopes in which a name keeps its surrogate from patient to patient.
WIDE = ("corpus", "project")


class Guessed(NamedTuple):
    """Of a group: distinct surrogates; persons and mentions guessed right; and by the commonest name alone.

    A person is a patient in whose notes a name stands, whoever bears it.
    """

    names: int
    persons: Share
    mentions: Share
    commonest: Share

    @property
    def lift(self) -> float | None:
        """How many times as good as the commonest name; None where that is never right."""
        right, base = self.persons.value, self.commonest.value
        return right / base if right is not None and base else None

    def plus(self, other: Guessed) -> Guessed:
        """Both groups together."""
        return Guessed(self.names + other.names, self.persons.plus(other.persons), self.mentions.plus(other.mentions),
                       self.commonest.plus(other.commonest))

    def told(self) -> dict[str, Any]:
        """As plain data."""
        return {"names": self.names, "persons": self.persons.told(), "mentions": self.mentions.told(),
                "commonest": self.commonest.told(), "lift": self.lift}


@dataclass
class Frequency:
    """What stands for what in the notes of whom.

    Attributes:
        seen: surrogate -> patient -> what it stands for there, with mentions; all folded.
        votes: surrogate -> how often it stands where a last name does, less how often where a first name does.
        unread: mentions of which the words do not answer one another.
    """

    policy: Policy = field(repr=False)
    seen: dict[str, dict[str, Counter[str]]] = field(default_factory=dict, repr=False)
    votes: Counter[str] = field(default_factory=Counter, repr=False)
    unread: int = 0

    @property
    def why(self) -> str:
        """Why there is nothing to rank; empty where there is."""
        rules = [self.policy.rule(kind, role) for kind in ("NAME", "PATIENT", "DOCTOR") for role in (
            "patient", "relative", "provider", "unknown")]
        if not any(rule.changes and rule.action not in ("mask", "redact") for rule in rules):
            return "no name has a surrogate"
        if not any(rule.scope in WIDE for rule in rules):
            return "a name has another surrogate in every patient's notes or mention: there is nothing to rank"
        return "" if self.seen else "no name was replaced"

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note's names that were replaced."""
        for row in rows:
            if class_of(row.kind) != "NAME" or row.surrogate == row.original or is_tag(row, self.policy):
                continue
            before, after = words(row.original), words(row.surrogate)
            if len(before) != len(after):
                self.unread += 1
                continue
            for old, new in zip(before, after, strict=True):
                if len(old) > 1 and len(new) > 1:
                    self.seen.setdefault(new, {}).setdefault(patient, Counter())[old] += 1
            if len(after) > 1:
                last = after[0] if "," in row.surrogate else after[-1]
                self.votes.update({word: 1 if word == last else -1 for word in after})

    def figure(self, key: Key) -> float:
        """L8: the share of persons that are guessed by one who knows nobody; 0 where there is nothing to rank."""
        groups = self.told(key)["groups"]
        return float(groups["all names"]["persons"]["value"] or 0) if groups else 0.0

    def told(self, key: Key, known: int = 0) -> dict[str, Any]:
        """As plain data.

        Args:
            known: of so many patients, drawn by the key, the attacker knows the names; the others are guessed.
        """
        if self.why:
            return {"why": self.why, "groups": {}, "known_patients": known}
        told = self.known(key, known)
        open_ = {new: {patient: some for patient, some in by.items() if patient not in told} for new, by in
                 self.seen.items()}
        taught = _taught(self.seen, told)
        ranked = self.ranked(key)
        found = {group: _guessed(names, group, open_, taught) for group, names in ranked.items()}
        whole = Guessed(0, Share(0, 0), Share(0, 0), Share(0, 0))
        for one in found.values():
            whole = whole.plus(one)
        return {"why": "", "known_patients": len(told), "unread": self.unread,
                "groups": {name: one.told() for name, one in {**found, "all names": whole}.items()}}

    def known(self, key: Key, count: int) -> frozenset[str]:
        """So many patients, drawn by the key."""
        patients = {patient for by in self.seen.values() for patient in by}
        stem = key.stem("attack", "frequency", "known")
        return frozenset(sorted(patients, key=lambda one: (stem.mark64(one), one))[:count])

    def ranked(self, key: Key) -> dict[str, list[str]]:
        """Group -> its surrogates, those of most patients first; of equals, as the key draws."""
        stem = key.stem("attack", "frequency", "rank")
        order = sorted(self.seen, key=lambda one: (-len(self.seen[one]), stem.mark64(one), one))
        found: dict[str, list[str]] = {group: [] for group in GROUPS}
        for name in order:
            found[self._group(name)].append(name)
        return found

    def _group(self, name: str) -> str:
        """As an attacker has it: by where a name stands beside others, else by the lists."""
        vote = self.votes[name]
        if vote > 0 or (not vote and name not in lexicon.rather_first()):
            return LAST
        known = lexicon.names()
        female, male = known.female.get(name, 0.0), known.male.get(name, 0.0)
        if not female + male:
            female = lexicon.first_2020(_BEARERS).get(name, (0, 0.0))[1]
            male = 100 - female if name in lexicon.first_2020(_BEARERS) else 0.0
        return NEITHER if not female + male else FEMALE if female > male else MALE

    def __repr__(self) -> str:
        return f"Frequency(names={len(self.seen)})"


def words(text: str) -> list[str]:
    """The words of a name, folded, without titles, suffixes and credentials."""
    aside = lexicon.titles() | lexicon.suffixes() | lexicon.credentials()
    pieces = text.replace("'s", "").replace("’s", "").replace("-", " ").replace(",", " ").split()
    folded = [lexicon.fold(piece) for piece in pieces]
    return [word for word in folded if word and word not in aside]


def _taught(seen: Mapping[str, Mapping[str, Counter[str]]], known: frozenset[str]) -> dict[str, str]:
    """Surrogate -> what it stands for in the notes of known patients."""
    found: dict[str, str] = {}
    for new, by in seen.items():
        some = sum((by[patient] for patient in sorted(known & by.keys())), Counter[str]())
        if some:
            found[new] = max(some, key=lambda old: (some[old], old))
    return found


def _guessed(
    ranked: list[str], group: str, seen: Mapping[str, Mapping[str, Counter[str]]], taught: Mapping[str, str]
) -> Guessed:
    """How many of a group are guessed: by what is known, else by rank."""
    known = lexicon.names()
    listed: Mapping[str, float] = {LAST: known.last, FEMALE: known.female, MALE: known.male}.get(group, {})
    census = list(islice(listed, len(ranked)))
    persons = mentions = common = of_persons = of_mentions = 0
    for rank, new in enumerate(ranked):
        guess = taught.get(new, census[rank] if rank < len(census) else "")
        for truth in seen[new].values():
            likeliest = max(truth, key=lambda old: (truth[old], old))
            of_persons, of_mentions = of_persons + 1, of_mentions + truth.total()
            persons, mentions = persons + (guess == likeliest), mentions + truth[guess]
            common += census[:1] == [likeliest]
    return Guessed(len(ranked), Share(persons, of_persons), Share(mentions, of_mentions), Share(common, of_persons))
