"""Occupations in letters (``RN``, ``C.N.A.``): a word stands for them, in the case of what stands around."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released

POLICIES = ("hipaa-safe-harbor", "i2b2-2014-like", "training-data")


def became(policy: str, text: str) -> str:
    done = released(notes_of(text), policy=policy)
    assert done.error is None, (done.error, done.error.problems)
    (note,) = done.texts.values()
    return note


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("before", "after"), [
    ("His mother was an [RN](PROFESSION) here.", r"His mother was an [aeiou][a-z ]+ here\."),
    ("He is a [CNA](PROFESSION).", r"He is a [^\Waeiou][a-z ]+\."), ("two [RNs](PROFESSION)", "two [a-z ]+s"),
    ("Job: [R.N.](PROFESSION), [PhD](PROFESSION)", "Job: [a-z ]+, [a-z ]+"),
    ("A [Retired RN](PROFESSION).", r"A Retired [a-z ]+\."),
    ("an [MA](PROFESSION), an [MRI tech](PROFESSION)", "an [aeiou][a-z ]+, an [aeiou][a-z ]+"),
    ("was [ICU nurse](PROFESSION) and [CNA/HHA](PROFESSION)", "was [a-z ]+ and [a-z ]+"),
    ("Work:\n[LPN](PROFESSION)\nsmokes", "Work:\n[A-Z][a-z ]+\nsmokes"),
    ("a [Nurse (RN)](PROFESSION).", r"a [A-Z][A-Za-z ]+\."),
    ("WORKS AS A [CNA](PROFESSION).", r"WORKS AS A [A-Z ]+\."),
    ("He is a [COOK](PROFESSION).", r"He is a [A-Z ]+\."),
    ("a retired [Pullman porter](PROFESSION).", r"a retired [a-z ]+\."),
    ("Well. [Brewery worker](PROFESSION).", r"Well\. [A-Z][a-z ]+\."),
    ("is a [teacher](PROFESSION)", "is a [a-z ]+"), ("[TEACHER](PROFESSION) at school", "[A-Z ]+ at school"),
])
def test_letters_become_a_word_of_running_text(policy: str, before: str, after: str):
    """``His mother was an ESTIMATOR`` stood for an RN, ``EXTERMINATOR.`` for an R.N., ``Actuary`` for an ICU nurse."""
    note = became(policy, before)
    assert re.fullmatch(after, note), note


@pytest.mark.parametrize("policy", POLICIES)
def test_the_article_before_an_occupation_tells_how_the_next_begins(policy: str):
    """An MA is no vowel in writing: ``an magician`` stood for it."""
    text = "; ".join(f"{article} [{job}](PROFESSION)" for article, job in (
        ("an", "MA"), ("an", "MP"), ("a", "UPS driver"), ("an", "hourly worker"), ("a", "one-time cook"),
        ("A", "EU clerk"),
    ))
    for one in became(policy, text).split("; "):
        article, job = one.split(" ", 1)
        assert (article.lower() == "an") is (job[0].lower() in "aeiou"), one
