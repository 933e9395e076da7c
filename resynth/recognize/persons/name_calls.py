"""Initials in logs of calls, of who did something on a day or at an hour, and of who signs in a sentence's end.

``05/31 0905  pt -> tq``; ``faxed 9/3 by lt``; ``margin inked 22:00 hk.``; ``closed mf``; ``Sincerely, B.K.O.``;
``Sign: PO-L``; ``till LHB says``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, FRAGMENTS, unknown
from resynth.recognize.words import regex, word_set

_DAY = r"\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?"
_HOUR = r"(?:\d{1,2}:\d\d(?: ?[apAP]\.?[mM]?\b\.?)?|(?:[01]\d|2[0-3])[0-5]\d)"
_WHEN = rf"(?:{_DAY}(?:,?[ \t]{{1,3}}(?:at |@ ?)?{_HOUR})?|{_HOUR})"
#: Between whom calls go, besides those who have initials.
_PARTIES = word_set(
    "pt pts patient client caller husband husb wife spouse partner son daughter dtr dau mom mother dad father sister "
    "brother sis bro family aunt uncle niece nephew grandson granddaughter poa hcp ins insurance insurer payer "
    "pharmacy pharm pharmacist rx path pathology lab labs radiology imaging rad rads nurse rn lpn np pa md dr doctor "
    "provider clinic office desk front triage scheduling scheduler school hospice snf facility ed er icu vascular "
    "cardiology cards onc oncology surgery derm neuro gi renal pcp specialist vendor dme agency hha on-call oncall "
    "answering service operator interpreter staff team resident attending fellow case manager cm sw social worker "
    "counselor"
)
#: Who or where nobody by name is, or what is meant by two letters behind a day and "by".
_NOBODY = FRAGMENTS | ALONE | word_set(
    "gf hh nh pd fd vn cg sb ns nc og gt tf mv fs an my we he so up in on of "
    "as go if it is me us be to oh ex dr mr ms mrs sr jr"
)
#: What begins the row of a log, up to who calls; who is called, up to what was said.
_ROW = regex(
    rf"[ \t]*(?:{_DAY}[ \t,]{{0,3}}(?:{_HOUR})?|{_HOUR})[ \t:|-]{{1,14}}"
    r"(?P<it>[^\s\d>|]{1,12}(?: [^\s\d>|]{1,12}){0,2})[ \t]*"
)
_CALLED = regex(r"[ \t]*(?P<it>[^\s\d>|:,.;]{1,12})(?P<end>[ \t]{2}|\t|:|[ \t]*(?:\n|\Z)|[ \t]*\||[ ])")
_BEHIND = regex(r"[ \t]*(?P<it>[^\n:>|]{1,40})")
_ANSWERED = regex(r"[ \t]{0,2}(?P<it>[A-Z]{2,3}|[a-z]{2,3})(?=:[ ])")
_LETTERS = regex(r"[A-Z]{2,3}|[a-z]{2,3}")
_LONGEST_ROW = 64
#: Before "by": when something was done; behind the letters: the end of what is told.
_DONE_WHEN = regex(rf"(?<![\w/.:-]){_WHEN} \Z")
_BY = regex(r" (?P<it>[a-z]{2,3}|[A-Z]{2,3})(?=[.;,)](?!\w)| \(|[ \t]*(?:\n|\Z))")
_WIDEST = 26
#: What is done in charts, behind which a day or an hour and letters say when and by whom.
_DEEDS = word_set(
    "inked marked outlined drawn taken given checked called faxed mailed sent paged texted notified changed placed "
    "removed pulled inserted applied dressed turned emptied measured weighed recorded logged entered collected flushed "
    "verified signed witnessed reviewed read done seen closed cleaned stocked opened returned repeated labeled relayed "
    "transcribed typed scanned uploaded filed updated photographed rotated assessed replaced secured counted rechecked"
)
#: Those of papers, behind which letters alone end a line.
_FILED = word_set(
    "closed logged filed relayed scanned uploaded documented resolved completed forwarded routed reconciled triaged"
)
_AT = regex(rf" (?P<when>{_WHEN}) (?P<it>[a-z]{{2,3}})(?=[.;,)](?!\w)|[ \t]*(?:\n|\Z))")
_ENDED = regex(r",?:? (?P<it>[a-z]{2,3})(?=\.?[ \t]*(?:\n|\Z))")
#: Who saw something done: their two letters before a comma or a stop.
_WITNESS = word_set("witness witnessed")
_SAW = regex(r":? (?:by )?(?P<it>[a-z]{2})(?=[.;,)](?!\w)|[ \t]*(?:\n|\Z))")
_SIGNS = word_set("sign signed cosign sig signature initials initialed")
_BARRELLED = regex(r"[ ]?:[ ]{1,2}(?P<it>[A-Z]{1,3}-[A-Z]{1,2})(?![\w-])")
_CLOSINGS = word_set("sincerely regards respectfully truly cordially gratefully")
_CLOSED = regex(r",\s{1,3}(?P<it>(?:[A-Z]\.[ ]?){2,4}|[A-Z]{2,3}(?=[\"”\n)]|\Z))")
#: What somebody who is told by capitals does, behind a word that begins a clause.
_SAYS = word_set(
    "says said wants wanted prefers okays okayed approves approved asks asked thinks recommends recommended requests "
    "requested agrees agreed decides decided clears cleared"
)
_CLAUSES = word_set("till until per if unless when once that and but as because since after before , . ; : ( -")
#: Tokens that nobody's initials are though they act: houses and offices.
_OFFICES = word_set("fda cdc dea cms who aap acog acr aha acc nih dmv ama irs hhs dcf dss cps aps idsa uspstf aan ada")
_ARROWS = frozenset(">→⇒")
ANCHORS = frozenset((*_DEEDS, *_FILED, *_SIGNS, *_CLOSINGS, *_SAYS, *_WITNESS, *_ARROWS, "by"))


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that a word, or an arrow between two who talk, tells."""
    text, starts, ends = note.text, note.starts, note.ends
    if word in _ARROWS:
        yield from _in_log(note, word)
        return
    for number in note.here[word]:
        start, end = starts[number], ends[number]
        if word == "by":
            found = _BY.match(text, end)
            if found and _DONE_WHEN.search(text, max(0, start - _WIDEST), start) and _did(found["it"]):
                yield found.span("it")
            continue
        if word in _DEEDS and (found := _AT.match(text, end)) and unknown(found["it"]):
            yield found.span("it")
        if word in _FILED and (found := _ENDED.match(text, end)) and unknown(found["it"]):
            yield found.span("it")
        if word in _WITNESS and (found := _SAW.match(text, end)) and _did(found["it"]):
            yield found.span("it")
        if word in _SIGNS and (found := _BARRELLED.match(text, end)):
            yield found.span("it")
        if word in _CLOSINGS and (found := _CLOSED.match(text, end)):
            letters = found["it"].rstrip(" ")
            if "." in letters or unknown(letters.lower()):
                yield found.start("it"), found.start("it") + len(letters)
        if word in _SAYS and number > 1 and note.lower[number - 2] in _CLAUSES and _says(note, number - 1):
            yield starts[number - 1], ends[number - 1]


def _did(letters: str) -> bool:
    """Whether letters behind a day and "by" are somebody's: small ones that are no role and no way of giving."""
    lower = letters.lower()
    if lower in cues.DEGREES or lower in cues.functions() or lower in _NOBODY:
        return False
    return unknown(lower) or (len(letters) == 2 and letters.islower())


def _says(note: Note, number: int) -> bool:
    """Whether a token is three capitals that nobody abbreviates anything by."""
    word = note.words[number]
    return len(word) == 3 and word.isupper() and unknown(word.lower()) and word.lower() not in _OFFICES


def _in_log(note: Note, arrow: str) -> Iterator[tuple[int, int]]:
    """Between whom the calls of a log go, row by row, and who answers in a row's end: ``pt -> tq``, ``-> ne: yes``.

    Capitals to which a patient goes are rather a ward: ``pt -> TCU``; they are somebody who calls or is called again.
    """
    text = note.text
    sure: list[tuple[int, int]] = []
    doubtful: list[tuple[int, int]] = []
    answers: list[tuple[int, int]] = []
    for number in note.here[arrow]:
        at, end = note.starts[number], note.ends[number]
        if arrow == ">" and text[at - 1 : at] not in ("-", "="):
            continue
        begin = at - 1 if arrow == ">" else at
        line = note.line(at)[0]
        row = _ROW.fullmatch(text, line, begin) if begin - line < _LONGEST_ROW else None
        if row is None:
            answered = _ANSWERED.match(text, end)
            before = text[max(0, begin - 3) : begin].rstrip(" ")[-1:]
            if answered and before in _STOPS and _is_letters(answered["it"]):
                answers.append(answered.span("it"))
            continue
        caller, other, called = row["it"], _BEHIND.match(text, end), _CALLED.match(text, end)
        both = called is not None and called["end"] == ":" and _is_letters(called["it"]) and _is_letters(caller)
        if both or (_is_letters(caller) and other is not None and _is_party(other["it"])):
            sure.append(row.span("it"))
        if called and (both or (_is_letters(called["it"]) and _is_party(caller))):
            moved = called["it"].isupper() and (caller.lower() in _MOVED or called["end"] == " ")
            (doubtful if moved else sure).append(called.span("it"))
    told = [text[start:end] for start, end in sure]
    again = [text[start:end] for start, end in doubtful]
    yield from sure
    yield from answers if told else ()
    yield from [place for place, one in zip(doubtful, again, strict=True) if one in told or again.count(one) > 1]


def _is_letters(word: str) -> bool:
    """Whether a word is two or three letters that are no abbreviation."""
    return _LETTERS.fullmatch(word) is not None and unknown(word.lower())


#: Who goes somewhere himself; what an answer stands behind.
_MOVED = word_set("pt pts patient client")
_STOPS = frozenset('.?!"”)')


def _is_party(words: str) -> bool:
    """Whether a call goes to or from somebody or an office."""
    return any(one.strip(".,'’").removesuffix("'s").lower() in _PARTIES for one in words.split())


#: Letters and a day behind a full stop at a line's end; halves and tenths are grades of strength and of pain.
_DAY_BEHIND = regex(
    r" (?P<day>(?:0?[1-9]|1[0-2])[-/](?!(?:5|10)(?![-/\d]))(?:0?[1-9]|[12]\d|3[01])(?:[-/]\d{2,4})?)[ \t]*"
)
_ATTESTS = word_set("agree agrees agreed seen saw examined discussed reviewed rounds rounded attg attending billed")


def attests(note: Note, number: int, line: int, stop: int) -> bool:
    """Whether two capitals and a day at a line's end sign that somebody saw and agrees: ``Agree. MS 10/4``."""
    word = note.words[number]
    if len(word) != _TWO or not word.isupper() or word.lower() in _NOBODY - {"ma", "ms"}:
        return False
    if not _DAY_BEHIND.fullmatch(note.text, note.ends[number], stop):
        return False
    at = number
    while at > 0 and note.starts[at - 1] >= line and number - at < _BACK:
        at -= 1
        if note.lower[at] in _ATTESTS:
            return True
    return False


#: So many tokens before the letters that somebody agrees; letters of a first and a last name.
_BACK, _TWO = 30, 2
