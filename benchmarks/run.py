"""What a release costs, as ratios in one run: ``python -m benchmarks.run [--notes 8000] [--rounds 3] [--memory]``.

In every round the minimal resynthesis (benchmarks/minimal.py) and ours run in turn, each in a process of its own, on
the same notes, on a memory file system where there is one. CPU seconds of the process; the median of the rounds'
ratios is what counts, for the machine may be shared. As in an installed program, bytecode is there already.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import corpus

GOALS = {
    "plan + replace / minimal": ("at least", 0.3),
    "whole release / minimal": ("at least", 0.1),
    "verify / passes 0 to 2": ("at most", 1.0),
    "two workers / one (wall)": ("at least", 1.8),
    "start-up, s (wall)": ("at most", 0.3),
    "peak MB of a process": ("at most", 150.0),
    "peak at 40,000 / 10,000": ("at most", 1.1),
}


def _spent(arguments: list[str]) -> tuple[float, float, float]:
    """(CPU s, wall s, peak MB) of a command; of its largest process, the peak."""
    code = (
        "import json,resource,subprocess,sys,time\n"
        "t=time.perf_counter()\n"
        "r=subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.PIPE)\n"
        "w=time.perf_counter()-t\n"
        "u=resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "sys.stderr.write(r.stderr.decode()) if r.returncode else None\n"
        "print(json.dumps([u.ru_utime+u.ru_stime,w,u.ru_maxrss/1024,r.returncode]))"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    cpu, wall, peak, status = json.loads(done.stdout)
    if status:
        raise SystemExit(f"a run ended with {status}:\n{done.stderr}")
    return cpu, wall, peak


def _release(notes: Path, work: Path, jobs: int) -> tuple[float, float, float]:
    for name in ("OUT", "VAULT"):
        shutil.rmtree(work / name, ignore_errors=True)
    return _spent(
        [
            sys.executable,
            "-m",
            "resynth",
            "release",
            str(notes),
            "--policy",
            "cchmc-2014",
            "--formats",
            "jsonl",
            "--out",
            str(work / "OUT"),
            "--vault",
            str(work / "VAULT"),
            "--jobs",
            str(jobs),
        ]
    )


def _stages(notes: Path, work: Path) -> dict[str, float]:
    """CPU seconds by stage, in a process of its own (benchmarks/stages.py)."""
    shutil.rmtree(work / "stages", ignore_errors=True)
    command = [sys.executable, "-m", "benchmarks.stages", str(notes), str(work / "stages")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=8000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--memory", action="store_true", help="also 10,000 and 40,000 notes")
    asked = parser.parse_args()
    memory_disk = "/dev/shm" if os.path.isdir("/dev/shm") else None
    found: dict[str, list[float]] = {name: [] for name in GOALS}
    stages: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(dir=memory_disk, prefix="resynth-bench-") as folder:
        work = Path(folder)
        notes = work / "notes.jsonl"
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(work / "bytecode")
        corpus.write(20, notes)
        _release(notes, work, 1)
        corpus.write(asked.notes, notes)
        for _ in range(asked.rounds):
            minimal = _spent([sys.executable, "-m", "benchmarks.minimal", str(notes), str(work / "minimal.jsonl")])
            one = _release(notes, work, 1)
            two = _release(notes, work, 2)
            start = _spent([sys.executable, "-m", "resynth", "policy", "check", "cchmc-2014"])
            spent = _stages(notes, work)
            for name, seconds in spent.items():
                stages.setdefault(name, []).append(seconds / asked.notes * 1e6)
            found["plan + replace / minimal"].append(minimal[0] / (spent["plan"] + spent["replace"]))
            found["whole release / minimal"].append(minimal[0] / one[0])
            found["verify / passes 0 to 2"].append((spent["facts"] + spent["verify"]) / spent["passes 0 to 2"])
            found["two workers / one (wall)"].append(one[1] / two[1])
            found["start-up, s (wall)"].append(start[1])
            found["peak MB of a process"].append(max(one[2], two[2]))
            stages.setdefault("minimal", []).append(minimal[0] / asked.notes * 1e6)
        if asked.memory:
            peaks = []
            for count in (10_000, 40_000):
                corpus.write(count, notes)
                peaks.append(_release(notes, work, 1)[2])
            found["peak at 40,000 / 10,000"].append(peaks[1] / peaks[0])
    print(f"{asked.notes:,} notes, {asked.rounds} rounds, Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    for name, values in found.items():
        if values:
            side, goal = GOALS[name]
            middle = statistics.median(values)
            met = middle >= goal if side == "at least" else middle <= goal
            spread = f"{min(values):.3f} to {max(values):.3f}"
            print(f"  {name:<28} {middle:8.3f}   ({spread}; goal: {side} {goal:g}{'' if met else ', not met'})")
    said = ", ".join(f"{name} {statistics.median(values):.0f}" for name, values in stages.items())
    print("  CPU µs a note:", said)


if __name__ == "__main__":
    main()
