"""What the lists are: of each its source, licence, date and digest, as ``lists/<theme>/about.yaml`` says."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from resynth import lexicon


class ListInfo(NamedTuple):
    """What about.yaml says of one list."""

    name: str
    says: str
    rows: int
    source: str
    licence: str
    date: str
    digest: str


@cache
def catalogue() -> tuple[ListInfo, ...]:
    """Every list by the name that a policy writes (``names/last``), with source, licence, date and digest, sorted."""
    import yaml  # only `resynth lists` needs it

    found = []
    for about in sorted(lexicon.folder().glob("*/about.yaml")):
        for file, said in yaml.safe_load(about.read_text("utf-8"))["files"].items():
            # "pypi names 0.3.0 sha256:…": the digest of the package is for the rebuild script
            packages = [" ".join(package.split()[:3]) for package in said["packages"]]
            source = "; ".join([said["origin"], *packages])
            name = f"{about.parent.name}/{file.removesuffix('.tsv')}"  # as a policy writes it
            date, digest = str(said["date"]), said["sha256"]
            found.append(ListInfo(name, said["says"], said["rows"], source, said["licence"], date, digest))
    return tuple(sorted(found))
