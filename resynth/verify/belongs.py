"""Whether a release was made with a vault: a vault of another project breaks every promise, and says nothing of it.

A release that somebody changed still belongs: most of its notes have ids that the vault issued, and of what the vault
wrote into them something stands where it was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from resynth.policy.model import Policy
from resynth.verify.readers import crosswalk_row, lines, released_note
from resynth.verify.run import records_of

#: So many notes, the first of the release, are looked up, and so many of their mentions.
_NOTES, _MENTIONS = 500, 2_000
#: One patient of ten at most has a number that another key gave somebody too (vault/numbers.py); where the policy keeps
#: the ids all have, and then fewer surrogates than one of ten stand in their places by chance; of a few, some may.
_LEAST_IDS, _LEAST_STANDING, _FEWEST = 0.5, 0.1, 4


def belongs(release: Path, vault: Path, policy: Policy) -> bool:
    """Whether the vault may be the release's own; so it may where nothing tells.

    Raises:
        InputError: a file of the release or the vault is missing or malformed.
    """
    records, _ = records_of(release, vault, policy)
    notes = release / "notes.jsonl"
    if not notes.is_file():
        return True
    rows = islice(enumerate(lines(notes), 1), _NOTES)
    texts = {note.doc_id: note.text for note in (released_note(row, f"{notes.name}: line {n}") for n, row in rows)}
    issued = sum(row.get("released_id") in texts for row in lines(records / "ids.jsonl"))
    if issued < _LEAST_IDS * len(texts):
        return False
    stand = list(islice(_standing(records / "crosswalk.jsonl", texts), _MENTIONS))
    return sum(stand) >= max(_LEAST_STANDING * len(stand), min(len(stand), _FEWEST))


def _standing(crosswalk: Path, texts: dict[str, str]) -> Iterator[bool]:
    """Of each mention that the vault replaced in these notes: whether the surrogate stands where it was written."""
    for number, row in enumerate(lines(crosswalk), 1):
        if row.get("released_id") in texts:
            mention = crosswalk_row(row, f"{crosswalk.name}: line {number}")
            if mention.surrogate != mention.original:
                text = texts[mention.released_id]
                yield text[mention.out_start : mention.out_end] == mention.surrogate
