"""Tags and masks: what stands in place of a mention tells its kind, or its shape, and never its value."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from corpora import edited, notes_of, released
from helpers import KEY

from resynth.plan.family import SpannedChart
from resynth.plan.tags import FAMILY, masked, of_length
from resynth.policy.parse import load, parse
from resynth.types import Document, Span
from resynth.verify.tags import fits

TYPED = "{action: redact, behaviour: tags.typed.v1%s}"
NOTE = "[Ann Ray](PATIENT) and [ann  ray](PATIENT), Dr. [Lee](DOCTOR), [3/4/2010](DATE); [Bo](PATIENT), [Lee](DOCTOR)"


def became(rule: str, *texts: str, patients: tuple[str, ...] = ("p", "p", "q")) -> list[str]:
    """The release of the notes under cchmc-2014 with this rule for names and dates, promising nothing else of them."""
    notes = notes_of(*(texts or (NOTE,)), patients=patients[: len(texts or (NOTE,))])
    silent = re.sub(r"(?m)^  P(7|8|9|10|11|2[4-9]|3[0-2]): .*\n", "", edited(f"NAME: {rule}", f"DATE: {rule}"))
    done = released(notes, policy=silent)
    assert done.error is None, done.error
    return [done.texts[note.doc_id] for note in notes]


@pytest.mark.parametrize(("options", "expected"), [
    ("", "[PATIENT] and [PATIENT], Dr. [DOCTOR], [DATE]; [PATIENT], [DOCTOR]"),
    (", options: {words: of the class}", "[NAME] and [NAME], Dr. [NAME], [DATE]; [NAME], [NAME]"),
    (", options: {words: of NLM}", "[NAME] and [NAME], Dr. [NAME], [DATE]; [NAME], [NAME]"),
    (", options: {marks: stars}", "[**Patient**] and [**Patient**], Dr. [**Doctor**], [**Date**]; "
                                  "[**Patient**], [**Doctor**]"),
    (", options: {marks: underscores}", "___ and ___, Dr. ___, ___; ___, ___"),
])
def test_a_typed_tag_names_the_kind_in_the_words_of_the_rule(options: str, expected: str):
    assert became(TYPED % options) == [expected]


def test_equal_values_get_equal_numbers_inside_the_scope():
    """Case and blanks do not make another person; another note or patient starts anew where the scope ends."""
    rule = "{action: redact, behaviour: tags.numbered.v1, scope: %s, options: {words: of the class}}"
    first, second = "[Ann Ray](PATIENT), [Bo](PATIENT), [ann  ray](PATIENT)", "[Bo](PATIENT)"
    alone = became(rule % "note", first, second, second)
    assert alone == ["[NAME-1], [NAME-2], [NAME-1]", "[NAME-1]", "[NAME-1]"]
    one, other, stranger = became(rule % "patient", first, second, second)
    assert one.split(", ")[1] == other
    assert one.split(", ")[0] == one.split(", ")[2] != other
    assert stranger == "[NAME-1]"


def test_a_tag_may_keep_the_length():
    (text,) = became("{action: redact, behaviour: tags.length.v1}")
    assert text == "[**-**] and [**--**], Dr. [*], [**--**]; **, [*]"
    assert [len(of_length(n)) for n in range(1, 40)] == list(range(1, 40))


def test_a_mask_keeps_the_shape():
    (text,) = became("{action: mask, behaviour: masks.shape.v1, ladder: [all, tag, hold]}")
    assert text == "Xxx Xxx and xxx  xxx, Dr. Xxx, 9/9/9999; Xx, Xxx"
    assert masked("José-Łukasz 42b", "x") == "Xxxx-Xxxxxx xxx"


def test_what_is_its_own_mask_becomes_a_tag_or_holds_the_note():
    rule = "{action: mask, behaviour: masks.shape.v1, ladder: [all, %shold]}"
    assert became(rule % "tag, ", "[XX](PATIENT)") == ["[PATIENT]"]
    held = released(notes_of("[XX](PATIENT)", "none"), policy=edited(f"NAME: {rule % ''}"))
    assert held.outcome is not None
    assert len(held.outcome.held) == 1


def test_what_came_as_a_tag_stays_one():
    """A corpus that was scrubbed before holds nothing to replace there."""
    assert became(TYPED % "", r"[\[DATE\]](DATE)") == ["[DATE]"]


def test_a_disputed_span_is_tagged_phi_where_the_policy_says_so():
    """A span on which two recognizers do not agree is labelled PHI; annotators may use the label too."""
    policy = parse(edited(f"OTHER: {TYPED % ', options: {disputed: PHI, words: of NLM}'}",
                          f"DATE: {TYPED % ', options: {disputed: PHI}'}"))
    labels = (("DATE", "PHI"), ("DATE", "DATE"), ("OTHER", "OTHER"), ("AGE", "PHI"))
    spans = tuple(Span(at, at + 1, kind, label) for at, (kind, label) in enumerate(labels))
    chart = SpannedChart("0", (Document("d", "p", "abcd"),), ("0",), (spans,))
    chosen = FAMILY.plan_chart(chart, None, policy, KEY)
    assert [choice.text for choice in chosen.values()] == ["[PHI]", "[DATE]", "[PHI]"]


@pytest.mark.parametrize(("behaviour", "options", "good", "bad"), [
    ("tags.typed.v1", {}, "[DOCTOR]", ("[PATIENT]", "[LEE]", "[DOCTOR-1]", "Lee", "[DOCTOR] Lee")),
    ("tags.typed.v1", {"words": "of NLM"}, "[NAME]", ("[DOCTOR]",)),
    ("tags.typed.v1", {"marks": "underscores"}, "___", ("____", "[DOCTOR]")),
    ("tags.typed.v1", {"disputed": "PHI"}, "[PHI]", ("[PHI-1]",)),
    ("tags.numbered.v1", {}, "[DOCTOR-12]", ("[DOCTOR]", "[DOCTOR-0]", "[DOCTOR-LEE]")),
    ("tags.length.v1", {}, "[*]", ("[**]", "Lee", "[L]")),
    ("masks.shape.v1", {}, "Xxx", ("Lxx", "Xx", "xxxx", "999")),
])
def test_the_checker_knows_a_tag_from_a_value(
    behaviour: str, options: dict[str, str], good: str, bad: tuple[str, ...]
):
    rule = replace(load("cchmc-2014").rule("DATE"), action="redact", behaviour=behaviour, options=options)
    assert fits("Lee", good, "DOCTOR", rule)
    assert not [text for text in bad if fits("Lee", text, "DOCTOR", rule)]
