"""The command line `companion COMMAND`, which loads the module of a command only when it is called."""

from __future__ import annotations

import importlib
import sys

import click

from companion import __version__
from companion.service.standard_output import OutputError, guard_output
from companion.texts import visible

COMMANDS = {
    "backup": "copy all that belongs to a table into one file",
    "board": "list boards, and draw what is needed to build one",
    "calibrate": "calibrate the sensors of a board, and prove its wiring",
    "doctor": "say what of a table is well, and what mends the rest",
    "firmware": "make the firmware of a board, and put it on the Pico",
    "games": "list, show, export, import and back up the games played; add games of other packages",
    "help": "open the manual, or print the help of a command",
    "hub": "hear many tables, and keep the games of all of them",
    "judge": "answer positions and moves, JSON Lines in and out",
    "perft": "count the move sequences of a game",
    "referee": "run the referee over a sensor recording",
    "replay": "play a game of the archive again",
    "restore": "put all that belongs to a table back from one file",
    "rules": "print the rules of a game",
    "run": "run the companion on a table, real or simulated",
    "statistics": "say who has won how often, against whom, and where is played",
    "study": "find out what a board of these sensors can see",
    "verify": "judge games of the archive again with today's referee",
    "watch": "show what the sensors say, live",
}


OTHER_ROOMS = {"hub": "companion.hub.command"}
"""The modules of commands that are no part of the service."""


class Commands(click.Group):
    """Finds the commands; loading only the one that is called keeps the start short on a small Pi."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        place = OTHER_ROOMS.get(cmd_name, f"companion.service.commands.{cmd_name}.command")
        module = importlib.import_module(place)
        command = module.command
        if not isinstance(command, click.Command):
            raise TypeError(f"{module.__name__}.command is no click command")
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command and report its errors without the control characters that a file may contain."""
        guard_output()
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except click.UsageError:
            raise
        except RuntimeError as error:
            if sys.stdin is None:
                raise click.exceptions.Exit(_told("standard input is closed")) from error
            raise
        except OutputError as error:
            raise click.exceptions.Exit(1 if error.gone else _told(error.format_message())) from error
        except click.ClickException as error:
            raise click.exceptions.Exit(_told(error.format_message(), error.exit_code)) from error
        return done

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


def _told(message: str, status: int = 1) -> int:
    """Print an error without control characters; the result is the exit status of the command."""
    click.echo("Error: " + visible(message, keep="\n"), err=True)
    return status


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """A referee for real board games on a table with sensors."""
