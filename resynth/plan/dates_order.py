"""Which field comes first where a date tells it: nobody's month is the 18th.

A note that writes ``18-07-2021`` and nowhere ``07-18-2021`` writes the day first, whatever the policy reads elsewhere:
to read its ``12-07-2021`` month first and move it by days would change the intervals that a shift promises to keep.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Two numbers of a day and a month, and a year behind them.
_NUMBERS = re.compile(r"(?<![\d/.'’-])(\d{1,2})([-/.]|\. | / )(\d{1,2})\2(?:\d{4}|\d\d)(?![\d/.-]*\d)")
_MONTHS, _DAYS = 12, 31


def told(text: str) -> str | None:
    """``mdy`` or ``dmy`` where the numbers of a date can be read in one way only; None for all others."""
    found = _NUMBERS.search(text)
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    if 0 < first <= _MONTHS < second <= _DAYS:
        return "mdy"
    return "dmy" if 0 < second <= _MONTHS < first <= _DAYS else None


def order_of(dates: Iterable[str], usual: str) -> str:
    """The order of a note with these dates: what all that tell one tell, else the usual one."""
    orders = {order for order in map(told, dates) if order is not None}
    return orders.pop() if len(orders) == 1 else usual
