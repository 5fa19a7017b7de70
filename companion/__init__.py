"""Tabletop Companion: a referee for real board games on a table with sensors.

docs/explanation/architecture.md lists the rooms and what each of them answers.
"""

__version__ = "0.1.0"
