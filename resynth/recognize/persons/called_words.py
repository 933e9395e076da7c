"""The words around a name that say that something is called so, or that it is a person's after all."""

from __future__ import annotations

from resynth.recognize.persons.name_things import STRONG_THINGS, THINGS
from resynth.recognize.words import word_set

#: Before a name that is a finding, a diagnosis or an operation; two of them are written with a stroke.
BEFORE = word_set(
    "no neg negative pos positive absent dx ddx diagnosis diagnoses hx modified bilateral unilateral classic "
    "classical typical atypical suspected probable possible presumed versus vs type prior previous reverse failed "
    "repeat redo emergent elective laparoscopic robotic open formal staged extended partial total radical subtotal "
    "biplane monoplane"
)
BEFORE_STROKE = frozenset((("s", "p"), ("h", "o"), ("r", "o"), ("c", "w"), ("p", "w"), ("s", "o")))
#: More of what is called after somebody, behind a name that is alone.
MORE = word_set(
    "scheme schemes era finger fingers zone zones fragment fragments region regions film films view views phase "
    "phases step steps bud crest dimple dome fluid furrow hump jaw limb peak pole pool rim roll root sac shadow shelf "
    "slit spur stalk stem stump swelling tip tree trunk trap wall wing chamber brush brushes cleft weed bx fx dz inj "
    "repl tool tools pegboard beat beats risk risks program programs seat seats monofilament monofilaments retainer "
    "retainers rating ratings nomogram appliance duty duties erosion erosions balance figure plaque plaques vein "
    "veins artery arteries lobe bone bones joint joints stone stones worm worms ink dye cloth wipe wipes thermometer "
    "table cart machine drill osteotome osteotomes elevators dissector spreader bur handpiece microscope goggles "
    "tourniquet cuff stylet bougie obturator applicator mesh cage cement anchor anchors gauze crown wedge wedges "
    "survey battery schedule assay panel culture cultures tract fasciculus number constant force forces potential "
    "principle theorem hypothesis theory doctrine model cycle pathway curves spine splints casts walker crutch "
    "crutches wheelchair commode sling slings pad pads liner electrode electrodes probe probes transducer burr reamer "
    "reamers mallet rasp awl guide guidewire stapler staplers loop snare basket forcep tongs halo orthosis orthotic "
    "tongue glove gloves mouthpiece drape drapes swab swabs kit kits strip strips meter monitors alarm pumps "
    "output outputs box boxes pak ventilator bedside mobility technique contractions contraction movement movements "
    "fashion defect defects bar bars load loads cartridge cartridges veil silver planks blades forceps stitch hook "
    "hooks "
    # what is made and sold under somebody's name
    "syrup biscuit biscuits shotgun shotguns rifle rifles pistol revolver tractor tractors mower recliner cereal "
    "crackers cookies cigarettes cigarillos whiskey bourbon vodka jeans sneakers mayonnaise soda"
)
#: Nouns that stand behind a person too: what is hers, where he works, who he is.
OF_PERSONS = word_set(
    "office offices appointment appointments attending attendings crew medic medics telephone pager phone cell home "
    "house apartment residence signature permission trial car truck van dog cat room cubicle desk mailbox voicemail "
    "email estate funeral wedding birthday surgery admission discharge visit consult consultation handoff encounter "
    "care pickup supper dinner lunch breakfast homework badge computer account chart record file folder bedside "
    "inpatient outpatient mom dad mama papa"
)
#: What is called after who brought it in, with a capital.
LAWS = word_set("Act Acts Law Laws Amendment Waiver Program Programme Award Initiative Study Trial Project Protocol")
ACTS = word_set("Act Acts Amendment")
#: What a scale of several words ends with.
SCALES = word_set("scale rating score test index inventory questionnaire schedule checklist screen survey system")
#: What takes a saint's name, with an s.
OF_SAINTS = word_set("wort dance fire")
#: Right behind a name, a dose, a form of it, or how often it is taken.
TAKEN = word_set(
    "mg mcg ug ml cc units iu meq tab tabs tablet tablets cap caps capsule capsules pill pills gel cream ointment "
    "lotion spray drops gtt gtts patch patches inhaler nebs neb syrup elixir suspension powder pen vial ampule "
    "lozenge lozenges suppository suppositories foam wash shampoo paste prn bid tid qid qd qhs qam qpm daily nightly "
    "weekly po pr iv im sq sc sl dressing dressings gauze booster dose doses vaccine vaccination titer titers level "
    "levels"
)
#: What is said of a score or a sign that is not told.
AWAITED = word_set("pending deferred none nil")
#: What a test or a device was not.
DONE = word_set(
    "used done needed performed elicited obtained indicated tested sent required available found met assessed "
    "examined placed"
)
#: How words for operations, findings and pictures end.
MEDICAL_ENDS = (
    "plasty", "plasties", "ectomy", "ectomies", "otomy", "otomies", "ostomy", "ostomies", "desis", "pexy", "rrhaphy",
    "scopy", "graphy", "gram", "grams", "itis", "pathy", "emia", "omata", "opsy", "metry", "therapy",
)
#: Behind a number that is an age, an hour or a day.
OF_AGES = word_set(
    "y yo yr yrs year years old mo mos month months wk wks week weeks d day days h hr hrs hour hours am pm a p m f "
    "male female jan feb mar apr may jun jul aug sep sept oct nov dec"
)
#: In a line behind the maker of a device.
MODEL = word_set("model serial lot ref sn catalog cat")
#: Behind a word, what makes it a verb rather than a thing: "Garza signs the form".
OBJECT = word_set(
    "the a an his her their its our your my this that these those out off for up to in on at with from him them it me "
    "us by about over into he she they i we you"
)
#: What a class or a stage is called, behind what it is of.
GRADES = word_set("A B C D E F L R I II III IV V VI IA IB IC IIA IIB IIC IIIA IIIB IIIC IVA IVB")
#: Behind first and last name, what nobody does or has.
FULL = STRONG_THINGS - word_set("test position") | word_set(
    "ointment cream gel lotion tablets capsules powder drops thermometer stapler drill"
)
DETERMINED = word_set("the a an his her their its our your my this that him them it me us you")
#: Words for things that are verbs too: ``Bryant saw the fall``.
VERBS_TOO = word_set(
    "saw drain lift wrap test cast clamp clip scope patch stage score grade stain sign line block approach position "
    "rest rub click pulse pace monitor transfer exercise diet cut bypass graft sling brace splint strap pin wire "
    "plate nail screw hook bag mask frame hammer needle probe guide model culture"
)
LINKS = word_set("and or & versus vs , /")
#: No adjective between a name and what is called after it.
NO_ADJECTIVE = word_set(
    "left lost felt kept held made sent went came gave took told paid ate had did got saw sat stood put set feels "
    "needs wants has was is who whose whom will can may must might also then than there here"
)
ENDS = ("s", "ed", "ing", "ly")
#: Members of a list that are looked at to each side.
REACH = 8
#: Behind a test or criteria, before a full stop or a comma.
SAID_OF_TESTS = word_set(
    "ok okay high low met unmet passed failed elevated reduced borderline flat intact fine definite possible likely "
    "unlikely probable excluded"
)
#: Before a colon and a name: what is called so, not who leads, sits in the chair or has the telephone.
FIELDS_OF_THINGS = (
    THINGS | MORE | word_set("language languages lang race ethnicity religion vaccine")
) - word_set(
    "lead leads chair cell cells monitor monitors class group unit units agent guide model number block test "
    "score process protocol system line lines point visual exam examination battery bed bag survey"
)
#: What is done with a device or an operation, where no object follows.
HANDLED = word_set(
    "out removed placed inserted applied exchanged pulled clamped deflated inflated passed advanced repositioned "
    "discontinued performed stained irrigated flushed capped sutured secured changed replaced withdrawn"
)
#: Behind a number, before "by" and a method.
MEASURED = word_set(
    "age ef size score weight height power grade stage volume area axis angle length index gfr clearance dose rate "
    "gradient pressure velocity iq iop acuity refraction classification tbsa % mm cm ml cc mmhg db degrees diopters "
    "percent grams kg g mg points seconds"
)
ROMAN = word_set("I II III IV V VI")
#: Between a number and the name of a device.
SIZES = word_set("fr french g ga gauge mm cm cc ml inch x")
#: How the second names of species end.
EPITHETS = ("us", "um", "ae", "is", "ens", "ans", "ii", "ata", "ica", "osa", "ella", "ina", "ola", "oides", "iae")
#: Genera that girls are called too.
GENERA = frozenset(("candida", "gordonia"))
#: What somebody does with a scale before its name: ``NAS scored Finnegan``.
SCORED = word_set("scored scoring rated graded staged classified calculated")
#: Places of a hospital of two capitals.
WARDS = word_set("ED ER OR")
