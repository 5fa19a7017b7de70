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
stage=systemd
here=$checkout/tests/systemd
cache=$checkout/.cache/systemd
root=$cache/root
patience=1800 # seconds; a run takes some five minutes on two slow cores

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"

make_system() {
    if [ -s "$cache/$suite.tar" ]; then return; fi
    attempt "making a Debian $suite, once" mmdebstrap --variant=minbase \
        --include=systemd,systemd-sysv,udev,dbus,polkitd,python3,ca-certificates,procps,kmod \
        "$suite" "$cache/new.tar" "$archive"
    mv "$cache/new.tar" "$cache/$suite.tar"
}

unpack() {
    rm -rf "$root"
    mkdir -p "$root"
    attempt "unpacking it" tar -C "$root" -xf "$cache/$suite.tar"
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    # Certificates that this machine's owner trusts, for a network that has its own.
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
    attempt "trusting what this machine trusts" chroot "$root" update-ca-certificates
}

# The checkout as a person would have cloned it, and the trial as a service that starts with the machine.
add_checkout() {
    mkdir -p "$root/srv/checkout" "$root/srv/systemd"
    tar -C "$checkout" --exclude=./.venv --exclude=./.git --exclude=./.cache --exclude=__pycache__ -cf - . |
        tar -C "$root/srv/checkout" -xf -
    cp "$here/inside.sh" "$here/hanging.py" "$root/srv/systemd/"
    attempt "making a bundle" "$checkout/deploy/bundle" "$python" "$root/srv/bundle.tar.gz" x86_64
    cat >"$root/etc/systemd/system/trial.service" <<'UNIT'
[Unit]
After=multi-user.target dbus.service
Wants=dbus.service
[Service]
Type=oneshot
ExecStart=/bin/sh /srv/systemd/inside.sh
ExecStopPost=/usr/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
UNIT
    attempt "letting the trial start with it" chroot "$root" systemctl enable trial.service
}

# /run is hidden, because systemd-nspawn would take this machine's systemd for its own, and binfmt_misc, because
# the systemd inside would remove what is registered there.
start_system() {
    say "starting the container"
    mkdir -p "$cache/out"
    : >"$cache/out/trial"
    tail -f "$cache/out/trial" &
    watcher=$!
    # shellcheck disable=SC2016  # the inner shell fills these in
    timeout "$patience" unshare --mount --fork sh -c '
        mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/nspawn
        umount /proc/sys/fs/binfmt_misc 2>/dev/null
        SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 exec systemd-nspawn --quiet --directory="$1" --volatile=overlay --boot \
            --register=no --keep-unit --console=pipe --resolv-conf=off --bind="$2":/out
    ' sh "$root" "$cache/out" >"$cache/console" 2>&1 </dev/null || true
    kill "$watcher"
}

make_system
unpack
add_checkout
start_system
rm -rf "$root"
grep -q '^the trial is over$' "$cache/out/trial" || die "the trial did not come to an end; see $cache/console"
failures=$(grep -c '^FAILED' "$cache/out/trial") || true
say "failures: $failures"
[ "$failures" -eq 0 ]
