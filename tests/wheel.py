"""A wheel holds what is tracked: modules, lists and policies, and nothing else. ``python tests/wheel.py FILE``."""

from __future__ import annotations

import subprocess
import sys
import zipfile


def expected() -> set[str]:
    tracked = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.splitlines()
    members = {name for name in tracked if name.startswith("resynth/")}
    members |= {f"resynth/_data/{name}" for name in tracked if name.startswith(("lists/", "policies/"))}
    return members


def main(path: str) -> int:
    with zipfile.ZipFile(path) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    missing, extra = sorted(expected() - held), sorted(held - expected())
    for name in missing:
        print(f"missing from the wheel: {name}")
    for name in extra:
        print(f"in the wheel but not tracked: {name}")
    print(f"{len(held)} members, {len(missing)} missing, {len(extra)} extra")
    return 1 if missing or extra else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
