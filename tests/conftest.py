"""What tests of several rooms need."""

import fcntl
import gc
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import families
import gpiozero
import hypothesis
import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import is_hypothesis_test
from peer import Peer

from companion import extensions
from companion.rules import registry
from companion.screens.game_pictures import pictures_of
from companion.sensing.kinds import kind_of
from companion.study.game_study import study_of
from companion.study.worker_processes import look_for_garbage_seldom

MANUAL_BUILDER = Path(__file__).parents[1] / "docs" / "build"
PATIENCE_MS = 20_000  # only ever waited for when a test fails
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

EXAMPLES = 100
"""How many examples of a property are tried where the test does not say it."""


def pytest_configure(config):
    """Try a part of all cases, but all of them where the long tests are asked for."""
    families.begin(whole="not long" not in config.getoption("markexpr"))
    # A busy machine is no failure, and what fails once shall fail again.
    hypothesis.settings.register_profile(
        "checkout", deadline=None, derandomize=True, max_examples=families.examples(EXAMPLES)
    )
    hypothesis.settings.load_profile("checkout")
    if not hasattr(config, "workerinput"):
        # A script's background ignores Ctrl-C, and so would all programs that tests start and end by it.
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Half as many processes again as cores: tests of the page and of the firmware mostly wait."""
    cores = os.cpu_count() or 1
    return cores + (cores + 1) // 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Have a whole run try what a short one only samples."""
    if "not long" not in config.getoption("markexpr"):
        for item in items:
            if is_hypothesis_test(getattr(item, "function", None)) or item.get_closest_marker("sampled"):
                item.add_marker(pytest.mark.long)


def pytest_collection_finish():
    """Let Python look for garbage among young objects only, hardly ever among all that pytest has read in."""
    gc.collect()
    look_for_garbage_seldom()


def pytest_terminal_summary(terminalreporter):
    """Say how much the tests have tried that count it: the sums of their properties with a number."""
    tried = Counter()
    for report in terminalreporter.getreports("passed"):
        tried.update({what: number for what, number in report.user_properties if isinstance(number, int)})
    for what, number in tried.items():
        terminalreporter.write_line(f"{what}: {number:,} tried, all of them good")


@pytest.fixture(scope="session")
def browser():
    """One Chromium for a process of tests: while it runs, playwright's own event loop is on."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - most tests need no browser

    expect.set_options(timeout=PATIENCE_MS)
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.fail(f"the tests of the page need one of {', '.join(BROWSERS)}; ./dev test installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def _tab(browser):
    """One tab that most tests share: a new one costs more than a test."""
    return browser.new_context(reduced_motion="reduce").new_page()


@pytest.fixture(scope="session")
def manual(tmp_path_factory, worker_id):
    """The directory of the manual, built once for all processes of a test run; warnings are errors."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    with (shared / "manual.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "manual").exists():
            build = [MANUAL_BUILDER, sys.executable, shared / "manual", "--fail-on-warning", "--keep-going"]
            subprocess.run(build, check=True)
    return shared / "manual"


@pytest.fixture
def peer(tmp_path):
    made = Peer(tmp_path / "usb-MicroPython_Board_in_FS_mode_e660-if00")
    yield made
    made.unplug()


@pytest.fixture
def bring(tmp_path, monkeypatch):
    """Bring something as another package does: `bring("guest", source)`; after the test it is gone.

    The source defines `Brought`; `place` is what the entry point names instead. The `group` is that of games,
    unless another one is named.
    """
    modules = []

    def bring(name, source="", place=None, group=registry.GROUP):
        module = f"package_of_{name}"
        modules.append(module)
        (tmp_path / f"{module}.py").write_text(source, "utf-8")
        told = tmp_path / f"{module}-1.0.dist-info"
        told.mkdir()
        entry = f"{name} = {place or f'{module}:Brought'}"
        (told / "entry_points.txt").write_text(f"[{group}]\n{entry}\n", "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        look_again()

    def look_again():
        for remembered in (
            extensions.named,
            extensions.load,
            kind_of,
            pictures_of,
            study_of,
        ):
            remembered.cache_clear()
        registry._found.cache_clear()  # noqa: SLF001 - games come and go only in tests
        registry._loaded.cache_clear()  # noqa: SLF001 - likewise

    yield bring
    for module in modules:
        sys.modules.pop(module, None)
    look_again()


@pytest.fixture
def mock_factory(monkeypatch):
    """Pins of gpiozero without hardware."""
    factory = MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    yield factory
    factory.reset()
