"""Switches between rows and columns, with diodes or without."""

from world import WORLD


class Keys:
    """`closed` is row by row; without diodes current finds its way backwards through closed switches."""

    def __init__(self, rows, columns, diodes=True):
        self._rows, self._columns = list(rows), list(columns)
        self._diodes = diodes
        self._low = bytearray(len(rows))
        self.closed = bytearray(len(rows) * len(columns))
        self.shorted = bytearray(len(columns))
        WORLD.connect(self, *rows)
        WORLD.connect(self, *columns)

    def drive(self, pin, level):
        self._low[self._rows.index(pin)] = 1 - level

    def level(self, pin):
        """None where nothing pulls the column down."""
        column = self._columns.index(pin)
        if self.shorted[column]:
            return 0
        if not self._diodes:
            return 0 if self._is_reached(column) else None
        for row in range(len(self._rows)):
            if self._low[row] and self.closed[row * len(self._columns) + column]:
                return 0
        return None

    def _is_reached(self, column):
        """Whether a row that is low is connected to the column, whichever way round."""
        rows, columns = set(), {column}
        while True:
            more = {row for row in range(len(self._rows)) for one in columns if self._is_closed(row, one)}
            if any(self._low[row] for row in more):
                return True
            if more == rows:
                return False
            rows = more
            columns |= {one for row in rows for one in range(len(self._columns)) if self._is_closed(row, one)}

    def _is_closed(self, row, column):
        return self.closed[row * len(self._columns) + column]
