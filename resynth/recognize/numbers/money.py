"""Numbers of cards and bank accounts, which their check digits tell from other numbers (ISO/IEC 7812-1, ISO 13616)."""

from __future__ import annotations

from resynth.recognize.words import regex

_CARD = regex(r"\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{5}")
_IBAN = regex(r"[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?")
_REMAINDER = 97


def is_card(value: str) -> bool:
    """Whether a number has the length and the check digit of a card: one in ten of others has it by chance."""
    if _CARD.fullmatch(value) is None:
        return False
    figures = [int(sign) for sign in reversed(value) if sign.isdecimal()]
    return sum(figures[::2] + [sum(divmod(2 * figure, 10)) for figure in figures[1::2]]) % 10 == 0


def is_iban(value: str) -> bool:
    """Whether a value is the number of a bank account with the two check digits that it has there."""
    if _IBAN.fullmatch(value) is None:
        return False
    bare = value.replace(" ", "")
    return int("".join(str(int(sign, 36)) for sign in bare[4:] + bare[:4])) % _REMAINDER == 1
