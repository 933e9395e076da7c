"""The figures that are counted over all mentions of a release, where the policy sets a gate on one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from resynth.errors import InputError
from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.release.risk.alike import Alike
from resynth.release.risk.bearers import Fewest
from resynth.release.risk.frequency import Frequency
from resynth.release.risk.intervals import Intervals
from resynth.release.risk.realism import Realism
from resynth.verify.readers import crosswalk_lines, crosswalk_row


def measured(policy: Policy, records: Path, key: Callable[[], Key]) -> dict[str, float | None]:
    """Figure -> its value, of those that the policy limits; None where the release holds nothing that it is told of.

    Without such a gate nothing is read.

    Args:
        records: the folder with the crosswalk and the ids of the release.
        key: gives the key, which draws between names that are equally common; asked for L8 alone.

    Raises:
        InputError: a row of these files cannot be read.
    """
    names, days, fewest, alike = Frequency(policy), Intervals(policy.date_order), Fewest(policy), Alike(policy)
    made = Realism(policy)
    counters: dict[str, tuple[Frequency | Intervals | Fewest | Alike | Realism, Callable[[], float | None]]] = {
        "L8": (names, lambda: names.figure(key())), "L10": (days, days.figure), "L13": (fewest, fewest.figure),
        "L14": (alike, alike.figure), "L16": (made, made.divergence), "L17": (made, made.nearness),
    }
    wanted = {gate.figure: counters[gate.figure] for gate in policy.gates if gate.figure in counters}
    if not wanted:
        return {}
    patients = _patients(records / "ids.jsonl")
    alike.said.update((patient, set()) for patient in patients.values())
    counting = {id(counter): counter for counter, _ in wanted.values()}.values()
    for doc_id, lines in crosswalk_lines(records / "crosswalk.jsonl"):
        try:
            patient, rows = patients[doc_id], [crosswalk_row(row, "crosswalk.jsonl") for row in map(json.loads, lines)]
        except (KeyError, ValueError):
            raise InputError("crosswalk.jsonl: a row of no note of the release") from None
        for counter in counting:
            counter.add(patient, rows)
    return {figure: value() for figure, (_, value) in wanted.items()}


def _patients(path: Path) -> dict[str, str]:
    """Document -> its patient, both as the source has them."""
    with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        try:
            return {row["doc_id"]: row["patient_id"] for row in map(json.loads, file)}
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{path.name}: this file of the vault cannot be read") from None
