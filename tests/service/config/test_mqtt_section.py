"""The part [mqtt] of the configuration."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.service.config.configuration import ConfigurationError, load
from companion.service.config.mqtt_section import MqttSection, password_of


def section(tmp_path: Path, text: str) -> MqttSection:
    path = tmp_path / "companion.toml"
    path.write_text(f"[mqtt]\n{text}")
    return load(path).mqtt


def test_all_keys_can_be_set(tmp_path: Path) -> None:
    for name in ("password", "ca", "cert", "key"):
        (tmp_path / name).write_text(f"{name}\n")
    found = section(
        tmp_path,
        f"""
        broker = "hub.local"
        user = "table"
        password_file = "{tmp_path}/password"
        ca_file = "{tmp_path}/ca"
        cert_file = "{tmp_path}/cert"
        key_file = "{tmp_path}/key"
        topic = "club/tables"
        table = "table-1"
        commands = ["new_game", "message", "ok", "undo"]
        home_assistant = true
        discovery_prefix = "ha"
        """,
    )
    assert (password_of(found), found.port_in_use, found.topics.state) == (
        "password",
        8883,
        "club/tables/table-1/state",
    )


def test_without_a_broker_there_is_no_mqtt_and_with_one_the_usual_port(tmp_path: Path) -> None:
    assert section(tmp_path, "").broker is None
    plain = section(tmp_path, 'broker = "hub.local"')
    assert (plain.port_in_use, plain.is_encrypted, password_of(plain)) == (1883, False, None)
    assert section(tmp_path, 'broker = "h"\ntls = true').port_in_use == 8883
    assert section(tmp_path, 'broker = "h"\ntls = true\nport = 9000').port_in_use == 9000


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('user = "table"', "mqtt.user: 'table' is of no use without mqtt.broker"),
        ('password = "secret"', r"mqtt.password: '\.\.\.' is of no use"),
        ('broker = "h"\nport = 0', "mqtt.port: 0 is not allowed; allowed is a port from 1 to 65535"),
        ('broker = "h"\ntable = "a/b"', "mqtt.table: 'a/b' is not allowed; allowed is a name of at most 40"),
        ('broker = "h"\ntopic = "#"', "mqtt.topic: '#' is not allowed"),
        ('broker = "h"\ncommands = ["dance"]', "mqtt.commands"),
        ('broker = "h"\nuser = "u"\npassword = "p"\npassword_file = "f"', "given already by mqtt.password"),
        ('broker = "h"\npassword = "p"', "mqtt.user: a password is given, but no user"),
        ('broker = "h"\ncert_file = "c"', "mqtt.cert_file: the certificate of the table and mqtt.key_file"),
        ('broker = "h"\nca_file = "missing"', "mqtt.ca_file: 'missing' cannot be read: No such file"),
        ('broker = "h"\nbrokre = "h"', "did you mean 'broker'"),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(ConfigurationError, match=error):
        section(tmp_path, text)


def test_a_table_without_a_broker_imports_nothing_for_mqtt(tmp_path: Path) -> None:
    code = (
        "import sys; from companion.service.commands.run.command import command;"
        "print([name for name in sys.modules if 'paho' in name or 'mqtt.messages' in name])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
