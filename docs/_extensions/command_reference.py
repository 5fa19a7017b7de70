"""The directive `command-reference`: every command with its options, as click itself would print them.

The library sphinx-click does the same, but leaves out the limits of numbers, and takes help texts for markup.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from companion.service.cli import main

_OPTION = re.compile(r"(--[a-z][a-z-]*)")
"""An option inside a sentence; outside of code Sphinx would make one dash of the two."""


class CommandReference(SphinxDirective):
    """A section for each command, those of a group after it."""

    def run(self) -> list[nodes.Node]:
        root = click.Context(main, info_name="companion")
        return list(_sections(main, root))


def _sections(group: click.Group, context: click.Context) -> Iterator[nodes.section]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name  # noqa: S101 - it was listed
        own = click.Context(command, info_name=name, parent=context)
        yield _section(command, own)
        if isinstance(command, click.Group):
            yield from _sections(command, own)


def _section(command: click.Command, context: click.Context) -> nodes.section:
    path = context.command_path
    section = nodes.section(ids=[nodes.make_id(path)], names=[path])
    section += nodes.title(path, path)
    usage = f"{path} {' '.join(command.collect_usage_pieces(context))}"
    section += nodes.literal_block(usage, usage, language="text")
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        section += _paragraph(paragraph)
    records = [
        record
        for parameter in command.get_params(context)
        if (record := parameter.get_help_record(context)) and record[1] and "--help" not in parameter.opts
    ]
    if records:
        section += _table(records)
    return section


def _paragraph(text: str) -> nodes.Node:
    """A paragraph, or lines that stay as they are: click's sign for these is a backspace."""
    if text.startswith("\b\n"):
        return nodes.literal_block(text[2:], text[2:], language="text")
    return nodes.paragraph("", "", *_words(" ".join(text.split())))


def _words(text: str) -> Iterator[nodes.Node]:
    for part in _OPTION.split(text):
        yield nodes.literal(part, part, classes=["option"]) if _OPTION.fullmatch(part) else nodes.Text(part)


def _table(records: list[tuple[str, str]]) -> nodes.table:
    rows = [
        nodes.row("", _cell(nodes.literal(option, option)), _cell(*_words(" ".join(text.split()))))
        for option, text in records
    ]
    head = nodes.row("", _cell(nodes.Text("option")), _cell(nodes.Text("what it does")))
    group = nodes.tgroup("", nodes.colspec(colwidth=35), nodes.colspec(colwidth=65), cols=2)
    group += [nodes.thead("", head), nodes.tbody("", *rows)]
    return nodes.table("", group, classes=["options"])


def _cell(*inline: nodes.Node) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *inline))


def setup(app: Sphinx) -> dict[str, bool]:
    """Give the directive to Sphinx, which calls this."""
    app.add_directive("command-reference", CommandReference)
    return {"parallel_read_safe": True}
