"""In a message of HL7 the names of segments stay, whatever stands before them; elsewhere such letters may be a name."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.messages import without_segments
from resynth.types import Document, Span

HEAD = "MSH|^~\\&|EPIC|HRMC|LAB|HRMC|20170101083000||ORU^R01|MSG0001|P|2.3"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("lines", [
    ("PV1|1|I|||123^STROUD^AMBERLY^^^DR", "OBX|1|TX|NOTE||fine"),
    ("OBX|1|TX|NOTE||seen by DR", "OBX|2|TX|NOTE||STROUD today"),
    ("ORC|1|x^FELL^ANN^^^DR", "PV1|1|I"),
    ("ROL|1|AD|PP|77^FELL^IGNATIUS^^^MD", "ZZZ|1"),
])
def test_no_segment_is_a_name(lines: tuple[str, ...], end: str):
    text = end.join((HEAD, *lines))
    spans, = detect([Document("d", "p", text)])
    assert spans is not None
    marked = {text[span.start : span.end] for span in spans}
    assert marked & {"MSH", "PV1", "OBX", "ORC", "ROL", "ZZZ"} == set()
    assert any("STROUD" in one or "FELL" in one for one in marked)


def test_letters_before_a_bar_are_a_segment_in_a_message_alone():
    initials = (Span(0, 3, "INITIALS", "INITIALS", "provider", "names:initials"),)
    assert without_segments("RMD|seen 3/4", initials, ()) == initials
    assert without_segments(f"RMD|seen 3/4\n{HEAD}", initials, ()) == ()
    assert without_segments(f"RMD|seen 3/4\n{HEAD}", initials, initials) == initials
    assert without_segments("RMD|seen 3/4 MSH|", initials, ()) == initials
