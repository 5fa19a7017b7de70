"""A table in one file, and back: what `companion backup` and `companion restore` share.

`table_files` knows which files belong to a table and where they lie, `backup_file` writes them into one file
and reads that, and `putting_back` puts them into their places again, all of them or none.
"""

__all__ = ["backup_file", "putting_back", "table_files"]
