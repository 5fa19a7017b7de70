"""The sentences for requests of the page that cannot be carried out, in the words of the players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.devices.simulated_table import BOX, HAND, NotThere
from companion.rules.errors import OptionError
from companion.screens.menu_labels import option_label, value_label
from companion.screens.message_markers import mark
from companion.screens.wording import worded
from companion.screens.words import Words
from companion.service.game.dealer import ThrowError
from companion.service.table.game_starter import SeatError
from companion.texts import LONGEST_NAME, PlayerNameError

_SHAPES: Mapping[str, str] = {
    "layout": mark("rows of numbers from below, each from the left, one number for each card"),
    "deck": mark("a list of numbers in the order in which they are drawn"),
    "teams": mark("two lists of two neighbours each"),
    "small_total": mark("a whole number from 0, or a list with one for each seat"),
    "track": mark("a number that can be divided by the arms of the board, 4 or 6"),
    "place_count": mark("no more balls than fit on the board"),
}
"""The form of an option's value, for options that have neither a list of values nor a range of numbers."""

_THROWS: Mapping[str, str] = {
    "now": mark("Nothing is thrown or drawn now."),
    "pile": mark("The pile is yours: draw a card and enter its number."),
}


def refusal(error: Exception, words: Words, game: str) -> str:
    """The sentence for an error; an error that no action of the page can cause keeps its own text."""
    match error:
        case OptionError() if error.option is not None:
            return _option(error, error.option, words)
        case PlayerNameError(fault="long"):
            return words.text(
                "A name has at most {most} characters, this one has {found}.",
                most=LONGEST_NAME,
                found=error.found,
            )
        case PlayerNameError():
            return words.text("A name has no line breaks and no characters that cannot be seen.")
        case SeatError():
            seats = ", ".join(words.seat(game, seat) for seat in error.seats)
            return words.text("There is no seat {seat}. There are: {seats}.", seat=error.seat, seats=seats)
        case ThrowError() if error.fault in _THROWS:
            return words.text(_THROWS[error.fault])
        case _:
            return str(error)


def number_refusal(number: int, words: Words) -> str:
    """The sentence for a number that cannot be thrown or drawn in this game."""
    return words.text("{number} cannot be thrown or drawn in this game.", number=number)


def not_there(missing: NotThere, words: Words, game: str) -> str:
    """The sentence for pieces that are not where they were taken from; another player was faster."""
    places = {HAND: mark("Hand"), BOX: mark("Box")}
    where = words.text(places[missing.where]) if missing.where in places else words.field(game, missing.where)
    nothing = words.text("nothing")
    return words.text(
        "{field}: {wanted} was wanted, but there is {there}.",
        field=where,
        wanted=missing.wanted or nothing,
        there=missing.there or nothing,
    )


def _option(error: OptionError, option: str, words: Words) -> str:
    name = words.text("Seats") if option == "seats" else worded(option_label(option), words)
    if error.limits is not None:
        least, most = error.limits
        allowed = words.text("{least} to {most}", least=least, most=most)
    elif error.values:
        allowed = ", ".join(worded(value_label(option, value), words) for value in error.values)
    elif option in _SHAPES:
        allowed = words.text(_SHAPES[option])
    else:
        return words.text("{option}: this is not possible.", option=name)
    if error.given is None:
        return words.text(
            "{option}: this is not possible. Possible: {allowed}.", option=name, allowed=allowed
        )
    return words.text(
        "{option}: {given} is not possible. Possible: {allowed}.",
        option=name,
        given=error.given,
        allowed=allowed,
    )
