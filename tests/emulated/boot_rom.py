"""Writes the boot ROM of an RP2040 as bytes: `boot_rom.py LIST FILE`, LIST being a Python file with its words."""

import runpy
import struct
import sys
from pathlib import Path


def main(listed, file):
    """Write the words of a list into a file."""
    words = runpy.run_path(listed)["BOOTROM_B1"]
    Path(file).write_bytes(struct.pack(f"<{len(words)}I", *words))


main(*sys.argv[1:])
