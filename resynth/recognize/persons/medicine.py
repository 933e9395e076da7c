"""Words and letters of medicine that no list has and nobody is called, against what stands around alone told."""

from __future__ import annotations

from resynth.recognize.words import word_set

#: What is examined, measured, done and given, and how it is found.
TERMS = word_set(
    "acanthocytes acyanotic afebrile aldolase allodynia ambulate ambulated ambulates ambulating ambulation "
    "aminotransferase anechoic anhedonic antalgic anterolisthesis anticoagulated anticoagulation anticonvulsant "
    "antiemetics antihypertensives aphasic apolipoprotein areflexia arousable arthrogram arthroscopy atelectatic "
    "atraumatic audiometry auscultate auscultated basophils bedbound bedpan bedrest bedside benzodiazepine bibasilar "
    "bicarbonate bilaterally bitemporal blanchable bolused boluses brachytherapy bradycardic bradykinesia "
    "bronchodilator bronchodilators bronchoscopy cachectic calprotectin cannulated cannulation cardioversion "
    "catheterize catheterized cauterized cautery ceruloplasmin chemoembolization cholangiogram chromogranin "
    "circumduction clonus coags coliforms colposcopy comorbid comorbidities comorbidity concentrator corticosteroid "
    "corticosteroids creatinine crepitance crepitus crossmatch crossmatched cryoglobulins crystalloid crystalloids "
    "curettage cystogram cystoscopy debride debrided debridement decannulated decannulation defervesced dehisced "
    "dentate desat desats desatted desaturate desaturated desaturates diaphoresed diaphoretic dilator diphtheroids "
    "discectomy diurese diuresed diuresing diuretic diurnal dorsiflexion downtitrate drowsy dysarthric "
    "dysdiadochokinesia dysesthesia dysesthesias dyskinesias dysmetria ecchymotic echogenic echogenicity effusions "
    "egophony electrocautery electrolytes elliptocytes embolization emollient endarterectomy eosinophils "
    "epithelialized euthymic euvolemic exacerbations excoriations extubate extubated extubating fasciculations "
    "ferritin fingerstick fingersticks fistulogram fluctuance fluctuant fremitus fructosamine fundoplication "
    "gammaglobulin glucometer grandiose grandiosity granulating haptoglobin heelstick hematochezia hemineglect "
    "homebound homocysteine housebound hyperalgesia hyperdense hyperdensity hyperechoic hyperintense hyperintensities "
    "hyperintensity hyperphagia hyperpigmented hyperreflexia hyperresonance hyperresonant hypersomnolence "
    "hypervolemic hypodense hypodensity hypoechoic hypointense hypopigmented hyporeflexia hysterosalpingogram "
    "hysteroscopy infraclavicular infraorbital inotrope inotropes insufflated interictal intraluminal intravesical "
    "intubate intubated intubating irrigated isointense kyphoplasty laparoscopy laxative lethargic lichenified "
    "ligated lightheaded lightheadedness lithotripsy lochia lucencies lucency lysed macerated macrocytic macules "
    "malodorous manometry metamyelocytes microalbumin microcytic mobilization mobilized monocytes multidrug multipara "
    "multiparous multivitamin multivitamins myelocytes myelogram nitrite nitrites nonadherent nonbilious "
    "nonblanchable nonbloody noncompliant nondistended nonedematous nonerythematous nonfocal nonhealing nonischemic "
    "nonlabored nonocclusive nonoperative nonpalpable nonpitting nonproductive nonradiating nonreactive nonrebreather "
    "nonverbal nonweightbearing normetanephrine normoactive normocephalic normochromic normocytic normotensive "
    "normothermic nulligravida nulliparous obtunded odynophagia opacification organomegaly orthosis osteophytes "
    "osteophytosis pachymetry palpated paraspinal paravertebral paresthesias pathogen pathologic percussed perihilar "
    "periprocedural peristomal petechial plantarflexion plethysmography pleuritic pneumoperitoneum polychromasia "
    "polysomnogram postprandial postprocedure prealbumin prepped preprocedure pressors presyncopal presyncope "
    "primiparous probiotic procalcitonin prodrome promyelocytes pronation purulence pustules pyelogram quadrantanopia "
    "rebolused rebreather redirectable reintubated reorient reoriented reposition repositioned repositioning "
    "reticulocytes reticulonodular retractor retractors retriage retrolisthesis retropulsion retrosternal rhonchi "
    "rhonchorous rotavirus rouleaux schistocytes sclerotic serosanguineous serosanguinous sialogram sloughy somnolent "
    "sonohysterogram spasticity speculum spherocytes spiculated spirometer spirometry stenting steppage substernal "
    "supination suppository susceptibilities tachycardic tachypneic telangiectasias tenaculum tendinopathy tendinosis "
    "thrombectomy thrombolysis titrate titrated titrating toileting tonometry trabeculectomy transaminases "
    "transferrin trocar trocars troponin troponins trough troughs tryptase tunneled tympanitic tympanometry uptitrate "
    "uptitrated uptitration urobilinogen urodynamics uroflow varicosities varicosity vasopressor vasopressors "
    "venipuncture venogram videofluoroscopic videofluoroscopy weightbearing wheelchairbound"
)
#: Illnesses, operations, measures and wards in four letters and more.
LETTERS = word_set(
    "abgs adls akis alfs arfid arom ascvd avss bmis capd cauti ccpd cdiff chfs cidp ckds ckmb csms ctabl ctas cvas "
    "cvls dbps dcis dmii dvts eegs ekgs evar flacc fndc fsbs haart hccs hlds hmef hsms htns ivda jvds kubs lafb lcis "
    "lctab lfts lmca lvad lvedd maoi mctd mmsp mris mvas niddm nsaids nttp pcps pfts pmsf poct psvt pvcs rbbb scds "
    "siadh snri snris ssti tias tibc tipss tpns ttwb turbt turp uris vacs vbgs vfib wbats xrts"
)
