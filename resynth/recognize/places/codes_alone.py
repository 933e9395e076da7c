"""Postal codes of Canada and Ireland that stand alone: ``Tel 613-555-0158, K1A 0B6.``, ``Eircode F92 XK41``.

A code of Canada has letters (without D, F, I, O, Q and U) and digits in turn, a blank within (Canada Post); an Eircode
is one of 139 routing keys and four signs of 21 letters and the digits (Eircode, Product Guide). Such a form is one but
behind what is called by a code: a model, a lot, a gene, a stage.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

_FIRST = r"(?<![\w/#.-])"
_LAST = r"(?![\w/%-]|\.\d| ?(?:mg|ml|mcg|mm|cm|units?)\b)"
_CANADIAN = regex(
    rf"{_FIRST}(?!T[0-4]N )[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d{_LAST}"
)
_KEYS = word_set(
    "A41 A42 A45 A63 A67 A75 A81 A82 A83 A84 A85 A86 A91 A92 A94 A96 A98 C15 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 "
    "D11 D12 D13 D14 D15 D16 D17 D18 D20 D22 D24 D6W E21 E25 E32 E34 E41 E45 E53 E91 F12 F23 F26 F28 F31 F35 F42 F45 "
    "F52 F56 F91 F92 F93 F94 H12 H14 H16 H18 H23 H53 H54 H62 H65 H71 H91 K32 K34 K36 K45 K56 K67 K78 N37 N39 N41 N91 "
    "P12 P14 P17 P24 P25 P31 P32 P36 P43 P47 P51 P56 P61 P67 P72 P75 P81 P85 R14 R21 R32 R35 R42 R45 R51 R56 R93 R95 "
    "T12 T23 T34 T45 T56 V14 V15 V23 V31 V35 V42 V92 V93 V94 V95 W12 W23 W34 W91 X35 X42 X91 Y14 Y21 Y25 Y34 Y35"
)
_SIGNS = "[0-9AC-FHKNPRTV-Y]"
_IRISH = regex(rf"{_FIRST}(?P<key>[A-Z]\d[\dW]) (?=[A-Z]{{0,3}}\d)(?=\d{{0,3}}[A-Z]){_SIGNS}{{4}}{_LAST}")
_LABELLED = regex(rf"[Ee](?:ircode|IRCODE)[ :=#-]{{1,3}}(?P<it>(?P<key>[A-Z]\d[\dW]) ?{_SIGNS}{{4}})(?!\w)")
#: What is called by a code of letters and digits, up to so many words before it.
_CALLED_SO = word_set(
    "model lot ref reference serial sn catalog catalogue cat code type device kit assay probe primer clone allele gene "
    "mutation variant batch sku part item size stage staging version rev form plate well wells sample samples specimen "
    "tube slide block isolate strain serotype cassette accession id no number lens implant catheter stent screw level "
    "levels vertebra disc unit bed room locker pin password passcode plasmid"
)
_NEAR = 3


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such codes in a note."""
    text, starts, ends = note.text, note.starts, note.ends
    for number in note.lettered:
        letter = note.words[number - 1]
        if not "A" <= letter <= "Y" or len(letter) > 1 or ends[number] - starts[number] > len("08"):
            continue
        start = starts[number - 1]
        found = _CANADIAN.match(text, start)
        if found is None and (irish := _IRISH.match(text, start)) and irish["key"] in _KEYS:
            found = irish
        if found and _CALLED_SO.isdisjoint(note.lower[max(0, number - 1 - _NEAR) : number - 1]):
            yield found.span()
    if "ircode" in text or "IRCODE" in text:
        for labelled in _LABELLED.finditer(text):
            if labelled["key"] in _KEYS:
                yield labelled.span("it")
