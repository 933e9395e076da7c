"""Two and three letters that are nobody's initials: words, and abbreviations of medicine, offices and messages."""

from __future__ import annotations

from collections.abc import Set
from functools import cache, lru_cache

from resynth import lexicon
from resynth.listed import Either, Listed, Rows
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set

#: Opens an entry of a running record: a day or none, and the hour.
OPENS_ENTRY = regex(r"[ \t]*(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?[ \t,]{1,3})?(?:[01]\d|2[0-3]):?[0-5]\d\b")
#: Short words that stand alone behind a full stop, at the end of an entry, and are nobody.
ALONE = word_set(
    "pcr dfa eia ifa ihc ish koh ria nat lcr tma rpr fta eus tte tee iup egd ivp abg bal fna bmb mic hsg usg ivf iui "
    "cvs nst bpp afi fit emg ncv eps ppm cpr "
    "am pm ok no yes na nad wnl npo ama prn bid tid qid qd qhs hs ac pc po iv im sq sl pr dnr dni aox aoo "
    "nka nkda nki tbd tba nos nec rtc prx dx rx tx hx fx sx bx cx px mvi asa rom sob doe loc cta rrr ctab etc inc llc "
    "ltd usa mri ct xr cxr ekg ecg eeg cbc bmp cmp lft ua tsh inr ptt pt ot st rt sw cm ed er or icu ccu nicu picu "
    "micu sicu pacu gi gu ob gyn ent id mom dad mg ml dl kg lb lbs oz mm mcg meq ng iu hz kv ma db cc hr min sec day "
    "wk mo yr ra rr bp bs bm tm eom lad jvd gcs end fin stat copy cont vs et al the and see per for not out off npi "
    "dea lic ext tel fax pgr cell pager age dob dod tod mrn ssn los pov oob bsc nib adat tbp ems "
    "thx pls fyi lol tmw tmr asap eod sig bf"
)
#: Behind letters that are a pulse, a reflex or a muscle: ``DP 1+``, ``TA 4/5``.
_GRADED = regex(r"[ \t]?(?:[0-4]\+|[0-5][+-]?/[45]\b)")
#: What stands alone between a full stop and the end of an entry, and is nobody.
FRAGMENTS = word_set(
    "am pm ok no yes na nad wnl npo ama prn bid tid qid qd qhs hs dnr dni aox aoo nka nkda nki tbd tba rtc etc inc llc "
    "ltd usa fin end stat cont copy oob asa mri ct xr cxr ekg ecg eeg cbc bmp cmp ua pt ot st sw cm ed er or icu id iv "
    "im po sq mom dad the and see per for not out off gcs mg ml kg mm hr min sec day wk mo yr fu rn md np pa do nos "
    "nec od os ou bsc dc thx ty pls fyi lol tmw tmr asap eod tia yo"
)
#: Short forms of medicine, of offices and of messages that the lists do not have: two letters.
_TWO = word_set(
    "bk bl bw bh ch cl cv cw cb cy cd cf dd dp ds dt ee eo ep ew ff fb fc fd fe fi fl fm fn ft fv fw gc gd gf gp gt "
    "gx hc hd hh hl hm hn hp ht ia ib ic ie io ip iq ix kc kf lb lc ld lf li lm ln lr lx mc mh mt mv mj nb nh nk nm "
    "nn nr nt nv oa oc oe oh oi ol oo pb pf ph pi pl pn ps pv qh qa qc ql rb rc rf rh rl rm ro ru rw sb sc sd se sf "
    "sg si sn sp ss su sv sz ta tc td te tf tg th tn tp tr tv ul ur ut uw va vd ve vf vh vl vm vp vr vt vy vv wa "
    "wb wc wd wf wm wo wt xl xs xt ya ej hi ke mn ty af ag ao bg ci hf hu ii ij og qt vi xc xx pd vn"
)
#: Who is told and asked, and what one goes by, in three; then what ends a line in three.
_THREE = word_set(
    "pcp pmd dtr son mom dad sis bro hus mil fil sil bil poa hcp cts nsg nsx ent icu ccu rad med onc hem neu gyn obg "
    "crs ctv tcc snf alf ltc nok gpn sho spr reg ccm ids acs pct cna lpn lvn crt rrt rph lab fam pts pop gma gpa emt "
    "ems osh vna hha dme dcf dss cps aps cys hmo ppo ins uhc web fax tel wkr mgr dir sup res int att fel sub out all "
    "roi rts rtp rtw rth nbm biba acm pni mgd pgr dol cdn gga "
    "him her hpi mar ehr emr cxr kub tte tee wks min day hrs mos yrs wbc rbc plt lfu gfr ldl hdl ebl bmi map uop "
    "tpn pca tmr tmw thx pls lol btw idk omw eod tka tha avr mvr aki pna ich sah sdh tbi alp ggt afp fsh pth ltg "
    "vpa ppi ace arb ccb bsa mmm spl nof obs tci tto mst ccf ihd pnd ddx sxs rle fbs ega edc efw ctx fhr cmt "
    "woc ocn cms tmp smx pgx nye "
    # services, offices and societies; how something is taken, and how somebody came
    "vir nir msk csu pmr oms orl bmt eps uro der rhe end pul hpb sig doa pea rop fda cdc dea aap acr aha acc nih "
    "dmv ama irs hhs osha aan ada asco nhs nci "
    "itu hdu sdu amu mau sau cau hca tvn pcn gim snt cpn "
    "cdi bso tah tvh lsc hpf lpf ntd apr aug dec feb jan jul jun may nov oct sep fri mon sat sun thu tue wed"
)

#: Dotted letters that are nobody: ways and times of a dose, places, degrees.
DOTTED_TERMS = word_set(
    "po iv im sq sc sl bid tid qid qd qod prn am pm ed er or icu md rn do pa np us usa dc ny la nj nc nd sd va wa tb "
    "bp hr io gi id eg ie ca cc od os ou hs ac pc pt ot st aka phd lpn dds dvm ob gyn ent ems etoh qhs "
    "qac qam qpm bs tpr roa dob dod dos doa doi tod"
)
#: Those that a prescription ends with: nobody's in small letters; two in capitals may be somebody's all the same.
_DOSED = word_set(
    "po pr iv im sq sc sl npo od os ou hs ac pc am pm qd qh bid tid qid qod qhs qam qpm qac qpc qow tiw biw prn qds tds"
)
_GIVEN = word_set("po iv im am pm qd qh")
#: What monitors, reports and forms of measures call things in three letters: each stands for one thing in most charts.
_MEASURED = word_set(
    # heart and vessels: intervals, pressures, arteries, devices
    "qrs qtc svr pvr dbp pcw ppv svv abp cvc lcx rca mca pda svg svc aaa avf avb cpb rvh rvr lae laa vad vvi ddd "
    "aai mvp sts acc vti wpw abi cfa sfa rij lvo avs dsa cto ffr rhc lhc "
    # breath and blood
    "mra mrv fvc pcv psv niv nif sbt ahi psg tof bis fio spo hco vbg svn hme ppx txa "
    # laboratory, germs and genes
    "glu eos igg iga igm ige tni ttg uds upt hbv hav hev ebv vzv hsv jcv afb gnr gpc bcx tst dat hla tlc vwf npn "
    "vus vaf rna cyp egf jak idh ngs tmb mrd msi tnp qns und unk ast "
    # childbirth and children
    "fht sve svd ltv stv crl bpd hpf qbl iol efm gdm gct dol cga aga lga sga nbs rop ivh uvc uac asq cbg bgl "
    # scores and examinations
    "phq cha mse slr mmt gds kps rai esi odi iss das fim cdr wob wfl moc nrs "
    # bones, teeth, sight and what is done
    "tkr thr acl pcl mcl mcp mtp mtd afo nwb wbt fww ohi iop iud ips ogt piv hfa ntg ocp mtx thc ssi avn djd hnp dxa "
    "dwi swi avm sem epi mva mvc gsw rsi tnk ect rct lma ijv ejv cvl tld kvo tko aed ttm fov kvp gbm acr aua tft vss "
    "ivf ldt "
    # forms
    "cpt cdt csn poc soc utd doi dos rec exp pgy mdm goc hfu otc rma clr nos doh wic sdd ddx nki cim iia iib iic iva "
    "ivb"
)

#: Illnesses, limbs, operations, drugs and treatments of three letters.
_ILLNESSES = word_set(
    "afl aih als atn bcc bgm ble brp cbd cld clt cml cno cpk cpp crc csm cvd cvi dcm dpi dpn dts eab eic erc evd fdg "
    "fsp ftt fwb gca gib hcc hcm hhn hld ics ild ilr ipf itp jra lbm lcl lgi lso mch mdd mdi mds mnd mpv mra mrv ncs "
    "nhl nms nrb oab ocd pbc phn pid pjp pns ppn psc pwb qac qam qod qpm rcc rcr rdw rml rul sab scc sci sti tca tcu "
    "tga thr tiw tkr ttp tvr twb ugi vap vte dbt"
)

#: What stands before and behind somebody's initials in the middle of a line; findings have commas on both sides.
_BEFORE_SOMEBODY = regex(
    r"(?:[(\"/\n]|,[ ]|\d[ ]|\b(?:w/[ ]?|(?:with|by|per|after|and|to|site|[Cc]heck|CHECK"
    r"|(?:[Cc]heck|QA|QC|[Aa]nalyst):) )|\A)\Z"
)
_BEHIND_SOMEBODY = regex(r"[)\],;.\"”/\n]|[ ]?/[ ]?[A-Za-z]|:[a-z]|[ ]{2}|\t|\Z| x\d|[ ](?:notified|aware|visible)\b")
_ENDS = regex(r"[ \t]*(?:[)\]\n]|\.?\Z|\.\s)|[ ](?:notified|aware)\b")


@cache
def abbreviated() -> Set[str]:
    """Words and abbreviations, folded: letters that are one of these are nobody's initials by themselves."""
    return Either(lexicon.plain_words(), ALONE | lexicon.credentials() | lexicon.titles())


@lru_cache(maxsize=8192)
def is_abbreviation(folded: str) -> bool:
    """The same of one, remembered."""
    return folded in abbreviated()


def is_short_form(folded: str) -> bool:
    """Whether charts abbreviate something so, though no list of words has it."""
    return folded in _TWO or folded in _THREE or folded in _MEASURED or folded in _ILLNESSES


def stands_for_somebody(text: str, start: int, end: int) -> bool:
    """Whether letters that abbreviate something too stand as who did it does: ``0640, SF)``, ``seen w/ FC``."""
    before = _BEFORE_SOMEBODY.search(text, max(0, start - 8), start)
    return before is not None and bool((_ENDS if before[0][:1] == "," else _BEHIND_SOMEBODY).match(text, end))


@lru_cache(maxsize=8192)
def stand_alone(text: str, start: int, end: int) -> bool:
    """Whether initials stand for somebody, not for a pulse, an index or a muscle: ``DP 1+``, ``CI 2.4``."""
    if _GRADED.match(text, end) or "-" in (text[start - 1 : start], text[end : end + 1]):
        return False
    return not is_short_form(text[start:end].lower()) or stands_for_somebody(text, start, end)


def are_dosed(dotted: str) -> bool:
    """Whether letters with full stops are the way or the times of a dose: ``p.o. b.i.d.``, ``P.R.N.``"""
    folded = "".join(filter(str.isalpha, dotted)).lower()
    return folded in _DOSED and (len(folded) > 2 or dotted.islower() or folded in _GIVEN)


#: How sure it is that letters are somebody's: no surer than others, nearly, or as nobody knows of anything else.
MAY_BE, HARDLY_ELSE, NEVER_ELSE = 0, 1, 2


@cache
def _short_forms() -> tuple[Listed, Rows]:
    """What anybody of 600 voices wrote of something else, and what two writers know: ``1`` for one, ``2`` for both."""
    return Listed.in_file(lexicon.path("around/short_forms")), Rows(lexicon.path("words/short_forms"))


def somebodys(folded: str) -> int:
    """How sure it is that two or three letters are somebody's: ``MAY_BE`` where they are not ``unknown`` or stand for
    something else elsewhere, ``HARDLY_ELSE`` where only one of two writers knew what they stand for."""
    written, known = _short_forms()
    if not unknown(folded) or folded in written:
        return MAY_BE
    writers = known.get(folded)
    return NEVER_ELSE if writers is None else HARDLY_ELSE if writers == "1" else MAY_BE


def unknown(folded: str) -> bool:
    """Whether two or three letters, folded, are no word, no abbreviation and no first name."""
    return 1 < len(folded) < 4 and folded.isalpha() and not (
        is_short_form(folded) or is_abbreviation(folded)
        or (len(folded) == 3 and folded in cues.first_names())
    )
