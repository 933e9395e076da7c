"""Ages in other languages, as letters from abroad have them: ``Edad: 62``, ``âgée de 62 ans``, ``62-jährig``."""

from __future__ import annotations

from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_forms import AFTER, INT

ABROAD = (
    pattern(
        "its name in another language", "AGE",
        rf"\b(?:edad|alter|âge|età|idade|leeftijd|wiek)(?: ?[:=]| es(?: de)?| de)? {{0,3}}(?P<it>{INT}){AFTER}"
        r"(?! ?(?:kg|mm|cm|mg))(?=[ \t]*(?:años|anos|ans|anni|Jahre|jaar|lat|a\b|[,;|)]|\.(?!\d)|\n|\Z)| {2})",
        finds=["Edad: [62] años", "Alter: [71] Jahre", "âge: [9] ans", "Edad [45]   Sexo"],
        skips=["alter 5 mg", "may alter 2 of", "edad gestacional 38", "ETA 6"],
        leads="edad alter âge età idade leeftijd wiek", follows=r" ?[:= ] {0,3}(?:\d|es|de)",
    ),
    pattern(
        "years in another language", "AGE",
        r"\b(?:paciente|mujer|hombre|varón|varon|niño|niña|nino|nina|femenin[ao]|masculin[ao]|señora?|joven|bebé|patiente?"
        r"|femme|homme|monsieur|madame|garçon|fille|enfant|âgée?|aged|uomo|donna|paziente|homem|mulher|edad)"
        rf"(?: (?:femenin[ao]|masculin[ao]))?,? (?:de |di )(?P<it>{INT}) (?:años|anos|ans|anni|meses|mois|mesi)\b",
        finds=["Paciente de [62] años", "femme de [54] ans", "âgée de [9] mois", "mujer de [33] años"],
        skips=["dolor de 5 años", "desde 3 años", "paciente desde 5 años", "depuis 10 ans"],
        leads="paciente mujer hombre varón varon niño niña nino nina femenino femenina masculino masculina señor "
        "señora joven bebé patient patiente femme homme monsieur madame garçon fille enfant âgé âgée uomo donna "
        "paziente homem mulher edad", follows=r",? (?:d[ei] \d|femen|mascu)",
    ),
    pattern(
        "of age in another language", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{INT})"
        r"(?=[ ]?(?:años|anos|meses) de edad\b|-?jährig|-?jaehrig|[ ]Jahre alt\b|[ ]ans révolus\b)",
        finds=["tiene [62] años de edad", "ein [71]-jähriger Patient", "[8] Jahre alt", "[3] meses de edad"],
        skips=["hace 5 años", "seit 3 Jahren"], digits="1-3", then=r" ?(?:a[nñ]os|mes)|-?j[aä]|[ ](?:ja|an)",
    ),
    pattern(
        "years in French", "AGE", r"(?<!depuis )(?<!pendant )(?<! y a )(?<!de )(?<!a )(?P<it>1[01]\d|[1-9]\d) ans"
        r"(?=[,;)](?!\d)|\.(?!\w)|[ \t]*(?:\n|\Z)|[ \t]{2}"
        r"| (?:connue?|avec|qui|et|sans|pour|hospitalis|admise?|droit|vu)\w*)",
        finds=["DDN 1952-06-14  F  [66] ans", "M. Roy, [71] ans, connu pour"],
        skips=["fume depuis 20 ans", "il y a 12 ans", "glu 32 ans svc"], digits="2-3", then=r" ans\b",
    ),
)
