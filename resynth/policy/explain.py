"""A policy in plain sentences, as Markdown: what a board reads, and the POLICY.md of a release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from resynth.errors import counted
from resynth.kinds import CLASSES, KINDS
from resynth.policy.limits import not_promised
from resynth.policy.model import ROUTE_WORDS, Policy, Rule, number
from resynth.policy.offers import BEHAVIOUR_WORDS, OPTION_WORDS, PRECONDITIONS
from resynth.policy.promises import WORDS
from resynth.policy.render import TOP, row

#: A corpus that grew keeps the numbers of its notes.
TIME_ORDER = (
    "stand in the order of their field `date`, where the source has one that tells the day, year first; others stand "
    "behind them in an order that tells nothing, and so do notes of a later version behind those of an earlier one"
)
CLASS_WORDS: dict[str, str] = {
    "NAME": "Names", "DATE": "Dates", "AGE": "Ages", "EMAIL": "E-mail addresses", "INITIALS": "Initials",
    "INSTITUTION": "Institutions", "IPADDRESS": "Web and IP addresses", "LOCATION": "Places",
    "PHONE": "Telephone numbers", "SSN": "Social security numbers", "IDNUM": "Identifiers", "OTHER": "Other",
}
ACTION_WORDS: dict[str, str] = {
    "keep": "Kept as it is", "replace": "Replaced by a made-up value", "shuffle": "Replaced by a value of the corpus",
    "shift": "Moved in time", "generalize": "Made coarser", "mask": "Masked", "redact": "Replaced by a tag",
    "hold": "The note is not released",
}
SCOPE_WORDS: dict[str, str] = {
    "mention": "Each mention is replaced on its own.",
    "note": "Inside a note, the same value gets the same surrogate.",
    "patient": "In all notes of a patient, the same value gets the same surrogate.",
    "corpus": "Throughout the corpus, the same value gets the same surrogate.",
    "project": "Throughout the project, the same value gets the same surrogate.",
    "markov": "A mention keeps the surrogate of the mention before it, or draws anew with a chance of {p:g}.",
}
RUNG_WORDS: dict[str, str] = {
    "all": "as described, nothing given up",
    "prefer": "what is only preferred is given up (how common a value is, say)",
    "narrow": "the same value gets the same surrogate in a smaller circle only",
    "wider": "a larger list is used, whose values are common enough too",
    "rerender": "another value is written in this form",
    "shaped": "a made-up token of the same shape, on no list",
    "generalize": "a coarser value",
    "tag": "a tag such as `[{kind}]`",
    "hold": "the note is not released",
}
MISSED_WORDS: dict[str, str] = {
    "replace": "it is replaced there too",
    "hold": "the note is held back",
    "refuse": "nothing is released until a person has decided on each such place",
}
RETROACTIVE_WORDS: dict[str, str] = {
    "hold": "the new note is held back",
    "reissue": "the surrogate is issued anew, in a new version of the release",
    "accept": "it is accepted, and counted",
}
ORDER_WORDS = {"mdy": "month first", "dmy": "day first"}
ROLE_WORDS: dict[str, str] = {
    "patient": "the patient", "relative": "relatives", "provider": "providers", "other": "other people",
    "unknown": "people whose role nobody marked",
}
FIELD_WORDS: dict[str, str] = {
    "keep": "as it is", "drop": "left out", "redact": "as a tag", "generalize": "made coarser",
}
NOT_SAFE_HARBOR = (
    "**This is not Safe Harbor.** Some identifiers that 45 CFR 164.514(b)(2)(i) lists stay in the text, as they are or "
    "shuffled. The data may be used only under the approval and the agreement named here."
)


NO_KNOWLEDGE = (
    "**Safe Harbor asks for more than these rules**: that the institution has no actual knowledge that what is left "
    "could identify somebody, 45 CFR 164.514(b)(2)(ii). No program can say that."
)


def show(policy: Policy, *, origins: bool = False) -> str:
    """The policy class by class, as Markdown that ends with a newline. The same policy gives the same bytes.

    Args:
        origins: tell at the end in which file and line each value stands, and what is the language's own default.
    """
    lines = [
        f"# Policy {policy.id}, version {policy.version}", "", policy.title, "", policy.plain, "",
        *bullets(_identity(policy)), "",
    ]
    if policy.legal_route != "safe_harbor":
        lines += [NOT_SAFE_HARBOR, ""]
    else:
        lines += [NO_KNOWLEDGE, ""]
    lines += ["## What happens to each class", ""]
    for heading, kinds, rule in _groups(policy):
        lines += [f"### {heading}", "", f"*Kinds: {', '.join(kinds)}.*", "", *_rule(rule)]
        for role, other in rule.roles.items():
            lines += [f"*Of {ROLE_WORDS[role]}:*", "", *_rule(other)]
    lines += ["## How the rest is decided", "", *bullets(_settings(policy)), ""]
    lines += [
        "## What is promised", "",
        "*Hard*: if it does not hold, nothing is released. *Soft*: kept wherever it can be, every exception counted. "
        "*Required*: it must have been checked.", "",
        "| promise | says | strength | required |", "|---|---|---|---|",
        *(f"| {promise} | {WORDS[promise]} | {strength} | {'yes' if promise in policy.required else 'no'} |"
          for promise, strength in policy.promises.items()), "",
    ]
    if origins:
        lines += ["## Where each value stands", "", "| value | file and line |", "|---|---|",
                  *(f"| `{path}` | {place} |" for path, place in origins_of(policy)), ""]
    return "\n".join(lines)


def _rule(rule: Rule) -> list[str]:
    lines = [" ".join(_sentences(rule)), ""]
    if rule.changes and len(rule.ladder) > 1:
        lines += ["If that is not possible, in this order:", ""]
        lines += [*(f"{n}. {_rung(rule, rung)}" for n, rung in enumerate(rule.ladder[1:], 1)), ""]
    if rule.why:
        lines += [f"> {rule.why}", ""]
    unsaid = not_promised(rule)
    if unsaid:
        lines += [f"Not promised: {unsaid}", ""]
    return lines


def origins_of(policy: Policy) -> Iterator[tuple[str, str]]:
    """(setting or kind, where it is said: ``file:line``, or that it is a default), in the order of the language."""
    for key in TOP:
        if key != "rules":
            yield key, policy.origins.get(key, "not said: the default of the language")
    for kind, rule in policy.rules.items():
        like = policy.origins.get(f"rules.{kind}.like")
        if like:
            yield f"rules.{kind}", f"{like}, like another kind"
            continue
        places: dict[str, list[str]] = {}
        for key in row(rule):
            place = policy.origins.get(f"rules.{kind}.{key}", "")
            places.setdefault(place or "not said, so as the behaviour has it", []).append(key)
        yield f"rules.{kind}", "; ".join(f"{place} ({', '.join(keys)})" for place, keys in places.items())


def bullets(items: Iterable[str]) -> list[str]:
    """One Markdown bullet an item."""
    return [f"- {item}" for item in items]


def ladder_words(rule: Rule) -> str:
    """A rule's ladder on one line, limits in parentheses."""
    return " → ".join(f"{rung} (at most {rule.limits[rung]:g} %)" if rung in rule.limits else rung
                      for rung in rule.ladder)


def _rung(rule: Rule, rung: str) -> str:
    most = f", for at most {rule.limits[rung]:g} % of the mentions" if rung in rule.limits else ""
    return f"*{rung}*: {RUNG_WORDS[rung].format(kind=rule.kind)}{most}"


def _identity(policy: Policy) -> Iterable[str]:
    yield f"Legal route: {ROUTE_WORDS[policy.legal_route]}."
    for word, value in (("Institution", policy.institution), ("Protocol", policy.protocol),
                        ("Valid until", policy.valid_until)):
        if value:
            yield f"{word}: {value}."
    if policy.recipients:
        yield f"May be given to: {'; '.join(policy.recipients)}."
    for approval in policy.approvals:
        reference = f" ({approval.reference})" if approval.reference else ""
        yield f"Approved by {approval.by} on {approval.on}{reference}."
    if not policy.approvals:
        yield "Approved by: nobody is named in the policy."
    yield f"Digest (SHA-256 of the policy without comments): `{policy.digest}`."


def _groups(policy: Policy) -> Iterable[tuple[str, list[str], Rule]]:
    """Kinds of a class whose rules are the same stand together, in the order of the taxonomy."""
    for name in CLASSES:
        groups: list[tuple[Rule, list[str]]] = []
        for kind, rule in policy.rules.items():
            if KINDS[kind].cchmc != name:
                continue
            same = replace(rule, kind="")
            for known, kinds in groups:
                if replace(known, kind="") == same:
                    kinds.append(kind)
                    break
            else:
                groups.append((rule, [kind]))
        for rule, kinds in groups:
            rest = f": {', '.join(KINDS[kind].says for kind in kinds)}" if len(groups) > 1 else ""
            yield f"{CLASS_WORDS[name]}{rest}", kinds, rule


def _sentences(rule: Rule) -> Iterable[str]:
    yield f"**{ACTION_WORDS[rule.action]}.**"
    if rule.behaviour:
        yield BEHAVIOUR_WORDS[rule.behaviour]
    for option in rule.options.items():
        words = OPTION_WORDS.get(option) or OPTION_WORDS.get((option[0], ""))
        if words:
            yield words.replace("{}", option[1])
    if rule.changes and rule.action in ("replace", "shuffle") and rule.scope:
        yield SCOPE_WORDS[rule.scope].format(p=rule.p)
    if rule.lists:
        share = f"; only entries of at least {rule.threshold:g} % of the population" if rule.threshold else ""
        if rule.bearers:
            share = f"; only entries that at least {counted(rule.bearers, 'person bears', 'people bear')}"
        yield f"Lists: {', '.join(rule.lists)}{share}."
    for need in rule.requires:
        yield f"The corpus must hold {PRECONDITIONS[need]}; otherwise the run stops."


def _settings(policy: Policy) -> Iterable[str]:
    yield f"A date such as 3/4/10 is read {ORDER_WORDS[policy.date_order]}."
    yield f"A replaced value that is found again where nobody marked it: {MISSED_WORDS[policy.missed_mentions]}."
    yield f"A new original that equals a surrogate already issued: {RETROACTIVE_WORDS[policy.on_retroactive]}."
    yield ("Notes and patients keep their ids." if policy.keep_ids
           else "Notes and patients get new numbers.")
    yield (f"A patient's notes {TIME_ORDER}." if policy.note_order == "chronological"
           else "A patient's notes stand in a new, random order.")
    yield _fields(policy)
    yield f"In every released page, counts under {policy.small_count} are shown as `<{policy.small_count}`."
    for gate in policy.gates:
        beyond = "below" if gate.at_least else "above"
        yield f"Nothing is released where the figure {gate.figure} is {beyond} {number(gate.limit)}."
    if policy.labels:
        labels = ", ".join(f"`{label}` is {kind}" for label, kind in policy.labels.items())
        yield f"Labels of the annotators: {labels}."
    if policy.must_show:
        yield f"The released audit shows: {', '.join(policy.must_show)}."
    yield f"Written, unless another format is asked for: {', '.join(policy.formats)}."
    yield ("A surrogate depends on the value, the key and the corpus." if policy.derive == "value"
           else "A surrogate is drawn by the key, the patient and the order in which values first appear; of the value "
           "itself only its form goes in.")


def _fields(policy: Policy) -> str:
    kept = [f"`{name}` ({FIELD_WORDS[rule.action]})" for name, rule in policy.metadata.items() if rule.action != "drop"]
    dropped = "note_type" in policy.metadata and policy.metadata["note_type"].action == "drop"
    typed = "`note_type` (where it holds no other words than those of types of notes; else `other`)"
    first = [] if "note_type" in policy.metadata or dropped else [typed]
    stays = ", ".join([*first, *kept])
    return f"Of the fields beside the text stay: {stays}." if stays else "No field beside the text stays."
