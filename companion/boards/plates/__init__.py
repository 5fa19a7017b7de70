"""What does a maker cut and drill, from the board file alone? Plates in true millimetres.

* `measures`: the measures of parts, tools and wood, each with its source
* `contours`: closed lines, and how much wood is between them
* `levels`: levels and plates as values
* `sensor_parts`: what the part that senses a field needs of the wood
* `geometry`: from a board to its levels
* `faults`: what cannot be made
* `sheets`: the plates of all levels on sheets for a laser
* `tiles`: a level on pages of A4
* `depths`: how deep the levels lie
* `prints`: what can be printed instead of cut
* `stack`: how the levels lie on each other
* `mechanics`: the wood, and what holds it
* `loads`, `magnets`: what load cells carry, and what Halls feel
* `assembly`: the levels drawn apart
* `plate_svg`, `plate_dxf`, `plate_pdf`, `plate_stl`, `section`, `plate_paper`: what is drawn and told
* `folder`: all of it by the names of the files
"""

from companion.boards.plates.folder import drawings, pictures
from companion.boards.plates.mechanics import mechanical_parts

__all__ = ["drawings", "mechanical_parts", "pictures"]
