"""The supply of the Pico is kept in the mode that ripples less, by the pin that its kind has for that."""

from companion.boards.scanner import Scanner

HALLS = Scanner(chip="hall", inputs=16)


def test_a_pico_has_the_mode_of_its_supply_at_gp23(plug):
    pico = plug(HALLS)
    assert pico.do("world.driven[23]") == 1
    assert pico.do("world.radio_supply_mode") is None


def test_on_a_pico_w_that_pin_is_at_the_radio_and_gp23_is_left_alone(plug):
    pico = plug(HALLS, radio=True)
    assert pico.do("world.radio_supply_mode") == 1
    assert pico.do("world.modes[23]") is None
