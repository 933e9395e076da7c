"""What our own pages say whatever the notes say gives nobody away; what a page says beyond it does (M3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit import facts_of, pairs
from session import key_file, record, resynth, write_lines

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.policy.explain import show
from resynth.policy.offers import BEHAVIOUR_WORDS, OPTION_WORDS
from resynth.policy.parse import load
from resynth.policy.promises import WORDS as PROMISE_WORDS
from resynth.types import Standing
from resynth.verify import scan_tree
from resynth.verify.beside import EMAIL, NUMBER, SHORTEST_NAME
from resynth.verify.own_words import WORDS, without_counts
from resynth.verify.tree import _Prose
from resynth.verify.words import WORD, canon, distinct, exempt, ordinary

POLICIES = sorted(path.stem for path in (Path(__file__).parents[2] / "policies").glob("*.yaml"))
NOTES = [
    ("a-1", "a", "Pager [555-0100](PHONE), home [555-0199](PHONE). [20260131](MEDICALRECORD). [Al Dataset](PATIENT)"),
    ("a-2", "a", "[Medicare, Bo](PATIENT) and Dr. [Annotators](DOCTOR) of [Oakhaven](CITY), IDs [2014-07-01](IDNUM)."),
    ("b-1", "b", "Dr. [Json](DOCTOR) and Dr. [Subpart](DOCTOR) met [Cy Preprocessing](PATIENT)."),
]


def page_text(path: Path) -> str:
    text = path.read_text("utf-8")
    if path.suffix == ".html":
        prose = _Prose()
        prose.feed(text)
        prose.close()
        return "\n".join(prose.pieces)
    return without_counts(text) if path.name == "AUDIT.json" else text


@pytest.fixture(scope="module", params=POLICIES)
def tree(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of notes whose people and numbers stand in our pages, too."""
    folder = tmp_path_factory.mktemp(request.param)
    write_lines(folder / "n.jsonl", [record(*note) for note in NOTES])
    key_file(folder)
    done = resynth("release", "n.jsonl", "--policy", request.param, "--out", "OUT", "--vault", "VAULT", "--key",
                   "project.key", "--as-of", "2026-01-31", cwd=folder)
    assert done.code == 0, done.err
    return folder


def test_what_our_pages_say_anyhow_stops_no_release(tree: Path):
    """555-0100 stood in POLICY.md, and a corpus with that pager was refused under three policies."""
    done = resynth("verify", "--release", "OUT", "--vault", "VAULT", "--source", "n.jsonl", cwd=tree)
    assert done.code == 0, done.err


def test_our_pages_hold_no_other_word_that_is_looked_for(tree: Path):
    policy = load(str(tree / "OUT" / "POLICY.yaml"))
    plain = ordinary() | exempt() | distinct(policy.source)
    pages = [path for path in (tree / "OUT").iterdir()
             if path.suffix in (".md", ".html", ".json", ".txt") and path.name != "SHA256SUMS.txt"]
    assert len(pages) >= 7
    for path in pages:
        text = page_text(path)
        odd = {canon(found[0]) for found in WORD.finditer(text) if found[0][0].isupper()}
        assert {word for word in odd - plain if len(word) >= SHORTEST_NAME} <= WORDS, path.name
        said = {found[0] for found in NUMBER.finditer(text)} - {found[0] for found in NUMBER.finditer(policy.source)}
        assert said <= {"2026-01-31"}, path.name
        assert EMAIL.search(text) is None, path.name


def test_nothing_that_a_policy_can_say_of_itself_is_looked_for():
    """In behaviours and options that no policy of ours has, too."""
    said = "\n".join([*BEHAVIOUR_WORDS.values(), *OPTION_WORDS.values(), *PROMISE_WORDS.values()])
    odd = {canon(found[0]) for found in WORD.finditer(said) if found[0][0].isupper()}
    assert {word for word in odd - ordinary() - exempt() if len(word) >= SHORTEST_NAME} <= WORDS
    assert NUMBER.search(said) is None
    assert EMAIL.search(said) is None


def test_none_of_our_words_is_a_name():
    """A name on that list would be excused wherever a page tells it."""
    assert not (WORDS - ordinary()) & lexicon.last_2010(100).keys()
    assert not {word for word in WORDS - {canon(kind) for kind in KINDS} if len(word) < SHORTEST_NAME}


def test_what_a_page_says_beyond_is_told(tmp_path: Path):
    """A number of the notes in a page, one in its day's stead, and a count that is a text."""
    note = ("src-1", "A", "[Ann Kowalski](PATIENT) [555-0137](PHONE) [8757500](MEDICALRECORD)", "[Bo Wayne](PATIENT) "
            "[555-0141](PHONE) [1111111](MEDICALRECORD)")
    facts, policy = facts_of(pairs([note])), load("hipaa-safe-harbor")

    def standing(name: str, text: str) -> Standing:
        (tmp_path / name).write_text(text, "utf-8")
        found = {verdict.promise: verdict.standing for verdict in scan_tree(tmp_path, facts, policy)}
        (tmp_path / name).unlink()
        return found["M3"]

    assert "555-0100" in policy.source
    assert standing("POLICY.md", show(policy)) is Standing.HELD
    assert standing("POLICY.md", "call 555-0137") is Standing.BROKEN
    assert standing("CHANGES.md", "## 1.0.0 (875-7500)\n") is Standing.BROKEN
    assert standing("CHANGES.md", "## 1.0.0 (2026-01-31)\n") is Standing.HELD
    assert standing("README.md", "of the 8757500") is Standing.BROKEN
    assert standing("AUDIT.json", '{"counts": {"characters": 8757500}}') is Standing.HELD
    assert standing("AUDIT.json", '{"counts": {"characters": "8757500"}}') is Standing.BROKEN
    assert standing("AUDIT.json", '{"title": 8757500}') is Standing.BROKEN
    assert standing("README.md", "Of Kowalski's data set.") is Standing.BROKEN
