"""How many people bear a name (figure L13; NLM report of 2013, "Privacy risk analysis").

Counted in the United States: last names of the Census of 2010, first names of 2020. A name that these do not list is
borne by fewer than a hundred people, and counts as borne by none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from resynth import lexicon
from resynth.policy.model import Policy
from resynth.release.risk.frequency import words
from resynth.release.risk.share import class_of, is_tag
from resynth.verify.model import CrosswalkRow

#: Below so many bearers the Census does not list a name.
UNLISTED = 100


@cache
def bearers() -> dict[str, int]:
    """Folded name -> people who bear it as first or last name, whichever is more common."""
    found = dict(lexicon.last_2010(UNLISTED))
    for name, (count, _) in lexicon.first_2020(UNLISTED).items():
        found[name] = max(count, found.get(name, 0))
    return found


@dataclass
class Fewest:
    """The fewest bearers of a word of a name that the release shows, surrogate or kept; None before there is one."""

    policy: Policy = field(repr=False)
    people: int | None = None

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note's names; tags, initials, titles and particles are none."""
        for row in rows:
            if class_of(row.kind) == "NAME" and not is_tag(row, self.policy):
                for word in words(row.surrogate):
                    if len(word) > 1 and word not in lexicon.particles():
                        count = bearers().get(word, 0)
                        self.people = count if self.people is None else min(self.people, count)

    def figure(self) -> float | None:
        """L13: so many people; None where no name is shown."""
        return self.people
