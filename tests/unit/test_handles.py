"""User names behind an at sign and before a degree; persons in the names of files, folders and addresses of files."""

from __future__ import annotations

import pytest

from resynth.recognize.institutions import file_names, handles, user_names
from resynth.recognize.note import Note
from resynth.recognize.numbers import contacts
from resynth.testing import marked
from resynth.types import Document


def told(places, text: str) -> tuple[list[str], list[str]]:
    """What is found in a marked text, and what is marked in it."""
    plain, spans = marked(text)
    return [plain[start:end] for start, end in sorted(places(Note(plain)))], [plain[s.start : s.end] for s in spans]


@pytest.mark.parametrize("text", [
    # made of a name: with a degree, an initial, a sign or digits, in one word
    "@[jsmith_rn](USERNAME) please advise", "thx @[kpatel](USERNAME)!", "@[maria.gonzales](USERNAME) will follow",
    "@[MGonzales](USERNAME) will follow", "(@[tbell88](USERNAME))",
    "@[bell_t](USERNAME) aware, @[t.okafor](USERNAME) too", "cc @[jokafor-rn](USERNAME).",
    "sent to @[nwosu_md](USERNAME) via TigerConnect",
    # no name at all, where a network is told
    "Instagram @[sunnyday](USERNAME)", "twitter handle @[annok](USERNAME)", "Discord: [annie#4471](USERNAME)",
    # before a degree
    "[jsmith_rn](USERNAME): ok will do", "msg from [t_bell_rn](USERNAME)",
    # at, and no user name
    "@home, @bedside (@rest) @discharge, @noon @PT @PTA @SW @CM @ED", "pain @L4-5, @T12 level", "IVF @75/hr @ 0900",
    "@left_heel @l_heel @r_hip", "@Cardiology please see, @NeurologyOnCall", "@all_staff @primary.team @rehab_facility",
    "seen @clinic", "write jdoe@mail.example", "@Mercy", "@metoprolol", "@lowerlip", "@Dr.Okafor",
    "charge_rn: aware, discharge_rn", "eval_pt done", "to_md: call", "Room #4471", "@chestxray",
])
def test_a_user_name_is_made_of_a_name_or_no_word(text: str):
    found, wanted = told(handles.places, text)
    assert found == wanted


@pytest.mark.parametrize("text", [
    r"see C:\\Users\\[kpatel](USERNAME)\\Desktop\\x.docx", "/home/[jsmith](USERNAME)/notes/",
    "/Users/[tbello](USERNAME)/x",
    r"\\\\fs01\\users\\[hkaur](USERNAME)\\scans", r"C:\\Documents and Settings\\[kpatel](USERNAME)\\",
    r"C:\\Users\\Public\\x", "nursing/home/clinic visits", "at /home/ ok", "PT/home/OT", "users/patients agree",
    "/home/health/", r"C:\\Program Files\\Epic\\",
])
def test_behind_the_folder_of_users_stands_one(text: str):
    found, wanted = told(file_names.users, text)
    assert found == wanted


@pytest.mark.parametrize("text", [
    "file [Okafor_Ann](NAME)_CT.pdf attached", "[okafor_ann](NAME)_ct_chest.pdf", "[OkaforAnn](NAME)_CTchest.pdf",
    "[hope_okafor](NAME).jpg", "[Okafor-Ann-M](NAME)-consent.pdf", "discharge_summary_[smith](NAME).doc",
    "/notes/[okafor](NAME)_mri.dcm", "[Young_Grace](NAME)_consent.pdf", "[OYELARAN](NAME)_CT.pdf",
    "[okafor](NAME)_v2.pdf",
    # names of things
    "Foley_care.pdf Braden_scale.pdf Hoyer_lift.docx Bell_palsy.pdf Parkinson_packet.pdf", "Living_Will.pdf",
    "Power_of_Attorney.pdf", "chestxray.jpg progressnote.docx", "Spanish_consent.pdf", "wound_left_heel.jpg",
    "metoprolol_info.pdf", "Advance_Directive.pdf", "H_and_P.docx", "consent_v2.pdf", "CT_head_3.jpg", ".pdf", "a.pdf",
    "seen in the log. Okafor", "Okafor.Plan: pdf", "okafor_care is no file",
])
def test_a_name_in_a_files_name_is_one(text: str):
    found, wanted = told(file_names.persons, text)
    assert found == wanted


@pytest.mark.parametrize("text", [
    r"HOSP\\[kpatel](USERNAME) signed", r"C:\\Program Files\\Epic\\x", r"Hill, Rose\\xray.tif",
])
def test_a_folder_is_no_domain(text: str):
    plain, spans = marked(text)
    found = [span for span in user_names.anywhere(Note(plain)) if span.found_by == "keywords:domain and user"]
    assert [plain[one.start : one.end] for one in found] == [f"HOSP\\{plain[s.start : s.end]}" for s in spans]


@pytest.mark.parametrize("text", [
    "[file:///home/tbello/a.txt](URL)", "on [smb://share/scans/Okafor_Ann.pdf](URL).", "[s3://bucket/okafor/ct.nii.gz](URL)",
    "PT:// and then", "BP://",
])
def test_an_address_of_a_file_is_a_link(text: str):
    plain, spans = marked(text)
    found = list(contacts.RECOGNIZER.find(Document("d", "p", plain), ()))
    assert [plain[one.start : one.end] for one in found] == [plain[one.start : one.end] for one in spans]
