"""What tests share: a key, the bundled policy, and charts made of marked text."""

from __future__ import annotations

import os

import pytest
from helpers import KEY
from hypothesis import settings

from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.policy.parse import load

# The same examples on every machine, as long as they take; who asks for more examples asks for new ones too.
settings.register_profile("resynth", deadline=None, derandomize="RESYNTH_EXAMPLES" not in os.environ, database=None)
settings.load_profile("resynth")


@pytest.fixture(scope="session")
def key() -> Key:
    return KEY


@pytest.fixture(scope="session")
def cchmc() -> Policy:
    return load("cchmc-2014")
