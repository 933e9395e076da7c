"""The job: the passes in their order, over one vault. Rooms do the work; the job knows which comes next.

``release`` is the main job, ``preview`` and ``review`` stop before it writes, ``detect``, ``convert`` and ``trial``
are jobs of their own. ``passes`` is what a worker does: pass 0 reads the input into the spool, pass 1 surveys the
corpus (``charts``, ``detecting``), pass 2 plans and replaces (``rewriting``), pass 3 checks what was written
(``checking``). ``spec``, ``run`` and ``workplace`` are what a run is told, what its steps share and what a worker
keeps. A corpus that grows: ``past``, ``earlier``, ``growing``. What people decide: ``residuals``, ``review_table``,
``doubted``.
"""
