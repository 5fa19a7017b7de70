"""The answer to a request that asks for JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response


def json_answer(data: Any, status: int = 200) -> Response:  # noqa: ANN401  # whatever JSON can say
    """The answer with this data and this status."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")
