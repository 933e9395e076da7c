"""resynth policy: the rules, listed, shown, checked, explained, compared, and tried on a note."""

from __future__ import annotations

import json
import textwrap
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.cli.options import example
from resynth.errors import PolicyError

app = typer.Typer(no_args_is_help=True, help="List, show, check, explain, compare and try policies.",
                  rich_markup_mode=None, epilog=example("resynth policy try hipaa-safe-harbor notes.jsonl"))
#: How a policy of one's own begins.
_OURS = "which began as: resynth policy show cchmc-2014 --source > ours.yaml"
Named = Annotated[str, typer.Argument(metavar="POLICY", help="A bundled policy by name, or a file.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


@app.command("list", epilog=example("resynth policy list"))
def list_(as_json: Json = False) -> None:
    """List the bundled policies."""
    from resynth.policy import parse
    from resynth.policy.model import ROUTE_WORDS

    policies = [parse.load(name) for name in parse.bundled()]
    if as_json:
        rows = [
            {"policy": p.id, "version": p.version, "title": p.title, "legal_route": p.legal_route, "digest": p.digest}
            for p in policies
        ]
        print(json.dumps(rows, indent=1))
        return
    for p in policies:
        print(f"{p.id:<24} {p.version}")
        for more in (p.title, f"legal route: {ROUTE_WORDS[p.legal_route]}"):
            print(textwrap.fill(more, 76, initial_indent="    ", subsequent_indent="    "))


@app.command("show", epilog=example("resynth policy show cchmc-2014"))
def show(
    policy: Named,
    source: Annotated[
        bool, typer.Option("--source", help="The YAML, to start your own from; all of it where it extends another.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show a policy in plain words, class by class."""
    from resynth.policy import explain as explaining
    from resynth.policy import parse
    from resynth.policy.render import tree

    loaded = parse.load(policy)
    if as_json:
        print(json.dumps({**tree(loaded), "digest": loaded.digest}, indent=1, ensure_ascii=False))
        return
    print(loaded.source if source else explaining.show(loaded), end="")


@app.command(
    "check", short_help="Check a policy: all its problems, with file and line.",
    epilog=example("resynth policy check ours.yaml", _OURS),
)
def check(
    policy: Named,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The day for which validity is checked "
                                                              "(YYYY-MM-DD); by default today.")] = None,
    as_json: Json = False,
) -> None:
    """Check a policy: all its problems at once with file and line (exit 3), or none (exit 0)."""
    from resynth.policy import parse

    day = o.checked_day(as_of)
    try:
        loaded = parse.load(policy)
        loaded.dated(day or loaded.as_of or date.today().isoformat())
    except PolicyError as error:
        if as_json:
            print(json.dumps({"policy": policy, "problems": list(error.problems) or [error.message]}, indent=1))
        if error.problems and error.hint.startswith("resynth policy check"):
            # It was just typed.
            error.hint = "mend these lines; resynth policy show cchmc-2014 --source shows how each is written"
            if any("every kind needs a row" in line for line in error.problems):
                error.hint += "; extends: NAME (resynth policy list) takes over what is not said"
            if any(route in line for line in error.problems for route in ("not Safe Harbor:", "no limited data set:")):
                error.hint += "; where the board has approved it so: legal_route: irb_with_dua, or expert_determination"
        raise
    if as_json:
        said = {"policy": loaded.id, "version": loaded.version, "digest": loaded.digest, "problems": []}
        print(json.dumps(said, indent=1))
        return
    kinds, promises = words.count(len(loaded.rules), "kind"), words.count(len(loaded.promises), "promise")
    words.say(f"{loaded.id} {loaded.version}: {kinds}, {promises}, no problems; the digest of all that it says:")
    print(loaded.digest)


@app.command(
    "explain", short_help="Explain a policy for a protocol, as Markdown.",
    epilog=example("resynth policy explain cchmc-2014 > protocol.md"),
)
def explain(policy: Named) -> None:
    """Explain a policy for a protocol, as Markdown: what, why, what is not promised, and where each value stands."""
    from resynth.policy import explain as explaining
    from resynth.policy import parse

    print(explaining.show(parse.load(policy), origins=True), end="")


@app.command(
    "compare", short_help="Compare two policies kind by kind: which is stricter.",
    epilog=example("resynth policy compare cchmc-2014 hipaa-safe-harbor"),
)
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A policy by name, or a file.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The policy to compare with it.")],
    require: Annotated[
        bool, typer.Option("--require-stricter", help="Exit 5 when B is weaker, or cannot be compared, anywhere.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare two policies kind by kind: is B the same, stricter, weaker, or not comparable, and why."""
    from resynth.policy import compare as comparing
    from resynth.policy import parse

    first, second = parse.load(a), parse.load(b)
    lines = comparing.compare(first, second)
    if as_json:
        print(json.dumps([line._asdict() for line in lines], indent=1))
    else:
        groups = comparing.grouped([line for line in lines if line.verdict != comparing.SAME])
        rows = [(textwrap.fill(", ".join(what), 44), verdict, "; ".join(why)) for what, verdict, why in groups]
        if rows:
            words.table("", [("kind", "left"), (f"{second.id} is", "left"), ("why", "left")], rows)
    counts = [f"{sum(line.verdict == verdict for line in lines)} {verdict}"
              for verdict in (comparing.SAME, comparing.STRICTER, comparing.WEAKER, comparing.OPEN)]
    words.say(f"{second.id} against {first.id}: {', '.join(counts)}")
    if second.legal_route != first.legal_route:
        words.say(f"the legal routes, which have no order: {first.legal_route} becomes {second.legal_route}")
    if require and comparing.worse(lines):
        words.say(f"{second.id} is not stricter everywhere than {first.id}, as --require-stricter asks")
        raise typer.Exit(5)


@app.command("try", epilog=example("resynth policy try hipaa-safe-harbor notes.jsonl"))
def try_(
    policy: Named,
    note: Annotated[
        str | None,
        typer.Argument(metavar="NOTE", help="A file of any format, or marked text; an invented one unless given."),
    ] = None,
    spans: o.Spans = "given",
    key: Annotated[Path | None, typer.Option("--key", help="A key file; without it, a new key each time.")] = None,
    labels: o.LabelsFile = None,
    as_of: o.AsOf = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Json = False,
) -> None:
    """Show a note under a policy, before and after. A key of its own, nothing is kept, nothing is checked.

    With --spans detect, the note may be any text.
    """
    from resynth.cli import trial

    trial.show(policy, note, spans, Path(key) if key else None, labels, as_of, from_, encoding, columns,
               as_json)
