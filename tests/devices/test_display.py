"""A table without display does not pay for the libraries of one."""

import subprocess
import sys


def test_a_table_without_oled_does_not_load_luma():
    code = "import sys, companion.service.table.assembly; sys.exit('luma' in sys.modules or 'smbus2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
