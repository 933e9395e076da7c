"""Places: houses of care composed of stems and kinds, wards, rooms and beds, streets and towns of every size.

What stands beside them and is no place is here too: parts of the body, services, units without a name, levels,
grades, drugs, things and procedures.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from benchmarks.framing.names import firsts, lasts
from resynth import lexicon

Maker = Callable[[random.Random], str]

BEARERS = 5_000


def _words(listed: str) -> tuple[str, ...]:
    """The words of a line; a stroke below holds two together."""
    return tuple(word.replace("_", " ") for word in listed.split())


SAINTS = _words(
    "Agnes Alban Alexius Ambrose Anne Anthony Barnabas Benedict Bernard Brigid Camillus Catherine Cecilia Charles "
    "Clare Columba Cyril David Dominic Dunstan Elizabeth Francis Gabriel George Gerard Helena Ignatius James Jerome "
    "John Joseph Jude Kilian Leo Louis Lucy Luke Margaret Mark Martin Mary Matthew Michael Monica Nicholas Patrick "
    "Paul Peter Philomena Raphael Rita Rose Stephen Teresa Thomas Ursula Vincent Xavier"
)
NATURE = _words(
    "Alder Amber Ash Aspen Autumn Bay Beech Birch Bluff Brook Canyon Cedar Cherry Clear Coral Cotton Creek Crest "
    "Crystal Cypress Deer Desert Dogwood Eagle Elm Evergreen Falcon Fern Forest Fox Garden Glen Gold Granite Green "
    "Grove Harbor Haven Hawthorn Hazel Heather Heritage Heron Hickory High Holly Iron Ivy Juniper Lake Laurel "
    "Lavender Liberty Lily Linden Lotus Magnolia Maple Meadow Mesa Mill Mission Moss Mountain Oak Ocean Orchard "
    "Osprey Palm Pine Pioneer Poplar Prairie Quail Raven Redwood River Rock Rose Sage Sandstone Sequoia Shady "
    "Silver Spring Spruce Stone Sugar Summer Summit Sun Sycamore Timber Valley Violet Walnut Water Wild Willow "
    "Winter Wood"
)
LAND = _words(
    "bend bridge brook bury crest dale field ford gate glen grove haven hill hurst lake land mead mere mont park "
    "point ridge rise run shore side stead stone vale view ville water way wood"
)
BRANDS = (
    _words(
    "Alta Apex Bright Care Cura Ever First Fresh Health Life Med Next Nova Omni One Opti Patient Prime Pro Pure "
    "Quick Rapid Right Sure Tri True Uni Vita Viva Well"
),
    _words(
    "bridge care core first health line link med now path plus point pro quest span spring star step stone track "
    "trust way well works"
),
)  # fmt: skip
HOSPITALS = (
    *("Hospital", "General Hospital", "Community Hospital", "Memorial Hospital", "Regional Hospital", "Medical Center"),
    *("Regional Medical Center", "Memorial Medical Center", "General", "Memorial", "Regional", "Children's Hospital"),
    *("Health System", "Health", "Healthcare", "District Hospital", "Women's Hospital", "Heart Hospital"),
    *("Veterans Medical Center", "University Hospital", "Baptist Hospital", "Methodist Hospital", "Medical Campus"),
)
CLINICS = (
    *("Family Medicine", "Family Practice", "Internal Medicine", "Internal Medicine Associates", "Pediatrics"),
    *("Primary Care", "Cardiology", "Cardiology Associates", "Heart Center", "Orthopedics", "Orthopaedic Group"),
    *("Dermatology", "Urgent Care", "Immediate Care", "Walk-In Clinic", "Eye Center", "Eye Associates", "ENT"),
    *("Women's Health", "OB/GYN", "Surgical Associates", "Surgery Center", "Pain Clinic", "Pain Management"),
    *("Physical Therapy", "Sports Medicine", "Dental", "Health Center", "Community Health Center", "Medical Group"),
    *("Medical Associates", "Oncology", "Cancer Center", "Kidney Care", "Nephrology", "Neurology", "Spine Center"),
    *("Gastroenterology", "Endoscopy Center", "Pulmonary", "Rheumatology", "Urology", "Allergy & Asthma", "Clinic"),
    *("Behavioral Health", "Counseling Center", "Psychiatry", "Sleep Center", "Wound Center", "Foot and Ankle"),
    *("Medical Clinic", "Health Clinic", "Physicians Group", "Bone and Joint", "Digestive Health", "Podiatry"),
)
NURSING = (
    *("Manor", "Care Center", "Nursing Home", "Nursing and Rehab", "Rehab and Nursing Center", "Health and Rehab"),
    *("Skilled Nursing", "Skilled Nursing Facility", "Assisted Living", "Village", "Villa", "Place", "Commons", "SNF"),
    *("House", "Gardens", "Terrace", "Estates", "Lodge", "Court", "Rehabilitation Center", "Senior Living", "ALF"),
    *("Convalescent", "Care and Rehab", "Memory Care", "Health Care Center", "Living Center", "Retirement Village"),
    *("Post Acute", "Transitional Care", "Group Home", "Adult Foster Home", "Pavilion", "Home"),
)
PHARMACIES = ("Pharmacy", "Drug", "Drugs", "Drug Store", "Apothecary", "Compounding", "Rx", "Family Pharmacy")
DIALYSES = ("Dialysis", "Dialysis Center", "Kidney Center", "Renal Center", "Kidney Care", "Dialysis Unit")
LABS = ("Lab", "Labs", "Laboratory", "Diagnostics", "Pathology", "Clinical Laboratory", "Reference Laboratory")
PICTURES = ("Imaging", "Imaging Center", "Radiology", "Open MRI", "Diagnostic Imaging", "MRI")
REHABS = (
    *("Recovery", "Recovery Center", "Treatment Center", "Detox", "Behavioral Health", "Psychiatric Hospital"),
    *("Behavioral Hospital", "House", "Ranch", "Addiction Services", "Mental Health Center"),
)
HOMES = (
    "Hospice",
    "Home Health",
    "Home Care",
    "VNA",
    "Palliative Care",
    "Home Medical",
    "Homecare",
    "Home Health Care",
)
SCHOOLS = ("High School", "Elementary", "Middle School", "High", "Elementary School", "Academy", "Community College")
FOUNDERS = ("Memorial", "Clinic", "Medical Center", "Hospital", "Institute")
ABROAD = _words(
    "Agadez Ambato Bafoussam Batangas Bhaktapur Bukavu Cap-Haitien Choluteca Comitan Cuenca Debrecen Dire_Dawa "
    "Escuintla Gondar Hodeidah Huehuetenango Iquitos Jacmel Kandahar Kisumu Kumasi Latakia Mekele Mymensingh "
    "Nampula Oaxaca Ocotal Pleiku Quetzaltenango San_Miguel Santiago Sylhet Tegucigalpa Tirana Uzhhorod Vinnytsia "
    "Zacapa Zamora"
)
NEAR = ("Heights", "Hills", "Park", "Point", "Village", "Estates", "Gardens", "Square", "Hollow", "District", "Corners")
GREENS = ("Park", "State Park", "Lake Park", "Trail", "Playground", "Campground", "Beach", "Golf Course", "Dog Park")
WATERS = ("Lake", "River", "Creek", "Reservoir", "Pond", "Bayou", "Bay")
COLOURS = ("Blue", "Red", "Gold", "Green", "Silver", "Orange", "Purple")
POINTS = ("North", "South", "East", "West")
WINGS = (*POINTS, "NW", "SE", "NE", "SW", "N", "S", "E", "W", "A", "B", "C", "Main", "Tower", "Center", "Annex")
UNITS = ("MICU", "SICU", "CCU", "NICU", "PCU", "TCU", "IMC", "PICU", "CVICU", "Tele", "Med Surg", "L&D", "Onc", "BMT")

ANATOMY = (
    *("left lower lobe", "right upper lobe", "floor of mouth", "base of tongue", "left main bronchus"),
    *("right middle lobe", "lingula", "sigmoid colon", "hepatic flexure", "cecum", "gastric antrum", "left breast"),
    *("upper outer quadrant", "right kidney", "lower pole", "left ventricle", "mitral valve", "aortic arch", "sacrum"),
    *("pelvic floor", "roof of mouth", "posterior wall", "head of pancreas", "porta hepatis", "groin"),
    *("canal of Schlemm", "pouch of Douglas", "circle of Willis", "bundle of His", "snuff box", "thenar eminence"),
    *("right temporal lobe", "basal ganglia", "left heel", "great toe", "left axilla", "anterior abdominal wall"),
)
SERVICES = (
    *(
        "cardiology",
        "oncology",
        "orthopedics",
        "neurology",
        "general surgery",
        "vascular surgery",
        "GI",
        "ENT",
        "urology",
    ),
    *(
        "infectious disease",
        "palliative care",
        "pain management",
        "wound care",
        "nephrology",
        "endocrinology",
        "OB/GYN",
    ),
    *("physical therapy", "occupational therapy", "primary care", "internal medicine", "family medicine", "psychiatry"),
    *("behavioral health", "sleep medicine", "pulmonary", "rheumatology", "dermatology", "ophthalmology", "podiatry"),
    *("sports medicine", "women's health", "home health", "hospice", "radiology", "interventional radiology", "speech"),
)
CARE_UNITS = (
    *("ICU", "MICU", "SICU", "CCU", "ED", "PACU", "step down", "telemetry", "the floor", "observation", "med surg"),
    *("the unit", "the OR", "pre-op", "labor and delivery", "the nursery", "NICU", "day surgery", "the cath lab"),
)
FACILITIES = (
    *(
        "nursing home",
        "skilled nursing facility",
        "SNF",
        "group home",
        "assisted living",
        "rehab",
        "acute rehab",
        "LTAC",
    ),
    *("long term care", "inpatient hospice", "shelter", "memory care", "subacute rehab", "homeless shelter", "IRF"),
    *("assisted living facility", "nursing facility", "board and care", "adult foster home", "sober living", "ALF"),
)
PILLS = _words(
    "allopurinol alprazolam amlodipine apixaban aspirin atorvastatin azithromycin baclofen bisoprolol bumetanide "
    "bupropion carvedilol cefepime cephalexin citalopram clonidine clopidogrel diltiazem donepezil doxycycline "
    "duloxetine enoxaparin escitalopram famotidine finasteride fluconazole gabapentin glipizide hydralazine insulin "
    "ketorolac lamotrigine lantus lasix levetiracetam levothyroxine lisinopril lorazepam losartan melatonin "
    "meropenem metformin mirtazapine morphine naproxen norco ondansetron pantoprazole prednisone quetiapine "
    "rosuvastatin sertraline spironolactone tamsulosin torsemide tramadol trazodone vancomycin warfarin zosyn"
)
THINGS = (
    *("walker", "rollator", "wheelchair", "bedside commode", "CPAP", "BiPAP", "nebulizer", "oxygen", "shower chair"),
    *("hospital bed", "Hoyer lift", "gait belt", "cane", "quad cane", "trapeze", "wound vac", "front wheel walker"),
    *("hospital bed with rails", "home oxygen", "Foley", "low bed", "room air trial", "suction", "feeding pump"),
)
CONDITIONS = (
    *("CHF exacerbation", "pneumonia", "left hip pain", "sepsis", "COPD", "cellulitis", "rash", "GI bleed"),
    *(
        "urinary retention",
        "chest pain",
        "abdominal pain",
        "low back pain",
        "shortness of breath",
        "syncope",
        "vertigo",
    ),
    *("diabetic foot ulcer", "pancreatitis", "small bowel obstruction", "acute kidney injury", "migraine", "anemia"),
    *(
        "alcohol withdrawal",
        "suicidal ideation",
        "depression",
        "hypoglycemia",
        "a fall",
        "hip fracture",
        "afib with RVR",
    ),
)
PROCEDURES = (
    *("lap chole", "ORIF", "total knee replacement", "appendectomy", "colonoscopy", "EGD", "cardiac cath", "washout"),
    *("C-section", "tubal ligation", "hip hemiarthroplasty", "TURP", "thoracentesis", "bronchoscopy", "spinal fusion"),
    *("Whipple", "Nissen fundoplication", "Hartmann procedure", "Roux-en-Y bypass", "Mohs surgery", "Bankart repair"),
)
TESTS = (
    *("C diff", "MRSA swab", "blood culture", "flu A", "strep A", "Lyme titer", "Coxsackie panel", "West Nile PCR"),
    *("urine culture", "COVID PCR", "hepatitis B surface antigen", "Murphy sign", "Homans sign", "Norwalk PCR", "HIV"),
)


def _one(values: tuple[str, ...] | list[str]) -> Maker:
    return lambda draw: draw.choice(values)


@cache
def _big() -> list[tuple[str, str]]:
    return [(city, state) for city, state, people in lexicon.cities() if people > 20_000]


def town(draw: random.Random) -> str:
    """A town: as often one of those of 20,000 people or more as any other."""
    return draw.choice(_big())[0] if draw.random() < 0.5 else draw.choice(lexicon.cities())[0]


def last(draw: random.Random) -> str:
    """A last name that many bear."""
    return draw.choice(lasts(BEARERS))


def firm(draw: random.Random) -> str:
    """Three partners by last names that many bear."""
    return f"{draw.choice(_MANY_BORNE)}, {draw.choice(_MANY_BORNE)} and {draw.choice(_MANY_BORNE)}"


def formed(draw: random.Random) -> str:
    """A town by its form alone: a first name and what towns end with, another place or not."""
    name = draw.choice(("Brianna", "Colleen", "Darnell", "Desiree", "Gerald", "Kendra", "Marisol", "Melinda", "Rodney"))
    end = draw.choice(("borough", "burgh", "chester", "haven", "mouth", "shire", "stad", "ville", "furt", "bury"))
    return draw.choice(("", "", "New ", "Port ", "West ", "Lake ")) + name + end


def flat_street(draw: random.Random) -> str:
    """A street behind the number of a flat."""
    flat, house, of = draw.randint(32, 99), draw.randint(100, 980), draw.choice(_MANY_BORNE)
    word = draw.choice(("Reserve", "Esplanade", "Gate", "Quay", "Parade", "Terrace", "Copse", "Chase", "Street"))
    before = draw.choice((f"Unit {flat} ", f"{flat}/", "Level 4, "))
    return f"{before}{house} {of} {word}"


_MANY_BORNE = (
    *("Keller", "Jennings", "Mullins", "Sullivan", "Patterson", "Guzman", "Hensley", "Mckinney", "Delgado"),
    *("Petersen", "Donovan", "Villarreal", "Hutchinson", "Mathis", "Schroeder", "Callahan", "Whitaker", "Espinoza"),
)


def saint(draw: random.Random) -> str:
    """A saint, in one of the ways in which houses are called after them."""
    name = draw.choice(SAINTS)
    return f"{draw.choice(('St.', 'St', 'Saint'))} {name}{draw.choice(('', '', chr(39) + 's'))}"


def nature(draw: random.Random) -> str:
    """What developers call houses and streets: Cedar Ridge, Willowbrook, Lakeside."""
    head, tail = draw.choice(NATURE), draw.choice(LAND)
    return head + tail if draw.random() < 0.5 else f"{head} {tail.title()}"


def brand(draw: random.Random) -> str:
    """A made-up name of a chain: NovaCare, Quickstep."""
    head, tail = draw.choice(BRANDS[0]), draw.choice(BRANDS[1])
    return head + (tail.title() if draw.random() < 0.5 else tail)


def stem(draw: random.Random) -> str:
    """What a house is called, without what kind of house it is."""
    makers = (town, town, town, nature, nature, saint, last, brand, _pointed)
    return draw.choice(makers)(draw)


def _pointed(draw: random.Random) -> str:
    """A town or a land with a point of the compass."""
    of = draw.choice((town, nature, _one(("Bay", "Valley", "Coast", "County", "Metro", "Shore", "Side", "Lake"))))(draw)
    return f"{draw.choice((*POINTS, 'Northwest', 'Central', 'Mid', 'Greater', 'Upper'))} {of}"


def _house(*kinds: str) -> Maker:
    """A house of these kinds, in the layouts in which they are called."""

    def make(draw: random.Random) -> str:
        kind, of, layout = draw.choice(kinds), stem(draw), draw.random()
        if layout < 0.75:
            return f"{of} {kind}"
        if layout < 0.83:
            return f"‹{of} {kind}› - ‹{town(draw)}›"
        if layout < 0.88:
            return f"{kind} of ‹{town(draw)}›"
        if layout < 0.92:
            return f"The {kind} at ‹{nature(draw)}›"
        if layout < 0.96:
            return f"{last(draw)} & {last(draw)} {kind}"
        return f"‹{of} {kind}› at ‹{town(draw)}›"

    return make


def hospital(draw: random.Random) -> str:
    """A hospital with its full name."""
    if draw.random() < 0.1:
        return f"{draw.choice(firsts(BEARERS))} {last(draw)} {draw.choice(FOUNDERS)}"
    if draw.random() < 0.08:
        return f"University of {draw.choice(list(lexicon.states().values()))} {draw.choice(HOSPITALS[:6])}"
    return _house(*HOSPITALS)(draw)


def short(draw: random.Random) -> str:
    """A hospital or practice as staff call it in haste."""
    cut = ("hosp", "Med Ctr", "MC", "Gen", "Mem", "Regional", "ER", "UC", "ED", "Community", "Med", "CH", "Hosp", "VA")
    part = ("ortho", "cards", "peds", "IM", "internal med", "fam med", "GI", "uro", "neuro", "derm", "OB", "onc", "PT")
    layout = draw.random()
    if layout < 0.5:
        return f"‹{stem(draw)}› {draw.choice(cut)}"
    if layout < 0.85:
        return f"‹{stem(draw)}› {draw.choice(part)}"
    return saint(draw)


def initials(draw: random.Random) -> str:
    """The first letters of a house of two words or more with its kind: SVMC, LRGH."""
    letters = "".join(draw.choice("ABCDEFGHJKLMNPRSTW") for _ in range(draw.choice((1, 2, 2))))
    short = letters + draw.choice(("MC", "H", "GH", "MH", "RMC", "CH", "UH", "HMC", "MMC"))
    return initials(draw) if len(short) < 3 or lexicon.fold(short) in lexicon.clinical_words() else short


def pharmacy(draw: random.Random) -> str:
    """A pharmacy, a chain with its number or the place of the branch."""
    if draw.random() < 0.3:
        chain = draw.choice(("CVS", "Walgreens", "Rite Aid", "Walmart", "Kroger", "Costco", "Safeway", "Publix", "HEB"))
        tail = (f" #{draw.randint(100, 19999)}", " Pharmacy", f" on {street_name(draw)}", f" {town(draw)}", "")
        return chain + draw.choice(tail)
    return _house(*PHARMACIES)(draw)


def nursing(draw: random.Random) -> str:
    """A nursing home: its full name, or what it is called alone."""
    return nature(draw) if draw.random() < 0.2 else _house(*NURSING)(draw)


def ward(draw: random.Random) -> str:
    """A ward or a unit by its number, point, letter or name."""
    number, wing = str(draw.randint(1, 14)), draw.choice(WINGS)
    layouts: tuple[Callable[[], str], ...] = (
        lambda: f"{number} {wing}",
        lambda: number + draw.choice("NSEWABC"),
        lambda: f"{draw.choice(('Unit', 'Ward', 'Unit', 'Station', 'Wing'))} ‹{number}{draw.choice('ABCDNSEW')}›",
        lambda: f"{draw.choice(POINTS)} {number}",
        lambda: f"{draw.choice(UNITS)} ‹{number if draw.random() < 0.5 else draw.choice('ABC')}›",
        lambda: f"‹{number}{draw.choice(('N', 'S', 'E', 'W', ''))}› {draw.choice(UNITS)}",
        lambda: (
            f"{draw.choice(('Tower', 'Unit', 'Ward', 'Wing', 'Pavilion'))} ‹{draw.choice((number, wing, 'C', 'D'))}›"
        ),
        lambda: f"‹{nature(draw)}› {draw.choice(('Unit', 'Wing', 'Pavilion', 'Tower', 'Ward'))}",
        lambda: f"{last(draw)} {number}",
        lambda: f"‹{number}th› floor" if number not in {"1", "2", "3"} else f"Floor ‹{number}›",
    )
    return draw.choice(layouts)()


def pod(draw: random.Random) -> str:
    """A part of an emergency department or of a jail."""
    which = draw.choice((*"ABCDEFG", *COLOURS, str(draw.randint(1, 9)), *POINTS))
    word = draw.choice(("Pod", "Pod", "Zone", "Bay", "Hallway", "Quad", "Dorm", "Block", "Tank"))
    before = which in (*COLOURS, *POINTS) and draw.random() < 0.7
    return f"‹{which}› {word}" if before else f"{word} ‹{which}›"


def room(draw: random.Random) -> str:
    """The number of a room, with or without the letter or the number of a bed."""
    number = str(draw.randint(1, 99) if draw.random() < 0.25 else draw.randint(100, 899))
    if draw.random() < 0.2:
        number = str(draw.randint(1000, 9899))
    tail = draw.choice(("", "", "", f"-{draw.randint(1, 4)}", draw.choice("ABCD"), "-" + draw.choice("ABW")))
    return draw.choice(("", "", "", "", "E", "W", "N", "S", "T", "A")) + number + tail


def bed(draw: random.Random) -> str:
    """The number or the letter of a bed."""
    number = str(draw.randint(1, 48))
    return draw.choice((number, number, "0" + number, number + draw.choice("ABC"), f"{number}-A", draw.choice("ABCD")))


def theatre(draw: random.Random) -> str:
    """An operating or procedure room."""
    word = draw.choice(("OR", "OR", "Suite", "Cath Lab", "Endo", "IR", "Endo Room", "Theater", "Procedure Room"))
    return f"{word} ‹{draw.randint(1, 24)}{draw.choice(('', '', '', 'A', 'B'))}›"


def street_name(draw: random.Random) -> str:
    """A street without the number: of the list, a name, or made up."""
    of = draw.choice((_one(lexicon.street_names()), _one(lexicon.street_names()), nature, last, _ordinal))(draw)
    full = draw.choice(("Street", "St", "Ave", "Avenue", "Road", "Rd", "Drive", "Dr", "Lane", "Ln", "Blvd", "Court"))
    word = draw.choice(
        (full, full, full, draw.choice(("Ct", "Way", "Circle", "Cir", "Pl", "Place", "Ter", "Pkwy", "Trl")))
    )
    return f"{draw.choice(('', '', '', 'N ', 'SW ', 'East ', 'W. '))}{of} {word}{draw.choice(('', '', '', '', ' NE'))}"


def _ordinal(draw: random.Random) -> str:
    number = draw.randint(1, 179)
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if 10 < number % 100 < 20 else ends.get(number % 10, 'th')}"


def street(draw: random.Random) -> str:
    """A street with its number."""
    number = draw.randint(1, 9999) if draw.random() < 0.8 else draw.randint(10_000, 28_999)
    return f"{number}{draw.choice(('', '', '', '', 'B', ' 1/2'))} {street_name(draw)}"


def road(draw: random.Random) -> str:
    """A highway."""
    word = draw.choice(
        ("I-", "Route ", "Rt ", "Hwy ", "Highway ", "US-", "State Route ", "County Road ", "Interstate ")
    )
    return f"{word}{draw.randint(2, 399)}"


def box(draw: random.Random) -> str:
    """A post box."""
    return f"{draw.choice(('P.O. Box', 'PO Box', 'P O Box', 'POB', 'Box'))} {draw.randint(1, 9999)}"


def flat(draw: random.Random) -> str:
    """A unit in a house."""
    word = draw.choice(("Apt", "Apt.", "Unit", "#", "Suite", "Ste", "Lot", "Apartment", "Bldg", "Trailer", "Space"))
    return f"{word}{'' if word == '#' else ' '}‹{flat_number(draw)}›"


def flat_number(draw: random.Random) -> str:
    """The number of a unit."""
    number = str(draw.randint(1, 999))
    return draw.choice((number, number, draw.choice("ABCDEF"), f"{draw.randint(1, 30)}{draw.choice('ABCDE')}"))


def park(draw: random.Random) -> str:
    """A park, a trail, a beach."""
    of = draw.choice((town, nature, last, nature))(draw)
    return f"{of} {draw.choice(GREENS)}"


def water(draw: random.Random) -> str:
    """A lake or a river."""
    of, word = draw.choice((town, nature, last))(draw), draw.choice(WATERS)
    return f"Lake {of}" if word == "Lake" and draw.random() < 0.5 else f"{of} {word}"


def hood(draw: random.Random) -> str:
    """A neighbourhood."""
    of = draw.choice((nature, last, town))(draw)
    return f"{of} {draw.choice(NEAR)}" if draw.random() < 0.8 else f"{draw.choice(POINTS)} {town(draw)}"


def foreign(draw: random.Random) -> str:
    """A town abroad: a large one of the list, or a smaller one."""
    return draw.choice(lexicon.world_cities())[0] if draw.random() < 0.5 else draw.choice(ABROAD)


def level(draw: random.Random) -> str:
    """A level of the spine."""
    part, number = draw.choice((("L", 4), ("C", 6), ("T", 11)))
    at = draw.randint(1, number)
    return draw.choice(
        (f"{part}{at}-{at + 1}", f"{part}{at}-{part}{at + 1}", f"{part}{at}", f"{part}{at}/{at + 1}", "L5-S1")
    )


def grade(draw: random.Random) -> str:
    """A stage, a grade, a type or a class."""
    word = draw.choice(("stage", "grade", "type", "class", "level", "group", "Stage", "Grade"))
    return f"{word} {draw.choice((*'1234', 'II', 'III', 'IIA', '2B', 'IV'))}"


SLOTS: dict[str, Maker] = {
    "INST": hospital,
    "SHORT": short,
    "FIRM": firm,
    "FORMED": formed,
    "FLATSTREET": flat_street,
    "ABBR": initials,
    "CLINIC": _house(*CLINICS),
    "HOME": nursing,
    "PHARM": pharmacy,
    "DIAL": _house(*DIALYSES),
    "LAB": _house(*LABS),
    "IMAGING": _house(*PICTURES),
    "REHAB": _house(*REHABS),
    "HOSPICE": _house(*HOMES),
    "SCHOOL": _house(*SCHOOLS),
    "WARD": ward,
    "POD": pod,
    "RM": room,
    "BED": bed,
    "SEAT": lambda draw: str(draw.randint(1, 60)),
    "OR": theatre,
    "STREET": street,
    "SNAME": street_name,
    "ROAD": road,
    "POBOX": box,
    "UNIT": flat,
    "UNITN": flat_number,
    "CITY": town,
    "ST": _one(sorted(lexicon.states())),
    "STATE": _one(sorted(lexicon.states().values())),
    "ZIP": lambda draw: draw.choice(lexicon.zips())[0],
    "COUNTY": lambda draw: draw.choice(lexicon.counties())[0],
    "NATION": lambda draw: draw.choice(lexicon.countries()[:150]),
    "ABROAD": foreign,
    "HOOD": hood,
    "PARK": park,
    "WATER": water,
    "ANAT": _one(ANATOMY),
    "SERVICE": _one(SERVICES),
    "CAREUNIT": _one(CARE_UNITS),
    "FACILITY": _one(FACILITIES),
    "LEVEL": level,
    "GRADE": grade,
    "PILL": _one(PILLS),
    "THING": _one(THINGS),
    "COND": _one(CONDITIONS),
    "PROC": _one(PROCEDURES),
    "TESTED": _one(TESTS),
}
