"""The files of the pages, as they are sent: few, small, and kept by the browser until they change.

The directory `static`, or several directories, are read once. Each page gets its style sheets as one file and
its modules as one script, and another one each for what it needs later. The contents of its elements with
``data-later`` are a file of their own, too. All are without comments and needless spaces, and every file is
compressed once. A page names its files by addresses with the fingerprint of all files. A browser may keep
those for ever: after an update the page names other ones, and it is validated each time.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import rcssmin  # type: ignore[import-untyped]
import rjsmin  # type: ignore[import-untyped]
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from companion.web.bundle import STATIC, joined_name, scripts, styles
from companion.web.page_labels import PAGE_LABELS, used_in

_FOR_EVER = "public, max-age=31536000, immutable"
_VALIDATED = "no-cache"
_FINGERPRINT_LENGTH = 16
"""Hexadecimal digits; no two versions of the files ever have the same."""

_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?:1|0\.0*[1-9])[\d.]*\s*)?(?:,|$)", re.IGNORECASE)
"""The coding with a weight above zero, or without one (RFC 9110, 12.5.3)."""

_SHEETS = {"stylesheet": "page.css", "later": "later.css"}
"""The relations by which a page names style sheets, for its first view and for later; each becomes one file.

The name of that file ends so.
"""

_LATER = re.compile(r"(<(dialog|div|ul)\b[^>]* data-later\b[^>]*>).*?(</\2>)", re.DOTALL)
"""An element whose contents are seen later; no other one of its kind is in it."""

_MODULE = re.compile(r'<script type="module" src="/static/([\w.]+)"></script>')
_NAMED = re.compile(r'(?<=")/static/(?=[\w.-]+")')


class SentFile:
    """A file as it is sent, compressed at its first use, with the fingerprint of its contents."""

    def __init__(self, name: str, body: bytes) -> None:
        self._body = body
        self._media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"

    def response(self, headers: Headers, status: int = 200, cache: str = _VALIDATED) -> Response:
        """The answer to a request with these headers; without a body if the browser has the file already."""
        own = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        if cache == _VALIDATED:
            own["ETag"] = self._tag
        if status == 200 and self._tag in _tags(headers):  # noqa: PLR2004 - the status of success
            return Response(status_code=304, headers=own)
        if accepts_gzip(headers):
            own["Content-Encoding"] = "gzip"
            return Response(self._packed, status, own, self._media_type)
        return Response(self._body, status, own, self._media_type)

    @cached_property
    def _tag(self) -> str:
        return f'W/"{fingerprint(self._body)}"'

    @cached_property
    def _packed(self) -> bytes:
        return gzip.compress(self._body, mtime=0)


class PageFiles:
    """The files of the pages in these directories, by default `static` alone, read at construction.

    `keys` are those of all texts that the pages may ask for.
    """

    def __init__(self, *directories: Path, keys: Collection[str] = PAGE_LABELS) -> None:
        paths = [path for directory in directories or (STATIC,) for path in sorted(directory.iterdir())]
        sources = {path.name: path.read_bytes() for path in paths}
        naming = {name: sources[name].decode() for name in sources if name.endswith((".html", ".json"))}
        pages = [name for name in naming if name.endswith(".html")]
        for name in pages:
            text = naming[name]
            sources |= _joined(name, text, directories)
            sources[_contents_of(name)] = "".join(found[0] for found in _LATER.finditer(text)).encode()
            naming[name] = _LATER.sub(r"\1\3", text)
        self.fingerprint = fingerprint(*(part for name in sources for part in (name.encode(), sources[name])))
        sources |= {name: self._addressed(name, text).encode() for name, text in naming.items()}
        self._files = {name: SentFile(name, body) for name, body in sources.items()}
        self._texts = {name: _texts(naming[name], directories, keys) for name in pages}

    def page(self, name: str, headers: Headers, status: int = 200) -> Response:
        """The answer to a request with these headers for the page in this file."""
        return self._files[name].response(headers, status)

    def texts(self, name: str) -> frozenset[str]:
        """The keys of `companion.web.page_labels` for the first view of the page in this file."""
        return self._texts[name]

    async def named(self, request: Request) -> Response:
        """The endpoint of the file ``name``, which may be kept for ever under the fingerprint of all files.

        Raises HTTPException if there is none, or if the fingerprint is that of other files.
        """
        name = request.path_params["name"]
        asked = request.path_params.get("fingerprint")
        if name not in self._files or asked not in {None, self.fingerprint}:
            raise HTTPException(404)
        cache = _VALIDATED if asked is None else _FOR_EVER
        return self._files[name].response(request.headers, cache=cache)

    def _addressed(self, name: str, text: str) -> str:
        """A page or manifest with addresses by the fingerprint, a page with its joined files."""
        for relation in _SHEETS:
            joined = f'<link rel="{relation}" href="/static/{_sheet_of(name, relation)}">\n'
            text = re.sub(f"(?:{_link(relation)})+", joined, text)
        text = _MODULE.sub(lambda found: found[0].replace(found[1], joined_name(found[1])), text)
        return _NAMED.sub(f"/static/{self.fingerprint}/", text)


def _link(relation: str) -> str:
    """A pattern of the element that names a style sheet."""
    return rf'<link rel="{relation}" href="/static/([\w.]+)">\s*'


def _sheet_of(page: str, relation: str) -> str:
    """The name of the one style sheet of this relation of the page in this file."""
    return page.replace("html", _SHEETS[relation])


def _contents_of(page: str) -> str:
    """The name of the file with the elements of this page whose contents are seen later."""
    return page.replace("html", "later.html")


def _joined(name: str, page: str, directories: Sequence[Path]) -> Mapping[str, bytes]:
    """The joined style sheets and the scripts of a page, by their names."""
    (entry,) = _MODULE.findall(page)
    code = {one: rjsmin.jsmin(text).encode() for one, text in scripts(entry, *directories).items()}
    sheets = {relation: re.findall(_link(relation), page) for relation in _SHEETS}
    style = {
        _sheet_of(name, relation): rcssmin.cssmin(styles(*named, directories=directories)).encode()
        for relation, named in sheets.items()
        if named
    }
    return style | code


def _texts(page: str, directories: Sequence[Path], keys: Collection[str]) -> frozenset[str]:
    """The keys of the texts that are seen first in a page, or stand in its first script."""
    (entry,) = _MODULE.findall(page)
    return used_in(page + scripts(entry, *directories)[joined_name(entry)], keys)


def fingerprint(*parts: bytes) -> str:
    """A short name of these contents; other contents have another one."""
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:_FINGERPRINT_LENGTH]


def accepts_gzip(headers: Headers) -> bool:
    """True if the sender of a request with these headers understands gzip."""
    return _GZIP.search(headers.get("accept-encoding", "")) is not None


def _tags(headers: Headers) -> set[str]:
    return {tag.strip() for tag in headers.get("if-none-match", "").split(",")}
