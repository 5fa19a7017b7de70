"""Begins the world: the test wires chips to the Pico before the firmware looks at a pin."""

import sys

import pico_registers
from chain import Chain
from keys import Keys
from multiplexers import Multiplexers
from scales import Scales
from world import WORLD

sys.modules["registers"] = pico_registers
WORLD.names.update({made.__name__: made for made in (Chain, Keys, Multiplexers, Scales)})
if len(sys.argv) > 1:
    WORLD.begin(open(int(sys.argv[1]), "r+b"))  # as long as the world
