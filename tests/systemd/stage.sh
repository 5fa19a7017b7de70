#!/bin/sh
# The extra stage `./dev test --systemd`: deploy/install and the service under a real systemd, in a container.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE [bookworm|trixie]
#
# It runs as root, on Debian; ./dev installs what it needs, and hands in a Python with pip and the archive that this
# machine gets its packages from. The container is a fresh Debian each time, made once and kept in .cache/systemd, with this
# machine's network. What is proven there, and how long it takes, is in inside.sh.
set -eu

checkout=$1
python=$2
archive=$3
suite=${4-bookworm}
keeps=overlay
stage=systemd
here=$checkout/tests/systemd
cache=$checkout/.cache/systemd
root=$cache/root
patience=1800 # seconds; a run takes some five minutes on two slow cores

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"
# shellcheck source=tests/containers.sh
. "$checkout/tests/containers.sh"

# The checkout as a person would have cloned it, and a bundle of it.
add_checkout() {
    mkdir -p "$root/srv/checkout"
    tar -C "$checkout" --exclude=./.venv --exclude=./.git --exclude=./.cache --exclude=__pycache__ -cf - . |
        tar -C "$root/srv/checkout" -xf -
    cp "$here/hanging.py" "$root/srv/trial/"
    attempt "making a bundle" "$checkout/deploy/bundle" "$python" "$root/srv/bundle.tar.gz" x86_64
}

make_system "$bootable,polkitd"
unpack
share_network
add_trial
start_with_system dbus.service
add_checkout
start_container --boot
judge
