"""How the raw values of a board's sensors are calibrated, and how good the result is.

`guide` leads people through one calibration, and `calibration_files` keeps what was measured.
`calibration_check` says how good the calibration in force is and how far the empty table has drifted;
`known_load` measures the drift while pieces lie on the table. Nothing here knows the running table, so the
terminal, the menu and the doctor all use it.
"""

__all__ = ["calibration_check", "calibration_files", "guide", "known_load"]
