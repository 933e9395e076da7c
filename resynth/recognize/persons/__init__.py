"""Names of persons and their initials.

``names`` is the recognizer: it cuts a note into runs of tokens that may be a name, and ``name_reasons`` says which
runs are one. Its steps:

- Is a token likelier a name than a word? ``ratio``, ``borne``, ``name_classes``, ``name_shapes``, ``automaton``.
- Do the words around it say so? ``name_cues``, ``name_forms``, ``name_told``, ``name_beside``, ``deeds``; where the
  name is also a word of English, ``name_acts``, ``name_clauses``, ``name_kin``, ``name_opening``, ``name_served``,
  ``name_unmarked``, ``name_worded``; in tables and fields, ``name_columns``, ``name_filling``, ``name_headed``,
  ``name_tables``.
- Is a thing only called after somebody (``Foley catheter``)? ``called_after`` decides, with the other ``called_*``
  modules, ``name_things`` and ``medicine``.
- Where does it begin and end, and whose is it? ``name_trimmed``, ``name_edges``, ``below``, ``name_nicknamed``;
  ``name_whose``, ``name_apposed``.

Initials (``-jm``, ``d/w KW``) are found by ``name_initials``; each of ``name_brief``, ``name_calls``,
``name_entries``, ``name_finals``, ``name_initialed``, ``name_keyed``, ``name_lettered``, ``name_line_ends``,
``name_marks``, ``name_rows``, ``name_said``, ``name_signed``, ``name_staffed``, ``name_strokes`` and ``name_tied``
knows one place where people sign with them. ``name_letters`` lists letters that are nobody's.
"""
