"""What names of institutions are told by besides the words that end them: closed classes of words.

The words that end them, with their classes, are a list: lists/cues/institution_heads.tsv.
"""

from __future__ import annotations

from resynth.recognize.words import word_set

#: Services that people belong to, and that are told by their name alone.
BRANCHES = {("army",), ("navy",), ("marines",), ("air", "force"), ("coast", "guard"), ("national", "guard"),
             ("peace", "corps"), ("marine", "corps"), ("job", "corps"), ("army", "reserve"), ("army", "reserves"),
             ("air", "national", "guard"), ("army", "air", "corps"), ("army", "air", "forces"), ("merchant", "marine"),
             ("navy", "reserve"), ("naval", "reserve"), ("air", "force", "reserve"), ("salvation", "army")}
#: The same by their short names.
SERVED = word_set("usn usmc usaf uscg usnr usar usafr usmcr arng usaaf fbi cia nasa usps nypd lapd fdny nps usfs")
MEDICAL = word_set(
    "hospital hospitals clinic clinics infirmary hospice sanatorium sanitarium dispensary medical health healthcare "
    "rehab rehabilitation pediatrics dialysis kidney cancer heart surgical surgery care memorial imaging orthopedics "
    "orthopaedics oncology cardiology dermatology urology general regional methodist presbyterian transplant "
    "physicians womens women children hospitalists surgicenter specialists wellness recovery trauma medicine therapy "
    "diagnostics dental dentistry genetics pathology sleep surgeons pulmonology gastroenterology neurology nephrology "
    "psychiatry podiatry optometry ophthalmology obstetrics gynecology radiology hosp peds childrens ortho derm ent "
    "gi cardiovascular endocrine endocrinology urological vascular infusion nursing homecare renal eye spine pain "
    "midwifery vamc ctr med oral orthodontics endodontics periodontics eyecare hearing audiology allergy asthma "
    "rheumatology hematology neurosurgery neurosciences chiropractic"
)
#: What is a hospital, whatever else its name holds; what is none, unless one of those is said too.
HOSPITALS = word_set(
    "hospital hospitals hosp clinic clinics infirmary hospice sanatorium sanitarium vamc surgicenter dispensary rehab "
    "rehabilitation dialysis"
)
NO_HOSPITAL = word_set(
    "pharmacy pharmacies school schools elementary insurance university college drug drugs drugstore labs laboratories "
    "laboratory pharm elem supply oxygen academy preschool daycare kindergarten prep preparatory seminary hotel motel "
    "inn bank savings credit union mortgage restaurant cafe grill bakery market foods farm farms ranch church chapel "
    "parish temple synagogue mosque ministries fellowship tabernacle mutual assurance casualty plan plans "
    "ambulance transport transit transportation airlines railroad railway trucking freight logistics construction "
    "manufacturing industries steel mill mills mining foundry plastics lumber paper oil gas electric power plumbing "
    "roofing paving towing salvage motors auto tire hardware furniture shoes studio studios theater museum library "
    "police fire sheriff prison jail correctional court courthouse department dept council league society association "
    "legion lodge local teamsters transcription billing staffing security casino resort camp club ymca ywca"
)
#: What says of a house besides that sick or old people are in it.
MEDICAL_TOO = word_set(
    "orthopaedic orthopedic diabetes assisted living senior seniors eyecare urology burn hand wound fertility birth "
    "arthritis asthma breast dermatology hematology internal ob obgyn perinatal primary pulmonary urgent vein"
)


#: How well somebody answers, before "response".
GRADES = word_set(
    "good fair poor great excellent adequate inadequate partial complete full minimal limited little marked some no "
    "favorable favourable positive negative appropriate blunted delayed sustained mild moderate strong weak slow brisk"
)
#: Words with a capital that begin a line or a sentence, a title or a field, but no name of an institution.
STARTERS = word_set(
    "the at in to from by for with per on our this that these her his their your my he she it they we you i patient "
    "pt mr mrs ms miss dr drs prof seen admitted transferred transfer discharged discharge referred called local "
    "outside dear re cc via if when was is has had and or also then since after before until arrived returned resides "
    "lives follow followup please contact accepted dispo pcp pmd name date note report copy fax phone tel md do rn np "
    "pa phd attending physician location facility as an a no not any all both each other another same former left "
    "moved hauled quit works worked working retired employed employer attends insurer january february april june "
    "july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday "
    "wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun history exam examination "
    "assessment review impression summary course visit status discussed recommend recommended scheduled continue "
    "continued received presented evaluated operative procedure consult consultation medicare medicaid tricare none "
    "unknown self uninsured told spoke paged sent brought went goes going resident living insured accepts declined "
    "labs films record records request requested reports sees saw seeing while who whom whose here there today "
    "tonight yesterday now later early late dx rx hx sx tx fx pmh psh soc sh fh ros hpi pe ap a/p im iv po er ed icu "
    "nicu picu micu sicu ccu pacu snf los mrn dob ssn age sex male female wife husband son daughter mother father mom "
    "dad brother sister parents thanks thank sincerely regards dictated transcribed signed electronically title "
    "subject author ward room bed reviewed ordered ordering requesting performing sending payer assistant occupation "
    "marital race ethnicity religion language interpreter relation relationship address zip medications medication "
    "allergies procedures problems problem vitals diagnosis diagnoses findings indication technique comparison "
    "conclusion recommendations specimen specimens gross microscopic comment comments addendum debride debrided "
    "appreciate appreciated started stopped ate given fitted "
    "send sends resend obtain recheck call see ask notify text email emailed ring try update confirm verify schedule "
    "await awaiting message include inform remind arrange reached denies denied endorses endorsed"
)
#: Before a practice with one own word: what leads to it.
LEADS = word_set(
    "at to by from with of via see sees saw seeing per through near for call called calls calling contact contacted "
    "tell told"
) | frozenset(",(@:|>=-;/")
#: What leads to a place that somebody is at.
TO = word_set("at to from with via by through near lives lived living resides residing") | frozenset("@:>")
#: Of these, behind one word of English, many mean no institution: Shock Therapy, Water Line.
CAREFUL = word_set(
    "er ed pulm uro onc "
    "therapy medicine surgery surgical care plan line lines services service program system systems practice group "
    "house home homes health fund state life light power water recovery treatment team response aid draw blood "
    "poison crisis project initiative hub supply supplies equipment arts technology technical engineering express "
    "credit trust security fire rescue release assembly council commission authority board bureau network union "
    "league general medical shop store stores stand market food foods paper stone oil coal steel glass paint paints "
    "tool storage press travel tours club film records cycles sleep pain foot eye vision kidney heart spine vein "
    "hearing voice dental children family senior primary urgent country machine bowling hair beauty barber shoes "
    "leather seed feed grain harvest headache cancer stroke trauma lung liver bone joint hand hip knee skin breast "
    "prostate bladder thyroid memory autism autoimmune hepatitis wound burn cardiac plastic laser migraine epilepsy "
    "dementia mobility balance motion healing walk drop transcription billing"
)
#: Titles of persons, behind whom a specialty is theirs.
TITLES = word_set("dr drs mr mrs ms miss prof nurse sister father rev")
LINKS = word_set(
    "of and for the de la du & del los"
)
SAINTS = word_set("st saint ste mt mount")
#: What is said of medicine or of any ward, though its words are English too.
GENERAL = word_set(
    "preferred osh commercial "
    "travel memory coumadin warfarin infusion teaching outside local nearest community walk walkin in inpatient "
    "outpatient ambulatory same day support self help group foster nursing skilled assisted care family home "
    "hospital clinic adult child infant elder senior anticoagulation device pacemaker lipid concussion fracture "
    "cast preop postop admitting admission discharge follow up followup operating recovery waiting emergency urgent "
    "primary specialty your this that review immune nervous social payment delivery health police fire post main "
    "drug referring transferring receiving accepting visiting high middle elementary grade public private medicine "
    "surgery night previous prior another own usual first second third new old university academic tertiary county "
    "city state federal national international veterans hospitalist rehab rehabilitation acute subacute long term "
    "investigational study generic brand prescription call data shopping visitor conference birth birthing service "
    "treatment action safety education exercise diet meal lesson nurse physical occupational speech internal "
    "current today tomorrow poison crisis suicide blood plasma transfusion vaccine flu covid weight smoking tobacco "
    "alcohol quit quality risk staff student employee employer guest parking gift dining central sterile processing "
    "materials business human resources legal pastoral spiritual chaplain interpreter language translation "
    "volunteer bereavement grief respite protective disability medicaid medicare security unemployment insurance "
    "workers compensation crime victim justice juvenile probation parole district circuit superior supreme probate "
    "claims traffic mental behavioral substance abuse domestic violence stroke wound pain sleep nutrition cancer "
    "breast eye kidney heart lung liver bone joint spine brain vein advance directive living comprehensive "
    "integrated multidisciplinary interdisciplinary advanced minimally invasive interventional general regional "
    "clinical medical surgical intensive critical observation respiratory pulmonary vascular hand foot ankle knee "
    "hip shoulder neck back oral maxillofacial facial plastic reconstructive reproductive maternal fetal high-risk "
    "women men womens mens children childrens pediatric adolescent geriatric prenatal postpartum newborn lactation "
    "dialysis transplant donor tumor board sickle cell bleeding clotting thrombosis head motion balance vestibular "
    "swallow voice hearing vision low laser cosmetic skin hair allergy asthma refugee immigrant homeless express "
    "quick minor major medication management refill order entry case care-coordination complex chronic palliative "
    "hospice comfort supportive home-based telehealth virtual remote mobile lab laboratory imaging radiology "
    "diagnostic nuclear therapeutic recreational play pet animal aquatic pool gym evening weekend hours hour walk- "
    "level step inpatients outpatients patients families members center facility unit floor ward room suite office "
    "department division section services team program plan house life line health-plan benefits eligibility "
    "enrollment intake triage transport transfer transportation ride meals food stamps housing shelter rental "
    "assistance utility energy tax welfare public-aid foundation research trial registry bank society association "
    "college academy yr pending bib biba bibems pulm anticoag cardio neuro gastro psych endo rheum heme onc uro gyn "
    "derm ophtho anesth rad surg clin prog eval outpt inpt phys occ ther resp nurs mgmt mgr dept svc svcs narrative "
    "notes note progress flowsheet record records form forms page pages report reports summary summaries rapid code "
    "pump independent durable attorney proxy will york american european british canadian "
    "detox idt cvu pat pd ep td brst survivorship preanesthesia preanesthetic testing noninvasive electrodiagnostic "
    "neurodiagnostic echocardiography electrophysiology electroencephalography echo endoscopy cath catheterization "
    "hemodynamic hemodynamics ultrasound parenteral genomic molecular pref periproc start agency peds neurosurg txp"
)
#: What ends so too and is no hospital: hormones, haemorrhages, hypertrophies and other short forms.
NO_LETTERS = word_set(
    "tsh ldh fsh mch lmwh lvh bph nph sah sdh ich edh ivh iph pth etoh adh hgh crh hlh cah nash aih ash fnh pah nrh "
    "ddh cdh roh dch mchc pmh psh psych path cath osh cmc imc ihc fhc hhc qhs ahs ohs vhs acth lhrh gnrh trh ghrh bih "
    "iih rhs lhs tah ach och with much each such rich high both graph mesh rash cough teeth tooth health north south "
    "month smooth fresh wash youth mouth birth death earth ddmc ccmc thc hhs dhs mhs nhs"
)
#: Cues that are nouns: what stands behind them tells only as a field does.
FIELDS = word_set(
    "employer school pharmacy insurer insurance carrier payer payor company firm church agency hospital facility "
    "clinic practice snf daycare preschool camp owns peds ped lab vendor ins insur empl emp funeral mortuary "
    "imaging destination dest from to sender hospice homecare site location campus workplace infusion oxygen "
    "transport transportation ambulance ems bus ride rides van"
)
#: Wards, places to go and methods in capitals, that no hospital is called.
NO_ACRONYMS = word_set(
    "pov ptv pmv emt cct "
    "icu micu sicu picu nicu ccu cvicu ticu cicu nsicu pcu imcu pacu cdu edou tcu ltac ltach snf irf arf ecf icf alf "
    "rcf osh pcp obgyn ems als bls aed ekg ecg eeg emg mri cta mra ctv pet usg dsa ercp egd tee tte cabg pci tavr ivc "
    "port ent gyn uro ortho neuro psych peds pmr ddx dnr dni dme dmv dcf dss cps aps wic ssi ssdi fmla hipaa covid "
    "sars rsv hiv aids tb std sti uti uri copd chf cad dvt lan wan emr ehr epic phi amb art bid tid qid prn npo asap "
    "vicu mcr mcd don adon tnk tpa aki aka bka room bed unit floor home work group house usa uk eu eta etd cboc"
)
#: What is called after the place or the saint behind it: ``City of Bridgeport``, ``Our Lady of the Bayou``.
OF = word_set(
    "city town township county village state parish lady shepherd sisters samaritan daughters knights sons bureau "
    "department office ministry bank church port board diocese archdiocese order house children"
) - {"state", "house", "children", "order", "office", "church"}
#: After these a name may go on: "University of …", "Hospital for …".
GOES_ON = {
    "of": word_set(
        "ctr centre inst univ assoc university hospital hospitals college school institute center clinic bank "
        "church army department academy  museum society sisters "
    ),
    "for": word_set("hospital center institute clinic school home"),
    "at": frozenset({"university", "institute", "inn"}),
}
#: Behind one own word and a specialty these end the name of a practice: ``Tidewater Cardiology Associates``.
FIRMS = word_set("associates assoc partners group specialists consultants physicians surgeons providers practice pa pc")
#: What a house is called by one word, behind what leads to it: ``at Memorial``.
HOUSES = word_set(
    "memorial mercy methodist baptist presbyterian lutheran providence trinity sinai deaconess bethesda samaritan "
    "adventist university children childrens women womens county regional jewish"
)
#: What a field of an institution says when it names none.
NO_VALUES = word_set(
    "outpatient inpatient hospital retail mail order specialty high middle elementary school full part time self pay "
    "private commercial workers compensation comp home none unknown not applicable declined pending retired unemployed "
    "disabled see below above same as per patient patients preference local preferred pharmacy on file yes no n na tbd "
    "student employed working active verified confirmed current primary secondary family friend wife husband daughter "
    "son mother father self-pay uninsured medicare medicaid tricare information info name phone fax number address "
    "wheelchair van car taxi stretcher cab bus ambulance gurney own vehicle ground air bls als basic advanced needs "
    "needed arranged requested required available type status benefits coverage plan policy group id homemaker grade "
    "helicopter chopper plane aircraft"
)
#: In small letters these are what any hospital has, unless somebody is sent to one with a name.
SMALL_SERVICES = word_set(
    "pathology radiology urology neurology oncology podiatry psychiatry nephrology dermatology gastroenterology "
    "rheumatology endocrinology pulmonary mri obgyn ob gyn peds onc cards neuro diagnostics orthopedics orthopaedics "
    "ophthalmology optometry endoscopy"
)
