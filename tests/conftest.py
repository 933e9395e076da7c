"""What tests share: a key, the bundled policy, and charts made of marked text."""

from __future__ import annotations

import pytest
from helpers import KEY

from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.policy.parse import load


@pytest.fixture(scope="session")
def key() -> Key:
    return KEY


@pytest.fixture(scope="session")
def cchmc() -> Policy:
    return load("cchmc-2014")
