"""What is nobody's, whatever stands around it: what the weights told is held against what a string is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from resynth import lexicon
from resynth.recognize.around import bedside, measures, no_numbers
from resynth.recognize.around.labels import is_label
from resynth.recognize.around.things_listed import stands_in_row
from resynth.recognize.around.worded import is_worded
from resynth.recognize.institutions.houses import is_retractor
from resynth.recognize.institutions.institution_words import GENERAL
from resynth.recognize.institutions.institutions import is_clinical, is_placed
from resynth.recognize.note import Note
from resynth.recognize.numbers import coded
from resynth.recognize.persons import called_sold, name_traits
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_made import is_grown, is_kind_or_illness, is_staged
from resynth.recognize.persons.name_classes import SHORTENED
from resynth.recognize.persons.name_letters import is_short_form
from resynth.recognize.persons.name_things import ILLNESSES, PARTS, SPECIES, STRONG_THINGS
from resynth.recognize.persons.name_whose import PEOPLES
from resynth.recognize.places import no_places
from resynth.recognize.times.date_cues import MONTHS, SHORT_DAYS, WEEKDAYS
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

#: Below this weight what a string is weighs more than what stands around it: 13 to 1, hundredths of a logarithm.
SURE = 260
#: The same of numbers.
SURE_OF_NUMBERS = 600
#: Letters of kinds (view.py) that a string without a digit may be of, beside numbers of capitals and days with a word.
_OF_LETTERS = "NHLO"
_DATED = word_set(f"{MONTHS} {WEEKDAYS} {SHORT_DAYS} spring summer fall autumn winter day eve")
#: Where a patient lies, and who is asked there: no house of its own.
_UNITS = word_set(
    "icu nicu picu micu sicu cvicu ccu ed er or pacu osh pgr ext sw cm rn md np pa ot pt slp rt"
    " radiology interventional medicine dietetics anesthesiology consultant assistant bus fe"
)
#: How operations and images are called; no word of so few letters is one.
_OPERATIONS, _LONG = ("ectomy", "plasty", "otomy", "ostomy", "scopy", "desis", "graphy", "rrhaphy"), 8
_COORDINATES = word_set("mgr manager coord coordinator mgmt")
_NEVER = (
    ["mgr"], ["coord"], ["pager"], ["deceased"], ["ofc"], ["deputy"], ["officer"], ["guard"], ["sgt"], ["maj"], ["det"],
    ["cpl"], ["supt"], ["mme"],
)
_HOUSES = ("INSTITUTION", "LOCATION", "OTHER")
#: What a row of last names is told for.
_NAMED = ("NAME", "INSTITUTION", "LOCATION")
#: Words of which, with such as any house may have, no house's name is made.
_ANY = frozenset(("and", "of", "the", "insurance"))
#: How many of kin there are.
_SO_MANY = word_set("one two three four five six seven eight nine ten eleven twelve no")
_KIN_COUNTED = word_set("children brothers sisters siblings sons daughters grandchildren pregnancies")
#: Steps to enter a home, and stairs.
_CLIMBED = word_set("ste steps step stairs stair flights flight stories story")
_CAPITALS = regex(r"[A-Z]{3,}\Z")
_DIGIT = regex(r"\d")
#: A shorter word is somebody's letters as often.
_SHORTEST, _LETTERS_OF = 3, 4
#: Meetings of any house, and who leads it; what is called after a place that wrote it.
_GATHERINGS = word_set("conference conferences rounds board committee huddle director directors chief chair")
#: What somebody may do, in letters that no list has, behind a name that is not written so.
_LETTERS_BEHIND = regex(r"[A-Z]{3,5}\Z")
#: M.D., R.N., Ph.D
_DEGREE = regex(r"(?:[A-Z][A-Za-z]?\.){1,3}[A-Z]?\Z")
#: So many of so many, a pair of measures.
_PAIR = regex(r"(?:P(?:g|age)?\. ?)?\d{1,2}/\d{1,2}\Z")
#: A stage with its part: Ib, IIIa.
_STAGE = regex(r"[IVX]{1,4}[a-e]\Z")
#: Behind one of these MAY in capitals is the month, else the verb.
_DAYS = word_set(
    "in since of last by until till early late mid next this from through thru during to and or before after on"
)

#: First words, in quotes; what somebody spends somewhere; behind a namesake, what a scale tells.
_BABBLE, _QUOTES = word_set("dada mama baba papa nana gaga bye hi no uh-oh"), frozenset(('"', "“", "”"))
_SEASONS, _TYPED = word_set("winters summers"), word_set("type skin score stage grade class scale index criteria")
_ROMAN = (["I"], ["II"], ["III"], ["IV"], ["VI"])
#: Behind a hyphen, what something is by, with or for another; what was done before, by whose method.
_JOINED_TO = word_set(
    "matched guided linked based related associated induced positive negative sparing free like type dependent "
    "directed mediated resistant sensitive compatible certified trained approved mismatched coated eluting assisted "
    "style led"
)
_DONE_BEFORE = word_set("prior previous failed redo remote revision attempted planned open arthroscopic")
#: Behind how many there are.
_COUNTED = word_set(
    "times x hours hrs days weeks months years minutes mins mg mcg ml g units tabs tablets puffs doses pounds lbs lb "
    "kg ounces oz cups degrees deg nights liters liter pillows flights feet ft rails wk wks mos yr yrs hr min"
)
#: Behind from how many to how many, beside these; a number alone may be how old a child is.
_RANGED = _COUNTED | word_set("mo beers drinks shots cigs cigarettes stools bms steps stairs")
#: Before a drug: he'll stop Lasix.
_DOSED = word_set(
    "stop stops stopped stopping start starts started starting restart restarted resume resumed hold held holding take "
    "takes taking took continue continued increase increased decrease decreased taper tapered refill refilled"
)
#: What is wished with a feast; what is sold under a name; what tobacco is taken by.
_WISHED = word_set("happy merry blessed joyous joyful")
_FEASTS = word_set("new christmas easter thanksgiving halloween hanukkah holidays birthday valentine valentines diwali")
_SOLD = word_set(
    "syrup biscuit biscuits shotgun rifle pistol revolver tractor tractors mower recliner cereal crackers cookies "
    "cigarettes whiskey bourbon vodka jeans sneakers soda"
)
_SMOKED = word_set("dips chews smokes dip chew smoked vapes snuffs")
_BEHIND_SMOKED = word_set("daily x per since pack packs ppd cigarettes tobacco and")
#: Before a letter that is nobody's: Sex F; labels of what somebody is like: Race: White.
_SEX = ("sex", "gender")
_TRAITS = word_set("race ethnicity color colour sex gender hair eyes religion status skin complexion mood affect")


def letters_for(text: str) -> str:
    """The letters of the kinds that a string may be of; none: of any. Without a digit it is no age and no telephone."""
    if _DIGIT.search(text):
        return ""
    more = "D" if any(word.strip(".,'’").lower() in _DATED for word in text.split()) else ""
    return _OF_LETTERS + more + ("I" if _CAPITALS.match(text) else "")


def _is_thing(word: str) -> bool:
    """Whether a word in small letters is one of medicine, a product, a unit of a house or a name that things have."""
    folded = lexicon.fold(word)
    return (
        word in _UNITS or is_clinical(word) or lexicon.is_product(folded) or folded in lexicon.named_after()
        or word in lexicon.note_type_words()
    )


_things = Decided(_is_thing)


def _is_known(word: str) -> bool:
    """Whether a word is one of medicine, a product or an organism, and nobody and no place is called so."""
    folded = lexicon.fold(word)
    if len(word) < _LETTERS_OF or folded in lexicon.census_names() or is_placed(word):
        return False
    return (folded in lexicon.kept_words() and lexicon.named()[folded] != "abbreviation") or (
        folded in lexicon.named_after()
        or (word in lexicon.clinical_words() and word not in lexicon.common_words() and len(word) > _LETTERS_OF)
    )


_knowns = Decided(_is_known)


def _is_gathering(own: Sequence[str], before: str, behind: str) -> bool:
    """Whether words are what any house has, a meeting or who leads it: ``Hepatobiliary Conference``."""
    if own[-1] in _GATHERINGS:
        return all(map(_is_of_any, own[:-1] or [before]))
    return behind in _GATHERINGS and all(map(_is_of_any, own))


def _is_of_any(word: str) -> bool:
    return word in _UNITS or word in lexicon.clinical_words() or word in lexicon.terms() or word in GENERAL


def _is_of_form(note: Note, first: int, last: int) -> bool:
    """Whether words are a drug behind its form, or the letters behind it: ``Tab Telma 40``, ``Syp Ascoril LS``."""
    if first == last and (called_sold.is_form(note, first) or called_sold.is_how_often(note, first)):
        return True
    word, alone = note.words[first], first == last and first > 0
    if alone and word.isdecimal():
        return not called_sold.is_form(note, first - 1) and called_sold.is_of_form(note, first - 1, first - 1)
    start = first - (alone and word.isupper() and len(word) < _SHORTEST)
    return called_sold.is_of_form(note, start, last)


#: Peoples of two words: of the first alone, no land is told.
_OF_TWO_WORDS = frozenset((
    ("puerto", "rican"), ("puerto", "ricans"), ("costa", "rican"), ("sri", "lankan"), ("cape", "verdean"),
    ("el", "salvadoran"), ("sierra", "leonean"), ("south", "african"), ("latin", "american"), ("saudi", "arabian"),
))


def _is_way(lower: Sequence[str], first: int, last: int, before: str) -> bool:
    """Whether tokens say that somebody is on the way: ``EMS EN ROUTE NOW``."""
    return (first == last and lower[first] == "route" and before == "en") or lower[first : first + 2] == ["en", "route"]


def _is_climbed(note: Note, first: int, last: int) -> bool:
    """Whether tokens are how many steps there are, with or without the number before them: ``12 STE``."""
    number = first if note.words[first].isdecimal() else first - 1
    return number >= 0 and note.words[number].isdecimal() and last <= number + 1 and (
        "".join(note.lower[number + 1 : number + 2]) in _CLIMBED
    )


def is_nobodys(note: Note, first: int, last: int, kind: str, weight: int) -> bool:
    """Whether the tokens from the first to the last are no PHI of a kind, whatever they weigh.

    Args:
        weight: hundredths of the logarithm of odds; what things are called counts below ``SURE`` alone.
    """
    words, lower = note.words, note.lower
    text = note.text[note.starts[first] : note.ends[last]]
    behind = lower[last + 1] if last + 1 < len(lower) else ""
    if kind in ("PHONE", "IDNUM") and text.isdecimal() and len(text) < 3:
        of_so_many = behind == "of" and note.words[last + 2 : last + 3] and note.words[last + 2].isdecimal()
        return (
            kind == "PHONE" or behind in _COUNTED or bool(of_so_many) or _is_in_numbers(note, first)
            or _is_counted(note, first) or bedside.is_measured(note, first, last, kind)
        )
    if coded.is_therapy(note.text, note.starts[first], note.ends[last]) or coded.is_named_service(
        note.text, note.starts[first], note.ends[last]
    ) or coded.is_in_its_field(note.text, note.starts[first], note.ends[last]):
        return True
    if (first == last and lower[first] in ("mgr", "ndc")) or (last - first < 2 and _is_of_pair(note, first, last)):
        return True
    if kind == "DATE" and behind in _RANGED:
        return True  # 5-7 times
    if kind in _HOUSES and _is_climbed(note, first, last):
        return True
    if measures.is_one(note, first, last, kind) or no_numbers.is_none(note, first, last, kind, weight, SURE_OF_NUMBERS):
        return True
    if kind == "AGE" and weight < SURE_OF_NUMBERS and (
        behind.isdecimal() or (first and lower[first - 1] in ("liters", "liter", "lpm"))
    ):
        return True  # on 2 liters 98
    if kind == "IDNUM" and weight < SURE_OF_NUMBERS and _PAIR.match(text):
        return True
    before = lower[first - 1] if first else ""
    if len(text) == 1 and (before in _SEX or name_traits.is_value(note, first)):
        return True  # Sex F, Race: W
    if first == last and lower[first] == "may" and kind != "NAME" and before not in _DAYS:
        return behind.isalpha()
    if _is_way(lower, first, last, before) or (
        tuple(lower[first : first + 2]) in _OF_TWO_WORDS or (before, lower[first]) in _OF_TWO_WORDS
    ):
        return True
    if first == last and (is_grown(note, first) or (
        lower[first] == "french" and (before == "the" or before.isdecimal())
    )):
        return True
    if kind != "INSTITUTION" and _DEGREE.match(text) and text.replace(".", "").lower() in lexicon.credentials():
        return True
    own = [lower[number] for number in range(first, last + 1) if words[number][0].isalnum()]
    if own and (
        own[0] == "hla" or _is_gathering(own, before, behind)
        or (kind not in ("DATE", "AGE") and _is_of_form(note, first, last))
    ):
        return True
    if own and not _DIGIT.search(text) and is_worded(note, first, last, kind):
        return True
    if kind == "NAME" and called_sold.is_taken_drug(note, first, last):
        return True  # taking Yasmin
    if kind in _NAMED and no_places.is_classed(note.text, note.starts[first], note.ends[last]):
        return True  # Los Angeles C
    if kind in _NAMED and first == last and _STAGE.match(words[first]) and (
        before in lexicon.namesakes() or before in lexicon.named_after() or before in _TYPED
    ):
        return True  # Forrest Ib
    if kind in _NAMED and stands_in_row(note, first, last):
        return True  # Kocher, Allis, Lahey
    if weight >= SURE_OF_NUMBERS or _DIGIT.search(text):
        return False
    if first == last and before == ":" and first > 1 and lower[first - 2] in _TRAITS and (
        lower[first] in lexicon.common_words()
    ):
        return True
    if own in _NEVER or (own == ["post"] and before == "status") or _is_specimen(note, first, last):
        return True
    if first == last and own and own[0].endswith(_OPERATIONS) and len(own[0]) > _LONG:
        return True  # AUSTIN MOORE HEMIARTHROPLASTY
    if kind in _HOUSES and first == last and len(text) > 2 and text.isupper() and is_short_form(text.lower()):
        return True  # found in PEA
    if kind != "DATE" and (text.isupper() or text.islower()) and _is_short(note, first, last):
        return True  # s/p GSW 2004
    if kind in _HOUSES and (len(text) == 1 or all(word in _UNITS or word in lexicon.note_type_words() for word in own)):
        return True  # J&J, OSH CT
    if first == last and _is_shortened(note, first, before, behind):
        return True
    if kind in _HOUSES and first == last and own and (
        own[0] in cues.PATIENTS or (lexicon.named().get(own[0]) == "product" and not is_placed(own[0]))
    ):
        return True
    if kind in (*_HOUSES, "NAME") and _is_illness(note, last, behind):
        return True
    whose = lower[first : last + 2] if kind == "NAME" else lower[first : first + 1]  # Lou Gehrig's disease
    if kind in (*_HOUSES, "NAME") and not lexicon.named_after().isdisjoint(whose) and _is_whose(note, first, last):
        return True
    if kind in _HOUSES and lower[first] in PARTS and behind == "of" and lower[last + 2 : last + 3] != [] and (
        lower[last + 2] in lexicon.eponyms()
    ):
        return True  # Circle of Willis
    small = words[last + 1 : last + 2] == [behind]
    if kind in (*_HOUSES, "NAME") and own and _is_said_of_any(note, first, last, before, behind):
        return True
    if own and all(map(_knowns.__getitem__, own)):
        return True
    if kind in _HOUSES and own[:2] == ["army", "navy"] and is_retractor(note, first):
        return True  # Senn, Army-Navy
    if kind == "NAME" and own == ["care"] and behind in _COORDINATES:
        return True
    if kind == "NAME" and first == last and small and behind in STRONG_THINGS and is_placed(lower[first]):
        return True  # Philadelphia collar
    if kind in _HOUSES and first == last and before in _DOSED and is_clinical(own[0] if own else ""):
        return True
    if "-" in text and words[last].islower() and lower[last] in _JOINED_TO:
        return True  # HLA-matched
    if first == last and before in _DONE_BEFORE and words[first].istitle() and lower[first] in lexicon.named_after():
        return True  # prior Latarjet
    pairs = lexicon.named_pairs()
    if len(own) == 2 and tuple(map(lexicon.fold, own)) in pairs and (
        "-" in text or lexicon.fold(own[0]) not in lexicon.all_first_names()
    ):
        return True
    if own and own[0] in _SO_MANY and len(own) > 1 and own[1] in _KIN_COUNTED:
        return True  # FIVE CHILDREN LIVING AND WELL
    if first == last and "de" in (before, behind):
        at = first if behind == "de" else first - 2
        if at >= 0 and lower[at] in lexicon.namesakes() and tuple(lower[at + 1 : at + 3]) in pairs:
            return True  # Campbell de Morgan
    if kind in _HOUSES and is_label(note, first, last):
        return True
    if first == last and behind == ":" and _opens_line(note, first) and lower[first] in lexicon.common_words() and (
        lexicon.fold(lower[first]) not in lexicon.all_first_names()
    ):
        return True
    if weight >= SURE:
        return False
    if kind == "NAME" and before == "," and first > 1 and words[first - 2].istitle() and _LETTERS_BEHIND.match(text):
        return True  # O. Benavidez, RCIS
    beside = [word for word in (before, *own, behind) if word.isalpha()]
    return all(map(_things.__getitem__, own)) or not pairs.isdisjoint(pairwise(map(lexicon.fold, beside)))


#: Short forms of three letters and more that charts have of illnesses, places of care and findings, and of nobody.
_SHORT_FORMS = word_set(
    "gsw osh alf snf aam aaf dni dnr ngtd lsb rusb lusb llsb rlsb tod sab dui nstemi stemi copd chf dvt tia cabg dka "
    "svd nsvd rhd lhd nad nkda bka aka tah bso tka tha uti uri gerd hfref esrd "
    "cad ckd"
)


def _is_short(note: Note, first: int, last: int) -> bool:
    """Whether capitals are short forms, one or several, of which nobody's initials have so many letters."""
    own = [note.lower[number] for number in range(first, last + 1) if note.words[number] not in ("/", ".", "-")]
    return own != [] and (
        all(word in _SHORT_FORMS for word in own) or "".join(own) in ("dob", "tod", "dos")
    )


#: What stands before a people somebody is of, and before nobody's last name alone.
_IS = word_set("is was are were be being speaks speak spoke of")


def _is_said_of_any(note: Note, first: int, last: int, before: str, behind: str) -> bool:
    """Whether words are a wish, a brand or a people: ``Happy New Year``, ``Karo syrup``, ``Wiradjuri girl``."""
    word, capital = note.lower[first], note.words[first].istitle()
    if note.lower[last] in _WISHED and behind in _FEASTS:
        return True
    if first == last and capital and behind in _SOLD:
        return True
    if first == last and capital and behind in PEOPLES and before != "the":
        return lexicon.fold(word) not in lexicon.census_names()
    if first == last and before == "in" and capital and word in cues.LANGUAGES:
        return True  # consent discussed in French
    if first == last and before in _IS and lexicon.fold(word) in lexicon.peoples():
        somebody = first > 1 and before != "of" and note.lower[first - 2] in cues.RELATIVES
        people = lexicon.census_names() if not somebody else lexicon.all_first_names()
        return lexicon.fold(word) not in people  # Her husband is Eritrean; father is Cuban
    if last == first + 1 and word == "of" and lexicon.fold(note.lower[last]) in lexicon.peoples():
        return lexicon.fold(note.lower[last]) not in lexicon.census_names()  # of Kazakhstani descent
    if last == first + 1 and word + note.lower[last] in lexicon.peoples():
        return True  # Sri Lankan
    return capital and before in _SMOKED and (behind in _BEHIND_SMOKED or not behind.isalpha())


def _is_of_pair(note: Note, first: int, last: int) -> bool:
    """Whether one word or two are an eponym of two before what is called so: ``Rose Bengal stain``."""
    lower, pairs = note.lower, lexicon.named_pairs()
    for at in {first, last - 1, first - 1}:
        if at >= 0 and tuple(lower[at : at + 2]) in pairs and at <= first and last <= at + 1:
            after = at + 2 + 2 * (lower[at + 2 : at + 4] in (["'", "s"], ["’", "s"]))
            if lower[after : after + 1] != [] and lower[after] in STRONG_THINGS and note.words[after].islower():
                return True
    return False


def _is_illness(note: Note, last: int, behind: str) -> bool:
    """Whether words are what an illness or a finding is called by: ``Christmas disease``, ``Buffalo hump``."""
    if behind not in ILLNESSES or note.starts[last + 1] != note.ends[last] + 1:
        return False
    after = note.words[last + 2] if last + 2 < len(note.words) else ""
    # not the Fenwick Disease Center
    return note.words[last + 1].islower() or not after.istitle() or note.starts[last + 2] != note.ends[last + 1] + 1


def _is_whose(note: Note, first: int, last: int) -> bool:
    """Whether an illness or a finding is behind whose it is: ``Dupuytren's contracture``."""
    at = next((n for n in range(first + 1, min(first + 4, len(note.words))) if note.lower[n] == "s"), -1)
    return at >= last and note.words[at - 1] in ("'", "’") and note.lower[at + 1 : at + 2] != [] and (
        note.lower[at + 1] in STRONG_THINGS
    )


def _is_specimen(note: Note, first: int, last: int) -> bool:
    """Whether a capital numbers what was taken, or is the first letter of a germ: ``A. Knee, biopsy``, ``E. coli``."""
    if first != last or len(note.words[first]) > 1 or note.words[first + 1 : first + 2] != ["."]:
        return False
    word = "".join(note.lower[first + 2 : first + 3])
    if word in SPECIES:
        return not note.words[first + 2].istitle()  # not: J. Coli
    return _opens_line(note, first) and word in lexicon.clinical_words()


def _opens_line(note: Note, at: int) -> bool:
    """Whether a token is the first of its line."""
    return at == 0 or "\n" in note.text[note.ends[at - 1] : note.starts[at]]


def _is_shortened(note: Note, at: int, before: str, behind: str) -> bool:
    """Whether a word is a short form in small letters, a scale before its type, a season of many years, or babble."""
    word = note.lower[at]
    if note.words[at].islower() and (word in SHORTENED or lexicon.named().get(word) == "abbreviation"):
        return True
    if is_kind_or_illness(note, at):
        return True
    if word in _BABBLE and before in _QUOTES and behind in _QUOTES:
        return True
    if word in _SEASONS and behind in ("in", "at", "here", "there", "with", "are", "were"):
        return True
    typed = word in lexicon.namesakes() and (
        behind in _TYPED or behind in STRONG_THINGS or note.words[at + 1 : at + 2] in _ROMAN
    )
    return typed or is_staged(note, at)


def _is_counted(note: Note, at: int) -> bool:
    """Whether a figure is one of a list, at a line's beginning, or of a row that counts: ``1. Room``, ``three 4 5``."""
    if len(note.words[at]) > 1:
        return False
    behind, beside = note.words[at + 1 : at + 2], note.words[max(0, at - 1) : at] + note.words[at + 1 : at + 2]
    return (_opens_line(note, at) and behind in (["."], [")"])) or any(
        len(word) == 1 and word.isdecimal() and abs(int(word) - int(note.words[at])) == 1 for word in beside
    )


def _is_in_numbers(note: Note, at: int) -> bool:
    """Whether what stands on both sides of a token is a number too: a row of measures."""
    return all(0 <= other < len(note.words) and note.words[other].isdecimal() for other in (at - 1, at + 1))


def is_house_of_any(note: Note, span: Span) -> bool:
    """Whether a span is an institution of words that any may have: to Diagnostic Radiology."""
    return span.kind == "INSTITUTION" and all(
        word in _ANY or (is_clinical(word) and lexicon.institution_words().get(word, "before") != "before")
        for word in note.text[span.start : span.end].lower().split())


def is_fragment(note: Note, run: Sequence[int]) -> bool:
    """Whether capitals are what stands behind the hyphen of an abbreviation: EBUS-TBNA."""
    first = run[0]
    return len(run) == 1 and first > 1 and note.words[first].isupper() and note.words[first - 1] == "-" and (
        note.ends[first - 2] == note.starts[first - 1] and note.words[first - 2].isupper()
        and len(note.words[first - 2]) > 1
    )
