"""What of this table works, what does not, and which command repairs it.

`examination` makes all checks; each check is a function of a `subject` (the machine, and what the
configuration needs of it) that yields results, and `report` prints them. A check reads the machine only
through `machine`, whose root, programs and devices the tests replace by real files and scripts elsewhere.
`grid_listener` listens to the grid for some seconds, and `button_trial` has each button pressed.
"""

__all__ = ["examination", "grid_listener", "machine", "report", "subject"]
