"""Identifiers, contacts, and marks that are joined."""
