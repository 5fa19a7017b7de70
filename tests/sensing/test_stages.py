"""What is asked for, in which order."""

from companion.sensing.stages import FieldToCalibrate, Known, stages


def keys(*subjects, **options):
    return [stage.key for stage in stages(subjects, **options)]


def test_the_clear_table_comes_first():
    assert keys() == ["clear  0"]


def test_a_load_cell_is_loaded_half_and_whole_and_emptied():
    planned = keys(FieldToCalibrate("a1", 0, "mass", 400), known=Known(10, "o", 2.0))
    assert planned == ["clear  0", "load a1 5o", "load a1 10o", "unload a1 0"]


def test_one_piece_cannot_be_halved():
    assert keys(FieldToCalibrate("a1", 0, "mass", 400), known=Known(1, "o", 2.0))[1:] == [
        "load a1 1o",
        "unload a1 0",
    ]


def test_a_hall_counts_as_many_as_stand_on_each_other():
    planned = keys(
        FieldToCalibrate("t1", 0, "count", 200), FieldToCalibrate("t2", 1, "presence", 200), stack=3
    )
    assert planned[1:] == ["place t1 1", "place t1 2", "place t1 3", "place t2 1"]


def test_a_hall_that_tells_pieces_apart_learns_each_pole():
    assert keys(FieldToCalibrate("c3", 0, "contents", 200), poles=("A", "C"))[1:] == [
        "place c3 1A",
        "place c3 1C",
    ]


def test_switches_are_touched_once():
    assert keys(FieldToCalibrate("a", 0, "presence", None), FieldToCalibrate("b", 1, "count", None))[1:] == [
        "touch a 0",
        "touch b 0",
    ]


def test_other_pieces_are_weighed_at_the_end_on_the_first_scale():
    cells = [FieldToCalibrate("l1", 0, "mass", 400), FieldToCalibrate("l2", 1, "mass", 400)]
    planned = keys(*cells, known=Known(2, "b", 2.0), others=["w"])
    assert planned[-2:] == ["weigh l1 2w", "unload l1 0w"]
