"""Words: of English, of medicine, of the names of institutions, and occupations."""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from resynth.lexicon.files import column, pairs, path, rows, table
from resynth.listed import Counted, Either, Listed, Rows


@cache
def common_words() -> Set[str]:
    """Ordinary English words that are written with a small letter."""
    return Listed.in_file(path("words/common"))


@cache
def clinical_words() -> Set[str]:
    """Words of clinical language, folded: diseases, anatomy, drugs, devices, abbreviations, and eponyms."""
    return Listed.in_file(path("words/clinical"))


@cache
def anatomy() -> frozenset[str]:
    """Parts of the body, in small letters."""
    return frozenset(word for word, sort in table("words/hand") if sort == "anatomy")


@cache
def plain_words() -> Set[str]:
    """Common and clinical words together."""
    return Either(common_words(), clinical_words())


@cache
def eponyms() -> frozenset[str]:
    """The clinical words that are names of people: ``foley``, ``parkinson``, ``johnson`` (Stevens-Johnson)."""
    return frozenset(_of_sort("words/clinical", "eponym"))


@cache
def note_type_words() -> frozenset[str]:
    """What types of notes are made of, in small letters: ``discharge``, ``h&p``, ``follow-up``, ``ct``."""
    return frozenset(column("words/note_types"))


@cache
def named() -> Rows:
    """Folded word -> what it stands for in a note: eponym, namesake, product, organism, gene, abbreviation, programme.

    A namesake is an eponym that so many people bear as a name that only what stands around tells one from the other.
    """
    return Rows(path("words/named"), begin=2)


@cache
def named_after() -> frozenset[str]:
    """Every name of a person after whom a thing is called, folded: ``eponyms`` and those of the longer list."""
    return eponyms().union(_of_sort("words/named", "eponym")) - namesakes()


@cache
def namesakes() -> frozenset[str]:
    """Names after whom things are called, and of so many people that a name alone is a person's, folded: Johnson."""
    return frozenset(_of_sort("words/named", "namesake"))


def _of_sort(name: str, sort: str) -> list[str]:
    """The words of a list of two columns whose second says so."""
    *pieces, _ = path(name).read_text("utf-8").split(f"\t{sort}\n")
    return [piece.rpartition("\n")[2] for piece in pieces]


@cache
def product_names() -> Set[str]:
    """Names under which substances are sold or known, folded; nobody to speak of bears one of them."""
    return Listed.in_file(path("words/products"))


@cache
def kept_words() -> Set[str]:
    """Products, organisms, genes, abbreviations and programmes by hand, folded."""
    others = [row for row in rows("words/named") if not row.endswith(("\teponym", "\tnamesake"))]
    return Listed.of([row.partition("\t")[0] for row in others])


def is_product(word: str) -> bool:
    """Whether a folded word is a drug, a vaccine, a device, a test, an organism or an abbreviation of notes."""
    return word in kept_words() or word in product_names()


@cache
def nouns() -> Set[str]:
    """Nouns of things that are no other part of speech, in both numbers: ``venom``, ``retainers``; not ``signs``."""
    return Listed.in_file(path("words/nouns"))


@cache
def terms() -> Set[str]:
    """Rare words of English and of medicine that no other list has, folded; nobody is called so."""
    return Listed.in_file(path("words/terms"))


@cache
def named_pairs() -> frozenset[tuple[str, ...]]:
    """Two folded words that together are an eponym, a trade name or a law: Weil-Felix, Ryan White."""
    return frozenset([tuple(row.split()) for row in rows("words/pairs")])


@cache
def letters() -> Rows:
    """Three letters in a row -> ten times the log of their ratio, in names of persons against words of medicine."""
    return Rows(path("words/letters"), 2)


@cache
def seen_words() -> Counted:
    """Words that English or clinical text has in small letters, names among them; how often, behind each."""
    return Counted.in_file(path("words/frequencies"))


def frequency(word: str) -> int:
    """How often a billion words of English have a word in small letters; clinical words at least a thousand times."""
    return seen_words().number(word)


@cache
def _rather() -> dict[str, bool]:
    return {word: kind == "thing" for word, kind in pairs("words/rather")}


#: Of a billion words of English, so many must be a word that is to be rather one than anybody's name.
_SEEN = 20


def is_rather_word(word: str) -> bool:
    """Whether text has a word so often that, of persons, hardly anybody is meant: til, max, bay; not baker or smith.

    By the list of frequencies and the Census of 2010: one time in a billion words for ten bearers, or more. A name
    after which a thing is called is one where fewer than 2,000 people bear it: tinetti, bosniak; not foley.
    """
    told = _rather().get(word)
    return frequency(word) >= _SEEN if told is None else told


# ── institutions and professions ─────────────────────────────────────────────────────────────────────────────────────


@cache
def institution_words() -> dict[str, str]:
    """Words that any institution may have in its name, folded -> head, word, unit, before or small."""
    return dict(pairs("institutions/words"))


@cache
def institution_parts() -> dict[str, str]:
    """Words that names of institutions are made of, folded -> feature, nature, saint …; ``trade``: any may have it."""
    return dict(pairs("institutions/parts"))


@cache
def institution_kinds() -> frozenset[str]:
    """Words that say what an institution is, and that none is known by, folded: medical and hospital, not mercy."""
    return frozenset(column("institutions/kinds"))


@cache
def room_words() -> frozenset[str]:
    """Words that any house may have in the names of its rooms and wards, folded: unit, pavilion, icu, north."""
    return frozenset(column("institutions/rooms"))


@cache
def institution_names() -> tuple[str, ...]:
    """Invented names for institutions (``Oakhaven``), sorted."""
    return column("institutions/names")


@cache
def professions() -> tuple[tuple[str, str], ...]:
    """(occupation, ``person`` or ``field``), sorted: ``baker`` is a person's, ``baking`` a field of work."""
    return tuple(pairs("professions/names"))
