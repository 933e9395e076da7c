"""Lists of what is called after persons: ``Bentall versus David versus Ross procedure``."""

from __future__ import annotations

from itertools import pairwise

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons.called_behind import is_told_behind
from resynth.recognize.persons.called_names import is_medicine, namesakes
from resynth.recognize.persons.called_words import LINKS, REACH


def is_listed(note: Note, symbols: str, tokens: list[int], given: bool) -> bool:
    """Whether a name stands in a list of things: their heads stand behind the last, or most of them are eponyms."""
    members = [tokens]
    end = tokens[-1] + 1
    for _ in range(REACH):
        start = linked_to(note, symbols, end, 1)
        if start < 0:
            break
        stop = member_end(note, symbols, start)
        members.append(list(range(start, stop)))
        end = stop
    first = tokens[0]
    if len(members) > 1 and are_pair(note, tokens[-1], members[1][0]):
        return True  # Salter and Harris described
    for _ in range(REACH):
        start = linked_to(note, symbols, first - 1, -1)
        if start < 0:
            break
        if are_pair(note, start, first):
            return True
        stop = start + 1
        while start > 1 and symbols[start - 1] == "-" and symbols[start - 2] in "NenuC" and (
            note.ends[start - 2] == note.starts[start - 1]
        ):
            start -= 2
        if start and symbols[start - 1] == "p":
            return False
        members.append(list(range(start, stop)))
        first = start
    own = len(parted(symbols, tokens))
    if len(members) < 2 and own < 3:
        return own > 1 and not given and note.lower[tokens[0]] in lexicon.named_after()  # Penrose, Davol
    sign = note.lower[end] if end < len(note.words) else ""
    if sign not in ("?", "-", "x") and is_told_behind(note, symbols, end, given and len(members) < 3, False):
        return True
    others = [number for member in members[1:] for number in member if symbols[number] in "NenuC"]
    if "," in symbols[tokens[0] : tokens[-1]]:
        others += [number for number in tokens if note.lower[number] in lexicon.named_after()]
    told = 0.0
    known = all(note.lower[number] in namesakes() for number in tokens)
    for word in (note.lower[number] for number in others):
        if word in lexicon.named_after() or (known and is_medicine(word)):
            told += 1.0
        elif word in namesakes() or is_medicine(word):
            told += 0.5
    return told * 2 > len(others) > (1 if given else 0)


def are_pair(note: Note, first: int, second: int) -> bool:
    return (lexicon.fold(note.lower[first]), lexicon.fold(note.lower[second])) in lexicon.named_pairs()


def linked_to(note: Note, symbols: str, number: int, step: int) -> int:
    """The capitalised token beyond a comma, a stroke, an "and" and the like that stands at ``number``; -1 if none."""
    lower = note.lower
    links = 0
    if 0 < number < len(lower) - 1 and lower[number] == "." and is_sentence(note, symbols, number + step, step):
        return number + step  # Spitz. Reed. Pautrier.
    while 0 <= number < len(lower) and (lower[number] in LINKS or (links and lower[number] == ".")) and links < 2:
        number += step
        links += 1
    if not links or not 0 <= number < len(lower) or symbols[number] not in "NenuC" or not (
        note.words[number].istitle() or lower[number] in namesakes()
        or (len(lower[number]) > 4 and is_medicine(lower[number]))
    ):
        return -1
    begun = number - step * links
    between = note.text[note.starts[min(number, begun)] : note.ends[max(number, begun)]]
    return -1 if "\n\n" in between else number


def is_sentence(note: Note, symbols: str, number: int, step: int) -> bool:
    """Whether a capitalised word stands alone between full stops, beyond one of them."""
    if symbols[number] not in "NeuC" or not note.words[number].istitle():
        return False
    beyond = number + step
    if not 0 <= beyond < len(note.words):
        return True
    first, second = sorted((number, beyond))
    ended = note.lower[beyond] == "." or (step < 0 and note.lower[beyond] == ":")
    return ended or "\n" in note.text[note.ends[first] : note.starts[second]]


def member_end(note: Note, symbols: str, number: int) -> int:
    """The token behind a member of a list: behind its other half and a grade of one letter."""
    end = number + 1
    while symbols[end : end + 1] == "-" and symbols[end + 1 : end + 2] and symbols[end + 1] in "NenuC" and (
        note.ends[end - 1] == note.starts[end]
    ):
        end += 2
    if symbols[end : end + 1] == "i" and symbols[end + 1 : end + 2] != ".":
        end += 1
    return end


def parted(symbols: str, tokens: list[int]) -> list[list[int]]:
    """Tokens cut where a comma or a stroke stands; none where two names stand with nothing between but a blank."""
    members = [[tokens[0]]]
    for last, number in pairwise(tokens):
        between = symbols[last + 1 : number]
        if between == "-":
            members[-1].append(number)
        elif between and between in ",/":
            members.append([number])
        else:
            return []
    return members
