"""What make would do: it takes the environment that is active, and removes none that it did not make."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def would_do(goal: str, active: str) -> str:
    bare = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")}
    env = bare | ({"VIRTUAL_ENV": active} if active else {})
    return subprocess.run(["make", "-n", goal], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def test_demo_takes_the_active_environment(tmp_path: Path):
    """A second .venv was built, with all packages, beside the one that README had just activated."""
    (tmp_path / "bin").mkdir()
    for name in ("python", "resynth"):
        (tmp_path / "bin" / name).symlink_to(sys.executable)
    told = would_do("demo", str(tmp_path))
    assert "venv " not in told
    assert "pip install" not in told
    assert f"{tmp_path}/bin/resynth release examples/notes" in told
    (tmp_path / "bin" / "resynth").unlink()
    told = would_do("demo", str(tmp_path))
    assert f"{tmp_path}/bin/python -m pip install" in told
    assert ".venv" not in told


@pytest.mark.parametrize("active", ["", "/tmp/a b"])
def test_without_one_a_new_one_is_made(active: str):
    assert ".venv/bin/python -m pytest" in would_do("test", active)


def test_clean_leaves_the_active_environment(tmp_path: Path):
    assert f"{tmp_path} " not in would_do("clean", str(tmp_path))
