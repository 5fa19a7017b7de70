#!/bin/sh
# The extra stage `./dev test --card`: what deploy/card puts onto a new card, read by the cloud-init of Debian trixie,
# which is that of Raspberry Pi OS, in a container.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE
#
# It runs as root, on Debian; ./dev installs what it needs, and hands in a Python with pip and the archive that this
# machine gets its packages from. The container is started twice. What is proven there is in inside.sh.
set -eu

checkout=$1
python=$2
archive=$3
suite=trixie
keeps=no
stage=card
here=$checkout/tests/card
cache=$checkout/.cache/card
root=$cache/root
patience=900 # seconds; both starts take a minute or two on two slow cores

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"
# shellcheck source=tests/containers.sh
. "$checkout/tests/containers.sh"

# The card as Raspberry Pi Imager writes it, with a user-data that has commands of its own, and our two files.
add_card() {
    boot=$root/boot/firmware
    mkdir -p "$boot"
    printf 'datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware\n' \
        >"$root/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg"
    # The network is this machine's.
    echo 'network: { config: disabled }' >"$root/etc/cloud/cloud.cfg.d/98-network.cfg"
    printf 'dsmode: local\ninstance_id: rpios-image\n' >"$boot/meta-data"
    cp "$checkout/deploy/card/user-data" "$root/srv/user-data"
    { cat "$root/srv/user-data" && printf 'runcmd:\n  - [ touch, /srv/by-imager ]\n'; } >"$boot/user-data"
    install -m 644 "$checkout/deploy/card/vendor-data" "$boot/vendor-data"
    attempt "making a bundle" "$checkout/deploy/bundle" "$python" "$boot/tabletop-companion.tar.gz" x86_64
}

make_system "$bootable,cloud-init,netplan.io,iproute2"
unpack
share_network
add_trial
start_with_system cloud-final.service
add_card
start_container --boot
start_container --boot
judge
