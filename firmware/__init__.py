"""The files that go on the Pico, MicroPython all but this one; CPython reads `board` alone."""
