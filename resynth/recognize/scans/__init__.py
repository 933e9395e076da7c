"""Text that was damaged on its way into the record: ``scanned`` repairs it and reads it again.

``damage`` lists the repairs (a letter misread, a blank lost), ``spelled`` joins names that were spelled letter by
letter.
"""
