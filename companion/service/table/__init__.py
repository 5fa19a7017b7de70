"""How a table runs, from its grid, buttons and page to its displays.

`assembly` makes the parts of a table and connects them; `loop` is the one queue through which everything
goes, and `running_table` does what each message asks. Other sub-rooms also use `board_in_use`,
`game_starter`, `game_resumption`, `display_output`, `message_note`, `gc_policy` and `systemd_notify`; all
other modules are private.
"""

__all__ = [
    "assembly",
    "board_in_use",
    "display_output",
    "game_resumption",
    "game_starter",
    "gc_policy",
    "loop",
    "message_note",
    "running_table",
    "systemd_notify",
]
