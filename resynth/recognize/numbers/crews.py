"""Numbers of crews, officers and aircraft, and of the trials of cooperative groups, which their word makes one.

``Medic 14 transported``, ``Rescue 12 (Okafor/Diaz) on scene``, ``deputy #318``, ``N412LF landed``; ``NRG-GY018``,
``RTOG 1115``. A trial's public name (``KEYNOTE-189``) and a grade (``RTOG 2``, ``ECOG 1``) are none.
"""

from __future__ import annotations

from resynth.recognize.pattern import pattern

#: What crews do and where they are.
_DOES = (
    r"(?:on[- ]scene|at scene|to scene|transport(?:ed|ing|s)?|respond(?:ed|ing|s)|arriv(?:ed|es|ing)|en ?route"
    r"|extricated|dispatched|intercept(?:ed)?|crew|cleared|reports|called|brought|assisted|assumed|staged"
    r"|paged|was toned)\b"
)
#: Cooperative groups, and hospitals that number their protocols by the year.
_GROUPS = (
    r"NRG|NSABP|RTOG|GOG|SWOG|ECOG(?:-ACRIN)?|ACRIN|COG|CALGB|NCCTG|Alliance|ACOSOG|CCTG|NCIC|POG|CCG|CTSU|ETCTN|IELSG"
    r"|EORTC|HOVON|GMMG|BMT ?CTN"
)
_CENTRES = r"DFCI|DF/HCC|MSKCC|MSK|MDACC|MDA|UPCC|UMCC|LCCC|OSU|HCRN|CINJ|FHCRC|UCSF|JHM|MC|CCF|COH"

PATTERNS = (
    pattern(
        "unit of a crew", "ORGANIZATION",
        r"(?<![\w-])(?:medic|rescue|truck|squad|ladder|battalion|engine|ambulance|ambo|als|bls|quint|tower)[- ]\d{1,4}"
        rf"(?= \([A-Z][^)\n]{{2,40}}\)| {_DOES})(?! \([A-Z]{{2,5}}\))",
        finds=["[Medic 14] transported pt", "[Rescue 12] (Okafor/Diaz) on scene", "[Truck 5] extricated him",
               "[ALS 22] intercept", "[Battalion 2] on scene", "[Medic-14] arrived"],
        skips=["medic 2 yrs", "truck 5 days", "rescue 2 puffs", "ladder 3 ft", "engine 3 cylinders", "BLS 2 hours",
               "squad 2 times", "Engine 7 (ICU)"],
        leads="medic rescue truck squad ladder battalion engine ambulance ambo als bls quint tower", follows=r"[- ]0",
    ),
    pattern(
        "unit of a service", "VEHICLE",
        r"(?<![\w-])(?:ems|pd|police|patrol|fire|ambulance) (?:unit|car|vehicle) #?(?P<it>\d{1,4})(?![\w/%-]|\.\d)"
        r"(?! (?:prbc|ffp|units?|ml|mg|days?|hours?|min)\b)",
        finds=["by EMS unit [27]", "patrol car [54]", "fire unit #[12]"],
        skips=["unit 2 PRBC", "EMS unit 2 days", "police car 12 hours", "unit 14 bed"],
        leads="ems pd police patrol fire ambulance", follows=r" (?:unit|car|veh)",
    ),
    pattern(
        "number of an officer", "IDNUM",
        r"(?<![\w-])(?:deputy|officer|ofc|ofcr|trooper|sgt|sergeant|detective|det|constable|ranger|marshal|agent)\.? ?"
        r"(?:[A-Z][a-z]{2,15} )?#(?P<it>\d{2,6})(?![\w/-]|\.\d)",
        finds=["deputy #[318]", "Ofc. Dunn #[44]", "Trooper #[0912] here"],
        skips=["officer 318", "deputy # pending", "det #3"],
        leads="deputy officer ofc ofcr trooper sgt sergeant detective det constable ranger marshal agent",
        follows=r"\.? ?(?:#|[a-z])",
    ),
    pattern(
        "aircraft", "VEHICLE",
        r"(?<![\w-])N(?:\d{3,5}|\d{2,4}[A-Z]{1,2})(?= (?:landed|departed|lifted|inbound|launched"
        r"|en ?route|on (?:the )?pad|diverted|crew)\b)",
        finds=["[N412LF] landed", "[N9113] inbound", "[N77LG] on pad"],
        skips=["N95 mask", "N95 landed on", "N2 landed"],
        leads="n", follows="0", flags=0,
    ),
    pattern(
        "trial of a group", "IDNUM",
        rf"(?<![\w-])(?:(?:{_GROUPS})[- ](?:[A-Z]{{1,3}}-?\d{{2,5}}[A-Z]?|\d{{3,6}}[A-Z]?|\d\d-\d{{2,4}})"
        rf"|(?:{_CENTRES})[- ](?:IRB[- ]?)?(?:20)?\d\d-\d{{3,5}})(?![\w-]|[./]\d)",
        finds=["Enrolled on [NRG-GY018].", "[NRG-HN005]", "[NSABP B-51]", "[RTOG 1115] trial", "on [CALGB 80405]",
               "[DFCI 17-344]", "[MSK 18-221]", "[MDACC 2014-0938]", "[SWOG S1400I]"],
        skips=["ECOG 1", "RTOG 2", "MSK 5/5", "KEYNOTE-189", "ECOG 0-1", "MC 12-14", "EORTC QLQ-C30", "MSK 12-14",
               "COG 10"],
        leads="nrg nsabp rtog gog swog ecog acrin cog calgb ncctg alliance acosog cctg ncic pog ccg ctsu etctn ielsg "
        "eortc hovon gmmg bmt dfci df mskcc msk mdacc mda upcc umcc lccc osu hcrn cinj fhcrc ucsf jhm mc ccf coh",
        follows=r"[- /][a-z0]", flags=0,
    ),
)
