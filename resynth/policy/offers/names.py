"""What is offered for names and initials."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.policy.model import Policy, Rule
from resynth.policy.offers.base import Offer, Row

_CORPUS = Offer(
    behaviours=("names.corpus.v1",),
    scopes=("corpus",),
    lists=("names/last", "names/female", "names/male"),
    options={"sex": ("same",), "out_of_list": ("two letters changed",), "initials": ("random",)},
    rungs=("all", "narrow", "shaped", "tag", "hold"),
    thresholds=(0.002,),
    whole_ladder=True,
)

_SCOPED = Offer(
    behaviours=("names.scoped.v1",),
    scopes=("patient", "mention", "note", "corpus", "project", "markov"),
    lists=("names/last", "names/female", "names/male", "names/last2010", "names/first2020"),
    some_lists=True,
    one_of=(
        ("names/last", "names/last2010"), ("names/female", "names/first2020"), ("names/male", "names/first2020"),
    ),
    options={
        "draw": ("uniform", "weighted"),
        "sex": ("same", "any"),
        "families": ("shared surname",),
        "out_of_list": ("two letters changed", "list name"),
        "initials": ("random", "follow"),
        "edits_apart": ("2", "3", "4"),
        "first_letter": ("other",),
    },
    numbers={"wider_bearers": (100, 1_000_000), "full_name_bearers": (1, 100_000)},
    rungs=("all", "narrow", "wider", "shaped", "tag", "hold"),
    least_threshold=0.0001,
)

ROWS: tuple[Row, ...] = (
    ("replace", _CORPUS, ("NAME", "PATIENT", "DOCTOR")),
    ("replace", _SCOPED, ("NAME", "PATIENT", "DOCTOR")),
    ("keep", Offer(), ("INITIALS",)),
)


def problem(rule: Rule) -> str:
    """What is wrong with a rule of ``names.scoped.v1`` as a whole, or nothing.

    How many people bear a full name is known of names of the lists alone, and where it is chosen, first and last name
    together: the map of a corpus, and a name that changes by chance, are made name by name.
    """
    if "full_name_bearers" not in rule.options:
        return ""
    if rule.scope not in ("mention", "note", "patient"):
        return "full_name_bearers: names are chosen together in the scopes mention, note and patient only"
    if rule.options.get("out_of_list") != "list name":
        return "full_name_bearers wants out_of_list: list name; nobody bears a name with two letters changed"
    if "shaped" in rule.ladder:
        return "full_name_bearers wants a ladder without shaped: nobody bears a made-up name"
    return ""


#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "names.corpus.v1": (
        "First, middle and last names are replaced one by one; titles, credentials, order, punctuation and "
        "capitals stay. No last name of the corpus is used for a new name, and in a note no part of a new "
        "name is a part of an original name."
    ),
    "names.scoped.v1": (
        "First, middle and last names are replaced one by one; the parts of one name agree inside the scope; titles, "
        "credentials, order, punctuation and capitals stay. No last name of the corpus is used for a new name, no part "
        "of a new name is a part of an original name of its note, and two persons of a note never become one."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("sex", "same"): "The sex of a first name is kept.",
    ("out_of_list", "two letters changed"): (
        "A name that is on no list is replaced by a listed name with two letters changed, which is then on no "
        "list either."
    ),
    ("out_of_list", "list name"): "A name that is on no list is replaced by a listed name.",
    ("sex", "any"): "The sex of a first name is not kept.",
    ("draw", "uniform"): "Each name of the lists is as likely as another.",
    ("draw", "weighted"): (
        "A name is as likely as it is frequent in the population, so that most surrogates are common names."
    ),
    ("families", "shared surname"): (
        "People of a chart who share a last name share the new one; the parts of a double name are replaced each on "
        "its own, so that a maiden name stays the same name."
    ),
    ("wider_bearers", ""): "On the rung wider, a name has at least {} bearers.",
    **{
        ("edits_apart", least): (
            f"To make the old name of a new one, {least} letters at least must be changed, taken out or put in, "
            "whatever else is given up."
        ) for least in ("2", "3", "4")
    },
    ("first_letter", "other"): (
        "A new name never begins with the letter of the one that it replaces, whatever else is given up."
    ),
    ("full_name_bearers", ""): (
        "A new first or middle name and a new last name that stand together are those of {} people or more, as far as "
        "how many bear each of the two tells, whatever else is given up."
    ),
    ("initials", "random"): "An initial becomes a random capital.",
    ("initials", "follow"): (
        "An initial becomes that of the new name, where the chart shows whose it is; else a random capital."
    ),
}

#: Scopes in which a name has one surrogate, so that a mention which nobody marked stands out beside it.
CONSISTENT = frozenset({"note", "patient", "corpus", "project"})
#: The example by which the cost is told: how often somebody is named in a note, and the share of mentions missed.
NAMED, OVERLOOKED = 10, 0.01


def rules_of(policy: Policy) -> Iterator[Rule]:
    """The rules by which names are replaced by names, those of single roles too."""
    for kind in ("NAME", "PATIENT", "DOCTOR"):
        for rule in (policy.rules[kind], *policy.rules[kind].roles.values()):
            if rule.action == "replace" and rule.behaviour.startswith("names."):
                yield rule


def distinguishable(scope: str, mentions: int, missed: float, p: float = 0.0) -> float:
    """L5: the chance that a missed mention can be told from the surrogates of a person who is named so often.

    Consistent surrogates: one missed mention is the odd one out. A new one every time: two missed mentions agree, and
    nothing else does. Markov: more were missed than the surrogate that stands most often in a row (Osborne et al. 2025;
    reference/privacy.md 1.2 and 1.3).

    Args:
        mentions: of the person, in the note.
        missed: chance that a mention is not found, so that it keeps the real name.
        p: chance of a new draw, under the scope ``markov``.
    """
    if scope in CONSISTENT:
        return 1 - (1 - missed) ** mentions
    if scope == "mention":
        p = 1.0
    # (missed so far, mentions of the present surrogate, of the longest) -> probability
    states: dict[tuple[int, int, int], float] = {(0, 0, 0): 1.0}
    for _ in range(mentions):
        found: dict[tuple[int, int, int], float] = {}
        for (lost, run, longest), chance in states.items():
            for state, share in (
                ((lost + 1, run, longest), missed),
                ((lost, run + 1, max(longest, run + 1)), (1 - missed) * (1 - p)),
                ((lost, 1, max(longest, 1)), (1 - missed) * p),
            ):
                found[state] = found.get(state, 0.0) + chance * share
        states = found
    return sum(chance for (lost, _, longest), chance in states.items() if lost > longest)


_COSTS: dict[str, str] = {
    "mention": "Who is who in a note is lost: each mention of a person is somebody else.",
    "markov": "Who is who in a note is partly lost: a person changes the name from time to time.",
    "note": "That two notes speak of one person can be told by the patient's number only, not by names.",
    "patient": "All notes of a patient speak of the same people, so that they can be linked by names as well as by the "
               "patient's number.",
    "corpus": (
        "A name has one surrogate in the corpus, so that the commonest surrogate probably stands for a common name: in "
        "a simulation, ranking recovered 10 % of the men's first names of 1,500 persons, and 25 % of 50,000."
    ),
    "project": (
        "A name has one surrogate in all releases of the project: they can be linked by names, and ranking the "
        "surrogates recovers common names, the more persons the better (10 % of the men's first names of 1,500 persons "
        "in a simulation, 25 % of 50,000)."
    ),
}


def scope_costs(policy: Policy) -> list[str]:
    """What the scopes chosen for names cost, one sentence or two a scope (reference/privacy.md 1.3, L5 and L8)."""
    found = []
    for scope, p in dict.fromkeys((rule.scope, rule.p) for rule in rules_of(policy)):
        chance = distinguishable(scope, NAMED, OVERLOOKED, p)
        share = f"{100 * chance:.2g}" if chance >= 0.0001 else "less than 0.01"
        found.append(
            f"Names, scope {scope}{f' {p:g}' if scope == 'markov' else ''}: {_COSTS[scope]} Where a person is named "
            f"{NAMED} times in a note and {100 * OVERLOOKED:g} % of the mentions are missed, a missed one can be told "
            f"from the surrogates in {share} % of such notes."
        )
    return found


#: What to write in a policy of one's own, so that a missed mention is hidden among names that change.
HIDES = "{NAME: {behaviour: names.scoped.v1, scope: mention}}"


def scope_warnings(policy: Policy, annotated: str) -> list[str]:
    """Warnings where names keep their surrogates but mentions were found by a program.

    Args:
        annotated: where the marks come from: ``given``, ``detect`` or ``both``.
    """
    scopes = list(dict.fromkeys(rule.scope for rule in rules_of(policy) if rule.scope in CONSISTENT))
    if annotated == "given" or not scopes:
        return []
    return [
        f"names keep their surrogates (scope {' and '.join(scopes)}) although mentions are found by a program: one "
        f"that it misses stands out beside them; a policy that extends this one hides it better with rules: {HIDES}"
    ]
