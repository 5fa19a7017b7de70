#!/bin/sh
# The extra stage `./dev test --arm64`: a table is installed and updated without a network on a Debian for arm64, which
# every 64-bit Pi runs; there it says the same of recordings as on this machine.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE [bookworm|trixie]
#
# It runs as root, on Debian; ./dev installs what it needs, and hands in a Python with the program and pip, and the
# archive that this machine gets its packages from. The Debian is made once and kept in .cache/arm64. On a machine that
# is not arm64 itself qemu runs its programs. What is proven is in inside.sh, how long it takes in README.md.
set -eu

checkout=$1
python=$2
archive=$3
suite=${4-bookworm}
# What the installation needs of the system: without a network it must be there already.
packages=python3,python3-venv,ca-certificates,polkitd,avahi-daemon
keeps=no
stage=arm64
here=$checkout/tests/arm64
cache=$checkout/.cache/arm64
root=$cache/root
patience=7200 # seconds; README.md has how long it takes
formats=/proc/sys/fs/binfmt_misc
qemu=/usr/lib/binfmt.d/qemu-aarch64.conf

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"
# shellcheck source=tests/containers.sh
. "$checkout/tests/containers.sh"

case $suite in
    bookworm) ;;
    # These reach the pins, in place of wheels; Raspberry Pi OS has them from the start.
    trixie) packages=$packages,python3-gpiozero,python3-lgpio ;;
    *) die "there is no Debian $suite for a table: it is bookworm or trixie" ;;
esac

# Has the kernel run programs for arm64 by qemu, as the package does where a systemd runs. It stays so until the machine
# is started anew.
run_by_qemu() {
    if [ "$(uname -m)" = aarch64 ] || [ -e "$formats/qemu-aarch64" ]; then return; fi
    [ -e "$formats/register" ] ||
        attempt "letting the kernel learn formats of programs" mount -t binfmt_misc binfmt_misc "$formats"
    attempt "letting the kernel run programs for arm64 by qemu" sh -c "cat '$qemu' >'$formats/register'"
}

# The bundle as a person would have unpacked it on the table.
add_bundle() {
    attempt "making a bundle" "$checkout/deploy/bundle" "$python" "$root/srv/bundle.tar.gz" aarch64
    attempt "unpacking the bundle" tar -C "$root/srv" -xf "$root/srv/bundle.tar.gz"
    rm "$root/srv/bundle.tar.gz"
    bundle=$(echo "$root"/srv/tabletop-companion-*)
    cp "$here/games.sh" "$root/srv/trial/"
}

# What this machine says of the recordings, by the program that is in the bundle.
judge_here() {
    attempt "judging the recordings on this machine" env PYTHONPATH="$bundle" PYTHONDONTWRITEBYTECODE=1 \
        sh "$here/games.sh" "$bundle/tests/recordings" "$root/srv/expected" "$python" -P -m companion
}

run_by_qemu
make_system "$packages" --arch=arm64
unpack
add_trial
add_bundle
judge_here
start_container --private-network --as-pid2 /bin/sh /srv/trial/inside.sh
judge
