"""A core of Home Assistant with its integration of MQTT: core.py FOLDER PORT, in the Python of Home Assistant.

FOLDER holds its configuration, and PORT is that of the broker on this machine. Each line of the input asks for
a service, ``{"call": "button.press", "data": {...}}``, and the end of the input ends it. Each line of the output
is one of these:

``{"entity": "sensor.ada_turn", "state": "Ada to move", "attributes": {...}}``
    What an entity shows now; without ``state`` it has gone.
``{"called": "light.turn_on", "data": {...}}``
    A service was called, by whomever.
``{"logged": "..."}``
    A warning, or worse.
``{"answered": null}``
    A service that was asked for is done; or the text tells why it was not.

The interface in the browser, its server and its accounts are left out; all that a table meets is there.
"""

import asyncio
import json
import logging
import sys
from contextlib import suppress

from homeassistant import config, config_entries, loader
from homeassistant.const import EVENT_CALL_SERVICE, EVENT_STATE_CHANGED
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import (
    area_registry,
    category_registry,
    condition,
    device_registry,
    entity,
    entity_registry,
    floor_registry,
    frame,
    issue_registry,
    label_registry,
    restore_state,
    template,
    translation,
    trigger,
)
from homeassistant.helpers.json import json_bytes
from homeassistant.helpers.storage import get_internal_store_manager
from homeassistant.setup import async_setup_component

ALWAYS = (entity, frame, template, translation)
REGISTRIES = (
    area_registry,
    category_registry,
    device_registry,
    entity_registry,
    floor_registry,
    issue_registry,
    label_registry,
    restore_state,
)
FOR_BROWSERS = {"file_upload", "http", "repairs"}
"""What other integrations want to be there, but only for the interface in the browser."""

INTEGRATIONS = ("homeassistant", "scene", "mqtt", "automation")


def tell(**line):
    sys.stdout.buffer.write(json_bytes(line) + b"\n")
    sys.stdout.buffer.flush()


class Told(logging.Handler):
    """Tells what is logged."""

    def emit(self, record):
        # It warns of how an integration of its own is written, where a broker answers as fast as here.
        if record.name != "homeassistant.helpers.frame":
            tell(logged=self.format(record))


async def started(folder):
    """A core with the configuration of this folder, as `homeassistant.bootstrap` starts it."""
    hass = HomeAssistant(folder)
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    for part in ALWAYS:
        part.async_setup(hass)
    await get_internal_store_manager(hass).async_initialize()
    for registry in REGISTRIES:
        await registry.async_load(hass)
    await hass.config_entries.async_initialize()
    await condition.async_setup(hass)
    await trigger.async_setup(hass)
    hass.config.components |= FOR_BROWSERS
    hass.bus.async_listen(EVENT_STATE_CHANGED, tell_state)
    hass.bus.async_listen(EVENT_CALL_SERVICE, tell_call)
    # Somebody to speak; a real one would need a voice.
    hass.services.async_register("tts", "speak", callback(lambda _call: None))
    configured = await config.async_hass_config_yaml(hass)
    for integration in INTEGRATIONS:
        await async_setup_component(hass, integration, configured)
    await hass.async_start()
    return hass


@callback
def tell_state(event):
    new = event.data["new_state"]
    shown = {} if new is None else {"state": new.state, "attributes": dict(new.attributes)}
    tell(entity=event.data["entity_id"], **shown)


@callback
def tell_call(event):
    called = f"{event.data['domain']}.{event.data['service']}"
    tell(called=called, data=event.data["service_data"])


async def meet_broker(hass, port):
    """Enter the broker in the dialogue, as people do; after a restart it is known."""
    if not hass.config_entries.async_entries("mqtt"):
        flow = await hass.config_entries.flow.async_init("mqtt", context={"source": "user"})
        entered = {"broker": "127.0.0.1", "port": port}
        await hass.config_entries.flow.async_configure(flow["flow_id"], entered)


async def call(hass, service, data):
    try:
        await hass.services.async_call(*service.split("."), data, blocking=True)
    except (HomeAssistantError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return None


async def requests():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while line := await reader.readline():
        yield json.loads(line)


async def main(folder, port):
    logging.getLogger().addHandler(Told(logging.WARNING))
    hass = await started(folder)
    await meet_broker(hass, port)
    async for request in requests():
        tell(answered=await call(hass, request["call"], request["data"]))
    await hass.async_stop()


with suppress(KeyboardInterrupt):
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
