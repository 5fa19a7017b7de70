"""A release as it is installed, in which games of other packages are added by a real pip without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


class Release:
    """An environment as ``deploy/install`` makes it, which shares the libraries of the tests."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "releases" / "1-abcdef"
        self.packages = directory / "packages"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.path], check=True)
        self.libraries = Path(sysconfig.get_path("purelib", vars={"base": str(self.path)}))
        shared = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
        (self.libraries / "shared.pth").write_text(shared, "utf-8")

    def run(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        """Run `companion` in it, and pip without a network."""
        # A package that is installed must not be hidden by a setting of the tests.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(
            [self.path / "bin/python", "-P", "-m", "companion", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.path,
            env={**kept, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "PIP_NO_INDEX": "1", **environ},
        )

    def files(self) -> set[str]:
        """All that was added to it, the compiled aside."""
        there = {path.name for path in self.libraries.iterdir()} - {"shared.pth", "__pycache__"}
        kept = self.packages.iterdir() if self.packages.exists() else ()
        return there | {path.name for path in kept}
