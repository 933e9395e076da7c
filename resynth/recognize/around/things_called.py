"""What things are called: findings, tools, brands, peoples and short forms, of which none is anybody's."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.around.labels import is_label
from resynth.recognize.around.place import HOUSES, TYPED, UNITS, Place, Rule, opens_line
from resynth.recognize.institutions.houses import is_retractor
from resynth.recognize.institutions.institutions import is_clinical, is_placed
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_made import is_kind_or_illness, is_staged
from resynth.recognize.persons.name_classes import SHORTENED
from resynth.recognize.persons.name_letters import is_short_form
from resynth.recognize.persons.name_things import ILLNESSES, PARTS, SPECIES, STRONG_THINGS
from resynth.recognize.persons.name_whose import PEOPLES
from resynth.recognize.words import Decided, word_set

#: How operations and images are called; no word of so few letters is one.
_OPERATIONS, _LONG = ("ectomy", "plasty", "otomy", "ostomy", "scopy", "desis", "graphy", "rrhaphy"), 8
_COORDINATES = word_set("mgr manager coord coordinator mgmt")
_NEVER = (
    ["mgr"], ["coord"], ["pager"], ["deceased"], ["ofc"], ["deputy"], ["officer"], ["guard"], ["sgt"], ["maj"], ["det"],
    ["cpl"], ["supt"], ["mme"],
)
#: How many of kin there are.
_SO_MANY = word_set("one two three four five six seven eight nine ten eleven twelve no")
_KIN_COUNTED = word_set("children brothers sisters siblings sons daughters grandchildren pregnancies")
#: A shorter word is somebody's letters as often.
_LETTERS_OF = 4
#: First words, in quotes; what somebody spends somewhere.
_BABBLE, _QUOTES = word_set("dada mama baba papa nana gaga bye hi no uh-oh"), frozenset(('"', "“", "”"))
_SEASONS = word_set("winters summers")
_ROMAN = (["I"], ["II"], ["III"], ["IV"], ["VI"])
#: Behind a hyphen, what something is by, with or for another; what was done before, by whose method.
_JOINED_TO = word_set(
    "matched guided linked based related associated induced positive negative sparing free like type dependent "
    "directed mediated resistant sensitive compatible certified trained approved mismatched coated eluting assisted "
    "style led"
)
_DONE_BEFORE = word_set("prior previous failed redo remote revision attempted planned open arthroscopic")
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
#: Labels of what somebody is like: Race: White.
_TRAITS = word_set("race ethnicity color colour sex gender hair eyes religion status skin complexion mood affect")


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


# ── what things without a digit are called, unless they weigh much ───────────────────────────────────────────────────


def _is_common_trait(place: Place) -> bool:
    """``Religion: none``."""
    return place.alone and place.before == ":" and place.first > 1 and (
        place.note.lower[place.first - 2] in _TRAITS and place.word in lexicon.common_words()
    )


def _is_never(place: Place) -> bool:
    """Whether words are a rank or a duty, ``status post``, a specimen's letter or an operation's name."""
    own = place.own
    if own in _NEVER or (own == ["post"] and place.before == "status"):
        return True
    if _is_specimen(place.note, place.first, place.last):
        return True
    return place.alone and own != [] and own[0].endswith(_OPERATIONS) and len(own[0]) > _LONG  # HEMIARTHROPLASTY


def _is_short_or_unit(place: Place) -> bool:
    """``found in PEA``, ``s/p GSW 2004``, ``J&J``, ``OSH CT``; short forms in small letters."""
    text, house = place.text, place.kind in HOUSES
    if house and place.alone and len(text) > 2 and text.isupper() and is_short_form(text.lower()):
        return True
    if place.kind != "DATE" and (text.isupper() or text.islower()) and _is_short(place.note, place.first, place.last):
        return True
    if house and (len(text) == 1 or all(word in UNITS or word in lexicon.note_type_words() for word in place.own)):
        return True
    return place.alone and _is_shortened(place.note, place.first, place.before, place.behind)


def _is_patient_or_product(place: Place) -> bool:
    """Whether what is told to be a house is a word for patients, or something sold."""
    if place.kind not in HOUSES or not place.alone or not place.own:
        return False
    word = place.own[0]
    return word in cues.PATIENTS or (lexicon.named().get(word) == "product" and not is_placed(word))


def _is_finding(place: Place) -> bool:
    """``Christmas disease``, ``Lou Gehrig's disease``, ``Circle of Willis``."""
    note, first, last, kind = place[:4]
    lower = note.lower
    if kind not in (*HOUSES, "NAME"):
        return False
    if _is_illness(note, last, place.behind):
        return True
    whose = lower[first : last + 2] if kind == "NAME" else lower[first : first + 1]
    if not lexicon.named_after().isdisjoint(whose) and _is_whose(note, first, last):
        return True
    return kind != "NAME" and lower[first] in PARTS and place.behind == "of" and lower[last + 2 : last + 3] != [] and (
        lower[last + 2] in lexicon.eponyms()
    )


def _is_wish_brand_or_people(place: Place) -> bool:
    return place.kind in (*HOUSES, "NAME") and place.own != [] and (
        _is_said_of_any(place.note, place.first, place.last, place.before, place.behind)
    )


def _is_all_known(place: Place) -> bool:
    return place.own != [] and all(map(_knowns.__getitem__, place.own))


def _is_tool_or_post(place: Place) -> bool:
    """``Senn, Army-Navy``, ``care coordinator``, ``Philadelphia collar``."""
    own, behind = place.own, place.behind
    if place.kind in HOUSES:
        return own[:2] == ["army", "navy"] and is_retractor(place.note, place.first)
    if place.kind != "NAME":
        return False
    if own == ["care"] and behind in _COORDINATES:
        return True
    small = place.note.words[place.last + 1 : place.last + 2] == [behind]
    return place.alone and small and behind in STRONG_THINGS and is_placed(place.word)


def _is_dosed(place: Place) -> bool:
    """``stop Lasix``."""
    return place.kind in HOUSES and place.alone and place.before in _DOSED and (
        is_clinical(place.own[0] if place.own else "")
    )


def _is_joined_or_done(place: Place) -> bool:
    """``HLA-matched``, ``prior Latarjet``."""
    words, lower = place.note.words, place.note.lower
    if "-" in place.text and words[place.last].islower() and lower[place.last] in _JOINED_TO:
        return True
    return place.alone and place.before in _DONE_BEFORE and words[place.first].istitle() and (
        place.word in lexicon.named_after()
    )


def _is_eponym_of_two(place: Place) -> bool:
    own = place.own
    return len(own) == 2 and tuple(map(lexicon.fold, own)) in lexicon.named_pairs() and (
        "-" in place.text or lexicon.fold(own[0]) not in lexicon.all_first_names()
    )


def _is_kin_counted(place: Place) -> bool:
    """``FIVE CHILDREN LIVING AND WELL``."""
    own = place.own
    return len(own) > 1 and own[0] in _SO_MANY and own[1] in _KIN_COUNTED


def _is_beside_de(place: Place) -> bool:
    """``Campbell de Morgan``."""
    if not place.alone or "de" not in (place.before, place.behind):
        return False
    lower = place.note.lower
    at = place.first if place.behind == "de" else place.first - 2
    return at >= 0 and lower[at] in lexicon.namesakes() and tuple(lower[at + 1 : at + 3]) in lexicon.named_pairs()


def _is_label_or_heading(place: Place) -> bool:
    """Whether words are a label, or a common word opens its line before a colon."""
    if place.kind in HOUSES and is_label(place.note, place.first, place.last):
        return True
    return place.alone and place.behind == ":" and opens_line(place.note, place.first) and (
        place.word in lexicon.common_words() and lexicon.fold(place.word) not in lexicon.all_first_names()
    )


CALLED_SO: tuple[Rule, ...] = (
    _is_common_trait, _is_never, _is_short_or_unit, _is_patient_or_product, _is_finding, _is_wish_brand_or_people,
    _is_all_known, _is_tool_or_post, _is_dosed, _is_joined_or_done, _is_eponym_of_two, _is_kin_counted, _is_beside_de,
    _is_label_or_heading,
)


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
    return opens_line(note, first) and word in lexicon.clinical_words()


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
        behind in TYPED or behind in STRONG_THINGS or note.words[at + 1 : at + 2] in _ROMAN
    )
    return typed or is_staged(note, at)
