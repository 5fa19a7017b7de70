#!/bin/sh
# Runs inside a Debian trixie: builds MicroPython for the Pico from Debian's source packages, into /root/micropython.uf2.
#
#   micropython.sh ARCHIVE VERSION
#
# Debian leaves the libraries of others out of its source package. Those of the RP2040 and of USB come from packages of
# their own; the cryptography, which the firmware does not use, is left out.
set -eu

archive=$1
version=$2
tree=/root/micropython
export DEBIAN_FRONTEND=noninteractive

fetch() {
    echo "deb-src $archive trixie main" >/etc/apt/sources.list.d/sources.list
    apt-get -q update
    mkdir -p "$tree"
    (cd /root && apt-get -q source --download-only "micropython=$version")
    tar -xf /root/micropython_*.orig.tar.xz -C "$tree" --strip-components=1
}

link_libraries() {
    rm -rf "$tree/lib/pico-sdk" "$tree/lib/tinyusb"
    ln -s /usr/src/pico-sdk "$tree/lib/pico-sdk"
    ln -s /usr/src/tinyusb "$tree/lib/tinyusb"
    # The build looks for this file alone, before it reads its list of modules.
    mkdir -p "$tree/lib/micropython-lib"
    echo "left out" >"$tree/lib/micropython-lib/README.md"
}

leave_cryptography_out() {
    sed -i -e 's/set(MICROPY_SSL_MBEDTLS ON)/set(MICROPY_SSL_MBEDTLS OFF)/' \
        -e '/GIT_SUBMODULES lib/d' -e '/mbedtls\/mbedtls_port.c/d' \
        -e '/target_link_libraries(${MICROPY_TARGET} micropy_lib_mbedtls)/d' "$tree/ports/rp2/CMakeLists.txt"
    for name in MICROPY_SSL_MBEDTLS MICROPY_PY_SSL MICROPY_PY_CRYPTOLIB MICROPY_PY_HASHLIB_SHA1; do
        sed -i "s/define $name  *(.*/define $name (0)/" "$tree/ports/rp2/mpconfigport.h"
    done
}

# What is frozen into it: what makes the file system at the first start, and asyncio; nothing of micropython-lib.
write_manifest() {
    cat >/root/manifest.py <<'PYTHON'
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
PYTHON
}

build() {
    make -C "$tree/mpy-cross" -j2
    cmake -S "$tree/ports/rp2" -B /root/built -G Ninja -DMICROPY_BOARD=RPI_PICO -DPICO_BUILD_DOCS=0 \
        -DPICO_SDK_PATH_OVERRIDE=/usr/src/pico-sdk -DMICROPY_FROZEN_MANIFEST=/root/manifest.py
    ninja -C /root/built
    cp /root/built/firmware.uf2 /root/micropython.uf2
}

fetch
link_libraries
leave_cryptography_out
write_manifest
build
