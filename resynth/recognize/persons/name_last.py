"""The last name that is a word, right behind a first name: ``Tabitha Rosewater``, ``Dr Hamish Goldfinch, Lake Clinic``.

Behind a title any word that closes a phrase is one, but for an office, a service or a word of medicine.
"""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_forms import Forms


def has_last_name(forms: Forms, number: int, titled: bool) -> bool:
    """Whether the capitalised word right behind a first name is a last name: ``Tabitha Rosewater``."""
    after, lower = number + 1, forms.note.lower
    closed = forms.symbols[after + 1 : after + 2] in (",", ".", ";", ")", "(")
    if forms.symbols[after : after + 1] != "C" or forms.starts[after] != forms.ends[number] + 1 or (
        not forms.words[after].istitle() or forms.labels(after)
        or not (lower[number] in cues.first_names() or (titled and closed))
        or "\n" in forms.text[forms.ends[number] : forms.starts[after]]
    ):
        return False
    word = lower[after]
    if word in cues.OFFICES or word in cues.SERVICES or word in cues.NO_PERSONS or word in cues.PERSONAL or (
        word in dates() or word in cues.CAPITAL_TITLES or word in cues.SHORT
    ):
        return False
    if word in lexicon.census_names():
        return forms.symbols[after + 1 : after + 2] not in ("C", "N", "n", "m", ":")
    return len(word) > 3 and not (
        (word in lexicon.common_words() and not (titled and closed)) or word in lexicon.clinical_words()
        or lexicon.is_product(word)
    )
