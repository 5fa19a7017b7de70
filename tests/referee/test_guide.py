"""The guide to the room, at the top of its package."""

import re
from importlib import resources

import companion.referee


def test_it_names_every_module_of_the_room_and_no_other() -> None:
    files = (path.name for path in resources.files(companion.referee).iterdir())
    modules = {name.removesuffix(".py") for name in files if name.endswith(".py") and name[0] != "_"}
    named = set(re.findall(r"`(\w+)`", companion.referee.__doc__ or ""))
    assert named == modules
