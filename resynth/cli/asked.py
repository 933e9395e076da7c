"""What a verb was asked, kept in the vault: nobody types a plan's options again for ``apply``, and a release that
stands is known by its options.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.cli.run import Asked
    from resynth.vault.layout import Vault

_FILES = ("labels", "cues", "model")
#: Under ``past/``: by what options a release was made, as digests.
_OPTIONS = "options.json"
#: Options that need not be typed again: who leaves them out asks for no other release.
_MAY_BE_LEFT_OUT = {"--formats": "formats", "--as-of": "as_of"}


def keep_asked(asked: Asked, vault: Vault) -> None:
    """Keep the options of a plan; files by their whole paths."""
    said = asked._replace(vault=Path(), out=None, key=None)._asdict()
    said["sources"] = [str(path if str(path) == "-" else path.resolve()) for path in asked.sources]
    for name in _FILES:
        if said[name] is not None:
            said[name] = str(Path(said[name]).resolve())
    for name in ("policy", "patients"):
        if said[name] and Path(said[name]).is_file():
            said[name] = str(Path(said[name]).resolve())
    said["tables"] = [_whole(spec) for spec in asked.tables]
    said["known"] = [_whole(spec) for spec in asked.known]
    vault.write_json(vault.asked, {name: str(value) if isinstance(value, Path) else value
                                   for name, value in said.items()})


def _whole(spec: str) -> str:
    """A ``--table`` with the whole path of its file."""
    if Path(spec).exists():
        return str(Path(spec).resolve())
    path, colon, columns = spec.rpartition(":")
    return f"{Path(path).resolve()}{colon}{columns}"


def asked_before(vault: Vault, folder: Path, out: Path, jobs: int) -> Asked:
    """What the plan in this vault was asked, for a release of it.

    Raises:
        InputError: nothing was planned here.
        UsageError: the notes came from standard input.
    """
    from resynth.cli.run import Asked

    if not vault.asked.exists():
        raise InputError(
            f"{vault.root.name}: nothing was planned in this vault",
            hint="resynth plan INPUT --policy POLICY --vault VAULT",
        )
    said = vault.read_json(vault.asked)
    try:
        if said["sources"] == ["-"]:
            raise UsageError("the notes were planned from standard input, and cannot be read again",
                             hint="put them in a file, and plan that")
        for name in _FILES:
            said[name] = Path(said[name]) if said.get(name) is not None else None
        said["sources"] = tuple(map(Path, said["sources"]))
        for name in ("formats", "tables", "known", "extra", "without"):
            said[name] = tuple(said.get(name, ()))
        return Asked(**{**said, "vault": folder, "out": out, "jobs": jobs})
    except (KeyError, TypeError):
        raise InputError(f"{vault.asked.name}: this file of the vault cannot be read") from None


def _model(asked: Asked) -> str:
    """The version of what was learned and looks at notes too."""
    if asked.model is None:
        return ""
    from resynth.recognize.detect import learned  # a run of given spans starts without it

    model = learned()
    return "" if model is None else model.version


def options_of(asked: Asked) -> dict[str, str]:
    """The options that make a release what it is, beside its input, policy, key and vault: name -> digest of the value.

    Raises:
        UsageError, PolicyError, InputError: an option cannot be what it says.
    """
    from resynth import site_cues
    from resynth.cli.run import checked
    from resynth.job import known, tables

    read = checked(asked)
    said: dict[str, object] = {
        "--spans": asked.spans, "--formats": sorted(read.write_as), "--labels": sorted(read.labels.items()),
        "--patients": _patients(asked.patients), "--columns": sorted(read.columns.items()),
        "--encoding": asked.encoding,
        "--table": [tables.digest(table) for table in read.tables], "--table-rows": asked.table_rows,
        "--known": [known.digest(source) for source in read.known], "--as-of": read.policy.as_of or "",
        "--cues": site_cues.digest() if asked.cues is not None else "", "--with": _names(asked.extra),
        "--without": _names(asked.without), "--careful": asked.careful,
        "--model": _model(asked),
        "--on-bad-record": asked.on_bad_record,
    }
    return {name: hashlib.sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()
            for name, value in said.items()}


def _patients(given: str | None) -> str:
    """What ``--patients`` says: the expression, or the table as it lies there."""
    from resynth.formats.patients import PatientMap, patients_from

    if given is None:
        return ""
    found = patients_from(given)
    return repr(sorted(found.table.items())) if isinstance(found, PatientMap) else given


def _names(given: tuple[str, ...]) -> list[str]:
    return sorted({name for said in given for name in said.split(",")})


def keep_options(asked: Asked, vault: Vault, version: str, sums: str) -> None:
    """Keep by what options the release of these digests was made."""
    path = vault.past / version / _OPTIONS
    known = vault.read_json(path) if path.exists() else {}
    vault.write_json(path, {**known, sums: options_of(asked)})


def other_options(asked: Asked, vault: Vault, version: str, sums: str) -> list[str]:
    """The options that are not those by which the release of these digests was made, as far as its vault knows.

    Raises:
        UsageError, PolicyError, InputError: an option cannot be what it says.
    """
    now = options_of(asked)
    path = vault.past / version / _OPTIONS
    made = vault.read_json(path).get(sums, {}) if path.exists() else {}
    return [name for name, value in now.items() if made.get(name, value) != value
            and (name not in _MAY_BE_LEFT_OUT or getattr(asked, _MAY_BE_LEFT_OUT[name]))]
