"""The rules that an institution decided, kind by kind: read from YAML, checked, explained, compared.

``parse`` makes a ``model`` of a file (``nodes`` reads the YAML, ``extend`` resolves ``extends:``, ``rules`` the
rows); what may be said at all stands in ``offers``. ``legal``, ``derived`` and ``watched`` refuse what does not go
together. ``explain``, ``limits``, ``promises``, ``compare`` and ``reference`` put a policy into words; ``render``
writes it as YAML again.
"""
