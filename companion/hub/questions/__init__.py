"""What can be asked of very many games?

`parquet_export` writes the archive of a hub as Parquet, a table a file, in columns that `columns` tells.
`answers` puts questions in SQL to such files.
"""

from companion.hub.questions.answers import ask
from companion.hub.questions.parquet_export import export

__all__ = ["ask", "export"]
