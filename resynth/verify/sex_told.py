"""What stands right beside a name of the source tells of its sex: a title, or kin ("her brother Leslie Hall").

The verifier's own reading, word by word. Kin speak of a name where nothing stands between, where they stand behind it
in brackets or between commas ("Leslie Hall, her brother,"), or before it between commas ("her brother, Leslie Hall,").
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.verify.words import word_set

_OF = {word: sex for sex, line in (
    ("F", "wife daughter mom mommy mum girlfriend gf fiancee niece granddaughter stepdaughter stepmom goddaughter "
          "mother sister aunt auntie grandma grandmother granny nana stepmother stepsister godmother"),
    ("M", "husband son dad daddy brother boyfriend bf fiance nephew grandson stepson stepdad godson father uncle "
          "grandpa grandfather granddad grandad stepfather stepbrother papa godfather"),
    ("", "spouse partner twin sibling stepchild grandchild cousin child baby"),
) for word in line.split()}
_PIECE = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*['’]?|\n|[^\s]")
_OWNERS = word_set("his her my their our")
_WHICH = _OWNERS | word_set(
    "the pt pts patient patients older elder younger eldest oldest youngest only twin adult late half foster adoptive "
    "biological maternal paternal great ex former estranged -"
)
_CALLED, _SIGNS, _CLOSED = word_set("named called is"), frozenset(',:("“'), frozenset(",.;)")
_MORE = frozenset({"and", "or", "&"})
_REACH = 60
#: How the text before a name ends where kin may stand there, but for signs.
_ENDS = frozenset(word[-2:] for word in (*_OF, "named", "called", "law"))
_TITLE = re.compile(r"(?:^|[^\w])(mrs?|mister|ms|miss)\.?[ \t]*(?:\r?\n)?[ \t]*\Z", re.IGNORECASE)


def title_before(text: str, start: int) -> str:
    """F or M, what a title right before a place says."""
    if text[max(0, start - 4) : start].rstrip(" .\t\r\n")[-1:] not in tuple("rsRS"):
        return ""
    found = _TITLE.search(text, max(0, start - 16), start)
    return lexicon.title_sex().get(found[1].lower(), "") if found else ""


def kin_beside(text: str, start: int, end: int, single: bool) -> str:
    """F or M, what kin right beside a name, or at its front, say for sure.

    Args:
        start, end: where the name stands in the source; ``single``: whether it is one person's.
    """
    return _front(text[start:end]) or _before(text, start, end) or (_behind(text, end) if single else "")


def _front(name: str) -> str:
    first, _, rest = name.partition(" ")
    return _OF.get(first.lower().rstrip(",:"), "") if rest else ""


def _before(text: str, start: int, end: int) -> str:
    if text[max(0, start - 6) : start].rstrip(' \t\r\n,:("“')[-2:].lower() not in _ENDS:
        return ""
    pieces = _PIECE.findall(text[max(0, start - _REACH) : start])
    line = pieces[-1] == "\n"
    if line:
        pieces.pop()
    sign = pieces.pop() if pieces and pieces[-1] in _SIGNS else ""
    if not (line or sign or text[start - 1 : start] in (" ", "\t")):
        return ""
    words = [piece.lower() for piece in pieces]
    while words and words[-1] in _CALLED:
        words.pop()
    _without_in_law(words)
    sex = _OF.get(words.pop(), "") if words else ""
    whose = any(word in _OWNERS or word.endswith(("'s", "’s")) for word in words[-2:])
    if not sex or "per" in words[-3:] or words[-4:-2] == ["according", "to"] or words[-2:] == ["according", "to"]:
        return ""
    if sign == ",":
        after = _PIECE.findall(text[end : end + 8])[:2]
        return sex if whose and after[:1] and after[0] in _CLOSED and after[-1] not in _MORE else ""
    return sex if whose or not line else ""


def _without_in_law(words: list[str]) -> None:
    """Leave the kin of "brother-in-law" at the end."""
    spelled = [word for word in words[-5:] if word != "-"]
    if spelled[-2:] == ["in", "law"]:
        while words and words[-1] in ("in", "law", "-"):
            words.pop()


def _behind(text: str, end: int) -> str:
    opening = text[end : end + 2].lstrip(" \t")[:1]
    if opening not in ("(", ","):
        return ""
    pieces = _PIECE.findall(text[end : end + _REACH])[1:]
    at = 0
    while at < len(pieces) and at < 5 and (pieces[at].lower() in _WHICH or pieces[at].endswith(("'s", "’s", "'", "’"))):
        at += 1
    sex = _OF.get(pieces[at].lower(), "") if at < len(pieces) else ""
    rest = [piece for piece in pieces[at + 1 :] if piece != "-"]
    if [piece.lower() for piece in rest[:2]] == ["in", "law"]:
        rest = rest[2:]
    after, following = (*rest, "", "")[:2]
    goes_on = following.lower() in _OF or following.lower() in _MORE
    if not sex:
        return ""
    if opening == "(":
        further = after in (",", ";") and not goes_on and not following[:1].isupper()
        return sex if after in (")", "of") or further else ""
    ended = after in ("", ".", ";", ")", "\n", "of")
    return sex if ended or (after == "," and not goes_on) else ""
