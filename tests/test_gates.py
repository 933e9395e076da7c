"""Gates: a policy may limit the figures of risk that a run measures."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from corpora import Note, Released, Workshop, edited, notes_of, released
from session import key_file
from typer.testing import CliRunner

from resynth import lexicon
from resynth.cli.app import app
from resynth.errors import PromiseBroken
from resynth.keys import Key
from resynth.policy.model import Gate
from resynth.policy.parse import load, parse
from resynth.release.figures import WORDS, figures, gates_kept, over
from resynth.release.risk.measured import measured
from resynth.types import Standing, Verdict

NOTES = notes_of(
    "[Mary Kowalski](PATIENT) came on [3/4/2010](DATE).", "[Ann Hansen](PATIENT) came on [5/6/2011](DATE)."
)


#: The commonest names of the Census in as many charts: whoever ranks the surrogates guesses both.
COMMON = notes_of(*["[Mary Smith](PATIENT) is well."] * 4)
#: A name that is on no list gets one that is on none.
UNLISTED = notes_of("[Mary Zxqwvut](PATIENT) is well.", "[Ann Hansen](PATIENT) is well.")
#: Three patients, of whom one has an age that no other has.
AGED = notes_of("[Ann Hansen](PATIENT) is [44](AGE).", "[Greta Kowalski](PATIENT), [47](AGE).", "A man of [61](AGE).")
#: Two patients, five days and thirty days between their dates.
DATED = notes_of("Seen on [3/4/2010](DATE) and on [3/9/2010](DATE).", "Seen on [3/4/2010](DATE) and [4/3/2010](DATE).")
#: Sixty last names of the lists, all of one letter.
ONE_LETTER = notes_of(*(f"Dr. [{name.title()}](DOCTOR) agreed." for name in sorted(
    name for name in lexicon.surrogate_names().last if name.startswith("k"))[:60]))
MOVED = edited(policy="training-data").replace("gates: {L1: at most 0, L11: at most 0}", "gates: {}")


def gated(gates: str, text: str = "") -> str:
    if text:
        return text.replace("gates: {}", f"gates: {gates}")
    return edited().replace("labels: {}", f"labels: {{}}\n\ngates: {gates}")


def told(done: Released, name: str = "AUDIT.json") -> dict[str, tuple[float | str | None, float | None]]:
    """Figure -> its value and its limit, as an audit tells them."""
    return {row["figure"]: (row["value"], row["gate"]) for row in json.loads(done.files[name])["figures"]}


FAULTS: list[tuple[list[Note], str, str, str, str, str]] = [
    (COMMON, "", "L8", "at most 0.5", "1", "at most 1"),
    (DATED, MOVED, "L10", "at most 0.9", "1", "at most 1"),
    (UNLISTED, "", "L13", "at least 100", "0", "at least 0"),
    (AGED, "", "L14", "at most 0.5", "1", "at most 1"),
    (ONE_LETTER, "", "L16", "at most 0.2", "0.", "at most 1"),
]


@pytest.mark.parametrize(("notes", "text", "figure", "limit", "value", "allowed"), FAULTS, ids=[f[2] for f in FAULTS])
def test_every_counted_figure_stops_a_release(
    notes: list[Note], text: str, figure: str, limit: str, value: str, allowed: str
) -> None:
    """What is wrong in each of these corpora is found by its gate, and nothing is released."""
    done = released(notes, policy=gated(f"{{{figure}: {limit}}}", text))
    assert isinstance(done.error, PromiseBroken)
    assert done.error.exit_code == 5
    (problem,) = done.error.problems
    assert re.match(rf"{figure}: {value}\d*, {limit} is allowed", problem)
    assert not done.files
    assert released(notes, policy=gated(f"{{{figure}: {allowed}}}", text)).error is None


def test_names_that_a_reader_made_like_the_old_ones_stop_a_release(tmp_path: Path) -> None:
    """L17: no program draws such names, so they are typed in ``review.csv``: sixty with the letter of the old one."""
    names = [name.title() for name in sorted(lexicon.surrogate_names().last)]
    old = names[:: len(names) // 60][:60]
    new = [names[names.index(name) + 1] for name in old]
    source, policy, vault = tmp_path / "notes.jsonl", tmp_path / "policy.yaml", tmp_path / "VAULT"
    key_file(tmp_path)
    policy.write_text(gated("{L17: at most 0.3}"), "utf-8")
    source.write_text("".join(
        json.dumps({"doc_id": f"n{n}", "patient_id": f"p{n}", "text": f"Dr. {name} agreed.",
                    "spans": [{"start": 4, "end": 4 + len(name), "label": "DOCTOR"}]}) + "\n"
        for n, name in enumerate(old)), "utf-8")
    done = CliRunner().invoke(app, ["plan", str(source), "--policy", str(policy), "--vault", str(vault), "--key",
                                    str(tmp_path / "project.key")])
    assert done.exit_code == 0, done.stderr
    planned = (vault / "review.csv").read_bytes()
    rows = list(csv.DictReader(io.StringIO(planned.decode("utf-8-sig"))))
    with (vault / "review.csv").open("w", encoding="utf-8-sig", newline="") as file:
        table = csv.DictWriter(file, rows[0].keys())
        table.writeheader()
        table.writerows({**row, "new_surrogate": dict(zip(old, new, strict=True))[row["original"]]} for row in rows)
    apply = ["apply", "--vault", str(vault), "--out", str(tmp_path / "OUT")]
    done = CliRunner().invoke(app, apply)
    assert isinstance(done.exception, PromiseBroken), done.stderr
    (problem,) = done.exception.problems
    assert re.match(r"L17: 0\.[89]\d*, at most 0.3 is allowed", problem)
    assert not (tmp_path / "OUT").exists()
    (vault / "review.csv").write_bytes(planned)
    done = CliRunner().invoke(app, apply)
    assert done.exit_code == 0, done.stderr


def test_what_a_gate_limits_is_not_there_in_another_corpus() -> None:
    """Rare names are not guessed by rank; two charts of the same days between have no fingerprint; ages are alike."""
    done = released(AGED[:2], policy=gated("{L8: at most 0, L13: at least 1000, L14: at most 0.5}"))
    assert done.error is None
    done = released([DATED[0], DATED[0]._replace(patient="p9", doc_id="n9")], policy=gated("{L10: at most 0}", MOVED))
    assert done.error is None


def test_without_names_there_is_no_rarest() -> None:
    done = released(notes_of("He is [44](AGE)."), policy=gated("{L8: at most 0, L13: at least 1000}"))
    assert done.error is None
    assert told(done)["L13"] == (None, 1000)


def test_the_public_audit_tells_of_guesses_no_more_than_the_limit() -> None:
    """How often a guess is right, and whether somebody is alone, stands in the vault's audit."""
    done = released(COMMON, policy=gated("{L8: at most 1, L10: at most 0.5, L14: at most 0.25, L13: at least 9}"))
    assert done.error is None
    public = told(done)
    assert {name: public[name] for name in ("L8", "L10", "L14")} == {
        "L8": ("at most 1", 1), "L10": ("at most 0.5", 0.5), "L14": ("at most 0.25", 0.25)}
    assert isinstance(public["L13"][0], int)
    assert done.audit["figures"][2]["value"] == 1.0
    assert "at least 9" in done.files["AUDIT.html"].decode()


def test_no_figure_is_counted_for_a_policy_that_limits_none(tmp_path: Path) -> None:
    """Not even read: there is no crosswalk in this folder."""
    for gates in ("{}", "{L1: at most 0, L5: at most 1, L11: at most 0}"):
        assert measured(parse(gated(gates), "p"), tmp_path, lambda: Key(bytes(32))) == {}


def test_one_place_of_millions_is_more_than_none() -> None:
    """A figure is compared as it is, not as it is printed; in print it is not 0."""
    policy = parse(gated("{L1: at most 0}"), "p")
    found = figures(policy, [Verdict("M3", Standing.HELD, 9_000_000, 1, (), "", False)], {})
    (problem,) = over(policy, found)
    assert problem.startswith("L1: 1e-06, at most 0 is allowed")


def test_beside_tags_a_missed_name_stands_out() -> None:
    assert figures(load("nlm-scrubber"), (), {})["L5"] == figures(load("cchmc-2014"), (), {})["L5"] == 0.095618


def test_that_gates_are_kept_is_a_promise() -> None:
    """M19: the limits of the policy, counted; where it sets none there is nothing to check."""
    text = gated("{L1: at most 0, L8: at most 1}")
    hard = text.replace("promises:\n", "promises:\n  M19: hard required\n", 1)
    done = released(COMMON, policy=hard)
    assert done.outcome is not None
    (verdict,) = [one for one in done.outcome.report.verdicts if one.promise == "M19"]
    assert (verdict.standing, verdict.checked, verdict.broken) == (Standing.HELD, 2, 0)
    assert done.outcome.report.exit_code == 0
    policy = parse(hard, "p")
    (verdict,) = gates_kept(policy, {"L1": 0.5, "L8": 0.0})
    assert (verdict.standing, verdict.broken) == (Standing.BROKEN, 1)
    done = released(COMMON, policy=edited().replace("promises:\n", "promises:\n  M19: hard required\n", 1))
    assert done.outcome is not None
    assert done.outcome.report.exit_code == 6


def test_that_gates_on_realism_are_kept_is_a_promise_of_its_own() -> None:
    """M20; of fewer than fifty values nothing is told, and that is within every limit."""
    text = gated("{L1: at most 0, L16: at most 0, L17: at most 0}")
    done = released(COMMON, policy=text.replace("promises:\n", "promises:\n  M20: hard required\n", 1))
    assert done.outcome is not None
    assert {one.promise: (one.standing, one.checked) for one in done.outcome.report.verdicts if one.promise in (
        "M19", "M20")} == {"M19": (Standing.HELD, 1), "M20": (Standing.HELD, 2)}
    assert told(done)["L16"] == (None, 0)
    hard = parse(text.replace("promises:\n", "promises:\n  M20: hard\n", 1), "p")
    verdicts = gates_kept(hard, {"L1": 0.0, "L16": 0.2, "L17": 0.0})
    assert [(one.promise, one.standing, one.broken) for one in verdicts] == [
        ("M19", Standing.HELD, 0), ("M20", Standing.BROKEN, 1)]


def test_a_finished_release_is_measured_again(tmp_path: Path) -> None:
    """By verify: under its own limits, and under another policy that allows less."""
    shop = Workshop(tmp_path, policy=gated("{L8: at most 1}").replace("promises:\n", "promises:\n  M19: hard\n", 1))
    assert shop.notes(COMMON).error is None
    command = ["verify", "--release", str(shop.out), "--vault", str(shop.vault.root), "--source",
               str(tmp_path / "notes.jsonl")]
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 0, done.stderr
    (row,) = [one for one in json.loads(done.stdout)["promises"] if one["id"] == "M19"]
    assert (row["standing"], row["checked"]) == ("held", 1)
    stricter = tmp_path / "stricter.yaml"
    stricter.write_text(gated("{L8: at most 0.5}"), "utf-8")
    done = CliRunner().invoke(app, [*command, "--policy", str(stricter)])
    assert isinstance(done.exception, PromiseBroken), done.stderr
    assert done.exception.problems[-1].startswith("L8: 1, at most 0.5 is allowed")


@pytest.mark.parametrize(("gate", "value", "allowed"), [
    (Gate("L8", 0.1), 0.1, True), (Gate("L8", 0.1), 0.11, False), (Gate("L13", 100), 100, True),
    (Gate("L13", 100), 99, False), (Gate("L13", 100), None, True),
])
def test_a_limit_is_allowed_itself(gate: Gate, value: float | None, allowed: bool) -> None:
    assert gate.allows(value) is allowed




def test_a_figure_over_its_gate_stops_the_release():
    """Names that keep their surrogates over the corpus: a missed one is the odd one out in 9.6 % of such notes."""
    done = released(NOTES, policy=gated("{L5: at most 0.05}"))
    assert isinstance(done.error, PromiseBroken)
    assert done.error.exit_code == 5
    (problem,) = done.error.problems
    assert problem.startswith("L5: 0.095618, at most 0.05 is allowed")


def test_a_gate_that_is_met_is_told_in_the_audit():
    done = released(NOTES, policy=gated("{L1: at most 0, L5: at most 0.1, L11: at most 0}"))
    assert done.error is None
    assert told(done) == {"L1": (0.0, 0.0), "L5": (0.095618, 0.1), "L11": (0.0, 0.0)}
    page = done.files["AUDIT.html"].decode()
    assert "Figures of risk" in page


@pytest.mark.parametrize("figure", sorted(WORDS))
def test_every_figure_has_words(figure: str):
    assert WORDS[figure]
