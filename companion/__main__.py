"""`python -m companion`: the command line."""

from companion.service.cli import main

main(prog_name="companion")
