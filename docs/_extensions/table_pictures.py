"""Directives that take what players read from the program: pages of the display, boards, rules, options.

* ``{display} NAME`` shows a page of the display; NAME is one of the examples that the golden pictures show.
* ``{board-picture} BOARD`` shows a board with its pieces as a game begins.
* ``{game-rules} GAME`` gives the text that ``companion rules GAME`` prints.
* ``{game-options} GAME`` gives its options as a table.
* ``{says}`TEXT` `` is a text of the display, named by its English words, in the language of the page.

Pages below ``spielen/`` are German, all others English. Nothing is copied, so the manual is as new as the
program.
"""

from __future__ import annotations

import io
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from xml.sax.saxutils import quoteattr

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator

from companion.boards import board as boards
from companion.boards import drawing
from companion.rules import registry
from companion.rules.game import AnyGame
from companion.rules.options import Option
from companion.screens.display_pages import pages
from companion.screens.menu import Menu
from companion.screens.menu_context import GameChoice, MenuContext, PastGame
from companion.screens.menu_labels import option_label, value_label
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import Page, Text, render
from companion.screens.pairing_page import PairingView, pairing_page, pairing_question_page
from companion.screens.replay_menu import replay_menu
from companion.screens.replay_page import ReplayView, replay_page
from companion.screens.replay_speeds import USUAL
from companion.screens.rules_text import rules_text
from companion.screens.view import View
from companion.screens.wording import worded
from companion.screens.words import Words

CATALOGUE = (Path(__file__).parents[2] / "companion/screens/locale/companion.pot").read_text("utf-8")
"""The texts to be translated, of the checkout: an installed program has them translated only."""

GERMAN = "spielen/"
SCALE = 2
"""Pixels of the screen for one of the display, so that two parts of a page stand side by side."""

HEADS = ("in the menu", "its values", "in the configuration", "its values", "meaning")
GERMAN_HEADS = ("im Menü", "Werte", "in der Konfiguration", "Werte", "Bedeutung")
CODE = (2, 3)
"""The columns of the options that are typed as they stand."""


PAIRING: Mapping[str, Callable[[Words], Page]] = {
    "pairing": lambda words: pairing_page(PairingView("http://192.168.178.42:8080/", "042817"), words),
    "pairing-question": lambda words: pairing_question_page(
        "Annas Handy" if words.language == "de" else "Anna's phone", words
    ),
}


class Rule(NamedTuple):
    """A part of a rules text: a heading, a rule with its number, an option with its values, or other text."""

    kind: str
    name: str
    text: str


class Picture(nodes.General, nodes.Element):
    """A picture with its file's `name` and `data`, its class `look`, `alt`, and `width` in pixels or None."""


def write_picture(translator: HTML5Translator, node: Picture) -> None:
    """Write the file of a picture into the folder of the pictures, and the tag that shows it."""
    folder = Path(translator.builder.outdir) / translator.builder.imagedir
    folder.mkdir(parents=True, exist_ok=True)
    (folder / node["name"]).write_bytes(node["data"])
    source = f"{translator.builder.imgpath}/{node['name']}"
    width = f' width="{node["width"]}"' if node["width"] else ""
    translator.body.append(
        f'<img class="{node["look"]}" src={quoteattr(source)} alt={quoteattr(node["alt"])}{width}>'
    )


def skip(_translator: nodes.NodeVisitor, _node: nodes.Element) -> None:
    """A builder without pictures shows nothing."""
    raise nodes.SkipNode


class FromProgram(SphinxDirective, ABC):
    """The base: one argument, and the words of the page's language."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """What the program says, read anew with each build."""
        self.env.note_reread()
        return self.made(self.arguments[0], Words(language_of(self.env.docname)))

    @abstractmethod
    def made(self, name: str, words: Words) -> list[nodes.Node]:
        """The nodes for what is named; see the directives."""


class DisplayPage(FromProgram):
    """All parts of a page of the display, one after the other."""

    option_spec: ClassVar[dict[str, Any]] = {"part": directives.positive_int}

    def made(self, name: str, words: Words) -> list[nodes.Node]:
        """One picture a part; with ``:part:`` that one alone, counted from 1."""
        shown = list(enumerate(display_pages(name, words), start=1))
        wanted = self.options.get("part")
        row = nodes.container(classes=["display-pages"])
        row += [
            Picture(
                name=f"display-{name}-{number}.{words.language}.png",
                data=_png(page),
                alt=said(page),
                width=128 * SCALE,
                look="display-page",
            )
            for number, page in shown
            if wanted in {None, number}
        ]
        return [row]


class BoardPicture(FromProgram):
    """A board with its pieces as a game begins."""

    def made(self, name: str, words: Words) -> list[nodes.Node]:
        """One picture, as wide as the text."""
        board = boards.find(name)
        data = with_pieces(board).encode("utf-8")
        return [
            Picture(
                name=f"board-{name}.svg",
                data=data,
                alt=board.titled(words.language),
                width=None,
                look="board",
            )
        ]


class GameRules(FromProgram):
    """The rules of a game, as `companion rules` prints them."""

    def made(self, name: str, words: Words) -> list[nodes.Node]:
        """Headings, rules with their numbers, and options where they belong."""
        return [_rule_node(name, rule) for rule in rules(name, words)]


class GameOptions(FromProgram):
    """The options of a game as a table."""

    def made(self, name: str, words: Words) -> list[nodes.Node]:
        """One row an option: its name in the menu, in the configuration, its values, and what they mean."""
        told = {rule.name: rule.text.split("\n") for rule in rules(name, words) if rule.kind == "option"}
        rows = [
            (
                *_in_the_menu(option, words),
                option.name,
                told[option.name][0],
                " ".join(told[option.name][1:]),
            )
            for option in offered(registry.kind(name))
        ]
        german = words.language == "de"
        heads = GERMAN_HEADS if german else HEADS
        return [_table(heads, rows)]


class Says(SphinxRole):
    """A text of the display, as it stands in the catalogue."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The text in the language of the page; a text that the display does not have is a warning."""
        text = " ".join(self.text.split())
        if f'msgid "{text}"' not in CATALOGUE:
            message = self.inliner.reporter.warning(f"the display has no text {text!r}", line=self.lineno)
            return [], [message]
        words = Words(language_of(self.env.docname))
        return [nodes.emphasis("", words.template(text))], []


def language_of(page: str) -> str:
    """The language of a page of the manual."""
    return "de" if page.startswith(GERMAN) else "en"


def display_pages(name: str, words: Words) -> Sequence[Page]:
    """The parts of an example; besides the views there are ``menu``, ``replay``, ``replay-menu``
    and the pages of pairing.
    """
    if name == "menu":
        return [menu_page(_menu(words.language).screen, words)]
    if name == "replay":
        return [replay_page(ReplayView(example("played"), 12, 35), words)]
    if name in PAIRING:
        return [PAIRING[name](words)]
    if name == "replay-menu":
        return [menu_page(replay_menu(30, USUAL).screen, words)]
    return pages(example(name), words)


def _menu(language: str) -> Menu:
    """The menu in the middle of a game of Sahara."""
    return open_menu(
        MenuContext(
            (GameChoice("sahara", (("A", "B"),), ()),),
            ("Anna", "Ben"),
            language,
            recent=(PastGame(1, "Anna 25:11 Ben"),),
            playing={"A": "Anna", "B": "Ben"},
            game="sahara",
            calibrates=True,
        )
    )


def example(name: str) -> View:
    """The view of this name that the golden pictures show. Raises KeyError if there is none."""
    import views  # noqa: PLC0415 - it takes long to import, and only some pages need it

    return views.ALL[name]


def said(page: Page) -> str:
    """The words on a page, for readers who do not see it."""
    return " | ".join(shape.text for shape in page if isinstance(shape, Text) and shape.text.strip())


def offered(kind: type[AnyGame]) -> Iterator[Option]:
    """The options of a game, the number of players first."""
    players = tuple(kind.tables)
    yield Option("seats", players[0], players, "")
    yield from kind.offers


def rules(game: str, words: Words) -> Iterator[Rule]:
    """The parts of the rules text after its first line; an option's text begins with its values."""
    text = rules_text(registry.kind(game), words, {})
    for block in re.split(r"\n(?=\S)", text)[1:]:
        first, _, rest = block.partition("\n")
        rule = re.match(r"(\d+(?:\.\d+)*)  (.*)", first)
        if rule is not None:
            yield Rule("rule", rule[1], _joined(f"{rule[2]}\n{rest}"))
        elif first.startswith("["):
            values, _, told = block[1:].partition("]\n")
            option, _, listed = values.partition(": ")
            yield Rule("option", option, f"{' '.join(listed.split())}\n{_joined(told)}")
        else:
            yield Rule("heading", "", first)
            if rest.strip():
                yield Rule("text", "", _joined(rest))


def with_pieces(board: boards.Board) -> str:
    """The drawing of a board with its pieces as a game begins."""
    kind = registry.kind(board.game)
    seats = board.seats[0] if board.seats else next(iter(kind.tables))
    game = registry.game(board.game, {"seats": seats, **_laid(kind, seats)})
    return drawing.svg(board, drawing.LyingPieces(game.contents(game.start()), {}))


def _laid(kind: type[AnyGame], seats: int) -> dict[str, Any]:
    """What chance adds before a game begins, such as cards: always the same, for a picture."""
    return dict(kind.dealt({"seats": seats}, lambda _cards: None))


def _png(page: Page) -> bytes:
    """The picture of a page, enlarged so that its pixels stay sharp."""
    picture = render(page)
    data = io.BytesIO()
    picture.resize((SCALE * picture.width, SCALE * picture.height), 0).save(data, "PNG", optimize=True)
    return data.getvalue()


def _joined(text: str) -> str:
    """The paragraphs of a text, each in one line."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())


def _rule_node(game: str, rule: Rule) -> nodes.Node:
    if rule.kind == "heading":
        return nodes.rubric(rule.text, rule.text)
    if rule.kind == "option":
        values, _, told = rule.text.partition("\n")
        term = nodes.term("", "", nodes.literal("", f"{rule.name}: {values}"))
        item = nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", told)))
        return nodes.definition_list("", item, classes=["game-option"])
    paragraphs = [nodes.paragraph("", text) for text in rule.text.split("\n") if text]
    if rule.kind == "rule":
        paragraphs[0].insert(0, nodes.strong("", f"{rule.name}  "))
        return nodes.container("", *paragraphs, ids=[f"{game}-{rule.name.replace('.', '-')}"])
    return nodes.container("", *paragraphs)


def _in_the_menu(option: Option, words: Words) -> tuple[str, str]:
    """What a menu calls an option and its values; empty if it leaves no choice, or has the same words."""
    if len(option.values) < 2:  # noqa: PLR2004 - one value is no choice
        return "", ""
    if option.name == "seats":
        return words.text("New game"), ", ".join(words.text("{name} players", name=n) for n in option.values)
    labels = [worded(value_label(option.name, value), words) for value in option.values]
    same = labels == [str(value) for value in option.values]
    return worded(option_label(option.name), words), "" if same else ", ".join(labels)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> nodes.table:
    """A table of options."""
    group = nodes.tgroup(cols=len(heads))
    group += [nodes.colspec(colwidth=1) for _ in heads]
    group += nodes.thead("", _row([nodes.paragraph("", head) for head in heads]))
    body = nodes.tbody()
    for row in rows:
        body += _row([_cell(text, code=column in CODE) for column, text in enumerate(row)])
    group += body
    return nodes.table("", group)


def _cell(text: str, *, code: bool) -> nodes.paragraph:
    return nodes.paragraph("", "", nodes.literal("", text)) if code else nodes.paragraph("", text)


def _row(cells: Sequence[nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", cell) for cell in cells))


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx calls this for an extension."""
    app.add_node(Picture, html=(write_picture, lambda *_: None), text=(skip, None), latex=(skip, None))
    app.add_directive("display", DisplayPage)
    app.add_directive("board-picture", BoardPicture)
    app.add_directive("game-rules", GameRules)
    app.add_directive("game-options", GameOptions)
    app.add_role("says", Says())
    app.add_css_file("table_pictures.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
