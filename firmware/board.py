"""The pins of the Pico. This file alone names them; drivers receive theirs.

It holds whole numbers and names, so that CPython reads it too: the wiring tables are drawn from it.
The numbers are those of the GPIOs (GP0), not of the legs of the Pico.

    GP0  ...  GP13   load cells: DOUT of HX711 1 to 14
    GP14             load cells: PD_SCK of all HX711
    GP15             chain: serial input (SER) of the last 74HC165
    GP16 GP17 GP18   chain: serial output (QH) of the first 74HC165, CLK of all, SH/LD of all
    GP19 ... GP22    Halls: S0 to S3 of all CD74HC4067
    GP26 GP27 GP28   Halls: common pins (SIG) of CD74HC4067 1 to 3, and of 4 to 6
    GP12 GP13        Halls: enable (EN) of CD74HC4067 1 to 3 and of 4 to 6, where there are more than three
    GP0  ...  GP7    matrix: columns 1 to 8
    GP8  ...  GP15   matrix: rows 1 to 8
    GP23             mode of the 3.3 V supply; on a Pico W that is WL_GPIO1, and GP23 belongs to the radio

So load cells, a chain and Halls go together on one Pico, with more than three multiplexers and up to twelve
load cells. A matrix goes with a chain (up to seven rows) and with Halls (up to four rows, or three
multiplexers), but not with load cells. `companion firmware` refuses a board that needs a pin twice.

Which input of a scanner is which leg of a chip, counting from 0:

    74hc165   input 8 * chip + leg: chip 0 is the one at the Pico, legs A to H are 0 to 7
    matrix    input row * columns + column
    hall      input 16 * multiplexer + leg: C0 to C15
    hx711     input n is HX711 n + 1, its channel A
"""

LED = "LED"
SUPPLY_MODE = 23
RADIO_SUPPLY_MODE = "WL_GPIO1"

LOAD_CELL_DATA = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
LOAD_CELL_CLOCK = 14

CHAIN_FEED = 15
CHAIN_DATA = 16
CHAIN_CLOCK = 17
CHAIN_LOAD = 18

HALL_SELECT = (19, 20, 21, 22)
HALL_SENSE = (26, 27, 28)
HALL_ENABLE = (12, 13)

MATRIX_COLUMNS = (0, 1, 2, 3, 4, 5, 6, 7)
MATRIX_ROWS = (8, 9, 10, 11, 12, 13, 14, 15)
