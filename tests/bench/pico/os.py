"""MicroPython's `os`, whose empty path is the root, as it is on a Pico."""

import uos
from uos import *  # noqa: F403 - all that is not said otherwise here


def stat(path):
    return uos.stat(path or ".")
