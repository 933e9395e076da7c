"""What a run does not need is not loaded: a release of given spans has no use for recognizers."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from session import environment, example_lines, write_lines

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
    notes = [json.loads(line) for line in example_lines(3)]
    for span in chain.from_iterable(note["spans"] for note in notes):
        span.pop("text", None)  # who made marks without a text is asked
    write_lines(tmp_path / "notes.jsonl", list(map(json.dumps, notes)))
    asked = ("release", "notes.jsonl", "--policy", "training-data", "--spans", spans, "--out", "OUT", "--vault", "V")
    command = [sys.executable, "-c", CODE, *asked]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == loaded


def test_detection_loads_nothing_of_what_makes_surrogates(tmp_path: Path) -> None:
    """One word of the planner's had brought 30 modules: a twentieth of the start."""
    write_lines(tmp_path / "notes.jsonl", list(example_lines(1)))
    code = CODE.replace('{"numpy", ', '{one for one in sys.modules if ".surrogates." in one} | {"numpy", ')
    done = subprocess.run([sys.executable, "-c", code, "detect", "notes.jsonl", "--out", "found.jsonl"],
                          cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['numpy', 'resynth.recognize.around.chain', 'resynth.recognize.detect']"


OPENED = """
import json, sys
opened = []
sys.addaudithook(lambda event, found: opened.append(str(found[0])) if event == "open" else None)
from resynth.recognize.detect import detect
from resynth.types import Document
detect([Document("1", "1", sys.argv[1])])
print(json.dumps([path.partition("/lists/")[2] for path in opened if path.endswith(".tsv")]))
"""


@pytest.mark.parametrize("text", ["no finding", (
    "Mr. Dalton Quillfeather, 61, of Saint Paul, seen 3/4/2011 with his wife Nevaeh by Dr. Darlene Hope Oakes."
)])
def test_what_a_first_note_asks_of_large_lists_is_looked_up(text: str) -> None:
    """Cities, and words of places and houses, were cut and sorted in every run: a fifth of the start."""
    done = subprocess.run([sys.executable, "-c", OPENED, text], capture_output=True, text=True, check=True)
    opened = set(json.loads(done.stdout))
    assert {"places/by_word.tsv", "words/by_list.tsv"} <= opened
    assert not {"places/cities.tsv", "places/world.tsv", "places/counties.tsv", "names/last.tsv"} & opened


def ended(code: str, *arguments: str, folder: Path | None = None) -> tuple[int, str, str]:
    """How a program ends, what it prints and what it says; ``folder`` has modules that stand before all others."""
    path = f"{folder or ''}{':' if folder else ''}{environment()['PYTHONPATH']}"
    done = subprocess.run([sys.executable, *(["-c", code] if code else ["-m", "resynth"]), *arguments], text=True,
                          env=environment(PYTHONPATH=path), capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("code", ["", "from resynth.__main__ import main; main()"])
def test_who_stops_a_program_that_is_still_loading_sees_one_line(tmp_path: Path, code: str, sign: str) -> None:
    """In the first twentieth of a second Ctrl-C gave a traceback; the second ``code`` is what the script does."""
    (tmp_path / "typer.py").write_text(f"import os, signal, time\nos.kill(os.getpid(), signal.{sign})\ntime.sleep(9)\n")
    assert ended(code, "lists", folder=tmp_path) == (130, "", "resynth: stopped; nothing was written\n")


@pytest.mark.parametrize("sign", ["SIGINT", "SIGHUP"])
def test_a_signal_that_is_to_be_ignored_stays_so(sign: str) -> None:
    """``nohup``, and what a shell does for jobs in the background: the terminal that is closed stopped the run."""
    code = (f"import os, signal; signal.signal(signal.{sign}, signal.SIG_IGN); from resynth.cli import app; "
            f"app.run = lambda words: os.kill(os.getpid(), signal.{sign}) or 0; "
            "from resynth.__main__ import main; main()")
    assert ended(code) == (0, "", "")


def test_the_package_loads_nothing_before_it_is_asked_for_a_name() -> None:
    code, out, _ = ended("import sys, resynth; print([name for name in sys.modules if name.startswith('resynth.')])")
    assert (code, out) == (0, "[]\n")


def test_the_public_names_are_there_in_whatever_order_modules_are_loaded() -> None:
    """``replace`` is a function, and a module has its name."""
    asked = ("import resynth.replace, resynth.types; import resynth; from resynth import *; "
             "print(type(replace).__name__, resynth.replace is replace, Key.__name__, resynth.Span is Span, "
             "{*resynth.__all__} <= {*dir(resynth)}, [n for n in resynth.__all__ if not hasattr(resynth, n)], "
             "hasattr(resynth, 'nobody'))")
    assert ended(asked) == (0, "function True Key True True [] False\n", "")
