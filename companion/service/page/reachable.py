"""The addresses at which other machines in the network reach the page."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
"""What a host is called that listens on every address of this machine."""

AVAHI = Path("/run/avahi-daemon/socket")
"""The socket of the Avahi daemon, which answers to names that end in ``.local`` (multicast DNS)."""

_SOMEWHERE = ("203.0.113.1", 9)
"""An address that is reserved for examples (RFC 5737)."""

_WAIT_S = 0.5
"""Seconds for the daemon to answer about a name of its own, which it does at once."""


def interface_addresses() -> list[str]:
    """The addresses of the network interfaces of this machine; none if the system does not tell them."""
    import ifaddr  # noqa: PLC0415 - start-up counts

    try:
        found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    except OSError:
        return []
    return [ip if isinstance(ip, str) else ip[0] for ip in found]


def usual_address() -> str:
    """The address from which this machine would talk to the internet; ``""`` without a route to it.

    Nothing is sent: the system only chooses the address.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as talk:
            talk.connect(_SOMEWHERE)
            return str(talk.getsockname()[0])
    except OSError:
        return ""


def reachable(
    host: str,
    interfaces: Callable[[], Iterable[str]] = interface_addresses,
    usual: Callable[[], str] = usual_address,
) -> list[str]:
    """The addresses at which other machines reach a page that listens on this host.

    The usual address of this machine comes first, then those of IP version 4, which are short. Addresses of
    this machine alone are left out, and those that are valid on one cable only: browsers cannot open them.
    """
    if host not in EVERYWHERE:
        return [] if _is_inner(host) else [host]
    found = [ip_address(one) for one in interfaces()]
    fitting = [one for one in found if _is_for_others(one) and (host == "::" or one.version == 4)]  # noqa: PLR2004 - IP version 4
    first = usual()
    return [str(one) for one in sorted(fitting, key=lambda one: (str(one) != first, one.version))]


def multicast_name(hostname: str, avahi: Path = AVAHI) -> str:
    """``NAME.local`` if the Avahi daemon answers to it, otherwise ``""``."""
    name = f"{hostname.partition('.')[0]}.local"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as daemon:
            daemon.settimeout(_WAIT_S)
            daemon.connect(str(avahi))
            daemon.sendall(f"RESOLVE-HOSTNAME {name}\n".encode())
            return name if daemon.recv(1) == b"+" else ""
    except OSError:
        return ""


def _is_inner(host: str) -> bool:
    """True if only this machine reaches the host; a name is looked up nowhere."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_for_others(address: IPv4Address | IPv6Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
