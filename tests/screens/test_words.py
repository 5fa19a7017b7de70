"""Words in two languages, chosen or found in the environment."""

import ast
from pathlib import Path

import pytest
import views

from companion.referee.repair.new_layout import CLEARED, LAID_ANEW, TAKEN_BACK, TURNED
from companion.referee.repair.resumption import PAUSED
from companion.referee.repair.stray_objects import STRAY
from companion.rules.game import Reason
from companion.rules.registry import game, kind, own_names
from companion.rules.rulebook import Rulebook
from companion.screens.game_words import words_of
from companion.screens.referee_reasons import REASONS
from companion.screens.words import LANGUAGES, LanguageError, UnknownReasonError, Words, language

PACKAGE = Path(__file__).parents[2] / "companion"
FOREIGN = Reason("sahara.1", "sahara.foreign-pit", {"pit": "b2"})


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "den_CA"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "en_GB", "LC_MESSAGES": "en_GB", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": "fr"}, "de"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "de"),
    ],
)
def test_the_environment_chooses_as_gettext_does(environ, expected):
    assert language(None, environ) == expected


def test_a_chosen_language_wins_over_the_environment():
    assert language("en", {"LC_ALL": "de_DE"}) == "en"


@pytest.mark.parametrize("make", [lambda: language("fr", {}), lambda: Words("fr")])
def test_an_unknown_language_is_refused_with_the_known_ones(make):
    with pytest.raises(LanguageError, match="'fr' is not known; the languages are de, en"):
        make()


def test_the_reason_of_the_contract_in_both_languages(english, german):
    assert english.reason(FOREIGN) == "b2 is on the other player's side"
    assert german.reason(FOREIGN) == "b2 gehört dem Gegner"


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, "Beim Lösen von t15 würde eine eigene Figur blockiert: Die Blockade auf t10 geht vor"),
        (2, "Beim Lösen von t15 würde eine eigene Figur blockiert: Eine der Blockaden auf t10 geht vor"),
    ],
)
def test_a_blockade_that_must_wait_is_not_named_as_the_field_where_a_figure_is_blocked(
    german, count, expected
):
    params = {"field": "t15", "fields": "t10", "count": count}
    assert german.reason(Reason("ghostbuster.2.4", "ghostbuster.blockade-excluded", params)) == expected


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (
            Reason("sahara.1", "sahara.store", {"store": "A"}),
            "A ist eine Gewinnmulde: Daraus wird nichts genommen",
        ),
        (
            Reason("sahara.2", "sahara.no-extra-turn", {"seat": "A"}),
            "A hat keinen weiteren Zug: Der Gegner ist an der Reihe",
        ),
    ],
)
def test_a_whole_german_sentence_after_a_colon_begins_with_a_capital(german, reason, expected):
    assert german.reason(reason) == expected


@pytest.mark.parametrize("name", own_names())
def test_every_reason_of_every_game_has_words(words, name):
    for key, rule in kind(name).reasons.items():
        assert words.reason(Reason(rule, key, views.PARAMS))


@pytest.mark.parametrize("name", own_names())
def test_german_reasons_are_not_the_english_ones(english, german, name):
    for key, rule in kind(name).reasons.items():
        reason = Reason(rule, key, views.PARAMS)
        assert english.reason(reason) != german.reason(reason)


def test_a_ply_that_was_recorded_in_a_pause_is_told_in_words(english, german):
    assert english.reason(PAUSED) != german.reason(PAUSED)


def test_at_the_table_it_is_said_first_whose_turn_it_is(english, german):
    reason = Reason("sahara.1", "sahara.foreign-pit", {"pit": "a2", "turn": "B"})
    assert english.reason(reason) == "a2 is on the other player's side"
    assert english.reason_at_table(reason) == "It is B's turn. a2 is on the other player's side"
    assert german.reason_at_table(reason, {"B": "Ben"}).startswith("Ben ist am Zug. ")
    figure = Reason(
        "ghostbuster.1", "ghostbuster.foreign-figure", {"field": "t8", "seat": "yellow", "turn": "red"}
    )
    assert german.reason_at_table(figure) == "Rot ist am Zug. Die Figur auf t8 gehört Gelb"


@pytest.mark.parametrize(("counted", "fields"), [(1, "1 Feld"), (4, "4 Felder")])
def test_miscounted_fields_are_told_as_one_or_many(german, counted, fields):
    reason = Reason("ghostbuster.1", "ghostbuster.miscounted", {"field": "t5", "roll": 2, "counted": counted})
    assert fields + " gezogen" in german.reason(reason)


def test_no_sentence_is_left_over_for_a_reason_that_nobody_gives():
    for name in own_names():
        assert {*words_of(name).reasons, *words_of(name).counted_reasons} <= set(kind(name).reasons)
    given = {
        PAUSED.key,
        STRAY,
        CLEARED.key,
        LAID_ANEW.key,
        TAKEN_BACK.key,
        TURNED.key,
        *Rulebook.reasons,
    }
    assert set(REASONS) <= given


def test_a_reason_names_seats_and_fields_in_words(english, german):
    reason = Reason(None, "ghostbuster.foreign-yard", {"field": "y.yard"})
    assert german.reason(reason).endswith("Aus Hof Gelb kommt jetzt keine Figur heraus")
    reason = Reason(None, "ghostbuster.dissolve-first", {"count": 2, "fields": "t3, k.h2"})
    assert english.reason(reason).endswith("t3, Black house 2")


def test_a_field_is_not_mistaken_for_the_seat_of_the_same_letter(english):
    reason = Reason("sahara.1", "sahara.store", {"store": "B"})
    assert english.reason(reason, {"B": "Ben"}) == "B is a store: nothing is taken out of it"


@pytest.mark.parametrize(
    ("game_id", "seat", "expected"),
    [
        ("ghostbuster", "yellow", "Gelb"),
        ("geisterfahrer", "white", "Weiß"),
        ("zahlenluchs", "A", "A"),
        ("guest", "yellow", "yellow"),
    ],
)
def test_seats_are_called_by_colour_or_letter(german, game_id, seat, expected):
    assert german.seat(game_id, seat) == expected


@pytest.mark.parametrize(
    ("game_id", "field", "expected"),
    [
        ("geisterfahrer", "F", "Friedhof"),
        ("geisterfahrer", "l3", "l3"),
        ("ghostbuster", "g.yard", "Hof Grün"),
        ("ghostbuster", "w.h4", "Haus Weiß 4"),
        ("ghostbuster", "t12", "t12"),
        ("sahara", "F", "F"),
    ],
)
def test_fields_without_a_printed_name_are_called_in_words(german, game_id, field, expected):
    assert german.field(game_id, field) == expected


def test_a_reason_speaks_of_the_player_by_name_where_it_is_known(english):
    reason = Reason("sahara.2", "sahara.no-extra-turn", {"seat": "B"})
    assert english.reason(reason, {"B": "Ben"}).startswith("Ben has no further move")
    assert english.reason(reason, {"B": ""}).startswith("B has no further move")


@pytest.mark.parametrize(("needed", "expected"), [(1, "once"), (2, "2 times")])
def test_a_reason_with_a_number_uses_the_right_form(english, needed, expected):
    params = {"pit": "a6", "given": 3, "needed": needed}
    assert expected in english.reason(Reason("sahara.4", "sahara.signs-wrong-number", params))


def test_a_reason_without_words_is_the_callers_mistake(english):
    with pytest.raises(UnknownReasonError, match=r"'sahara\.nonsense' has no words"):
        english.reason(Reason(None, "sahara.nonsense"))


def test_the_words_for_a_refused_move_come_from_the_real_game(german):
    sahara = game("sahara")
    start = sahara.start("A")
    reason = sahara.refusal(start, sahara.read_move("b2", start))
    assert german.reason(reason) == "b2 gehört dem Gegner"


def test_braces_in_a_name_do_no_harm(english):
    assert english.text("{name} to move", name="{odd}") == "{odd} to move"


@pytest.mark.parametrize(("name", "expected"), [("de", "2,5"), ("en", "2.5")])
def test_decimals_are_written_as_in_the_language(name, expected):
    assert Words(name).decimal(2.46) == expected


@pytest.mark.parametrize(("name", "expected"), [("en", "0.0123"), ("de", "0,0123")])
def test_decimals_have_as_many_places_as_asked_for(name, expected):
    assert Words(name).decimal(0.01234, 4) == expected


def test_there_are_two_languages():
    assert LANGUAGES == ("de", "en")


def test_no_message_stands_inside_an_f_string_where_the_catalogue_would_miss_it():
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in PACKAGE.rglob("*.py")
        for joined in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", getattr(call.func, "id", ""))
        in {"text", "plural", "mark", "mark_plural"}
        and any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert hidden == []
