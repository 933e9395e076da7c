"""The finished tree in every format: a fault of a writer is found by readers that share nothing with it (M1)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from kit import pairs
from test_tree import append, change, fallen, publish, scan, seal

from resynth.formats import ReleasedNote, get
from resynth.types import Standing
from resynth.verify import Pair

NAMES = ("text", "brat", "i2b2", "vtt", "vtt-2013", "i2b2-2006", "physionet")
RULE = "#<---------------------------------------------------------------------->"


def published(root: Path, given: list[Pair] | None = None) -> Path:
    """A release with pages, its notes in every format as the writers write them."""
    given = given or pairs()
    publish(root, given)
    labels = set()
    parts: dict[str, list[bytes]] = {}
    staged = root.parent / "parts"
    for pair in given:
        released = pair.released
        note = ReleasedNote(released.doc_id, released.patient_id, released.text, released.spans, {})
        labels |= {(span.label, span.kind) for span in released.spans}
        for name in NAMES:
            for path, raw in get(name).write(note):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                if get(name).append:
                    parts.setdefault(path, []).append(raw)
                else:
                    (root / path).write_bytes(raw)
    for path, pieces in parts.items():
        staged.write_bytes(b"".join(pieces))
        with (root / path).open("wb") as out:
            get("i2b2-2006" if path.endswith(".xml") else "physionet").assemble([staged], out)
    staged.unlink()
    for path, raw in get("brat").finish(labels):
        (root / path).write_bytes(raw)
    return seal(root)


def test_a_tree_in_every_format_is_as_it_should_be(tmp_path: Path) -> None:
    """Each note is looked at in every format beside the JSON lines."""
    found = scan(published(tmp_path / "out"))
    assert {name: verdict.standing for name, verdict in found.items()} == dict.fromkeys(found, Standing.HELD)
    assert found["M1"].checked == len(NAMES) * len(pairs())


XML, TEXT = "annotations/i2b2-2006/notes.xml", "annotations/physionet/id.text"
DEID, PHRASES = "annotations/physionet/id.deid", "annotations/physionet/id-phi.phrase"
VTT, ANN = "annotations/vtt/100-01.vtt", "annotations/brat/100-01.ann"
OLD_VTT = "annotations/vtt-2013/100-01.vtt"
CONF = "annotations/brat/annotation.conf"


def unlink(name: str) -> Callable[[Path], None]:
    return lambda root: (root / name).unlink()


FAULTS: dict[str, Callable[[Path], None]] = {
    "i2b2 2006 text says something else": change(XML, ">Kate Wayne<", ">Kata Wayne<"),
    "i2b2 2006 mark lost": change(XML, '<PHI TYPE="PATIENT">Kate Wayne</PHI>', "Kate Wayne"),
    "i2b2 2006 mark moved": change(XML, ">Kate Wayne</PHI>", ">Kate</PHI> Wayne"),
    "i2b2 2006 mark relabelled": change(XML, '<PHI TYPE="PATIENT">Kate', '<PHI TYPE="DOCTOR">Kate'),
    "i2b2 2006 with a remark": change(XML, '<PHI TYPE="PATIENT">Kate', '<PHI TYPE="PATIENT" was="Mary">Kate'),
    "i2b2 2006 with who marked": change(XML, '<PHI TYPE="PATIENT">Kate', '<PHI TYPE="PATIENT" found_by="Mary">Kate'),
    "i2b2 2006 of another patient": change(XML, 'ID="100-01"', 'ID="100-01" PATIENT="101"'),
    "i2b2 2006 with another note's id": change(XML, 'ID="100-01"', 'ID="100-09"'),
    "i2b2 2006 with an element more": change(XML, "<TEXT>", "<STATUS/><TEXT>"),
    "i2b2 2006 with a document type": change(XML, "<ROOT>", '<!DOCTYPE a [<!ENTITY b "c">]><ROOT>'),
    "i2b2 2006 with a document type far down": change(
        XML, "<ROOT>", 5_000 * " " + '<!DOCTYPE ROOT [<!ENTITY b "Mary">]><ROOT>'),
    "i2b2 2006 with a comment": change(XML, "<RECORD", "<!-- Mary --><RECORD"),
    "i2b2 2006 with a comment in front": change(XML, "<ROOT>", "<!-- Mary --><ROOT>"),
    "i2b2 2006 with an instruction": change(XML, "</ROOT>", "<?was Mary?></ROOT>"),
    "i2b2 2006 with an attribute of the root": change(XML, "<ROOT>", '<ROOT was="Mary">'),
    "i2b2 2006 with an attribute of a text": change(XML, "<TEXT>", '<TEXT was="Mary">'),
    "i2b2 2006 with words between records": change(XML, "</RECORD>", "</RECORD>Mary"),
    "i2b2 2006 with words before a text": change(XML, "<TEXT>", "Mary<TEXT>"),
    "i2b2 2006 cut off": change(XML, "</ROOT>", ""),
    "i2b2 2006 with a note more": change(XML, "</ROOT>", '<RECORD ID="9-1" PHI="none"><TEXT>x</TEXT></RECORD></ROOT>'),
    "i2b2 2006 without its file": unlink(XML),
    "records say something else": change(TEXT, "Kate Wayne", "Kata Wayne"),
    "records of another patient": change(TEXT, "=PA||||100-01", "=PB||||100-01"),
    "records with a line between": change(TEXT, "||||END_OF_RECORD\n\n", "||||END_OF_RECORD\nKate\n"),
    "records cut off": change(TEXT, "||||END_OF_RECORD\n\nSTART_OF_RECORD=PD", "\nSTART_OF_RECORD=PD"),
    "offsets moved": change(DEID, "0 0 10", "0 0 9"),
    "offsets lost": change(DEID, "0 0 10\n", ""),
    "offsets of no record": append(DEID, "Patient 9\tNote 1\n"),
    "phrases moved": change(PHRASES, "PA 100-01 0 10", "PA 100-01 0 9"),
    "phrases relabelled": change(PHRASES, "100-01 0 10 PATIENT", "100-01 0 10 DOCTOR"),
    "phrases with other words": change(PHRASES, "PATIENT Kate Wayne", "PATIENT Mary Wayne"),
    "phrases of no record": append(PHRASES, "9 1 0 1 DATE x\n"),
    "phrases without their file": unlink(PHRASES),
    "vtt says something else": change(VTT, "\nKate Wayne", "\nKata Wayne"),
    "vtt mark moved": change(VTT, "\n0|10|PATIENT", "\n0|9|PATIENT"),
    "vtt mark relabelled": change(VTT, "\n0|10|PATIENT|Patient", "\n0|10|DOCTOR|Provider"),
    "vtt mark lost": change(VTT, "\n0|10|PATIENT|Patient||Kate Wayne", ""),
    "vtt mark with other words": change(VTT, "||Kate Wayne", "||Mary Wayne"),
    "vtt mark with a remark": change(VTT, "|Patient||Kate Wayne", "|Patient|Mary|Kate Wayne"),
    "vtt mark with who marked": change(VTT, "|Patient||Kate Wayne", "|Patient|found_by=Mary|Kate Wayne"),
    "vtt tag that is not configured": change(VTT, "\n0|10|PATIENT|Patient", "\n0|10|PATIENT|Relative"),
    "vtt that does not parse": append(VTT, "Mary\n"),
    "vtt with a history": change(VTT, RULE, f"{RULE}\n#<Meta Data>\n{RULE}\nFILE_SAVE|VTT.2010.0|mkowalski|x\n{RULE}"),
    "vtt with words in a heading": change(VTT, "|FontSize>", "|Mary>"),
    "vtt with words in its first tag": change(VTT, "Text/Clear||", "Text/Clear|Mary|"),
    "vtt with a tag that nothing has": change(VTT, "\nPATIENT|", "\nMary|x|false|false|true|true|0|0|0|0|0|0|"
                                              "Monospaced|+0\nPATIENT|"),
    "vtt with words in how a tag looks": change(VTT, "Monospaced|+0", "Mary|+0"),
    "vtt without its file": unlink(VTT),
    "vtt of no note": append("annotations/vtt/999-01.vtt", "x"),
    "vtt of 2013 says something else": change(OLD_VTT, "Kate Wayne ", "Kata Wayne "),
    "vtt of 2013, mark moved": change(OLD_VTT, "\n0\t10\tPATIENT", "\n0\t9\tPATIENT"),
    "vtt of 2013, mark relabelled": change(OLD_VTT, "\n0\t10\tPATIENT\tPatient", "\n0\t10\tDOCTOR\tProvider"),
    "vtt of 2013, mark lost": change(OLD_VTT, "\n0\t10\tPATIENT\tPatient\tKate Wayne", ""),
    "vtt of 2013, mark with other words": change(OLD_VTT, "Patient\tKate Wayne", "Patient\tMary Wayne"),
    "vtt of 2013, tag that is not configured": change(OLD_VTT, "\n0\t10\tPATIENT\tPatient", "\n0\t10\tPATIENT\tOther"),
    "vtt of 2013 that does not parse": append(OLD_VTT, "Mary\n"),
    "vtt of 2013 without its file": unlink(OLD_VTT),
    "brat with an annotator's note": append(ANN, "#9\tAnnotatorNotes T1\twas Mary\n"),
    "brat with who marked": append(ANN, '#1\tFoundBy T1\t"Mary"\n'),
    "brat with an attribute of its own": append(ANN, "A9\tWas T1 Mary\n"),
    "brat with a relation": append(ANN, "R1\tof Arg1:T1 Arg2:T2\n"),
    "brat with a role that is none": append(ANN, "A9\trole T1 Mary\n"),
    "brat with a label of nothing": append(ANN, '#1\tLabel T99\t"was Mary"\n'),
    "brat with a role of nothing": append(ANN, "A1\trole T48291 patient\n"),
    "brat with a number twice": change(ANN, "T1\tPATIENT", "T1\tPATIENT 0 4\tMary\nT1\tPATIENT"),
    "brat with another label beside": append(ANN, '#9\tLabel T1\t"DOCTOR"\n'),
    "brat's configuration with a remark": append(CONF, "# was Mary\n"),
    "a stray file in a folder": append("annotations/vtt/100-01.bak", "x"),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_fault_of_a_writer_is_told(tmp_path: Path, fault: str) -> None:
    root = published(tmp_path / "out")
    FAULTS[fault](root)
    found = scan(seal(root))
    assert {name for name, verdict in found.items() if verdict.standing is Standing.BROKEN} == {"M1"}
    assert all("ate Wayne" not in place and "Mary" not in place for place in found["M1"].where)


def test_labels_and_roles_of_every_writing_agree(tmp_path: Path) -> None:
    """A label that brat, VTT and PhysioNet cannot spell, a role that is not the usual one, a mention over two lines."""
    (pair, *_) = pairs()
    spans = tuple(
        span._replace(label=f"α {span.label} | b" if at % 2 else span.label, role="other" if at % 3 else span.role)
        for at, span in enumerate(pair.released.spans)
    )
    text = pair.released.text.replace("Kate Wayne", "Kate\nWayne").replace("Fairfax", "Ф𝄞ir\tfa")
    released = pair.released._replace(text=text, spans=spans)
    assert fallen(published(tmp_path / "out", [pair._replace(released=released)])) == set()
