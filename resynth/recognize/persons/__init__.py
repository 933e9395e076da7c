"""Names of persons: likelihood, automaton, cues, initials, and what is only called after somebody."""
