"""Names: what a name is made of, and who becomes whom over a corpus."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released
from helpers import KEY, chart_of, rewritten

from resynth import lexicon
from resynth.plan import names as plan
from resynth.surrogates import names as maker
from resynth.verify import name_forms


def roles(text: str, after_title: bool = False) -> str:
    return " ".join(f"{part.text}:{part.role}" for part in maker.read(text, after_title) if part.role != "gap")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("SMITH, BRIAN K., M.D.", "SMITH:last BRIAN:first K:initial M:kept D:kept"),
        ("Mary Hansen", "Mary:first Hansen:last"),
        ("Mary\nHansen", "Mary:first Hansen:last"),
        ("Mr . John A . Smith", "Mr:kept John:first A:initial Smith:last"),
        ("Thomas-yosef, Julia", "Thomas:last yosef:last Julia:first"),
        ("Ludwig van der Berg", "Ludwig:first van:kept der:kept Berg:last"),
        ("van der Berg", "van:kept der:kept Berg:last"),
        ("Van Dyke, Henry", "Van:kept Dyke:last Henry:first"),
        ("Jose de la Cruz Lopez", "Jose:first de:kept la:kept Cruz:last Lopez:last"),
        ("DE LA CRUZ, MARIA", "DE:kept LA:kept CRUZ:last MARIA:first"),
        ("J. Smith-Jones III", "J:initial Smith:last Jones:last III:kept"),
        ("John F. Miller Jr.", "John:first F:initial Miller:last Jr:kept"),
        ("3041023MARY", "3041023:digits MARY:single"),
        ("GQ/NV/whalen", "G:initial Q:initial N:initial V:initial whalen:single"),
        ("B. Smith", "B:initial Smith:last"),
        ("Brian K.", "Brian:single K:initial"),
        ("O'Brien's", "O'Brien:single"),
        ("Julia Smith, RN", "Julia:first Smith:last RN:kept"),
        ("Dr. Earley", "Dr:kept Earley:titled"),
        ("Drs. Park and Lee", "Drs:kept Park:titled and:kept Lee:titled"),
        ("Drs Park/Lee", "Drs:kept Park:titled Lee:titled"),
        ("Dr. Park and Lee", "Dr:kept Park:titled and:kept Lee:single"),
        ("Drs. Park & Kim Lee", "Drs:kept Park:titled Kim:first Lee:last"),
        ("Birgitta Iversen, PA-C", "Birgitta:first Iversen:last PA:kept C:kept"),
        ("Imani Cawley, RN, QZX", "Imani:first Cawley:last RN:kept QZX:first"),
        ("John Smith, M.D., Ph.D.", "John:first Smith:last M:kept D:kept Ph:kept D:kept"),
        ("J.D. Smith", "J:initial D:initial Smith:last"),
        ("Dick Van Dyke", "Dick:first Van:kept Dyke:last"),
        ("Ludwig Van Beethoven", "Ludwig:first Van:kept Beethoven:last"),
        ("Thanh van Nguyen", "Thanh:first van:kept Nguyen:last"),
        ("Abdul Al Rashid", "Abdul:first Al:kept Rashid:last"),
    ],
)
def test_a_name_is_read_into_its_parts(text: str, parts: str) -> None:
    assert roles(text) == parts


def initials(text: str) -> tuple[str, str]:
    """What the two programs take for initials without points."""
    theirs = "".join(token.word for token in name_forms.read(text).tokens if token.sort == "N")
    return "".join(part.text for part in maker.read(text) if part.role == "initial"), theirs


@pytest.mark.parametrize(("text", "letters", "last"), [
    ("MJ Nunn", "MJ", "nunn"), ("Dr. KB Nunn, MD", "KB", "nunn"), ("Mary KJ Nunn", "KJ", "nunn"),
    ("Nunn, TJ", "TJ", "nunn"), ("TJ Nunn-Hale's", "TJ", "hale"), ("MK\nNunn", "MK", "nunn"),
    ("JR Nunn", "JR", "nunn"), ("BB van der Berg", "BB", "berg"),
])
def test_two_initials_without_points_are_initials(text: str, letters: str, last: str) -> None:
    """The name "MJ Nunn" had a made first name in capitals, and "Nunn MJ" another last name than "Nunn"."""
    assert initials(text) == (letters, letters)
    assert name_forms.read(text).lasts[-1] == last == [p.key for p in maker.read(text) if p.role == "last"][-1]
    assert roles("Nunn TJ") == "Nunn:single T:initial J:initial"
    assert initials("Nunn TJ") == ("TJ", "TJ")


@pytest.mark.parametrize("text", [
    "XU Ming", "XU, Ming", "NG Nunn", "JC Nunn", "ED Nunn",  # a surname, or a given name of the lists
    "Nunn RN", "Nunn, JR", "MD Nunn", "LT Nunn", "Nunn, RN, KC",  # a degree, a son, a title
    "MJ NUNN", "Dr. KB", "MJ-Nunn", "mj Nunn", "Mj Nunn",
])
def test_what_may_be_a_name_or_form_is_no_initials(text: str) -> None:
    assert initials(text) == ("", "")


@pytest.mark.parametrize("policy", ["cchmc-2014", "training-data"])
def test_a_name_behind_a_title_is_the_same_name_alone(policy: str) -> None:
    """Lee and James are first names too: who was "Mr. Lee" in one line was somebody else in the next."""
    done = released(notes_of(
        "Mr. [Lee](PATIENT) is well. [LEE](PATIENT) left, [Lee's](PATIENT) pills too.", "Seen with [Lee](PATIENT).",
        "Dr. [James](DOCTOR) came; her son [James](PATIENT role=relative) too.", patients=("p", "p", "q"),
    ), policy=policy)
    assert done.error is None
    lee = {row.surrogate.removesuffix("'s").lower() for row in done.every if row.original.lower().startswith("lee")}
    assert len(lee) == 1
    assert len(done.became("James")) == 2  # kin before it makes it a first name


def test_the_checker_reads_a_title_of_several_as_the_maker_does() -> None:
    """The second of two doctors whose name is a first name too was given a first name: "Drs. Hively and Freddie"."""
    assert name_forms.read("Dr. Park and Lee").open == (("park", True), ("lee", False))
    for text in ("Drs. Park and Lee", "Drs Park/Lee"):
        assert name_forms.read(text).open == (("park", True), ("lee", True))
    assert name_forms.read("Park and Drs. Lee").open == (("park", False), ("lee", True))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Van Morrison", "at the front, Van may be a given name"),
        ("Kim Do", "Do is a surname before it is a degree"),
        ("Dean Smith", "Dean is a given name before it is a title"),
        ("SMITH, DO", "after a comma it may be the given name"),
        ("Thanh Van Nguyen", "between two names, Van is one, unless the Census knows both as one surname (Van Dyke)"),
        ("THUY LE NGUYEN", "capitals throughout tell nothing"),
    ],
)
def test_what_may_be_a_name_is_never_kept_as_form(text: str, why: str) -> None:
    assert "kept" not in roles(text), why


def corpus(*charts: object) -> plan.CorpusNames:
    from resynth.policy.parse import load

    survey = plan.Survey()
    for chart in charts:
        survey.add(chart)
    return plan.CorpusNames(plan.plan_corpus(survey, load("cchmc-2014"), KEY))


def renamed(policy: object, *charts: object) -> list[list[str]]:
    whole = corpus(*charts)
    return [rewritten(chart, plan.FAMILY.plan_chart(chart, whole, policy, KEY)) for chart in charts]


def test_the_names_of_figure_1(cchmc) -> None:
    """Mary Hansen becomes one woman, alone and in full; Smith, Brian K. keeps its order and its initial's place."""
    chart = chart_of(
        "[Mary Hansen](PATIENT) came. [Mary](PATIENT) was seen by [Smith, Brian K.](DOCTOR), and "
        "[Hansen](PATIENT) left."
    )
    [[note]] = renamed(cchmc, chart)
    found = re.fullmatch(r"(\w+) (\w+) came\. (\w+) was seen by (\w+), (\w+) ([A-Z])\., and (\w+) left\.", note)
    assert found, note
    first, last, again, doctor, given, initial, alone = found.groups()
    assert (first, last) == (again, alone)
    assert not {first, last, doctor, given} & {"Mary", "Hansen", "Smith", "Brian"}
    assert lexicon.names().sex(lexicon.fold(first)) == "F"
    assert lexicon.names().sex(lexicon.fold(given)) == "M"
    assert initial != "K"


def test_equal_tokens_get_equal_surrogates_in_all_charts_and_cases(cchmc) -> None:
    one = chart_of("[Mary Hansen](PATIENT)", patient="p1")
    two = chart_of("[HANSEN, MARY](PATIENT) and [hansen's](DOCTOR)", patient="p2")
    [[first], [second]] = renamed(cchmc, one, two)
    given, last = first.split()
    assert second == f"{last.upper()}, {given.upper()} and {last.lower()}'s"


def test_no_new_name_is_an_original_last_name_of_the_corpus(cchmc) -> None:
    """Even of another patient's chart, and even as a first name."""
    lasts = [n for n in lexicon.surrogate_names().last if n not in lexicon.names().female][:2000]
    charts = [chart_of(f"[Ann {name.title()}](PATIENT)", patient=f"p{i}") for i, name in enumerate(lasts)]
    whole = corpus(*charts)
    given = {*whole.first.values(), *whole.last.values()}
    assert len(whole.last) == 2000
    assert not given & set(lasts)


def test_more_last_names_than_the_pool_holds_are_settled_in_the_chart(cchmc) -> None:
    """With half the list used as originals, the rest get their surrogate per patient, and none is its own."""
    lasts = lexicon.surrogate_names().last[: len(lexicon.surrogate_names().last) * 3 // 4]
    charts = [chart_of(f"[Ann {name.title()}](PATIENT)", patient=f"p{i}") for i, name in enumerate(lasts)]
    whole = corpus(*charts)
    assert len(whole.last) < len(lasts)
    rungs = set()
    for chart, name in zip(charts, lasts, strict=True):
        [choice] = plan.FAMILY.plan_chart(chart, whole, cchmc, KEY).values()
        rungs.add(choice.rung)
        new = lexicon.fold(choice.text.split()[1])
        assert new != name
        assert new not in whole.original_last
    assert rungs == {"all", "narrow"}


def test_a_list_that_is_used_up_gives_altered_names(cchmc) -> None:
    lasts = lexicon.names().last
    survey = plan.Survey()
    survey.last.update(lasts)
    whole = plan.CorpusNames(plan.plan_corpus(survey, cchmc, KEY))
    [choice] = plan.FAMILY.plan_chart(chart_of("[Smith](DOCTOR)"), whole, cchmc, KEY).values()
    assert choice.rung == "shaped"
    assert lexicon.fold(choice.text) not in lasts


def test_a_name_on_no_list_gets_a_list_name_with_two_letters_changed(cchmc) -> None:
    [[note]] = renamed(cchmc, chart_of("[Zzyzxqua](DOCTOR) and [ZZYZXQUA](DOCTOR)"))
    one, _, two = note.partition(" and ")
    assert two == one.upper()
    token = lexicon.fold(one)
    names = lexicon.names()
    assert token not in names.last
    assert names.sex(token) is None
    listed = [*names.last, *names.female, *names.male]
    assert any(len(n) == len(token) and sum(a != b for a, b in zip(n, token, strict=True)) == 2 for n in listed)


def test_a_nickname_follows_its_formal_name(cchmc) -> None:
    nick, formal = next(
        (nick, formals[0]) for nick, formals in sorted(lexicon.nicknames().items()) if maker.group_key(nick) != nick
    )
    [[note]] = renamed(cchmc, chart_of(f"[{formal.title()}](PATIENT), called [{nick.title()}](PATIENT)"))
    one, _, two = note.partition(", called ")
    assert one == two


def test_an_institution_that_holds_a_replaced_name_is_given_the_surrogate(cchmc) -> None:
    chart = chart_of(
        "[Mary Hansen](PATIENT) at [Hansen Family Clinic](HOSPITAL), then at [Ohio Valley Hospital](HOSPITAL)"
    )
    [[note]] = renamed(cchmc, chart)
    last = note.split()[1]
    assert note.endswith(f"at {last} Family Clinic, then at Ohio Valley Hospital")


def test_a_title_before_a_given_name_does_not_make_it_a_last_name(cchmc) -> None:
    [[note]] = renamed(cchmc, chart_of("[Cordelia Talbott](PATIENT). Miss [Cordelia](PATIENT) left."))
    first = note.split()[0]
    assert note.endswith(f"Miss {first} left.")


def test_an_altered_name_is_no_real_name_by_chance(cchmc) -> None:
    """Not even a rare one: the whole Census files are looked at, not the threshold's."""
    everyone = lexicon.all_names()
    [notes] = renamed(cchmc, chart_of(*(f"[Zzyzx{a}{b}q](DOCTOR)" for a in "abcdefghij" for b in "klmnopqrst")))
    assert not {lexicon.fold(note) for note in notes} & (everyone.last | everyone.first)


def test_an_altered_name_can_be_said(cchmc) -> None:
    """Each three letters of it, its ends among them, are those of some listed names."""
    lists = lexicon.surrogate_names()
    known = "".join(f" ^{name}$ " for name in (*lists.last, *lists.female, *lists.male))
    [notes] = renamed(cchmc, chart_of(*(f"[Zzyzx{a}{b}q](DOCTOR)" for a in "abcdefgh" for b in "klmnopqr")))
    for note in map(lexicon.fold, notes):
        assert note not in lexicon.common_words() | lexicon.clinical_words()
        whole = f"^{note}$"
        assert all(known.count(whole[at : at + 3]) > 4 for at in range(len(note)))


def test_the_digits_glued_to_a_name_change_too(cchmc) -> None:
    [[note]] = renamed(cchmc, chart_of("[3041023MARY](NAME)"))
    assert re.fullmatch(r"\d{7}[A-Z]+", note)
    assert not note.startswith("3041023")
    assert "MARY" not in note


def test_a_name_without_a_letter_becomes_a_tag(cchmc) -> None:
    [[note]] = renamed(cchmc, chart_of("[???](NAME)"))
    assert note == "[NAME]"


def test_two_people_of_one_chart_never_become_one(cchmc) -> None:
    names = [n.title() for n in lexicon.surrogate_names().female[:400]]
    text = " ".join(f"[{name}](PATIENT)" for name in names)
    [[note]] = renamed(cchmc, chart_of(text))
    sex = lexicon.names().sex
    keys = {maker.group_key(lexicon.fold(name)) for name in names if sex(lexicon.fold(name))}
    assert len(set(note.split())) == len(keys)


def test_match_moves_others_aside_for_a_token_that_finds_nothing() -> None:
    """An augmenting path: ``c`` may only have ``x``, which ``a`` took first."""
    banned = {"a": frozenset(), "b": frozenset({"y"}), "c": frozenset({"y", "z"})}
    assert plan.match(["a", "b", "c"], banned, ["x", "y", "z"]) == {"a": "y", "b": "z", "c": "x"}


def test_match_gives_what_a_maximum_matching_holds() -> None:
    banned = {"a": frozenset({"y"}), "b": frozenset({"y"})}
    assert len(plan.match(["a", "b"], banned, ["x", "y"])) == 1


def test_a_name_that_a_lines_end_cut_is_one_name_and_cut_again():
    """In the case of its parts, near the same place; elsewhere it stands whole, and two names stay two."""
    done = released(notes_of(
        "Dr. [Kowal-\nski](DOCTOR) saw [Ann McAl-\nister](PATIENT) and [MCAL-\nISTER, ANN](PATIENT).",
        "[McAlister](PATIENT) is well, says [Kowalski](DOCTOR).", "[SMITH-\nJONES, BETH](PATIENT)",
        patients=("a", "a", "b"),
    ))
    assert done.error is None
    new = {row.original: row.surrogate for row in done.every}
    assert new["Kowal-\nski"].replace("-\n", "") == new["Kowalski"]
    assert re.fullmatch(r"[A-Z][a-z]+-\n[a-z]{2,}", new["Kowal-\nski"])
    assert new["Ann McAl-\nister"].replace("-\n", "").split()[1] == new["McAlister"]
    assert new["MCAL-\nISTER, ANN"].replace("-\n", "").partition(",")[0] == new["McAlister"].upper()
    first, second = new["SMITH-\nJONES, BETH"].partition(",")[0].split("-\n")
    assert f"{first}{second}".casefold() not in lexicon.names().last


@pytest.mark.parametrize(("token", "like", "written"), [
    ("zellmer", "Kowal-\nski", "Zellm-\ner"), ("ruiz", "Kowal-\nski", "Ru-\niz"),
    ("zellmer", "KOW-\n  ALSKI", "ZEL-\n  LMER"),
    ("lee", "Kowal-\nski", "L-\nee"), ("ng", "Kowal-\nski", "Ng"), ("zellmer", "Kowalski", "Zellmer"),
])
def test_a_cut_name_is_cut_where_it_was(token: str, like: str, written: str):
    assert maker.cased(token, like) == written
