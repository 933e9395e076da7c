"""What no recognizer took is weighed by what stands around it."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import pytest

from benchmarks.around import Example, learned_from
from resynth.recognize.around import around
from resynth.recognize.around.around import Weights, weights, weights_of
from resynth.recognize.around.view import ASKED, FAR, NEAR, View
from resynth.recognize.detect import detect, untrusting, versions
from resynth.recognize.note import Note
from resynth.types import Document, Span


def view(text: str, *found: tuple[str, str]) -> View:
    """A view of a text in which some pieces were found as a kind."""
    return View(Note(text), [(text.index(piece), text.index(piece) + len(piece), kind) for piece, kind in found])


def weighed(**said: tuple[str, int]) -> Weights:
    """Weights for a test: what is asked and its key, and the letter that each speaks for."""
    letters = " ".join(f"{letter}+0" for letter in dict.fromkeys(letter for letter, _ in said.values()))
    return weights_of(
        [("", "-300"), *((one, str(weight)) for one, (_, weight) in said.items())],
        [("", letters), *((one, f"{letter}+9") for one, (letter, _) in said.items())],
    )


def around_token(one: View, number: int) -> set[str]:
    """All that a view tells of a token, as ``name=key``."""
    return {f"{name}={key if isinstance(key, str) else ' '.join(key or ())}" for name, key in one.told(number)}


def told(text: str, learned: Weights, *found: tuple[str, str]) -> list[tuple[str, str]]:
    """What is told in a text beside what was found."""
    spans = [Span(text.index(piece), text.index(piece) + len(piece), kind, kind) for piece, kind in found]
    (also,) = around.around([Document("1", "1", text)], [spans], learned)
    return [(text[span.start : span.end], span.kind) for span in also]


def test_a_view_tells_words_classes_and_what_was_found():
    one = view("Badge 44-1182 for Anna.\nnext", ("Anna", "PATIENT"))
    number = one.note.words.index("44")
    assert {"0=d99", "w=99", "-1w=badge", "+1w=-", "-1s|==m d99 _", "+1s|==- d99 -"} <= around_token(one, number)
    assert {"f=badge", "at=1 3 d99", "+12w=- 9999", "+c=N 4 -", "e=", "g1=- d99"} <= around_token(one, number)


def test_a_view_tells_the_label_and_the_other_places_of_a_word():
    one = view("Pool: Maple\nthe maple of Maple", ("of Maple", "STREET"))
    own = one.own[2]
    assert {"b=pool", f"b|=pool {own}", "b-=1", "small=1", "e=-L", f"e|=-L {own}"} <= around_token(one, 2)


def test_a_view_tells_whether_what_was_found_stands_in_another_column():
    one = view("Anna went, Seen\tBea, well\n5-  4", ("Anna", "PATIENT"), ("Bea", "DOCTOR"))
    words = one.note.words
    assert {"-c=N 3 -", "+c=N 1 t"} <= around_token(one, words.index("Seen"))
    assert "-c=N 2 -" in around_token(one, words.index("well"))
    assert one.gaps == list("N_-_t-_n-tN")


def test_many_tokens_are_told_as_one_is():
    one = view("Anna saw Bea 44 of\n\nMaple: 12-3", ("Bea", "DOCTOR"))
    numbers = one.asked()
    columns = one.near(numbers)
    for number, keys in zip(numbers, zip(*columns, strict=True), strict=True):
        assert {*zip(NEAR, keys, strict=True), *zip(FAR, one.far(number), strict=True)} >= {*one.told(number)}


def test_the_lists_weigh_what_is_asked():
    learned = weights()
    assert learned.phi.keys() == learned.kinds.keys() == {*NEAR, *FAR}
    assert all(learned.phi.values())
    assert {len(key or "") for name in ("-1w|", "g0", "of") for key in learned.phi[name]} == {2}


def test_the_first_and_the_last_token_have_edges_beside_them():
    one = view("Anna")
    assert {"-1w=$", "+1w=$", f"g0=N {one.own[0]}", f"g1=N {one.own[0]}"} <= around_token(one, 0)
    assert view("").asked() == []


def test_only_what_nothing_found_is_asked_and_no_word_in_small_letters():
    one = view("Anna saw the badge 44 of Bea", ("Anna", "PATIENT"))
    assert [one.note.words[number] for number in one.asked()] == ["44", "Bea"]
    assert {one.classes[number] for number in one.asked()} <= ASKED


def test_without_hides_what_was_found_and_leaves_the_view_as_it_was():
    one = view("Anna and Bea", ("Anna", "PATIENT"))
    assert "-2s=N" in around_token(one, 2)
    assert "-2s=N" not in around_token(one.without([0]), 2)
    assert "-2s=N" in around_token(one, 2)


def test_a_string_is_taken_whole_up_to_what_was_found():
    learned = weighed(**{"-1w=pass": ("I", 900)})
    assert told("visitor pass 44-1182.", learned) == [("44-1182", "IDNUM")]
    assert told("visitor pass R/44,5", learned) == [("R/44", "IDNUM")]
    assert told("visitor pass 44-1182.", learned, ("1182", "IDNUM")) == [("44", "IDNUM")]


def test_strings_of_one_kind_side_by_side_are_one_mention():
    learned = weighed(**{"-1w=by": ("N", 900), "-1w=wim": ("N", 900)})
    assert told("seen by Wim Xin, who", learned) == [("Wim Xin", "NAME")]
    learned = weighed(**{"-1w=at": ("H", 900), "+1w=,": ("H", 900)})
    assert told("works at Second Line Coffee, then", learned) == [("Second Line Coffee", "INSTITUTION")]
    assert told("works at Second Line Coffee, then", learned, ("Line", "PATIENT")) == [
        ("Second", "INSTITUTION"), ("Coffee", "INSTITUTION"),
    ]


def test_an_initial_and_the_name_behind_it_are_one_mention():
    learned = weighed(**{"-1w=by": ("N", 900), "-1w=.": ("N", 900)})
    assert told("seen by Q. Xinwe, who", learned) == [("Q. Xinwe", "NAME")]


def test_what_stands_for_a_date_and_is_none_is_no_date():
    learned = weighed(**{"-1w=on": ("D", 750)})
    assert told("on 3-14 she", learned) == [("3-14", "DATE")]
    less = weighed(**{"-1w=on": ("D", 650)})
    assert told("on 3-14 and on 7/7, she", less) == [("3-14", "DATE")]
    assert told("on 2017 she", learned) == [("2017", "DATE")]
    assert told("on 19/30 she", weighed(**{"-1w=on": ("D", 650)})) == []
    assert told("on 19/30 she", learned) == [("19/30", "IDNUM")]


def test_no_age_is_told_that_cannot_be_read_and_no_number_is_of_no_kind():
    learned = weighed(**{"-1w=now": ("A", 750), "-1w=in": ("O", 500)})
    assert told("now 57, well", learned) == [("57", "AGE")]
    less = weighed(**{"-1w=now": ("A", 650)})
    assert told("now 57, well", less) == []
    assert told("now 93, well", less) == [("93", "AGE")]
    assert told("now 5700, well", learned) == [("5700", "IDNUM")]
    assert told("in T4, well", learned) == [("T4", "IDNUM")]
    assert told("in Bakery, well", learned) == [("Bakery", "OTHER")]


def test_letters_alone_are_initials():
    learned = weighed(**{"-1w=by": ("N", 900)})
    assert told("checked by QX, then", learned) == [("QX", "INITIALS")]


def test_below_what_is_enough_nothing_is_told():
    learned = weighed(**{"-1w=at": ("H", 300 + around.ENOUGH - 1)})
    assert told("at Maple, then", learned) == []
    learned = weighed(**{"-1w=at": ("H", 300 + around.ENOUGH)})
    assert told("at Maple, then", learned) == [("Maple", "INSTITUTION")]


def test_more_is_asked_of_numbers():
    learned = weighed(**{"-1w=pass": ("I", 300 + around.ENOUGH_FOR_NUMBERS - 1)})
    assert told("visitor pass 44-1182.", learned) == []
    learned = weighed(**{"-1w=pass": ("I", 300 + around.ENOUGH_FOR_NUMBERS)})
    assert told("visitor pass 44-1182.", learned) == [("44-1182", "IDNUM")]


#: No cue list has this role at a console, and no rule was written for it.
MONITOR = "Circulating RN: T. Kowalczyk      Monitor: O. Benavidez, RCIS"


def test_detection_weighs_what_the_others_left():
    (spans,) = detect([Document("1", "1", MONITOR)])
    assert [MONITOR[span.start : span.end] for span in spans or () if span.found_by == "around:weights"] == [
        "O. Benavidez"
    ]
    (less,) = detect([Document("1", "1", MONITOR)], weigh=untrusting)
    assert [MONITOR[span.start : span.end] for span in less or ()] == ["T. Kowalczyk"]
    assert versions()["around"] == around.VERSION


def test_what_was_marked_stays_and_nothing_is_told_over_it():
    at = MONITOR.index("Benavidez")
    given = Span(at, at + len("Bena"), "NAME", "NAME")
    (spans,) = detect([Document("1", "1", MONITOR)], given=[(given,)])
    assert given in (spans or ())
    assert all(one.end <= other.start for one, other in pairwise(spans or ()))


def test_what_tells_is_learned_and_what_one_voice_writes_is_not():
    rows = [Example(f"voice {n % 3}", ["-1w=badge", "0=d", f"p={n}"], "I", 1.0) for n in range(30)]
    rows += [Example(f"voice {n % 3}", ["-1w=pain", "0=d", f"p={n}"], "", 1.0) for n in range(30)]
    rows += [Example("voice 1", ["-1w=hers"], "N", 1.0)]
    lists = learned_from(rows)
    found = weights_of(*([row.split("\t") for row in one] for one in lists))
    assert found.phi["-1w"].get("badge", 0) - found.phi["-1w"].get("pain", 0) > 200
    assert "hers" not in found.phi["-1w"]
    assert set(found.of_all) == {"I", "N"}
    assert lists == learned_from(rows)


@pytest.mark.parametrize("piece", ["5 ", "Kx ", "5-", "K/5", "A:", "9\n"])
def test_no_note_takes_time_in_the_square_of_its_length(piece: str):
    """Pieces that are asked about, again and again: twice as many take no more than three times the steps."""
    def steps(times: int) -> int:
        taken = 0

        def count(frame: Any, event: str, arg: Any) -> Any:
            nonlocal taken
            taken += event == "line"
            return count

        document = Document("1", "1", piece * times)
        around.around([document], [()])  # the lists, and the note's tokens
        before = sys.gettrace()
        sys.settrace(count)
        try:
            around.around([document], [()])
        finally:
            sys.settrace(before)
        return taken

    assert steps(800) < 3 * steps(400)


def test_letters_with_marks_of_their_own_are_letters():
    """Decomposed: an A, and an accent that is a sign of its own."""
    name = "A\u0301nna"
    learned = weighed(**{"-1w=by": ("N", 900)})
    assert told(f"seen by {name}, who", learned) == [(name, "NAME")]


def test_many_words_are_sought_in_one_table():
    text = " ".join(f"K{n}x" for n in range(400))
    one = View(Note(text), [])
    for number in one.asked()[:20]:
        one.far(number)
    assert "places" not in one.note.__dict__
    for number in one.asked():
        one.far(number)
    assert "places" in one.note.__dict__
