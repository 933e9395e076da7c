"""Letters and digits that medicine writes by rules of its own: variants, bands, references, classes, intervals."""

from __future__ import annotations

from resynth.recognize.words import regex

#: Which band of a chromosome, and how often something is done: no value behind a cue either.
_BANDED = regex(
    r"[Qq]\d{1,2}(?:-\d{1,2})?(?:mins?|hrs?|h|d|wks?|w|mo|y|yr)"
    r"|(?:\d{1,2}|[XY])[pq]\d{1,2}(?:\.\d{1,2})?(?:[pq]\d{1,2}(?:\.\d{1,2})?)?"
)
_ACID = r"(?:Ala|Arg|Asn|Asp|Cys|Gln|Glu|Gly|His|Ile|Leu|Lys|Met|Phe|Pro|Ser|Thr|Trp|Tyr|Val|Ter)"
_CODED = regex(
    # variants of a protein with their frame: p.Gln1756ProfsTer74 (HGVS)
    rf"(?:p\.)?{_ACID}\d{{1,5}}(?:{_ACID}?(?:fs|del|dup|ins|=)?(?:Ter)?\*?\d{{0,3}})?"
    # transcripts and entries of public data bases, a variant behind them: NM_007294.4:c.5266dupC (RefSeq, ClinVar)
    r"|(?:N[MPGCR]|X[MP]|ENS[TGP]|[VR]CV)_?\d{5,11}(?:\.\d{1,2})?(?::[cgnpm]\.[\w*+>=.-]{1,24})?"
    # classes of a kidney (MEST-C) and of a bowel (Montreal), walks of metres, codes of ICD-10-CM with all places
    # a variant between two places, an exon's, a parent's two copies, a gene of an open reading frame
    r"|[A-Z]\d{1,4}_[A-Z]\d{1,4}(?:ins|del|dup)[A-Z]{0,12}|[Ee]x(?:on)?\d{1,2}(?:del|ins|dup)|UPD\(?\d{1,2}\)?(?:[mp]at)"
    r"|C(?:\d{1,2}|X|Y)orf\d{1,3}|H\d{1,2}N\d{1,2}pdm\d\d"
    # weeks and days of a pregnancy
    r"|[2-4]\d-[0-6]/7"
    # forms of federal offices
    r"|CMS-\d{3,5}[A-Z]?|MCSA-\d{4}"
    # the coma scale where a tube keeps from speaking, and a score of seizures
    r"|[Ee][1-4][Vv](?:[1-5]|[Tt])(?:\([Tt]\)|[Tt])?[Mm][1-6]|2HELPS2B"
    r"|M[01]E[01]S[01]T[0-2]C[0-2]|A[123]L[1-4]B[123]p?|\d{1,2}MWT|[A-TV-Z]\d[\dA-Z]\.\d{2,3}[\dA-Z]"
    r"|[a-tv-z]\d[\da-z]\.\d{2,3}[\da-z]"
)


def is_one(string: str) -> bool:
    """Whether a string is written by such a rule, whatever its digits: ``M1E0S1T1C0``, ``S62.630A``, ``10MWT``."""
    return _CODED.fullmatch(string) is not None or is_banded(string)


def is_banded(string: str) -> bool:
    """Whether a string is a band of a chromosome or how often something is: ``22q11.2``, ``q10min``."""
    return _BANDED.fullmatch(string) is not None
