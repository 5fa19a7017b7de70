"""The page of the configuration has every key, with what is allowed and the default of the program."""

from __future__ import annotations

import msgspec
import pytest

from companion.service.config.configuration import Configuration
from companion.service.config.section import Section
from companion.tables import EntryError, read

PAGE = "configuration"
SECTIONS = {
    field.name: type(field.default)
    for field in msgspec.structs.fields(Configuration)
    if isinstance(field.default, Section)
}
OTHERS = "Devices of other packages"
HEADINGS: dict[str, type[msgspec.Struct]] = {
    "The table": Configuration,
    **{f"`[{name}]`": section for name, section in SECTIONS.items()},
}


def allowed(kind: type[msgspec.Struct], key: str) -> str:
    """What the program says is allowed, where a value is not."""
    with pytest.raises(EntryError) as refused:
        read({key: [[None]]}, kind)
    return str(refused.value).partition("allowed is ")[2]


def keys(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The keys of a section that are no sections themselves."""
    fields = msgspec.structs.fields(kind)
    return {one.name: one for one in fields if not isinstance(one.default, Section)}


def test_there_is_a_heading_for_every_section(page) -> None:
    headings = {line[3:] for line in page.text.splitlines() if line.startswith("## ")}
    assert headings == {*HEADINGS, OTHERS}


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_section_has_every_key_and_no_other(page, heading: str) -> None:
    assert list(page.table(heading)) == list(keys(HEADINGS[heading]))


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_key_has_the_default_and_the_values_of_the_program(page, default_of, heading: str) -> None:
    kind = HEADINGS[heading]
    told = {key: (row["allowed"], row["default"]) for key, row in page.table(heading).items()}
    assert told == {key: (allowed(kind, key), default_of(field)) for key, field in keys(kind).items()}


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_key_says_what_it_means(page, heading: str) -> None:
    assert [key for key, row in page.table(heading).items() if not row["meaning"]] == []
