"""What maker and checker once read differently: each case ended a release with exit 5 or with a traceback."""

from __future__ import annotations

import pytest
from corpora import notes_of, released


@pytest.mark.parametrize(("policy", "text"), [
    # a state that is none became a made-up name, and was looked for in the lists
    ("training-data", "[JBNXFX](CITY) * [Tn Ov](STATE)"),
    # a country before an address was taken for its town
    ("i2b2-2014-like", "[Boise, France](LOCATION), [6 Elm Road, Dayton, Kentucky 45229](LOCATION)"),
    ("training-data", "[,#zl–t )&o](CITY) [W9CM](STATE) [6ı0🙂한6🙂日øİ](ZIP)"),
    ("training-data", "[QYC](CITY) [JBNX](STATE) [GILB](ZIP)"),
    # an institution of single letters kept them behind a new word
    ("training-data", "[g#한-](HOSPITAL) and [V.A.](HOSPITAL)"),
    # a syllable that stays in the name of an institution was three letters to the checker
    ("i2b2-2014-like", "[한 李李](HOSPITAL)"),
    # a kept institution in small letters held a name of the corpus
    ("hipaa-limited-data-set", "[Ann Hansenko](PATIENT) was seen at [hansenko clinic](HOSPITAL)"),
])
def test_both_read_it_alike(policy: str, text: str) -> None:
    """A release of one note ends well."""
    run = released(notes_of(text), policy=policy)
    assert run.error is None, run.error and run.error.problems
