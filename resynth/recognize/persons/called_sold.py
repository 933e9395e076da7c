"""What is sold under a first name, and letters of grades before the next score, which begin nobody's name.

``takes Yasmin``, ``Skyla IUD``, ``Sara lift``, ``Junel, Aubra``; ``Gustilo 3A. Schatzker 5.``, ``Vit K. Foley out.``
"""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons.called_names import first_names, namesakes, same_line
from resynth.recognize.words import Decided, word_set

#: Contraceptives, and other drugs, that bear a first name or look like one.
_DRUGS = word_set(
    "yasmin camila skyla heather nora errin aubra hailey charlotte ella leena nikki portia zarah syeda apri mili "
    "ayuna tarina loryna amethyst kyleena liletta mirena alesse diane jolessa camrese ashlyna daysee jaimiess "
    "simpesse amethia azurette kariva viorele aviane lessina lutera vienva larissia falmina delyla kurvelo marlissa "
    "lillow chateal estarylla tulana norlyda sharobel lyza lyleq deblitane incassia jencycla briellyn philith wera "
    "kelnor zovia kaitlib layolis finzala aranelle caziant velivet cesia xulane zafemy gianvi vestura jasmiel beyaz "
    "safyral natazia ocella cryselle elinest isibloom kalliga juleber cyred enskyce larin junel blisovi taytulla "
    "annovera slynd opill lyrica soma allegra alora evista elavil arava ativan celexa januvia aubagio viva ambien "
    "lexa halcion levitra evamist"
)
#: What moves patients, as it is called on wards.
_LIFTS = word_set(
    "victor sara hoyer maxi vander vera viking tempo arjo stedy molift liko guldmann tollos opera calypso"
)
_LIFTED = word_set("lift stedy steady sling hoist transfer machine")
#: Before a drug; a name with a capital stands behind people otherwise.
_TAKES = word_set(
    "takes taking take took uses using used started starts start restarted stopped stopping switched switch refill "
    "refilled continue continues continued prescribed rx dispensed held increased decreased trialed swallow swallowed"
)
_TAKEN_WITH = word_set("on off to with from of")
_CONTRACEPTION = word_set(
    "ocp ocps coc cocs iud pill pills contraception contraceptive contraceptives ring patch bcp bcps tab tabs tablet "
    "tablets mg mcg daily refill refills placement placed removal inserted insertion strings qd"
)
#: Forms of drugs as they are written before their names, in which a few tokens behind how often they are taken.
_FORMS = frozenset((
    "Tab", "Tabs", "Syp", "Syr", "Inj", "Cap", "Caps", "Susp", "Neb", "Oint", "Supp", "TAB", "SYP", "INJ",
))
_OFTEN, _SOON = word_set("od bd bid tds tid qid qds hs sos stat prn mg ml mcg g gm iu units daily weekly"), 4
_AMOUNTS = word_set("tsp tbsp ml mg mcg g gm iu units tab tabs cap caps puff puffs drops")
#: Of a tablet, and how it is taken; other words are what somebody is given: ``Heather 5 mg morphine``.
_STRENGTHS, _HOW = word_set("mg mcg"), word_set("po once oral orally x take every each by for refilled one qday x1 q")
#: Before "on" and a drug, who takes it; behind it, why.
_FOR = word_set("contraception birth bc heavy menses pain neuropathy acne menorrhagia spasm spasms allergies")
#: Before a letter that is no initial though a full stop and a name follow: ``vitamin K. Smith``.
LETTERED = word_set(
    "max min mod cg sba vitamin vit hepatitis hep type grade class group stage plan level part unit bed room lead zone "
    "factor protein strep influenza flu child"
)


_drugs = Decided(lambda word: word in _DRUGS or lexicon.is_product(word))


def is_sold_as(note: Note, tokens: list[int]) -> bool:
    """Whether first names are drugs that are taken, or what lifts."""
    lower, first, last = note.lower, tokens[0], tokens[-1]
    after = last + 1
    behind = lower[after] if same_line(note, after) else ""
    if lower[first] in _LIFTS:
        return behind in _LIFTED and len(tokens) == 1
    if is_of_form(note, first, last) or (first == last and is_form(note, first)):
        return True
    if not all(map(_drugs.__getitem__, map(lower.__getitem__, tokens))):
        return False
    listed = len(tokens) > 1 and "," in note.words[first:last]
    if listed and any(lower[number] not in first_names() for number in tokens):
        return True  # Junel, Aubra; Soma, Lyrica
    if behind in _CONTRACEPTION or _is_taken(note, first) or _is_dosed(note, after):
        return True
    return behind == "-" and lower[after + 1 : after + 2] == ["be"]  # Nora-BE


def is_taken_drug(note: Note, first: int, last: int) -> bool:
    """Whether one word is a drug that bears a first name, and is taken: ``taking Yasmin``, ``on Yasmin OCP``."""
    return first == last and note.lower[first] in _DRUGS and is_sold_as(note, [first])


def is_form(note: Note, at: int) -> bool:
    """Whether a token is the form of a drug behind it, or of what has its dose soon behind: ``Syp Ascoril``."""
    if note.words[at] not in _FORMS or at + 1 >= len(note.words) or not note.words[at + 1][0].isupper():
        return False
    return bool(_drugs[note.lower[at + 1]]) or is_of_form(note, at + 1, at + 1)


def is_how_often(note: Note, at: int) -> bool:
    """Whether letters behind how much of a drug say how often it is taken: ``2 tsp TDS``."""
    return at > 0 and note.lower[at] in _OFTEN and note.lower[at - 1] in _AMOUNTS


def is_of_form(note: Note, first: int, last: int) -> bool:
    """Whether the form of a drug stands before, and how much of it or how often soon behind: ``Tab Telma 40``."""
    first += note.words[first] in _FORMS and first < last
    if not first or note.words[first - 1] not in _FORMS or note.starts[first] != note.ends[first - 1] + 1:
        return False
    end = next((at for at in range(last + 1, min(last + 1 + _SOON, len(note.words))) if "\n" in (
        note.text[note.ends[at - 1] : note.starts[at]])), last + 1 + _SOON)
    return any(word.isdecimal() or word in _OFTEN for word in note.lower[last : end])


def _is_dosed(note: Note, after: int) -> bool:
    """Whether how much of it is taken stands behind: ``Heather 0.35 mg``; not: Ella 4 mg of what."""
    lower = note.lower
    if not same_line(note, after) or not lower[after].isdecimal():
        return False
    unit = after + 1 + 2 * (lower[after + 1 : after + 2] == ["."])
    told = lower[unit + 1] if unit + 1 < len(lower) else ""
    return lower[unit : unit + 1] != [] and lower[unit] in _STRENGTHS and (
        not told.isalpha() or told in _OFTEN or told in _CONTRACEPTION or told in _HOW
    )


def _is_taken(note: Note, first: int) -> bool:
    """Whether who takes it stands before: ``She takes Yasmin``, ``switched to Camila``, ``On Camila for``."""
    lower = note.lower
    if first < 1 or not same_line(note, first):
        return False
    before = lower[first - 1]
    if before in _TAKES:
        return True
    if before not in _TAKEN_WITH:
        return False
    if first > 1 and lower[first - 2] in _TAKES:
        return True
    return before == "on" and lower[first + 1 : first + 2] == ["for"] and not _FOR.isdisjoint(
        lower[first + 2 : first + 5]
    )


def ends_grade(note: Note, stop: int) -> bool:
    """Whether a full stop stands behind a grade's letter rather than an initial: ``Gustilo 3A. Schatzker 5``."""
    words, lower, letter = note.words, note.lower, stop - 1
    if letter < 1 or stop + 1 >= len(words) or len(words[letter]) != 1 or note.starts[stop] != note.ends[letter]:
        return False
    before, behind = lower[letter - 1], lower[stop + 1]
    if before.isdecimal() and note.ends[letter - 1] == note.starts[letter]:
        return True
    named = behind in namesakes()
    return named and (before in LETTERED or before in namesakes()) and (
        before not in first_names() or note.words[letter - 1].islower() or before == "vit"
    )


def ends_grades(note: Note, first: int, end: int) -> bool:
    """Whether one of a run's full stops does."""
    return any(note.words[number] == "." and ends_grade(note, number) for number in range(first + 1, end))
