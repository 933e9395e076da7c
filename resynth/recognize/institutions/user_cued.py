"""User names behind those who wrote, sent or took something: ``Sender: hbluebird_72``, ``message from jmiller.x``.

``Coordinator: dgroot``: behind who a log names, an initial and a last name in one word are one too; so they are where
somebody signs with a degree (``-- jpeake DPT``).

There letters with a line, a point or digits among them are one; a hyphen needs digits. Words and addresses are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.ratio import unseen
from resynth.recognize.words import regex, word_set

#: The last word of a cue -> of which words one stands right before it; none: it is a cue by itself.
_CUES = {
    "sender": word_set(""), "from": word_set("message messages msg portal reply email note text inbox"),
    "as": word_set("in on signed logged logs login account registered messages portal user writes wrote"),
    "by": word_set("taken captured uploaded scanned submitted posted sent written photographed keyed accessed "
                   "viewed opened modified printed exported downloaded logged"),
}
#: What is done in a log by somebody whose user name is a first and a last one in one word.
_DONE = word_set("accessed viewed opened modified printed exported downloaded logged")
#: What somebody signs in with, and what is said between it and what it is: ``username on the portal is ldoe``.
_NAMED_SO = word_set("username usernames login screenname userid")
_IS = regex(
    r"(?: (?:name|id))?"
    r"(?: (?:on|for|in|to|at|of) (?:the |his |her |their )?[A-Za-z]{2,12}(?: [a-z]{4,9})?)? (?:is|was):?"
    r" [\"'“]?(?P<it>[a-z]\w{3,24}(?:[._-]\w{1,20}){0,3})(?![\w@/]|[.:-]\w)"
)
#: Who a log names by what they sign in as, before a colon; of two, the second stands behind a stroke or an arrow.
_ROLES = word_set(
    "coordinator operator dispatcher agent calltaker author editor owner assignee clerk technician tech reader analyst "
    "user users abstractor transcriber requester handler closer opener approver verifier"
)
_SECOND = regex(r" ?(?:/|->|→|to) ?(?P<it>[a-z]\w{3,24})(?![\w@/]|[.:-]\w)")
_VALUE = regex(
    r"(?:[ ]|[ ]?[:=][ \t]{0,3})(?P<it>[A-Za-z]\w{0,24}(?:[._-]\w{1,20}){0,3})(?![\w@/]|[.:-]\w)"
)
_MIXED = regex(r"[A-Za-z]{2,20}\d{1,4}\Z")
_LINED = regex(r"[A-Za-z]\w{0,24}_\w{1,20}\Z")
_DOTTED = regex(r"[a-z]{1,20}\.[a-z]{1,20}\d{0,4}\Z")
_HYPHENED = regex(r"[a-z]{2,20}-[a-z]{0,8}\d{1,4}\Z")
#: What is no person, though it is written so.
_SYSTEMS = word_set(
    "lab labs pharmacy pharm radiology rad imaging system admin support noreply portal portals billing clinic nurse "
    "epic cerner scheduling desk front intake triage ed icu cardiology results mychart auto bot hl interface server "
    "referral referrals staff team unit floor ward station room bed www com org net"
)
_PARTS = regex(r"[a-z]+")
#: A word before a portal's "as": so many tokens.
_NEAR = 4


@cache
def _anchors() -> int:
    return anchored(_CUES | dict.fromkeys(_ROLES, _ROLES) | dict.fromkeys(_NAMED_SO, _NAMED_SO))


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such user names in a note."""
    for word, before in note.hits(_anchors()):
        if before is _ROLES:
            yield from _of_roles(note, note.here[word])
            continue
        if before is _NAMED_SO:
            for number in note.here[word]:
                if (named := _IS.match(note.text, note.ends[number])) and _is_said_so(named["it"]):
                    yield named.span("it")
            continue
        for number in note.here[word]:
            near = note.lower[max(0, number - (_NEAR if word == "as" else 1)) : number]
            if before and before.isdisjoint(near):
                continue
            found = _VALUE.match(note.text, note.ends[number])
            if found and (before or found[0].lstrip(" ")[0] in ":=") and (
                _is_written_so(found["it"])
                or ((word == "as" or not _DONE.isdisjoint(near)) and _is_run_together(found["it"]))
            ):
                yield found.span("it")


def _is_said_so(value: str) -> bool:
    """Whether what a user name is said to be is no word: ``is unknown``, ``was locked``."""
    if any(map(str.isdigit, value)):
        return value not in lexicon.plain_words()
    return not (is_plain(value) or value in lexicon.seen_words() or is_measure(value))


def _of_roles(note: Note, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """``Coordinator: pham_linh / dgroot``: user names with a line in them, or a name behind its initial."""
    for number in numbers:
        if note.text[note.ends[number] : note.ends[number] + 1] != ":":
            continue
        found = _VALUE.match(note.text, note.ends[number])
        while found and (_is_run_together(found["it"]) or (
            not found["it"].isalpha() and _is_written_so(found["it"])
        )):
            yield found.span("it")
            found = _SECOND.match(note.text, found.end())


def _is_run_together(value: str) -> bool:
    """Whether an initial and a last name are one word in small letters that nobody has seen: ``dgroot``, ``mboyle``."""
    return value.islower() and value.isalpha() and len(value) > _SHORTEST and not is_plain(value) and (
        value not in lexicon.seen_words() and not lexicon.is_product(value) and value not in lexicon.terms()
        and unseen(value) > 0
    )


#: What stands before who signs: a stroke, a dash, a bracket, "by", the end of a sentence; one that opens a list.
_SIGNING = regex(r"(?:(?:--|//|[-–—~/(\[|])[ \t]?|(?<![^\s(])by[ \t]|[.!?)][ \t]{1,3})\Z")
_LISTING = regex(r"[ \t]*[-–—/(\[|][ \t]?\Z")
#: A degree behind a name, and what ends it.
_DEGREE = regex(r",?[ \t]?(?P<it>[A-Z]{2,6}|PharmD|PsyD|PhD)(?:[/-][A-Z]{1,4})?(?=[ \t]*(?:\n|\Z|[)\]|;,.]|\d))")
#: Of these some are words, or what is done and not who does it.
_DOUBTFUL = word_set("pt ot st rt rd do ms ma od pa bs ba ccc cde crt cpt cls cns ccm mls wcc cst apn")


def before_degree(note: Note, at: int) -> tuple[int, int] | None:
    """The place of a word behind which a degree says that it is somebody's who signs: ``-jsmith PT``."""
    start, end = note.starts[at], note.ends[at]
    found = _DEGREE.match(note.text, end)
    if found is None or found["it"].lower() not in cues.DEGREES or not _is_run_together(note.words[at]):
        return None
    begin = note.line(start)[0]
    if _SIGNING.search(note.text, max(begin, start - 6), start) is None and begin < start:
        return None
    if found["it"].lower() in _DOUBTFUL and _LISTING.fullmatch(note.text, begin, start):
        return None  # "- unsched PT" in a list of what is to be done
    return start, end


#: An initial and a name of three letters are too few.
_SHORTEST = 4


def _is_written_so(value: str) -> bool:
    parts = _PARTS.findall(value.lower())
    if is_measure(value) or not _SYSTEMS.isdisjoint(parts):
        return False
    if _MIXED.match(value):
        return len(parts[0]) > 1 and not is_plain(parts[0])
    lined = _LINED.match(value) or _DOTTED.match(value) or _HYPHENED.match(value)
    return lined is not None and not (all(map(is_plain, parts)) and value.replace("_", "").replace(".", "").isalpha())
