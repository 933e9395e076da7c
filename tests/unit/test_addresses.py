"""Addresses and places are found by shape, by gazetteer and by the words around; what only looks like one is kept."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.detect import detect
from resynth.recognize.gazetteer import around
from resynth.recognize.note import Note
from resynth.recognize.places.addresses import RECOGNIZER
from resynth.types import Document
from tests.marked_cases import cases, wrong

CASES = cases("dev-addresses")


def found(text: str) -> list[tuple[str, str]]:
    spans = sorted(RECOGNIZER.find(Document("d", "p", text), ()))
    return [(text[s.start : s.end], s.kind) for s in spans]


def test_the_marked_texts_but_for_the_known_failures():
    """A street with no suffix and no cue; towns in no list or with nothing that tells them from words."""
    failures = {name for name, (text, spans) in CASES.items() if wrong(RECOGNIZER, text, spans)}
    assert failures == {"hard/01", "hard/03", "hard/06"}


def test_there_are_many_texts_without_a_place():
    without = [name for name, (_, spans) in CASES.items() if not spans]
    assert len(CASES) > 250
    assert len(without) / len(CASES) > 0.3


def test_street_town_state_and_zip_are_each_their_own():
    assert found("27 Maple St., Apt 3B, Dayton, Ohio 45402-1123") == [
        ("27 Maple St., Apt 3B", "STREET"), ("Dayton", "CITY"), ("Ohio", "STATE"), ("45402-1123", "ZIP"),
    ]


def test_a_street_goes_over_the_end_of_a_line():
    assert found("won't go back to 63 Loomis\nHill Road. Accepts") == [("63 Loomis\nHill Road", "STREET")]


@pytest.mark.parametrize("text", [
    "TROP   88 H   104 H   <20\nVANC PK   31.2   20-40", "PLT 144\nTOBRA TR 1.1", "CREAT   2.1   88\nFREE CT   2.2",
])
def test_the_last_figure_of_a_row_is_no_house_of_the_row_below(text: str):
    assert found(text) == []


def test_the_year_of_a_day_is_no_house_of_the_line_below():
    dated = found("December 9, 2022\nBadger Prairie Health Plan, P.O. Box 88, Madison, WI")
    assert dated[0] == ("P.O. Box 88", "LOCATION-OTHER")
    assert found("OCT 2022\nBadger Prairie Care, Madison, WI") == [("Madison", "CITY"), ("WI", "STATE")]
    assert found("Home: 2022\nBadger Prairie, Madison, WI")[0] == ("2022\nBadger Prairie", "STREET")


def test_a_town_below_its_street_is_one_with_any_zip_however_far_the_line_is_set_in():
    """A code that may be a degree or a word, and a ZIP code of another state, are read in an address's second line."""
    for code in ("PA", "OR", "MD", "OH", "IN"):
        for gap in ("\n", "\n         ", ",\r\n\t"):
            for street in ("6873 Gomez Ford Suite 540", "PO Box 118"):
                assert found(f"{street}{gap}West Harlowborough, {code} 61067\nHome")[1:] == [
                    ("West Harlowborough", "CITY"), (code, "STATE"), ("61067", "ZIP"),
                ], (code, gap)
    assert found("12 Kestrel Rd\n    Jon Moore, PA 61067") == [("12 Kestrel Rd", "STREET")]
    assert found("12 Kestrel Rd\n\n  Seen with Rosalba, ID 71840") == [("12 Kestrel Rd", "STREET")]


def test_a_dose_and_its_hour_are_no_street_before_initials_that_are_a_state():
    assert found("Metoprolol\t25 mg\t0900\tMT\tMT\tLB") == []
    assert found("Lantus|14 units|2100|PA|PA|") == []
    assert found("Quill\t25 Gull St\tErie\tPA\t16501")[0] == ("25 Gull St", "STREET")


def test_a_code_of_a_state_that_is_a_degree_needs_more_than_a_name_before_it():
    assert found("seen by Anna Salisbury, MD") == []
    assert found("lives in Salisbury, MD") == [("Salisbury", "CITY"), ("MD", "STATE")]


def test_a_town_that_is_a_word_or_a_name_needs_a_place_s_surroundings():
    assert found("Jackson agrees. Normal exam.") == []
    assert found("He moved from Jackson to Normal") == [("Jackson", "CITY"), ("Normal", "CITY")]


@pytest.mark.parametrize(("text", "spans"), [
    ("still a pilot out of Rifle. He is in Mobile with her.", ["Mobile"]),  # two small words before: a name
    ("Lives at 14 Kestrel Ct, Ostrand, with dogs", ["14 Kestrel Ct", "Ostrand"]),
    ("on light duty in the Penacook yard since July", ["Penacook"]),
    ("seen near Harlowburg with a fever", ["Harlowburg"]),
    ("in his deer stand off Push Mountain Road, he fell", ["Push Mountain Road"]),
    ("MOTHER LIVES ON OLD SPANISH TRAIL IN GAUTIER.", ["OLD SPANISH TRAIL", "GAUTIER"]),
    ("picked up from the 1900 block of E Monroe, awake", ["1900 block of E Monroe"]),
    ("struck while crossing Grand Ave at 3rd.", ["Grand Ave", "3rd"]),
    ("called in to rite aid on w 8th. told her", ["w 8th"]),
    ("PT, DPT  NH Lic 3719", ["NH"]),
    ("A Virginia DDNR form was signed.", ["Virginia"]),
    ("1217 N. Orchard   St   Flagstaff  Ariz 86001", ["1217 N. Orchard   St", "Flagstaff", "Ariz", "86001"]),
    ("works nights on Skokie Blvd. Parole was told", ["Skokie Blvd"]),
    ("works at 12 Skokie Blvd. Parole was told", ["12 Skokie Blvd."]),
    ("the Rite Aid on Jensen Ave., he said", ["Jensen Ave."]),
    ("went camping at priest lake last wk", ["priest lake"]),
    ("cc: KOSTA PETROVSKI, M.D., WYANDOTTE", ["WYANDOTTE"]),
    ("Keough, Fiona|Daughter|555-0136|Placerville", ["Placerville"]),
    ("Address 1: 714 Sycamore  City: Ottumwa  St: IA", ["714 Sycamore", "Ottumwa", "IA"]),
    ("One Harborview Plaza, Suite 900", ["One Harborview Plaza, Suite 900"]),
    ("bus stops at cherry and 5th. went to 11th and market to meet him", ["cherry and 5th", "11th and market"]),
    ("next visit 1215 w 4th, buzz", ["1215 w 4th"]),
    ("drove pt to the office, 300 county center dr", ["300 county center dr"]),
    ("grew up in Philly; family prefers Post Falls.", ["Philly", "Post Falls"]),
])
def test_a_place_that_only_its_surroundings_tell(text: str, spans: list[str]):
    assert [one for one, _ in found(text)] == spans


@pytest.mark.parametrize("text", [
    "Changes in Vision, in Energy or in Mood.", "prayed in Navajo and in English", "Sputum sent. CULTURES FOR AFB",
    "Left Brescia-Cimino fistula", "followed in the Lipid clinic and our Wound clinic", "from Norco to Percocet",
    "pain at the 4th and 5th toes and ribs", "took 300 mg dr tab", "Two Left Lower Lobe nodules",
    "discharged to Home from Central supply", "transfers from Bed to Chair", "the pharmacy on Monday. Store on Friday.",
    "in preparation for abandonment", "410 E Coli colonies", "block of 3 to 5 beds",
])
def test_what_stands_where_places_stand_is_kept_when_it_is_none(text: str):
    assert found(text) == []


@pytest.mark.parametrize("behind", ["coma scale", "virus", "disease", "criteria", "General Hospital"])
def test_what_stands_behind_makes_a_name_no_place(behind: str):
    assert found(f"known from Toledo {behind} in this case") == []


def test_an_unknown_town_is_found_before_a_state_and_a_zip():
    assert found("Qwertyville, OH 43130")[0] == ("Qwertyville", "CITY")


def test_respirations_isotopes_and_boxes_are_no_routes():
    assert found("RR 18, I-131, HC 44 cm, US 4 weeks") == []
    assert found("RR 2, Onawa, IA 51040")[0] == ("RR 2", "LOCATION-OTHER")


def test_the_order_of_spans_depends_on_the_text_alone():
    text = "\n".join(text for text, _ in CASES.values())
    assert list(RECOGNIZER.find(Document("a", "p", text), ())) == list(RECOGNIZER.find(Document("b", "p", text), ()))


def test_spans_lie_in_the_text_and_hold_something():
    for text, _ in CASES.values():
        for span in RECOGNIZER.find(Document("d", "p", text), ()):
            assert 0 <= span.start < span.end <= len(text)
            assert span.kind in RECOGNIZER.kinds


@pytest.mark.parametrize("text", [
    "", " ", ",", "OH", "Ohio", "Street", "St.", "12 E. Maple", "St. St. St.", "New", "County of", "Lake", "I-",
    "\u202ecity", "x" * 5000 + " Street", "İstanbul, Turkey", "in ", "Washington DC",
])
def test_odd_texts_break_nothing(text: str):
    list(RECOGNIZER.find(Document("d", "p", text), ()))


HOSTILE = (
    "12 Maple ", "12 Maple St ", "Maple Street ", "New York ", "OH 43130 ", "Toledo, ", "St. ", "in Toledo and ",
    "I-95 ", "P.O. Box 1 ", "County ", "Lake ", "River ", "Ohio ", "12 A ", "1 ", "Dr ", "Los Angeles, CA ",
    "the North Shore ", "from ", "12 MAPLE ST & ", "lives in ", "USS Elm ", "19 ROCK ST^", "^MA^", "Elko|NV|",
    "Camp Elm ", "at elm park ", "from smith & jones ", "born with wife and ", "(Elm) ", "City: Elm ", "Box 4, ",
    "KY 15 ", "Suite 4 ", "Rue de ", "on S. Elm ", "Lot C ", "lives at 12 ", "Air Force Base ", "Elm, ON K1A ",
    "APO AE ", "exit 4 ",
)


@pytest.mark.alone
@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    """Eight times the text takes nowhere near the 64 times as long of a square."""

    def spent(size: int) -> float:
        document = Document("d", "p", piece * (size // len(piece)))
        return seconds(lambda: list(RECOGNIZER.find(document, ())))

    def bound() -> float:
        return 30 * max(0.005, min(spent(8_000) for _ in range(3)))

    spent(2_000)
    assert stays_below(partial(spent, 64_000), bound, 30 * 0.005, 2)


def test_cities_are_found_by_their_words_however_they_are_cut():
    for text in ("Winston-Salem", "St. Louis", "Saint Louis", "New York"):
        note = Note(text)
        place, last = gazetteer.cities_at(note, 0)[0]
        assert last == len(note.words) - 1
        assert place.people > 200_000


def test_every_class_of_words_is_used():
    classes = {one for _, said in lexicon.table("identifiers/around") for one in said.split()}
    assert classes == {
        "strong", "housed", "institutional", "weak", "head", "part", "doubtful-code", "degree-code", "clinical-code",
        "old-state", "doubtful-state", "doubtful-country", "country", "first-name", "day",
    }
    assert "river" in around("part")


@pytest.mark.parametrize(("text", "spans"), [
    ("Flat 12B, 40 Cotham Hill, Bristol BS6 6LA", ["Flat 12B, 40 Cotham Hill", "Bristol", "BS6 6LA"]),
    ("Brook Cottage, Church Road, Wimbotsham GU34 3QG\n", ["Brook Cottage, Church Road", "Wimbotsham", "GU34 3QG"]),
    ("Low Garth, Quernmore Lane, Burneside, Surrey GU34 3QG", [
        "Low Garth", "Quernmore Lane", "Burneside", "Surrey", "GU34 3QG",
    ]),
    ("71 Gorsey Bank, Wirksworth, DE4 4AD", ["71 Gorsey Bank", "Wirksworth", "DE4 4AD"]),
    ("Department of Urology, Lancaster LA1 7QQ", ["Lancaster", "LA1 7QQ"]),
    ("Postcode: E1 6AN", ["E1 6AN"]),
    ("240 Esplanade Road, Redcliffe QLD 4020   Ph", ["240 Esplanade Road", "Redcliffe", "QLD", "4020"]),
    ("Unit 4, 22 Wattle Grove, Fremantle WA 6160", ["Unit 4, 22 Wattle Grove", "Fremantle", "WA", "6160"]),
    ("Lot 41 Coolabah Track, Longreach Qld 4730", ["Lot 41 Coolabah Track", "Longreach", "Qld", "4730"]),
    ("33 Lonsdale Street, Braddon ACT 2612", ["33 Lonsdale Street", "Braddon", "ACT", "2612"]),
    ("8 Torrens Road, Norwood, South Australia 5067", ["8 Torrens Road", "Norwood", "South Australia", "5067"]),
    ("Lot 6 Brolga Creek Road, Forbes 2871", ["Lot 6 Brolga Creek Road", "Forbes", "2871"]),
    ("77 Water Street, Charlottetown PE  C1A 1A4", ["77 Water Street", "Charlottetown", "PE", "C1A 1A4"]),
    ("postal code K1A 0B1", ["K1A 0B1"]),
    ("220 Meridian Street, Second Floor", ["220 Meridian Street, Second Floor"]),
    ("Accepted by Mallee Base Hospital, Ouyen.", ["Ouyen"]),
    ("Mum is coming down from Bendigo. It came from Radiology. Blood coming from Foley.", ["Bendigo"]),
    ("He is at Dave's in Wolf Point. at her sister Dot's in Medicine Bow.", ["Wolf Point", "Medicine Bow"]),
    ("12 Mill Road\nKendal LA9 5QT\n", ["12 Mill Road", "Kendal", "LA9 5QT"]),
    ("C5 6AB; T4N 1A0; H1N1 2AB; vitamin B6 2MG; CT4 5AC0", []),
    ("implant SN60WF, 21.5 D; ACT 280; NT 850; VIC 3057 study; SA 2871", []),
    ("Mercy Hospital, Pediatrics. Mercy Hospital, Thursdays. Mercy Hospital, Karen said", []),
    ("patient's in Pain. Mother's in Denial. She's at work's in Room 4.", []),
    ("Referrals sent to 4 SNFs per choice; moved to 2 RNs", []),
    ("PCP at Scott & White. seen at Grant & Black", []),
])
def test_an_address_abroad_is_told_by_its_code(text: str, spans: list[str]):
    assert [it for it, _ in found(text)] == spans


@pytest.mark.parametrize(("text", "spans"), [
    ("Winters in FL, summers in ME.", ["FL", "ME"]),
    ("Moved here from MA in 2015. Grew up in PA, moved to MD for college.", ["MA", "PA", "MD"]),
    ("Licensed in MN and WI. Hunting in Montana; tick bite in Conn.", ["MN", "WI", "Montana", "Conn."]),
    ("On Ohio Medicaid. Applying for Tennessee disability. Their Arizona place.", ["Ohio", "Tennessee", "Arizona"]),
    ("Daughter (TX) will fly in. Lives out of state (CO).", ["TX", "CO"]),
    ("from central Pennsylvania in 2011", ["Pennsylvania"]),
    ("He came from Washington state.", ["Washington"]),
    ("a crash in Pike Co., KY today", ["Pike Co", "KY"]),
    ("Lives in Pony Hollow, MT with his mother", ["Pony Hollow", "MT"]),
    ("CA license plate", ["CA"]),
    ("Bingo at the Polish Eagles Hall, wedding in Liederkranz Society Hall.", [
        "Polish Eagles Hall", "Liederkranz Society Hall",
    ]),
    ("in the Hall, at City Hall, daughter of Mary Ann Hall, at the Dining Hall. FELL IN THE DINING HALL", []),
    ("Suite 210, Bozeman, MT 59715    Tel", ["Suite 210", "Bozeman", "MT", "59715"]),
    ("Lives in Assisted Living, PA to see. moved to Rehab, PA aware. Lives in Group Home, MS dx 2010.", []),
    ("moved to OR today, back from CT and MR. Flew in MI. came in ID", []),
    ("Copy to Oliver Tremblay-Ross, MD.", []),
    ("Pain (MI) and daughter of (PT) here; Texas catheter and Ohio bed", []),
])
def test_a_state_alone_is_told_by_what_leads_to_it(text: str, spans: list[str]):
    assert [it for it, _ in found(text)] == spans


@pytest.mark.parametrize(("text", "found"), [
    ("CC: Wesley Tillman MD\nLakemoor, OH", ["Lakemoor", "OH"]),
    ("Dr. Wesley Tillman\n  Pfaffburn, ME\n", ["Pfaffburn", "ME"]),
    ("Stable, OK\nTachycardic, OK\nColonoscopy, OK\nWarfarin, ID\nTolerating, OK", []), ("Lakemoor, MD", []),
])
def test_a_town_and_its_state_are_all_of_a_line(text: str, found: list[str]):
    """Below a name: a code that may be a word was none, and the town a name."""
    [spans] = detect([Document("d", "p", text)])
    assert [text[span.start : span.end] for span in spans or () if span.kind in ("CITY", "STATE")] == found
