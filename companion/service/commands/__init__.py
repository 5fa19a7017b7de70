"""What each command of `companion` does.

A command is the module `command` in the folder of its name, with what only this command needs beside it. What
several commands share is in `command_options`, `game_options` and `position_drawing`. No command imports
another one, and `companion.service.cli` loads a command only when it is called, because start-up takes
long on a small Pi.
"""

__all__: list[str] = []
