"""Words for benchmarks/framing/work.py, written for it and taken from none of the program's lists."""

from __future__ import annotations


def _listed(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(";") if part.strip())


JOBS = _listed("""
accountant; accounts payable clerk; actuary; acupuncturist; adjunct professor; administrative assistant; aerospace
engineer; air conditioning repairman; air traffic controller; aircraft mechanic; airline pilot; anesthesiologist;
animal control officer; animal groomer; animal trainer; appliance repairman; appraiser; arborist; archaeologist;
architect; archivist; art dealer; art teacher; asbestos remover; assembler; assembly line worker; astronomer; athletic
trainer; attorney; auctioneer; audio engineer; auditor; auto body man; auto detailer; auto mechanic; auto parts
salesman; baggage handler; bail bondsman; bailiff; baker; ballet dancer; bank manager; bank teller; banker; barback;
barber; barista; bartender; baseball coach; beautician; beekeeper; bellhop; bicycle messenger; bill collector;
biochemist; biologist; blackjack dealer; blacksmith; boat builder; boilermaker; bookbinder; bookkeeper; bouncer; box
maker; brakeman; bricklayer; bridge tender; broadcaster; bus driver; bus monitor; business analyst; business owner;
butcher; butler; buyer; cabdriver; cabinet maker; cable installer; cable splicer; call center representative;
cameraman; candle maker; car salesman; car washer; cardiologist; carnival worker; carpenter; carpet installer; carpet
layer; cartographer; cartoonist; cashier; caterer; cattle rancher; cement finisher; ceramic artist; chauffeur;
cheesemaker; chef; chemical engineer; chemical operator; chemist; chicken catcher; child care worker; chimney sweep;
chiropractor; choir director; church organist; church secretary; city councilman; city planner; civil engineer; civil
servant; claims adjuster; claims examiner; cleaning lady; clergyman; clerk typist; coal miner; cobbler; collections
agent; college professor; comedian; commercial diver; commercial fisherman; composer; computer programmer; concert
pianist; concierge; concrete finisher; conductor; construction foreman; construction worker; contract driller;
contractor; cook; copy editor; copywriter; coroner; correctional officer; cosmetologist; costume designer; counselor;
country singer; county clerk; court reporter; crane operator; crop duster; crossing guard; custodian; customer service
representative; customs inspector; dairy farmer; dance instructor; data analyst; data entry clerk; database
administrator; day laborer; day trader; daycare provider; deck hand; deliveryman; demolition worker; dental assistant;
dental hygienist; dentist; deputy sheriff; diesel mechanic; dietary aide; dietitian; disc jockey; dishwasher;
dispatcher; dock worker; dog breeder; dog groomer; dog walker; doorman; draftsman; dressmaker; drill press operator;
drywall hanger; drywaller; dry cleaner; economist; editor; electrical engineer; electrician; electronics technician;
elevator mechanic; elevator operator; engraver; entomologist; environmental engineer; epidemiologist; escrow officer;
esthetician; estimator; event planner; excavator operator; executive assistant; executive chef; exterminator; factory
hand; factory worker; farm equipment mechanic; farmer; farmhand; fashion designer; ferry captain; fiberglass
laminator; file clerk; film maker; financial advisor; financial planner; fire inspector; firefighter; fish cutter;
fishing guide; fitness instructor; flight attendant; flight engineer; floor sander; florist; food server; football
coach; foreman; forensic chemist; forester; forklift driver; forklift operator; foundry worker; framer; freelance
writer; freight handler; fruit picker; funeral director; fur trapper; furniture maker; furniture mover; furniture
refinisher; game warden; garbage collector; garbage man; gardener; garment worker; gas station attendant; gem cutter;
general contractor; geologist; ghostwriter; glass blower; glazier; gold miner; golf pro; government worker; grain
elevator operator; graphic artist; graphic designer; grave digger; greenskeeper; grocery bagger; grocery clerk;
groundskeeper; guidance counselor; gunsmith; gym teacher; hair stylist; hairdresser; handyman; harbor pilot; hat
maker; health inspector; heavy equipment operator; high school principal; historian; hog farmer; home inspector; home
organizer; horse breeder; horse jockey; horse trainer; hospital administrator; host at a restaurant; hotel clerk;
hotel maid; house painter; housecleaner; housekeeper; human resources director; HVAC technician; hydrologist; ice
cream vendor; illustrator; importer; industrial engineer; insulation installer; insurance agent; insurance
underwriter; interior decorator; interior designer; investment banker; iron worker; ironworker; IT consultant; jailer;
janitor; jazz musician; jeweler; journalist; judge; junk dealer; karate instructor; kindergarten teacher; kitchen
manager; knitter; lab technician; laborer; lace maker; land surveyor; landlord; landscape architect; landscaper; lathe
operator; laundress; lawyer; legal secretary; legislative aide; letter carrier; librarian; lifeguard; limo driver;
line cook; lineman; lithographer; livestock hauler; loan officer; lobbyist; lobsterman; lock tender; locksmith;
locomotive engineer; logger; long haul trucker; longshoreman; machine operator; machinist; magician; mail carrier;
mail sorter; maintenance man; makeup artist; manicurist; marine biologist; marine engineer; market researcher;
marketing manager; mason; massage therapist; mathematician; meat cutter; meat packer; mechanical engineer; medical
biller; medical coder; merchant marine; merchant seaman; metallurgist; meteorologist; meter reader; microbiologist;
midwife; milkman; mill hand; miller; millwright; miner; minister; missionary; model maker; mold maker; mortgage
broker; mortician; motel owner; motorcycle mechanic; mover; muffler installer; museum curator; music teacher;
musician; nail technician; nanny; naval architect; network engineer; news anchor; newspaper carrier; newspaper editor;
night watchman; notary; novelist; nuclear engineer; nurse; nurse's aide; nurseryman; occupational therapist;
oceanographer; office cleaner; office manager; oil field roughneck; oil rig worker; opera singer; optician;
optometrist; orchard owner; organ tuner; oyster shucker; package handler; painter; paper hanger; paralegal; paramedic;
park ranger; parking attendant; parole officer; party planner; pastry chef; patent attorney; pathologist; pattern
maker; paver; pawnbroker; payroll clerk; pediatric nurse; personal trainer; pest control technician; petroleum
engineer; pharmacist; pharmacy technician; philosopher; phlebotomist; photographer; photojournalist; physicist; piano
teacher; piano tuner; pile driver; pilot; pipe fitter; pipefitter; pipeline welder; plant manager; plasterer;
playwright; plumber; podiatrist; poet; police detective; police officer; policeman; political scientist; pool cleaner;
postal clerk; postmaster; postman; potter; poultry farmer; preacher; press operator; priest; printer; prison guard;
private investigator; probation officer; process server; produce manager; production manager; project manager;
proofreader; property manager; prosecutor; psychologist; public defender; publisher; puppeteer; purchasing agent;
quality control inspector; quarryman; rabbi; radio announcer; railroad engineer; railroad worker; rancher; real estate
agent; realtor; receptionist; records clerk; recruiter; refrigeration mechanic; registered nurse; research assistant;
restaurant manager; restaurant owner; rice farmer; rigger; river guide; roofer; roughneck; route salesman; rug
cleaner; sailor; sales associate; sales clerk; sales manager; salesman; sandblaster; sanitation worker; saw mill
operator; sawyer; school bus driver; school custodian; school librarian; school nurse; school superintendent; school
teacher; screenwriter; sculptor; seamstress; secretary; security guard; seed salesman; septic tank cleaner; sheep
shearer; sheet metal worker; sheriff's deputy; ship captain; ship fitter; shipping clerk; shoe repairman; shoe
salesman; shop foreman; short order cook; shrimper; sign painter; silversmith; singer; ski instructor; social studies
teacher; social worker; software developer; software engineer; soil scientist; solar panel installer; soldier;
songwriter; speech therapist; spot welder; stagehand; stained glass artist; stand-up comic; state trooper;
statistician; steamfitter; steel worker; steeplejack; stenographer; stevedore; stock broker; stock clerk; stone
cutter; stonemason; store clerk; store manager; street sweeper; structural engineer; stunt man; substitute teacher;
sugar cane cutter; surveyor; swimming instructor; switchboard operator; systems analyst; tailor; tanner; tattoo
artist; tax accountant; tax preparer; taxi driver; taxidermist; teacher; teacher's aide; technical writer;
telemarketer; telephone operator; telephone lineman; television producer; tennis instructor; textile worker; theater
usher; ticket agent; tile setter; tobacco farmer; toll collector; tool and die maker; toolmaker; tour guide; tow truck
driver; toxicologist; translator; trapper; trash collector; travel agent; tree trimmer; trombone player; truck driver;
truck mechanic; trucker; tugboat captain; tutor; typesetter; typist; umpire; undertaker; union organizer; upholsterer;
urban planner; used car salesman; valet; vending machine stocker; veterinarian; veterinary technician; video editor;
vineyard worker; violin maker; violinist; waiter; waitress; warehouse supervisor; warehouse worker; warehouseman;
watch repairman; watchmaker; water treatment operator; weather forecaster; weaver; web designer; wedding planner;
welder; well digger; well driller; wheat farmer; wholesaler; wildlife biologist; window cleaner; window installer;
wine maker; wood carver; woodcutter; woodworker; writer; x-ray technician; yard foreman; yoga instructor; youth
pastor; zoo keeper; zookeeper
""")

RANKS = _listed("head; director; vice president; manager; supervisor; coordinator; assistant director; chief")
LED = _listed("director; manager; supervisor; coordinator; assistant; specialist")
DEPARTMENTS = _listed("""
production; sales; operations; finance; payroll; maintenance; quality assurance; marketing; shipping; purchasing;
human resources; customer service; logistics; food service; research; facilities; accounting; inventory; procurement;
billing; security; packaging; engineering; communications; nursing; admissions; transportation; development
""")
HANDS = _listed("worker; operator; technician; supervisor; inspector; clerk; mechanic; foreman; helper")
DUTIES = _listed("""
production; maintenance; quality control; shipping; warehouse; food service; inventory; assembly; parking; billing;
security; fleet; packaging; plant; dairy; paint; tire; print shop; produce; boiler; drill press; loom; kiln; press;
punch press; turbine; extruder; conveyor; greenhouse; hatchery; dredge; airport; cannery; sewer; road crew; water
plant
""")
FIELDS = _listed("""
construction; retail; real estate; sheet metal; banking; insurance; landscaping; roofing; trucking; advertising;
agriculture; auto sales; banking; carpentry; computer programming; customer service; demolition; education; farming;
finance; food service; forestry; health care; heavy construction; home remodeling; hospitality; housekeeping; human
resources; information technology; law enforcement; logging; manufacturing; marketing; mining; oil and gas; pest
control; plumbing; pharmaceutical sales; publishing; ranching; restaurant management; sales; software;
telecommunications; textiles; tourism; warehousing; welding; web design; commercial fishing; concrete; data entry;
graphic design; property management; asphalt paving; drywall; tree service; home health; child care; masonry;
furniture refinishing; air freight
""")
SHOPS = _listed("""
steel mill; coal mine; paper mill; shoe factory; machine shop; auto plant; bakery; law office; nail salon; shipyard;
slaughterhouse; call center; hair salon; foundry; cotton mill; chicken plant; cannery; warehouse; grocery store; bank;
gas station; body shop; print shop; tire shop; car wash; meat packing plant; textile mill; battery factory; dairy farm
""")
PRESENT = _listed("""
farms; ranches; paints houses; cuts hair; builds houses; repairs cars; sells insurance; sells real estate; hauls
freight; lays brick; raises cattle; tends bar; waits tables; cleans houses; fixes computers; hangs drywall; installs
carpet; logs; trucks; styles hair; sells used cars; breeds horses; drills wells; grooms dogs; sells shoes; pours
concrete; builds boats
""")
PAST = _listed("""
farmed; ranched; painted houses; cut hair; built houses; repaired cars; sold insurance; sold cars; hauled freight;
laid brick; raised cattle; tended bar; waited tables; cleaned houses; mined coal; logged; trucked; poured concrete;
welded; fished commercially; roofed; built cabinets; delivered mail; raised hogs; picked cotton; sold furniture; hung
drywall
""")

STEMS = _listed("""
Northgate; Midstate; Tri-County; Summit; Lakeshore; Pinnacle; Blue Ridge; Riverbend; Allied; Keystone; Evergreen;
Apex; Heartland; Seaboard; Cascade; Premier; Liberty; Great Plains; Gulf Coast; Ironwood; Silver Creek; Crossroads;
Beacon; Golden State; Twin Rivers; Stonebridge; Cedar Hills; Harborview; Bluestem; Highland; Prairie; Sunrise; Valley
View
""")
TRADES = _listed("""
Tool & Die; Freight Lines; Manufacturing; Foods; Logistics; Lumber; Plumbing; Plumbing & Heating; Trucking; Bakery;
Diner; Auto Parts; Insurance Agency; Savings Bank; Electric; Construction; Landscaping; Roofing; Steel; Paper Mill;
Dairy; Farms; Packing; Chemical; Textiles; Hardware; Motors; Ford; Toyota; Foundry; Catering; Cleaners; Realty;
Engineering; Software; Consulting; Airlines; Ironworks; Printing; Supply; Machine Shop; Glass; Poultry; Furniture;
Pharmacy; Pizza; Grill; Nursery; Concrete; Welding; Excavating; Marina; Jewelers; Cabinets; Brewing; Vineyards; Casino
""")
COMPANIES = _listed("""
Walmart; Target; Home Depot; Lowe's; UPS; FedEx; Amazon; Boeing; Ford; General Motors; John Deere; Caterpillar;
Kroger; Costco; McDonald's; Burger King; Starbucks; Verizon; Comcast; Tyson Foods; Smithfield; Wells Fargo; Bank of
America; Chase; Macy's; Sears; Walgreens; Goodyear; General Electric; Lockheed Martin; Raytheon; Intel; Microsoft;
Google; Safeway; Publix; Wendy's; Pizza Hut; AutoZone; Dollar General; Best Buy; Marriott; Hilton; Delta Airlines; US
Steel
""")
DAYCARES = _listed("""
Little Sprouts Daycare; Kiddie Kampus; Bright Horizons; Tiny Tots Preschool; Happy Days Child Care; Rainbow Learning
Center; Wee Care Daycare; Sunshine Preschool; Busy Bees Nursery School; ABC Child Development Center; KinderCare
""")
SAINTS = _listed("Brendan; Monica; Bartholomew; Rita; Casimir; Cecilia; Gerard; Bridget; Jude; Agnes; Stephen; Luke")
DENOMINATIONS = _listed("""
Baptist; Methodist; United Methodist; Presbyterian; Lutheran; Pentecostal; Episcopal; Congregational; Missionary
Baptist; AME; Assembly of God; Christian; Nazarene
""")
VIRTUES = _listed("""
Grace; Calvary; Mt. Zion; Mount Olive; Faith; Bethel; Trinity; Greater Hope; New Life; Good Shepherd
""")
CHURCHES = _listed("""
Temple Beth Shalom; Congregation Beth Israel; Islamic Center of Northgate; Our Lady of Sorrows; Sacred Heart; Holy
Trinity Greek Orthodox Church; Kingdom Hall of Jehovah's Witnesses; Cornerstone Fellowship; Victory Tabernacle; Living
Word Ministries; Temple Emanuel; Church of the Redeemer; Masjid Al-Noor; Church of God in Christ; Harvest Chapel
""")
UNIONS = _listed("""
Teamsters; IBEW; UAW; SEIU; AFSCME; Ironworkers; Carpenters; Plumbers; Steamfitters; Sheet Metal Workers; Operating
Engineers; Laborers; United Steelworkers; Machinists; Boilermakers; Roofers; Painters; UFCW; Bricklayers; Pipefitters
""")
PLANS = _listed("Health Plan; Health Care; Insurance; HMO; Health; Mutual; Medicaid; Advantage; PPO; Health Partners")
PAYERS = _listed("""
Aetna; Cigna; Humana; Blue Cross; Blue Cross Blue Shield; BCBS; Anthem; UnitedHealthcare; United Healthcare; Kaiser;
Molina; Centene; Wellcare; Health Net; Tufts Health Plan; Harvard Pilgrim; Oxford; Amerigroup; Highmark; Independence
Blue Cross; Geisinger Health Plan; Medica; HealthPartners; Optum; Magellan; Beacon Health; Liberty Mutual; State Farm;
Travelers; Hartford; AARP Medicare Complete; Sedgwick; Gallagher Bassett; Superior Health Plan; Fallon
""")
LODGES = _listed("Elks; Moose; VFW; American Legion; Masonic; Odd Fellows; Eagles; AMVETS")
CHARITIES = _listed("""
Knights of Columbus; Habitat for Humanity; Salvation Army; Goodwill; Red Cross; Boys and Girls Club; Kiwanis; Meals on
Wheels; Junior League; Humane Society; Girl Scouts; Toastmasters; Daughters of the American Revolution; Eastern Star
""")
BIRDS = _listed("""
Hornets; Tigers; Eagles; Wildcats; Panthers; Bulldogs; Raiders; Warriors; Lady Bears; Rockets; Mustangs
""")
UNITS = _listed("""
Airborne; Airborne Division; Infantry Division; Marine Division; Armored Division; Cavalry; Fighter Wing; Engineer
Battalion; Field Artillery; Transportation Company; Combat Engineers; Signal Corps; Medical Battalion; Infantry
Regiment
""")
BASES = _listed("""
Fort Bragg; Camp Lejeune; Fort Hood; Camp Pendleton; Offutt AFB; Lackland Air Force Base; Fort Sill; Dover AFB; Fort
Benning; Naval Station Norfolk; Parris Island; Joint Base Lewis-McChord; Ramstein Air Base; Fort Drum; MCAS Yuma
""")
SERVICES = _listed("""
Home Care; Visiting Nurses; Hospice; Home Health; VNA; Area Agency on Aging; Ambulance; Family Services; Legal Aid;
Housing Authority; Community Action; Food Bank; Fire Rescue; Counseling Services; Medical Supply; Transit; Shelter
""")

# Letters that a chart writes for something else, and no reader could tell there.
TAKEN = frozenset(_listed("""
AA; AAA; AAS; AB; ABG; ABI; AC; ACE; AD; ADD; ADL; AE; AED; AF; AFB; AH; AI; AK; AKA; AL; ALL; ALS; ALT; AM; AMA; AMS;
AN; ANA; ANC; AP; APC; APN; AR; ARB; ARF; ARM; ART; AS; ASA; ASD; AST; AT; ATN; AV; AVM; AVR; AZ; BAD; BAG; BAL; BAM;
BAR; BC; BE; BED; BEE; BID; BIG; BIN; BK; BKA; BM; BMI; BMT; BNP; BOY; BP; BPH; BS; BSA; BSN; BT; BUD; BY; CA; CAD;
CAP; CAR; CAT; CB; CBC; CC; CCU; CD; CF; CHD; CHF; CK; CM; CN; CNA; CNM; CNS; CO; COW; CP; CPK; CPM; CPR; CR; CRP;
CRT; CS; CSF; CSW; CT; CTA; CV; CVA; CVC; CVL; CVP; CXR; DAB; DAD; DAM; DAY; DB; DC; DCM; DD; DDD; DEB; DEC; DEN; DES;
DJD; DK; DKA; DL; DM; DMV; DNA; DNP; DNR; DO; DOB; DOE; DP; DPM; DPT; DR; DRS; DS; DSS; DT; DTR; DU; DUB; DVT; DX;
EAR; EB; EC; ECG; ECT; ED; EEG; EF; EGD; EJ; EKG; EL; ELM; EM; EMG; EMS; EMT; ENT; EP; ER; ERA; ES; ESR; ET; ETT; EW;
EYE; FAN; FAR; FB; FBS; FC; FDG; FE; FEB; FEM; FEV; FFP; FH; FHR; FHT; FM; FNA; FNP; FOB; FP; FR; FT; FTT; FU; FX; GA;
GAD; GAL; GAS; GB; GBS; GC; GCS; GEL; GERD; GI; GM; GO; GP; GS; GSW; GTT; GU; GYN; HA; HAD; HAM; HAN; HAS; HC; HCG;
HCP; HCT; HCV; HD; HDL; HE; HEM; HER; HF; HH; HI; HIP; HIS; HIT; HIV; HL; HLA; HM; HMO; HO; HOB; HP; HPI; HPV; HR;
HRS; HS; HSM; HSV; HT; HTN; HUS; HX; IA; ICD; ICP; ICU; ID; IDC; IF; IG; IGA; IJ; IL; IM; IMC; IN; INR; IO; IP; IR;
IS; IT; IUD; IUP; IV; IVC; IVF; JAB; JAM; JAN; JAR; JAW; JCC; JET; JEW; JM; JOB; JOE; JP; JR; JT; JVD; JVP; KAY; KCL;
KEN; KG; KJ; KS; KUB; KVO; KY; LA; LAB; LAC; LAD; LAP; LAS; LAW; LAY; LB; LBP; LBW; LCA; LCX; LD; LE; LEG; LES; LET;
LFT; LH; LL; LLE; LLL; LLQ; LM; LMA; LMP; LN; LOA; LOC; LOS; LOW; LP; LPN; LR; LS; LT; LTC; LUE; LUL; LUQ; LV; LVH;
MA; MAC; MAD; MAN; MAP; MAR; MAS; MAT; MAX; MAY; MB; MC; MCA; MCH; MCL; MCP; MCV; MD; MDI; ME; MEN; MET; MG; MGM; MI;
MIC; MIX; ML; MM; MN; MO; MOM; MP; MR; MRA; MRI; MRN; MRS; MRSA; MS; MSE; MSK; MSW; MT; MU; MVA; MVP; MVR; MY; NA;
NAD; NAH; NAP; NB; NC; ND; NE; NG; NGT; NH; NICU; NJ; NKA; NL; NM; NO; NOS; NP; NPH; NPO; NS; NSR; NST; NT; NV; NY;
OA; OB; OD; OF; OH; OK; OM; ON; OP; OR; ORS; OS; OT; OU; PA; PAC; PAD; PAP; PAR; PAS; PAT; PB; PC; PCA; PCN; PCP; PCR;
PD; PDA; PE; PEG; PET; PFT; PG; PGY; PH; PI; PID; PIP; PJ; PL; PM; PMD; PMH; PML; PMR; PN; PO; POA; POC; POD; PP; PPD;
PPM; PR; PRN; PROM; PS; PSA; PSH; PSW; PT; PTA; PTH; PTS; PTT; PU; PUD; PV; PVC; PVD; PW; PX; QD; QID; RA; RAM; RAN;
RAP; RAS; RAW; RAY; RBC; RCA; RD; RDS; RDW; RE; REC; RED; REM; RH; RI; RL; RLE; RLL; RLQ; RM; RMA; RML; RN; RNP; RO;
ROD; ROM; ROS; RR; RRR; RRT; RS; RSV; RT; RTA; RTC; RUE; RUL; RUQ; RV; RVR; RX; SAD; SAH; SAM; SAN; SAT; SAW; SAY; SB;
SBE; SBO; SBP; SC; SCD; SCM; SD; SE; SEC; SEE; SEP; SET; SEW; SH; SHE; SI; SIDS; SKI; SL; SLE; SLP; SM; SNF; SO; SOB;
SON; SP; SR; SROM; SS; SSI; SSS; ST; STAT; STD; SVC; SVT; SW; SX; TA; TAB; TAH; TAN; TAP; TAR; TB; TBI; TC; TD; TDD;
TE; TED; TEE; TEL; TEN; TH; THA; THE; TIA; TID; TKA; TKR; TLC; TM; TMJ; TN; TNF; TO; TOB; TOE; TOM; TP; TPA; TPN; TR;
TRH; TS; TSH; TT; TTE; TUB; TV; TX; UA; UE; UGI; UOP; UP; URI; US; UT; UTI; UV; VA; VAC; VD; VE; VF; VP; VS; VSD; VT;
VTE; WA; WAR; WAS; WAX; WBC; WD; WE; WEB; WED; WET; WI; WIC; WK; WNL; WT; WV; WY; YD; YES; YO; YR; YRS
"""))

PLAIN = {
    "ROLE": _listed("""
nurse; cardiologist; charge nurse; social worker; case manager; podiatrist; physical therapist; dietitian; wound care
nurse; pharmacist; respiratory therapist; hospitalist; oncologist; surgeon; anesthesiologist; radiologist;
pathologist; neurologist; intensivist; occupational therapist; home health aide; visiting nurse; primary care
physician; midwife; psychiatrist; psychologist; dentist; orthodontist; ophthalmologist; optometrist; chiropractor;
urologist; gynecologist; dermatologist; pulmonologist; endocrinologist; nephrologist; medical assistant; nutritionist;
therapist; counselor; chaplain; interpreter; phlebotomist; night float; resident; medical student; speech therapist;
audiologist; pediatrician
"""),
    "BODY": _listed("""
runner's knee; tennis elbow; golfer's elbow; housemaid's knee; jumper's knee; farmer's lung; baker's cyst; boxer's
fracture; gamekeeper's thumb; coal worker's pneumoconiosis; swimmer's ear; pitcher's elbow; writer's cramp; weaver's
bottom; miner's elbow; clergyman's knee; dancer's fracture; skier's thumb; surfer's ear; painter's colic; hunter's
canal syndrome; carpet layer's knee; swimmer's shoulder; singer's nodules; singers nodes; dancer's tendinitis;
student's elbow; bird fancier's lung; athlete's foot; welder's lung; tennis leg; fisherman's palm; gardener's thumb;
nurse's elbow; bakers cyst; boxers fracture; housemaid knee; jumpers knee; drummer's palsy; driver's thigh; milker's
nodule
"""),
    "GENERIC": _listed("""
school; church; work; class; college; daycare; camp; preschool; high school; the gym; the office
"""),
    "ABBR": _listed("""
MI; CP; SOB; HTN; DM; CHF; CAD; COPD; DVT; PE; UTI; BPH; GERD; CVA; TIA; CABG; PCI; ICD; AICD; TAVR; TKR; THA; ORIF;
GBS; AKI; CKD; ESRD; AF; SVT; VT; PVD; PAD; OSA; RA; OA; SLE; MS; ALS; TB; HIV; HCV; HSV; MRSA; VRE; N/V; HA; LBP;
BRBPR; RUQ
"""),
    "SVC": _listed("""
PT; OT; RT; SLP; SW; ID; GI; ENT; IR; CT; NSGY; EP; GYN; OB; PM&R; ED; PCP; RN; PICU; MICU; CTS; CM
"""),
    "THING": _listed("""
driver; needle driver; screw driver; retractor; dilator; pacemaker; guide wire; walker; rollator; nebulizer; stapler;
forceps; trocar; elevator; speculum; catheter; introducer; wheelchair; glucometer; inhaler; CPAP; dermatome; drain
"""),
    "TRAIT": _listed("""
smoker; drinker; poor historian; non-smoker; BRCA carrier; hepatitis B carrier; heavy drinker; runner; snorer; social
drinker; IV drug user; wheelchair user; poor sleeper; nonsmoker; marijuana user; current smoker; non-drinker; survivor
"""),
    "NOJOB": _listed("""
none; unemployed; retired; disabled; not employed; on disability; unknown; N/A; not on file; deferred
"""),
    "NOVALUE": _listed("""
none; unknown; not on file; N/A; see below; pending; not listed; on file; none given; denies
"""),
    "NOUNION": _listed("nonunion; malunion; delayed union; bony union; not healed; complete"),
    "WORKSAS": _listed("""
well; as needed; as tolerated; fine; better at night; well with PT; at night; best when taken early; for him; for a
few hours; within 30 minutes; by relaxing the muscle; well for pain
"""),
    "VSELF": _listed("""
cooks; cleans; prepares; cooking; drives; driving; walks; gardening; drives herself; cleans up
"""),
    "SERVED": _listed("in bed; lunch at noon; with papers; with divorce papers; dinner; meals; two years in prison"),
    "GROUP": _listed("""
group; group therapy; cardiac rehab; the care team; the team; AA; day program; church; school; physical therapy; Mass;
the family; support group; dialysis; a gym; the household; services; the board
"""),
    "TEAMDID": _listed("""
rounded; agrees with plan; aware; paged; notified; called; to follow; will discuss; at bedside
"""),
    "SCHOOLDID": _listed("""
doing well; 5th grade; home schooled; none; regular classes; no concerns; grade 3; not in school
"""),
    "MEANS": _listed("""
ultrasound; phone; fax; biopsy; CT scan; EMG; telephone; history; two identifiers; x-ray; barcode
"""),
    "SIGNED": _listed("AMA; against advice; at shift change; in stable condition; this morning; late; in error"),
    "DOSED": _listed("IV; PO; x1; BID; IM; SQ; PRN; STAT; TID; QHS; IVP; in ED; at home; by mouth; per protocol; NS"),
    "STUDY": _listed("""
MRI; EEG; EKG; CT; CTA; MRA; TTE; TEE; EMG; CXR; UA; ABG; PET; MRCP; EGD; LP; KUB; US; BMP; CBC
"""),
    "SMALL": _listed("now; still; also; who; mom; dad; son; dtr; here; alone; today; min; mod; max; cga; sba"),
    "DRUG": _listed("""
Lisinopril; Metoprolol; Ativan; Ambien; Tylenol; Lovenox; Seroquel; Keppra; Norco; Lasix; Coreg; Eliquis; Haldol;
Zofran; Dilaudid; Levaquin; Protonix; Vancomycin; Cefepime; Humalog; Lantus; Toradol; Benadryl; Melatonin; Trazodone;
Colace
"""),
    "TIMED": _listed("""
breakfast; lunch; vitals; arrival; triage; intubated; extubated; incision; closure; rounds; dialysis; lactate;
troponin; insulin; ambulated; voided; suctioned; turned; glucose; midnight; discharge; dose; labs; xray; handoff;
timeout; feeding
"""),
    "BRACKET": _listed("""
sic; redacted; unclear; inaudible; blank; illegible; patient; unchecked; deleted; normal; copied
"""),
    "JOINED": _listed("""
p_value; l_knee; r_hip; x_ray; f_up; t_max; d_dimer; c_spine; b_type; home.will call; pain.denies fever;
stable.continue meds; ate_well; l_shoulder; n_acetyl; e_coli; today.may go; grace.period; hope.still; v_tach; r_foot;
c_diff; s_pneumo
"""),
    "HABIT": _listed("""
smoked; drank; walked; drove; took insulin; wore glasses; had diabetes; cut carbs; used a walker; cleaned wounds;
raised children; ran marathons; played golf; drinks; smokes; lived alone; cooked; cut herself; picked at skin;
painted; sold his house; fixed meals; waited; hung pictures; raised four kids; built models; laid in bed; poured
drinks; taught himself
"""),
    "ATHOME": _listed("the yard; the garden; his garage; the house; a chair; her room; the bedroom; a group"),
    "NOTWORK": _listed("""
the injury; this illness; a fall; the operating room; the ICU; the recovery room; a long stay
"""),
    "BODYPART": _listed("""
the pancreas; the femur; the humerus; the fibula; the radius; the bed; the caudate; household
"""),
    "HEADOF": _listed("head of pancreas; head of femur; radial head; chief complaint; lead placement; fibular head"),
    "LOCATED": _listed("""
2nd division; first division of CN V; third division; left wing; 2nd Division of the trigeminal nerve; anterior
division
"""),
    "TWO": _listed("H&P; I&D; D&C; M&M; T&A; I&O; C&S; O&P; A&P; N&V; R&B; Q&A; P&T"),
    "TWOTHING": _listed("""
note; Note; Form; Conference; Procedure; report; Total; results; Repair; Record; service; Company
"""),
    "CHILDWITH": _listed("with asthma; healthy; a smoker; a diabetic; in college; with autism; nearby; at bedside"),
    "WASSO": _listed("""
healthy; well; nonsmoker; smoker; seen in clinic; on warfarin; ambulatory; retired; disabled; independent;
noncompliant
"""),
    "PARTTIME": _listed("""
supervision; assistance; caregiver help; oxygen; work; job; student; care; help in the home
"""),
    "PRISON": _listed("prison; jail; the city; recovery; remission; foster care; a nursing home; the same house"),
    "CELL": _listed("RA; 2L; NC; WNL; NSR; AF; A&O; 0; 5; pos; neg; clr; NPO; PO; R; L; RUE; LUE; SR; ST; SB; BR"),
}
