"""What a word tells of the number beside it, it tells above a column too; and who signs in is no doctor."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.numbers import money
from resynth.types import Document


def kinds(text: str) -> dict[str, str]:
    """What is found -> its kind."""
    (spans,) = detect([Document("d", "p", text)])
    return {text[span.start : span.end]: span.kind for span in spans or ()}


@pytest.mark.parametrize(("text", "numbers"), [
    ("| Acct No | Statement Date | Balance |\n| 80967 3642 | 01/17/1998 | $1,204.00 |\n", {"80967 3642": "ACCOUNT"}),
    ("| Facility | Record # | Last seen |\n|---|---|---|\n| the clinic | 890 86 39 | today 2 |\n",
     {"890 86 39": "MEDICALRECORD"}),
    ("| Payer | Member ID | Group No | Policy No |\n|---|---|---|---|\n| Aetna | 152826834L | NURGCX | RF3658490 |\n",
     {"152826834L": "HEALTHPLAN", "NURGCX": "HEALTHPLAN", "RF3658490": "HEALTHPLAN"}),
    ("| Make | Plate | VIN |\n| truck | RBG 1334 | HNN6M1YP70H869503 |\n",
     {"RBG 1334": "VEHICLE", "HNN6M1YP70H869503": "VEHICLE"}),
    ("| Type | NPI | License No |\n| main | 3883646647 | V32807073 |\n",
     {"3883646647": "LICENSE", "V32807073": "LICENSE"}),
    ("Type       Order #     Policy\nRest       4471920     KXY 6080737\nWalk       4471921     RF3658490\n",
     {"4471920": "IDNUM", "4471921": "IDNUM", "KXY 6080737": "HEALTHPLAN", "RF3658490": "HEALTHPLAN"}),
    ("| Type | SSN |\n| own | 912456780 |\n", {"912456780": "SSN"}),
])
def test_a_heading_says_what_the_numbers_below_it_are(text: str, numbers: dict[str, str]):
    """Whatever their shape: with blanks in them, in letters alone, or as telephones are written."""
    found = kinds(text)
    assert {number: found.get(number) for number in numbers} == numbers


@pytest.mark.parametrize("text", [
    "| Plan | Study | Result |\n| rest | echo 2 | 7.4 |\n", "| Order | Visit | Lab |\n| CBC x2 | 3 of 4 | WBC 7.2 |\n",
    "| Policy | Member | Value |\n| reviewed 2 | none | 120/80 |\n", "| Code # | Run # |\n| 44054006 | 2 |\n",
])
def test_a_heading_that_does_not_number_says_nothing(text: str):
    """Nor does a measure, a dose or a code below one become somebody's number."""
    assert kinds(text) == {}


@pytest.mark.parametrize(("text", "user"), [
    ("| Time | User | Action |\n| 10:48 PM | lkramer8 | Viewed |\n", "lkramer8"),
    ("| Time | User ID | Action |\n| 1037 | BROWND | Signed |\n", "BROWND"),
    ("| Time | Entered by | Action |\n| 1100 | justin_wiggins | Signed |\n", "justin_wiggins"),
    ("Audit trail: jv646 closed chart at noon", "jv646"),
    ("Audit trail: none; chad.miranda opened chart at noon", "chad.miranda"),
    ("Thomas Rubio, M.D. (qc49)", "qc49"), ("Thomas Rubio, M.D. (mark.nielsen)", "mark.nielsen"),
    ("Plan as above.\n[ku44]\nEnd of note", "ku44"), ("Order placed by user ID SMITHA", "SMITHA"),
    ("Login: REIDE\nGoes home", "REIDE"), ("Entered by nt505 at 03:23", "nt505"),
])
def test_who_signs_in_is_a_user(text: str, user: str):
    assert kinds(text).get(user) == "USERNAME"


@pytest.mark.parametrize("text", [
    "| Time | User | Action |\n| 0912 | system | Printed 2 |\n", "Seen with MRI (t2) today", "Plan:\n[x12]\nNext",
    "reviewed by CT 12 today", "User: none\nLogin: unknown",
])
def test_what_is_nobodys_is_no_user(text: str):
    assert "USERNAME" not in kinds(text).values()


@pytest.mark.parametrize(("text", "number", "kind"), [
    ("Guarantor SSN 987-65-4320", "987-65-4320", "SSN"),
    ("Biometric enrollment no. RET-1907-GM completed", "RET-1907-GM", "BIOID"),
    ("Iris scan reference IRIS-9ME4EN", "IRIS-9ME4EN", "BIOID"),
    ("Facial recognition template: VP1565768", "VP1565768", "BIOID"),
    ("Patient paid the copay with card 4105362322597945644.", "4105362322597945644", "ACCOUNT"),
    ("Bank account (IBAN) for refund: DE37064330445294039402", "DE37064330445294039402", "ACCOUNT"),
    ("controller serial URE262953E; backup controller TW2209445.", "TW2209445", "DEVICE"),
    ("UDI: (01)00801741447192 (17)280531 (10)GFYH4471", "(01)00801741447192 (17)280531 (10)GFYH4471", "DEVICE"),
    ("Member ID: 9011. Group #: YEPGL3", "YEPGL3", "HEALTHPLAN"), ("Serial No: 6FBPWSLUER", "6FBPWSLUER", "DEVICE"),
])
def test_the_word_beside_a_number_says_its_kind(text: str, number: str, kind: str):
    assert kinds(text).get(number) == kind


def test_a_number_does_not_go_on_in_the_line_below():
    """What follows a member's number is the next finding."""
    assert kinds("Insurance ID: JEX 491462277-24\nT10-L2 fusion; L4-5 laminectomy.") == {
        "JEX 491462277-24": "HEALTHPLAN"}


@pytest.mark.parametrize("text", [
    "Device model: Medtronic Micra MC1VR01. No complications.", "Model: Azure XT DR MRI W1DR01   Serial No: pending",
    "Generator: the Assurity PM2272 (SN pending)",
])
def test_a_model_is_nobodys_with_its_maker_before_it_or_its_serial_number_behind(text: str):
    assert kinds(text) == {}


def test_cards_and_bank_accounts_are_told_by_their_check_digits():
    assert money.is_card("4105 3623 2259 7945 644")
    assert money.is_iban("DE37 0643 3044 5294 0394 02")
    assert not money.is_card("4105362322597945645")
    assert not money.is_iban("DE38064330445294039402")
    assert not money.is_card("410536")
    assert not money.is_iban("DE37")


@pytest.mark.parametrize(("text", "value", "kind"), [
    ("Sub ID: 123456789", "123456789", "HEALTHPLAN"), ("Mem# W44719203", "W44719203", "HEALTHPLAN"),
    ("Enrollee ID: 44719203", "44719203", "HEALTHPLAN"),
    ("BCBS card: XQP 123456789-01", "XQP 123456789-01", "HEALTHPLAN"),
    ("4471920  SMITH, JOHN  45 M  chest pain", "4471920", "MEDICALRECORD"),
    ("Name: John Smith   ID: 4471920   DOB: 3/4/1950", "4471920", "MEDICALRECORD"),
    ("NELSON,KAYLA          741 57 24   F\nSeen today", "741 57 24", "MEDICALRECORD"),
    ("WALSH,AARON | 393456/6 | 1975-08-09 | 29 y.o. M", "393456/6", "MEDICALRECORD"),
    ("Lot: KHTG", "KHTG", "DEVICE"), ("s/n: ABCDEFG", "ABCDEFG", "DEVICE"),
    ("Emblem A209 #123456 implanted", "123456", "IDNUM"),
    ("Fingerprint record 765833123 matched", "765833123", "BIOID"),
    ("Tag # NK89 YTH", "NK89 YTH", "VEHICLE"), ("The other car (reg. 23Q SP2) left the scene.", "23Q SP2", "VEHICLE"),
    ("License Plate: UN00 YRF\nSeen today", "UN00 YRF", "VEHICLE"),
    ("YRMC #869-8927-9\nSeen today", "869-8927-9", "MEDICALRECORD"),
    ("Notary commission number 20127684, expires soon.", "20127684", "LICENSE"),
    ("Blood unit number SP-34-2861 transfused.", "SP-34-2861", "IDNUM"),
    ("Plan: HMO Gold   Certificate No.: 3243-7890-8982   Group Number: 5474", "3243-7890-8982", "HEALTHPLAN"),
    ("Birth certificate no. 3243-7890-8982 shown", "3243-7890-8982", "LICENSE"),
    ("mailing ZIP 40761\nT10-L2 fusion", "40761", "ZIP"),
    ("Postal code 40762", "40762", "ZIP"), ("Home: here; Connecticut; 98253; USA", "98253", "ZIP"),
    ("City: Malta   State: Michigan   Country: Malta", "Michigan", "STATE"),
    ("PATIENT:CARTER,DANIELLE  CHART #:7886747", "CARTER,DANIELLE", "PATIENT"),
    ("Lawyer: Jones, Slater and Edwards, retained", "Jones, Slater and Edwards", "ORGANIZATION"),
    ("He is employed as a paralegal by Espinoza, Jones and Aguirre.", "Espinoza, Jones and Aguirre", "ORGANIZATION"),
    ("covered through his employer, Hancock, Dickinson and Simpson.", "Hancock, Dickinson and Simpson",
     "ORGANIZATION"),
])
def test_a_mention_is_whole_and_of_the_kind_that_is_told(text: str, value: str, kind: str):
    assert kinds(text).get(value) == kind


@pytest.mark.parametrize("text", ["Lot: PENDING", "Serial: NORMAL", "pain   120 80 72   today"])
def test_a_word_and_measures_are_no_number(text: str):
    assert kinds(text) == {}


@pytest.mark.parametrize("text", ["reg 100 MG daily", "Skin tag 2 x 3 mm removed", "seen by Ann, Bob and Cy"])
def test_what_stands_behind_such_a_word_otherwise_stays(text: str):
    assert not {"VEHICLE", "ORGANIZATION"} & {*kinds(text).values()}


def test_an_address_in_a_table_is_read_by_its_heading():
    table = "| Street | City | State | Zip |\n| 853 Carolyn Island Apt. 576 | Port Rebecca | HI | 78181 |\n"
    assert kinds(table) == {
        "853 Carolyn Island Apt. 576": "STREET", "Port Rebecca": "CITY", "HI": "STATE", "78181": "ZIP"}
    assert kinds("| Finding | State | Result |\n| ankle | stable 2 | ME |\n") == {}
