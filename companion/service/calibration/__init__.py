"""The calibration of a board: guided, kept, checked, and watched for drift.

`guide` leads through it, in the terminal (`terminal`) or from the menu of the running table
(`at_table`); `files` keeps what it finds; `checking` and `drifting` say what has become of it.
"""
