"""Days that everybody knows by a word: leap day, solstices, the clocks' change, eclipses, days of history.

Such a word beside a moved date, or such a date moved beside its event, tells by how many days it was moved. Sources:
public calendars of holidays and observances; what notes say of veterans, survivors and birthdays.
"""

from __future__ import annotations

from resynth.recognize.pattern import pattern

#: Behind a date: what happened on it, and who lived through it.
_EVENT = (
    r"(?:survivors?|attacks?|victims?|(?:first )?responders?|vet(?:eran)?s?|terror\w*|tragedy|memorial|museum|wtc"
    r"|world trade|(?:victim )?fund|health|commission|era|exposures?|exposed|dust|rescue|recovery|widow\w*|famil\w+"
    r"|ptsd|hijack\w*|ground zero|bombings?|clean-?up|workers?|trauma|anniversary|plaza|towers?|events?)\b"
)
#: Before it.
_OF_AN_EVENT = "|".join(rf"(?<=\b{before})" for before in (
    "post-", "pre-", "post ", "during ", "WTC ", "WTC on ", "center on ", "zero on ", "zero after ", "events of ",
    "attacks of ", "attack of ", "attacks on ", "towers on ", "survived ",
))
_NO_SEASON = r"(?! (?:break|vacation|camp|school|classes|semester|term|sports|practice|training|session|quarter))"
_CLOCKS = r"(?:change|switch|end|began|begin|start)\w*"
FIXED = (
    pattern(
        "fixed day", "HOLIDAY",
        r"(?<!\w)(?:leap[- ](?:year['’]?s? )?day|leap[- ]year (?:bab(?:y|ies)|birthdays?|child)|leaplings?|d-day"
        r"|(?:(?:winter|summer|june|december|northern|southern) )?solstice"
        r"|(?:spring|vernal|autumn(?:al)?|fall|march|september) equinox"
        rf"|first day of (?:spring|summer|fall|autumn|winter){_NO_SEASON}|(?:longest|shortest) day of the year"
        rf"|dst {_CLOCKS}|daylight[- ]savings?(?: time)?(?: {_CLOCKS})?"
        r"|clocks (?:change[sd]?|(?:went|go|going|fell|sprang|set|turned) (?:back|forward|ahead))"
        r"|(?:(?:total|partial|annular) )?(?:solar|lunar) eclipse(?! (?:retino|maculo))|(?:total|annular) eclipse"
        r"|inauguration(?: day| night)?(?! of (?:the|a|an|our|its) )|election night"
        r"|pearl harbor (?:day|attack|bombing)|(?:attack on|bombing of) pearl harbor|guy fawkes(?: night| day)?|pi day"
        r"|(?:melbourne )?cup (?:day|eve)"
        r"|twelfth night|candlemas|michaelmas|midsummer(?:['’]?s)? (?:day|eve|night)|moon landing)(?!\w)",
        finds=["born on [Leap Day]", "a [leap year baby]", "born [leap year day].", "[D-Day] veteran",
               "fell at [winter solstice]", "the [spring equinox]", "the [first day of summer],", "since [DST change]",
               "after [daylight saving time ended]", "saw the [solar eclipse]", "watched the [inauguration] on TV",
               "since the [clocks went back],", "at the [solstice]", "on [midsummer's eve]"],
        skips=["leap year", "D-dimer", "DST 1 mg, cortisol 1.1", "solar eclipse retinopathy", "planned in Eclipse",
               "inauguration of the new wing", "first day of summer camp", "winter", "pearl", "clock drawing 4/4",
               "total knee", "moon face", "dst", "first day of school", "trains at Equinox", "cup of tea a day"],
        leads="leap leapling leaplings d winter summer june december northern southern solstice spring vernal autumn "
        "autumnal fall march september first longest shortest dst daylight clocks total partial annular solar "
        "lunar inauguration election pearl attack bombing guy pi twelfth candlemas michaelmas midsummer midsummers "
        "moon cup melbourne",
        follows=r"[- ](?:cup"
        r"|year|day|sol|equi|savi|chan|swit|end|beg|star|went|go|fell|spr|set|turn|ecl|lun|nigh|har|of pe"
        r"|on pe|faw|land|eve)|['’]s (?:day|eve|nig)|(?<=\Aleapling)|(?<=\Aleaplings)|(?<=\Asolstice)"
        r"|(?<=\Ainauguration)|(?<=\Acandlemas)|(?<=\Amichaelmas)",
    ),
    pattern(
        "day of an event", "HOLIDAY",
        r"(?<![\w/.])(?:(?<!-)(?:9[/-]11(?:[/-](?:20)?01)?|nine[- ]eleven|sept(?:ember|\.)? 11(?:th)?(?:,? 2001)?)"
        rf"(?=[- ]{_EVENT})|(?:{_OF_AN_EVENT})(?:9/11(?:/(?:20)?01)?|nine[- ]eleven)|(?<!-)9/11/(?:20)?01)"
        r"(?![\w/]|-\d)",
        finds=["a [9/11] survivor", "[September 11] attacks", "post-[9/11] veteran", "lost a brother on [9/11/2001]",
               "[nine-eleven] responder", "at the WTC on [9/11]"],
        skips=["9/11 teeth", "seen 9/11", "9/11 bilateral", "post 19/11"], leads="nine september sept", digits="1",
        follows=r"[- ](?:elev|00)|\. 00", then=r"[/-]00(?!\d)",
    ),
    pattern(
        "feast behind a cue", "HOLIDAY",
        r"(?:(?<=\bon )|(?<=\bat )|(?<=\bsince )|(?<=\bbefore )|(?<=\bafter )|(?<=\bduring )|(?<=\buntil )|(?<=\bfor )"
        r"|(?<=\bby )|(?<=\bthe ))(?:Epiphany|Advent|Lent|NYE)(?![\w'’-]|,? [A-Z])",
        finds=["gave up sweets for [Lent].", "fell on [NYE] and", "since [Epiphany]", "during [Advent]"],
        skips=["had an epiphany", "advent of antibiotics", "Lent, Mary", "the NYE, BILL", "lent her a walker",
               "for Lent Mary", "NYE"],
        leads="epiphany advent lent nye", flags=0, score=0.8,
    ),
)
