"""Sphinx builds the manual from the pages beside this file: `./dev docs`."""

from companion import __version__

project = "Tabletop Companion"
version = release = __version__
copyright = "2026, Tabletop Companion contributors"  # noqa: A001 - Sphinx's name

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"Tabletop Companion {version}"
html_show_sourcelink = False
html_copy_source = False
