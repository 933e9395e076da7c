"""Words that tell of an occupation: what leads to one, of whom it is said, and which of them acts in notes too."""

from __future__ import annotations

from resynth.recognize.words import word_set

RELATIVES = word_set(
    "husband wife spouse son sons daughter daughters mother father mom dad brother sister parents parent uncle aunt "
    "cousin nephew niece grandfather grandmother grandson granddaughter fiance fiancee boyfriend girlfriend partner "
    "dtr dau hubby roomie bro sis gf bf mgf mgm pgf pgm widow widower stepson stepfather stepmother stepdaughter "
    "grandma grandpa mum papa mama ex husb tenant neighbor neighbour guarantor fob"
)
SUBJECTS = RELATIVES | word_set("he she i pt patient who they mr mrs ms")
BE = word_set("is am was became be been being becoming are were")
WORK = word_set(
    "works work worked working employed job served serving career trained hired retired shift shifts years decades"
)
BEFORE = word_set(
    "retired former formerly ret disabled laid aspiring professional freelance lifelong itinerant unemployed"
)
PEOPLE = word_set("old male female man woman gentleman lady yo yof yom boy girl bachelor mf wm wf bm bf")
MARITAL = word_set("wid widowed married divorced div sep separated widow widower")
#: What is said of a person before an occupation: ``right handed``, ``Tongan born``.
OF_BODY_OR_BIRTH = word_set("born speaking handed dominant native educated rhm rhf lhm lhf rhw lhw")
HISTORY = word_set("hx sh soc occ occupation shx")
FIELD_NAMES = word_set(
    "occupation occupational work job employment profession career occ vocation trade position sh social soc hx "
    "history employed socialhx sochx occhx shx socioeconomic livelihood"
)
#: What joins one occupation to another: ``a barista and student``, ``and then a landlady``.
ALSO = word_set("and then later now or also turned currently")
#: Heads that are told by an article or a verb of work alone: words of the body and of the ward.
DOUBTFUL = word_set(
    "hand tender rep mate chief player keeper cutter setter mover processor finisher carrier monitor model "
    "professional conductor washer server minister secretary inspector trainer cook guard aide clerk tech driver "
    "student operator porter loader miller mason potter baker specialist assistant"
)
#: Who acts in notes: of these ``, a`` tells nothing.
CLINICAL = word_set(
    "rn lpn cna "
    "nurse nurses physician doctor surgeon therapist pharmacist tech technician technologist aide assistant "
    "interpreter translator counselor dentist hygienist midwife paramedic emt medic dietitian nutritionist worker "
    "specialist coordinator resident intern provider consultant practitioner cardiologist dermatologist neurologist "
    "neurosurgeon oncologist pathologist pediatrician psychiatrist psychologist radiologist urologist "
    "anesthesiologist gynecologist obstetrician ophthalmologist orthopedist manager clerk secretary receptionist "
    "representative student volunteer officer chaplain operator caregiver phlebotomist sonographer examiner advocate "
    "agent rep member person host dealer"
)
CLINICAL_HEADS = (CLINICAL | DOUBTFUL) - {"worker", "operator", "guard", "driver"}
#: So many tokens back it is looked for whose an occupation is.
WINDOW = 7
