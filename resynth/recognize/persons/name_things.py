"""What is called after persons in medicine, and how it is written: the words behind a name that is nobody's here."""

from __future__ import annotations

from collections.abc import Sequence

from resynth.recognize.words import word_set

_DISEASES = (
    "disease diseases dz syndrome syndromes sd lymphoma lymphomas sarcoma sarcomas tumor tumors tumour tumours "
    "carcinoma cancer neuroma cyst cysts nodule nodules node nodes abscess gangrene ulcer ulcers ulceration hernia "
    "hernias fistula aneurysm palsy palsies paralysis paresis chorea dementia ataxia dystrophy dystonia neuropathy "
    "myopathy myotonia amyotrophy atrophy encephalopathy encephalitis epilepsy seizure seizures migraine neuralgia "
    "thyroiditis arteritis vasculitis nephritis nephropathy arthritis arthropathy gonadal colitis esophagus "
    "esophagitis hepatitis cirrhosis anemia anaemia purpura thrombocytopenia leukemia malformation malformations "
    "anomaly deformity contracture contractures fracture fractures dislocation lesion lesions granuloma granulomatosis "
    "granulomas macroglobulinemia angina diverticulum ring rings web webs mole nevus nevi melanosis acanthosis spots "
    "spot patch keratosis erythroplasia pyoderma exanthem mange itch fever fevers contagion cataract glaucoma "
    "ophthalmopathy orbitopathy retinopathy dystrophies amaurosis hypoplasia dysplasia hamartoma hamartomas "
    "osteodystrophy osteochondritis crisis crises spasm spasms gait psychosis hydrocele gout stroke phenomenon "
    "phenomena complex triad tetrad pentad pentalogy tetralogy sequence association diathesis porphyria"
)
_FINDINGS = (
    "sign signs test tests testing reflex reflexes maneuver maneuvers manoeuvre manoeuvres murmur murmurs rumble pulse "
    "pulses pulsation pulsations breathing respiration respirations click rub line lines nail facies posture position "
    "stance point points triangle angle angles law laws space stria striae pupil pupils glands pits rash spots band "
    "bands bodies body cell cells corpuscle corpuscles granules granule inclusion inclusions rod rods crystals crystal "
    "forms anomaly ring fold crease effect response curve plot pattern patterns waves wave loop index ratio formula "
    "equation eqn nomogram product rule rules criteria criterion classification class classes type types grade grades "
    "grading stage stages staging score scores scoring scale scales system level levels degree thickness depth "
    "category subtype group visual inventory questionnaire checklist protocol treadmill exam examination feature "
    "features cell-like variant density percentile chart block units unit factor antigen antibody antibodies agent "
    "sore"
)
_ANATOMY = (
    "canal duct ducts tubercle tubercles ligament ligaments fascia foramen fossa sinus valve valves sphincter ampulla "
    "pouch gland gland's area gyrus fissure cortex nucleus ganglion nerve nerves muscle tendon membrane capsule plexus "
    "node septum ventricle aqueduct cave cistern tunnel fibers fibres layer layers patches islets chamber arch pad "
    "crypts follicle follicles tubules tubule space spaces notch groove cartilage process junction"
)
_DOING = (
    "procedure procedures operation operations repair repairs approach technique method methods incision osteotomy "
    "arthroplasty fundoplication pouch anastomosis bypass shunt stent flap graft grafts transfer resection nephrectomy "
    "gastrectomy cholecystectomy hysterectomy pyeloplasty urethroplasty colposuspension cerclage amputation fusion "
    "tenodesis fasciotomy sling lift nailing reduction maneuver block anesthesia nephropexy orchiopexy closure stitch "
    "suture sutures knot dressing wrap wraps massage exercises exercise therapy method diet regimen protocol bath soak "
    "solution stain stains agar medium broth applanation tonometry prep impingement"
)
_DEVICES = (
    "catheter catheters cath tube tubes drain drains pump sump valve filter filters coil forceps clamp clamps clip "
    "clips retractor retractors speculum scissors hook hooks needle needles trocar trocars cannula cannulas port ports "
    "blade blades laryngoscope scope bag bags mask hose stocking stockings boot boots brace braces splint splints cast "
    "collar frame chair vest bed mattress lift traction pin pins wire wires screw screws plate plates nail nails rod "
    "rods prosthesis implant implants socket tray pessary ring balloon introducer sheath dilator dilators bandage gas "
    "pack rongeur curette knife saw spoon infusion monitor lens lamp grid tape device nebulizer inhaler spacer "
    "pacemaker lead leads generator ventilator button trach set kit"
)
_SHAPES = "spiral spirals nest nests figure figures membranes cap caps crater islands tubes whorls rosettes rosette"
_LIFE = "virus viruses bacillus bacilli bacterium protein proteins gene mutation disease's worm tick fly agent"
#: Behind a name that is an eponym as well, or in a pair: what is called after somebody.
THINGS = word_set(
    " ".join((_DISEASES, _FINDINGS, _ANATOMY, _DOING, _DEVICES, _LIFE, _SHAPES))
) | word_set("skin oncology algorithm algorithms handout handouts questionnaires symbols")
#: Such words that are as often what a person does or has: behind a name that is no eponym they tell nothing.
_LOOSE = word_set(
    "cell breathing stroke signs tests stages plots waves points pits rules scores grades types groups classes "
    "exercises exercise diet therapy cancer fever exam examination bath cast lift bed set kit gout fly group unit "
    "units process area transfer closure block reduction chart response lead leads elevator skin oncology product "
    "position class gas wraps spots cath itch stance tape seizure seizures hooks clips drains filters lines test saw "
    "scope scopes stains"
)
#: The same where the name is no known eponym: words that are nothing else behind it.
STRONG_THINGS = THINGS - _LOOSE | word_set("test position swallow")
#: What nobody is or has by his name alone: behind a name, small, it is what medicine calls so, whatever the name is.
ILLNESSES = word_set(
    "disease diseases dz syndrome syndromes phenomenon facies virus viruses chromosome encephalitis hump measles "
    "tetralogy triad"
)
#: What a finding is said to be, behind what it is called.
RESULTS = word_set(
    "neg negative pos positive absent equivocal obsolete abnormal nonreactive reactive nontender unremarkable "
    "indeterminate type like nl wnl"
)
#: Parts that are called after somebody, before "of".
PARTS = word_set(
    "sphincter ampulla circle groove foramen pouch islets tetralogy angle valve bundle loop canal node area layer "
    "triangle ligament fossa tubercle duct fold space fissure arcade crypts pentalogy organ plexus vein artery nerve "
    "cave notch wall membrane window trigone hiatus plane raphe recess tuberosity"
)
#: Feasts that look like names, whole.
FEASTS = frozenset((
    "cinco de mayo", "yom kippur", "rosh hashanah", "rosh hashana", "yom hashoah", "yom hazikaron", "mardi gras",
    "simchat torah",
    "tisha b'av", "tu bishvat", "lag baomer", "eid al-fitr", "eid al-adha", "eid al fitr", "eid al adha", "eid ul-fitr",
    "eid ul-adha", "corpus christi", "guy fawkes", "dia de los muertos", "las posadas", "hari raya", "raksha bandhan",
    "guru nanak", "makar sankranti", "songkran", "st patrick", "st. patrick", "st valentine",
    "st. valentine", "saint patrick", "saint valentine", "martin luther king", "martin luther king jr",
    "martin luther king day", "cesar chavez day", "columbus day", "bastille day", "guy fawkes night", "juneteenth",
    "merry christmas", "happy easter", "happy thanksgiving", "happy halloween", "happy hanukkah",
    "eid", "pentecost", "hogmanay", "whitsun", "whitsuntide", "nochebuena", "mawlid", "maulid", "lohri", "waitangi",
))
#: Second words of the names of germs and worms, as laboratories report them, behind the first letter of the first.
SPECIES = word_set(
    "pylori coli diff difficile aureus epidermidis pneumoniae pyogenes agalactiae faecalis faecium influenzae "
    "catarrhalis meningitidis gonorrhoeae trachomatis vaginalis tuberculosis avium abscessus albicans glabrata krusei "
    "auris tropicalis parapsilosis neoformans immitis fumigatus flavus jirovecii falciparum vivax gondii burgdorferi "
    "pallidum cloacae aerogenes marcescens mirabilis vulgaris aeruginosa cepacia baumannii maltophilia fragilis "
    "perfringens botulinum tetani anthracis monocytogenes henselae burnetii typhi enteritidis jejuni sonnei flexneri "
    "cholerae vulnificus lamblia histolytica stercoralis scabiei capitis acnes bovis mitis anginosus lugdunensis "
    "saprophyticus oxytoca freundii koseri morganii stuartii hominis haemolyticus psittaci ducreyi pertussis pestis "
    "hydrophila tularensis parvum granulosus multocida elongata rhamnosus acidophilus boulardii cerevisiae"
)


def is_species(lower: Sequence[str], number: int) -> bool:
    """Whether a letter is short for the first word of a germ's name, and no initial: ``H. pylori``, ``C diff``."""
    behind = number + 1 + (lower[number + 1 : number + 2] == ["."])
    return behind < len(lower) and lower[behind] in SPECIES
