"""A kind that was only guessed keeps nothing: in the plan, in a release, and with a fault planted in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from kit import broken, facts_of, pair, policy, tally_of

from resynth.cli import app
from resynth.plan.guesses import RULES, strictest, was_a_place
from resynth.policy.parse import load
from resynth.recognize.detect import detect
from resynth.types import Document, Span
from resynth.verify import conclude
from resynth.verify.promises.kept import GUESSED

OUT_OF_DOORS = (
    "Came from Ekalaka 190 today.", "From Terlingua 12 out.", "Came from Baker 45 today.",
    "Lives in Walsh Hall 214 on campus.", "Staying in dorm Loose Hall 2214.",
)


def _kinds(span: Span, *names: str) -> list[str]:
    return [strictest([span], load(name))[0].kind for name in names]


@pytest.mark.parametrize(("kind", "rule", "kinds"), [
    # cchmc-2014 and a limited data set keep institutions and rooms, Safe Harbor rooms alone
    ("INSTITUTION", "around:weights", ["NAME", "NAME", "INSTITUTION"]),
    ("INITIALS", "around:weights", ["NAME", "INITIALS", "INITIALS"]),
    ("OTHER", "around:weights", ["NAME", "OTHER", "OTHER"]),
    ("LOCATION", "around:weights", ["LOCATION", "NAME", "LOCATION"]),
    ("ROOM", "keywords:room by its name", ["LOCATION", "NAME", "LOCATION"]),
    ("ROOM", "given:views:room's code", ["LOCATION", "NAME", "LOCATION"]),
    ("INSTITUTION", "given:resynth:guess", ["NAME", "NAME", "INSTITUTION"]),
    ("HOSPITAL", "around:kinds", ["NAME", "NAME", "HOSPITAL"]),
    ("CITY", "around:kinds", ["CITY", "NAME", "CITY"]),
    ("LOCATION-OTHER", "given:around:kinds", ["LOCATION-OTHER", "NAME", "LOCATION-OTHER"]),
    ("PATIENT", "around:whose", ["PATIENT", "PATIENT", "PATIENT"]),
    # what is no guess, what people marked, and what is told by how it is written
    ("ROOM", "keywords:room", ["ROOM", "ROOM", "ROOM"]),
    ("INSTITUTION", "given", ["INSTITUTION", "INSTITUTION", "INSTITUTION"]),
    ("DATE", "around:weights", ["DATE", "DATE", "DATE"]),
    ("AGE", "around:weights", ["AGE", "AGE", "AGE"]),
])
def test_a_guess_is_the_strictest_kind_where_the_policy_keeps_it(kind: str, rule: str, kinds: list[str]) -> None:
    span = Span(0, 5, kind, kind, "unknown", rule, 0.9)
    assert _kinds(span, "cchmc-2014", "hipaa-limited-data-set", "hipaa-safe-harbor") == kinds


@pytest.mark.parametrize(("kind", "role", "rule", "told"), [
    ("DOCTOR", "provider", "around:whose", ("NAME", "unknown")), ("DOCTOR", "provider", "names:title", None),
    ("PATIENT", "relative", "around:whose", None),
])
def test_a_name_that_is_only_guessed_to_be_a_providers_is_not_kept(
    kind: str, role: str, rule: str, told: tuple[str, str] | None
) -> None:
    """Where a policy keeps what providers are called, it is nobody's name; what a title told stays."""
    tags = load("nlm-scrubber")
    kept = replace(tags.rules["DOCTOR"], action="keep")
    names = replace(tags.rules["NAME"], roles={"provider": kept})
    ours = replace(tags, rules={**tags.rules, "DOCTOR": kept, "NAME": names})
    (one,) = strictest([Span(0, 5, kind, kind, role, rule)], ours)
    assert (one.kind, one.role) == (told or (kind, role))


def test_the_label_goes_with_the_kind_and_another_one_stays() -> None:
    spans = [Span(0, 5, "INSTITUTION", label, "unknown", "around:weights") for label in ("INSTITUTION", "PHI")]
    assert [(one.kind, one.label) for one in strictest(spans, load("cchmc-2014"))] == [
        ("NAME", "NAME"), ("NAME", "PHI")]


def test_no_persons_name_stands_where_a_town_was_guessed(tmp_path: Path) -> None:
    """``Admitted from Halcomb nursing home`` stood for a town whose word is the patient's name too."""
    note = "Patient: Jackson Marion. Lives in Marion. Moved to Jackson, MS. Admitted from Marion nursing home."
    written = _released((note,), "hipaa-limited-data-set", tmp_path)
    assert "Admitted from [CITY] nursing home." in written


@pytest.mark.parametrize(("kind", "label", "rule", "told"), [
    ("NAME", "CITY", "around:kinds", True), ("NAME", "CITY", "given:resynth:guess", True),
    ("NAME", "CITY", "given", False), ("NAME", "NAME", "around:kinds", False), ("NAME", "PHI", "around:kinds", False),
    ("CITY", "CITY", "around:kinds", False), ("NAME", "HOSPITAL", "around:kinds", False),
])
def test_a_place_that_is_taken_for_a_name_is_known_by_its_label(kind: str, label: str, rule: str, told: bool) -> None:
    assert was_a_place(Span(0, 5, kind, label, "unknown", rule, 0.9)) is told


@pytest.mark.parametrize(("text", "rule"), [
    ("Seen in room 12.", "room"), ("Moved to MICU bed 12.", "room"), ("now on 4 West", "room"),
    ("in Infusion Bay 4 today", "room"), ("Moved to SICU 12 at once", "unit and bed"),
    ("Transferred to Ellison 8 today.", "room by its name"), *((text, "room by its name") for text in OUT_OF_DOORS),
])
def test_a_room_with_a_name_says_so(text: str, rule: str) -> None:
    (spans,) = detect([Document("d", "p", text)], ())
    assert spans is not None
    assert {span.found_by for span in spans if span.kind == "ROOM"} == {f"keywords:{rule}"}


def _released(texts: tuple[str, ...], name: str, folder: Path, *more: str) -> str:
    notes = [{"doc_id": f"d{n}", "patient_id": f"p{n}", "text": text} for n, text in enumerate(texts)]
    (folder / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    source = folder / "notes.jsonl"
    if more:
        source = folder / "found.jsonl"
        assert app.run(["detect", str(folder / "notes.jsonl"), "--out", str(source)]) == 0
    (folder / "key").write_text(f"resynth-key-v1 {bytes(range(32)).hex()}\n", "ascii")
    (folder / "key").chmod(0o600)
    asked = ["release", str(source), "--policy", name, "--out", str(folder / "OUT"), "--vault", str(folder / "VAULT"),
             "--key", str(folder / "key")]
    assert app.run([*asked, "--spans", *(more or ("detect",))]) in (0, 6)
    assert app.run(["verify", "--release", str(folder / "OUT"), "--vault", str(folder / "VAULT"), "--source",
                    str(source)]) == 0
    return (folder / "OUT" / "notes.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", ["hipaa-safe-harbor", "cchmc-2014", "hipaa-limited-data-set", "nlm-scrubber"])
def test_no_town_stays_because_it_was_taken_for_a_room(name: str, tmp_path: Path) -> None:
    """Found, and let out: marked ROOM, which these policies keep."""
    written = _released(OUT_OF_DOORS, name, tmp_path)
    assert re.findall(r"\b(?:Ekalaka 190|Terlingua 12|Baker 45|Walsh Hall 214|Loose Hall 2214)\b", written) == []


@pytest.mark.parametrize("more", [(), ("given",)])
def test_nobody_stays_because_around_took_them_for_an_institution(tmp_path: Path, more: tuple[str, ...]) -> None:
    """The same when what was found is read from a file that does not say by which rule."""
    assert "Little" not in _released(("Rm 702 Little",), "hipaa-limited-data-set", tmp_path, *more)


def test_an_employer_does_not_swallow_its_town() -> None:
    (spans,) = detect([Document("d", "p", "He works at Tyson in Noel.")], ())
    assert spans is not None
    assert [(span.start, span.end) for span in spans] == [(12, 17), (21, 25)]


# ---- the verifier's own eyes -------------------------------------------------------------------------------------


def test_planner_and_verifier_know_the_same_rules() -> None:
    assert GUESSED == RULES


@pytest.mark.parametrize(("rule", "fell"), [
    ("around:weights", {"P1"}), ("around:kinds", {"P1"}), ("given", set()), ("keywords:room", set())])
def test_a_guess_that_stays_is_a_fault(rule: str, fell: set[str]) -> None:
    """Planted: a mention that was only guessed to be an institution stands in the release as it was."""
    one = pair(("src", "A", "Went to [Petalwater](HOSPITAL).", "Went to [Petalwater](HOSPITAL)."), 1)
    spans = tuple(span._replace(found_by=rule) for span in one.source.spans)
    given = [one._replace(source=one.source._replace(spans=spans))]
    facts = facts_of(given)
    report = conclude(tally_of(given, facts), facts, policy())
    assert broken(report) == fell
    told = next(verdict for verdict in report.verdicts if verdict.promise == "P1")
    assert told.broken == told.checked == len(fell)
