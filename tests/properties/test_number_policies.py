"""Whole releases under mini-policies for numbers: every promise holds, in every scope."""

from __future__ import annotations

import random

import corpora
import mentions_made
import pytest
from corpora import Note, edited, released

from resynth.verify import number_forms

SCOPES = ("corpus", "project", "patient", "note", "mention")
ROWS = (
    "PHONE: {{action: replace, behaviour: phones.fictional.v1, scope: {scope}, lists: [phones/area_codes]}}",
    "EMAIL: {{action: replace, behaviour: emails.reserved.v1, scope: {scope}, "
    "lists: [hosts/mailboxes, hosts/domains]}}",
    "IPADDRESS: {{action: replace, behaviour: nets.shaped.v1, scope: {scope}, "
    "lists: [hosts/domains, hosts/addresses]}}",
    "SSN: {{action: replace, behaviour: ssn.never_issued.v1, scope: {scope}}}",
)
RANDOM = "IDNUM: {{action: replace, behaviour: ids.random.v1, scope: {scope}, options: {{check_digit: {check}}}}}"
PARTS = (
    "DEVICE: {{action: replace, behaviour: ids.random.v1, scope: {scope}, "
    "options: {{check_digit: {check}, parts: each on its own}}}}"
)
CODE = "IDNUM: {action: replace, behaviour: ids.code.v1, scope: patient}"
LISTED = ("1234567893", "NPI 1234567893", "AB1234563", "1HGCM82633A004352", "1M8GDM9AXKP042788", "1EG4-TE5-MK73",
          "4111 1111 1111 1111", "Medtronic Azure XT DR S/N RNB123456H", "Model 3830, lot LN 20431, S/N PJN2049381",
          "fingerprint card FP-2009-33812", "plate GKX 4471", "R-998")
SOCIAL = ("123-45-6789", "123456789", "123 45 6789", "xxx-xx-6789", "last four 6789", "SSN 987-65-4320")


def policy(scope: str, check: str, code: bool = False) -> str:
    """cchmc-2014 with the other ways of numbers, promising M14."""
    ids = [CODE] if code else [RANDOM.format(scope=scope, check=check), PARTS.format(scope=scope, check=check)]
    text = edited(*ids, *(row.format(scope=scope) for row in ROWS))
    return text.replace("\npromises:\n", "\npromises:\n  M14: hard\n", 1)


def corpus(rng: random.Random) -> list[Note]:
    """Patients with nothing in their notes but numbers, some of them again and again and in another form."""
    person = mentions_made.person(rng, [])
    ids = [mentions_made.identifier(rng) for _ in range(4)] + list(LISTED)
    notes = []
    for patient in range(rng.randrange(1, 4)):
        for note in range(rng.randrange(1, 4)):
            text = ""
            for _ in range(rng.randrange(1, 25)):
                kind = rng.choice(("ID", "ID", "PHONE", "EMAIL", "NET", "SSN"))
                if kind == "ID":
                    value = rng.choice(ids) if rng.random() < 0.7 else mentions_made.identifier(rng)
                    if value.isdigit() and rng.random() < 0.4:
                        value = "-".join(value[at : at + 2] for at in range(0, len(value), 2))
                    label = rng.choice(("MEDICALRECORD", "LICENSE", "DEVICE", "VEHICLE", "BIOID", "HEALTHPLAN"))
                elif kind == "PHONE":
                    label, value = rng.choice(("PHONE", "FAX")), mentions_made.phone(rng)
                elif kind == "EMAIL":
                    label, value = "EMAIL", mentions_made.email(rng, person)
                elif kind == "NET":
                    label, value = mentions_made.net(rng)
                else:
                    label, value = "SSN", rng.choice(SOCIAL)
                text += f"[{mentions_made.escaped(value)}]({label})" + rng.choice(("; ", " * ", " is "))
            notes.append(Note(f"p{patient}", f"p{patient}-n{note}", text))
    return notes


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("check", ["valid", "invalid"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_promise_holds_and_every_exception_has_its_rung(scope: str, seed: int, check: str) -> None:
    """Seeded, not drawn: what a release costs makes shrinking slow."""
    found = released(corpus(random.Random(seed)), policy=policy(scope, check))
    assert found.error is None
    assert found.outcome is not None
    assert not [promise for promise, rungs in found.exceptions().items() if "all" in rungs]
    for row in found.every:
        assert row.surrogate != row.original
        if row.rung == "all" and row.kind != "DEVICE":
            before, after = number_forms.identifier(row.original), number_forms.identifier(row.surrogate)
            if row.rule == "ids.random.v1" and number_forms.checks(before) is not None:
                assert number_forms.checks(after) is (check == "valid")


@pytest.mark.parametrize("seed", range(3))
def test_codes_keep_every_promise(seed: int) -> None:
    found = released(corpus(random.Random(seed)), policy=policy("patient", "valid", code=True))
    assert found.error is None
    assert not [promise for promise, rungs in found.exceptions().items() if "all" in rungs]


@pytest.mark.parametrize("scope", SCOPES)
def test_beside_all_other_kinds_the_hard_promises_hold(scope: str) -> None:
    found = released(corpora.seeded(len(scope), patients=3, notes=2), policy=policy(scope, "invalid"))
    assert found.error is None, found.error.lines() if found.error else ""
