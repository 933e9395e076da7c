"""The names of a chart: what each is made of, once for every surface, and what the chart says of its lone tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from resynth import lexicon
from resynth.keys import Draw
from resynth.listed import Either, Without
from resynth.plan import names_kin
from resynth.plan.family import SpannedChart, marked
from resynth.surrogates import names as maker
from resynth.surrogates.names import (
    DIGITS,
    FIRST,
    GAP,
    INITIAL,
    KEPT,
    KIN,
    LAST,
    PLURAL,
    SINGLE,
    TITLED,
    Part,
    Parts,
)
from resynth.types import Span

NAMES = frozenset({"NAME", "PATIENT", "DOCTOR"})
_new = tuple.__new__  # half the time of the named tuples' own constructors
#: A title in front ends in one of these letters: most names are told to have none by a glance.
_LAST_OF_TITLES = frozenset("rsfRSF")
#: What joins a row of doctors behind one "Drs." ends in one of these.
_LAST_OF_ROWS = frozenset("dD,&/")
_ALPHABET = "abcdefghijklmnoprstuvw"
#: letter -> the letters that may stand for it
OTHERS = {letter: _ALPHABET.replace(letter, "") for letter in _ALPHABET}
_LETTERS = re.compile(r"[^\W\d_]+")
_MISREAD = re.compile(r"[^\W\d_]\d[^\W\d_]")
_THE = re.compile(r"\bthe[ \t\n]\Z", re.IGNORECASE)
_HOUSE = re.compile(r"[ \t](?:family|household|residence)\b")
_CUT = re.compile(r"([^\W\d_]+)-[ \t]*\r?\n[ \t]*([^\W\d_]+)")


class Token(NamedTuple):
    """A first or last name inside a mention: what it is mapped under (``first:mary``), its own key, its role."""

    role_key: str
    key: str
    role: str

    def __repr__(self) -> str:
        return f"Token(role={self.role!r})"


def role_key(part: Part) -> str:
    """``first:mary`` or ``last:hansen``: what is mapped as one."""
    return f"first:{maker.group_key(part.key)}" if part.role == FIRST else f"last:{part.key}"


class Look:
    """Everything that follows from how a name is written, worked out once for a surface.

    Attributes:
        parts: the parts of a name that the chart has to settle; of any other, nothing is left to ask.
        tokens: its first and last names.
        first: the first of its first names, or None.
        last: the key of its last name, or an empty string; ``lasts``: those of all its last names.
        lone: whether the chart has to settle a part; ``middle``: keys of names between a first and a last name, which
            it may show as the first of two last names ("Esperanza Villanueva Rios").
        letters: the key of a word that stands alone and was taken for initials ("XU").
        cut: keys of names that a hyphen at a line's end may have cut in two ("KOWAL-", "SKI"), and what a misread digit
            leaves of one.
        steps: how it is written again: (role of the part or GAP, text, role key).
        doubles: two last names before a comma ("Villanueva Rios, Esperanza"); ``pairs``: a first and a last name that
            stand side by side, which another name of the chart may show as two last names.
        front: a particle and a name behind it that may be a last name together ("Lo Presti"); ``families``: those that
            it shows as one ("Annunziata Lo Presti").
        unread: whether it holds letters that were not taken for such: what is form would give them away.
    """

    __slots__ = (
        "_settled", "cut", "doubles", "families", "first", "front", "last", "lasts", "letters", "lone", "middle",
        "pairs", "parts", "steps", "tokens", "unread",
    )

    def __init__(self, parts: Parts) -> None:
        steps: list[tuple[str, str, str]] = []
        tokens: list[Token] = []
        self.lone = self.unread = False
        self.first: Token | None = None
        self.last = ""
        for at, part in enumerate(parts):
            text, role, key = part
            if role in (FIRST, LAST, PLURAL):
                if role == FIRST and _second_half(parts, at):
                    text = text.capitalize()
                mapped = intern(role_key(part))
                token = Token(mapped, intern(key), FIRST if role == FIRST else LAST)
                tokens.append(token)
                steps.append((role, text, mapped))
                if role == FIRST:
                    self.first = self.first or token
                else:
                    self.last = self.last or key
            elif role in (INITIAL, DIGITS, KIN):
                steps.append((role, text, key))
            elif role in (GAP, KEPT):
                steps.append((GAP, text, ""))
                self.unread = self.unread or (role == GAP and maker.unread(text))
            else:
                self.lone = True
        self.middle = tuple([parts[at].key for at in _middles(parts)]) if len(tokens) > 1 else ()
        self.parts = parts if self.lone or self.middle else ()
        self.tokens, self.steps = tuple(tokens), tuple(steps)
        self.lasts = tuple([token.key for token in tokens if token.role == LAST])
        whole = "".join([part.text for part in parts])
        self.letters = whole.casefold() if len(parts) > 1 and all(part.role == INITIAL for part in parts) else ""
        self.cut = tuple(maker.key_of(first + second) for first, second in _CUT.findall(whole)) if "\n" in whole else ()
        if not whole.isalpha() and _MISREAD.search(whole):
            self.cut += tuple(_left(parts))
        self.front = maker.in_front(parts) if len(parts) > 2 else None
        self.families = maker.families(parts) if len(parts) > 2 else []
        self.doubles = _beside(parts, LAST, ",") if len(parts) > 4 and self.first else []
        self.pairs = frozenset(_beside(parts, FIRST)) if len(parts) > 2 else frozenset()
        self._settled: dict[tuple[str, ...], Look] | None = None

    def settled(self, shown: Mapping[str, set[str]]) -> Look:
        """This name with its lone tokens made first or last names by what the chart shows."""
        roles = tuple([_role(part, shown) for part in self.parts])
        if self.middle:
            keys = {key for key in self.middle if key in shown[LAST] and key not in shown[FIRST]}
            second = {at for at in _middles(self.parts) if self.parts[at].key in keys}
            roles = tuple([LAST if at in second else role for at, role in enumerate(roles)])
        if self._settled is None:
            self._settled = {}
        look = self._settled.get(roles)
        if look is None:
            parts = tuple([Part(text, role, key) for (text, _, key), role in zip(self.parts, roles, strict=True)])
            look = self._settled[roles] = Look(parts)
        return look

    def plural(self, shown: Mapping[str, set[str]], behind_the: bool) -> Look:
        """This name as a family's: its only word made the plural of a last name that the chart shows.

        Behind "the" also of one that it does not show, where nobody is called by the word itself ("the Joneses").
        """
        words = [part for part in self.parts if part.role not in (KEPT, GAP)]
        if len(words) != 1 or words[0].role != SINGLE or words[0].key in shown[LAST]:
            return self.settled(shown)
        stem = next((stem for stem in maker.stems(words[0].key) if stem in shown[LAST]), None)
        if stem is None and behind_the and words[0].key not in shown[FIRST]:
            stem = _stem(words[0].key)
        if stem is None:
            return self.settled(shown)
        return Look(tuple([Part(part.text, PLURAL, stem) if part is words[0] else part for part in self.parts]))

    def __repr__(self) -> str:
        return f"Look(steps={len(self.steps)})"


def _stem(key: str) -> str | None:
    """The last name of which a word behind "the" is the plural: a listed one, or where neither is borne by anybody."""
    everyone, listed = lexicon.all_names(), lexicon.names()
    stems = maker.stems(key)
    if key in listed.last or listed.sex(key) is not None:
        return None
    found = next((stem for stem in stems if stem in listed.last), None)
    unknown = key not in everyone.last and key not in everyone.first
    return found or next((stem for stem in stems if unknown and stem in everyone.last), None) or (
        stems[-1] if stems and unknown else None
    )


def _middles(parts: Parts) -> list[int]:
    """Where names stand between a first name or an initial and a last name, with blanks alone beside them."""
    return [
        at for at in range(2, len(parts) - 2)
        if parts[at].role == FIRST and parts[at + 2].role == LAST and parts[at + 1].text.isspace()
        and parts[at - 2].role in (FIRST, INITIAL)
        and parts[at - 1].role == GAP and not parts[at - 1].text.strip(" .\t\r\n")
    ]


def _beside(parts: Parts, role: str, behind: str = "") -> list[tuple[str, str]]:
    """The names of a role that stand before a last name with blanks between, and that name.

    Args:
        behind: what comes behind them, and before a first name.
    """
    return [
        (one.key, other.key) for at, (one, gap, other) in enumerate(zip(parts, parts[1:], parts[2:], strict=False))
        if one.role == role and other.role == LAST and gap.role == GAP and gap.text.isspace() and (
            not behind or (at + 3 < len(parts) and parts[at + 3].text.lstrip().startswith(behind)
                           and any(part.role == FIRST for part in parts[at + 4 :]))
        )
    ]


def _as_one(parts: Parts, doubles: Set[tuple[str, str]]) -> Parts:
    """A name with the first of two last names for what it is that was read as a first name."""
    found = list(parts)
    for at, (one, gap, other) in enumerate(zip(parts, parts[1:], parts[2:], strict=False)):
        beside = one.role == FIRST and other.role == LAST and gap.role == GAP and gap.text.isspace()
        if beside and (one.key, other.key) in doubles:
            found[at] = Part(one.text, LAST, one.key)
    return tuple(found)


def _left(parts: Parts) -> list[str]:
    """What misread digits leave of names ("VANDEN8ERG" leaves two words): no new name either."""
    keys = [maker.key_of(left) for part in parts if part.key for left in _LETTERS.findall(part.text) if len(left) > 1]
    return [key for key in keys if all(part.key != key for part in parts)]


def _role(part: Part, shown: Mapping[str, set[str]]) -> str:
    role, key = part.role, part.key
    if role not in (SINGLE, TITLED):
        return role
    if key in shown[LAST]:
        return LAST
    names = lexicon.names()
    if role == TITLED:
        return FIRST if key in shown[FIRST] and key not in names.last else LAST
    return FIRST if key in shown[FIRST] or (names.sex(key) or lexicon.sex_today(key)) is not None else LAST


@lru_cache(maxsize=4096)
def look_at(text: str, after_title: bool, family: bool = False) -> Look:
    """What follows from how a name is written."""
    return Look(maker.read(text, after_title, family))


class Mention(NamedTuple):
    """A name of a chart: where it stands (document, span), and what it is made of, every role settled."""

    document: int
    span: int
    look: Look

    def __repr__(self) -> str:
        return f"Mention({self.document}, {self.span})"


def mentions(chart: SpannedChart) -> list[Mention]:
    """The names of a chart, their lone tokens settled by what the rest of the chart shows.

    A lone token is a last name when the chart shows it as one in a fuller name, or after a title, there or elsewhere
    ("Miss Cordelia" is not, where the chart shows Cordelia as a first name); else a first name when the chart shows it
    so, kin stands before it ("son Marek"), it is one of two halves ("Min-ji"), short for a first name of the chart
    ("Dash", of Dashiell) or the first-name lists hold it; else a
    last name; and the plural of one behind "the" ("the Renfrows", "the Joneses") or where nobody is called so. Capitals
    behind a title ("DR XU") are the last name that the chart shows, if it does. Of "Esperanza Villanueva Rios" both
    are last names where the chart has a "Sra. Villanueva".
    """
    firsts: set[str] = set()
    lasts: set[str] = set()
    behind: set[str] = set()
    alone: set[str] = set()
    middles: set[str] = set()
    lone = lettered = False
    found = _looked_at(chart)
    for d, s, look in found:
        lettered = lettered or look.letters != ""
        if look.lone:
            lone = True
            text, span = chart.documents[d].text, chart.spans[d][s]
            firsts.update(_behind_kin(text, span, look.parts), _halves(look.parts))
            behind.update([part.key for part in look.parts if part.role == TITLED])
            behind.update(_of_a_house(text, span, look.parts))
            alone.update([part.key for part in look.parts if part.role == SINGLE])
        if look.middle:
            middles.update(look.middle)
            firsts.update([key for _, key, role in look.tokens if role == FIRST and key not in look.middle])
            lasts.update(look.lasts)
            continue
        for _, key, role in look.tokens:
            (firsts if role == FIRST else lasts).add(key)
    if middles:
        second = _second_last_names(middles - firsts, lasts | behind, alone)
        firsts |= middles - second
        lasts |= second
    if alone:
        firsts.update(_short_forms(alone - firsts - lasts - behind, firsts))
    if lone or middles:
        shown = {FIRST: firsts, LAST: lasts | (behind - firsts)}
        found = [
            m if not (m.look.lone or m.look.middle)
            else Mention(m.document, m.span, _as_family(chart, m, shown) or m.look.settled(shown)) for m in found
        ]
    if lettered:
        found = [_spelled(chart, m, lasts | (behind - firsts)) if m.look.letters else m for m in found]
    return found


def _looked_at(chart: SpannedChart) -> list[Mention]:
    """The names of a chart as they are written; where one shows where a last name begins, for all that are like it."""
    found: list[Mention] = []
    texts = [document.text for document in chart.documents]
    fronts = False
    families: set[tuple[str, str]] = set()
    doubled: set[tuple[str, str, str]] = set()
    for d, s, (start, *_), name in marked(chart).get("NAME", ()):
        text = texts[d]
        # "Dr. Smith", "Mr Smith": the letter before the gap tells whether a closer look is worth it.
        near = text[max(0, start - 4) : start].rstrip(" .\t\r\n")
        before = near[-1:]
        look = look_at(name, (before in _LAST_OF_TITLES and maker.titled(text, start)) or (
            before in _LAST_OF_ROWS and maker.one_of_doctors(text, start)
        ))
        found.append(_new(Mention, (d, s, look)))
        fronts = fronts or look.front is not None
        if look.families:
            families.update(look.families)
        if look.doubles and look.first:
            doubled.update([(look.first.key, *two) for two in look.doubles])
    if fronts and families:
        names = {(d, s): name for d, s, _, name in marked(chart).get("NAME", ())}
        found = [
            m if m.look.front not in families else m._replace(look=look_at(names[m.document, m.span], False, True))
            for m in found
        ]
    # "Mary Rios, John" are two persons, unless there is a "John Mary Rios".
    doubles = {
        two for m in found if m.look.first for two in m.look.pairs if (m.look.first.key, *two) in doubled
    } if doubled else set()
    for at, m in enumerate(found) if doubles else ():
        if not m.look.pairs.isdisjoint(doubles):
            start, end, *_ = chart.spans[m.document][m.span]
            parts = maker.read(texts[m.document][start:end], maker.titled(texts[m.document], start))
            found[at] = m._replace(look=Look(_as_one(parts, doubles)))
    return found


def _spelled(chart: SpannedChart, mention: Mention, lasts: Collection[str]) -> Mention:
    """A mention in capitals that is no initials but a last name of the chart: "DR XU" beside "Dr. Xu"."""
    start, end, *_ = chart.spans[mention.document][mention.span]
    text = chart.documents[mention.document].text
    if mention.look.letters not in lasts or not maker.titled(text, start):
        return mention
    return mention._replace(look=Look((Part(text[start:end], LAST, mention.look.letters),)))


def _behind_the(text: str, start: int) -> bool:
    return text.startswith("the ", start) or _THE.search(text, max(0, start - 6), start) is not None


def _of_a_house(text: str, span: Span, parts: Parts) -> Iterator[str]:
    """A lone listed last name behind "the" or before "family", though it is a first name too: "the Davis family"."""
    keys = [part.key for part in parts if part.role == SINGLE]
    if len(keys) == 1 and keys[0] in lexicon.names().last and (
        _behind_the(text, span.start) or _HOUSE.match(text, span.end)
    ):
        yield keys[0]


def _as_family(chart: SpannedChart, mention: Mention, shown: Mapping[str, set[str]]) -> Look | None:
    """A lone name that is written as a family's is ("the Renfrows"), or as nobody's is ("both Zimbrowskis")."""
    start, end, *_ = chart.spans[mention.document][mention.span]
    text = chart.documents[mention.document].text
    if text[start:end].rstrip("'’")[-1:] not in ("s", "S"):
        return None
    if _behind_the(text, start):
        return mention.look.plural(shown, True)
    everyone = lexicon.all_names()
    nobody = all(part.key not in everyone.last and part.key not in everyone.first for part in mention.look.parts)
    return mention.look.plural(shown, False) if nobody else None


def _second_last_names(middles: set[str], lasts: set[str], alone: set[str]) -> set[str]:
    """Those between a first and a last name that are the first of two last names.

    On no list of first names, and shown as a last name by the chart; one that stands alone too is on the list of these.
    """
    names = lexicon.names()
    listed = {key for key in middles & alone if key in names.last}
    return {key for key in (middles & lasts) | listed if names.sex(key) is None}


def begins(short: str, name: str) -> bool:
    """Whether a word may be a short form of a first name: Dash, of Dashiell; not Carl, of Carla."""
    return 3 <= len(short) <= len(name) - 2 and name.startswith(short)


def _short_forms(alone: set[str], firsts: Collection[str]) -> Iterator[str]:
    """Those that stand alone and on no list, and are short for a first name of the chart.

    Of three letters only what is nobody's last name.
    """
    names, everyone = lexicon.names(), lexicon.all_names()
    for key in alone:
        if names.sex(key) is None and key not in (names.last if len(key) > 3 else everyone.last):
            known = lexicon.nicknames().get(key, ())
            if any(name in known or begins(key, name) for name in firsts):
                yield key


def _behind_kin(text: str, span: Span, parts: Parts) -> Iterator[str]:
    """The lone tokens of a mention, where kin before it makes them first names."""
    at = span.start
    for part in parts:
        if part.role == SINGLE:
            kin = names_kin.before(text, at) if span.role != "provider" else None
            if kin is not None:
                yield from (one.key for one in parts if one.role == SINGLE and names_kin.makes_first(kin, one.key))
            return
        at += len(part.text)


def _second_half(parts: Parts, at: int) -> bool:
    """Whether a word is the second half of a name like "Min-ji": small letters are natural for such a name only."""
    return (
        at > 1 and parts[at].text.islower() and parts[at - 1].text in maker.HYPHENS and parts[at - 2].text.istitle()
        and parts[at - 2].role == parts[at].role
    )


def _halves(parts: Parts) -> Iterator[str]:
    """The two halves of a lone name like "Min-ji", which is nobody's last name."""
    for at, part in enumerate(parts):
        if part.role == SINGLE and _second_half(parts, at):
            yield from (parts[at - 2].key, part.key)


def other_letter(draw: Draw, letter: str, ordered: bool = False) -> str:
    """A letter for an initial, another than it was; ``ordered``: the same one, whichever it was.

    Deleger et al. 2014: "Initials were replaced by randomly selected uppercase letters."
    """
    while ordered:
        made = draw.pick(_ALPHABET)
        if made != letter:
            return made
    return draw.pick(OTHERS.get(letter, _ALPHABET))


def mend(
    made: list[str], steps: Sequence[tuple[str, str, str]], draws: Callable[[Sequence[str]], Draw],
    originals: Collection[str], ordered: bool = False,
) -> None:
    """Initials that stand together must not spell a name: neither one of the corpus (P31) nor one of the lists.

    Args:
        made: what each step of a name became; put right in place.
        draws: where other letters come from, by the letters of a run.
        originals: the names of the corpus.
        ordered: as ``other_letter`` has it.
    """
    names = lexicon.names()
    at = 0
    while at < len(steps):
        end = at + 1
        while end < len(steps) and steps[at][0] == steps[end][0] == INITIAL:
            end += 1
        letters = [key for _, _, key in steps[at:end]]
        spelled = "".join(made[at:end]).lower()
        draw = draws(letters)
        while end - at > 1 and (spelled in originals or spelled in names.last or names.sex(spelled) is not None):
            spelled = "".join([other_letter(draw, letter[:1], ordered) for letter in letters])
            made[at:end] = spelled.upper()
        at = end


def other_digits(draw: Draw, run: str) -> str:
    """As many random digits, another number."""
    while True:
        made = "".join(str(draw.below(10)) for _ in run)
        if made != run:
            return made


@lru_cache(maxsize=1)
def _ordinary() -> Set[str]:
    """Words that name nobody where they stand in an institution's name; eponyms are people first."""
    return Either(lexicon.common_words(), Without(lexicon.clinical_words(), lexicon.eponyms()))


def held_names(parts: Parts, last_names: Collection[str], chart: Collection[str]) -> dict[str, str]:
    """The last names of the corpus that an institution's name holds ("Hansen Family Clinic"), by the key of their word.

    A digit may be a letter that was misread ("Harb0r"), or end a name ("Harb0"): both are looked for.

    Args:
        last_names: the original last names of the corpus.
        chart: role keys of the same chart: a last name that is an ordinary word too, or has two letters, counts only
            when it is one, and is not written small.
    """
    found: dict[str, str] = {}
    for part in parts:
        if part.role != SINGLE:
            continue
        keys = [part.key]
        if any(map(str.isdigit, part.text)):
            keys += map(maker.key_of, _LETTERS.findall(part.text))
        held = next((key for key in keys if key in last_names and (
            (len(key) > 2 and key not in _ordinary())
            or (len(key) > 1 and f"last:{key}" in chart and not part.text.islower())
        )), None)
        if held is not None:
            found[part.key] = held
    return found
