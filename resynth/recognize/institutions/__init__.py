"""Institutions, occupations, rooms and user names, by cue words."""
