"""How much the detection hangs on values: ``python -m benchmarks.swapped [--part dev-s] [--locale en_GB]``.

The marked notes of a part with other values at their marks, those of a package for test data (faker): other people,
towns, streets, firms, jobs, telephones, numbers and ways to write a day, in the same sentences. Nobody wrote rules for
these, and no list of theirs is ours; what is found less of than of the notes' own values hangs on the values. A value
is another everywhere in a note. Marks of which nothing like them is made keep what they hold and are not counted.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from random import Random

from faker import Faker

from benchmarks import detection
from benchmarks.detection import Case
from resynth.evaluate.note import ScoredNote
from resynth.kinds import KINDS
from resynth.types import Span

_WORD = r"[A-Z][a-z'’-]+"
_HOUSE = re.compile(r"\b(?:Hospital|Clinic|Health|Center|Centre|Medical)\b")
#: Ways to write a day, as strftime has them.
_DAYS = (
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%B %d, %Y",
    "%d %b %Y",
    "%b %d, %Y",
    "%d/%m/%Y",
    "%m-%d-%Y",
    "%A, %B %d, %Y",
    "%Y/%m/%d",
    "%d.%m.%Y",
    "%Y%m%d",
)
Maker = Callable[[Faker, Random], str]


def _house(fake: Faker, chance: Random) -> str:
    named = (
        f"{fake.city()} Hospital",
        f"{fake.last_name()} Medical Center",
        f"{fake.city()} General Hospital",
        f"{fake.company()} Clinic",
        f"{fake.last_name()} Clinic",
    )
    return chance.choice(named)


def _number(fake: Faker, chance: Random) -> str:
    forms = (
        fake.bothify("??######").upper(),
        fake.numerify("#######"),
        f"MRN-{fake.numerify('######')}",
        fake.bothify("#?###??").upper(),
        str(fake.uuid4()),
    )
    return chance.choice(forms)


#: Class of CCHMC -> (what a mark of it must be like, what is made instead), the first that fits.
_MAKERS: dict[str, tuple[tuple[re.Pattern[str], Maker], ...]] = {
    "NAME": (
        (re.compile(rf"{_WORD} {_WORD}"), lambda fake, _: f"{fake.first_name()} {fake.last_name()}"),
        (re.compile(rf"[A-Z]\.? {_WORD}"), lambda fake, _: f"{fake.random_uppercase_letter()}. {fake.last_name()}"),
        (re.compile(rf"{_WORD}, {_WORD}"), lambda fake, _: f"{fake.last_name()}, {fake.first_name()}"),
        (re.compile(_WORD), lambda fake, _: fake.last_name()),
        (re.compile(r"[A-Z]{3,}"), lambda fake, _: fake.last_name().upper()),
    ),
    "INSTITUTION": (
        (re.compile(rf"(?=.*{_HOUSE.pattern}).+ .+"), _house),
        (re.compile(r".+ .+"), lambda fake, _: fake.company()),
    ),
    "LOCATION": (
        (re.compile(r"\d+ [A-Z].+"), lambda fake, _: fake.street_address().replace("\n", " ")),
        (re.compile(rf"{_WORD}(?: {_WORD})?"), lambda fake, _: fake.city()),
    ),
    "PHONE": ((re.compile(r"(?:\D*\d){10,}.*"), lambda fake, _: fake.phone_number()),),
    "EMAIL": ((re.compile(r".+"), lambda fake, _: fake.email()),),
    "OTHER": ((re.compile(r"[a-z][a-z ]+"), lambda fake, _: fake.job().lower()),),
    "DATE": ((re.compile(r"\d{1,2}/\d{1,2}/\d{2,4}"), lambda fake, chance: fake.date(chance.choice(_DAYS))),),
    "IDNUM": ((re.compile(r"\d{6,10}"), _number),),
}


def swapped(case: Case, fake: Faker, chance: Random, kept: frozenset[str]) -> tuple[Case, list[bool]]:
    """The note with other values, and of each mark whether it holds one; ``kept``: texts that stay (states)."""
    made: dict[tuple[str, str], str] = {}
    pieces: list[str] = []
    spans: list[Span] = []
    other: list[bool] = []
    at = size = 0
    for span in sorted(case.gold):
        text, sort = case.text[span.start : span.end], KINDS[span.kind].cchmc
        if (sort, text) not in made:
            maker = next((maker for like, maker in _MAKERS.get(sort, ()) if like.fullmatch(text)), None)
            made[sort, text] = text if maker is None or text in kept else maker(fake, chance)
        pieces += (case.text[at : span.start], made[sort, text])
        size += span.start - at
        spans.append(span._replace(start=size, end=size + len(made[sort, text])))
        size, at = spans[-1].end, span.end
        other.append(made[sort, text] != text)
    pieces.append(case.text[at:])
    return case._replace(text="".join(pieces), gold=tuple(spans), keep=()), other


def compared(part: str, locale: str, seed: int = 1) -> Iterator[tuple[str, int, float, float]]:
    """Class of CCHMC, how many marks hold another value, the shares of them found whole before and after."""
    from resynth import lexicon

    fake, chance = Faker(locale), Random(seed)
    fake.seed_instance(seed)
    states = frozenset(lexicon.states().values())
    cases = detection.cases(part)
    both = [swapped(case, fake, chance, states) for case in cases]
    before, after = detection.scored(cases), detection.scored([case for case, _ in both])
    counts: dict[str, list[int]] = {}
    for case, (changed, other), old, new in zip(cases, both, before, after, strict=True):
        for span, there, is_other in zip(sorted(case.gold), changed.gold, other, strict=True):
            if is_other:
                row = counts.setdefault(KINDS[span.kind].cchmc, [0, 0, 0])
                for place, value in enumerate((1, _is_whole(span, old), _is_whole(there, new))):
                    row[place] += value
    for sort, (number, old_hits, new_hits) in sorted(counts.items()):
        yield sort, number, old_hits / number, new_hits / number


def _is_whole(span: Span, said: ScoredNote) -> bool:
    """Whether every letter and digit of a span is in something that was found."""
    return all(
        any(mark.start <= at < mark.end for mark in said.system or ())
        for at in range(span.start, span.end)
        if said.text[at].isalnum()
    )


def main() -> None:
    """A row for each class."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="dev-s", choices=detection.PARTS)
    parser.add_argument("--locale", default="en_US")
    options = parser.parse_args()
    print(f"{options.part}, values of {options.locale}: marks with another value, found whole before and after")
    for sort, number, old, new in compared(options.part, options.locale):
        print(f"  {sort:12}{number:6}{old:9.3f}{new:9.3f}")


if __name__ == "__main__":
    main()
