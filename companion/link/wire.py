r"""The wire: what the grid's microcontroller and the companion say to each other. Version 1.

This one file runs on both machines, under CPython and under MicroPython, so it keeps to what
the two have in common: no dataclasses, no typing, no regular expressions. It needs `binascii`.

A line is ASCII text of at most LONGEST bytes with its line end ``\n`` (``\r\n`` is taken too):
words separated by single spaces. The first word is ``tc`` and the version; the last is the
checksum, the CRC-32 of everything before the space in front of it, as eight lower-case
hexadecimal digits. These two rules, and the form of both hello lines, hold in every version.

    tc1 hello? 2e57cf2a                             companion to grid: who are you?
    tc1 hello 0.1.0 sahara 14 b641638e              firmware version, board name, channels
    tc1 frame 17 5310 3 0 - 12.250 2w3b "" a82ed3ab number, clock, a value for each channel
    tc1 press 5342 ok 7ebc811f                      event, clock, what
    tc1 raw? a7bae67b                               companion to grid: what do you measure?
    tc1 raw 5400 120 65535 - cf62729e               clock, a raw value for each channel
    tc1 test? b7b28c07                              companion to grid: are you well?
    tc1 tested 5410 3:rail 7:silent 0f4d274c       clock, channels that are not, and what they have

* A frame is always full: the values of all channels, channel 0 first. It is sent when a value
  has changed, and otherwise every HEARTBEAT_MS; any frame heals all that were lost before it.
* Its number counts the frames from 0 and wraps at SEQ_WRAP. The clock is the grid's own, in
  milliseconds, and wraps at MS_WRAP, as MicroPython's `ticks_ms` does on a Pico.
* A value is ``-`` (no reading), a whole number (a count, presence as 0 or 1, a raw value), a
  decimal number (grams), contents text such as ``2w3b``, or ``""`` (contents: nothing there).
* An event is ``press`` with a button (ok undo accept up down), ``roll`` or ``card`` with a
  number, or ``choose`` with a move. It is sent once; who sees no answer presses again.
* Raw values are measured when asked for, neither smoothed nor kept back: a frame may say less.
* A self-test names each faulty channel once, with one of FAULTS: ``silent`` (no sample in time),
  ``rail`` (at the end of its range: not connected, or shorted), ``chain`` (what is shifted through
  does not come out as it went in), ``stuck`` (closed whichever row is driven).
* The grid sends hello when it starts and whenever asked; nothing said before the companion has
  opened the port is ever heard. It passes over a line it does not understand.
"""

import binascii

VERSION = 1
LONGEST = 1024
HEARTBEAT_MS = 250
SEQ_WRAP = 1 << 16
MS_WRAP = 1 << 30
EVENTS = ("press", "roll", "card", "choose")
FAULTS = ("silent", "rail", "chain", "stuck")
MARK = b"tc"

_LARGEST = 1000000000
_SEAL = 9  # bytes: a space and eight digits


class WireError(ValueError):
    """What cannot be sent on the wire: a line that is too long, a word with a space in it."""


def ask() -> bytes:
    """Make the line with which the companion asks for the hello."""
    return seal(["hello?"])


def ask_raw() -> bytes:
    """Make the line with which the companion asks for raw values."""
    return seal(["raw?"])


def ask_test() -> bytes:
    """Make the line with which the companion asks for a self-test."""
    return seal(["test?"])


def hello(firmware: str, board: str, channels: int) -> bytes:
    """Make the grid's answer: its firmware version, its board's name, its number of channels."""
    return seal(["hello", firmware, board, str(channels)])


def frame(seq: int, ms: int, values: "list[int | float | str | None]") -> bytes:
    """Make the line of a full frame; `seq` and `ms` are wrapped here. Raises WireError."""
    return _line(f" frame {seq % SEQ_WRAP} {ms % MS_WRAP}" + _written(values))


def raw(ms: int, values: "list[int | None]") -> bytes:
    """Make the grid's answer with the raw values of all channels. Raises WireError."""
    return _line(f" raw {ms % MS_WRAP}" + _written(values))


def tested(ms: int, faults: "list[tuple[int, str]]") -> bytes:
    """Make the grid's answer to a self-test: faulty channels, each with one of FAULTS. Raises WireError."""
    words = ["tested", str(ms % MS_WRAP)]
    for channel, fault in faults:
        if fault not in FAULTS:
            raise WireError(f"{fault!r} is no fault of the wire: {', '.join(FAULTS)}")
        words.append(f"{channel}:{fault}")
    return seal(words)


def event(name: str, ms: int, what: str) -> bytes:
    """Make the line of an event, one of EVENTS. Raises WireError."""
    if name not in EVENTS:
        raise WireError(f"{name!r} is no event of the wire: {', '.join(EVENTS)}")
    return seal([name, str(ms % MS_WRAP), what])


def seal(words: "list[str]", version: int = VERSION) -> bytes:
    """Make a line of words: mark and version before them, checksum and line end after them.

    Raises WireError for a word that is empty or holds more than visible ASCII, and for a line
    longer than LONGEST.
    """
    return _line("".join([" " + _checked(word) for word in words]), version)


def unseal(line: bytes) -> "tuple[int, list[str]] | None":
    """Give version and words of a line (without its line end), or None if it is damaged."""
    body = line[:-_SEAL]
    if not body.startswith(MARK) or line[-_SEAL:] != b" " + checksum(body):
        return None
    try:
        words = body[len(MARK) :].decode().split(" ")
    except UnicodeError:
        return None
    return (int(words[0]), words[1:]) if is_digits(words[0]) else None


def checksum(body: bytes) -> bytes:
    """Give the CRC-32 of the bytes as eight lower-case hexadecimal digits."""
    return f"{binascii.crc32(body) & 0xFFFFFFFF:08x}".encode()


def write_value(value: "int | float | str | None") -> str:
    """Give the word of one channel's value; a number beyond all sensors (NaN too) is no reading.

    Raises WireError for a text that is no word.
    """
    if isinstance(value, str):
        return _checked(value or '""')
    if value is None or not -_LARGEST < value < _LARGEST:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(int(value))


def read_value(word: str) -> "int | float | str | None":
    """Give the value that a word means. Raises WireError if it means none."""
    if word == "-":
        return None
    if word == '""':
        return ""
    digits = word[1:] if word.startswith("-") else word  # noqa: FURB188 - not in MicroPython
    whole, dot, part = digits.partition(".")
    if not is_digits(whole) or (dot and not is_digits(part)):
        return _contents(word)
    return float(word) if dot else int(word)


def is_digits(word: str) -> bool:
    """True if the word is an unsigned whole number, short enough for the numbers of the wire."""
    return 0 < len(word) <= len(str(_LARGEST)) and all("0" <= sign <= "9" for sign in word)


def _line(text: str, version: int = VERSION) -> bytes:
    """Make a line of words that each have a space in front. Raises WireError if it is too long."""
    body = MARK + (str(version) + text).encode()
    line = body + b" " + checksum(body) + b"\n"
    if len(line) > LONGEST:
        raise WireError(f"a line of {len(line)} bytes; the longest is {LONGEST}")
    return line


def _written(values: "list") -> str:  # type: ignore[type-arg] # whatever a frame may hold
    """Give the words of values, each with a space in front. Raises WireError for a text that is no word.

    A Pico tells whole numbers, and takes longer over one turn of a loop than over writing a number:
    so all are written by one format, and none is looked at by itself.
    """
    if set(map(type, values)) == {int} and -_LARGEST < min(values) <= max(values) < _LARGEST:
        return " %d" * len(values) % tuple(values)
    return "".join([" " + write_value(value) for value in values])


def _checked(word: str) -> str:
    """Give the word if it is one. Raises WireError."""
    if not word or not all("!" <= sign <= "~" for sign in word):
        raise WireError(f"{word!r} is no word of the wire: visible ASCII without spaces")
    return word


def _contents(word: str) -> str:
    """Give the word if it is contents text. Raises WireError."""
    number = ""
    for sign in word:
        if "0" <= sign <= "9":
            number += sign
        elif ("a" <= sign <= "z" or "A" <= sign <= "Z") and number and not number.startswith("0"):
            number = ""
        else:
            number = "?"
            break
    if number or not word:
        raise WireError(f"{word!r} is no value: -, a number, contents such as 2w3b, or two quotes")
    return word
