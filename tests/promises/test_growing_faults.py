"""M17: what an earlier release of the vault handed out stays. M18: two projects have nothing in common."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kit import CORPUS, Note, broken, facts_of, pair, pairs, policy, spoil

from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.surrogates.places import KINDS
from resynth.types import Standing
from resynth.verify import Pair, Report, Tally, conclude
from resynth.verify.projects import unlinked

#: Promises that are broken here; test_planted_faults.py looks for this line.
PLANTS = ("M17", "M18")


def later(earlier: list[Pair], now: list[Pair], under: Policy | None = None, accepted: frozenset[str] = frozenset()):
    """The report on a release that follows another."""
    facts, tally = facts_of(now), Tally()
    rows = {one.source.doc_id: one.rows for one in earlier}
    for one in now:
        tally.add([one], facts, under or policy(), {}, rows, accepted)
    return conclude(tally, facts, under or policy()), tally


def standing(found: Report) -> tuple[Standing, int, int]:
    verdict = next(v for v in found.verdicts if v.promise == "M17")
    return verdict.standing, verdict.checked, verdict.broken


def test_nothing_changes_and_every_mention_was_looked_at() -> None:
    """Kept mentions are no surrogates; all others are counted."""
    found, _ = later(pairs(), pairs())
    mentions = sum(row.rule != "keep" for pair in pairs() for row in pair.rows)
    assert standing(found) == (Standing.HELD, mentions, 0)


def test_a_first_release_has_nothing_to_keep() -> None:
    found, _ = later([], pairs())
    assert standing(found) == (Standing.NOT_CHECKED, 0, 0)


def test_a_surrogate_that_changed_is_found_and_nothing_else() -> None:
    found, _ = later(pairs(), pairs(spoil(("src-a2", "[9517K30462]", "[9517K30463]"))))
    assert broken(found) == {"M17"}


@pytest.mark.parametrize("mark", ["[Kowalski ](PATIENT)", "[ Kowalski](PATIENT)", "[Kowalski\n](PATIENT)"])
def test_a_mark_with_a_blank_at_its_end_is_compared_too(mark: str) -> None:
    """Without the blank the mention was another one than the crosswalk's, and nobody looked at it."""
    before = pairs([("src-1", "A", f"Seen: {mark}.", f"Seen: {mark.replace('Kowalski', 'Wayne')}.")])
    now = pairs([("src-1", "A", f"Seen: {mark}.", f"Seen: {mark.replace('Kowalski', 'Drake')}.")])
    assert standing(later(before, before)[0]) == (Standing.HELD, 1, 0)
    assert "M17" in broken(later(before, now)[0])


def test_a_mention_that_is_another_one_now_is_not_compared() -> None:
    """The note was corrected: what stands at the place is another original."""
    corrected = [
        (doc, who, before.replace("[4482B19077]", "[4482B19078]"), after.replace("[9517K30462]", "[1117K30462]"))
        for doc, who, before, after in CORPUS
    ]
    found, _ = later(pairs(), pairs(corrected))
    assert broken(found) == set()


def marked_as(now: list[Pair], doc: str, original: str, **said: str) -> list[Pair]:
    """The same notes, one mention of which the source marks as something else now."""
    found = []
    for one in now:
        source = one.source
        spans = tuple(
            span._replace(**said) if source.doc_id == doc and source.text[span.start : span.end] == original else span
            for span in source.spans
        )
        assert source.doc_id != doc or spans != source.spans
        found.append(one._replace(source=source._replace(spans=spans)))
    return found


ANEW = spoil(("src-a2", "[9517K30462]", "[9517K30463]"))


def test_a_mention_that_is_marked_as_another_kind_is_another_one() -> None:
    """A person corrected the label: it is drawn anew as what it is, and counted; all others are compared."""
    found, tally = later(pairs(), marked_as(pairs(ANEW), "src-a2", "4482B19077", kind="ACCOUNT"))
    assert "M17" not in broken(found)
    assert tally.collisions["surrogate of a mention that is marked as something else than before"] == 1
    assert standing(found)[1] == standing(later(pairs(), pairs())[0])[1] - 1


@pytest.mark.parametrize(("original", "said"), [
    ("4482B19077", {"label": "NUMBER"}),
    ("4482B19077", {"role": "provider"}),
    ("21-43-37", {"kind": "ACCOUNT"}),
    ("March 3rd", {"kind": "TIME"}),
])
def test_what_else_is_marked_otherwise_is_no_excuse(original: str, said: dict[str, str]) -> None:
    """Another word for the kind, a role that the policy makes no difference of, or another mention's new kind."""
    found, _ = later(pairs(), marked_as(pairs(ANEW), "src-a2", original, **said))
    assert "M17" in broken(found)


def test_a_crosswalk_that_says_another_kind_is_no_excuse() -> None:
    """What counts are the marks of the source: the maker cannot call a mention something else to draw it anew."""
    now = [pair._replace(rows=tuple(row._replace(kind="ACCOUNT") for row in pair.rows)) for pair in pairs(ANEW)]
    assert "M17" in broken(later(pairs(), now)[0])


def test_a_role_under_a_rule_of_its_own_makes_another_mention_of_it() -> None:
    """A relative's name becomes a tag here: whoever is one only now gets another surrogate."""
    bundled = policy()
    name = bundled.rules["PATIENT"]
    of_kin = replace(name, roles={"relative": replace(name, action="redact", behaviour="tags.typed.v1")})
    under = replace(bundled, rules={**bundled.rules, "PATIENT": of_kin})
    now = pairs(spoil(("src-a2", "[Carxzn]", "[Carxzm]")))
    assert "M17" not in broken(later(pairs(), marked_as(now, "src-a2", "Zofkia", role="relative"), under)[0])
    assert "M17" in broken(later(pairs(), marked_as(now, "src-a2", "Zofkia", role="other"), under)[0])
    assert "M17" in broken(later(pairs(), now, under)[0])


# ── addresses whose parts belong together ───────────────────────────────────────────────────────────────────────────

ANOTHER_ADDRESS = "surrogate of an address of which a part is marked otherwise than before"
LIVES = ("n1", "A", "At [Salem](CITY), [OH](STATE) [44460](ZIP), once of [Lima](CITY), [OH](STATE). MRN [214337](MRN).",
         "At [Dayton](CITY), [WA](STATE) [99328](ZIP), once of [Naches](CITY), [WA](STATE). MRN [439251](MRN).")
MOVED = LIVES[3].replace("[Dayton](CITY), [WA](STATE) [99328](ZIP)", "[Provo](CITY), [UT](STATE) [84601](ZIP)")


def lived(
    marked_as: str, became: str, behaviour: str = "places.coherent.v1", before: Note = LIVES
) -> tuple[set[str], Tally]:
    """What breaks of M17 where this note follows LIVES under real homes, and what was counted."""
    base = policy()
    rules = {kind: Rule(kind, action="replace", behaviour=behaviour, scope="patient") for kind in KINDS}
    under = replace(base, rules={**base.rules, **rules})
    found, tally = later([pair(before, 0)], [pair(("n1", "A", marked_as, became), 0)], under)
    return broken(found) & {"M17"}, tally


@pytest.mark.parametrize(("value", "given", "was", "now"), [
    ("Salem", "Provo", "CITY", "COUNTY"), ("44460", "84601", "ZIP", "LOCATION"),
])
def test_an_address_of_which_a_part_is_marked_otherwise_is_another_one(
    value: str, given: str, was: str, now: str
) -> None:
    """Its other parts have to belong to that one (M26): they may change, and are counted."""
    wrong, tally = lived(LIVES[2].replace(f"[{value}]({was})", f"[{value}]({now})"),
                         MOVED.replace(f"[{given}]({was})", f"[{given}]({now})"))
    assert wrong == set()
    assert tally.collisions[ANOTHER_ADDRESS] == 2


def test_so_is_one_of_which_a_part_had_no_mark() -> None:
    """The version before had fewer marks."""
    fewer = (*LIVES[:2], LIVES[2].replace("[44460](ZIP)", "44460"), LIVES[3].replace("[99328](ZIP)", "44460"))
    wrong, tally = lived(LIVES[2], MOVED, before=fewer)
    assert wrong == set()
    assert tally.collisions[ANOTHER_ADDRESS] == 2


def as_kind(kind: str) -> tuple[str, str]:
    """The note with its first town marked as another kind, before and after it moved."""
    return LIVES[2].replace("[Salem](CITY)", f"[Salem]({kind})"), MOVED.replace("[Provo](CITY)", f"[Provo]({kind})")


@pytest.mark.parametrize(("marked_as", "became", "behaviour"), [
    pytest.param(LIVES[2], MOVED, "places.coherent.v1", id="nothing is marked otherwise"),
    pytest.param(as_kind("COUNTY")[0], as_kind("COUNTY")[1].replace("[Naches]", "[Sequim]"), "places.coherent.v1",
                 id="another address"),
    pytest.param(LIVES[2].replace("(MRN)", "(IDNUM)"), MOVED.replace("(MRN)", "(IDNUM)"), "places.coherent.v1",
                 id="what is no address is marked otherwise"),
    pytest.param(*as_kind("HOSPITAL"), "places.coherent.v1", id="a part left the address"),
    pytest.param(*as_kind("COUNTY"), "places.shuffle.v1", id="parts that need not belong together"),
])
def test_every_other_address_keeps_what_it_became(marked_as: str, became: str, behaviour: str) -> None:
    assert lived(marked_as, became, behaviour)[0] == {"M17"}


@pytest.mark.parametrize(("policy_says", "wanted"), [("hold", {"M17"}), ("reissue", set())])
def test_a_surrogate_may_be_drawn_anew_only_where_the_policy_says_so(policy_says: str, wanted: set[str]) -> None:
    """A new patient is called Kemper, as a surrogate was: the policy reissues, or the change is broken."""
    newcomer = ("src-e1", "E", "[Anna Kemper](PATIENT) is here.", "[Kate Drake](PATIENT) is here.")
    anew = [
        (doc, who, before, after.replace("Kemper", "Pruitt")) if doc == "src-b1" else (doc, who, before, after)
        for doc, who, before, after in CORPUS
    ]
    under = replace(policy(), on_retroactive=policy_says)
    found, tally = later(pairs(), pairs((*anew, newcomer)), under)
    assert broken(found) - {"P30"} == wanted
    assert tally.collisions.get("surrogate drawn anew", 0) == (0 if wanted else 2)


def test_a_reissue_is_no_excuse_for_what_is_no_original() -> None:
    """Under ``reissue`` a surrogate that nobody is called by stays all the same."""
    under = replace(policy(), on_retroactive="reissue")
    found, _ = later(pairs(), pairs(spoil(("src-a2", "[9517K30462]", "[9517K30463]"))), under)
    assert broken(found) == {"M17"}


def test_what_a_policy_accepts_is_counted_at_its_place_and_nowhere_else() -> None:
    """P31 is broken after the fact by a new patient called Kemper: accepted at the two places, broken at any other."""
    newcomer = ("src-e1", "E", "[Anna Kemper](PATIENT) is here.", "[Kate Drake](PATIENT) is here.")
    now = pairs((*CORPUS, newcomer))
    places = frozenset(f"{row.released_id}:{row.out_start}-{row.out_end}" for pair in now for row in pair.rows
                       if "Kemper" in row.surrogate)
    assert len(places) == 2
    found, tally = later(pairs(), now, replace(policy(), on_retroactive="accept"), places)
    assert "P31" not in broken(found)
    assert tally.collisions["surrogate handed out before it became an original"] == 2
    one = frozenset(sorted(places)[:1])
    assert "P31" in broken(later(pairs(), now, replace(policy(), on_retroactive="accept"), one)[0])


# ── M18 ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def vault_of(folder: Path, given: list[Pair]) -> Path:
    """A vault with the crosswalk of these notes."""
    folder.mkdir()
    rows = [json.dumps(row._asdict()) for pair in given for row in pair.rows]
    (folder / "crosswalk.jsonl").write_text("\n".join([*rows, ""]), "utf-8")
    return folder


def other_surrogates(given: list[Pair]) -> list[Pair]:
    """The same notes under another key: every letter and digit another one."""
    turned = str.maketrans("abcdefghijklmnopqrstuvwxyz0123456789", "bcdefghijklmnopqrstuvwxyza1234567890")
    return [pair._replace(rows=tuple(row._replace(surrogate=row.surrogate.lower().translate(turned))
                                     for row in pair.rows)) for pair in given]


def test_two_projects_with_one_key_are_found(tmp_path: Path) -> None:
    """Every value became the same in both: linked. Under another key none did: not."""
    one, same = vault_of(tmp_path / "one", pairs()), vault_of(tmp_path / "same", pairs())
    other = vault_of(tmp_path / "other", other_surrogates(pairs()))
    found = unlinked(one, same, policy())
    assert (found.standing, found.broken) == (Standing.BROKEN, found.checked)
    assert found.checked > 10
    found = unlinked(one, other, policy())
    assert (found.standing, found.broken) == (Standing.HELD, 0)


def test_projects_with_hardly_anything_in_common_tell_nothing(tmp_path: Path) -> None:
    one, few = vault_of(tmp_path / "one", pairs()), vault_of(tmp_path / "few", pairs()[-1:])
    assert unlinked(one, few, policy()).standing is Standing.NOT_CHECKED


def shifted_and_true(folder: Path, true: str, rule: str) -> tuple[Path, Path]:
    """Two vaults of a patient seen at the turn of a year: one moved the dates by 20,000 days, the other left this."""
    text = "On [12/28/2009](DATE), [1/5/2010](DATE)."
    moved = pairs([("src-1", "A", text, "On [9/30/2064](DATE), [10/8/2064](DATE).")])
    left = pairs([("src-1", "A", text, true)])
    return vault_of(folder / "moved", ruled(moved, "dates.shift.v1")), vault_of(folder / "true", ruled(left, rule))


def ruled(given: list[Pair], rule: str) -> list[Pair]:
    """The same notes, made by this rule."""
    return [one._replace(rows=tuple(row._replace(rule=rule, released_id="100-01") for row in one.rows))
            for one in given]


@pytest.mark.parametrize(("true", "rule", "told"), [
    ("On [2009](DATE), [2010](DATE).", "dates.year.v1", True),
    ("On [12/28/2009](DATE), [1/5/2010](DATE).", "keep", True),
    ("On [2009](DATE), [DATE](DATE).", "dates.year.v1", False),
    ("On [3/4/2001](DATE), [5/6/2002](DATE).", "dates.shuffle.v1", False),
])
def test_two_projects_that_tell_the_days_together_are_found(
    tmp_path: Path, true: str, rule: str, told: bool
) -> None:
    """One date in the last days of a year, one in the first of the next, and the days between: a handful is left."""
    moved, left = shifted_and_true(tmp_path, true, rule)
    for found in (unlinked(moved, left, load("i2b2-2014-like")), unlinked(left, moved, load("hipaa-safe-harbor"))):
        assert (found.standing is Standing.BROKEN) == told
        assert ("1 of 1 patients" in found.why) == told
