"""Tabletop Companion: a referee for real board games on a table with sensors.

The rooms and what each of them answers are told in the README, section "The house".
"""

__version__ = "0.1.0"
