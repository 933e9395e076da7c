"""Whose a name is: a patient's, a relative's, a provider's, by its title and degree, then by the words before it."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import SHORT_NAMES
from resynth.recognize.persons.called_words import MEDICAL_ENDS
from resynth.recognize.persons.medicine import TERMS
from resynth.recognize.persons.name_apposed import told_behind
from resynth.recognize.persons.name_classes import classes_of, dates, small_classes, surely_name
from resynth.recognize.words import regex, word_set

_SHOUTED_LETTERS = 8
#: A note of fewer small words tells nothing by having no capitals.
_CASELESS = 8
#: Fewest characters of a line that tells by having no capital, where a sentence begins in it.
_SMALL_LINE = 40
_SMALL_SENTENCE = regex(r"[a-z]{2}[.!?] +[a-z]{2,}(?! ?[.:])")
#: Fields of what somebody has; several of an abbreviation, and what is shorter than this may be one.
ILLS, SEVERAL_OF, _SHORT_FORM = word_set("cc allergy allergies"), regex(r"[A-Z]{2,5}s\Z"), 5
#: Behind the name of a people, who is of it.
PEOPLES = word_set("girl boy man woman lady gentleman elder descent heritage ancestry language speaker")
#: How a valve leaks, before MR.
_LEAKS = word_set("mild mod moderate severe trace trivial + min sev")
#: Titles that are units behind a number: 6 Fr, 120 ms.
_MEASURES = frozenset(("fr", "ms", "sr", "mr", "col", "lt"))
#: Cues that are something else as often.
_DOUBTFUL = frozenset(("cc", "ward", "fr"))
#: Baby boy and baby girl, before the mother's last name.
_NEWBORN = frozenset(("bb", "bg"))
#: What is looked at by magnetic resonance, what such a study is under, and what stands behind: with contrast or not.
_REGIONS = word_set(
    "brain head neck spine cervical thoracic lumbar chest heart cardiac breast breasts abdomen abd liver pelvis "
    "prostate shoulder elbow wrist hand hip hips femur thigh knee tibia ankle foot extremity orbit orbits face iac "
    "iacs pituitary sella tmj angio angiogram angiography arthrogram enterography urogram venogram cholangiogram"
)
_CONTRASTS, _PROTOCOL = word_set("contrast gad gadolinium protocol"), 6
_STUDIES = word_set("exam examination study procedure order imaging indication type test studies exams")
_SCANNED = word_set("w wo with without contrast and & limited complete protocol angio angiogram left right l r spine")
#: Kind, label and role of a name.
_PATIENT, RELATIVE = ("PATIENT", "PATIENT", "patient"), ("PATIENT", "PATIENT", "relative")
DOCTOR, NOBODYS = ("DOCTOR", "DOCTOR", "provider"), ("NAME", "NAME", "unknown")
#: Titles that in capitals are valves' and rhythms' as well.
_FINDINGS = frozenset(("MR", "MS", "SR", "DR", "DRS"))
#: Fewer letters in capitals, that are no name of the Census, are short for something.
_LETTERS = 5


class Whose:
    """The tokens of a note, their classes, and whose a name among them is.

    Attributes:
        caseless: whether the note has no capitals, so that none is to be expected on a name.
    """

    def __init__(self, note: Note) -> None:
        self.note = note
        self.told_before = cues.told_before()
        self.words, self.starts, self.ends, self.text = note.words, note.starts, note.ends, note.text
        self.symbols = classes_of(note)
        count = self.symbols.count
        small = count("l") + count("w")
        self.caseless = (
            small > _CASELESS and count("N") * 25 < small and sum(map(count, "Nenmu")) * 25 < small
            and self._capitals() * 25 < small
        )
        #: First and last token of each line that is written in small letters in a note that is not.
        self.small_lines: list[tuple[int, int]] = []
        if self.caseless:
            self.symbols = small_classes(note)
        elif [line for line in self.text.split("\n") if len(line) >= _SMALL_LINE and line.islower()]:
            self._read_small_lines()

    def _read_small_lines(self) -> None:
        """Class the tokens of lines without a capital in which sentences begin with small letters: a message, say."""
        text, starts = self.text, self.note.line_starts
        pieces, at = list[str](), 0
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            if end - start > _SMALL_LINE and text[start:end].islower() and _SMALL_SENTENCE.search(text, start, end):
                first, last = self.note.token_at(start - 1) + 1, self.note.token_at(end - 1)
                pieces += [self.symbols[at:first], small_classes(self.note, first, last + 1)]
                at = last + 1
                self.small_lines.append((first, last))
        if pieces:
            self.symbols = "".join([*pieces, self.symbols[at:]])

    def _capitals(self) -> int:
        """How many words begin with a capital and go on in small letters."""
        return sum(symbol == "C" and word.istitle() for symbol, word in zip(self.symbols, self.words, strict=True))

    def _shouted(self, number: int) -> bool:
        """Whether a token stands in a line of capitals or in a note without any: there a capital tells nothing."""
        if self.caseless:
            return True
        start, end = self.note.line(self.starts[number])
        if end - start > 400:
            start, end = max(start, self.starts[number] - 200), min(end, self.starts[number] + 200)
        line = self.text[start:end]
        return line.isupper() and sum(map(str.isalpha, line)) > _SHOUTED_LETTERS

    def _near_office(self, number: int) -> bool:
        return number > 1 and self.symbols[number - 1] == ":" and self.note.lower[number - 2] in cues.PROVIDERS

    def _tells_nothing(self, at: int, number: int) -> bool:
        """Whether a cue before a name is a unit, a hospital's ward or a chief complaint: ``19 Fr``, ``CC: Cough``."""
        word, colon = self.note.lower[at], self.symbols[at + 1] == ":"
        if word in ILLS and colon and self._is_abbreviated(number):
            return True
        if word == "cc":
            return self.symbols[at - 1 : at] == "d" or (colon and self._is_complaint(number))
        return colon if word == "ward" else self._is_measure(at)

    def _is_abbreviated(self, number: int) -> bool:
        """Whether a word is letters of an abbreviation among words of small letters, or several of them: ``NSAIDs``."""
        word = self.words[number]
        return SEVERAL_OF.match(word) is not None or (
            len(word) < _SHORT_FORM and word.isupper() and not self.caseless and not self._shouted(number)
            and not surely_name(word)
        )

    def _is_measure(self, number: int) -> bool:
        """Whether a title is a unit, behind a number: ``6 Fr``, ``6-Fr``."""
        at = number - 1
        if at > 0 and self.symbols[at] == "-" and self.starts[number] == self.ends[at]:
            at -= 1
        if self.words[number] == "MR" and at >= 0 and self.note.lower[at] in _LEAKS:
            return True  # mod MR. EP to see
        return at >= 0 and self.symbols[at] == "d" and self.note.lower[number] in _MEASURES

    def _is_complaint(self, number: int) -> bool:
        """Whether a word that ends its phrase is what somebody came with rather than who gets a copy."""
        behind = self.symbols[number + 1 : number + 3]
        if behind == ",C" and self._is_ill(number + 2):
            behind = ""  # CC: Cough, Tinnitus; not: CC: Rice, Cardiology
        known = lexicon.clinical_words() if self.symbols[number] == "n" else lexicon.plain_words()
        return self.symbols[number] in "mn" and self.note.lower[number] in known and not (
            behind[:1] in tuple("NenmuCkip") or (behind[:1] in tuple(",&") and behind[1:] in tuple("NenmuCkips"))
        )

    def _is_ill(self, number: int) -> bool:
        """Whether a word is one of medicine, and neither a service nor who works there."""
        word = self.note.lower[number]
        return (word in lexicon.clinical_words() or word in TERMS) and not (
            word in cues.SERVICES or word in cues.PROVIDERS or word.endswith("y")
        )

    def _is_therapist(self, number: int) -> bool:
        """Whether PT is physical therapy, as before a bracket and beside OT: ``PT (Kyle)``, not a patient."""
        near = self.note.lower[max(0, number - 2) : number] + self.note.lower[number + 1 : number + 3]
        return self.words[number] == "PT" and not self._shouted(number) and (near[-2:-1] == ["("] or "ot" in near)

    def _is_scan(self, title: int, number: int) -> bool:
        """Whether MR is no title but resonance: before a small letter where capitals tell, or what is looked at."""
        word = self.note.lower[number]
        if self.note.lower[title] != "mr" or self.symbols[title + 1] == ".":
            return False
        if word.endswith(MEDICAL_ENDS) and lexicon.fold(word) not in lexicon.census_names():
            return True
        if self.words[title] == "MR" and word in _REGIONS:
            behind = "".join(self.note.lower[number + 1 : number + 2])
            study = title > 1 and self.note.lower[title - 1] == ":" and self.note.lower[title - 2] in _STUDIES
            named = word in lexicon.census_names()  # MR HEAD LEFT
            if study or (behind in _SCANNED and not named) or (
                not _CONTRASTS.isdisjoint(self.note.lower[number + 1 : number + _PROTOCOL])
            ):
                return True  # EXAM: MR BRAIN W WO CONTRAST
        looked_at = self.symbols[number] in "Cm" and word in lexicon.clinical_words() and self.words[number].istitle()
        return self.words[title] == "MR" and not self.caseless and (looked_at or self.words[number].islower())

    def _is_generation(self, title: int) -> bool:
        """Whether "Sr." stands behind a first name, whose it is: ``father Tunde Sr. present``."""
        return self.note.lower[title] == "sr" and title > 0 and self.symbols[title - 1] in "Nenmu" and (
            self.starts[title] - self.ends[title - 1] == 1
        )

    def _is_finding(self, title: int, number: int) -> bool:
        """Whether MR or MS ends a sentence in which it is a finding, or letters stand behind that are no name.

        ``Severe MR. Normal LV.``, ``Bishop 6 by MS.`` and below ``FHT: 140``, ``a Cobalt XT DR ICD``, ``MS G35``
        """
        word = self.note.lower[number]
        if self.words[title] in ("SR", "SRA") and self._shouted(title) and word not in lexicon.census_names() and (
            word in lexicon.common_words() or number > title + 1
        ):
            return True  # SRA SENT; TELE SR WITH PACS
        if self.symbols[number] == "i" and self.text[self.ends[number] : self.ends[number] + 1].isdecimal():
            return True
        if self.words[title] in _FINDINGS and self.words[number].isupper() and 1 < len(word) < _LETTERS and (
            word not in lexicon.census_names() and not self.caseless
        ):
            below = "\n" in self.text[self.ends[title] : self.starts[number]]
            told = word in lexicon.plain_words() or self.symbols[number + 1 : number + 2] in (":", "d")
            if told and (below or not self._shouted(title)):
                return True
        return self.words[title] in _FINDINGS and self.symbols[title + 1] == "." and self.words[number].istitle() and (
            word in lexicon.common_words() or word in lexicon.clinical_words()
        ) and word not in cues.common_surnames() and not self.caseless and not self._shouted(title)

    def _told(
        self, number: int, first: int, after: int, titled: bool, degree: bool
    ) -> tuple[tuple[str, str, str], bool]:
        """Whose a name is, by what stands beside it; and whether the words before expect a name.

        Args:
            number: the token of its title, else its first.
            after: the token behind it.
        """
        whose, cued = NOBODYS, False
        if titled or degree or (first and self.note.lower[first - 1] in self.told_before):
            whose, cued = self._whose(number, titled, degree)
        return told_behind(self.note, after, whose), cued

    def _whose(self, number: int, titled: bool, degree: bool) -> tuple[tuple[str, str, str], bool]:
        """(kind, label, role) by degree and title, then by the words before; and whether those words expect a name."""
        lower = self.note.lower
        if degree or (titled and lower[number] in cues.DOCTORS):
            return DOCTOR, True
        role, cued, direct, unbroken = "", False, True, True
        stop = max(-1, number - 6)
        symbols, starts, ends, told = self.symbols, self.starts, self.ends, self.told_before
        for at in range(number - 1, stop, -1):
            word = lower[at]
            code = told.get(word, "")
            if not code:
                break
            if word in _NEWBORN:
                if symbols[number] == "N" and self.words[at].isupper():
                    role, cued = "patient", True
            elif code == "B":
                pass
            elif word in _DOUBTFUL and self._tells_nothing(at, number):
                break
            elif word == "pt" and self._is_therapist(at):
                role, cued = "provider", True
            elif "R" in code:
                role, cued = "relative", True
            elif "T" in code and (direct or symbols[at + 1] == ":"):
                role, cued = "patient", word != "re" or symbols[at + 1] == ":"
            elif "P" in code and (direct or symbols[at + 1] == ":" or lower[at + 1] in ("by", "with")):
                role, cued = "provider", True
            elif ("A" in code and unbroken) or ("2" in code and at and (
                (lower[at - 1], word) in cues.ADDRESSED_PAIRS
                or (word == "by" and (
                    symbols[number] == "N" or symbols[at - 1] == "d" or lower[at - 1] in cues.DONE
                    or (lower[number] in cues.common_surnames() and (
                        lower[number] not in dates() or lower[number] in SHORT_NAMES
                    ))
                ))
            )):
                cued = True
            if cued or "B" not in code:
                break
            if ends[at] + 1 < starts[at + 1] and "\n\n" in self.text[ends[at] : starts[at + 1]]:
                break
            unbroken = unbroken and word != "."
            direct = direct and word in ("is", "was", "(", ",", "name", "named", "/")
        if role == "relative":
            return RELATIVE, True
        if role == "patient" or (titled and lower[number] not in cues.RANKS):
            return _PATIENT, True
        if role == "provider":
            return DOCTOR, True
        return NOBODYS, cued or titled
