"""What no recognizer took is weighed by what stands around it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import accumulate, pairwise
from operator import getitem
from typing import Any

import pytest

from benchmarks.around import Example, learned_from
from resynth.recognize.around import around
from resynth.recognize.around.around import Weights, weights
from resynth.recognize.around.nobodys import SURE_OF_NUMBERS
from resynth.recognize.around.view import ASKED, View, written
from resynth.recognize.detect import detect, versions
from resynth.recognize.note import Note
from resynth.types import Document, Span

#: No cue list has this role at a console, and no rule was written for it.
MONITOR = "Circulating RN: T. Kowalczyk      Monitor: O. Benavidez, CEPS"
#: What is not enough for a number, and would be for a name; the base of the weights of tests is -300.
LESS = 300 + around.ENOUGH_FOR_NUMBERS - 50


def view(text: str, *found: tuple[str, str]) -> View:
    """A view of a text in which some pieces were found as a kind."""
    return View(Note(text), [(text.index(piece), text.index(piece) + len(piece), kind) for piece, kind in found])


def weighed(**said: tuple[str, int]) -> Weights:
    """Weights for a test: what is asked and its key, and the letter that each speaks for."""
    letters = " ".join(f"{letter}+0" for letter in dict.fromkeys(letter for letter, _ in said.values()))
    return Weights(
        {"": "-300"} | {one: str(weight) for one, (_, weight) in said.items()},
        {"": letters} | {one: f"{letter}+9" for one, (letter, _) in said.items()},
    )


def around_token(one: View, number: int) -> set[str]:
    """All that a view tells of a token, as ``name=key``."""
    return {written(asked, key) for asked, key in one.told(number)}


def told(text: str, learned: Weights, *found: tuple[str, str]) -> list[tuple[str, str]]:
    """What is told in a text beside what was found."""
    spans = [Span(text.index(piece), text.index(piece) + len(piece), kind, kind) for piece, kind in found]
    (also,) = around.Weighing([Document("1", "1", text)], learned).told([spans])
    return [(text[span.start : span.end], span.kind) for span in also]


def test_a_view_tells_words_classes_and_what_was_found():
    one = view("Badge 44-1182 for Anna.\nnext", ("Anna", "PATIENT"))
    number = one.note.words.index("44")
    assert {"0=d99", "w=99", "-1w=badge", "+1w=-", "-1s|==m d99 _", "+1s|==- d99 -"} <= around_token(one, number)
    assert {"f=badge", "at=1 3 d99", "+12w=- 9999", "+c=N 4 -", "e=", "g1=d99 -"} <= around_token(one, number)


@pytest.mark.parametrize(("word", "told"), [
    ("555", {"3=9", "2=more"}), ("0142", {"3=0", "2=hour"}), ("4471", {"3=9", "2=more"}), ("500", {"3=900", "2=more"}),
    ("1998", {"3=9", "p=199"}), ("7", {"3=9", "2=12"}), ("30", {"3=90", "2=31"}), ("0000", {"3=0000", "2=hour"}),
])
def test_of_figures_no_digit_is_told_but_zeros_and_decades(word: str, told: set[str]):
    """What writers like to invent (555-0142, 4471) is learned by nobody."""
    features = around_token(view(f"no {word}."), 1)
    assert {one for one in features if one[:2] in ("3=", "2=", "p=")} == told


def test_a_view_tells_the_label_and_the_other_places_of_a_word():
    one = view("Pool: Maple\nthe maple of Maple", ("of Maple", "STREET"))
    own = one.classes[2]
    assert {"b=pool", f"b|=pool {own}", "b-=1", "e=-L", f"e|=-L {own}"} <= around_token(one, 2)


def test_a_view_tells_whether_what_was_found_stands_in_another_column():
    one = view("Anna went, Seen\tBea, well\n5-  4", ("Anna", "PATIENT"), ("Bea", "DOCTOR"))
    words = one.note.words
    assert {"-c=N 3 -", "+c=N 1 t"} <= around_token(one, words.index("Seen"))
    assert "-c=N 2 -" in around_token(one, words.index("well"))
    assert [one.gap(number) for number in range(len(words) + 1)] == list("N_-_t-_n-tN")


def test_what_is_found_in_one_view_is_found_in_no_other():
    one = view("Anna saw Bea of Maple", ("Anna", "PATIENT"))
    other = one.with_([(9, 12, "DOCTOR")])
    less = other.without([2])
    assert [one.covered, other.covered, less.covered] == [["N", *[""] * 4], ["", "", "N", "", ""], [""] * 5]
    assert "e=N" not in around_token(one, 2)
    assert "-1s=N" in around_token(other, 3)


@pytest.mark.parametrize("text", [MONITOR, "Anna saw Bea 44 of\n\nMaple: 12-3", "7", "Q", "A 1/2\tB"])
def test_many_tokens_weigh_what_each_does_by_itself(text: str):
    one, learned = view(text), weights()
    numbers = one.asked()
    for number, near, far in zip(numbers, one.near(numbers), one.far(numbers), strict=True):
        together = sum(map(getitem, (*learned.near, *learned.far), (*near, *far)))
        assert together + learned.of(one.rest(number)) == learned.of(one.told(number))


def test_the_lists_weigh_what_is_asked():
    one, learned = view("Anna: saw 4/5 and the anna, Bea\tof Anna", ("Bea", "DOCTOR")), weights()
    asked = {asked for number in range(len(one.note.words)) for asked, _ in one.told(number)}
    for some in (learned.phi, learned.kinds):
        assert asked == {feature.partition("=")[0] for feature in some if feature}


def test_the_first_and_the_last_token_have_edges_beside_them():
    one = view("Anna")
    assert {"-1w=$", "+1w=$", f"g0={one.classes} N", f"g1={one.classes} N"} <= around_token(one, 0)
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


def test_what_stands_beside_what_was_told_is_asked_again():
    """As though that had been found: rows of names, houses of several words."""
    learned = weighed(**{"-1w=by": ("N", 900), "-2s=N": ("N", 900)})
    assert told("seen by Wimx, Xinwe, Quorx", learned) == [("Wimx", "NAME"), ("Xinwe", "NAME")]
    side_by_side = weighed(**{"-1w=by": ("N", 900), "-1s=N": ("N", 900)})
    assert told("seen by Wimx Xinwe", side_by_side) == [("Wimx Xinwe", "NAME")]
    far = weighed(**{"-1w=by": ("N", 900), "-1w=so": ("N", 200), "e=-N": ("N", 200)})
    assert told(f"by Wimx {'so ' * 6}Wimx {'so ' * 9}Wimx", far) == [("Wimx", "NAME"), ("Wimx", "NAME")]


def test_an_initial_and_the_name_behind_it_are_one_mention():
    learned = weighed(**{"-1w=by": ("N", 900), "-1w=.": ("N", 900)})
    assert told("seen by Q. Xinwe, who", learned) == [("Q. Xinwe", "NAME")]


def test_what_stands_for_a_date_and_is_none_is_no_date():
    learned = weighed(**{"-1w=on": ("D", 350 + SURE_OF_NUMBERS)})
    assert told("on 3-14 she", learned) == [("3-14", "DATE")]
    less = weighed(**{"-1w=on": ("D", LESS)})
    assert told("on 3-14 and on 7/7, she", less) == [("3-14", "DATE")]
    assert told("on 2017 she", learned) == [("2017", "DATE")]
    assert told("on 19/30 she", weighed(**{"-1w=on": ("D", LESS)})) == []
    assert told("review 6/52 she", weighed(**{"-1w=review": ("I", LESS)})) == []
    assert told("on 19/30 she", learned) == [("19/30", "IDNUM")]


def test_no_age_is_told_that_cannot_be_read_and_no_number_is_of_no_kind():
    learned = weighed(**{"-1w=now": ("A", 750), "-1w=in": ("O", 500)})
    assert told("now 57, well", learned) == [("57", "AGE")]
    less = weighed(**{"-1w=now": ("A", LESS)})
    assert told("now 57, well", less) == []
    assert told("now 93, well", less) == [("93", "AGE")]
    assert told("now 5700, well", learned) == [("5700", "IDNUM")]
    assert told("in T4, well", learned) == [("T4", "IDNUM")]
    assert told("in Bakery, well", learned) == [("Bakery", "OTHER")]


def test_letters_alone_are_initials():
    learned = weighed(**{"-1w=by": ("N", 900)})
    assert told("checked by QX, then", learned) == [("QX", "INITIALS")]


def test_so_many_of_so_many_need_more_than_a_day_with_its_year():
    less = weighed(**{"-1w=at": ("D", LESS)})
    assert told("rated at 3/10 at rest", less) == []
    assert told("rated at 3/10/19 at rest", less) == [("3/10/19", "DATE")]


def test_views_of_a_long_chart_are_not_kept():
    document = Document("1", "1", "Anna saw Bea.\n" * 4_000)
    for charts, kept in (([document], 1), ([document] * 2, 0)):
        weighing = around.Weighing(charts, weighed(**{"-1w=at": ("H", 9)}))
        assert weighing.told([()] * len(charts)) == [()] * len(charts)
        assert len(weighing._views) == kept


def test_one_word_in_a_column_needs_more_to_be_a_name():
    less, learned = weighed(**{"+1w=$": ("N", LESS)}), weighed(**{"+1w=$": ("N", 700)})
    assert told("Pike\tLow", less) == []
    assert told("Pike\tLow", learned) == [("Low", "NAME")]
    assert told("Pike\tXinwe", less) == [("Xinwe", "NAME")]
    assert told("Pike, Low", less) == [("Low", "NAME")]


def test_a_word_in_which_figures_stand_for_letters_is_a_word():
    learned = weighed(**{"+1w=:": ("N", 900), "-1w=by": ("N", 900)})
    assert told("Pat1ent: well, M0ther: well", learned) == []
    assert told("seen by Xinwe", learned) == [("Xinwe", "NAME")]


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


def test_detection_weighs_what_the_others_left(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RESYNTH_WITHOUT", "chain")
    (spans,) = detect([Document("1", "1", MONITOR)])
    assert [MONITOR[span.start : span.end] for span in spans or () if span.found_by == "around:weights"] == [
        "O. Benavidez"
    ]
    (less,) = detect([Document("1", "1", MONITOR)], weigh=None)
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
    found = Weights.of_rows(*lists)
    assert int(found.phi.get("-1w=badge", 0)) - int(found.phi.get("-1w=pain", 0)) > 200
    assert "-1w=hers" not in found.phi
    assert {one[0] for one in found.kinds[""].split()} == {"I", "N"}
    assert lists == learned_from(rows)


@pytest.mark.parametrize("piece", ["5 ", "Kx ", "5-", "K/5", "A:", "9\n"])
def test_no_note_takes_time_in_the_square_of_its_length(piece: str):
    """Pieces that are asked about, again and again: twice as many take no more than three times the steps."""
    def work(times: int) -> Callable[[], object]:
        document = Document("1", "1", piece * times)
        return lambda: around.Weighing([document]).told([()])

    assert steps(work(800)) < 3 * steps(work(400))


@pytest.mark.parametrize("piece", ["Mgrx Vicex ", "Mgrx Vicex: 4. ", "K{}x Vicex "])
def test_edges_take_no_time_in_the_square_of_how_many_there_are(piece: str):
    def work(times: int) -> Callable[[], object]:
        pieces = [piece.format(number + 100) for number in range(times)]
        spans = tuple(Span(at, at + 10, "NAME", "NAME", found_by="names:cue")
                      for at in accumulate(map(len, pieces[:-1]), initial=0))
        document = Document("1", "1", "".join(pieces))
        return lambda: around.Weighing([document]).trimmed([spans], [()])

    assert steps(work(800)) < 3 * steps(work(400))


@pytest.mark.parametrize("piece", ["Galea ", "Galea: 4. ", "K{}x-2 "])
def test_doubting_takes_no_time_in_the_square_of_what_is_doubted(piece: str):
    def work(times: int) -> Callable[[], object]:
        pieces = [piece.format(number + 100) for number in range(times)]
        spans = tuple(Span(at, at + 5, "NAME", "NAME", found_by="names:ratio")
                      for at in accumulate(map(len, pieces[:-1]), initial=0))
        document = Document("1", "1", "".join(pieces))
        return lambda: around.Weighing([document]).believed([spans], [()])

    assert steps(work(800)) < 3 * steps(work(400))


def steps(work: Callable[[], object]) -> int:
    """How many lines some work runs through, when it is done for the second time."""
    work()  # the lists, and the note's tokens
    taken, before = 0, sys.gettrace()

    def count(frame: Any, event: str, arg: Any) -> Any:
        nonlocal taken
        taken += event == "line"
        return count

    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return taken


def test_what_was_looked_at_is_in_no_repr():
    learned = weights()
    told("seen by Xinwe, who", learned)
    assert "Xinwe" not in repr(learned) + repr(learned.near) + repr(learned.far)


def test_hidden_tokens_are_seen_again_as_they_were():
    one = view("Anna and Bea and Anna", ("Anna", "PATIENT"), ("Bea", "DOCTOR"))
    every = range(len(one.note.words))
    before = [one.told(number) for number in every]
    were = one.cover([0, 2], ["", ""])
    assert ("e", "-") in one.told(4)
    assert one.told(4) == one.without([]).told(4)
    one.cover([0, 2], were)
    assert [one.told(number) for number in every] == before


def test_letters_with_marks_of_their_own_are_letters():
    """Decomposed: an A, and an accent that is a sign of its own."""
    name = "A\u0301nna"
    learned = weighed(**{"-1w=by": ("N", 900)})
    assert told(f"seen by {name}, who", learned) == [(name, "NAME")]


def test_many_words_are_sought_in_one_table():
    text = " ".join(f"K{n}x" for n in range(400))
    one = View(Note(text), [])
    for number in one.asked()[:20]:
        one.rest(number)
    assert "places" not in one.note.__dict__
    for number in one.asked():
        one.rest(number)
    assert "places" in one.note.__dict__


def doubted(text: str, learned: Weights, *found: tuple[str, str, str], given: tuple[str, ...] = ()) -> list[str]:
    """What is left of (piece, kind, rule) when what stands around speaks against it."""
    spans = [Span(text.index(piece), text.index(piece) + len(piece), kind, kind, found_by=rule)
             for piece, kind, rule in found]
    stay = [span for span in spans if text[span.start : span.end] in given]
    (left,) = around.Weighing([Document("1", "1", text)], learned).believed([tuple(spans)], [stay])
    return [text[span.start : span.end] for span in left]


def test_what_only_its_form_told_is_doubted_where_all_around_speaks_against_it():
    scale = weighed(**{"-1w=per": ("N", 300 + around.UNBELIEVED - 1)})
    enough = weighed(**{"-1w=per": ("N", 300 + around.UNBELIEVED)})
    text = "per Ranson, sepsis"
    assert doubted(text, scale, ("Ranson", "NAME", "names:ratio")) == []
    assert doubted(text, enough, ("Ranson", "NAME", "names:ratio")) == ["Ranson"]


def test_what_a_cue_told_or_somebody_marked_is_never_doubted():
    never = weighed(**{"-1w=per": ("N", 0)})
    text = "per Ranson, sepsis"
    assert doubted(text, never, ("Ranson", "NAME", "names:title")) == ["Ranson"]
    assert doubted(text, never, ("Ranson", "NAME", "known:name")) == ["Ranson"]
    assert doubted(text, never, ("Ranson", "NAME", "names:ratio"), given=("Ranson",)) == ["Ranson"]


def test_one_word_that_may_be_phi_keeps_its_mention():
    learned = weighed(**{"-1w=jon": ("N", 300)})
    text = "per Jon Ranson, sepsis"
    assert doubted(text, learned, ("Jon Ranson", "NAME", "names:ratio")) == ["Jon Ranson"]


def test_a_mention_is_asked_as_though_nobody_had_found_it_and_others_as_they_were_found():
    beside = weighed(**{"-1s=N": ("N", 300)})
    text = "Jon Ranson, Bea"
    found = ("Jon", "NAME", "names:title"), ("Ranson", "NAME", "names:ratio"), ("Bea", "NAME", "names:ratio")
    assert doubted(text, beside, *found) == ["Jon", "Ranson"]


def trimmed(text: str, learned: Weights, *found: tuple[str, str, str], given: tuple[str, ...] = ()) -> list[str]:
    """What is left of (piece, kind, rule) when words at the edges of names are weighed."""
    spans = [Span(text.index(piece), text.index(piece) + len(piece), kind, kind, found_by=rule)
             for piece, kind, rule in found]
    stay = [span for span in spans if text[span.start : span.end] in given]
    (left,) = around.Weighing([Document("1", "1", text)], learned).trimmed([tuple(spans)], [stay])
    return [text[span.start : span.end] for span in left]


def test_a_word_at_the_edge_of_a_name_is_taken_off_where_all_around_speaks_against_it():
    edge, enough = (weighed(**{"w=xinwe": ("N", 300), "+1s=N": ("N", more), "-1s=N": ("N", more)})
                    for more in (300 + around.UNBELIEVED - 1, 300 + around.UNBELIEVED))
    text = "Mgrx Xinwe Lowx then"
    whole = "Mgrx Xinwe Lowx", "NAME", "names:cue"
    assert trimmed(text, edge, whole) == ["Xinwe"]
    assert trimmed(text, enough, whole) == ["Mgrx Xinwe Lowx"]
    assert trimmed("Mgrx Lowx then", edge, ("Mgrx Lowx", "NAME", "names:cue")) == ["Lowx"]  # one word stays


@pytest.mark.parametrize(("text", "found"), [
    ("Mgrx-Xinwe then", ("Mgrx-Xinwe", "NAME", "names:cue")),
    ("Mgrx, Xinwe then", ("Mgrx, Xinwe", "NAME", "names:cue")),
    ("Mary Xinwe then", ("Mary Xinwe", "NAME", "names:cue")),
    ("Mgrx Xinwe then", ("Mgrx Xinwe", "NAME", "known:name")),
    ("Mgrx Xinwe then", ("Mgrx Xinwe", "INSTITUTION", "keywords:institution behind a cue")),
])
def test_half_a_string_a_first_name_what_the_site_knows_and_a_house_stay(text: str, found: tuple[str, str, str]):
    never = weighed(**{"w=xinwe": ("N", 300)})
    assert trimmed(text, never, found) == [found[0]]


def test_what_somebody_marked_keeps_its_edges():
    found, never = ("Mgrx Xinwe", "NAME", "names:cue"), weighed(**{"w=xinwe": ("N", 300)})
    assert trimmed("Mgrx Xinwe then", never, found) == ["Xinwe"]
    assert trimmed("Mgrx Xinwe then", never, found, given=("Mgrx Xinwe",)) == ["Mgrx Xinwe"]


def test_detection_takes_back_a_name_that_stands_where_no_name_does():
    """A layer of the scalp is a rare last name, and no list of anatomy has it."""
    text = "Irrigated 500 mL NS. Galea 4-0 Vicryl x3, skin staples."
    (rules,) = detect([Document("1", "1", text)], weigh=None)
    assert [(text[span.start : span.end], span.found_by) for span in rules or ()] == [("Galea", "names:ratio")]
    assert detect([Document("1", "1", text)]) == [()]


# ── together with the chain ──────────────────────────────────────────────────────────────────────────────────────────


def together(text: str, learned: Weights, odds: int, *found: tuple[str, str, str]) -> tuple[list[str], list[str]]:
    """What stands of what was found, and what is told beside it, where the chain weighs all tokens alike."""
    spans = tuple(Span(text.index(piece), text.index(piece) + len(piece), kind, kind, found_by=rule)
                  for piece, kind, rule in found)
    weighing = around.Weighing([Document("1", "1", text)], learned, [[odds] * len(Note(text).words)])
    (left,), (also,) = weighing.believed([spans], [()]), weighing.told([()])
    return [text[one.start : one.end] for one in left], [text[one.start : one.end] for one in also]


def test_what_the_chain_weighs_counts_with_what_stands_around():
    by = around.SHARE_OF_CHAIN
    learned = weighed(**{"-1w=by": ("N", 300 + around.ENOUGH_TOGETHER + 100)})
    assert together("seen by Wimx", learned, -100 * by)[1] == ["Wimx"]
    assert together("seen by Wimx", learned, -101 * by)[1] == []
    least = weighed(**{"-1w=by": ("N", 300 + around.LEAST_AROUND)})
    assert together("seen by Wimx", least, 900 * by)[1] == ["Wimx"]
    assert together("seen by Wimx", weighed(**{"-1w=by": ("N", 299 + around.LEAST_AROUND)}), 900 * by)[1] == []
    doubtful = weighed(**{"-1w=by": ("N", 300 + around.UNBELIEVED_TOGETHER)})
    assert together("seen by Wimx", doubtful, 0, ("Wimx", "NAME", "names:again"))[0] == ["Wimx"]
    assert together("seen by Wimx", doubtful, -by, ("Wimx", "NAME", "names:again"))[0] == []


def test_a_name_by_itself_stays_where_the_chain_gives_it_so_much():
    """What stands around does not ask what a word is; the chain does."""
    against = weighed(**{"-1w=by": ("N", 300 - 900)})
    for rule, kept in (("names:ratio", ["Wimx"]), ("names:unknown", ["Wimx"]), ("names:again", [])):
        assert together("seen by Wimx", against, around.KEPT_BY_CHAIN, ("Wimx", "NAME", rule))[0] == kept
        assert together("seen by Wimx", against, around.KEPT_BY_CHAIN - 1, ("Wimx", "NAME", rule))[0] == []


def test_the_chain_doubts_forms_too_and_itself_most():
    by = around.SHARE_OF_CHAIN
    learned = weighed(**{"-1w=by": ("N", 300)})
    forms = ("ids:letters and digits", around.UNBELIEVED_TOGETHER), ("chain:labels", around.UNBELIEVED_OF_CHAIN)
    for rule, least in forms:
        assert together("seen by Wimx", learned, least * by, ("Wimx", "NAME", rule))[0] == ["Wimx"]
        assert together("seen by Wimx", learned, (least - 1) * by, ("Wimx", "NAME", rule))[0] == []
    assert together("seen by Wimx", learned, -900 * by, ("Wimx", "NAME", "names:title"))[0] == ["Wimx"]
    assert doubted("seen by Wimx", learned, ("Wimx", "NAME", "ids:letters and digits")) == ["Wimx"]


def test_the_chain_says_nothing_of_a_number():
    number = weighed(**{"-1w=pass": ("I", 300 + around.ENOUGH_FOR_NUMBERS)})
    less = weighed(**{"-1w=pass": ("I", 299 + around.ENOUGH_FOR_NUMBERS)})
    for odds in (-900 * around.SHARE_OF_CHAIN, 900 * around.SHARE_OF_CHAIN):
        assert together("pass 44-1182", number, odds)[1] == ["44-1182"]
        assert together("pass 44-1182", less, odds)[1] == []
