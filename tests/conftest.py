"""What tests share: a key, the bundled policy, and charts made of marked text."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import KEY
from hypothesis import settings
from known_failures import BY_REASON

from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.recognize import detect

# Who starts the tests behind a shell's & or nohup has signals ignored, and programs that tests stop would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

_ASKED = (detect.VARIABLE, detect.WITHOUT, detect.MODEL)

# The same examples on every machine, as long as they take; who asks for more examples asks for new ones too.
settings.register_profile("resynth", deadline=None, derandomize="RESYNTH_EXAMPLES" not in os.environ, database=None)
settings.load_profile("resynth")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where those that are marked ``alone`` are asked for, a file without the mark is not read: most have none."""
    asked = config.getoption("markexpr") == "alone" and collection_path.suffix == ".py"
    return True if asked and "mark.alone" not in collection_path.read_text("utf-8") else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is known to fail is expected to."""
    known = {f"tests/{name}": reason for reason, names in BY_REASON.items() for name in names}
    for item in items:
        if reason := known.get(item.nodeid):
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def pytest_collection_finish() -> None:
    """Nothing of eighteen thousand tests is garbage: it is not looked through again and again while they run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 1000)  # as the program has it


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """A command line that asked for other recognizers or a model asked for them in its own process alone."""
    before = {name: os.environ.get(name) for name in _ASKED}
    yield
    changed = [name for name in _ASKED if os.environ.get(name) != before[name]]
    for name in changed:
        os.environ.pop(name, None)
        if (value := before[name]) is not None:
            os.environ[name] = value
    if changed:
        detect.recognizers.cache_clear()
        detect.learned.cache_clear()


@pytest.fixture(scope="session")
def key() -> Key:
    return KEY


@pytest.fixture(scope="session")
def cchmc() -> Policy:
    return load("cchmc-2014")
