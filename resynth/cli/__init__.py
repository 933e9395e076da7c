"""The program: ``app`` gathers the verbs, one module each, and turns errors into exit codes.

Modules that are no verb: ``options`` (spelled once for all verbs), ``words`` (how the program speaks), ``run`` and
``asked`` (what a verb on a vault sets up and remembers), ``outputs`` and ``outlet`` (where it may write), ``sides``,
``annotated`` and ``noted`` (what verbs that measure share), ``warned``, ``trial`` and ``trial_notes``.
"""
