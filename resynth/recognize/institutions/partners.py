"""Three last names with "and" before the third: a firm of partners where what stands around them tells one.

``Ins through Ortiz, Luna and Marsh``, ``PCP (Ortiz, Luna and Marsh, ph 555-0142)``, a line of a letterhead. Three
persons are written so too (``discussed with Smith, Jones and Brown``): what leads to them must lead to a house.
"""

from __future__ import annotations

from collections.abc import Sequence

from resynth import lexicon
from resynth.recognize.institutions import occupations
from resynth.recognize.institutions.institutions import close, is_clinical, lower_at
from resynth.recognize.note import EMPTY_LINES, LINE_END, Note
from resynth.recognize.persons.borne import MANY, is_given
from resynth.recognize.words import regex, word_set

#: What the rule is called: a guess where a policy keeps houses (plan/guesses.py), since three persons may stand there.
RULE = "firm of partners"
_APOSTROPHES, _OF_IRELAND = frozenset("'’"), frozenset("od")

# ── three last names ─────────────────────────────────────────────────────────────────────────────────────────────────


def around(note: Note, at: int) -> tuple[int, int] | None:
    """The first and the last token of three last names of which the last two have "and" between them."""
    words = note.words
    before = at - 1 - (words[at - 1] == ",")
    if before < 2 or at + 1 >= len(words) or words[before][0].isupper() != words[at + 1][0].isupper():
        return None
    second = _name(note, before, -1)
    if second < 2 or words[second - 1] != ",":
        return None
    third, first = _name(note, at + 1, 1), _name(note, second - 2, -1)
    return (first, third) if third > 0 and first >= 0 and close(note, at, at + 1) else None


def behind(note: Note, first: int) -> int:
    """The last token of three last names that begin here; -1: none do."""
    one = _name(note, first, 1)
    two = _name(note, one + 2, 1) if one > 0 and lower_at(note, one + 1) == "," else -1
    joint = two + 1 + (lower_at(note, two + 1) == ",")
    if two < 0 or lower_at(note, joint) not in ("and", "&"):
        return -1
    return _name(note, joint + 1, 1) if close(note, joint, joint + 1) else -1


def pair(note: Note, first: int) -> int:
    """The last token of two last names with a hyphen that begin here, both of which many bear; -1: none do."""
    last = first + 2
    if last >= len(note.words) or note.words[first + 1] != "-" or note.ends[first] + 1 != note.starts[last]:
        return -1
    if not (note.words[first][0].isupper() and note.words[last][0].isupper()):
        return -1
    many = lexicon.last_borne(MANY)
    one, other = note.lower[first], note.lower[last]
    return last if one in many and other in many and lower_at(note, last + 1) not in ("-", "'", "’") else -1


def _name(note: Note, number: int, step: int) -> int:
    """The farther token of a last name, with a hyphen or an apostrophe in it too, whose nearer one this is; -1: none.
    """
    words, count = note.words, len(note.words)
    if step > 0 and number + 2 < count and note.lower[number] in _OF_IRELAND and words[number + 1] in _APOSTROPHES:
        number += 2
    if not _is_named(note, number):
        return -1
    if step < 0 and number > 1 and words[number - 1] in _APOSTROPHES and note.lower[number - 2] in _OF_IRELAND:
        return number - 2
    beyond = number + step
    glued = 0 < beyond < count - 1 and words[beyond] == "-" and note.ends[beyond - 1] + 1 == note.starts[beyond + 1]
    if glued and _is_named(note, beyond + step):
        return beyond + step
    return number


def _is_named(note: Note, number: int) -> bool:
    """Whether a token is written as a name and no word of English or medicine, unless many are called so; in small
    letters it must be a name of the Census, and none of medicine."""
    if not 0 <= number < len(note.words):
        return False
    word, lower = note.words[number], note.lower[number]
    if not word.isalpha() or len(word) < 2:
        return False
    if word[0].isupper():
        return lower in lexicon.census_names() or lower not in lexicon.plain_words()
    if lower in lexicon.clinical_words() or lexicon.is_product(lower):
        return False
    if lower in lexicon.plain_words():
        return lower in lexicon.last_borne(MANY)
    return lower in lexicon.census_names() or lower not in lexicon.seen_words()


# ── what leads to a firm ─────────────────────────────────────────────────────────────────────────────────────────────

#: Labels of fields in which a house stands, with their colon; those of a house of care.
_CARE_LABELS = word_set(
    "center centre care clinic practice hospital facility hospice snf rehab dental dentist dispo disposition site "
    "location destination dialysis homecare nursing pcp office campus surgery"
)
_LABELS = _CARE_LABELS | word_set(
    "division pharmacy employer employment company firm agency vendor supplier dme insurance ins insurer carrier payer "
    "payor comp school prosthetics orthotics opo obgyn military organization institution group parish church "
    "congregation device manufacturer lab laboratory labs imaging guarantor attorneys solicitors lawyers bank union "
    "arrival childcare daycare preschool loc education transport appeals examination sport"
)
#: Those behind which a name with a hyphen is no person's; of firms, and of houses of care.
OF_FIRMS = word_set(
    "pharmacy employer vendor supplier insurance insurer carrier payer payor lab laboratory manufacturer"
)
OF_HOUSES = word_set("center centre clinic practice facility snf rehab site location destination campus")
#: The same in a sentence, without a colon.
_PLAIN_LABELS = word_set(
    "pharmacy employer insurer insurance ins carrier hospice parish company firm agency opo solicitors attorneys "
    "school transport"
)
#: Through what somebody is insured or served.
_THROUGH = word_set("through thru via at @")
#: Whose deed a house is named for, before "by".
_DONE_BY = word_set(
    "employed hired insured covered manufactured made supplied sponsored represented funded owned billed"
)
#: What goes to a house, before "to"; what comes from one.
_SENT = word_set(
    "transfer transferred xfer txfer txf discharged admitted readmitted fax faxed records dispo sent returned dc dced "
    "transported mailed forwarded"
)
#: What persons say or give, before "from".
_SAID_BY = word_set(
    "note notes rec recs recommendation recommendations input call calls report reports consult consults message "
    "messages order orders opinion feedback advice signout handoff help request requests word heard referral referrals "
    "care apart away aside differ children gift gifts visit visits support"
)
_DOES_FOR = word_set("works work worked working drives drove")
#: What a house is called behind its partners, in small letters; in brackets.
_BEHIND = word_set("clinic church pharmacy hospice parish")
_TOLD_BEHIND = regex(r" ?\((?:law firm|attorneys|solicitors|employer|insurance|pharmacy|accountants)\b")
#: Of whom several are named in brackets.
_PEOPLE = word_set(
    "team staff family people residents fellows attendings surgeons physicians doctors drs docs consultants providers "
    "nurses students sons daughters brothers sisters siblings children kids friends aunts uncles cousins parents "
    "neighbors neighbours roommates men women girls boys authors interns officers witnesses dogs cats grandchildren "
    "grandkids therapists colleagues members partners trainees registrars mds nps pas rns techs aides"
)
_SPECIALISTS = ("ists", "icians")
#: Who is of a house: an outreach worker of.
_WORKERS = word_set(
    "worker officer deputy director manager owner coach pastor chaplain volunteer employee member nurse"
)
_LISTED = regex(r" (?:-|–|\()|[ \t]*(?:\n|\Z)|,")
_CLAUSE_ENDS = regex(r"[,.)|](?!\w)|[ \t]*(?:\n|\Z)|  ")
#: Behind a house its department or its office: ``- Lake Amber office``, ``-- Hospital Medicine``.
_OFFICE = regex(r" (?:--?|–|\|) [A-Z]| {3,}\S| [(+]?\d{3}| [A-Z]{4,} [A-Z]{3,}[A-Z ]*\Z")
_BANNER = " \t*=#_-"
#: A street right below: there a house stands, whatever the line above is.
_STREET_BELOW = regex(r"\d{1,5} [A-Z][a-z]+ [A-Z]")
#: What stands below the name of a house in a letterhead: its street or box, or what the page is.
_BELOW = regex(r"(?:\d+ |P\.? ?O\.? Box |[A-Z][A-Z &/]{8,}(?:\n|\Z))")


def told(note: Note, first: int, last: int) -> str:
    """The kind of the firm that names are, by what stands around them; empty: none is told."""
    if not are_partners(note, first, last):
        return ""
    before, said = lower_at(note, first - 1), lower_at(note, first - 2)
    if before in (":", "="):
        return _of_label(said) if said in _LABELS else ""
    if before in _PLAIN_LABELS and said != "the" and close(note, first - 1, first):
        return _of_label(before)
    led = (
        before in _THROUGH or (before == "by" and said in _DONE_BY) or (before == "for" and said in _DOES_FOR)
        or (before == "to" and said in _SENT) or (before == "from" and said not in _SAID_BY)
        or (before == "/" and said == "w" and lower_at(note, first - 3) in _INSURED)
    )
    if led:
        return "HOSPITAL" if said in _SENT else "ORGANIZATION"
    behind = lower_at(note, last + 1)
    if behind in _BEHIND and close(note, last, last + 1) and not _is_titled(note, first):
        return "ORGANIZATION" if behind != "clinic" else "HOSPITAL"
    if _TOLD_BEHIND.match(note.text, note.ends[last]):
        return "ORGANIZATION"
    return "HOSPITAL" if _is_aside(note, first, last) or _is_letterhead(note, first, last) else ""


def _is_aside(note: Note, first: int, last: int) -> bool:
    """Where somebody is from, or does something, behind the name: ``Jack Cole (Huang, Quinn and Marsh)``.

    Behind a comma: ``Dr. Ann Cole, Huang, Quinn and Marsh``, ``a clerk, Huang, …``; behind an article; behind a day, in
    brackets, where something was done; behind its number, a house of a list. No bracket behind several people:
    ``residents (Huang, Quinn and Marsh)``.
    """
    text, end, words, lower = note.text, note.ends[last], note.words, note.lower
    if first < 3:
        return False
    sign, said = lower[first - 1], lower[first - 2]
    if sign == "(":
        people = said in _PEOPLE or said.endswith(_SPECIALISTS)
        return text[end : end + 1] in (")", ",", ";") and not people
    if sign == ")":
        return said.isdecimal() and _LISTED.match(text, end) is not None
    if sign == "of":
        return said in _WORKERS or (words[first - 2].istitle() and said in lexicon.last_borne(MANY))
    if sign not in (",", "the") or not _CLAUSE_ENDS.match(text, end):
        return False
    if sign == "the":
        return True
    if said.isdecimal():
        return words[first - 3] in ("/", "-")
    return said in occupations.heads() or _is_one_person(note, first - 2)


def _is_one_person(note: Note, at: int) -> bool:
    """Whether one person's last name stands here: a first name or one title before it; no list of several."""
    words, before = note.words, note.lower[at - 1]
    if not words[at].istitle() or note.lower[at] not in lexicon.last_borne(MANY):
        return False
    if before == "." and at > 2 and len(words[at - 2]) == 1:
        before = note.lower[at - 3]  # Dr. E. Kennedy
    if before == "." and at > 1:
        before = note.lower[at - 2]
    return before == "dr" or (words[at - 1].istitle() and is_given(before) and close(note, at - 1, at))


def are_partners(note: Note, first: int, last: int) -> bool:
    """Whether three names are those of last names that no word only is, and not three first names: Tom, Dick and Harry.
    """
    names = [note.lower[n] for n in range(first, last + 1) if note.words[n].isalpha() and len(note.words[n]) > 1]
    names = [name for name in names if name != "and"]
    many = lexicon.last_borne(MANY)
    told = [name for name in names if name not in lexicon.common_words()]
    borne = all(name in many for name in names if is_clinical(name) or name not in told)
    return bool(told) and borne and not all(name in lexicon.rather_first() for name in names)


def lead_to_a_house(cue: Sequence[str], kind: str) -> bool:
    """Whether a cue before institutions leads to no persons as well: not ``evaluated by``, ``call to``, ``works with``.
    """
    last = cue[-1]
    if last == "by":
        return kind == "ORGANIZATION" and _OF_PERSONS.isdisjoint(cue)
    if last == "with":
        return not _INSURED.isdisjoint(cue)
    return last in _SURE_ENDS or (last in ("to", "from") and _OF_PERSONS.isdisjoint(cue))


#: Words of cues that lead to persons as often, before "by", "to" or "from"; before "with" those that lead to none.
_OF_PERSONS = word_set(
    "call calls called report copy copies cc care referral referrals referred notes consult escorted driven picked "
    "pick walked custody papers followed second goes back"
)
_INSURED = word_set("insured insurance policy coverage plan employed employment job petition")
#: What cues that lead to houses end with.
_SURE_ENDS = word_set(
    "at for through thru via of : ( employer carrier pharmacy insurer payer payor company firm vendor"
)


def _of_label(label: str) -> str:
    return "HOSPITAL" if label in _CARE_LABELS else "ORGANIZATION"


def _is_titled(note: Note, first: int) -> bool:
    """Whether a title stands before the first name: ``Drs. Smith, Jones and Brown``."""
    before = lower_at(note, first - 1)
    return (lower_at(note, first - 2) if before == "." else before) in lexicon.titles()


def _is_letterhead(note: Note, first: int, last: int) -> bool:
    """Whether the names are all of a line that opens the note or a paragraph, with an address or a heading below; or
    begin a line and its house, department or telephone is behind; or end a heading that has columns."""
    start, end = note.line(note.starts[first])
    before, behind = note.text[start : note.starts[first]].strip(_BANNER), note.text[note.ends[last] : end]
    if before:
        return not behind.strip() and note.text.endswith("     ", start, note.starts[first]) and before.isupper()
    if behind.strip(_BANNER):
        return _OFFICE.match(behind) is not None
    if _STREET_BELOW.match(note.text, end + 1):
        return True
    if not first:
        return True
    opens = note.gaps[first - 1] == EMPTY_LINES or (
        note.gaps[first - 1] == LINE_END and note.words[first - 1] in (".", ")")
    )
    return opens and note.words[first - 1] != ":" and _BELOW.match(note.text, end + 1) is not None
