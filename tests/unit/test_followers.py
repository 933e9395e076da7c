"""What follows a person: docs/kinds/followers.md."""

from __future__ import annotations

import re

import pytest
from corpora import Released, edited, notes_of, released
from hypothesis import given
from hypothesis import strategies as st

from resynth.keys import Key
from resynth.surrogates import emails, follow
from resynth.surrogates.follow import Tokens
from resynth.types import Standing

SCOPED = (
    "NAME:\n  action: replace\n  behaviour: names.scoped.v1\n  scope: patient\n  threshold: 0.002%\n"
    "  lists: [names/last, names/female, names/male]\n  options: {sex: same, initials: follow}\n"
    "  ladder: [all, narrow, shaped, tag, hold]\n"
)
FOLLOWING = edited(
    SCOPED,
    "INITIALS:\n  action: replace\n  behaviour: follow.initials.v1\n  scope: patient\n"
    "  ladder: [all, prefer, tag, hold]\n",
    "USERNAME:\n  action: replace\n  behaviour: follow.username.v1\n  scope: patient\n"
    "  ladder: [all, prefer, tag, hold]\n",
    "EMAIL:\n  action: replace\n  behaviour: follow.email.v1\n  scope: patient\n  lists: [hosts/domains]\n"
    "  ladder: [all, prefer, tag, hold]\n",
)


def run(*texts: str, patients: tuple[str, ...] | None = None) -> Released:
    done = released(notes_of(*texts, patients=patients), policy=FOLLOWING)
    assert done.error is None, (done.error, done.error.problems)
    return done


def surrogates(done: Released) -> dict[str, str]:
    return {row.original: row.surrogate for row in done.every}


def test_initials_user_name_and_address_are_the_new_persons():
    """John Kowalski signs JK, logs in as jkowalski7 and writes from john.kowalski@…"""
    new = surrogates(run(
        "Seen by Dr. [John Kowalski](DOCTOR). Signed [JK](INITIALS), [J.K.](INITIALS), [jk](INITIALS); user "
        "[jkowalski7](USERNAME), [kowalskij](USERNAME), [JK42](USERNAME); mail [john.kowalski@clinic.example](EMAIL), "
        "[jkowal@clinic.example](EMAIL)."
    ))
    first, last = new["John Kowalski"].lower().split()
    assert new["JK"] == (first[0] + last[0]).upper()
    assert new["J.K."] == f"{first[0]}.{last[0]}.".upper()
    assert new["jk"] == first[0] + last[0]
    assert re.fullmatch(rf"{first[0]}{last}\d", new["jkowalski7"])
    assert new["kowalskij"] == last + first[0]
    assert re.fullmatch(rf"{new['JK']}\d\d", new["JK42"])
    local, domain = new["john.kowalski@clinic.example"].split("@")
    assert local == f"{first}.{last}"
    assert domain in ("example.com", "example.net", "example.org")
    assert new["jkowal@clinic.example"] == f"{first[0]}{last[:5]}@{domain}"


def test_what_is_nobodys_is_random():
    new = surrogates(run(
        "Signed [QX](INITIALS) [zork99](USERNAME) [desk.four@clinic.example](EMAIL) by [Mary Lee](DOCTOR)."
    ))
    assert re.fullmatch("[A-Z]{2}", new["QX"])
    assert re.fullmatch(r"[b-df-hj-np-tv-z]{4}[1-9]\d", new["zork99"])
    assert re.fullmatch(r"[a-z]{4}\.[a-z]{4}@example\.(com|net|org)", new["desk.four@clinic.example"])
    assert all(before != after for before, after in new.items())


def test_initials_are_none_of_an_original_of_the_chart():
    """M4: what is given are never the initials of somebody who was replaced."""
    names = " ".join(f"[{first} {last}](DOCTOR), " for first in ("Anna", "Ben", "Carl") for last in ("Zeller", "Young"))
    done = run(f"{names} signed [AZ](INITIALS), [BY](INITIALS), [QQ](INITIALS).")
    given = {row.surrogate for row in done.every if row.kind == "INITIALS"}
    assert given.isdisjoint({a + b for a in "ABC" for b in "ZY"})
    assert {v.promise: v.standing for v in done.outcome.report.verdicts}["M4"] is Standing.HELD


def test_initials_are_none_of_what_is_marked_as_a_name_and_reads_like_none():
    """M4: detection takes "works nights, SMUD" for a person, and its letters are not given either."""
    first, last = "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ"
    odd = ", ".join(f"[{a}orks nights, {b}MUD](DOCTOR)" for a in first.lower() for b in last)
    pairs = ("QZ", "XP", "JB", "TD", "KV", "LG", "HR", "CY")
    signed = " ".join(f"[{a}{b}](INITIALS)" for a in first + last for b in pairs)
    done = run(f"{odd}. Signed {signed}.")
    given = {row.surrogate for row in done.every if row.kind == "INITIALS"}
    assert given.isdisjoint(f"{a}{b}N" for a in first for b in last)
    assert {v.promise: v.standing for v in done.outcome.report.verdicts}["M4"] is Standing.HELD


@pytest.mark.parametrize(("name", "initials"), [
    ("Mary Kowalski", {"mk", "km"}), ("works nights, SMUD", {"wns", "wsn", "nsw", "wn", "nw", "ws", "sw", "ns", "sn"}),
    ("Prince", set()), ("", set()),
])
def test_any_word_of_a_name_may_be_the_last(name: str, initials: set[str]):
    assert set(follow.any_initials(name)) == initials


@pytest.mark.parametrize(("name", "letters"), [
    ("Benedikt O'Shaughnessy", "BOS"), ("BENEDIKT O'SHAUGHNESSY", "BOS"), ("Benedikt McCabe", "BMC"),
    ("Benedikt McCabe", "B.M.C."), ("Benedikt J. O'Shaughnessy", "BJOS"), ("Benedikt Hall-O'Shaughnessy", "BHOS"),
])
def test_a_capital_inside_a_last_name_is_an_initial_too(name: str, letters: str):
    """``BOS`` became ``LCO`` beside ``Jessica Baldwin``. A new name without one has a letter less."""
    done = run(f"[{name}](DOCTOR) saw her. Signed [{letters}](INITIALS).")
    named = {row.original: row.surrogate for row in done.every}
    new = named[name].title() if name.isupper() else named[name]
    short = follow.initials(named[letters])
    capitals = "".join(c for c in new if c.isupper()).lower()
    assert short in (capitals, "".join(word[0] for word in re.split("[ -]", new)).lower())
    assert ("." in letters) == ("." in named[letters])


@pytest.mark.parametrize(("name", "letters"), [("O'Shaughnessy", "s"), ("O'SHAUGHNESSY", "s"), ("McCabe", "c"),
                                               ("Hall", ""), ("HALL", ""), ("MacDonald-O’Brien", "db"), ("hall", "")])
def test_the_capitals_inside_a_name(name: str, letters: str):
    assert follow.inner(name) == letters


def test_the_nearer_person_signs():
    """Two people with the same initials: who was named last before the place."""
    done = run(
        "[John Kowalski](DOCTOR) saw her, then [Jane Kemper](DOCTOR). Signed [JK](INITIALS).",
        "[Jane Kemper](DOCTOR), then [John Kowalski](DOCTOR). Signed [JK](INITIALS).", patients=("a", "b"),
    )
    for rows, near in zip(done.rows.values(), ("Jane Kemper", "John Kowalski"), strict=True):
        named = {row.original: row.surrogate for row in rows}
        assert named["JK"] == "".join(name[0] for name in named[near].split())


def test_an_address_is_whose_it_says_whole():
    """Of a couple with one last name the other was named last; the same in a note that names them in one mention."""
    done = run(
        "[LUND, ANN](PATIENT) came with [Ann and Bob Lund](PATIENT): [ann.lund@clinic.example](EMAIL), "
        "[lund_bob@clinic.example](EMAIL), [ann_lund7](USERNAME).",
        "[Ann Lund](PATIENT), [Bob Lund](PATIENT): [ann.lund@clinic.example](EMAIL), [ann_lund7](USERNAME), "
        "[dr.lund@clinic.example](EMAIL).",
    )
    for rows, couple in zip(done.rows.values(), ("Ann and Bob Lund", ""), strict=True):
        new = {row.original: row.surrogate for row in rows}
        ann, *_, lund = (new[couple] if couple else new["Ann Lund"]).lower().split()
        assert new["ann.lund@clinic.example"].startswith(f"{ann}.{lund}@")
        assert new["ann_lund7"][:-1] == f"{ann}_{lund}"
        if couple:
            assert new["lund_bob@clinic.example"].startswith(f"{lund}_{new[couple].lower().split()[2]}@")
        else:
            assert new["dr.lund@clinic.example"].split("@")[0].endswith(f".{lund}")


def test_nothing_that_follows_is_an_original_of_the_corpus():
    """The user name that the new person would have is somebody's already."""
    first = run("[John Kowalski](DOCTOR) [jkowalski](USERNAME) [j.kowalski@a.example](EMAIL)")
    taken = surrogates(first)
    second = run(
        "[John Kowalski](DOCTOR) [jkowalski](USERNAME) [j.kowalski@a.example](EMAIL)",
        f"[{taken['jkowalski']}](USERNAME) and [{taken['j.kowalski@a.example']}](EMAIL)",
    )
    given = {row.surrogate for row in second.every}
    assert given.isdisjoint({taken["jkowalski"], taken["j.kowalski@a.example"]})
    held = {v.promise: v.standing for v in second.outcome.report.verdicts}
    assert held["P18"] is held["P13"] is Standing.HELD


def test_two_of_a_chart_never_become_one():
    done = run(" ".join(f"[zork{n}](USERNAME)" for n in range(10, 60)))
    rows = [row for row in done.every if row.rung != "tag"]
    assert len({row.surrogate for row in rows}) == len({row.original for row in rows}) == 50


JOHN = Tokens("john", ("paul",), ("van", "dyke"))


@pytest.mark.parametrize("run_", [
    "jvandyke", "johnv", "vandykej", "jpvandyke", "vandyke", "john", "jvand", "jpvd", "jvd", "jd", "vdj", "dyke",
])
def test_templates_of_a_name(run_: str):
    """Filled with the same name, a template gives the same letters."""
    told = follow.explain(run_, JOHN)
    if run_ == "johnv":
        assert told is None
        return
    assert told is not None
    assert follow.fill(told.pieces, JOHN, JOHN) == run_


@given(st.text(alphabet="abzJé12._-", min_size=1, max_size=12), st.integers(0, 1 << 30))
def test_form_stays(text: str, seed: int):
    """Letters stay letters, digits digits; nothing else changes."""
    below = Key(bytes(32)).draw("test", str(seed)).below
    made = follow.shuffled(text, below)
    assert len(made) == len(text)
    for before, after in zip(text, made, strict=True):
        assert (before.isalpha(), before.isdigit()) == (after.isalpha(), after.isdigit())
        assert before.isalnum() or before == after


AT_A_HOUSE = FOLLOWING.replace("follow.email.v1", "follow.email.v2").replace(
    "lists: [hosts/domains]", "lists: [hosts/domains, hosts/mailboxes]"
)


def test_a_made_up_house_below_a_reserved_domain():
    """``follow.email.v2``: colleagues stay colleagues, capitals stay, no mail arrives (P14), no name is given (M4)."""
    done = released(notes_of(
        "[John Kowalski](DOCTOR): [john.kowalski@clinic.example](EMAIL), [desk@clinic.example](EMAIL), "
        "[DESK@CLINIC.EXAMPLE](EMAIL), [it@mail.clinic.example](EMAIL), [a1@long-house.example](EMAIL)."
    ), policy=AT_A_HOUSE)
    assert done.error is None, (done.error, done.error.problems)
    new = {before: made.split("@")[1] for before, made in surrogates(done).items() if "@" in made}
    reserved = r"(example|example\.(com|net|org))"
    house = new["john.kowalski@clinic.example"]
    assert re.fullmatch(rf"[a-z]+\.{reserved}", house)
    assert new["desk@clinic.example"] == house
    assert new["DESK@CLINIC.EXAMPLE"] == house.upper()
    assert re.fullmatch(rf"[a-z]+\.[a-z]+\.{reserved}", new["it@mail.clinic.example"])
    assert re.fullmatch(rf"[a-z]+-[a-z]+\.{reserved}", new["a1@long-house.example"])
    assert {v.promise: v.standing for v in done.outcome.report.verdicts}["M4"] is Standing.HELD


@pytest.mark.parametrize(("like", "host"), [
    ("clinic.example", "pudding.example"), ("mail.clinic.example", "lotus.daybreak.example.com"),
    ("long-house.example", "village-monsoon.example"), ("verylonghousename.example", "banjometeor.example"),
    ("x", "thicket.example"),
])
def test_vectors_of_houses(like: str, host: str):
    """The same draw, the same host: another word is another version."""
    assert emails.house(like, Key(bytes(32)).draw("houses", like).pick) == host


@given(st.text(alphabet="abz-.9É@", max_size=40), st.integers(0, 1 << 30))
def test_every_made_up_house_is_reserved(like: str, seed: int):
    host = emails.house(like, Key(bytes(32)).draw("test", str(seed)).pick)
    assert re.fullmatch(r"([a-z]+\.)?[a-z]+(-[a-z]+)?\.example(\.(com|net|org))?", host)


@pytest.mark.parametrize("text", ["TW 993-57-9878", "TW 3/4/1961", "5550142 TW", "T1W"])
def test_initials_with_a_number_beside_them_are_a_tag(text: str):
    """A social security number in a mark of initials stood in the release."""
    done = released(notes_of(f"Signed [{text}](INITIALS)."), policy=FOLLOWING)
    assert [(row.surrogate, row.rung) for row in done.every] == [("[INITIALS]", "tag")]
