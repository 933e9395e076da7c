"""Judges spans and tokens by the words around them, with weights that were learned from invented notes
(lists/around).

- ``around`` is the entry: it doubts spans that only their form spoke for, and adds what nobody found. ``view`` says
  which neighbours of a token are looked at.
- ``chain`` labels a whole paragraph at once (a conditional random field); ``seen`` makes its features, ``lattice``
  finds the likeliest labels.
- ``window`` is a small neural network. ``again`` asks it where the chain is unsure, ``doubts`` lists what both
  still hold for possible (``--careful``, ``--doubts``).
- ``kinds`` corrects which kind or role a span has; ``mentions`` makes its features.
- ``nobodys`` is the veto: what is never PHI, however much the weights speak for it. It asks ``bedside``,
  ``labels``, ``measures``, ``no_numbers``, ``things_called``, ``things_listed`` and ``worded``; ``place`` is what it
  asks about. ``persons`` protects what the notes name for certain.
"""
