"""What a run does not need is not loaded: a release of given spans has no use for recognizers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from session import example_lines, write_lines

CODE = """
import sys
from resynth.cli.app import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
print(sorted({"numpy", "pandas", "resynth.recognize.detect", "resynth.recognize.around.chain"} & set(sys.modules)))
"""


@pytest.mark.parametrize(("spans", "loaded"), [
    ("given", "[]"), ("both", "['numpy', 'resynth.recognize.around.chain', 'resynth.recognize.detect']"),
])
def test_only_detection_loads_recognizers(tmp_path: Path, spans: str, loaded: str) -> None:
    write_lines(tmp_path / "notes.jsonl", example_lines(3))
    asked = ("release", "notes.jsonl", "--policy", "training-data", "--spans", spans, "--out", "OUT", "--vault", "V")
    command = [sys.executable, "-c", CODE, *asked]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == loaded
