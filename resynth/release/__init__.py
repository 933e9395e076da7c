"""The pages of a package, and the record of what is in it. ``summary`` is what all pages are made of.

``package`` writes them: ``readme``, ``datasheet``, ``dua``, ``audit`` and ``audit_html``, and for the vault
``signoff``. ``figures`` measures risk against the policy's gates, ``marked`` and ``real`` say what the reader must
know of marks and of originals that stay. ``verified`` is the page of ``resynth verify``.
"""
