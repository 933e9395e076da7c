"""Finds PHI in raw notes: the text of one patient's notes goes in, disjoint spans with kind and role come out.

Start reading at ``detect``: its ``detect_all`` is the whole way of a note, step by step.

1. A note is made plain. ``unseen`` and ``markup`` hide what no reader sees, ``note`` cuts the rest into tokens.
   ``blanks``, ``capital_i``, ``emphasis``, ``figured``, ``folded``, ``leaders``, ``messages``, ``plain``,
   ``quoted`` and ``wrapped`` each undo one thing that software did to the text, and keep every offset.
2. Ten recognizers look at it, in any order: ``known`` (values the site already knows, with the other ``known_*``
   modules), ``institutions``, ``numbers``, ``persons``, ``places`` and ``times`` (one folder each), and two that
   read the note again as it was before it was damaged: ``scans`` and ``views``.
3. ``settle`` makes disjoint spans of all that overlaps, and prefers privacy.
4. ``learned`` asks a model that the user trained, if there is one. ``around`` weighs the words beside a span or a
   token: it takes spans back, adds some, and corrects kinds.
5. ``trusted`` finds again elsewhere in the chart what was surely found once; ``whole`` and ``edges`` set where a
   mention begins and ends. ``aside`` keeps what did not stand, for ``--explain``.

Recognizers of other packages are checked by ``foreign``; ``presidio`` is one that we bring ourselves. ``words``,
``cue_words``, ``gazetteer``, ``headed``, ``lines`` and ``pattern`` are tools that recognizers share.
"""
