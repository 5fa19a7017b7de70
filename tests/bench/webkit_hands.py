"""A page in WebKit, the engine of Safari and of every browser on an iPhone, and three ways to play on it.

Debian's `webkit2gtk-driver` brings the browser and its driver; it draws into a screen of Xvfb that nobody sees.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from page_hands import MOST_STOPS, WAIT_MS
from selenium.common.exceptions import TimeoutException
from selenium.webdriver import Remote
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

POLL_S = 0.02
SCREEN = "1400x1000x24"
LIBRARIES = Path("/usr/lib")

MIDDLE = """
const shown = [...document.querySelectorAll(arguments[0])].find((one) => one.checkVisibility());
shown?.scrollIntoView({ block: "center" });
const { x, y, width, height } = shown?.getBoundingClientRect() ?? {};
return shown ? [Math.round(x + width / 2), Math.round(y + height / 2)] : null;
"""
"""Scrolls the first such element that is shown to where nothing lies over it, and tells its middle in CSS pixels."""


@contextmanager
def opened_webkit() -> Iterator[Remote]:
    """A window of WebKit that is closed in the end. Raises LookupError if this machine has no WebKit."""
    program = next(LIBRARIES.glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    if program is None:
        raise LookupError("no MiniBrowser of WebKit here; ./dev test --webkit installs it")
    with _hidden_screen() as screen:
        options = Options()
        options.binary_location = str(program)
        options.add_argument("--automation")
        # Its sandbox needs user namespaces, which containers do not give; all pages are our own.
        without = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "DISPLAY": screen}
        service = Service("/usr/bin/WebKitWebDriver", env={**os.environ, **without})
        service.start()
        try:
            connection = RemoteConnection(client_config=ClientConfig(service.service_url))
            with Remote(connection, options=options) as driver:
                yield driver
        finally:
            service.stop()


@contextmanager
def _hidden_screen() -> Iterator[str]:
    """The name of a screen in memory."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading, encoding="ascii") as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class WebKitPage:
    """A page in WebKit."""

    def __init__(self, driver: Remote) -> None:
        self._driver = driver

    def wait_for(self, elements: str, count: int = 1) -> None:
        waiting = WebDriverWait(self._driver, WAIT_MS / 1000, POLL_S)
        try:
            waiting.until(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, elements)) == count)
        except TimeoutException as error:
            raise AssertionError(f"no {count} of {elements} after {WAIT_MS} ms") from error

    def attribute(self, element: str, name: str) -> str | None:
        return self._driver.find_element(By.CSS_SELECTOR, element).get_attribute(name)

    def activate(self, button: str) -> None:
        self._driver.execute_script("document.querySelector(arguments[0]).click()", button)


class _Pointer:
    """A player who points at what the page shows."""

    kind: str

    def __init__(self, driver: Remote) -> None:
        self._driver = driver

    def tap(self, field: str) -> None:
        self.press(f"[data-field='{field}'] .pit")

    def press(self, button: str) -> None:
        """Press the middle of the first such element, once it can be seen."""
        x, y = WebDriverWait(self._driver, WAIT_MS / 1000, POLL_S).until(
            lambda driver: driver.execute_script(MIDDLE, button)
        )
        acts = ActionBuilder(self._driver, mouse=PointerInput(self.kind, self.kind), duration=0)
        acts.pointer_action.move_to_location(x, y).pointer_down().pointer_up()
        acts.perform()


class WebKitMouse(_Pointer):
    """A player with a mouse."""

    kind = "mouse"


class WebKitFinger(_Pointer):
    """A player who touches the screen."""

    kind = "touch"


class WebKitKeyboard:
    """A player with nothing but a keyboard."""

    def __init__(self, driver: Remote) -> None:
        self._driver = driver

    def tap(self, field: str) -> None:
        if not self._is_focused("#board *"):
            self._reach("#board [tabindex='0']", backwards=True)
        ActionChains(self._driver, duration=0).send_keys(field).perform()
        assert self._is_focused(f"[data-field='{field}']")
        ActionChains(self._driver, duration=0).send_keys(Keys.ENTER).perform()

    def press(self, button: str) -> None:
        self._reach(button)
        ActionChains(self._driver, duration=0).send_keys(Keys.ENTER).perform()

    def _is_focused(self, element: str) -> bool:
        is_it = "return document.activeElement?.matches(arguments[0]) ?? false"
        return bool(self._driver.execute_script(is_it, element))

    def _reach(self, wanted: str, *, backwards: bool = False) -> None:
        """Press the tab key until this has the focus."""
        for _ in range(MOST_STOPS):
            if self._is_focused(wanted):
                return
            keys = ActionChains(self._driver, duration=0)
            if backwards:
                keys.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT)
            else:
                keys.send_keys(Keys.TAB)
            keys.perform()
        raise AssertionError(f"the tab key does not reach {wanted}")
