"""Names that no list has, where they open a sentence and do what only people do: ``Okwuosa called back.``

Inside a sentence the capital tells a name; at its beginning every word has one. There a word is a name where no list
has it, its letters are those of a name, it is not put together of words, and what is told behind it is told of people.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_whose import NOBODYS
from resynth.recognize.persons.ratio import unseen
from resynth.recognize.words import Decided, regex, word_set

#: What people alone do, whatever stands behind.
_ALONE = word_set(
    "says said states denies agree think thinks thought wants wanted asks agrees agreed understands understood "
    "complains insists insisted disagrees disagreed concurs concurred believes believed hopes hoped worries worried "
    "remembers recalls verbalizes verbalized cried laughed smiled phoned texted emailed replied prefers preferred "
    "likes liked loves lives smokes drinks refuses endorses advises recommends requests mentions mentioned explains "
    "explained feels felt knows knew reports ate slept woke spoke talked signs went came forgot aware apologized "
    "apologizes thanked wonders wondered tearful accompanied drove fainted ambulated ambulates sleeping resting crying "
    "eating ambulating tolerating covering underwent walked walks sits sat stands stood wakes awoke eats drank vomited "
    "voided assisting"
)
#: What is done with things as well, so that whom or what it is done to must stand behind.
_OBJECTED = word_set(
    "called calls asked denied stated reported told tells refused declined signed gave gives placed ordered orders "
    "prescribed examined examines saw sees seen left brought took takes requested recommended advised reviewed reviews "
    "discussed discusses evaluated evaluates wrote writes paged pages met meets noted notes accepted consented "
    "declines accepts consents explained updated notified informed helped assisted assists performed sent removed "
    "pulled drew changed read reads dictated cosigned suggested"
)
_OBJECT = word_set(
    "a an the his her their him them me us it that this my our she he they to with back in from for about re no some "
    "pt patient rt report message vm voicemail if why how what when whether consent consents and feeling having being "
    "poor good pain staff family team nurse rn"
)
#: Behind those of which one is asked or told: "Kwakwuni was notified of".
_TOLD = word_set("notified informed updated paged called")
_TOLD_BEHIND = word_set("of at re about by that and via")
#: Behind "called" and its like what makes a thing of who did it: "Telemetrix called a pause".
_NOT_CALLED = word_set("a an the it")
#: Before "'t" and what somebody does not do.
_DENIED = word_set("doesn didn hasn can won isn wasn don couldn wouldn")
#: Two words that are told of people alone.
_PAIRS = {
    "fell": word_set("last in at from while down today yesterday on off again asleep backwards forward getting"),
    "tolerated": word_set("the diet procedure feeds lunch breakfast dinner therapy"),
    "presented": word_set("with to for in"), "presents": word_set("today for with to"),
    "returned": word_set("to for from home call today my"), "returns": word_set("for to today in"),
    "doing": word_set("well ok okay fine great better poorly"),
    "got": word_set("up out dressed home married"), "gets": word_set("up out dressed"),
    "in": word_set("pain bed chair tears distress"), "up": word_set("in to ad and walking"),
    "will": word_set(
        "see follow call review evaluate discuss examine round assess admit operate come talk speak contact try staff "
        "cosign return bring ask let think stay drive"
    ),
    "has": word_set(
        "agreed asked said refused decided requested spoken signed called seen accepted declined told reviewed "
        "examined discussed insisted"
    ),
    "had": word_set("agreed asked said refused decided requested spoken signed called seen told"),
    "would": word_set("like prefer rather want"),
    "is": word_set(
        "aware here home asking requesting upset tearful anxious pleasant sleeping eating awake resting crying retired "
        "married divorced widowed single covering agreeable alert calm cooperative confused hungry thirsty willing "
        "worried adamant happy sad angry ambulating amenable interested unhappy unsure concerned my his her off away "
        "back coming going doing feeling having taking sitting walking talking"
    ),
    "was": word_set(
        "notified called paged informed updated aware tearful upset born seen admitted discharged pleasant cooperative "
        "anxious here awake asleep sleeping eating crying alert calm confused agreeable brought escorted accompanied "
        "referred told asked consulted instructed counseled educated raised married transported extubated intubated "
        "unhappy adamant worried angry happy able"
    ),
    "at": word_set("bedside bs"),
    "here": word_set("to"),
    "family": word_set("at updated aware here present notified informed called agrees agreed declined"),
    "to": word_set("see cosign dictate call operate review follow admit bring drive return"),
    "on": word_set("call"),
    "does": word_set("not"),
    "did": word_set("not"),
}
_NEGATED = word_set(
    "sleep eat walk hear see go called seen asked agreed want like feel think remember know understand wish smoke "
    "drink agree believe recall speak call"
)
#: What somebody has or who is somebody's: "Vrbancic's wife called".
_OWNED = cues.RELATIVES - word_set("other so contact emergency significant sig law ward kids") | word_set(
    "chart room bedside house wishes insurance"
)
#: Behind what a sentence begins.
_QUOTES = frozenset("\"“")
_STOPS = _QUOTES | frozenset((".", "!", "?", ";", ":", "-", "*", "•", ")", "–", "—", "|"))
#: How parts of words of medicine begin, before a word: telehealth, neurosurg.
_FORES = regex(
    r"(?:tele|neuro|cardio|gastro|nephro|pulmo|hemato|haemato|onco|psych|ortho|derm|ophth|endo|anesth|anaesth|radio"
    r"|rheum|immun|path|patho|micro|thera|physio|pharm|medi|med[^aeiou]|bio|hosp|clini|surg|trauma|labo?r|echo|electro"
    r"|ultra|inter|trans|super|under|over|multi|poly|hyper|hypo|pre|post|anti|peri|para|pseudo|auto|chemo|angio|broncho"
    r"|cysto|arthr|osteo|myo|hepat|uro|gyn|nutri|diet|dial|vent|nurs|resid|patie|pateint|daugh|husb)"
)
#: How what is no name ends: diseases, procedures, drugs, devices, towns and houses.
_TAILS = regex(
    r"(?:itis|emia|aemia|ectomy|otomy|ostomy|plasty|scopy|scopies|gram|grams|graphy|pathy|pathies|algia|penia|philia"
    r"|lysis|pril|olol|statin|sartan|cillin|mycin|azole|idine|azepam|mab|nib|vir|caine|dipine|triptan|oxacin|cycline"
    r"|setron|parin|tion|tions|ment|ments|ness|ity|ing|ology|ologist|ologists|ation|xaban|ous|ical|ally|tive|ists|ians"
    r"|able|ible|logy|metry|therapy|ware|tech|med|meds|care|health|net|line|rx|lab|labs|bot|pod|flow|scan|vac|cath"
    r"|vale|ville|haven|crest|ridge|view|gate|burg|shire|dale|wood|field|brook|manor|side|port|creek)\Z"
)
_WORD = regex(r"[^\W\d_a-zß-öø-ÿ][^\W\d_A-ZÀ-ÖØ-Þ]{3,15}\Z")
#: What the letters of a name weigh at least (``unseen``), and how many they are.
_NAMELIKE, _FEWEST = -30, 5
#: Words of which another is put together have so many letters, one of them more.
_PART = 3
_NO_NAMES = (
    cues.functions() | cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.PERSONAL | cues.TITLES | cues.TRADES
    | cues.NOBODY | cues.LANGUAGES | dates()
)
_ANCHORS = _ALONE | _OBJECTED | _TOLD | _PAIRS.keys() | _OWNED | _DENIED


#: How many tokens before a deed, or what somebody has, a name ends: before a possessive s, before a bracket.
_BACK = {"s": 3, "(": 2}


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_ANCHORS), True))


def told(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each such name, and whose it is: nobody says."""
    words = note.words
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            before = words[number - 1] if number else ""
            last = number - _BACK.get(before, 1)
            # Hardly any word before is a name: what stands behind is asked then.
            if last >= 0 and words[last][0].isupper() and (first := _whole(note, last)) >= 0 and (
                _is_told(note, word, number)
            ):
                for tokens in _subjects(note, first, last):
                    yield tokens, NOBODYS


def _is_told(note: Note, word: str, number: int) -> bool:
    """Whether a word and what stands behind it are told of people alone."""
    lower = note.lower
    before, behind = note.words[number - 1], lower[number + 1 : number + 2]
    if before == "(":
        return word in cues.RELATIVES and behind == [")"] and number > 1 and gap(note, number - 2) == " "
    if before == "s":
        return word in _OWNED and number > 2 and lower[number - 2] in ("'", "’")
    if not before[0].isalpha() or not note.words[number].islower() or gap(note, number - 1) != " ":
        return False
    if behind and note.text[note.ends[number] : note.starts[number + 1]] not in (" ", "", "\n"):
        behind = []
    if word in _DENIED:
        return lower[number + 1 : number + 3] in (["'", "t"], ["’", "t"]) and (
            number + 3 < len(lower) and lower[number + 3] in _NEGATED
        )
    if word in _ALONE:
        return behind != ["-"]
    if word in _PAIRS and behind and behind[0] in _PAIRS[word]:
        if word in ("does", "did"):
            return lower[number + 2 : number + 3] != [] and lower[number + 2] in _NEGATED
        return True
    if word in _TOLD and (not behind or behind[0] in _TOLD_BEHIND or behind[0] in ".,;"):
        return True
    if word in ("called", "calls") and behind and behind[0] in _NOT_CALLED:
        return False
    return word in _OBJECTED and bool(behind) and (behind[0] in _OBJECT or note.words[number + 1].istitle())


def gap(note: Note, number: int) -> str:
    """What stands between a token and the next."""
    return note.text[note.ends[number] : note.starts[number + 1]]


def _subjects(note: Note, first: int, last: int) -> Iterator[list[int]]:
    """The name of some tokens, or two that it is a part of, where the first of them opens a sentence."""
    if opens(note, first):
        yield list(range(first, last + 1))
    elif gap(note, first - 1) == " " and note.words[first - 1].istitle() and opens(note, first - 1) and (
        is_unheard(note.words[first - 1]) or lexicon.fold(note.lower[first - 1]) in cues.first_names()
    ):
        yield list(range(first - 1, last + 1))
    elif first > 1 and _joins(note, first):
        other = _whole(note, first - 2)
        if other >= 0 and opens(note, other):
            yield list(range(other, first - 1))
            yield list(range(first, last + 1))


def _joins(note: Note, first: int) -> bool:
    """Whether a name is the second of two: behind "and" or a stroke."""
    if note.words[first - 1] == "/":
        return bool(note.starts[first] == note.ends[first - 2] + 1)
    return note.lower[first - 1] in ("and", "&") and gap(note, first - 1) == gap(note, first - 2) == " "


def _whole(note: Note, last: int) -> int:
    """The first token of an unheard name that ends in a token, of one part or two with a hyphen; -1: it is none."""
    if last < 0 or not note.words[last][0].isupper():
        return -1
    if last > 1 and note.words[last - 1] == "-" and note.starts[last] == note.ends[last - 2] + 1:
        return last - 2 if any(map(is_unheard, note.words[last - 2 : last + 1 : 2])) and all(
            map(_is_half, note.words[last - 2 : last + 1 : 2])
        ) else -1
    return last if is_unheard(note.words[last]) else -1


def _is_half(word: str) -> bool:
    """Whether a word may be one of two parts of a name: ``Kwakwuni-Raw``."""
    return word.istitle() and (lexicon.fold(word.lower()) in lexicon.census_names() or is_unheard(word))


def opens(note: Note, number: int) -> bool:
    """Whether a sentence, a line or what stands behind a colon begins with a token."""
    if not number or note.words[number - 1] in _STOPS:
        return not number or note.ends[number - 1] < note.starts[number] or note.words[number - 1] in _QUOTES
    return "\n" in gap(note, number - 1)


@cache
def _roles() -> frozenset[str]:
    """Whom people are called by what they are, and each without one of its letters."""
    return frozenset(
        thin for word in cues.OFFICES | cues.RELATIVES | cues.SERVICES if len(word) >= _FEWEST
        for thin in _thinned(word)
    )


def _thinned(word: str) -> list[str]:
    return [word, *(word[:at] + word[at + 1 :] for at in range(len(word)))]


def _is_unheard(word: str) -> bool:
    if not _WORD.match(word):
        return False
    folded = lexicon.fold(word.lower())
    if folded in _NO_NAMES or folded in lexicon.seen_words() or folded in lexicon.plain_words() or (
        folded in lexicon.terms() or lexicon.is_product(folded) or folded in lexicon.census_names()
    ):
        return False
    return len(folded) >= _FEWEST and unseen(folded) > _NAMELIKE and not (
        _FORES.match(folded) or _TAILS.search(folded) or _is_joined(folded)
    ) and not any(thin in _roles() for thin in _thinned(folded))


def _is_joined(word: str) -> bool:
    """Whether a word is two words of English, or an ordinary one with an s behind it: ``nightfloat``."""
    words = lexicon.seen_words()
    if word.endswith("s") and (word[:-1] in words or word.removesuffix("es") in words):
        return True
    common = lexicon.common_words()
    return any(
        word[:at] in common and word[at:] in common and max(at, len(word) - at) > _PART
        for at in range(_PART, len(word) - _PART + 1)
    )


_unheard = Decided(_is_unheard)


def is_unheard(word: str) -> bool:
    """Whether a word with a capital is on no list, is written like a name and put together of nothing."""
    return bool(_unheard[word])
