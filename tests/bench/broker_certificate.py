"""A certificate for a broker on the loopback, made by OpenSSL."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path


def _openssl(folder: Path, arguments: str) -> None:
    subprocess.run(["openssl", *shlex.split(arguments)], cwd=folder, check=True, capture_output=True)


def certificate(folder: Path, days: int) -> str:
    """The settings of a broker with a certificate for 127.0.0.1 that is valid for so many days.

    The certificate of its authority is the file ``ca.pem`` in `folder`.
    """
    _openssl(
        folder, "req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 9 -subj /CN=authority"
    )
    _openssl(folder, "req -newkey rsa:2048 -nodes -keyout broker.key -out broker.csr -subj /CN=127.0.0.1")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1")
    signed = (
        "x509 -req -in broker.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out broker.pem -extfile names"
    )
    _openssl(folder, f"{signed} -days {days}")
    return f"allow_anonymous true\ncertfile {folder}/broker.pem\nkeyfile {folder}/broker.key"
