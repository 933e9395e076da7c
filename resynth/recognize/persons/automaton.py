"""The finite-state automaton of NLM Scrubber for names of several tokens (report of 2013, Figure 4).

States: start, prefix title, initial, name, suffix title, end. Inputs: ``p`` a prefix, ``i`` an initial, ``n`` a name,
``s`` a suffix, ``!`` punctuation, ``*`` anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

START, PREFIX, INITIAL, NAME, SUFFIX, END = "SPINXE"
_STEPS: dict[str, dict[str, str]] = {
    START: {"p": PREFIX, "i": INITIAL, "n": NAME},
    PREFIX: {"p": PREFIX, "i": INITIAL, "n": NAME, "!": PREFIX},
    INITIAL: {"i": INITIAL, "n": NAME, "!": INITIAL},
    NAME: {"i": NAME, "n": NAME, "!": NAME, "s": SUFFIX, "*": END, "p": END},
    SUFFIX: {"s": SUFFIX, "!": SUFFIX, "*": END, "n": END, "i": END, "p": END},
}


def step(state: str, symbol: str) -> str:
    """The next state; what leads nowhere starts anew."""
    return _STEPS[state].get(symbol, START)


def trace(symbols: Sequence[str]) -> list[str]:
    """All states that a sequence leads through, the start included, up to the end."""
    states = [START]
    for symbol in symbols:
        states.append(step(states[-1], symbol))
        if states[-1] == END:
            break
    return states


def accepted(symbols: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """(number of the first input, the states after each input) of every sequence that ends as a name.

    A sequence that the inputs break off at its end is one too. An input that ends one begins the next.
    """
    state, first, states = START, 0, list[str]()
    for number, symbol in enumerate([*symbols, "*"]):
        new = step(state, symbol)
        if new == END:
            yield first, states
            new = step(START, symbol)
            state = START
        if new == START:
            states = []
        elif state == START:
            first, states = number, [new]
        else:
            states.append(new)
        state = new
