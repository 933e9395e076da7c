"""The documentation is read by tests: what the README shows is what the program wrote, and nothing is left out.

``python tests/docs/test_docs.py`` writes the README's before and after anew.
"""

from __future__ import annotations

import fnmatch
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from resynth.cli.app import run
from resynth.formats import names as format_names
from resynth.plan.ladder import RUNGS
from resynth.policy.parse import bundled, load
from resynth.recognize.learned import learners
from resynth.verify import PROMISES

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
#: Lines of the example notes that the README shows: document id and how the line begins.
SHOWN = (
    ("7301-01", "EDVISIT"),
    ("7301-01", "chest pain."),
    ("7301-01", "says he"),
    ("7321-02", "ON-CALL"),
    ("7321-02", "Mom read"),
)
_BLOCK = re.compile(r"(<!-- before and after.*?-->\n```text\n)(.*?)(```\n)", re.DOTALL)


def rows_of(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def before_and_after() -> str:
    """The lines before and after, from a release of the examples under a key that is no secret."""
    with tempfile.TemporaryDirectory() as folder:
        key = Path(folder) / "key"
        key.write_text(f"resynth-key-v1 {bytes(range(32)).hex()}\n", "ascii")
        key.chmod(0o600)
        out, vault = Path(folder) / "OUT", Path(folder) / "VAULT"
        arguments = [str(ROOT / "examples/notes"), "--policy", "cchmc-2014", "--out", str(out), "--vault", str(vault)]
        assert run(["release", *arguments, "--key", str(key), "--formats", "jsonl"]) == 0
        ids = {row["doc_id"]: row["released_id"] for row in rows_of(vault / "ids.jsonl")}
        after = {row["doc_id"]: row["text"] for row in rows_of(out / "notes.jsonl")}
    before = {row["doc_id"]: row["text"] for row in rows_of(ROOT / "examples/notes/notes.jsonl")}
    old, new = [], []
    for doc_id, start in SHOWN:
        number = next(n for n, line in enumerate(before[doc_id].split("\n")) if line.startswith(start))
        old.append(before[doc_id].split("\n")[number].rstrip())
        new.append(after[ids[doc_id]].split("\n")[number].rstrip())
    return "\n".join(["before", *(f"  {line}" for line in old), "after", *(f"  {line}" for line in new), ""])


@pytest.mark.slow
def test_the_readme_shows_what_the_program_writes(capsys) -> None:
    found = _BLOCK.search(README.read_text("utf-8"))
    assert found
    assert found[2] == before_and_after()


def pages() -> list[Path]:
    """Every page of the repository: beside the README, and below docs, examples, lists and the like."""
    folders = ("docs", "examples", "lists", "benchmarks", "policies", "tests")
    return sorted([*ROOT.glob("*.md"), *(path for folder in folders for path in (ROOT / folder).rglob("*.md"))])


def anchors(page: Path) -> set[str]:
    """The names that a reader's browser gives to the headings of a page: small letters, hyphens for blanks."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    """To a file that is there, and to a heading that it has; what stands in a code block is no link."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target, heading in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", re.sub(r"`[^`\n]*`", "", text)):
        if re.match(r"[a-z]+:", target):
            continue
        there = page.parent / target if target else page
        assert there.exists(), target
        assert not heading or heading in anchors(there), f"{target}#{heading}"


def test_every_verb_stands_in_the_readme_and_its_help_ends_in_an_example(capsys) -> None:
    readme = README.read_text("utf-8")
    verbs = (
        "release,plan,apply,verify,convert,detect,score,agree,sample,attack,lists,key new,key show,policy list,"
        "policy show,policy check,policy explain,policy compare,policy try,evaluate ablation,evaluate cues,"
        "evaluate modes,evaluate name-ratio,vault lookup,"
        "vault destroy"
    )
    for verb in verbs.split(","):
        assert run([*verb.split(), "--help"]) == 0
        said = capsys.readouterr().out.strip().splitlines()
        last = " ".join(said[-3:])
        assert f"Example: resynth {verb}" in re.sub(r"\s+", " ", last), verb
        group, _, rest = verb.partition(" ")
        assert re.search(rf"resynth {group}\b.*\b{rest}", readme), verb


def test_every_exit_code_stands_in_the_readme() -> None:
    assert re.findall(r"^\| (\d) \|", README.read_text("utf-8"), re.MULTILINE) == list("0123456")


def test_every_promise_has_its_place_in_the_docs() -> None:
    said = (ROOT / "docs/promises.md").read_text("utf-8")
    for promise in {*PROMISES, *load("cchmc-2014").promises}:
        assert re.search(rf"\b{promise}\b", said), promise


def test_every_format_and_rung_and_policy_is_documented() -> None:
    formats = (ROOT / "docs/formats.md").read_text("utf-8")
    policies = (ROOT / "docs/policy.md").read_text("utf-8")
    assert all(name in formats for name in format_names())
    assert all(rung in policies for rung in RUNGS)
    assert all(name in policies for name in bundled())


#: Models of as few folds as may be, where the README has five.
_FEWER_MODELS = dict.fromkeys(("train", "evaluate worth"), " --folds 2")


@pytest.mark.slow
def test_every_command_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """In the order in which they stand, with what the shell is told between: each ends well.

    On the first patients of the example notes, for two models are learned of them.
    """
    _learn_quickly(monkeypatch)
    (tmp_path / "clone/examples/notes").mkdir(parents=True)
    lines = (ROOT / "examples/notes/notes.jsonl").read_text("utf-8").splitlines(keepends=True)
    patients = list(dict.fromkeys(json.loads(line)["patient_id"] for line in lines))[:12]
    some = [line for line in lines if json.loads(line)["patient_id"] in patients]
    (tmp_path / "clone/examples/notes/notes.jsonl").write_text("".join(some), "utf-8")
    monkeypatch.chdir(tmp_path / "clone")
    commands = re.findall(r"^((?:resynth|mkdir|cp|cd|printf) [^#\n]*)", README.read_text("utf-8"), re.MULTILINE)
    assert len(commands) > 15
    for command in commands:
        program, _, command = command.partition(" ")
        if program == "cd":
            monkeypatch.chdir(command.strip())
            continue
        if program != "resynth":
            subprocess.run(f"{program} {command}", shell=True, check=True)
            continue
        if "$(head -1 OUT/RECORDS)" in command:
            command = command.replace("$(head -1 OUT/RECORDS)", Path("OUT/RECORDS").read_text("utf-8").split("\n")[0])
        if "score sample.jsonl" in command:
            _read_by_somebody(Path("sample.jsonl"))
        command, _, target = command.partition(" > ")
        command += _FEWER_MODELS.get(command.partition(" notes.jsonl")[0], "")
        capsys.readouterr()
        assert run(shlex.split(command)) == 0, (command, capsys.readouterr().err)
        heard = capsys.readouterr()
        assert heard.out or heard.err, command
        if target:
            Path(target.strip()).write_text(heard.out, "utf-8")
    assert sorted(path.name for path in (tmp_path / "clone").iterdir()) == ["examples"], "the clone is as it was"


def _learn_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model of few rounds: how good it is, other tests ask (eight minutes of the whole run went into that)."""
    learn = learners.Crf.learn
    monkeypatch.setattr(learners.Crf, "learn", lambda crf, told, rounds, tick: learn(crf, told, min(rounds, 3), tick))


def _read_by_somebody(path: Path) -> None:
    """A person marks in a sample what was missed: the first word that no span has."""
    rows = rows_of(path)
    row = rows[0]
    taken = {at for span in row["spans"] for at in range(span["start"], span["end"])}
    word = next(found for found in re.finditer(r"[A-Za-z]+", row["text"]) if taken.isdisjoint(range(*found.span())))
    row["spans"] = sorted([*row["spans"], {"start": word.start(), "end": word.end(), "label": "DOCTOR"}],
                          key=lambda span: span["start"])
    path.write_text("".join(f"{json.dumps(one)}\n" for one in rows), "utf-8")


def test_what_the_readme_writes_gets_into_no_repository_of_ours() -> None:
    """Whoever types it in the clone all the same: notes, marks, keys and vaults are passed over by git."""
    text = README.read_text("utf-8")
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split("\n") if line[:1] == "/"]
    flags = "out|vault|page|log|certificate|known"
    written = {*re.findall(rf"--(?:{flags}) ([\w.-]+)", text), *re.findall(r"> ([\w.-]+)$", text, re.MULTILINE),
               *re.findall(r"^resynth convert \S+ ([\w.-]+)", text, re.MULTILINE), "notes.jsonl", "project.key"}
    assert len(written) > 12
    for name in written:
        assert any(fnmatch.fnmatchcase(name, pattern) for pattern in ignored), name


if __name__ == "__main__":
    text = README.read_text("utf-8")
    shown = before_and_after()
    README.write_text(_BLOCK.sub(lambda found: found[1] + shown + found[3], text), "utf-8")
    sys.stdout.write(shown)
