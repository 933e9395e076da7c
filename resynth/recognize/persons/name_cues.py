"""The words around a name: titles, degrees, kin, offices; what is named after somebody; and whose a name is."""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.words import word_set

#: Before a name, whatever their case: ``dr novak``.
TITLES = word_set("dr drs mr mrs ms mister doctor prof professor sra srta messrs mx")
#: Before a name with a capital of their own; at the beginning of a sentence some are a word.
CAPITAL_TITLES = TITLES | word_set(
    "coroner trooper "
    "miss sr fr rev reverend rabbi pastor capt captain sgt sergeant lt lieutenant col colonel hon imam deacon officer "
    "detective det chaplain hajji haji hajja sheikh shaykh judge sho spr ofc ofcr deputy supt "
    "corporal cpl ssgt tsgt msgt cmsgt sfc ssg lcdr monsignor msgr archbishop"
)
#: Of these, what says no more of a person than an office: neither a patient's nor a provider's.
RANKS = CAPITAL_TITLES - TITLES - word_set("miss sr sho spr hajji haji hajja sheikh shaykh")
DOCTORS = frozenset(("dr", "drs", "doctor", "prof", "professor"))
#: Behind a name, in capitals or so written.
DEGREES = word_set(
    "md do rn np pa phd pac crnp lpn lvn msw lcsw licsw lmsw pharmd rph dds dmd dpm rd rdn pt dpt ot otr cota slp ccc "
    "mph facs facp facc faap facog facep fccp cnm cns arnp aprn fnp dnp bsn msn ma ms bs crna psyd esq mbbs mbchb frcp "
    "rt rrt cgc ccrn lmhc lpc lmft aud od edd scd mha mba bcps cna cma emt emtp pmhnp agnp whnp acnp agacnp nnp cpnp "
    "pnp gnp cnl crnfa rnfa cst rdh rvt rdms rdcs crt cpft rpft rpsgt lcpc lpcc lisw lsw bsw dsw mft otd cht atc pta "
    "ctrs mtbc cadc lcadc cdces cde cnsc ccp faan fache fhm sfhm fscai fesc frcpc frcs mrcp mrcs mbchir mds bds lac "
    "ndtr rnc ocn cnor ccm cwocn wocn wcc cnn cen cfrn cpen cmsrn pccn ibclc cpm cls mls ascp htl pbt cpt cphlt ccds "
    "ccma rma crc ccrc ccra coa comt faad facr apn nremt nremtp ladc lcmhc cpht fpc srna micn nrp crrn lcgc ccht chpn "
    "achpn rcis cphq lpta"
)
MIXED_DEGREES = word_set("phd pharmd psyd esq msc mbchb")
GENERATIONS = word_set("jr sr ii iii iv jnr")
PARTICLES = word_set(
    "de la del della delle dello di da dal das do dos du des van von der den ter ten vande vander vanden ver st ste "
    "bin bint ibn dela delos ben al el abu le les los las y zu zur"
)
#: Particles that are words by themselves in small letters.
_LOOSE = word_set("do y le das den ten ver st la al el ben bin des")

RELATIVES = word_set(
    "mother mothers father fathers mom moms dad dads mum mama papa wife husband spouse partner partners son sons "
    "daughter daughters dtr dtrs dau brother brothers bro sister sisters sis aunt aunts auntie uncle uncles cousin "
    "cousins niece nieces nephew nephews gran gramps grammy mamaw papaw meemaw pawpaw "
    "grandmother grandfather grandma grandpa grandson grandsons granddaughter "
    "granddaughters grandparents grandchild grandchildren gma gpa fiance fiancee boyfriend girlfriend friend friends "
    "neighbor neighbors neighbour roommate roommates stepmother stepfather stepmom stepdad stepson stepdaughter "
    "guardian guardians caregiver twin twins parents parent siblings sibling godmother hcp poa proxy nok kin sig other "
    "widow widower ex babysitter landlord coworker mommy momma mumma mam daddy pop pops papi mami hubby wifey "
    "missus consort bride groom sib sibs stepbrother stepbrothers stepsister stepsisters stepmothers stepfathers "
    "stepdaughters stepsons stepparent stepparents halfbrother halfsister bros grandmothers grandfathers grandmom "
    "granddad grandad grandpop gramma grampa granny nana nanna nonna nonno abuela abuelo abuelita abuelito oma opa "
    "yiayia bubbe zayde lola lolo tutu mgm mgf pgm pgf mgma mgpa pgma pgpa ggma ggpa gm gf gson gdtr gdaughter "
    "grandkid grandkids grandniece grandnephew grandnieces grandnephews grandaunt granduncle greatgrandson "
    "greatgranddaughter greatgrandmother greatgrandfather hus husb hsb dght daugther fiancé fiancée "
    "girlfriends boyfriends bff lover companion cohabitant housemate housemates flatmate flatmates roomie neighbours "
    "guardianship fob mob foc caregivers carer carers caretaker caretakers nanny nannies sitter godfather godparent "
    "godparents godson goddaughter godchild foster fosters children child kids kid baby babies infant newborn toddler "
    "teen triplet triplets quadruplets inlaw inlaws law relatives relative kinsman sponsor sponsors landlady "
    "landlords boss coworkers colleague colleagues classmate classmates teammate teammates schoolmate "
    "schoolmates buddy pal chum acquaintance ward significant so gfriend bfriend dpoa mpoa hcpoa surrogate contact "
    "emergency ec pcg dgtr dghtr granddtr granddtrs grddtr grdson granddau grdtr grson gdson gddtr gdau ggson ggdtr"
)
PATIENTS = word_set(
    "patient patients pt pts name client subject member insured re resident infant baby girl boy babygirl babyboy "
    "named vet vets veteran veterans fetus decedent donor recipient proband"
)
PROVIDERS = word_set(
    "woc wocn cwocn res attg attndg att attending attendings resident intern surgeon surgeons assistant assistants "
    "assist physician physicians provider providers consultant pcp dictated transcribed signed reviewed approved "
    "cosigned performed interpreted referred ordered anesthesiologist anesthesia fellow nurse therapist technologist "
    "tech cc paged attn radiologist pathologist cardiologist neurologist oncologist psychiatrist psychologist "
    "counselor author scribe staff covering pharmacist dictating admitting referring ordering requesting authorizing "
    "endoscopist interpreter midwife hospitalist dietitian coordinator chaplain crna md rn np pa do student surg anes "
    "consulting primary electronically verified reported reader operator preceptor supervising supervisor medic es "
    "dds dmd dpm od lpn lvn cna rrt crt ot otr slp lcsw licsw lmsw msw cnm arnp aprn fnp crnp pharmd rph rd rdn lmft "
    "lmhc lpc psyd lac dc cns cnp dnp bcba ccls iblc ibclc hha hospitalists intensivist intensivists obstetrician "
    "gynecologist obgyn urologist nephrologist pulmonologist gastroenterologist hepatologist endocrinologist "
    "hematologist rheumatologist dermatologist ophthalmologist optometrist otolaryngologist allergist immunologist "
    "geneticist neurosurgeon orthopedist orthopaedist podiatrist dentist endodontist orthodontist periodontist "
    "hygienist pediatrician peds neonatologist geriatrician internist psychiatrists physiatrist proceduralist "
    "interventionalist perfusionist sonographer cytotechnologist phlebotomist acupuncturist chiropractor homeopath "
    "practitioner practitioners clinician clinicians rounder nocturnist moonlighter locum doctor doctors mds dos "
    "residents interns fellows nurses therapists techs technician technicians aide aides transcriptionist typist "
    "proofed proofread edited attested electronicallysigned esigned prepared completed submitted entered recorded "
    "witness witnessed verifier collector preparer registrar secretary clerk prescriber orderer requester referrer "
    "referral circulator circulating scrub scrubbed proctor investigator coinvestigator pi examiner evaluator "
    "assessor rater tester counsellor caseworker manager navigator liaison educator doula chaplains pastor "
    "pharmacists charge triage intake requested copies copy copied sent routed interpreters translator translated "
    "accompanied escort escorted chaperone chaperoned cosigner countersigned cosig attests provided pmd pmds pcps "
    "dietician nutritionist audiologist respiratory worker"
)
#: Services of a hospital, before who is on for them in brackets: ``NSGY (Holm)``.
SERVICES = word_set(
    "cardiology cards cardiac ep cath gi gastroenterology hepatology renal nephrology neph id pulm pulmonary "
    "pulmonology nephro critical micu sicu ccu icu picu nicu heme hematology onc oncology radonc gynonc neuro "
    "neurology stroke nsgy nsg neurosurgery nsurg ortho orthopedics orthopaedics trauma surgery surg gs acs vascular "
    "ct cts cvs "
    "cardiothoracic thoracic plastics prs ent oto urology uro ob gyn obgyn gynecology mfm l&d peds pediatrics psych "
    "psychiatry cl derm dermatology rheum rheumatology endo endocrine endocrinology ophtho ophthalmology optho pmr "
    "pmnr rehab palliative pall hospice geriatrics medicine med ed er em radiology rads ir vir pathology path "
    "anesthesia anes pain pharmacy pharm nutrition dietary pt ot st slp speech sw social cm case lactation wound "
    "ostomy transplant dental oral omfs podiatry allergy immunology genetics infectious toxicology tox poison pcp pmd "
    "primary family"
)
#: In a note without capitals, words of trades and offices behind which a name stands.
TRADES = word_set(
    "rep reps vendor salesman pmd emt emts paramedic paramedics medic medics officer officers deputy detective trooper "
    "sgt teacher teachers coach principal sw caseworker worker aide lpn cna rrt crew sitter triaged dispatcher "
    "supervisor manager counselor pharmacist phlebotomist chaplain pastor registrar clerk unit captain capt lt chief "
    "charge law ex bf gf hub lieutenant corporal cpl private pvt agent ranger marshal sheriff constable patrolman "
    "firefighter fireman bailiff warden guard commander cmdr col colonel maj gen admiral ensign professor instructor "
    "tutor trainer counsellor dean headmaster attorney lawyer judge magistrate father fr rabbi imam reverend rev "
    "deacon elder bishop priest minister sister nun miss uncle aunt auntie nurse doctor caregiver interpreter security "
    "landlord sponsor boss driver foreman secretary receptionist"
)
#: Of these what is a word of another kind as often, where capitals tell.
_LOOSE_TRADES = word_set(
    "unit law charge general private pvt major maj ex admiral miss chief security priest judge crew"
)
#: Words that end a message, before who wrote it.
#: What a message begins with, behind who writes it: ``Provider: hi Bex``.
GREETINGS = word_set("hi hello hey hiya ok okay yes no thanks thx ty dear good sorry welcome bye")
CLOSINGS = word_set("thanks thx ty thank regards sincerely love cheers much again advance best gratefully")
#: In small letters behind a name: who signs.
SIGNED = word_set(
    "rn np pa md do lpn emt cna rt rrt pharmd lcsw msw crnp arnp aprn medic phd pt ot fnp cnm crna dnp agnp acnp pnp "
    "pmhnp whnp ocn ccrn rdn cota dpt lmsw lmft lmhc psyd dds dmd dpm rph lvn bsn msn cma rma nremt"
)
#: Behind a title, verbs rather than the surnames that they are too.
_NO_SURNAMES = word_set("do he her may call case read self ma le les ha lo person means hail hurt head")
#: Words behind which a capital that may be a name is one: letters, talk, and who is called so.
ADDRESSED = word_set(
    "dear hi hello thanks called named saw met yours sincerely attn spoke discussed talked appointment appt appts per "
    "consulted "
    "nicknamed aka alias nee née formerly tell told ask asked see meet spoken speaking discussing talk talking consult "
    "contacted contact notified inform informed updated paged phoned texted emailed faxed remind reminded thank "
    "thanked appreciate its yo hey ola hola greetings morning evening afternoon attention regarding welcome rip "
    "loves marry married divorced accepting accepted oncall joining rejoining grieving mourning misses missing hugging"
)
#: Two words that are such a cue: "follow up with", "f/u w/", "thank you,", "d/w".
ADDRESSED_PAIRS = frozenset((
    ("out", "to"), ("over", "to"), ("off", "to"), ("back", "to"), ("page", "to"), ("call", "to"),
    ("covering", "for"), ("covered", "by"), ("speak", "with"), ("signout", "to"), ("handoff", "to"),
    ("follow", "up"), ("u", "w"), ("u", "with"), ("appt", "w"), ("spoke", "w"), ("talked", "w"),
    ("met", "w"), ("thank", "you"), ("/", "w"), ("proxy", "for"), ("message", "from"), ("this", "is"), ("i", "am"),
    ("i", "m"), ("it", "is"), ("goes", "by"), ("went", "by"), ("known", "as"), ("named", "after"), ("call", "from"),
    ("letter", "from"), ("note", "from"), ("email", "from"), ("report", "from"), ("orders", "from"), ("order", "from"),
    ("on", "behalf"), ("attention", "of"), ("care", "of"), ("request", "of"), ("signature", "of"),
))
#: Before a nickname in quotes.
CALLED = word_set("called named nicknamed nickname aka alias prefers preferred")
CALLED_PAIRS = frozenset((
    ("goes", "by"), ("go", "by"), ("went", "by"), ("going", "by"), ("known", "as"), ("called", "as"), ("k", "a"),
    ("answers", "to"), ("referred", "to"), ("be", "called"),
))
#: What is done by persons: in front of "by" they expect one.
DONE = word_set(
    "followed sent seen read interpreted evaluated examined assessed reviewed discussed done performed placed inserted "
    "removed given administered entered drawn collected taken obtained witnessed accompanied escorted brought driven "
    "transported referred recommended requested ordered prescribed dictated transcribed typed signed cosigned approved "
    "verified confirmed checked completed prepared written reported called paged notified informed updated told asked "
    "answered accepted authorized consented explained taught instructed trained supervised assisted attended covered "
    "managed treated counseled interviewed triaged admitted discharged transferred delivered repaired closed operated "
    "scrubbed proctored consulted translated recorded documented filled dispensed submitted faxed mailed "
    "released resulted scheduled staffed precepted chaperoned raised adopted fostered visited found helped fed bathed "
    "held cared watched met greeted picked dropped relieved countersigned edited proofread scribed marked labeled"
)
#: In a field of names, nobody.
NOBODY = word_set(
    "none self same unknown above pending see below stable deceased male female general local spinal epidural regional "
    "sedation choice mac"
)
#: Words between a cue and the name.
BETWEEN = word_set(
    "bb bg / by is was named name called to with and s , : ( \" “ - – . of record also md the me myself"
)
#: Before a colon: a field of names.
FIELDS = PROVIDERS | RELATIVES - {"ward"} | word_set(
    "name names patient pt client member insured subscriber guarantor from to sender recipient caller re "
    "person responsible informant historian source owner by"
)
#: Before "name" and a colon.
WHOSE_NAME = PATIENTS | PROVIDERS | RELATIVES | word_set(
    "first last full middle maiden legal preferred given family nick birth other s contact emergency"
)
SEXES = word_set("male males female females man men woman women gentleman gentlemen lady ladies boy girl")
#: Behind a title, no name: the number of a record, a doctor who is out, one who was told.
UNTITLED = word_set(
    "no nos number numbers num nr rnc out off in on at and or to of is was not angiography angiogram fax phone tel "
    "notified informed updated contacted called paged consulted aware visited"
)
#: Offices and kin with a capital of their own that are no part of a name.
OFFICES = (RELATIVES | PATIENTS | PROVIDERS) - word_set(
    "ward foster lola tutu proctor buddy boss child groom pal oma pop nana papa mama chum kinsman law so tester "
    "bro kin friend friends ex fellow reader primary intern named name re member poa sister brother father mother "
    "donor recipient other sig tech es surg cc do pa np rn md"
) | word_set("mother father sister brother")
#: Words that follow a person: ``April says``.
PERSONAL = word_set(
    "says said states stated reports reported denies denied endorses endorsed tells told feels felt lives lived thinks "
    "thought wants wanted agrees agreed asks asked understands tearful called calls admits drinks smokes works worked "
    "has had is was will would presents presented remains describes complains notes noted got went came recommends "
    "recommended suggests suggested advises advised orders ordered prescribes prescribed requests requested declines "
    "declined refuses refused accepts accepted consents consented believes believed hopes hoped worries worried knows "
    "knew remembers remembered recalls recalled forgets forgot explains explained answers answered replies replied "
    "responds responded confirms confirmed mentions mentioned claims claimed complained cried cries screams screamed "
    "yells yelled laughs laughed smiles smiled speaks spoke talks talked whispers reads wrote writes signs signed "
    "phones phoned calling texted texts emailed emails faxed sent sends brings brought drives drove takes took picks "
    "picked comes arrives arrived leaves left returns returned visits visited stays stayed sleeps slept wakes woke "
    "eats ate drank walks walked ambulates ambulated sits sat stands stood rests rested resting sleeping eating crying "
    "seen appears appeared seems looks looked needs needed prefers preferred likes liked loves loved hates dislikes "
    "enjoys enjoyed plans planned wishes wished tries tried helps helped gave gives gets makes made put puts uses used "
    "did does died dies passed moved moves retired married divorced graduated quit quits smoked weighs weighed "
    "tolerated tolerates received receives underwent continues continued started starts stopped stops began begins "
    "aware notified informed updated paged here insists insisted disagrees disagree disagreed agree say want "
    "understand feel think know live work understood verbalizes verbalized voiced voices demonstrates demonstrated "
    "performed assisted assists attended attends met meets saw sees examined examines evaluated reviewed discussed "
    "concurs concurred approves approved authorized covering rounded dictated"
)
#: What only persons do.
SPEAKING = word_set(
    "says said states stated reports reported denies denied endorses endorsed tells told feels felt thinks wants "
    "agrees agreed asks asked understands lives complains drinks smokes works recommends suggests advises insists "
    "disagrees concurs replied answered explained mentions mentioned believes hopes worries remembers recalls "
    "verbalizes verbalized phoned smiled cried laughed yelled slept woke drove walked married retired died"
)
PLACES = word_set(
    "street st avenue ave road rd drive lane ln blvd boulevard court place way parkway highway hwy hospital hospitals "
    "clinic clinics center centre medical university college school county city institute foundation church pharmacy "
    "inc llc company building pavilion ward unit floor hall health healthcare memorial regional general park river "
    "lake springs beach valley hills heights island township apartments house farm farms elementary district"
)
NO_PERSONS = THINGS | PLACES
#: Written short, with a capital, before a colon, a full stop or a number.
SHORT = word_set(
    "tel disch imm anes auth soc dispo phos mammo adm alk neuro abd ext resp cardio gastro endo ortho psych heme onc "
    "rad card pulm derm vasc gyn ob peds surg med meds hosp dept appt temp wt ht rx hx dx tx sx fx bx sig disp qty ref "
    "req rpt acc exam proc sched subj obj assess vitals lab labs cont prelim hep fam ped fax cell mob addr ins occ emp "
    "rel addl info est approx avg vol fig mgmt pmh psh fh sh cc hpi ros pe gen lytes mag cath echo amio neph "
    "dol hol pma cga clin mgr supv coord supt attng resus kerlix coban doppler unna ptn pateint patinet paitent"
)
LANGUAGES = word_set(
    "english spanish french german dutch italian portuguese russian polish ukrainian vietnamese chinese mandarin "
    "cantonese korean japanese arabic hindi urdu bengali punjabi gujarati tamil tagalog hmong somali swahili amharic "
    "tigrinya igbo yoruba hausa creole haitian greek hebrew yiddish turkish persian farsi dari pashto burmese karen "
    "khmer lao thai nepali navajo cherokee samoan hawaiian american african asian hispanic latino latina caucasian "
    "european jewish catholic christian muslim buddhist hindu mormon lutheran methodist baptist amish mennonite "
    "indian eng span viet mexican irish scottish swedish norwegian danish finnish hungarian romanian armenian "
    "albanian serbian croatian bosnian czech medicare medicaid kinyarwanda kirundi lingala wolof fula fulani twi akan "
    "ewe oromo luganda shona zulu xhosa afrikaans krio malay indonesian javanese cebuano ilocano ilokano visayan "
    "marshallese chuukese tongan fijian chamorro mongolian tibetan uyghur kazakh uzbek tajik kurdish azerbaijani "
    "georgian chechen malayalam telugu kannada marathi sindhi sinhala sinhalese assamese konkani mien karenni chin "
    "rohingya hakka fukien fuzhounese taiwanese toisanese teochew shanghainese garifuna quechua nahuatl mixtec "
    "mixteco zapotec kanjobal mam quiche kiche aymara guarani papiamento patois catalan basque galician welsh gaelic "
    "icelandic latvian lithuanian estonian slovak slovenian slovene macedonian bulgarian moldovan belarusian flemish "
    "maltese aramaic assyrian chaldean coptic pidgin asl lakota ojibwe yupik inuktitut"
)


#: Pronouns, prepositions, conjunctions and auxiliaries of English.
GRAMMAR = word_set(
    "i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself it "
    "its itself they them their theirs themselves one who whom whose which what that this these those a an the no not "
    "nor and or but so yet if as than because since though although while when where whether until unless to of in on "
    "at by for from with without into onto upon out off up down over under above below between among amongst through "
    "during before after behind beside besides beyond against about around across along near toward towards per via "
    "plus minus within inside outside past despite except versus vs be is am are was were been being do does did done "
    "have has had having shall should would can could might must ought there here then thus hence too also very just "
    "only even ever never always often again soon now both each every either neither some any none all most more less "
    "few many much other another such same own how why yes ok okay etc"
)


@cache
def told_before() -> dict[str, str]:
    """What a word before a name says, a letter for each: R kin, T patients, P offices, A addressed, 2 so with the word
    before it, B nothing, but a name may follow."""
    codes: dict[str, str] = {}
    for code, words in (
        ("R", RELATIVES), ("T", PATIENTS), ("P", PROVIDERS), ("A", ADDRESSED | TRADES - _LOOSE_TRADES),
        ("2", frozenset(second for _, second in ADDRESSED_PAIRS) | {"by"}), ("B", BETWEEN),
    ):
        for word in words:
            codes[word] = codes.get(word, "") + code
    return codes


@cache
def functions() -> frozenset[str]:
    """Words of grammar: never a name by themselves."""
    return GRAMMAR.union(word for word, kind in lexicon.table("words/hand") if kind == "function")


@cache
def common_surnames() -> frozenset[str]:
    """Last names of 15,000 bearers and more (Census of 2010), folded: Park, White, Stone."""
    return frozenset(lexicon.fold(name) for name in lexicon.last_borne(15_000)) - _NO_SURNAMES - functions()


@cache
def word_names() -> frozenset[str]:
    """First names that stand behind kin as such though they are words: Grace, Mark; not Will, Long, Mac."""
    return first_names() - functions() - LANGUAGES - lands() - word_set(
        "son lady man long sung king rich major young dick dia mi may will les sun hue ha"
    )


@cache
def lands() -> frozenset[str]:
    """Countries and states of one word, folded: places rather than persons where nothing else is told."""
    names = {*lexicon.countries(), *lexicon.states().values()}
    return frozenset(lexicon.fold(name) for name in names if " " not in name)


@cache
def first_names() -> frozenset[str]:
    """First names of the Census of 1990, folded."""
    return lexicon.all_first_names()


def loose(particle: str) -> bool:
    """Whether a particle in small letters is as often a word."""
    return particle in _LOOSE
#: What begins the next field in the same line.
NEXT_FIELDS = word_set(
    "dob mrn sex age gender date unit acct account id ssn room phone tel fax fin admit admitted admission visit "
    "location loc service dos csn hosp record med pager ext bed floor ward race dept department specialty npi "
    "weight height wt ht allergies"
)
