"""What the configuration says, and which files, boards and devices it means.

`configuration` reads the file, of which `mqtt_section` is one part, and `file_paths` knows the default
places of all files. `board_choice` and `board_fit` find the board of a table and check that a game can be
played on it. `grid_factory` (with `pi_grids`), `display_factory` and `lights_factory` make the devices that
the configuration names, also those of other packages, and `port_remedy` says what to do where another
program has the serial port. `table_parts` makes and checks all parts of a table, for the service that runs
it and for the doctor. `atomic_write` writes a file whole or not at all, and `kept_file` one of JSON beside
the archive.
"""

__all__ = [
    "atomic_write",
    "board_choice",
    "board_fit",
    "configuration",
    "display_factory",
    "file_paths",
    "grid_factory",
    "kept_file",
    "mqtt_section",
    "pi_grids",
    "port_remedy",
    "table_parts",
]
