"""The second program: it checks what was written, and shares no code with what wrote it.

Facts are gathered from the originals, tallies from originals and release side by side; both merge, so that charts
can be checked anywhere. ``conclude`` turns them into verdicts, ``scan_tree`` looks at the finished tree, and
``verify_release`` does it all on a release that lies on disk.
"""

from __future__ import annotations

from resynth.verify.belongs import belongs
from resynth.verify.facts import Facts
from resynth.verify.model import CrosswalkRow, Pair, ReleasedNote, Residual, SourceNote
from resynth.verify.promises import PROMISES
from resynth.verify.report import Report, conclude
from resynth.verify.run import verify_release
from resynth.verify.sealed import unsealed
from resynth.verify.tally import Tally
from resynth.verify.together import together
from resynth.verify.tree import scan_tree

__all__ = [
    "PROMISES",
    "CrosswalkRow",
    "Facts",
    "Pair",
    "ReleasedNote",
    "Report",
    "Residual",
    "SourceNote",
    "Tally",
    "belongs",
    "conclude",
    "scan_tree",
    "together",
    "unsealed",
    "verify_release",
]
