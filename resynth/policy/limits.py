"""What each way of replacing does not promise, in the words of the board: the sentence that a protocol needs most."""

from __future__ import annotations

from resynth.policy.model import Rule

_UNMARKED = "What nobody marked is not replaced."
#: behaviour, or an action that has none -> what it does not promise.
LIMITS: dict[str, str] = {
    "keep": "These values are real, and whoever knows one can recognize it.",
    "hold": "Which notes are missing can itself tell something.",
    "names.corpus.v1": (
        "One name has one surrogate everywhere, so how often a name occurs, and that two patients share one, stays "
        "visible."
    ),
    "names.scoped.v1": (
        "Inside the scope a reader can follow who is who; a name that was overlooked stands out the more, the fewer "
        "surrogates vary."
    ),
    "dates.shuffle.v1": "Intervals, order and seasons are lost; the dates are real dates of other people.",
    "dates.shift.v1": (
        "The time between two dates stays; whoever knows one real date of a patient knows all of them. What the text "
        "tells of time in other words (an event that everybody knows) is not moved."
    ),
    "dates.year.v1": "The year stays; what the text tells of time in other words (the day after Easter) stays too.",
    "ages.cap.v1": "Ages up to 89 are real. An age that is told in other words (retired in 1970) is not seen.",
    "ages.top.v1": (
        "Ages under the class are real. An age that is told by a year (born in 1941, retired in 1970) is not seen."
    ),
    "ages.band.v1": "The band is real. An age that is told in other words (retired in 1970) is not seen.",
    "places.shuffle.v1": "Towns and streets are real ones of other patients: the region of the corpus stays visible.",
    "places.state.v1": "The state, the country and three digits of a ZIP code are real.",
    "places.limited.v1": "Town, state and ZIP code are real.",
    "places.coherent.v1": "What the text tells of a place in other words (a river, an industry) stays.",
    "institutions.invented.v1": "An institution that is known by what it does, and not by its name, stays known.",
    "institutions.invented.v2": (
        "An institution that is known by what it does, and not by its name, stays known. A new name may be that of a "
        "real institution somewhere, of which nothing in the note is true."
    ),
    "professions.listed.v1": "What the text tells of the work in other words stays.",
    "rooms.random.v1": "The kind of a place (intensive care) stays.",
    "ids.random.v1": "The form of a number stays, and may tell which system it comes from.",
    "ids.code.v1": "The form of a number stays, and a patient's numbers can be told apart.",
    "phones.random.v1": "A made-up number may be somebody's outside of this corpus.",
    "phones.fictional.v1": "There are few such numbers under one area code: they say that they are not real.",
    "phones.home.v1": "There are few such numbers under one area code: they say that they are not real.",
    "emails.random.v1": "The lengths of the parts of an address stay.",
    "emails.reserved.v1": "The domains say that the addresses are not real.",
    "nets.reserved.v1": "The lists are short: many addresses become the same one.",
    "nets.shaped.v1": "The build of an address stays, as far as its signs and words go.",
    "ssn.mask.v1": "Whether two numbers were the same cannot be seen any more.",
    "ssn.never_issued.v1": "The range says that the numbers are not real.",
    "follow.initials.v1": "Whose initials they are is worked out from the chart, and may be wrong.",
    "follow.username.v1": "Whose name it is is worked out from the chart, and may be wrong.",
    "follow.email.v1": "Whose address it is is worked out from the chart, and may be wrong.",
    "follow.email.v2": "Whose address it is is worked out from the chart, and may be wrong; all hosts end alike.",
    "tags.typed.v1": "Tags mark what was found: what was overlooked stands out beside them.",
    "tags.numbered.v1": (
        "Who is who can be followed inside the scope. Tags mark what was found: what was overlooked stands out beside "
        "them."
    ),
    "tags.length.v1": "The length of the original is told. What was overlooked stands out beside such tags.",
    "masks.shape.v1": "Length, capitals and punctuation of the original are told.",
}


def not_promised(rule: Rule) -> str:
    """What a rule does not promise, in one or two sentences; every rule but ``hold`` leaves what nobody marked."""
    said = LIMITS.get(rule.behaviour or rule.action, "")
    return said if rule.action in ("keep", "hold") else f"{said} {_UNMARKED}".strip()
