"""Places: addresses, streets, roads, towns, states, countries."""
