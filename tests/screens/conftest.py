import pytest

from companion.screens.words import LANGUAGES, Words


@pytest.fixture(params=LANGUAGES)
def words(request) -> Words:
    """The words of each language in turn."""
    return Words(request.param)


@pytest.fixture
def english() -> Words:
    return Words("en")


@pytest.fixture
def german() -> Words:
    return Words("de")
