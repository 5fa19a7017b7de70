# shellcheck shell=sh disable=SC2154  # the variables are those of stage.sh
# Read by stage.sh: the two parts of the machine that take long and are kept.

suite=bookworm
packages=python3,busybox-static,kmod,linux-image-amd64,linux-headers-amd64,linux-source,gcc,make,xz-utils

# The system: Debian without its kernel modules, which go into the first image, and without what only builds them.
make_root() {
    if is_current "$cache/root.stamp" "$here/system.sh" "$here/gpio-sim.sh"; then return; fi
    [ -n "$archive" ] || die "this machine's package sources name no archive of Debian"
    rm -rf "$root" "$cache/root.stamp"
    # shellcheck disable=SC2016  # mmdebstrap puts $1 in
    attempt "fetching Debian and building gpio-sim for its kernel; this takes some minutes, once" \
        mmdebstrap --variant=minbase "--include=$packages" \
        --customize-hook="copy-in '$here/gpio-sim.sh' /root" \
        --customize-hook='chroot "$1" sh /root/gpio-sim.sh' \
        "$suite" "$root" "$archive"
    attempt "packing it" mksquashfs "$root" "$cache/root.squashfs" -noappend -comp zstd -Xcompression-level 3 \
        -e boot usr/src usr/lib/gcc usr/lib/modules lib/modules var/cache var/lib/apt
    fingerprint "$here/system.sh" "$here/gpio-sim.sh" >"$cache/root.stamp"
}

# The Python packages for the Python of that system, whichever runs here.
make_site() {
    if is_current "$cache/site.stamp" "$here/system.sh" "$checkout/constraints.txt"; then return; fi
    rm -rf "$site" "$cache/site.stamp"
    attempt "fetching the Python packages" "$python" -m pip --disable-pip-version-check --no-input install \
        --target "$site" --constraint "$checkout/constraints.txt" --only-binary=:all: --python-version 3.11 \
        --platform manylinux_2_34_x86_64 --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 \
        --platform manylinux2014_x86_64 \
        click gpiozero 'lgpio>=0.2.2' luma.oled msgspec pillow pyserial pytest smbus2
    attempt "packing them" mksquashfs "$site" "$cache/site.squashfs" -noappend -comp zstd -Xcompression-level 3
    fingerprint "$here/system.sh" "$checkout/constraints.txt" >"$cache/site.stamp"
}

# Whether the stamp $1 was made from what the files after it say now.
is_current() { [ -f "$1" ] && [ "$(cat "$1")" = "$(shift && fingerprint "$@")" ]; }

fingerprint() { cat "$@" | cksum; }
