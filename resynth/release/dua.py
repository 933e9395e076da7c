"""DUA.md: the data use agreement, with every clause that 45 CFR 164.514(e)(4) demands, each with its paragraph.

A form to be filled in and signed; not legal advice. The clauses are data, so that a test can hold each against the
regulation. Optional clauses: reference/privacy.md section 4.1.
"""

from __future__ import annotations

from typing import NamedTuple

from resynth.policy.model import ROUTE_WORDS
from resynth.release.summary import Summary

BLANK = "________________________________"


class Clause(NamedTuple):
    """One clause: its heading, the paragraph that demands it ("" when optional), and its text."""

    heading: str
    cites: str
    text: str


DEMANDED: tuple[Clause, ...] = (
    Clause(
        "Permitted uses and disclosures", "45 CFR 164.514(e)(4)(ii)(A), (e)(3)(i)",
        "The Recipient may use the Data only for research, public health or health care operations, and only for this "
        "purpose: {purpose}. The Recipient may disclose the Data to nobody except as this Agreement says. This "
        "Agreement does not authorize the Recipient to use or further disclose the Data in a manner that would violate "
        "Subpart E of 45 CFR Part 164 if done by the Provider.",
    ),
    Clause(
        "Who may use or receive the Data", "45 CFR 164.514(e)(4)(ii)(B)",
        "Only the Recipient and the persons named in Schedule A are permitted to use or receive the Data.",
    ),
    Clause(
        "No other use or disclosure", "45 CFR 164.514(e)(4)(ii)(C)(1)",
        "The Recipient will not use or further disclose the Data other than as permitted by this Agreement or as "
        "otherwise required by law.",
    ),
    Clause(
        "Safeguards", "45 CFR 164.514(e)(4)(ii)(C)(2)",
        "The Recipient will use appropriate safeguards to prevent use or disclosure of the Data other than as provided "
        "for by this Agreement: at least, storage that is encrypted and open to the persons of Schedule A only.",
    ),
    Clause(
        "Reporting", "45 CFR 164.514(e)(4)(ii)(C)(3)",
        "The Recipient will report to the Provider any use or disclosure of the Data not provided for by this "
        "Agreement of which it becomes aware, within {days} days.",
    ),
    Clause(
        "Agents", "45 CFR 164.514(e)(4)(ii)(C)(4)",
        "The Recipient will ensure that any agents, subcontractors included, to whom it provides the Data agree to the "
        "same restrictions and conditions that apply to the Recipient with respect to the Data.",
    ),
    Clause(
        "No identification and no contact", "45 CFR 164.514(e)(4)(ii)(C)(5)",
        "The Recipient will not identify the information, or try to, and will not contact the individuals, their "
        "relatives, employers or household members. Telling surrogates from real values is such an attempt, except "
        "where the purpose above names it and the result stays with the persons of Schedule A.",
    ),
    Clause(
        "Breach", "45 CFR 164.514(e)(4)(iii)",
        "If the Provider learns of a pattern of activity or a practice of the Recipient that is a material breach of "
        "this Agreement, it will take reasonable steps to cure the breach or end the violation; if these do not "
        "succeed, it will discontinue disclosure of the Data to the Recipient and report the problem to the Secretary "
        "of Health and Human Services.",
    ),
)

OPTIONAL: tuple[Clause, ...] = (
    Clause("Finding protected health information", "",
           "If the Recipient comes upon what may be real protected health information in the Data, it will tell the "
           "Provider where it stands, within {days} days, will not copy it anywhere else, and will put a corrected "
           "version in the place of the Data when the Provider supplies one."),
    Clause("No passing on", "",
           "Each user receives the Data from the Provider in person. The Data, and parts of it, are not posted or "
           "published, public code repositories and public model hubs included."),
    Clause("Services of others", "",
           "The Data is not sent to a service of somebody else, an online language model included, unless a contract "
           "assures that it is neither kept nor used by that service."),
    Clause("Models", "",
           "A model trained on the Data is treated as the Data, unless the Provider agrees in writing that it may be "
           "shared."),
    Clause("Training", "",
           "Each person of Schedule A has completed training in the protection of human research participants; the "
           "certificates are attached."),
    Clause("Sharing of code", "",
           "Code that leads to published results with the Data is made available to others, without the Data."),
    Clause("Countries of concern", "28 CFR Part 202",
           "The Data is not made accessible to a country of concern or a covered person in the meaning of 28 CFR Part "
           "202, which holds for health data even when de-identified."),
    Clause("New versions", "",
           "When the Provider replaces a version of the Data or calls it back, the Recipient stops using it and "
           "destroys it within {days} days."),
    Clause("End", "",
           "This Agreement ends on {end}. The Recipient then returns or destroys the Data and all copies, and "
           "certifies this in writing. The duties not to disclose, not to identify and not to contact outlast the "
           "end."),
)


def dua(summary: Summary) -> str:
    """The agreement as Markdown with blanks to fill in; the same summary gives the same bytes."""
    policy = summary.policy
    fill = {"purpose": BLANK, "days": "____", "end": policy.valid_until or "____ (date)"}
    provider = policy.institution or BLANK
    recipient = policy.recipients[0] if len(policy.recipients) == 1 else BLANK
    lines = [
        "# Data use agreement", "",
        f"for the corpus made under the policy {policy.id} (version {policy.version}), release {summary.version}"
        f"{', as of ' + summary.as_of if summary.as_of else ''}.", "",
        "> A form to be filled in, reviewed by counsel, and signed. It is not legal advice.", "",
        "| | Provider (covered entity) | Recipient |", "|---|---|---|",
        f"| Institution | {provider} | {recipient} |", f"| Responsible person | {BLANK} | {BLANK} |",
        f"| Address | {BLANK} | {BLANK} |", f"| Contact for reports | {BLANK} | {BLANK} |", "",
        f"Protocol of the review board: {policy.protocol or BLANK}", "",
        "## The Data", "",
        "The Data is the corpus of clinical notes that this agreement comes with, all files named in "
        "`SHA256SUMS.txt`. The protected health information that was marked in the notes has been replaced as "
        f"`POLICY.md` says. The legal route is {ROUTE_WORDS[policy.legal_route]}.", "",
    ]
    if policy.legal_route in ("irb_with_dua", "expert_determination"):
        lines += ["The parties agree to treat the Data as 45 CFR 164.514(e) has a limited data set treated, whether or "
                  "not it is one.", ""]
    if policy.recipients:
        each = ": " if len(policy.recipients) == 1 else ", each under an agreement of its own: "
        lines += [f"The policy names who may receive the Data{each}{'; '.join(policy.recipients)}.", ""]
    lines += ["## What is agreed", ""]
    for number, clause in enumerate(DEMANDED, 1):
        lines += [f"{number}. **{clause.heading}.** {clause.text.format(**fill)} *[{clause.cites}]*"]
    lines += ["", "## What is also agreed", "", "Strike out what does not apply.", ""]
    for number, clause in enumerate(OPTIONAL, len(DEMANDED) + 1):
        cites = f" *[{clause.cites}]*" if clause.cites else ""
        lines += [f"{number}. **{clause.heading}.** {clause.text.format(**fill)}{cites}"]
    lines += [
        "", "## Signatures", "", "| | Provider | Recipient |", "|---|---|---|", f"| Name, title | {BLANK} | {BLANK} |",
        f"| Signature | {BLANK} | {BLANK} |", f"| Date | {BLANK} | {BLANK} |", "",
        "## Schedule A: persons who may use or receive the Data", "", "| name | institution | role |", "|---|---|---|",
        *([f"| {BLANK} | {recipient} | {BLANK} |"] * 3), "",
    ]
    return "\n".join(lines)
