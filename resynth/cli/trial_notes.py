"""Three invented notes that ``resynth policy try`` shows, and the invented notes of other patients that go with them.

Marked text (see ``resynth.testing``). Nothing here is anybody's: no name, place, number or date was taken from a note.
"""

from __future__ import annotations

#: (patient, note in marked text). The first two are of one patient, so that what is the same there stays the same.
NOTES: tuple[tuple[str, str], ...] = (
    ("A", """\
[Maplewood General Hospital](HOSPITAL)              Discharge summary, [03/14/2019](DATE)
Patient: [Teresa Hollings](PATIENT)   MRN [4471-0923](MEDICALRECORD)   Age [67](AGE)
Mrs. [Hollings](PATIENT) came on [Monday, March 11, 2019](DATE) with chest pain; seen by Dr. [Alan Brandt](DOCTOR)
in room [412B](ROOM). Lives with her husband [Victor](PATIENT role=relative) at [18 Quarry Lane](STREET),
[Dayton](CITY), [OH](STATE) [45402](ZIP); tel. [937-555-0148](PHONE), [thollings@mail.example](EMAIL).
Retired [bus driver](PROFESSION). Troponin 0.02, BP 128/76. Follow-up on [03/28/2019](DATE).
Signed [AB](INITIALS), [abrandt7](USERNAME)
"""),
    ("A", """\
Clinic note, [03/28/2019](DATE)
[Teresa Hollings](PATIENT), [44710923](MEDICALRECORD), left [Maplewood General](HOSPITAL) on [March 14](DATE).
[Teresa](PATIENT) feels well; no chest pain since [Thanksgiving](HOLIDAY). Last echo in [2017](DATE). SSN on file
[912-34-5678](SSN), see [www.maplewood-heart.example](URL). Dr. [Brandt](DOCTOR), pager [4417](PHONE).
"""),
    ("B", """\
Emergency note, [12/25/18](DATE) [0415](TIME)
[George Pell](PATIENT), [88](AGE), from [Yellow Springs, Ohio 45387](LOCATION), born [7/2/1930](DATE), was brought
by his daughter [Nora Pell-Castro](PATIENT role=relative) after a fall. Account [77120-4](ACCOUNT), pacemaker
[SN 5Q2210](DEVICE), monitor at [10.3.44.7](IPADDRESS). Taught at [Whitlow Middle School](ORGANIZATION).
No fracture.
"""),
)

#: Other patients, so that what is shuffled has somewhere to come from.
OTHERS: tuple[tuple[str, str], ...] = (
    ("C", """\
[Ruth Ocasio](PATIENT), MRN [5520-1187](MEDICALRECORD), seen [01/22/2018](DATE) and [02/05/2018](DATE) at
[Fernhill Clinic](HOSPITAL); lives at [9 Alder Street](STREET), [Columbus](CITY), [OH](STATE) [43215](ZIP). Last
visit [Friday, May 4, 2018](DATE); next after [Easter](HOLIDAY), at [0830](TIME).
"""),
    ("D", """\
[Henry Sabo](PATIENT) of [Toledo, Ohio 43604](LOCATION), born [4/19/1951](DATE), came on [10/03/17](DATE) and
[June 21](DATE) at [1540](TIME). Dr. [Irene Vance](DOCTOR). Surgery in [2014](DATE), [Labor Day](HOLIDAY).
"""),
    ("E", """\
[Lucy Amato](PATIENT), [77310456](MEDICALRECORD), [240 Birch Road](STREET), [Akron](CITY), [PA](STATE)
[44308](ZIP), came on [08/30/2016](DATE), [Tuesday, July 12, 2016](DATE), [09/01/16](DATE) and [November 3](DATE).
Born [1/30/1948](DATE). Echo in [2011](DATE), [2012](DATE).
"""),
    ("F", """\
[Omar Deluca](PATIENT), [55 Willow Court](STREET), [Erie](CITY), [PA](STATE) [16501](ZIP), from
[Dover, Delaware 19901](LOCATION), seen [06/17/2015](DATE), [05/02/15](DATE), [2009](DATE), [August 9](DATE), on
[Wednesday, June 10, 2015](DATE) at [2205](TIME), before [Christmas](HOLIDAY). Born [11/8/1939](DATE).
"""),
    ("G", """\
[Paula Renner](PATIENT) of [Canton, Indiana 46001](LOCATION), [301 Cedar Avenue](STREET), [Gary](CITY),
[IN](STATE) [46402](ZIP), [11/11/2014](DATE), [Thursday, October 9, 2014](DATE), [2006](DATE), [April 2](DATE).
"""),
)
