"""Figures of risk that are counted over the mentions of a release (reference/privacy.md 1.3): for gates and attacks."""
