"""The notation of KiCad's files."""

from companion.boards.nets.expressions import Word, lines, text


def test_texts_are_quoted_and_words_of_kicad_are_not():
    assert text(("pin", Word("input"), ("name", 'A "1"'), ("at", 2.54, 0))) == (
        r'(pin input (name "A \"1\"") (at 2.54 0))'
    )


def test_each_clause_is_on_a_line():
    assert lines([("a", "1"), ("b",)], "  ") == '  (a "1")\n  (b)\n'
