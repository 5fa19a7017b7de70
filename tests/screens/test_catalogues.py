"""The catalogues hold what the sources say: nothing missing, nothing fuzzy, nothing left over.

``REGENERATE=1`` writes template, translations and compiled catalogue anew and then fails, so
that nobody leaves it switched on; what is new stands untranslated in ``companion.po``.
"""

import io
import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parents[2] / "companion"
LOCALE = PACKAGE / "screens" / "locale"
TEMPLATE = LOCALE / "companion.pot"
GERMAN = LOCALE / "de" / "LC_MESSAGES" / "companion.po"
HEADER = """\
# German words of the Tabletop Companion.
msgid ""
msgstr ""
"Project-Id-Version: Tabletop Companion\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
KEYWORDS = {
    "text": None,
    "mark": None,
    "plural": (1, 2),
    "mark_plural": (1, 2),
    "phrase": None,
    "counted_phrase": (1, 2),
}


def extracted() -> Catalog:
    catalog = Catalog(project="Tabletop Companion", charset="utf-8")
    found = extract_from_dir(PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for filename, _line, message, _comments, context in found:
        catalog.add(message, locations=[(f"companion/{filename}", None)], context=context)
    return catalog


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=None if path == TEMPLATE else "de")


def ids(catalog: Catalog) -> set:
    return {message.id for message in catalog if message.id}


@pytest.fixture(scope="module")
def german() -> Catalog:
    return read(GERMAN)


def write_all() -> None:
    template = extracted()
    with TEMPLATE.open("wb") as file:
        write_po(file, template, omit_header=True, sort_by_file=True, width=100)
    german = read(GERMAN)
    german.update(template, no_fuzzy_matching=True)
    with GERMAN.open("wb") as file:
        file.write(HEADER.encode())
        write_po(file, german, omit_header=True, ignore_obsolete=True, sort_by_file=True, width=100)
    with GERMAN.with_suffix(".mo").open("wb") as file:
        write_mo(file, read(GERMAN))


if "REGENERATE" in os.environ:

    def test_regenerated_catalogues_are_looked_at_before_they_count():
        write_all()
        pytest.fail("the catalogues are written: translate what is new, then run without REGENERATE")


def test_template_holds_exactly_the_messages_of_the_sources():
    assert ids(read(TEMPLATE)) == ids(extracted())


def test_german_catalogue_holds_exactly_the_messages_of_the_template(german):
    assert ids(german) == ids(read(TEMPLATE))
    assert not german.obsolete


def test_every_message_has_a_german_translation(german):
    forms = {m.id: m.string if isinstance(m.string, tuple) else (m.string,) for m in german if m.id}
    assert [message for message, strings in forms.items() if not all(strings)] == []


def test_no_translation_is_fuzzy(german):
    assert [message.id for message in german if message.fuzzy and message.id] == []


def test_translations_keep_the_placeholders(german):
    def placeholders(*texts: str) -> set:
        return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}

    for message in german:
        both = [m if isinstance(m, tuple) else (m,) for m in (message.id, message.string)]
        if message.id:
            assert placeholders(*both[0]) == placeholders(*both[1]), message.id


def test_compiled_catalogue_is_that_of_the_translations(german):
    buffer = io.BytesIO()
    write_mo(buffer, german)
    buffer.seek(0)
    with GERMAN.with_suffix(".mo").open("rb") as file:
        committed = read_mo(file)
    assert {str(m.id): m.string for m in committed if m.id} == {
        str(m.id): m.string for m in read_mo(buffer) if m.id
    }
