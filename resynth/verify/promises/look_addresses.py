"""E-mail and web addresses of the corpus outside all marks (M3), with what stands glued to their edges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from resynth.verify.number_forms import site
from resynth.verify.promises.look import Look

#: The sign of an address, with a blank or a line end beside it, or said; a dot likewise. ">" begins a quoted line.
_LINE = r"(?:[ \t]?\n[ \t>]{0,8})?"
_AT, _DOT = (
    re.compile(rf"[ \t]?(?:{sign}[ \t]?{_LINE}|[\[(<{{][ \t]?{word}[ \t]?[\])>}}][ \t]?|(?<=[ \t]){word}[ \t])", re.I)
    for sign, word in (("@", "at"), (r"\.", "dot"))
)
_LOCAL, _SIGNS = re.compile(r"[\w.+-]+\Z"), re.compile(r"[-_.+]+(?=.)")
_LABEL, _JOINT = re.compile(r"[^\W_]+"), re.compile(r"[-_]+(?=[^\W_])")
#: Dots that are said before the sign too: "glorp dot zimbal at merci dot org".
_SAID_LOCAL = re.compile(r"(?<![^\W_])[\w+-]+(?:[ \t]dot[ \t][\w+-]+){1,3}\Z", re.IGNORECASE)
_SAID_DOT = re.compile(r"[ \t]dot[ \t]", re.IGNORECASE)
_LONGEST, _MOST_LABELS = 64, 12
#: Without this, and without the word "dot", no address is said: "(at)", "at qrhc.example".
_SAID = re.compile(r"at(?:[ \t]?[\])>}]|[ \t][\w-]+\.[^\W\d_])")
_WEB = re.compile(r"(?:https?://|www\.)[^\s<>\"]+", re.IGNORECASE)
#: A point inside a word, without which no web address stands; the point first, for speed.
_DOTTED = re.compile(r"\.(?<=[^\W_]\.)(?=[^\W\d_]{2})")
_SITE = re.compile(r"(?<![\w@./-])[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:/[^\s<>\"]*)?")


def addresses(look: Look) -> None:
    """Find the e-mail and web addresses of the corpus."""
    outside, prints = look.outside, look.facts.prints
    lowered = outside.lower()
    if "@" in outside or "dot" in look.words or _SAID.search(lowered):
        for gap in look.gaps():
            for start, end in _mail(gap.text, look):
                look.hit(gap, start, end, "EMAIL")
    if "://" in outside or "www." in lowered:
        for gap in look.gaps():
            for found in _WEB.finditer(gap.text):
                if prints.has("web", found[0].rstrip(".,;)").casefold()):
                    look.hit(gap, *found.span(), "IPADDRESS")
    if prints.count("site") and _DOTTED.search(outside):
        for gap in look.gaps():
            for start, end in _sites(gap.text, look):
                if not look.taken(gap, start, end):
                    look.hit(gap, start, end, "URL")


def _mail(text: str, look: Look) -> Iterator[tuple[int, int]]:
    """Where an address of the corpus stands, alone or with a dash, a line or a word glued to it."""
    has, done = look.facts.prints.has, 0
    for sign in _AT.finditer(text):
        local = _LOCAL.search(text, max(done, sign.start() - _LONGEST), sign.start())
        hosts = list(_hosts(text, sign.end())) if local else []
        if local is None or not hosts:
            continue
        starts = [local.start(), *(found.end() for found in _SIGNS.finditer(text, *local.span()))]
        said = _SAID_LOCAL.search(text, max(done, sign.start() - _LONGEST), sign.start())
        boxes = [(start, text[start : sign.start()]) for start in starts]
        boxes += [(said.start(), _SAID_DOT.sub(".", said[0]))] if said else []
        found = next(
            ((start, end) for start, box in boxes for end, host in reversed(hosts)
             if has("email", f"{box}@{host}".casefold())), None,
        )
        if found is None:
            # The same mailbox at another host, or with more behind its name.
            own = [start for start, box in boxes if _is_box(box.casefold(), look.sought.mailboxes)]
            found = (min(own), hosts[-1][0]) if own else None
        if found:
            done = found[1]
            yield found


def _is_box(box: str, known: Set[str]) -> bool:
    """Whether a mailbox is one of the chart, or begins with one and a sign: "wzq77+lab", "wzq77.work"."""
    return box in known or any(box.startswith(one) and box[len(one)] in "+._-" for one in known if len(one) < len(box))


def _hosts(text: str, at: int) -> Iterator[tuple[int, str]]:
    """(end, host) of all that may be the host of an address from a place on: ``q.example``, ``q.example-Sent``."""
    host = ""
    for _ in range(_MOST_LABELS):
        label = _LABEL.match(text, at)
        if label is None:
            return
        host, at = host + label[0], label.end()
        if "." in host:
            yield at, host
        dot = _DOT.match(text, at)
        joint = dot or _JOINT.match(text, at)
        if joint is None:
            return
        host, at = host + ("." if dot else joint[0]), joint.end()


def _sites(text: str, look: Look) -> Iterator[tuple[int, int]]:
    """Where a web address of the corpus stands, with or without what it begins with (``www.``) and behind it."""
    has = look.facts.prints.has
    for found in (*_WEB.finditer(text), *_SITE.finditer(text)):
        end = found.end()
        for _ in range(_MOST_LABELS):
            said = site(text[found.start() : end])
            if said and has("site", said):
                yield found.start(), found.start() + len(text[found.start() : end].rstrip("/.,;:)"))
                break
            end = text.rfind("/", found.start(), end)
            if end <= 0 or text[end - 1] in ":/":
                break
