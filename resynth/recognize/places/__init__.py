"""Places: addresses, streets, roads, towns, states and countries.

``addresses`` is the recognizer. ``streets``, ``roads``, ``along`` and ``flats`` find the street, ``towns``,
``unlisted`` and ``formed`` the town, ``states`` the state with its ZIP code, ``features`` rivers, parks and other
named places, ``fields`` the parts of an address in a form or message. Outside the United States: ``abroad``,
``europe``, ``indian``, ``codes_alone``. ``no_places`` is what has a place's name and is none.
"""
