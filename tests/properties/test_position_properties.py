"""``derive: position``: what a surrogate is does not follow from what it stands for.

The property: put another original of the same form in the place of one, in the whole corpus and everything else alike,
and every surrogate stays what it was. Its exceptions are told by ``barred``: a surrogate of one corpus that may not
stand in the other, because there it is an original, a part of one, or one misspelt; a rule that shuffles what the
corpus holds hands out the new original where it handed out the old one; and what is kept, moved in time or made coarser
says something of the original by what the rule is.
"""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers import KEY, chart_of, examples
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from resynth.keys import Key
from resynth.plan.chart import CorpusPlan, CorpusSurvey, plan_chart, plan_corpus
from resynth.plan.family import SpannedChart
from resynth.policy import derived, offers
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.surrogates.names_altered import nearly

SCOPES = ("mention", "note", "corpus", "project", "markov")
NAMES = ("cchmc-2014", "hipaa-safe-harbor", "hipaa-limited-data-set", "i2b2-2014-like", "mimic-like", "nlm-scrubber",
         "training-data")

#: What stands in the notes, and what may stand there instead: the same form, and known to the lists or not as it was.
PLACES: dict[str, tuple[str, ...]] = {
    "LAST": ("Kowalski", "Whitlock", "Lindquist", "Pennington"),
    "FIRST": ("Wendell", "Rodney", "Dwight", "Gerardo", "Armando"),
    "STRANGE": ("Qzwyvern", "Vexlorn", "Brastvik", "Ghorvald"),
    "DOCTOR": ("Delarosa", "Hathaway", "Mcallister"),
    "MRN": ("73140826", "55201482", "90551283", "41827139"),
    "PHONE": ("513-555-0142", "614-555-0177", "937-555-0123"),
    "DATE": ("3/4/2010", "7/8/2011", "5/9/2012", "2/7/2013"),
    "MAIL": ("ward7@clinic.example", "desk4@center.example", "room3@office.example"),
    "TOWN": ("Zanesville", "Chillicothe", "Ashtabula", "Xenia"),
    "HOUSE": ("Brookdale Hospital", "Riverview Hospital", "Maplewood Hospital"),
    "JOB": ("plumber", "welder", "miner", "cook"),
    "ROOM": ("412", "305", "228"),
    "ACCOUNT": ("A-20771", "K-91406", "R-33518"),
}
CORPUS = (
    ("p1", "[{FIRST} {LAST}](PATIENT), MRN [{MRN}](MRN), was seen on [{DATE}](DATE) by Dr. [{DOCTOR}](DOCTOR), a "
           "[{JOB}](PROFESSION), in room [{ROOM}](ROOM) of [{HOUSE}](HOSPITAL). Lives at [12 Burnet Avenue](STREET), "
           "[{TOWN}](CITY), [OH](STATE) [45219](ZIP). Call [{PHONE}](PHONE) or mail [{MAIL}](EMAIL)."),
    ("p1", "Mr. [{LAST}](PATIENT) came back on [{DATE}](DATE) and on [6/1/2014](DATE), account [{ACCOUNT}](ACCOUNT). "
           "[{STRANGE}](DOCTOR) of [{HOUSE}](HOSPITAL) wrote to [Ruth {LAST}](RELATIVE), [{TOWN}](CITY)."),
    ("p2", "[Josephine Abernathy](PATIENT), MRN [18304467](MRN), by [{DOCTOR}](DOCTOR) on [9/9/2012](DATE). Call "
           "[740-555-0119](PHONE). [Yakima](CITY), [WA](STATE) [98908](ZIP), a [tailor](PROFESSION)."),
    ("p3", "[Lucille {LAST}](PATIENT), MRN [62240917](MRN), on [1/5/2009](DATE); [{STRANGE}](DOCTOR), "
           "[{PHONE}](PHONE), [Provo](CITY), [UT](STATE) [84601](ZIP), seen before on [{DATE}](DATE)."),
)


#: Actions that say nothing of an original but its form.
MADE = ("replace", "shuffle", "redact")


class Mention(NamedTuple):
    original: str
    surrogate: str | None
    action: str


@cache
def policy(name: str, derive: str) -> Policy:
    """A bundled policy; behind a colon, every rule in another scope where that is offered and may stand there."""
    name, _, scope = name.partition(":")
    said = replace(load(name), derive=derive, as_of="2026-11-20")
    rules = dict(said.rules)
    for kind, rule in rules.items() if scope else ():
        offer = offers.find(kind, rule.action, rule.behaviour)
        wider = replace(said, rules={kind: replace(rule, scope=scope, p=0.5 if scope == "markov" else 0)})
        stands = not list(derived.problems(replace(wider, derive="position")))
        if offer is not None and scope in offer.scopes and stands:
            rules.update(wider.rules)
    return replace(said, rules=rules)


def charts_of(values: dict[str, str]) -> list[SpannedChart]:
    notes: dict[str, list[str]] = {}
    for patient, text in CORPUS:
        notes.setdefault(patient, []).append(re.sub(r"\{(\w+)\}", lambda found: values[found[1]], text))
    return [chart_of(*texts, patient=patient) for patient, texts in notes.items()]


def planned(charts: list[SpannedChart], said: Policy, key: Key = KEY) -> list[Mention]:
    """What every mention of a corpus becomes, one survey a chart."""
    with tempfile.TemporaryDirectory() as name:
        folder, whole = Path(name), CorpusSurvey(said, key)
        for number, chart in enumerate(charts):
            part = CorpusSurvey(said, key)
            part.add(chart)
            (folder / f"{number:04d}.post").write_bytes(part.postings())
            whole.merge(json.loads(json.dumps(part.dump())))
        data = json.loads(json.dumps(plan_corpus(whole, said, key, {}, folder)))
        corpus, found = CorpusPlan(data, folder), []
        for chart in charts:
            for d, plan in enumerate(plan_chart(chart, corpus, said, key)):
                text = chart.documents[d].text
                assert plan is not None
                found += [
                    Mention(text[span.start : span.end], new, said.rule(span.kind, span.role).action)
                    for span, new, _, _ in plan.replacements
                ]
    return found


#: Words of the form of an original, which its surrogate may share.
FORM = {"hospital", "example"}


def words(text: str) -> set[str]:
    return {word for word in re.split(r"[\W_\d]+", text.casefold()) if len(word) > 2} - FORM


def digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def barred(made: list[Mention], original: str) -> bool:
    """Whether a surrogate may not stand in a corpus that has this original."""
    return any(
        (digits(mention.surrogate or "") or "-") == digits(original)
        or any(nearly(one, other) for one in words(mention.surrogate or "") for other in words(original))
        for mention in made if mention.action in MADE
    )


def alike(before: list[Mention], after: list[Mention], old: str, new: str) -> bool:
    """Whether two corpora became the same, what is kept, moved or made coarser left aside."""
    return [(one.surrogate or "").replace(old, new) for one in before if one.action in MADE] == [
        two.surrogate for two in after if two.action in MADE]


@st.composite
def exchanges(draw: st.DrawFn) -> tuple[dict[str, str], str, str]:
    """What stands in a corpus, which of it is another in the other corpus, and what it is there."""
    values = {name: draw(st.sampled_from(among)) for name, among in PLACES.items()}
    where = draw(st.sampled_from(sorted(PLACES)))
    return values, where, draw(st.sampled_from([value for value in PLACES[where] if value != values[where]]))


@pytest.mark.parametrize("name", [*NAMES, *(f"training-data:{scope}" for scope in SCOPES)])
def test_another_original_of_the_same_form_gets_the_same_surrogate(name: str) -> None:
    """All else alike, and but for the exceptions above, nothing that is released changes."""
    said = policy(name, "position")

    @settings(max_examples=examples(6), deadline=None)
    @given(exchanges())
    def holds(exchange: tuple[dict[str, str], str, str]) -> None:
        values, where, other = exchange
        before, after = (planned(charts_of({**values, where: value}), said) for value in (values[where], other))
        assume(not barred(before, other) and not barred(after, values[where]))
        assert alike(before, after, values[where], other)

    holds()


@pytest.mark.parametrize("where", ["LAST", "MRN", "PHONE", "MAIL", "ACCOUNT", "HOUSE", "JOB"])
def test_under_value_it_gets_another_one(where: str) -> None:
    """So the property above says something: as a function of the value, surrogates follow it."""
    said = policy("training-data", "value")
    usual = {name: among[0] for name, among in PLACES.items()}
    corpora = [planned(charts_of({**usual, where: value}), said) for value in PLACES[where][:2]]
    assert not alike(*corpora, *PLACES[where][:2])


@pytest.mark.parametrize("derive", ["value", "position"])
def test_who_has_the_key_and_a_value_but_not_the_corpus_has_the_surrogate_under_value_alone(derive: str) -> None:
    """A corpus of one note of somebody else, planned with the key, tells what a number became, or it does not."""
    said, usual = policy("cchmc-2014", derive), {name: among[0] for name, among in PLACES.items()}
    became = {one.original: one.surrogate for one in planned(charts_of(usual), said)}
    values = (("MRN", "MRN"), ("PHONE", "PHONE"), ("MAIL", "EMAIL"), ("ACCOUNT", "ACCOUNT"))
    alone = [planned([chart_of(f"[{usual[name]}]({label})", patient="q")], said)[0] for name, label in values]
    assert [one.surrogate == became[one.original] for one in alone] == [derive == "value"] * len(values)
