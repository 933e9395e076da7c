"""The private folder of a project. ``layout`` says what lies where, and who holds its lock.

``spool`` sorts the input by patient, ``ledger`` and ``history`` are what earlier releases gave out, ``numbers`` the
released numbers, ``looked`` who measured what, ``destroy`` the end.
"""
