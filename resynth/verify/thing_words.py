"""What the words around a name say of it: which names stand for which things, and what stands around people.

Tables of names by what they name; patterns that are matched at the end of what stands before a name, or at the
beginning of what stands behind it, so that each reads a few words and no more.
"""

from __future__ import annotations

import re

from resynth.verify.words import word_set

#: name -> words behind it that make it a thing, where the name alone is many people's.
BEHIND = """
alvarado: score | anderson: hynes | ashworth: scale grade | babcock: clamp forceps grasper | bair: hugger
balfour: retractor | ballard: inline suction | banff: ia ib iia iib borderline criteria class classification
barnes: akathisia | barrett: esophagus mucosa epithelium | bartholin: cyst gland abscess | beck: type
bosniak: i ii iif iii iv category class cyst cysts | boston: naming bowel brace keratoprosthesis | bowman: capsule layer
bozeman: forceps | broca: aphasia area | brooke: formula | brown: recluse | bruce: protocol treadmill
burch: colposuspension | burr: hole holes | cantor: tube | clark: nevus nevi | cobb: angle elevator | coombs: test
cooper: ligament ligaments | cushing: response | davis: gag | deaver: retractor | denver: shunt | dixon: method sequence
doyle: splint splints | duffy: antigen | duke: criteria treadmill unc | durham: valve | ellis: perforation
fick: cardiac output co ci method | fontan: circulation conduit | fontanelle: flat soft open bulging sunken full
fournier: gangrene | fowler: position | fox: shield | frazier: water suction tip | gigli: saw | glidewell: sling
goldman: applanation | goldmann: applanation perimetry tonometry | graves: speculum ophthalmopathy orbitopathy
gray: matter white | gunn: pupil | halsted: clamp | hamilton: rating | hancock: valve bioprosthesis | hardy: weinberg
harrison: groove | hartmann: pouch reversal | hashimoto: background thyroiditis type disease encephalopathy
hickman: line catheter | hill: sachs | hollister: pouch barrier | howell: jolly | huber: needle needles
humphrey: field fields visual | hunter: canal | hutchinson: teeth freckle | jackson: table frame | jones: dressing
joseph: nodule | kell: antigen antibody | kelly: clamp clamps | kerley: b | kerr: incision | kimura: spatula
king: lt ltd vision | koch: triangle | kocher: clamp | langer: line lines | lewis: antigen lead | ludwig: angina
lund: node | mallory: bodies body hyaline | martin: gruber | mccarthy: reflex | mcroberts: position maneuver maneuvers
medina: class classification bifurcation | mercedes: incision | meyer: loop | mobitz: i ii type block
mohs: surgery micrographic defect | montgomery: glands gland tubercle tubercles | moore: prosthesis | morgan: lens
mott: cells | murphy: point sign | nash: cirrhosis | newton: cradle | norton: scale | parks: retractor | parsons: plate
penn: class | phillips: screw | pool: suction | potter: facies sequence | quinton: catheter
rey: osterrieth complex auditory | roberts: clamp | ross: procedure river | roth: net spots | rush: rod | russell: viper
salem: sump | salter: innominate | sawyer: retractor | shaw: scalpel | shepherd: crook | simpson: biplane
sims: position speculum | smith: petersen | sorensen: hold | stokes: adams | swan: ganz | todd: paresis paralysis
trendelenburg: gait position tilt | turner: hood | vanderbilt: forms scales assessment | vaughan: williams
ward: triangle | weber: midline lateralizes | weiss: ring | wells: score criteria | wescott: scissors | west: haven nile
wood: lamp light | wright: stain giemsa | zimmer: biomet nexgen persona dermatome
"""
#: name -> words before it that make it a thing.
BEFORE = """
brady: sinus cor tachy | clark: dysplastic | duffy: anti | fontanelle: anterior posterior ant post | huber: inch gauge
kell: anti | lewis: ivor anti | lund: of | mio: sensura | nick: av mm | solis: cadd
"""
#: name -> what stands behind it as a pattern; but for those of MIXED it is an abbreviation in capitals there.
SHORT = {
    "adams": r" (?:forward )?bend(?: test| sign|ing|[.,;])",
    "ashworth": r" (?:[lr] (?:le |ue )?(?:knee|elbow|wrist|ankle|hip|finger)|[0-4]\+? (?:in|at) the)",
    "baker": r"(?:['’]s)? cysts?(?: [RL]\b)?(?: \d|:? (?:behind|of|in)|[.,;])",
    "berg": r" balance (?:scale|test|score|:? ?\d)",
    "cas": r"[ :]*\d/[710]",
    "cha": r"2DS2",
    "dev": r":? (?:walks|\d-?words?|pedals|hops|speech|crawls|sits|smiles|babbl)",
    "diep": r" (?:flap|vs|recon)",
    "dov": r"\)?: ?\d",
    "dre": r"(?::|\b neg| nl| normal| def)",
    "ife": r" (?:kappa|lambda|neg|pos|show|gel)",
    "katz": r" adl:? \d/6",
    "lang": r"[: ]{1,3}(?:engl?|english|spa|spanish|som|port|viet|arabic|french)\b",
    "lao": r" (?:view|\d)",
    "lima": r"(?: to (?:the )?|[- ])LAD\b",
    "lis": r"(?: \d{2,3}\b|\.)",
    "lor": r" (?:(?:to )?(?:saline|air)|at \d)",
    "mae": r"(?: x ?[34]\b|\.)",
    "mio": r" (?:of )?\d{2} ?mm",
    "nhs": r" ?(?:no\b|number\b|trust\b|foundation\b|england\b)",
    "nash": r"(?:/|, ?(?:HTN|DM|cirr)| (?:cirrhosis|fibrosis|with F))",
    "ota": r"(?:/AO)? \d\d",
    "paco": r"2\b",
    "pao": r"2\b",
    "obr": r"\|",
    "obx": r"\|",
    "orc": r"\|",
    "rao": r" (?:view|\d)",
    "tam": r" (?:>=?|<=?|\d{3}\b|[ril]f \d)",
}
MIXED = word_set("adams ashworth baker berg dev katz lang paco pao")
#: Two names of one thing that the lexicon has not.
PAIRS = frozenset([
    ("bush", "francis"), ("duke", "unc"), ("harvey", "bradshaw"), ("holliday", "segar"), ("huang", "tseng"),
    ("kubler", "ross"), ("mallory", "head"), ("norwood", "sano"), ("osler", "weber"), ("ota", "ao"),
    ("simpson", "angus"), ("steinberg", "walker"), ("tanner", "whitehouse"), ("weber", "rendu"), ("yano", "yamamoto"),
])
#: Scales, scores, grades and classes that a figure follows.
SCORES = word_set(
    "adams allen alvarado apgar ashworth ballard barthel beck berg bishop blatchford borg braden breslow brooker "
    "brunnstrom burch child clark duke ellis engel epworth esposito ferriman finnegan fisher fitzpatrick fontaine "
    "forrest frykman garden gartland gleason gustilo hachinski harvey hinchey house hughes humphrey hurley jensen "
    "karnofsky katz kellgren killip kobayashi lansky lawton ludwig mallampati medina mirels morse murray naranjo neer "
    "norton ogden outerbridge padua pauwels pirani quintero ramsay rancho ranson rentrop rockall rockwood rutherford "
    "salter savary schatzker steinberg tanner tinetti tonnis wagner weber wells westley winter yale zung"
)
#: Signs and tests that are found or not; of the second ones nobody to speak of is called so.
TESTS = word_set(
    "adams allen barlow ellis epstein finkelstein hawkins hoffman homan hutchinson kent levine murphy neer osler "
    "patrick pemberton roth speed spurling steinberg thomas thompson walker weber"
)
RARE_TESTS = word_set(
    "apley babinski brudzinski chvostek coombs ewart faber gaenslen homans janeway kehr kernig kussmaul lachman "
    "lasegue lhermitte mcburney mcconnell mcmurray nikolsky ortolani phalen quincke rinne romberg rovsing tinel "
    "trousseau yergason"
)
#: Tubes and lines.
DEVICES = word_set("blake coude foley hickman malecot penrose pratt quinton swan tenckhoff")
DISEASES = word_set("addison barrett crohn fournier graves hashimoto meniere paget parkinson raynaud sjogren")
#: Operations and incisions.
METHODS = word_set("hartmann kocher nissen pfannenstiel pomeroy whipple")
PEOPLES = word_set("ashkenazi")
WARDS = word_set("east north south west")
#: Short forms of charts and their fields; what stands behind the name of a field.
FIELDS = word_set(
    "acct appt asst bldg coord dep dept depts geta hla hosp hydro lido mgr molst nsgy polst pressors sdh supv tech "
    "techs tel teleradiology tka unk xray xrays"
)
FIELD = re.compile(r" ?:|\.? ?[:#]? ?[+(]{0,2}\d")
#: These, more short forms, and languages, peoples and faiths: hardly anybody is called so.
NOBODYS = FIELDS | word_set(
    "african amharic arabic armenian asian bengali buddhist burmese cantonese catholic caucasian chinese creole cuban "
    "doppler episcopalian farsi filipino haitian hebrew hindi hindu hispanic hmong japanese jewish khmer korean "
    "lutheran mandarin mennonite methodist mexican mormon nepali nilm osh pentecostal persian portuguese presbyterian "
    "punjabi quaker rcvd russian samoan scottish sephardic somali spanish swahili tagalog telugu tigrinya turkish "
    "ukrainian urdu vietnamese"
)
#: name -> what stands behind it where it is written small: trauma bay 2, and nobody's age.
SMALL = {"bay": r" \d{1,2}\b(?![/-]| ?(?:y|yo|yr|yrs|year|m|f)\b)"}

#: Who stands directly before a name: whatever follows, it is a person's.
SOMEBODY = re.compile(
    r"(?:\b(?:per|d/w|c/w|s/o(?: to)?|cc|attn|paged?|pages|call(?:ed|s|ing)?|ask(?:ed|s)?|told|tell|notif(?:ied|y)"
    r"|inform(?:ed)?|updated?|messaged|texted|spoke|seen|saw|sees?|discussed|covering|cover(?:s|ed)?|reliev(?:ed|es)"
    r"|relief|thanks?|thx|signed|sig|cosigned|staffed|staff|attending|resident|fellow|intern|surgeon|assistant|anes"
    r"|chief|nurse|r\.?n|l\.?p\.?n|n\.?p|p\.?a|m\.?d|d\.?o|rt|ot|sw|tech|aide|cna|medic|chaplain|rev|pastor|officer"
    r"|capt|sgt|coach|judge|pt|pts|patient|resident|client|family|sister|brother|mom|mother|dad|father|son|dtr"
    r"|daughter|wife|husband|aunt|uncle|cousin|niece|nephew|neighbou?r|friend|roommate|partner|caregiver|guardian"
    r"|team|service|report|handoff|hand-?off|sign-?out|signout|attg|pcp|provider|author|dictated|transcribed|baby|bb|bg"
    r"|beds?|rm|room|contact|named?|née|nee)\b\.?(?: to| by| with| w/| from)?[ :]{1,2}|[/(]s[/)] ?)\Z",
    re.IGNORECASE,
)
#: What stands before a person as well as before a thing: enough to leave it open.
MAYBE = re.compile(r"(?:\b(?:by|with|to|from|for|and|w)|w/|&|\+|(?<!\w)[-–—~]{1,3})[ \n]?\Z", re.IGNORECASE)
#: What stands behind a person: a degree, whose it is, what people do, an age, a telephone number.
WORKS = re.compile(
    r"(?:,? (?:m\.?d|d\.?o|r\.?n|lpn|n\.?p|p\.?a|pa-c|cnm|crna|arnp|ph\.?d|pharmd|dpm|lcsw|cna|jr|sr)\b(?!/)"
    r"|,? [A-Z]\.|,? (?:who|our|whom)\b"
    r"|['’]?s? (?:famil|baby|boys?|girls?|twins?|kids?|lady|wife|husband|mom|mother|son|daughter|house|home|chart"
    r"|notes?\b|consult|team|service|clinic|office|group|pts?\b|patients?|recs?\b|orders?|assessment|plan\b|exam)"
    r"|,? (?:cover|will\b|would|agree|aware|page|call|saw\b|see[ns]?\b|say|said|state[ds]|notif|round|has\b|had\b"
    r"|wants?\b|ask|told|tell|rec|suggest|think|feel|note[ds]|wrote|order|sign(?:ed|ing|s o)|spoke|took|takes|taking"
    r"|gave|give|came(?! out)|come(?!s out)|coming|went|go(?:es|ing)|left\b|leav|arriv|return|back\b|here\b|consult"
    r"|review|reads?\b|discuss|examin|eval|scrub|clos(?:e[ds]?|ing)\b|operat|perform|assist|deliver|admit|discharg"
    r"|met\b|knows?\b|prefer|sick\b|ill\b|late\b|home\b|on (?:call|for|duty|nights?|days?|service|vacation)|off\b"
    r"|until\b|tonight|tomorrow|today|yesterday|this\b|next\b|and I\b|at (?:bedside|x ?\d)|x ?\d{4}|ext\b|pager"
    r"|to (?!gravity|drain|leg|bag|straight|bedside drain|low\b|wall|wedge|suction|down|dependent))"
    r"|,? \d{1,3} ?(?:y\.?o|y/o|yr|[mf]\b)|,? \d{3}[-.]\d{4}|[: ]{1,3}\(?\d{3}\)?[- .]\d{3})",
    re.IGNORECASE,
)
#: Somewhere in the same clause: people at work, or a list of them.
AT_WORK = re.compile(
    r"\b(?:cover(?:s|ing|age)?|rounding|rounds|on call|paged?|pager|call(?:ed|s)?|attending|resident|fellow|agrees?"
    r"|aware|will|signed|sign-?out|handoff|beds?|rooms?|rms?|pts|patients|census|team|shift|covid|flu|swabs?|assigned"
    r"|staff|nurses?|schedule|slots?|clinic|off|sick|vacation|drs?|assignments?|f/u|follow|appts?|visits?|consults?)\b",
    re.IGNORECASE,
)
#: In it, somebody of a family, who has an age.
KIN = re.compile(
    r"\b(?:kids?|child(?:ren)?|ages?|aged|mother|father|mom|dad|parents?|brothers?|sisters?|siblings?|sons?"
    r"|daughters?|boys?|girls?|wife|husband|lives|school|twins?)\b",
    re.IGNORECASE,
)
COVERS = re.compile(r"\bcover", re.IGNORECASE)

#: Between a name and the noun of what it names: "Baker's cyst", "(Clark) nevus".
APART = r"(?:['’]s)?\)?[ \t\n-]"
#: What fits behind an eponym and behind nobody who works or is ill: "Berg scale", never "Berg hernia repair".
NOUN = re.compile(
    rf"{APART}(?:signs?|syndrome|score|scale|index|criteri(?:a|on)|classification|staging|phenomen(?:on|a)|triad"
    r"|reflex|man(?:eu|oeu)vers?|spots|stain|agar|inventory|equation|formula|nomogram)\b(?!-)",
    re.IGNORECASE,
)
#: What may also be somebody's, and is a thing behind "a" or "no" and a name.
OBJECT = re.compile(
    rf"{APART}(?:[a-z]+ )?(?:cysts?|triangle|shield|net|drains?|scar|incision|node|ring|tear|lesions?|balloon|dressing"
    r"|airway|pulse|spatula|retractor|graft|prosthesis|sleeve|lens|screw|tubercles?|glands?|nodules?|spots?|line|plaques?"
    r"|nev(?:us|i)|clamps?|forceps|speculum|needle|valve|cannula|shunt|rod|pin|nail|splint|mask|approach|technique"
    r"|snare|basket|filter|duct|bod(?:y|ies)|membrane|ligaments?|ulcer|fracture|hernia|deformity|contracture|catheter"
    r"|tube|clip|blade|closure|anastomosis|pouch|bend|perforation|breathing|respirations?)\b",
    re.IGNORECASE,
)
ONE = re.compile(
    r"(?:(?:^|[.\n] )A|\b(?:an?|no|No|any|[sS]mall|[lL]arge|modified|two|three|1\d|2[0-8]|\d{1,2} (?:mm|cm|Fr))) \Z"
)


GRADED = re.compile(
    r"(?:['’]s)?[ -](?:score|scale|grade|class|level|stage|type)\b[ :=]{0,3}(?:of |was |is )?(?:\d|[IV]{1,4}[A-C]?\b)"
    r"(?! ?\d? (?:pts?|beds?|patients?)\b)",
    re.IGNORECASE,
)
#: "38/56", "1+", "IIIA", "2b", "II fracture", "0,1,0", "9 ->": no day, no hour, no room, no age.
FIGURE = re.compile(
    r"[ :=]{1,2}(?:(?P<got>\d{1,3})/(?P<most>2[4-9]|30|3[2-9]|[4-9]\d|100)\b(?!/)|\d\+(?!\w)|[IV]{1,4}[a-cA-C]\b"
    r"|[1-4][a-c]\b(?! ?/?p)|[IV]{1,3} (?:fx|FX|fracture)\b|[01],[01],[01]\b|\d{1,3} ?(?:->|→))"
)
#: A figure at the end of what it says; of six only before another measure.
BARE = re.compile(
    r"[ :=]{1,2}(?:-?\d(?:\.\d|\d)?|[0-6]/6(?=[,;] ?(?:[A-Z]{2,}|MoCA|\d)))(?=[.,;)|\n]|\Z)(?!\.\d)"
)
ROMAN, DIGIT = re.compile(r" [IV]{1,4}[.,;]"), re.compile(r" \d\b")
TYPED, MODIFIED = re.compile(r"(?:exam|skin|type|dx|indication):? \Z", re.IGNORECASE), re.compile(r"\b[mM]odified \Z")
#: A line or a sentence that begins with the number of a bed.
ROW = re.compile(r"(?:\A|\n|[.;] )\W*\d{1,4}\W*\Z")
#: Another measure, with its unit or under its abbreviation.
MEASURE = re.compile(
    r"\d ?(?:%|(?:mm|cm|mg|mcg|ml|kg|lbs?|sec|s|ft|min|degrees?|mets|bpm|u|fr|mmhg|pts|units)\b)|\d\.\d"
    r"|\b\d{1,2}/(?:3[2-9]|[4-9]\d)\b|\b(?:TUG|GCS|CT|MRI|CXR|EKG|ECG|WBC|CRP|INR|HR|BP|RR|MMSE|MoCA|SLUMS|STS|ECOG|KPS"
    r"|NIHSS|PHQ|GAD|mRS|SOFA|CHADS|HAS-BLED|PERC|HEART|LVEF|EF|FEV1|DLCO|A1c|Cr|BMI|AST|ALT|PVR|ROM|SpO2|T|P|R|ASA"
    r"|TIMI|METs|LDL|PSA|Ki-67|ABI|CTA|SAH|ETT|AKI|DVT|PE|DM2|PAD|EXAM|skin|face|UE|LE|RUE|LUE|Braden|Mallampati"
    r"|Apgars?|Hinchey|Tinetti|Norton|Epworth|Gleason|Hunt and Hess|Gustilo|Trendelenburg)\b",
    re.IGNORECASE,
)
#: "negative", "+", "'s absent".
FOUND = re.compile(
    r"(?:['’]s?)?(?: sign| test)?(?: ?\(?[-+]{1,3}\)?(?![\w+-])"
    r"|:? (?:weak(?:ly)? )?(?:neg(?:ative)?|pos(?:itive)?|n/a|nl|none|equivocal)\b)"
    r"(?= ?(?:[.,;:)|\n/]|\Z|bilat|left|right|[LRB]\b|and\b|x\d|on (?:left|right|the)\b))|['’]s (?:absent|present)\b",
    re.IGNORECASE,
)
NONE_OF = re.compile(r"\b(?:no|without|positive|negative) \Z", re.IGNORECASE)
STOP = re.compile(r" ?(?:[.,;:)|\n/]|\Z)")
NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\n,/-]{1,2}(?:anti-)?([^\W\d_]+)")
PREVIOUS_WORD = re.compile(r"([^\W\d_]+)[ \t\n,/-]{1,2}\Z")

#: Before a tube: one of its kind, or its size. Before a tube as well as before a family: "the", "his".
A_TUBE = re.compile(
    r"(?:(?<![/\w])an?|(?:\A|[.\n] ?)A|-way|[Pp]ull(?:ed)? the|[Ii]ndwelling|\d{1,2} ?[fF][rR](?:ench)?\.?) \Z"
)
THE_TUBE = re.compile(r"\b(?:An|[tT]he|his|her|your|this|[cC]hronic|condom|[iI]nserted|pulled|VIA) \Z")
#: Before whoever put it in: "foley Pratt 16 fr".
PUT_IN = re.compile(r"\b(?:foley|cath(?:eter)?|line|tube|drain|iv|i/o|ngt?|ogt?|jp|picc|ett)[ :]{1,2}\Z", re.IGNORECASE)
#: Behind a tube and no noun: "for", "in".
GOES_ON = re.compile(
    r"[ \n]?(?:[.,;:)(|\n/]|\Z|(?:and|or|to|for|in|on|at|out|since|until|today|was|is|w/|with|\d)(?!\w))"
)
#: What a tube has, and what is done with it.
HANDLED = re.compile(
    r"(?:: ?\d{2,4} ?(?:ml|cc)\b(?! ?(?:bolus|ns|lr|of|po|iv)\b)"
    r"|[ \n](?:catheters?|caths?\b(?!['’]| lab| pt)|c/?d/?i\b|site\b|balloon|tubing"
    r"|to (?:gravity|drain(?:age|\b)|leg bag|(?:bedside|straight) drain|suction)"
    r"|bag (?:below|to|hanging|emptied|at|with|w/)|care (?:done|given|provided)|in situ|never placed|if needed"
    r"|in (?:the |a )?(?:decompressed )?bladder|change(?= ?(?:[.,;(\n]|\Z|due|q|every))|\d{3} ?(?:ml|cc|clear|out)\b"
    r"|(?:intact|patent)(?= ?(?:[.;\n]|\Z|and\b|w/|with))|draining (?!the\b|pt|abscess)|drains? (?:clear|well)|purulent"
    r"|clogged|kinked|leaking|output (?:\d|of|clear|\w+ \d)|irrigat(?:ed|ion)|flushed|in place(?! of)"
    r"|with \d+(?:-\d+| to \d+)? ?(?:ml|cc|fr)|w/ (?:clear|purulent|urine|yellow|amber)|#? ?\d{1,2} ?fr(?:ench)?\b"
    r"|x ?\d+ ?d(?:ays?)?\b|since \d)|,? \d{2} ?fr(?:ench)?\b"
    r"|[ \n](?:removed|placed|inserted|changed|exchanged|replaced|discontinued|pulled|d/c'?d|dc'?d)"
    r"(?= ?(?:[.,;)|\n]|\Z|(?:by|per|with|w/|without|using|under|first|pod|in (?:or|ed)\b|(?:at|on) \d{1,4}|\d{1,4})"
    r"(?!\w))))",
    re.IGNORECASE,
)
STAYS = re.compile(
    r" (?:(?:came|comes) out|(?:was|is|being|remains?|stays?) (?:not )?(?:out|in|taken|removed|placed|left|draining"
    r"|patent|changed|clear|pulled|discontinued|inserted|kept|there))\b",
    re.IGNORECASE,
)
#: What a person may be as well as a tube: in, out, or nothing is said.
OUT = re.compile(
    r" \(?(?:(?:already )?out(?= ?(?:[.,;)|\n]|\Z|pod|per |#?\d))|(?:not )?in(?= ?(?:[.;)|\n]|\Z|\d{1,2} ?fr))"
    r"|(?:no|none|clear|yes)(?= ?(?:[.,;)(|\n]|\Z)))",
    re.IGNORECASE,
)
#: In a list of tubes: nothing, or how many days.
IN_LIST = re.compile(r" ?(?:[.,;:)|\n/]|\Z)| (?:day \d|d ?\d)", re.IGNORECASE)
TUBES = re.compile(
    r"\b(?:void\w*|urin\w*|uop|u/o|pvr|dtv|residual|gravity|piv\w*|ogt?|ngt?|ett|cvl|cvc|tlc|a-?line|art line|jp"
    r"|hemovac|scds?|teds|peg|picc|bladder|hematuria|penrose|tov|dobhoff|vac|i/o|npo|ivf|ml|cc|scan"
    r"|retention|cauti|clabsi|bph|gu|lines?|drains?|tubes?|ga?(?:uge)? [rl] ?\w|\d{2}g|chest tube|drsg|flatus|pca|pcwp"
    r"|cvp|pa[ps]?|wedge|fr)\b",
    re.IGNORECASE,
)
#: A list of tubes before the name, or one behind it.
LISTED = re.compile(
    r"(?:\b(?:lines?|ett|ogt?|ngt?|piv|peg|picc|a-?line|art line|tlc|cvc|jp|hemovac|scds?|pca|gu|drains?|tubes?|iv"
    r"|\d{2} ?g)(?: [\w/().]{1,12}){0,3}[:,] ?|\blines?: [^.;\n]{1,50}, ?)\Z",
    re.IGNORECASE,
)
ALONGSIDE = re.compile(
    r", (?:strict|i/o|mitts|dobhoff|ogt?|ngt?|scds?|piv|a-?line|ett|peg|loop|fena|picc)\b", re.IGNORECASE
)

_ILLNESS = (
    r"(?:htn|hld|dm ?[12]?|t[12]dm|copd|cad|chf|ckd|gerd|afib?|asthma|celiac|vitiligo|hypothyroid\w*|goiter|migraines?"
    r"|sj[oö]gren|raynaud|uti|graves|crohn|lupus|sle|ra|osteoporosis|obesity|depression|anxiety|cva|ibs|eczema|psoriasis"
    r"|prinzmetal|dka|levothyroxine|synthroid|tsh)\b"
)
#: "Hx:", or another illness before it in a list.
HISTORY = re.compile(
    r"(?:\b(?:hx|pmhx?|hx of|h/o|history of|known) ?:? ?"
    rf"|(?:\b(?:hx|pmhx?|dx):?|\b{_ILLNESS})[^.\n]{{0,30}}\b{_ILLNESS}, ?|\b(?:hx|pmhx?):? {_ILLNESS}, ?)\Z",
    re.IGNORECASE,
)
ILL = re.compile(
    r"(?:['’]s)?(?:(?: ?[.,;/)|\n]|\Z)| (?:risk|background|gangrene|disease|thyroiditis|on levo|in \d{4}))",
    re.IGNORECASE,
)
#: "hypothyroidism (Hashimoto)".
ILL_IN = re.compile(rf"(?:\b{_ILLNESS}|\w{{3}}(?:itis|ism|osis)) \(\Z", re.IGNORECASE)
ITEM = re.compile(r"(?:[(:,|]|\bhas|\bhad) ?\Z")
#: "Addison's, on": whose it is, and nothing of theirs behind it.
OWN = re.compile(r"['’]s(?= ?[.,;(\n]| and\b| on\b)", re.IGNORECASE)
ALSO = re.compile(
    rf"(?:['’]s)?(?:[,;:] (?:on )?{_ILLNESS}| (?:risk|background|gangrene|disease|thyroiditis)\b)", re.IGNORECASE
)

DONE_BEFORE = re.compile(
    r"(?:(?:colostomy|resection|colectomy) \(|\b(?:s/p|S/P|modified|[Tt]echnique:|[Ii]ncision:) |(?<![/\w])a )\Z"
)
DONE_BEHIND = re.compile(
    r"['’]?s? (?:skin|scar|incision|through (?:the|an|old|skin)|approach|takedown|reversal|procedure|operation|method"
    r"|technique|sterilization|laparotomy|cesarean|c-?section|(?:\d{1,2}/\d{1,2} )?for (?:perf\w*|divert\w*))\b",
    re.IGNORECASE,
)
BY_DESCENT = re.compile(r" (?:jewish|ancestry|descent|founder|heritage|both|panel|origin|background)\b", re.IGNORECASE)
ON_WARD = re.compile(
    r"(?:\b(?:unit|units?/bed|bed|floor|location|ward|stepdown|tele|bhu)[ :/-]{1,3}(?:\d{1,2} )?|\b\d{1,2} )\Z",
    re.IGNORECASE,
)
OF_WARD = re.compile(
    r"[ /,]{1,4}(?:(?:bed|rm|room|rm/bed)[.:]? ?\d{2,4}|\d{3}|\d{4}-\d)(?:-[\dA-Z])?\b(?![-.]?\d)"
    r"| (?:med/|tele\b|stepdown|unit\b)| +/",
    re.IGNORECASE,
)
