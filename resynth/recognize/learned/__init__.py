"""A model of the user's own: what ``resynth train`` learns from annotated notes, and ``--model`` reads.

``sequences`` turns notes into tokens and labels, ``features`` describes a token, ``learners`` are the two algorithms,
``training`` runs one of them, and ``model`` is the file that comes out.
"""
