"""The job: the passes in their order, over one vault. Rooms do the work; the job knows which comes next."""
