"""Decides what every mention becomes. Spans and a policy go in; a plan of replacements for each note comes out.

First the corpus, then each chart: ``plan_corpus`` and ``plan_chart`` in ``chart`` ask one family of kinds after the
other (``family`` says what a family offers):

- ``names`` with the ``names_*`` modules: who becomes whom; ``people`` and ``followers`` then make initials, user
  names and e-mail addresses fit. ``names_scoped`` is the same for a scope smaller than the corpus.
- ``dates`` shuffles dates through the corpus, ``dates_shift`` moves them, ``dates_year`` makes them coarser.
- ``places`` shuffles parts of addresses, ``places_coherent`` gives real homes elsewhere, ``places_coarse`` makes
  coarser.
- ``numbers``: identifiers, telephones, addresses of the net; ``assign`` and ``circles`` keep them apart.
- ``institutions`` (with occupations and rooms), ``houses``, ``ages`` and ``tags``; ``kept_marks`` looks into what is
  kept.

``ladder`` is what is given up, in which order, when a rule cannot be met. ``brief`` and ``retroactive`` bring in
earlier releases, ``review`` a person's edits.
"""
