"""How much likelier a token is as a name than as a word: P(token|name) / P(token|word).

The likelihood-ratio metric of NLM Scrubber (report of 2013, "Likelihood ratio metric", equations 1 to 3), with
Bayes-Laplace smoothing. Names are counted by their bearers (Census of 2010 and 2020), words by how often a billion
words of English have them in small letters, with a floor for clinical words.
"""

from __future__ import annotations

from functools import cache

from resynth import lexicon

#: Words of English behind the frequencies, and people behind the names (first and last name of each).
WORDS = 1_000_000_000
NAMES = sum(lexicon.PERSONS.values())
#: Names borne by fewer people are not counted.
BEARERS = 100


@cache
def names() -> dict[str, int]:
    """Folded name -> bearers, as a first and as a last name together."""
    found = dict(lexicon.last_2010(BEARERS))
    for name, (count, _) in lexicon.first_2020(BEARERS).items():
        found[name] = found.get(name, 0) + count
    return found


def score(token: str) -> float:
    """The ratio of a folded token: above 1 it is a name rather than a word.

    A token that neither has gets (words + 1) / (names + 1), which is above 1 as well: what nobody knows may be a name.
    """
    name = (names().get(token, 0) + 1) / (NAMES + 1)
    word = (lexicon.frequency(token) + 1) / (WORDS + 1)
    return name / word


def likely(token: str) -> bool:
    """Whether a folded token is a name of the Census whose ratio is above 1; told by lists that load at once."""
    return token in lexicon.census_names() and token not in lexicon.unlikely_names()


#: Below this weight of its letters a token that no list has is a word (``unseen``): so are two names of a hundred.
WORDLIKE = -40


def unseen(token: str) -> int:
    """Ten times the log of P(letters|name) / P(letters|word) of a folded token: for what no list has.

    The report gives every unseen token one score; its letters, three at a time, tell ``mepilex`` from ``halszka``.
    """
    whole = f"^{token}$"
    weights = lexicon.letters()
    return sum([int(weights.get(whole[at : at + 3], 0)) for at in range(len(whole) - 2)])
