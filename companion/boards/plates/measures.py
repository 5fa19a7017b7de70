"""The measures of parts, tools and wood from which plates are drawn, in mm, each with where it comes from."""

from __future__ import annotations

# --- wood and tools ---------------------------------------------------------------------------------------

HOLLOW_TOP = 6.0
"""The top of a board with hollows: so deep is a pit. Our choice: half of a bean or ball stays visible."""

FLAT_TOP = 3.0
"""The top of a board without hollows. Our choice: the magnet in a piece is that much nearer to its sensor."""

FLOOR = 6.0
"""The floor below the top, which holds the sensors. Our choice: deep enough to hold a light barrier whose tip
is `BARRIER_DEPTH` below what lies on the floor.
"""

BASE = 6.0
"""The base to which load cells are screwed. Our choice: it must not bend when a hand lies on the board."""

TRAY = 1.5
"""The floor of a tray. Our choice: thin plywood, because a cell carries the tray as well as the pieces."""

BOTTOM = 3.0
"""The bottom below the electronics, of hardboard. Our choice: it carries nothing."""

RIM_SHEET = 3.0
"""One layer of the rim of a tray; as many as the top is thick lie on each other. Our choice."""

RIM_WIDTH = 2.0
"""How broad the rim of a tray is. Our choice: the least that glue holds in plywood."""

TRAY_GAP = 1.5
"""Between a tray and the opening in which it moves. Our choice: it must touch nothing when wood swells."""

WEB = 1.5
"""The least wood between two holes, or between a hole and the edge. Our choice: half of the thinnest plate
that carries anything, and more than the 1 mm below which laser shops call wood fragile (Cut Laser Cut).
"""

PART_GAP = 1.0
"""The least between two parts that stand on a plate. Our choice: a load cell must not touch another one."""

KERF = 0.2
"""What a laser burns away of plywood of 3 mm (a table of laserengravingservice.co.uk). The drawings show the
true edges: the laser's own program moves its beam by half of this.
"""

SHEET_GAP = 4.0
"""Between two plates on a sheet. Our choice: more than two kerfs, and a strip that does not break away."""

LASER_BED = (600.0, 400.0)
"""The sheet of wood that a laser takes, width and height: a usual size of a workshop's laser."""

PAGE = (210.0, 297.0)
"""A page of paper, width and height: A4 (ISO 216)."""

PAGE_MARGIN = 10.0
"""What is left free at the edge of a page. Our choice: usual printers reach up to some 4 mm."""

PAGE_OVERLAP = 10.0
"""What two pages beside each other both show. Our choice: enough for glue."""

CHECK_LENGTH = 100.0
"""The lines on a page by which a maker measures whether the printer has kept the size. Our choice."""

PLYWOOD_DENSITY = 0.00068
"""Grams in a cubic millimetre of birch plywood: 680 kg in a cubic metre is usual."""

PRINT_DENSITY = 0.00124
"""Grams in a cubic millimetre of PLA, the usual plastic of printers, if it is printed solid."""

# --- screws -----------------------------------------------------------------------------------------------

M3_HOLE = 3.4
"""The diameter of a hole through which an M3 screw goes (ISO 273, medium)."""

M3_HEAD = 5.5
"""The diameter of the head of an M3 screw (ISO 4762)."""

FIXING_INSET = 8.0
"""How far the screws that hold the levels together are from the edge. Our choice."""

FIXING_SPAN = 330.0
"""No two neighbours among the screws are farther apart, where there is room. Our choice: wood bows."""

SCREW_LENGTHS = (8, 10, 12, 16, 20, 25, 30, 35, 40)
"""The usual lengths of an M3 screw from below its head (ISO 4762)."""

SCREW_HOLD = 4.0
"""So deep an M3 screw goes into its thread at least. Our choice: a third more than its diameter."""

WASHER = 0.5
"""The thickness of a washer for M3 (ISO 7089)."""

STANDOFF = 30.0
"""The standoffs M3 above the bottom, of a usual length. Our choice: room for electronics on sockets."""

BASE_SPACER = 15.0
"""Between top and base of a board with load cells: a spacer of a usual length."""

BASE_SPACER_BELOW_FLOOR = 10.0
"""Likewise where a floor is below the top: between floor and base."""

# --- load cell --------------------------------------------------------------------------------------------

CELL_LENGTH, CELL_WIDTH, CELL_HEIGHT = 47.0, 12.0, 6.0
"""A bending beam TAL221 (HT Sensor Technology, 100 g to 1 kg)."""

CELL_SCREW_ALONG, CELL_SCREW_ACROSS = 20.0, 3.0
"""From the middle of a TAL221 to each of its four screws M3: two at either end, side by side.

So in a model of it (TAMS-Group/tams_openscad, libs/load_cells.scad), and side by side in a second one too
(Hubbard, TAL220 receiver); its own sheet was not at hand.
"""

CELL_SPACER = 3.0
"""Between the free end of a cell and its tray, so that the tray touches nothing else. Our choice."""

# --- light barrier ----------------------------------------------------------------------------------------

BARRIER_LENGTH, BARRIER_WIDTH, BARRIER_HEIGHT = 10.2, 5.8, 7.0
"""A TCRT5000 (Vishay 83760)."""

BARRIER_PLAY = 0.2
"""By how much its slot is longer and wider. Our choice: it slides in by hand and is glued.

It is one slot and not a hole for either of its two lenses, some 4 mm apart: wood between them would keep the
light of the one, which comes back from what lies right above, from the other.
"""

BARRIER_DEPTH = 2.5
"""From what lies in the pit to the tip of a TCRT5000: where it sees best (Vishay 83760)."""

# --- magnets and what they close --------------------------------------------------------------------------

HALL_LENGTH, HALL_HEIGHT = 4.1, 1.6
"""A Hall of the type 49E, SIP-3 or flat TO-92: usual measures of this package; no sheet was at hand."""

HALL_DEPTH = 0.5
"""From the printed side of a Hall to what feels the field in it. Our guess: a third of its height."""

HALL_RANGE_MT = 65.0
"""The field in millitesla up to which a Hall tells its strength: 650 gauss are said of the SS49E.

To be compared with its sheet, Honeywell 005850, of which only the first page was at hand.
"""

HALL_SHARE_MT = 0.0028
"""The share of its supply by which the output of a Hall changes in a millitesla: 1.4 mV in a gauss at 5 V are
said of the SS49E; to be compared likewise.
"""

MAGNET_DIAMETER, MAGNET_HEIGHT = 8.0, 3.0
"""The disc magnet that the list of parts names."""

MAGNET_REMANENCE_MT = 1170.0
"""Of the weakest usual neodymium, N35 (K&J Magnetics: 11.7 to 12.1 kilogauss)."""

HALL_HOLE = 8.0
"""In it a Hall lies below the top, its three legs bent down. Our choice: twice the length of the Hall."""

REED_LENGTH = 14.0
"""The longest reed that the list of parts names; it stands upright with its end at the top."""

REED_HOLE = 4.0
"""For the glass of a reed, 2 to 2.5 mm, and the upper lead that comes back beside it. Our choice."""
