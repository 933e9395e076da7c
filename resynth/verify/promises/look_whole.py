"""Telephone numbers and streets of the chart, where they stand again to the last sign as they are marked (M3).

Other looks find the ten digits and the name of a street; what goes along (an extension, the code of a country, a
suffix on no list, an apartment) would stay beside what is replaced.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.verify.promises.look import Look


def wholes(look: Look) -> None:
    """Find them first, so that nothing else is found inside."""
    for text, kind in look.sought.wholes:
        if text in look.outside:
            for gap in look.gaps():
                for start, end in _alone(gap.text, text):
                    here = range(*gap.place(start, end))
                    if look.whole.isdisjoint(here):
                        look.hit(gap, start, end, kind)
                        look.whole.update(here)


def _alone(text: str, sought: str) -> Iterator[tuple[int, int]]:
    """Where something stands with neither letter nor digit glued to it."""
    end = 0
    while (start := text.find(sought, end)) >= 0:
        end = start + len(sought)
        if not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()):
            yield start, end
