"""Identifiers, telephone numbers and other ways to reach somebody, and marks that are joined in one string.

``ids`` finds identifying numbers by a cue or by their shape (``shapes``); ``id_kinds`` says which kind of number it
is, ``id_forms``, ``marked_as``, ``told_numbers``, ``records`` and ``columns`` know numbers of one form or place.
``contacts`` finds telephone and fax numbers, e-mail, web and IP addresses; ``phone_forms``, ``phone_parts``,
``reached`` and ``reaching`` those that no shape tells. ``said`` reads numbers in words, ``joined`` and ``glued``
strings without blanks. What has digits and is clinical is told by ``amounts``, ``charted``, ``clinical_codes``,
``coded``, ``kept`` and ``of_makers``.
"""
