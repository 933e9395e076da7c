"""Institutions, occupations, rooms and user names.

``keywords`` is the recognizer, and runs the four families:

- institutions: ``institution_ends`` goes by the word that ends a name (``… Hospital``), ``institution_cues`` by what
  leads to one (``transferred from …``), ``houses`` and ``known_organizations`` by the name itself. The others each
  know one sort (``agencies``, ``congregations``, ``insurers``, ``schools``, ``shops``, ``troops`` …), or names in
  small letters (``small_names``, ``small_moves``, ``small_shops``). ``institutions`` holds what they ask of a name's
  words and of what leads to it, ``institution_words`` the word classes they share.
- occupations: ``occupations`` and ``occupations_cued``; ``job_lists`` is the vocabulary, ``job_told`` says
  whether one is told of somebody, ``job_edges``, ``job_forms`` and ``job_titles`` where it begins and ends, and
  ``job_cues`` has the words that they share. ``livelihoods``, ``pursuits`` and ``works`` go by a verb.
- rooms, beds and wards: ``rooms`` and the ``room_*`` modules, one for each way to write them; ``no_rooms`` is what
  only looks like one.
- user names of systems: ``user_names``, the ``user_*`` modules, ``handles`` and ``file_names``.
"""
