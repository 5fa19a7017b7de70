#!/bin/sh
# In the machine: makes the chip of a Pi out of gpio-sim and runs the tests on it.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root PYTHONPATH=/site:/checkout PYTHONDONTWRITEBYTECODE=1
mount -t tmpfs tmpfs /tmp
mount -t configfs configfs /sys/kernel/config

# Of a Pi gpiozero wants to know one thing, its model (here a 4B), and without a device tree it asks this file.
{ cat /proc/cpuinfo && echo 'Revision : c03114'; } >/tmp/cpuinfo
mount --bind /tmp/cpuinfo /proc/cpuinfo

chip=/sys/kernel/config/gpio-sim/pi
mkdir "$chip" "$chip/bank"
echo 54 >"$chip/bank/num_lines"
echo pinctrl-bcm2711 >"$chip/bank/label"
echo 1 >"$chip/live"

cd /checkout || exit
echo "vm: $(cut -d' ' -f1 /proc/uptime) s after its start: $(cat $chip/bank/chip_name), $(uname -r), $(python3 -V)"
set --
while IFS= read -r argument; do set -- "$@" "$argument"; done <arguments
python3 -m pytest -q --color=no -p no:cacheprovider -o python_files='on_*.py' "$@" tests/vm
echo "vm: the tests ended with $?"
sync
busybox poweroff -f
