"""M3 inside the marks: what a policy keeps, whole or in part, holds no other original; what is only called like one."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import Workshop, notes_of
from kit import Note, facts_of, pairs, tally_of

from resynth.policy.parse import load
from resynth.types import Standing
from resynth.vault.layout import Vault
from resynth.verify import conclude

MARY = ("[Mary Zimbrowski](PATIENT), MRN [5558123](MEDICALRECORD), SSN [919-09-9999](SSN), tel [513-555-0142](PHONE), "
        "[zig@zimb.example](EMAIL), ",
        "[Kate Wayne](PATIENT), MRN [8860033](MEDICALRECORD), SSN [xx-xxx-xxxx](SSN), tel [212-555-0164](PHONE), "
        "[qwe@rtyu.uiop](EMAIL), ")
LIMITED = "hipaa-limited-data-set"


def found(mark: str, policy: str = "cchmc-2014", others: tuple[Note, ...] = (), new: str | None = None) -> list[str]:
    """What M3 tells of a mark of Mary's note, kept as it is or written anew."""
    given = pairs([("src-1", "A", MARY[0] + mark, MARY[1] + (mark if new is None else new)), *others])
    facts = facts_of(given)
    tally = tally_of(given, facts, under=load(policy))
    sources = {pair.source.doc_id: pair.source.text for pair in given}
    texts = {pair.released.doc_id: pair.released.text for pair in given}
    for hit in tally.residuals:
        assert texts[hit.released_id][hit.out_start : hit.out_end] == sources[hit.doc_id][hit.start : hit.end]
    verdict = next(v for v in conclude(tally, facts, load(policy)).verdicts if v.promise == "M3")
    assert (verdict.standing is Standing.BROKEN) == bool(tally.residuals)
    return [sources[hit.doc_id][hit.start : hit.end] for hit in sorted(tally.residuals)]


@pytest.mark.parametrize(("mark", "hits"), [
    ("[Zimbrowski 5 West](ROOM)", ["Zimbrowski"]),
    ("[room 919-09-9999](ROOM)", ["919-09-9999"]),
    ("[bed of 5558123](ROOM)", ["5558123"]),
    ("[owner of Zimbrowski's Bakery](PROFESSION)", ["Zimbrowski"]),
    ("[Zimbrowsky Foods driver](PROFESSION)", ["Zimbrowsky"]),
    ("[driver of S-m-1-t-h, Z i m b r o w s k i](PROFESSION)", ["Z i m b r o w s k i"]),
    ("[barber, tel 513-555-0142](PROFESSION)", ["513-555-0142"]),
    ("[host at zig@zimb.example](PROFESSION)", ["zig@zimb.example"]),
    ("[AB 5558123](INITIALS)", ["5558123"]),
    ("[Main 5558123](HOSPITAL)", ["5558123"]),
    ("[ZimbrowskiCare](HOSPITAL)", ["ZimbrowskiCare"]),
    ("[Zimbrowskis Clinic](HOSPITAL)", ["Zimbrowskis"]),
    ("[Z i m b r o w s k i Clinic](HOSPITAL)", ["Z i m b r o w s k i"]),
    ("[12, Zimbrowski](AGE)", ["Zimbrowski"]),
])
def test_another_original_inside_a_kept_mark_is_found(mark: str, hits: list[str]) -> None:
    assert found(mark) == hits


@pytest.mark.parametrize(("name", "initials", "hits"), [
    ("QX", "QX", []), ("Q.X.", "Q.X.", []), ("Kim", "KIM", ["KIM"]), ("Zimbrowski", "ZIMB", []),
])
def test_initials_that_stay_are_no_name_though_somebody_marked_them_as_one_too(
    name: str, initials: str, hits: list[str]
) -> None:
    """"Prof. QX" is marked as a name and "QX" as initials, which the policy keeps: a made corpus was refused for it."""
    rest = f", [{initials}](INITIALS)"
    assert found(f"[Prof. {name}](PATIENT){rest}", new=f"[Prof. Lowell](PATIENT){rest}") == hits


@pytest.mark.parametrize(("mark", "hits"), [
    ("[Zimbrowski 3/4/2010](DATE)", ["Zimbrowski"]),
    ("[10:30, MRN 5558123](TIME)", ["5558123"]), ("[9:30 919099999](TIME)", ["919099999"]),
    ("[3/4/2019 5558123](DATE)", ["5558123"]),
    ("[eve of Zimbrowski](HOLIDAY)", ["Zimbrowski"]),
    ("[Zimbrowski of Toledo](CITY)", ["Zimbrowski"]),
    ("[Zimbrowski](CITY)", ["Zimbrowski"]),
])
def test_dates_and_towns_of_a_limited_data_set_are_looked_into(mark: str, hits: list[str]) -> None:
    assert found(mark, LIMITED) == hits


def test_what_is_left_of_a_mark_that_is_replaced_in_part_is_looked_into() -> None:
    """The number of the ward is another one, and the name stands."""
    assert found("[Zimbrowski 5 West](ROOM)", "training-data", new="[Zimbrowski 4 South](ROOM)") == ["Zimbrowski"]
    assert found("[baker 5558123](PROFESSION)", "training-data", new="[philosopher 5558123](PROFESSION)") == ["5558123"]
    assert found("[AB 5558123](INITIALS)", "training-data", new="[CM 5558123](INITIALS)") == ["5558123"]
    assert found("[Kolb 5](ROOM)", "training-data", new="[5558123 5](ROOM)") == []


def test_the_word_of_a_ward_is_form_beside_its_number_and_a_tag_alone() -> None:
    """``Ellery 9`` became ``Ellery 4``, and a release with ``the [Ellery](ROOM) service`` was refused for it."""
    alone: tuple[Note, ...] = (("src-2", "A", "The [Ellery](ROOM) service.", r"The [\[ROOM\]](ROOM) service."),)
    assert found("[Ellery 9](ROOM)", "training-data", alone, "[Ellery 4](ROOM)") == []
    assert found("on Ellery 9", "training-data", alone, "on Ellery 9") == ["Ellery"]
    assert found("[9 of Mary Ellery](ROOM)", "training-data", alone, "[4 of Mary Ellery](ROOM)") == ["Mary"]


OTHER: tuple[Note, ...] = (("src-2", "B", "[Ann Kolbinski](PATIENT).", "[Jane Brill](PATIENT)."),)


@pytest.mark.parametrize(("mark", "hits"), [
    ("[driver of Kolbinski](PROFESSION)", ["Kolbinski"]),
    ("[bed of Kolbinski](ROOM)", ["Kolbinski"]),
    ("[Kolbinski's bed](ROOM)", ["Kolbinski"]),
    ("[Kolbinski, Ann](ROOM)", ["Kolbinski"]),
    ("[Rm 4 (Kolbinski)](ROOM)", ["Kolbinski"]),
    ("[bed 412A Kolbinski](ROOM)", ["Kolbinski"]),
    ("[bed 4: Kolbinski](ROOM)", ["Kolbinski"]),
    ("[5 Kolbinski](ROOM)", []),
    ("[Ann Kolbinski 5](ROOM)", ["Kolbinski"]),
    ("[Kolbinski 5](ROOM)", []),  # a ward that is called like a patient of another chart
    ("[Kolbinski Clinic](HOSPITAL)", []),
])
def test_a_name_of_another_chart_is_one_but_where_the_mark_tells_a_thing(mark: str, hits: list[str]) -> None:
    assert found(mark, others=OTHER) == hits


CALLED: tuple[Note, ...] = ((
    "src-3", "A", "[Patrick Wayne](PATIENT), [Cook](PATIENT), [43601](ACCOUNT), [20180314](IDNUM)",
    "[Homer Burge](PATIENT), [Tompkins](PATIENT), [75021](ACCOUNT), [86117503](IDNUM)"),)


@pytest.mark.parametrize("mark", [
    "[Cook](PROFESSION)", "[Fort Wayne](CITY)", "[St. Patrick's Day](HOLIDAY)", "[43601](ZIP)", "[2018-03-14](DATE)",
    "[St. Patrick's Hospital](HOSPITAL)",
])
def test_what_is_called_like_an_original_is_none(mark: str) -> None:
    """Collisions: counted, not broken."""
    note = ("src-1", "A", MARY[0] + mark, MARY[1] + mark)
    given = pairs([note, (CALLED[0][0], "A", *(f"{mark}, {text}" for text in CALLED[0][2:]))])
    tally = tally_of(given, facts_of(given), under=load(LIMITED))
    assert not tally.residuals


@pytest.mark.parametrize(("policy", "text", "rule"), [
    ("nlm-scrubber", "[NAME], MRN [ALPHANUM], in [ROOM].", "rooms.unread.v1"),
    ("training-data", "in [ROOM].", "rooms.random.v1"),
])
def test_such_a_mark_becomes_a_tag(policy: str, text: str, rule: str, tmp_path: Path) -> None:
    run = Workshop(tmp_path, policy=policy).notes(notes_of(
        "[Mary Zimbrowski](PATIENT), MRN [5558123](MEDICALRECORD), in [Zimbrowski 5 West](ROOM)."))
    assert run.error is None
    assert run.texts["p0-n0"].endswith(text)
    (row,) = [row for row in run.every if row.kind == "ROOM"]
    assert (row.rule, row.rung) == (rule, "tag")


def decide(vault: Vault, decision: str) -> None:
    lines = vault.residuals.read_text("utf-8-sig").splitlines()
    vault.residuals.write_text("\n".join([lines[0], *(f"{line}{decision}" for line in lines[1:])]) + "\n", "utf-8")


@pytest.mark.parametrize(("decision", "room"), [("phi", "[ROOM]"), ("not_phi", "Zimbrowski 5 West")])
def test_where_the_policy_leaves_it_to_somebody_that_one_is_heard(decision: str, room: str, tmp_path: Path) -> None:
    """What is kept stays as it was (P2), but where somebody decided that another original stands in it."""
    shop = Workshop(tmp_path)
    notes = notes_of("[Mary Zimbrowski](PATIENT), in [Zimbrowski 5 West](ROOM).")
    assert str(shop.notes(notes).error).startswith("M3: originals stand outside their spans")
    decide(shop.vault, decision)
    run = shop.notes(notes)
    assert run.error is None
    assert run.texts["p0-n0"].endswith(f"in {room}.")


def test_a_kept_mark_that_became_a_tag_and_held_nothing_breaks_p2() -> None:
    given = pairs([("src-1", "A", f"{MARY[0]}[5 West](ROOM)", f"{MARY[1]}[\\[ROOM\\]](ROOM)")])
    facts = facts_of(given)
    for decisions, standing in (({}, Standing.BROKEN), ({("src-1", 0, 4): "phi"}, Standing.BROKEN),
                                ({("src-1", *_place(given[0].source.text, "5 West")): "phi"}, Standing.HELD)):
        report = conclude(tally_of(given, facts, decisions), facts, load("cchmc-2014"))
        assert next(v.standing for v in report.verdicts if v.promise == "P2") is standing


def _place(text: str, said: str) -> tuple[int, int]:
    return text.index(said), text.index(said) + len(said)


def test_a_name_that_a_line_cuts_in_a_kept_institution_is_one_name_for_both(tmp_path: Path) -> None:
    """The maker replaced it, and the checker took that for a kept value that changed (P2)."""
    run = Workshop(tmp_path).notes(notes_of("[Mary Zimbrowski](PATIENT) at [Zimbrow-\nski Clinic](HOSPITAL)."))
    assert run.error is None
    assert "ski" not in run.texts["p0-n0"]


def test_a_short_name_in_a_kept_institution_is_replaced(tmp_path: Path) -> None:
    run = Workshop(tmp_path).notes(notes_of("Seen by Dr. [Al Ng](DOCTOR), then at [Dr. Ng's office](HOSPITAL)."))
    assert run.error is None
    assert "Ng" not in run.texts["p0-n0"]
