"""Makers: one for each kind of PHI. It reads a text into a value and a form, and writes another value in that form.

What cannot be read gives no value; then the planner decides, and the original never stays. ``names``, ``dates``,
``places``, ``ids``, ``phones``, ``emails``, ``nets``, ``ssn``, ``ages``, ``institutions``, ``professions`` and
``rooms`` are the makers; modules that begin with such a name are its parts. ``cells`` is what makers of numbers
share, ``follow`` what is made of a person's name, ``generated`` values of faker.
"""
