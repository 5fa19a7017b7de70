"""What happens in one game, and what is kept of it.

`session` puts rules, referee and archive together: it takes events and gives verdicts. `archive_writer`
writes each ply to the archive before its verdict is shown, and `dealer` throws dice and draws cards, with
chance from `luck`. `recording_run` judges a recorded game in the same way, `explanation` tells why a verdict
was given, `verification` judges a game of the archive again, and `field_report` tells all about one ply of
it. `narration`, `record_text`, `replay_views`, `picture_files` and `position_sheet` put verdicts, records
and replayed games into words, views and pictures, and `deciding_ply` says which ply decided a game.
`playback` goes through such views by steps or by time, and `opening_texts` puts openings into words.
"""

__all__ = [
    "archive_writer",
    "dealer",
    "deciding_ply",
    "explanation",
    "field_report",
    "luck",
    "narration",
    "opening_texts",
    "picture_files",
    "playback",
    "position_sheet",
    "record_text",
    "recording_run",
    "replay_views",
    "session",
    "verification",
]
