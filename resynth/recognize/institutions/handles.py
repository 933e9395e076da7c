"""User names of messengers and networks: ``@kpatel can you sign?``, ``jsmith_rn: ok``, ``Instagram @sunnyday``.

An at sign is "at" in notes as well (``@home``, ``@bedside``, ``@L4-5``): a user name is what is made of a name, or of
no word, and whatever stands behind the name of a network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.words import regex, word_set

#: Where people have such names; "handle" is what they call them.
_NETWORKS = word_set(
    "instagram insta ig twitter tiktok facebook fb snapchat snap venmo telegram discord wechat kik cashapp threads "
    "bluesky mastodon youtube linkedin reddit whatsapp signal skype handle handles username tumblr pinterest twitch"
)
_HANDLE = regex(r"(?<![\w.@/+-])@(?P<it>[A-Za-z](?:[\w.-]{0,28}[A-Za-z0-9])?)(?![\w@]|[.-]\w)")
#: A user name and the degree behind it: jsmith_rn, t_bell_md.
_DEGREED = regex(
    r"(?<![\w@./-])(?P<it>(?P<name>[a-z]{3,20}|[a-z]_[a-z]{3,20})_(?:rn|md|np|lpn|cna|rph|pharmd|crnp|dnp|lcsw|aprn))"
    r"(?![\w@-]|\.\w)"
)
#: Discord: annie#4471
_NUMBERED = regex(
    r"\b[Dd]iscord\b[^\n\w]{0,3}(?:(?:name|tag|id|user|is|handle)[^\n\w]{0,3})?(?P<it>[\w.]{2,32}#\d{4})\b"
)
#: Who writes in a thread, at the beginning of a line, before the hour: jsmith [7:04 AM]: ok
_THREAD = regex(
    r"^(?P<it>[a-z][\w.-]{2,19}) (?:\[\d{1,2}:\d\d(?: ?[ap]m)?\]|\(\d{1,2}:\d\d(?: ?[ap]m)?\)):",
    re.IGNORECASE | re.MULTILINE,
)
#: bell_t, t.bell; @Dr.Okafor, which is a name.
_LETTERED = regex(r"([A-Za-z]{3,})[._][A-Za-z]|[A-Za-z][._]([A-Za-z]{3,})")
_TITLED = regex(r"(?:drs?|mrs?|ms|miss|nurse|prof)[.]", re.IGNORECASE)
_PART = regex(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
#: A cue stands so many tokens before its at sign; letters of a word that nobody has seen, and of a name.
_NEAR, _UNSEEN, _NAMED = 3, 5, 4


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(("@",)))


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the user names of a note that stand behind an at sign, before a degree, or with their number."""
    text = note.text
    for sign, _ in note.hits(_anchors()):
        for number in note.here[sign]:
            found = _HANDLE.match(text, note.starts[number])
            if found and (_told(note, number) or _told_behind(note, found.end()) or _is_made(found["it"])):
                yield found.span("it")
    if "_" in text:
        for found in _DEGREED.finditer(text):
            letter, _, name = found["name"].rpartition("_")
            if name in lexicon.census_names() if letter else not is_plain(name):
                yield found.span("it")
    if "]:" in text or "):" in text:
        for found in _THREAD.finditer(text):
            if not found["it"][0].isupper() and _is_made(found["it"]):
                yield found.span("it")
    if "#" in text and "iscord" in text:
        for found in _NUMBERED.finditer(text):
            yield found.span("it")


def _told(note: Note, number: int) -> bool:
    """Whether the name of a network stands right before an at sign."""
    before = note.lower[max(0, number - _NEAR) : number]
    start = note.starts[number - len(before)]
    return not _NETWORKS.isdisjoint(before) and "\n" not in note.text[start : note.starts[number]]


def _told_behind(note: Note, end: int) -> bool:
    """Whether the name of a network stands right behind a user name: ``posts as @moor_ada on Instagram``."""
    found = _ON_NETWORK.match(note.text, end)
    return found is not None and found["network"].lower() in _NETWORKS


_ON_NETWORK = regex(r" (?:on|via|at|\()(?: (?:his|her|their|the))? ?(?P<network>[A-Za-z]{2,10})\b", re.IGNORECASE)


def _is_made(handle: str) -> bool:
    """Whether what stands behind an at sign is made of a name or of no word, and is no word, place or measure."""
    parts = _PART.findall(handle)
    if is_measure(handle) or not parts or _TITLED.match(handle):
        return False
    if lettered := _LETTERED.fullmatch(handle):
        return (lettered[1] or lettered[2]).lower() in lexicon.census_names()
    if handle == parts[0]:  # one word: with a capital it is told as names and places are
        return handle.islower() and is_name_or_unseen(handle)
    return any(is_name_or_unseen(part.lower()) for part in parts) and not (len(parts) == 1 and handle[0].isupper())


def is_name_or_unseen(word: str) -> bool:
    """Whether a word in small letters is a name and no word of the language, or a word that nobody has seen."""
    if is_plain(word) or word in lexicon.small_demonyms() or lexicon.is_product(word) or word in lexicon.terms():
        return False
    if word in lexicon.named_after():
        return False
    if len(word) >= _NAMED and word in lexicon.census_names():
        return True
    return len(word) >= _UNSEEN and word not in lexicon.seen_words() and not _is_compound(word)


def _is_compound(word: str) -> bool:
    """Whether two words of the language stand joined in one: ``chestxray``, ``progressnote``."""
    return any(is_plain(word[:at]) and word[at:] in lexicon.seen_words() for at in range(_NAMED, len(word) - 2)) or (
        word[:-1] in lexicon.plain_words()
    )
