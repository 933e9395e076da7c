"""Identifiers whose shape says what they are: with a check digit, or letters that only some of them have.

- **NPI**: ten digits, the first one or two; the last makes the Luhn sum of ``80840`` and the number a multiple of ten
  (45 CFR 162.406; CMS, requirements for NPI check digit).
- **DEA registration**: two letters (the second may be a nine) and seven digits; the last is the last digit of the sum
  of the first, third and fifth and twice the second, fourth and sixth. The second letter is the holder's initial in
  real ones; here it is any.
- **VIN**: 17 letters and digits without I, O and Q; the ninth is the weighted sum of the others modulo 11, with X for
  ten (49 CFR 565.15).
- **MBI**, the Medicare number: eleven letters and digits in fixed places without S, L, O, I, B and Z; no check digit
  (CMS, understanding the MBI format).
- **card**: 13 to 19 digits, the last by Luhn (ISO/IEC 7812-1): payment cards, and the IMEI of a device.

A shape here is a sign and the shape of what is drawn: ``+`` is written so that it checks, ``-`` so that it does not.
"""

from __future__ import annotations

import re

from resynth.surrogates import cells

NPI, DEA, VIN, MBI, CARD = GROUPS = ("npi", "dea", "vin", "mbi", "card")
_SORTS = (
    (NPI, re.compile(r"[12][0-9]{9}")),
    (DEA, re.compile(r"[A-Z][A-Z9][0-9]{7}")),
    (VIN, re.compile(r"(?=.*[A-Z])(?=.*[0-9])[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}")),
    # Letters that no Medicare number has too: what replaces one that was made up must not be a right one.
    (MBI, re.compile(r"[1-9][A-Z][A-Z0-9][0-9][A-Z][A-Z0-9][0-9][A-Z]{2}[0-9]{2}")),
    (CARD, re.compile(r"[0-9]{13,19}")),
)
#: 49 CFR 565.15(c), tables IV and V: what a letter counts, and the weight of each of the 17 places.
_COUNTS = {letter: value for letters, value in (
    ("AJ", 1), ("BKS", 2), ("CLT", 3), ("DMU", 4), ("ENV", 5), ("FW", 6), ("GPX", 7), ("HY", 8), ("RZ", 9),
) for letter in letters} | {str(digit): digit for digit in range(10)}
_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_CHECK_OF_VIN = 8


def sort_of(canonical: str) -> str | None:
    """Which of the groups an identifier belongs to by its letters and digits, whatever its label says."""
    for group, pattern in _SORTS:
        if pattern.fullmatch(canonical):
            return group
    return None


def is_npi(digits: str) -> bool:
    """Whether the last of ten digits is the one that an NPI has there: of others, one in ten has it by chance."""
    return luhn("80840" + digits[:-1]) == int(digits[-1])


def shape_of(group: str, canonical: str, *, valid: bool) -> str:
    """The shape of the surrogates of an identifier of this group: the sign, then what is drawn."""
    sign = "+" if valid else "-"
    first_zero = "0" if canonical[0] == "0" else "N"
    if group == NPI:
        return f"{sign}M99999999"
    if group == DEA:
        return f"{sign}D{'L' if canonical[1] == '9' else 'C'}{'0' if canonical[2] == '0' else 'N'}99999"
    if group == CARD:
        return f"{sign}{first_zero}{'9' * (len(canonical) - 2)}"
    drawn = ["9" if char.isdigit() else "K" if group == MBI else "V" for char in canonical]
    if group == MBI:
        drawn[0] = "N"
        drawn[1] = "K" if valid else "Y"
        return sign + "".join(drawn)
    at = drawn.index("9") if "9" in drawn else -1
    if at >= 0 and at != _CHECK_OF_VIN:
        drawn[at] = "0" if canonical[at] == "0" else "N"
    drawn[_CHECK_OF_VIN] = "x" if canonical[_CHECK_OF_VIN] == "X" else "9"
    return sign + "".join(drawn)


def _drawn(group: str, shape: str) -> tuple[str, int]:
    """The part of a shape that is drawn, and in how many ways its check can be wrong (1: it is right, or has none)."""
    drawn, ways = shape[1:], 9 if shape[0] == "-" and group != MBI else 1
    if group == VIN:
        ways = ways if drawn[_CHECK_OF_VIN] == "9" else 1
        drawn = drawn[:_CHECK_OF_VIN] + drawn[_CHECK_OF_VIN + 1 :]
    return drawn, ways


def size(group: str, shape: str) -> int:
    """How many numbers ``nth`` knows."""
    drawn, ways = _drawn(group, shape)
    return cells.size(drawn) * ways


def nth(group: str, shape: str, number: int) -> str:
    """The identifier that has this number; empty where what is drawn leaves no check of the form (VIN only)."""
    drawn, ways = _drawn(group, shape)
    number, way = divmod(number, ways)
    payload = cells.nth(drawn, number)
    if group == MBI:
        return payload
    if group == VIN:
        return _vin(payload, shape, way)
    digit = luhn("80840" + payload) if group == NPI else luhn(payload) if group == CARD else dea(payload)
    return f"{payload}{digit if shape[0] == '+' else (digit + 1 + way) % 10}"


def _vin(payload: str, shape: str, way: int) -> str:
    before, after = payload[:_CHECK_OF_VIN], payload[_CHECK_OF_VIN:]
    right = vin(f"{before}0{after}")
    if shape[1 + _CHECK_OF_VIN] == "x":
        return f"{before}X{after}" if (right == 10) == (shape[0] == "+") else ""
    if shape[0] == "-":
        return f"{before}{(right + 1 + way) % 10}{after}"
    return f"{before}{right}{after}" if right < 10 else ""


def luhn(digits: str) -> int:
    """The digit that makes these digits and itself a Luhn number."""
    total = 0
    for at, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 - at % 2)
        total += value - 9 if value > 9 else value
    return -total % 10


def dea(payload: str) -> int:
    """The last digit of a DEA registration that begins with these two letters and six digits."""
    digits = [int(digit) for digit in payload[2:]]
    return (sum(digits[::2]) + 2 * sum(digits[1::2])) % 10


def vin(whole: str) -> int:
    """What the ninth place of a VIN is to say, 10 for X; its own ninth place does not count."""
    return sum(_COUNTS[char] * weight for char, weight in zip(whole, _WEIGHTS, strict=True)) % 11
