# The configuration, which `companion firmware BOARD` writes: the board's name, which is one word of the wire,
# the version of the companion that wrote it, and the chips in the order of their channels, each with what the
# board file says of it.

BOARD: str
FIRMWARE: str
SCANNERS: tuple[tuple[str, dict[str, int]], ...]
