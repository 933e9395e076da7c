"""The policy: YAML as a board writes it, read without surprises, refused with everything that is wrong at once."""

from __future__ import annotations

from pathlib import Path

import pytest
import speed

from resynth import lexicon
from resynth.errors import PolicyError
from resynth.kinds import CLASSES, KINDS
from resynth.plan import ladder
from resynth.policy import explain, model, offers
from resynth.policy.explain import show
from resynth.policy.model import Policy, Rule
from resynth.policy.offers.base import Offer
from resynth.policy.parse import bundled, load, nearest, parse
from resynth.policy.promises import WORDS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "policies" / "cchmc-2014.yaml").read_text("utf-8")


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(PolicyError) as caught:
        parse(text, "board.yaml")
    assert caught.value.exit_code == 3
    assert caught.value.hint == "resynth policy check board.yaml"
    return caught.value.problems


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.strip().startswith(start))


def edited(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


@pytest.fixture(scope="module")
def cchmc() -> Policy:
    return load("cchmc-2014")


# ---- what is bundled --------------------------------------------------------------------------------------------


def test_every_bundled_policy_loads_and_can_be_told_in_words():
    """No file lies in policies/ that the program cannot read and explain."""
    files = sorted(path.stem for path in (ROOT / "policies").iterdir())
    assert tuple(files) == bundled()
    for name in bundled():
        assert load(name).id == name
        assert show(load(name)).startswith(f"# Policy {name}, version")


def test_every_kind_of_the_taxonomy_has_a_rule(cchmc: Policy):
    """A kind without a rule could pass through untouched."""
    assert list(cchmc.rules) == list(KINDS)
    assert all(rule.kind == kind for kind, rule in cchmc.rules.items())


def test_cchmc_keeps_what_the_paper_keeps(cchmc: Policy):
    """Deleger 2014, section 2.2: INSTITUTION, INITIALS, OTHER and AGE stay; an occupation is no class of the paper."""
    kept = {kind for kind, rule in cchmc.rules.items() if rule.action == "keep"}
    assert kept == {"INSTITUTION", "HOSPITAL", "ORGANIZATION", "INITIALS", "AGE", "OTHER", "ROOM", "PROFESSION"}
    assert cchmc.rule("AGE").requires == ("age-at-most-89",)
    assert cchmc.rule("OTHER").requires == ("no-digits",)
    assert cchmc.rule("HOSPITAL").options == {"holding_a_replaced_name": "replace"}


def test_cchmc_is_to_the_letter(cchmc: Policy):
    """The numbers of the paper: 0.002 % of the Census, the mask as printed, names over the corpus, dates shuffled."""
    name = cchmc.rule("DOCTOR")
    assert (name.action, name.scope, name.threshold) == ("replace", "corpus", 0.002)
    assert cchmc.rule("SSN").options == {"as": "xx-xxx-xxxx"}
    assert {cchmc.rule(kind).behaviour for kind in ("DATE", "TIME", "HOLIDAY")} == {"dates.shuffle.v1"}
    assert cchmc.rule("USERNAME").behaviour == cchmc.rule("IDNUM").behaviour == "ids.random.v1"
    assert (cchmc.missed_mentions, cchmc.on_retroactive, cchmc.legal_route) == ("refuse", "hold", "irb_with_dua")
    assert not cchmc.keep_ids
    assert cchmc.promises["P31"] == "hard"
    assert "P31" in cchmc.required


def test_a_kind_that_is_like_another_has_its_rule_under_its_own_name(cchmc: Policy):
    fax, phone = cchmc.rule("FAX"), cchmc.rule("PHONE")
    assert fax.kind == "FAX"
    assert (fax.behaviour, fax.ladder, fax.why) == (phone.behaviour, phone.ladder, phone.why)


def test_an_unknown_policy_names_the_bundled_ones_and_what_was_meant():
    with pytest.raises(PolicyError) as caught:
        load("cchmc_2014")
    assert caught.value.exit_code == 3
    assert caught.value.problems == tuple(f"bundled: {name}" for name in bundled())
    assert caught.value.hint == "resynth policy show cchmc-2014"
    with pytest.raises(PolicyError) as caught:
        load("/nowhere/at-all.yaml")
    assert caught.value.hint == "resynth policy list"


@pytest.mark.alone
def test_start_up_leaves_time_for_the_work():
    """Reading the policy is a small part of a start-up under 0.3 s."""
    assert speed.best(lambda: load("cchmc-2014"), 3) < 0.2


# ---- YAML without surprises ---------------------------------------------------------------------------------------


def test_norway_stays_norway():
    """YAML 1.1 reads NO as false; here every scalar is text."""
    policy = parse(edited("title: Annotated corpus for de-identification research, rules of the CCHMC release of 2014",
                          "title: NO"))
    assert policy.title == "NO"


def test_half_past_twelve_is_not_seven_hundred_and_fifty():
    assert parse(edited("version: 1.0.0", "version: 12:30")).version == "12:30"


def test_leading_zeros_and_trailing_ones_stand():
    """A protocol 0012 is not 10, and version 1.10 is not 1.1."""
    policy = parse(edited("version: 1.0.0", "version: 1.10\nprotocol: 0012"))
    assert (policy.protocol, policy.version) == ("0012", "1.10")


def test_a_number_is_read_where_a_number_belongs():
    assert parse(edited("small_count: 11", "small_count: 020")).small_count == 20
    for bad in ("-3", "1e3", "0", "eleven", "11.0", "٣"):
        assert any("expected a whole number from 1 to 1000" in line
                   for line in problems(edited("small_count: 11", f"small_count: {bad}"))), bad


def test_a_key_twice_is_told_with_both_lines():
    text = edited("derive: value", "derive: value\nderive: value")
    first = line_of(text, "derive:")
    assert problems(text) == (f"board.yaml:{first + 1}: derive: this key stands here twice, first in line {first}",)


def test_an_unknown_key_is_told_with_what_was_meant():
    text = edited("missed_mentions: refuse", "missed_mention: refuse")
    assert problems(text) == (
        f"board.yaml:{line_of(text, 'missed_mention:')}: missed_mention: no such key; did you mean missed_mentions?",
    )
    text = edited("  FAX: {like: PHONE}", "  FAXE: {like: PHONE}")
    assert [line.split(": ", 1)[1] for line in problems(text)] == ["rules.FAXE: no such key; did you mean FAX?"]
    text = edited("  FAX: {like: PHONE}", "  TELEX: {like: PHONE}")
    assert [line.split(": ", 1)[1] for line in problems(text)] == [
        f"rules: FAX is missing: every kind needs a row (here: {KINDS['FAX'].says})", "rules.TELEX: no such key",
    ]


def test_what_is_wrong_beneath_a_misspelt_key_is_told_with_it():
    """``rulez:`` hid all that stood beneath it until it was mended."""
    text = edited("\nrules:\n", "\nrulez:\n").replace("  FAX: {like: PHONE}", "  FAX: {acton: kepe}")
    assert [line.split(": ", 1)[1] for line in problems(text)] == [
        "rulez: no such key; did you mean rules?", "rulez.FAX.acton: no such key; did you mean action?",
        f"rulez.FAX.acton: no such value; did you mean keep? one of {', '.join(model.ACTIONS)}",
    ]


def test_all_problems_come_at_once_each_with_its_line():
    text = TEXT
    for old, new in (("small_count: 11", "small_count: few"), ("derive: value", "derive: positon"),
                     ("threshold: 0.002%", "threshold: 0.002"), ("behaviour: dates.shuffle.v1", "behaviour: dates.v9"),
                     ("  P1: hard required ", "  P1: firm ")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    found = problems(text)
    assert [int(line.split(":")[1]) for line in found] == [
        line_of(text, start) for start in ("derive:", "small_count:", "threshold:", "behaviour: dates", "P1:")]
    assert [line.split(": ", 2)[1:] for line in found] == [
        ["derive", "no such value; did you mean position? one of value, position"],
        ["small_count", "expected a whole number from 1 to 1000"],
        ["rules.NAME.threshold", "expected a percentage such as 0.002%"],
        ["rules.DATE.behaviour", "no such value; one of dates.shuffle.v1"],
        ["promises.P1", "no such value; one of hard, soft, hard required, soft required, none"],
    ]


def test_anchors_aliases_and_merge_keys_are_refused_and_never_expanded():
    """Nine lines of aliases can stand for a billion words; here each is walked once."""
    bomb = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in zip("abcdefgh", "bcdefghi",
                                                                                         strict=True))
    found = problems(bomb)
    assert any("anchors and aliases" in line for line in found)
    assert len(found) < 40
    assert any("merge keys" in line for line in problems(TEXT + "\n<<: {a: b}\n"))


def test_tags_do_not_run_anything():
    assert "board.yaml:1: policy: tags (!...) are not read" in problems("policy: !!python/object/apply:os.getcwd []\n")
    assert "board.yaml:1: policy: tags (!...) are not read" in problems("policy: !mine x\n")
    for text in ("policy: !!str x\n", "policy: x\nas_of: !!timestamp 2026-01-31\n", "policy: x\n!!str title: y\n",
                 "policy: x\nlabels: !!map {}\n", "policy: x\ngates: {L1: !!str at most 0}\n",
                 "\ufeffpolicy: !!str x\n"):
        line = text.count("\n", 0, text.index("!!")) + 1
        assert f"board.yaml:{line}: tags (!...) are not read" in problems(text)
    plain = problems("\ufeffpolicy: x\ntitle: R&D!\nplain: '!'\n")
    assert not any("tags" in line or "anchors" in line for line in plain)


def test_an_anchor_that_nothing_goes_back_to_is_refused_too():
    for text in ("policy: &a x\n", "policy: x\nlabels: &all {}\n", "policy: x\nplain: &b |\n  y\n"):
        assert any("anchors (&) are not read" in line for line in problems(text))


@pytest.mark.parametrize("text", [
    "", "# nothing\n", "- a\n- b\n", "just words", "a: [1, 2", "a: b\n--- \nc: d\n", "a: \x01", "[" * 3000,
    "? [a, b]\n: c\n", "\t- x",
])
def test_what_is_no_policy_is_told_without_a_crash(text: str):
    assert problems(text)


def test_what_is_not_text_is_told(tmp_path: Path):
    path = tmp_path / "board.yaml"
    for data, line in ((b"policy: \xff\xfe\n", 1), (TEXT.encode("utf-16"), 1), (TEXT.encode("utf-16-le"), 1),
                       (b"# one\n# two\ntitle: caf\xe9\n", 3)):
        path.write_bytes(data)
        with pytest.raises(PolicyError) as caught:
            load(str(path))
        assert caught.value.problems == (f"{path}:{line}: not UTF-8 text: save the file as UTF-8",)
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert load(str(path)).digest == load("cchmc-2014").digest
    with pytest.raises(PolicyError, match="cannot be read"):
        load(str(tmp_path))
    path.write_bytes(b"#" * 300_000)
    with pytest.raises(PolicyError, match="256 kB"):
        load(str(path))


# ---- nothing is accepted and then ignored ---------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "new", "told"), [
    ("  AGE:\n    action: keep", "  AGE:\n    action: shift", "cannot shift AGE in this version; offered"),
    ("derive: value", "derive: place", "derive: no such value; one of value, position"),
    ("on_retroactive: hold", "on_retroactive: ignore", "on_retroactive: no such value; one of hold, reissue, accept"),
    ("    threshold: 0.002%\n", "    threshold: 0.002%\n    generator: faker:name\n", "generator: means nothing for"),
    ("    threshold: 0.002%\n", "    threshold: 144 bearers\n", "threshold: not offered by this version"),
    ("metadata: {}", "metadata: {date: {kind: DATE, action: shift}}", "metadata.date.action: no such value; one of"),
    ("metadata: {}", "metadata: {ward: {kind: ROOM, action: generalize}}", "cannot generalize a field of ROOM"),
    ("    scope: note\n", "    scope: {markov: 0.2}\n", "rules.DATE.scope: no such value; one of note"),
    ("labels: {}", "gates: {L4: at most 0}", "this figure is not measured by this version"),
    ("labels: {}", "gates: {L13: at most 1000}", "expected a limit such as: at least 1000"),
    ("labels: {}", "gates: {L14: at least 1}", "expected a limit such as: at most 0.05"),
    ("labels: {}", "gates: {L1: at most 1.5}", "a figure is a share or a chance, which is never above 1"),
    ("requires: [age-at-most-89]", "requires: [no-digits]", "no-digits is a precondition of OTHER"),
    ("  FAX: {like: PHONE}", "  FAX: {like: EMAIL}", "FAX cannot be like EMAIL"),
    ("  FAX: {like: PHONE}", "  FAX: {like: PHONE, scope: note}", "says nothing else but why"),
    ("  FAX: {like: PHONE}", "  FAX: {like: URL}", "URL has no full row to be like"),
    ("  FAX: {like: PHONE}", "  FAX: {why: because}", "action is missing"),
    ("lists: [names/last, names/female, names/male]", "lists: [names/last, names/female]", "missing: names/male"),
    ("    lists: [phones/area_codes]\n", "", "rules.PHONE: lists is missing; offered: phones/area_codes"),
    ("lists: [phones/area_codes]", "lists: [phones/area_code]", "did you mean phones/area_codes?"),
    ("ladder: [all, rerender, shaped, generalize, tag, hold]", "ladder: [all, tag, rerender, hold]", "in this order"),
    ("ladder: [all, rerender, shaped, generalize, tag, hold]", "ladder: [all, tag]",
     "begins with all and ends with hold"),
    ("ladder: [all, rerender, shaped, generalize, tag, hold]", "ladder: [all, tag, keep]", "keep is no rung"),
    ("requires: [no-digits]", "ladder: [all, hold]", "rules.OTHER.ladder: means nothing for keep OTHER"),
    ("threshold: 0.002%", "threshold: 0.01%", "threshold: not offered by this version; offered: 0.002%"),
    ("    threshold: 0.002%\n", "", "rules.NAME: threshold is missing"),
    ("ladder: [all, narrow, shaped, tag, hold]", "ladder: [all, tag, hold]", "this behaviour has one ladder: all"),
    ("    ladder: [all, narrow, shaped, tag, hold]\n", "", "rules.NAME: ladder is missing"),
    ("    scope: note\n", "    scope: corpus\n", "rules.DATE.scope: no such value; one of note"),
    ("requires: [no-digits]", "ladder: [all, hold]\n    threshold: 1%", "threshold: means nothing for keep OTHER"),
    ("formats: [jsonl, i2b2]", "formats: [jsonl, word]", "release.formats[2]: no such value"),
    ("labels: {}", "valid_until: 31.1.2028", "expected a date such as 2026-01-31"),
    ("labels: {}", "approvals: [{by: IRB}]", "on is missing"),
    ("labels: {}", "labels: {MRN: MEDICALRECORDS}", "did you mean MEDICALRECORD?"),
    ("legal_route: irb_with_dua", "legal_route: safe_harbour", "did you mean safe_harbor?"),
])
def test_what_this_version_does_not_do_is_refused(old: str, new: str, told: str):
    found = problems(edited(old, new))
    assert any(told in line for line in found), found


def test_a_ladder_can_limit_how_often_a_rung_is_used():
    policy = parse(edited("ladder: [all, rerender, shaped, generalize, tag, hold]",
                          "ladder: [all, rerender: 2.5%, tag: 0%, hold]"))
    assert policy.rule("DATE").ladder == ("all", "rerender", "tag", "hold")
    assert policy.rule("DATE").limits == {"rerender": 2.5, "tag": 0.0}
    assert list(policy.over_limits({"DATE": {"all": 39, "rerender": 1}})) == []
    assert list(policy.over_limits({"DATE": {"all": 38, "rerender": 2}})) == [("DATE", "rerender", 2, 40)]
    assert list(policy.over_limits({"DATE": {"all": 999, "tag": 1}})) == [("DATE", "tag", 1, 1000)]


def test_what_the_institution_fills_in_is_read():
    policy = parse(TEXT + "\ninstitution: Example Hospital\nvalid_until: 2028-01-31\nas_of: 2026-01-31\n"
                          "approvals:\n  - {by: Review Board, on: 2026-01-31}\n")
    assert (policy.valid_until, policy.as_of) == ("2028-01-31", "2026-01-31")
    assert policy.approvals == (model.Approval("Review Board", "2026-01-31"),)
    assert "Approved by Review Board on 2026-01-31." in show(policy)


def test_an_approval_that_is_over_is_told_with_its_line():
    """The policy was named, and no file and no line of it."""
    policy = parse(TEXT + "\napprovals:\n  - {by: Review Board, on: 2026-01-31, until: 2027-01-31}\n")
    line = (TEXT + "\n").count("\n") + 1
    for day, why in (("2027-02-01", "one is over by 2027-02-01"), ("2026-01-30", "one is of a day after 2026-01-30")):
        with pytest.raises(PolicyError) as caught:
            policy.dated(day)
        [problem] = caught.value.problems
        assert problem.split(":", 1)[1] == f"{line}: approvals: {why}"


def test_a_policy_ends_when_its_approval_does():
    policy = parse(TEXT + "\nvalid_until: 2028-01-31\n")
    assert policy.dated("2028-01-31").as_of == "2028-01-31"
    with pytest.raises(PolicyError, match="valid until 2028-01-31 only"):
        policy.dated("2028-02-01")
    found = problems(TEXT + "\nvalid_until: 2028-01-31\nas_of: 2028-02-01\n")
    assert [line.split(": ", 1)[1] for line in found] == [
        "valid_until: the policy is not valid on 2028-02-01, its as_of, any more"]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A behaviour that has a setting of every sort."""
    way = Offer(("ids.test.v1",), ("patient", "markov"), options={"form": ("same",)}, numbers={"days": (1, 365)},
                needed=("days",), generators=("faker:company",), least_threshold=0.0001)
    monkeypatch.setitem(offers.OFFERS, ("ROOM", "replace"), (way,))
    monkeypatch.setitem(explain.BEHAVIOUR_WORDS, "ids.test.v1", "A test.")


def room(said: str) -> str:
    return edited("    action: keep\n    why: Wards,",
                  f"    action: replace\n    behaviour: ids.test.v1\n{said}    why: Wards,")


@pytest.mark.usefixtures("offered")
def test_a_rule_may_hold_numbers_a_chance_a_generator_and_a_threshold_in_bearers():
    rule = parse(room("    options: {form: same, days: '030'}\n    scope: {markov: 0.2}\n"
                      "    generator: faker:company\n    threshold: 6600 bearers\n")).rule("ROOM")
    assert (rule.options, rule.scope, rule.p, rule.generator) == (
        {"form": "same", "days": "030"}, "markov", 0.2, "faker:company")
    assert rule.bearers == 6600
    assert rule.threshold == pytest.approx(0.00199, abs=1e-5)
    assert parse(room("    options: {days: 1}\n    threshold: 0.5%\n")).rule("ROOM").threshold == 0.5


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(("said", "told"), [
    ("", "rules.ROOM: days is missing in the options"),
    ("", "rules.ROOM: threshold is missing"),
    ("    options: {days: 366}\n", "rules.ROOM.options.days: expected a number from 1 to 365"),
    ("    options: {days: 1e2}\n", "rules.ROOM.options.days: expected a number from 1 to 365"),
    ("    options: {daze: 1}\n", "rules.ROOM.options.daze: no such key"),
    ("    scope: markov\n", "rules.ROOM.scope: expected a chance, such as {markov: 0.2}"),
    ("    scope: {markov: 2}\n", "rules.ROOM.scope.markov: expected a number from 0 to 1"),
    ("    scope: {sometimes: 0.2}\n", "rules.ROOM.scope: no such value; one of patient, markov"),
    ("    generator: faker:city\n", "rules.ROOM.generator: no such value; did you mean faker:company?"),
    ("    threshold: 12 bearers\n", "rules.ROOM.threshold: expected at least 0.0001%, or 332 bearers"),
    ("    threshold: 101%\n", "rules.ROOM.threshold: expected a percentage"),
])
def test_a_setting_out_of_bounds_is_told_with_its_bounds(said: str, told: str):
    assert any(line.split(": ", 1)[1].startswith(told) for line in problems(room(said)))


def test_a_role_has_a_rule_of_its_own_written_out_or_like_another():
    before = "    why: >\n      Common names only"
    policy = parse(edited(before, "    roles:\n      provider: {action: keep, why: They sign in public.}\n"
                                  f"      relative: {{action: redact, behaviour: tags.typed.v1}}\n{before}"))
    assert policy.rule("NAME", "provider").action == policy.rule("DOCTOR", "provider").action == "keep"
    assert policy.rule("PATIENT", "relative").behaviour == "tags.typed.v1"
    assert policy.rule("NAME", "patient").action == "replace"
    told = [line.split(": ", 1)[1] for line in problems(edited(
        before, "    roles:\n      nurse: {action: keep}\n      other: {like: PHONE}\n"
                f"      unknown: {{action: keep, roles: {{}}}}\n{before}"))]
    for line in ("rules.NAME.roles.nurse: no such key", "rules.NAME.roles.other: NAME cannot be like PHONE: ",
                 "rules.NAME.roles.unknown.roles: no such key"):
        assert any(known.startswith(line) for known in told), line


def test_labels_and_metadata_are_read():
    policy = parse(edited("labels: {}", "labels: {Rufnummer: PHONE, DOC: person}").replace(
        "metadata: {}", "metadata: {service: {kind: OTHER, action: keep}}"))
    assert policy.labels == {"Rufnummer": "PHONE", "DOC": "NAME"}
    assert policy.metadata == {"service": model.MetadataRule("OTHER", "keep")}


# ---- the digest, and the model ------------------------------------------------------------------------------------


def test_comments_and_the_order_of_keys_do_not_change_the_digest(cchmc: Policy):
    bare = "\n".join(line for line in TEXT.splitlines() if not line.lstrip().startswith("#"))
    moved = edited("derive: value", "") + "\nderive: 'value'\n"
    assert parse(bare).digest == parse(moved).digest == cchmc.digest
    assert len(cchmc.digest) == 64


def test_any_value_changes_the_digest(cchmc: Policy):
    assert parse(edited("small_count: 11", "small_count: 12")).digest != cchmc.digest
    assert parse(edited("title: Annotated corpus", "title: Annotated  corpora")).digest != cchmc.digest


def test_the_source_is_the_text_as_it_was_read(cchmc: Policy):
    assert cchmc.source == TEXT
    assert "ladder" not in repr(cchmc)


def test_a_role_may_have_a_rule_of_its_own():
    provider = Rule("NAME", "keep")
    rule = Rule("NAME", "replace", roles={"provider": provider})
    policy = Policy("p", "1", "t", "irb_with_dua", "0" * 64, "", {"NAME": rule})
    assert policy.rule("NAME") is policy.rule("NAME", "patient") is rule
    assert policy.rule("NAME", "provider") is provider
    assert rule.changes
    assert not provider.changes


def test_a_rule_checks_itself():
    with pytest.raises(ValueError, match="no such action"):
        Rule("NAME", "replce")
    with pytest.raises(ValueError, match="no such scope"):
        Rule("NAME", "replace", scope="house")


def test_the_planner_and_the_policy_agree_on_the_rungs():
    assert model.RUNGS == ladder.RUNGS


def test_every_offer_stands_on_known_words():
    """The one table of what is offered speaks of kinds, actions, scopes and rungs that exist."""
    for (kind, action), ways in offers.OFFERS.items():
        assert kind in KINDS
        assert action in model.ACTIONS
        assert len(offers.behaviours(kind, action)) == len(set(offers.behaviours(kind, action)))
        for offered in ways:
            assert set(offered.scopes) <= set(model.SCOPES)
            assert "hold" in offered.rungs
            assert list(offered.rungs) == [rung for rung in model.RUNGS if rung in offered.rungs]
    assert {kind for kind, _ in offers.OFFERS} == set(KINDS)
    shipped = set(lexicon.digests())
    for offered in (offered for ways in offers.OFFERS.values() for offered in ways):
        assert {f"{name}.tsv" for name in offered.lists} <= shipped
    assert tuple(WORDS) == offers.PROMISES


# ---- in words -----------------------------------------------------------------------------------------------------


def test_the_words_never_claim_safe_harbor(cchmc: Policy):
    """The phrase stands once, in the sentence that denies it."""
    told = show(cchmc)
    assert told.count("Safe Harbor") == 1
    assert "**This is not Safe Harbor.**" in told
    assert model.ROUTE_WORDS["irb_with_dua"] in told


def test_the_words_name_every_kind_and_every_promise(cchmc: Policy):
    told = show(cchmc)
    for kind in KINDS:
        assert kind in told
    for promise in cchmc.promises:
        assert f"| {promise} | {WORDS[promise]} |" in told
    assert "at least 0.002 % of the population" in told
    assert told == show(load("cchmc-2014"))


def test_whatever_is_offered_has_words():
    """A behaviour without a sentence would be a rule that the board cannot read."""
    behaviours = {name for ways in offers.OFFERS.values() for offered in ways for name in offered.behaviours}
    assert set(explain.BEHAVIOUR_WORDS) == behaviours
    assert tuple(explain.ACTION_WORDS) == model.ACTIONS
    assert tuple(explain.SCOPE_WORDS) == model.SCOPES
    assert tuple(explain.RUNG_WORDS) == model.RUNGS
    assert tuple(explain.CLASS_WORDS) == CLASSES
    assert tuple(model.ROUTE_WORDS) == model.LEGAL_ROUTES


def test_the_nearest_word():
    assert nearest("institutions", ["institution", "ids"]) == "institution"
    assert nearest("zebra", ["institution", "ids"]) is None
