"""Which pins of which parts are joined, from the board file alone? Nets, as values and for KiCad.

* `netlist`: parts, their pins and their nets as values
* `catalogue`: the kinds of part, with their pins, and what KiCad calls them
* `computers`: Pico and Pi, and the displays and buttons at the Pi
* `chips`: the chips of a scanner, with their capacitors and the resistors in their lines
* `sensors`: what is joined to an input or a crossing
* `circuit`: all parts of a board
* `expressions`, `kicad_netlist`: the nets as a file of KiCad
* `folder`: the files by their names
"""

from companion.boards.nets.folder import drawings

__all__ = ["drawings"]
