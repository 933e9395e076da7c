"""Where the passes of a job run. ``base`` is what a job asks of an engine, ``local`` the one for this machine."""
