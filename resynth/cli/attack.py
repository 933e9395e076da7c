"""resynth attack: what somebody could do with a release, tried before it is given away."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from resynth.cli import annotated, noted, words
from resynth.cli import options as o
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.cli.words import Steps
    from resynth.evaluate.attacks.parrot import Parrot
    from resynth.evaluate.attacks.release import Attacked, Original
    from resynth.keys import Key
    from resynth.vault.layout import Vault

EXAMPLE = o.example("resynth attack OUT --vault VAULT", "resynth attack OUT --vault VAULT --source notes.jsonl")
#: What is missed where nobody measured it, as a share of mentions: said to be assumed wherever it is told.
ASSUMED = 0.01
#: By what a parrot is measured, on the sheet to be signed.
MEASURED = {"planted": "planted leaks", "leaks": "real leaks"}
#: So many characters to each side of a suspect are shown to the owner of the vault.
_AROUND = 40


def attack(
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="The folder of a finished release.")],
    vault: Annotated[Path, typer.Option("--vault", help="The vault of the release: it keeps what is suspected.")],
    source: Annotated[
        Path | None, typer.Option("--source", help="The originals as people annotated them; shows what was "
                                                   "really missed.")
    ] = None,
    plant: Annotated[
        float, typer.Option("--plant", help="Without --source: share of the mentions whose marks are taken "
                                            "away, to be found.")
    ] = 0.05,
    patients_known: Annotated[
        int, typer.Option("--patients-known", min=0, help="Number of patients whose names the attacker knows.")
    ] = 0,
    as_of: noted.Day = None,
    miss_rate: Annotated[
        float | None, typer.Option("--miss-rate", help="The share of mentions missed; measured with --source, else "
                                                       f"{ASSUMED:g}.")
    ] = None,
    learn_from: Annotated[
        int, typer.Option("--learn-from", min=1, help="Notes of each half that the attacker learns from, at most.")
    ] = 400,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of learning over all notes, at most.")] = 80,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Try four attacks on a release: find what was missed, guess names, know patients by intervals, see odd ones out.

    What is suspected goes into suspects.csv of the vault, for a person to look at; no value of a note is printed.
    """
    from resynth.job.folders import input_digest
    from resynth.vault.layout import Vault
    from resynth.vault.looked import ATTACK

    if not 0 < plant <= 0.5:
        raise UsageError("--plant is a share above 0, of a half at most", hint="--plant 0.05")
    if miss_rate is not None and not 0 <= miss_rate <= 1:
        raise UsageError("--miss-rate is a share from 0 to 1", hint="--miss-rate 0.02")
    with noted.noting(vault, as_of) as record, words.steps() as steps:
        assert record is not None  # a vault was named
        store, key = Vault.open(vault, make=False), record.key
        if not store.ids.exists() or not store.crosswalk.exists():
            raise InputError(f"{vault.name}: nothing was released from this vault")
        steps.begin("reading", 0)
        originals = None if source is None else _originals(source, labels, patients, from_, encoding, columns)
        there = _read(release, store, originals)
        if source is not None and not there.gold:
            raise UsageError(f"no note of {release.name} is in {source.name} as it was released",
                             hint="--source names what the release was made of, with the same doc_ids")
        found = _parrot(there, key, source is not None, plant, learn_from, rounds, steps)
        steps.begin("counting", 0)
        told = _told(there, found, key, patients_known, miss_rate)
        _keep(store, there, found, told)
        notes = release / "notes.jsonl"
        read = input_digest(notes, [notes]), noted.digest_of(notes)
        record.add(ATTACK, read, there.doc_ids.values(), _row(told))
    if as_json:
        print(json.dumps(told, indent=1))
    else:
        _show(told)
    _say(there, found, release, source, store)
    record.say()


def _read(release: Path, store: Vault, originals: dict[str, Original] | None) -> Attacked:
    """The release, where it is one of this vault's."""
    from resynth.cli.options import policy_of
    from resynth.evaluate.attacks.release import read
    from resynth.verify import belongs
    from resynth.verify.run import records_of

    if not release.is_dir() or not (release / "POLICY.yaml").is_file():
        raise InputError(f"{release.name}: this is no folder of a release, for it holds no POLICY.yaml",
                         hint="name the folder that was --out of resynth release")
    rules = policy_of(str(release / "POLICY.yaml"), None)
    if not belongs(release, store.root, rules):
        raise UsageError(f"{store.root.name}: {release.name} was not made with this vault",
                         hint="name the --vault of the release")
    found = read(release / "notes.jsonl", records_of(release, store.root, rules)[0], rules, originals)
    if not found.notes:
        raise InputError(f"{release.name}: no note of it is as the vault wrote it",
                         hint=f"resynth verify --release {shlex.quote(str(release))} --vault "
                              f"{shlex.quote(str(store.root))} --source INPUT")
    return found


def _originals(
    source: Path, labels: Path | None, patients: str | None, from_: str | None, encoding: str, columns: str | None
) -> dict[str, Original]:
    from resynth.cli.sides import How, opened
    from resynth.evaluate.attacks.release import Original

    with opened([("source", source, from_)], How(labels, patients, encoding, columns)) as (side,):
        found = annotated.by_id(annotated.records(side), side.found[0][1].name)
    return {name: Original(one.document.text, tuple(one.spans or ())) for name, one in found.items()}


def _parrot(
    there: Attacked, key: Key, real: bool, plant: float, learn_from: int, rounds: int, steps: Steps
) -> Parrot:
    from dataclasses import replace

    from resynth.evaluate.attacks import parrot

    def begin(number: int) -> Callable[[int], None]:
        steps.begin(f"learning, half {number + 1} of 2", 0, "rounds")
        return steps.advance

    return parrot.attack(
        there.notes, key, there.secret, share=plant, tags=there.tags, leaks=there.open() if real else None,
        taught=learn_from, settings=replace(parrot.SETTINGS, rounds=rounds), begin=begin,
    )


def _told(
    there: Attacked, found: Parrot, key: Key, patients_known: int, miss_rate: float | None
) -> dict[str, Any]:
    """All figures as plain data: counts and rates, no value of a note."""
    from resynth.evaluate.attacks.exposure import found_of_missed
    from resynth.release.risk.share import Share

    rates = there.rates() if there.gold else {}
    whole = Share(sum(one.hits for one in rates.values()), sum(one.of for one in rates.values()))
    measured = whole.value if miss_rate is None else None
    rate = next(one for one in (miss_rate, whole.value, ASSUMED) if one is not None)
    by_class = {} if measured is None else {name: one.value or 0.0 for name, one in rates.items()}
    said = found.recall().value
    return {
        "notes": len(there.notes), "patients": len({note.patient for note in there.notes}),
        "policy": there.policy.id, "secret": sorted(there.secret), "missed": {
            "all": whole.told(), **{name: one.told() for name, one in rates.items()}} if there.gold else None,
        "parrot": found.told(),
        "frequency": there.frequency.told(key, patients_known),
        "intervals": there.intervals.told(),
        "exposure": {
            "miss_rate": rate, "measured": measured is not None, "assumed": measured is None and miss_rate is None,
            **there.mentions.told(by_class, rate), "found_of_missed": found_of_missed(rate, said),
        },
    }


def _row(told: dict[str, Any]) -> dict[str, Any]:
    """What the record of a vault keeps, and its sheet to be signed tells."""
    parrot, names, exposed = told["parrot"], told["frequency"]["groups"].get("all names"), told["exposure"]
    whole = exposed["classes"].get("all")
    return {
        "notes": told["notes"], "measured_by": MEASURED[parrot["measured_by"]], "recall": parrot["recall"]["value"],
        "precision": parrot["precision"]["value"], "left": parrot["left"], "names":
        names["persons"]["value"] if names else None, "known_patients": told["frequency"]["known_patients"],
        "intervals": told["intervals"]["fingerprint"]["value"], "notes_shown": whole["note"] if whole else None,
        "miss_rate": exposed["miss_rate"], "whence":
        "measured" if exposed["measured"] else "assumed" if exposed["assumed"] else "as somebody said",
    }


def _keep(store: Vault, there: Attacked, found: Parrot, told: dict[str, Any]) -> None:
    """What is suspected, with what stands around it, and the page: into the vault."""
    from resynth.evaluate import sheets
    from resynth.evaluate.attacks.page import page

    notes = {note.doc_id: note for note in there.notes}
    rows = []
    for one in found.left():
        text = notes[one.doc_id].text
        around = (f"{text[max(0, one.start - _AROUND) : one.start]}[{text[one.start : one.end]}]"
                  f"{text[one.end : one.end + _AROUND]}")
        rows.append((one.doc_id, there.doc_ids[one.doc_id], one.start, one.end, one.cls, f"{one.score:.3f}",
                     *(["yes" if one.hit else "no"] if found.real else []), " ".join(around.split())))
    columns = ("released_id", "doc_id", "start", "end", "kind", "score", *(["leak"] if found.real else []), "context")
    sheets.write(store.suspects, columns, rows)
    store.write_bytes(store.attack, page(told).encode("utf-8"))


def _show(told: dict[str, Any]) -> None:
    from resynth.evaluate.attacks import tables

    parrot, frequency, exposure = told["parrot"], told["frequency"], told["exposure"]
    what = parrot["measured_by"]
    if parrot["why"]:
        words.note(f"1. Parrot: not tried, for {parrot['why']}.")
    else:
        _table(f"1. parrot: what the marks of one half tell of the other ({what})", tables.PARROT,
               list(tables.parrot(parrot)), what)
    if frequency["why"]:
        words.note(f"2. Frequency: {frequency['why']}.")
    else:
        known = frequency["known_patients"]
        _table("2. frequency: names guessed by rank" + (
            f", those of {words.count(known, 'patient')} known" if known else ""), tables.FREQUENCY,
            list(tables.frequency(frequency)))
    if told["intervals"]["patients"]:
        _table("3. intervals: patients known by the days between their dates", tables.INTERVALS,
               list(tables.intervals(told["intervals"])))
    else:
        words.note("3. Intervals: no patient has two dates with day, month and year.")
    if exposure["classes"]:
        _table("4. exposure: what is missed and stands out", tables.EXPOSURE, list(tables.exposure(exposure)))
        _table("", tables.EFFECTIVE, list(tables.effective(exposure)))
        words.note(tables.rate_in_words(exposure))
    else:
        words.note("4. Exposure: no mention was replaced.")


def _table(title: str, columns: Any, rows: list[tuple[str, ...]], what: str = "") -> None:
    words.table(title, [(name.format(what=what), "right" if number else "left") for name, number in columns], rows)


def _say(there: Attacked, found: Parrot, release: Path, source: Path | None, store: Vault) -> None:
    for count, what in (
        (there.changed, "not as the vault wrote them" if source is None else
         f"not as the vault wrote them, or another text in {source.name}"),
        (there.foreign, f"of {release.name}, and not of this vault by their ids"),
    ):
        if count:
            words.say(f"left out, {words.count(count, 'note')}: {what}")
    if source is not None and there.gold < len(there.notes):
        words.say(f"{words.count(len(there.notes) - there.gold, 'note')} of {release.name} not in {source.name}: "
                  "what was missed there is not counted")
    places = f"{words.count(len(found.left()), 'place')} to look at:"
    words.say(f"{places:<25} {store.suspects}")
    words.say(f"all figures, on a page:   {store.attack}")
