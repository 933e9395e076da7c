"""``python -m resynth``: the program, where no script was installed."""

from __future__ import annotations

from resynth.cli.app import main

if __name__ == "__main__":
    main()
