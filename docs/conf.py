"""Sphinx builds the manual from the pages beside this file: `./dev docs`."""

import sys
from pathlib import Path

from companion import __version__

HERE = Path(__file__).parent
# The views and the cases of costs that the manual shows are those of the tests.
sys.path[:0] = [str(HERE / "_extensions"), str(HERE.parent / "tests" / "bench")]

project = "Tabletop Companion"
version = release = __version__
copyright = "2026, Tabletop Companion contributors"  # noqa: A001 - Sphinx's name

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "command_reference",
    "cost_curves",
    "cost_table",
    "table_pictures",
]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
default_role = "code"  # what docstrings set in single backticks
myst_heading_anchors = 3
templates_path = ["_templates"]
smartquotes = False  # quotes in rules and code are typed as they stand
html_theme = "furo"
html_title = f"Tabletop Companion {version}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_favicon = "../companion/web/static/icon.svg"
html_show_sourcelink = False
html_copy_source = False
