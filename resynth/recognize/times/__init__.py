"""Dates and ages.

- ``dates`` is the recognizer of dates. A full date needs no more than its form; for what may be something else,
  each ``date_*`` module knows one form or one thing that tells it. ``date_around`` and ``date_cues`` decide whether
  ``3/7`` is a day, ``years`` whether ``2011`` is a year and ``year_hours`` whether it is an hour, ``worded`` reads
  dates in words. ``date_fractions``,
  ``date_lists``, ``date_scores``, ``date_shares`` and ``scales`` know what looks like a day and is none.
- ``ages`` is the recognizer of ages. ``age_forms`` is how they are written, ``age_before``, ``age_cues`` and
  ``age_around`` what stands beside them; the other ``age_*`` modules each know one place where an age stands without
  its word. ``age_scores`` knows numbers that are no age.
"""
