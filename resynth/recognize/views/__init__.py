"""Other readings of a damaged note, each given to the other recognizers; what they find is put back at its place.

``views`` runs them. ``cased`` restores capitals (``lettered`` helps it), ``parted`` blanks that were lost, ``page``
what a scanner misread, ``spoken`` what speech recognition wrote in words. ``reading`` keeps the offsets of a
reading, ``strange`` says whether a word is on no list.
"""
