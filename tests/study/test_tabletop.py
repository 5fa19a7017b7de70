from random import Random

from companion.study.acts import Act, Moment
from companion.study.tabletop import Tabletop


def test_touches_change_the_table_and_are_read(sahara, sight):
    top = Tabletop(sahara, sight("count on the pits"), sahara.start(), Random(1), 0.0)
    moments = [Moment(1.0, Act("lift", "a6", "3o")), Moment(1.5, Act("drop", "A", "1o"))]
    assert top.do(moments) == [1.0, 1.5]
    assert (top.lying["a6"], top.lying["A"]) == ("", "1o")
    assert top.moments == moments
    assert list(top.recorder.lines())[1:] == [{"t": 1.0, "read": {"a6": 0}}]
