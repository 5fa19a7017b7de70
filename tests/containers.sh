# shellcheck shell=sh disable=SC2154  # what is not set here the stage.sh that reads this has set
# Read by the extra stages that start a Debian in a container, after stages.sh. They set: cache, root (the container's
# system), suite (its release), here (with inside.sh), archive, patience, and keeps (what systemd-nspawn calls volatile:
# `overlay` forgets at the end of a start what was changed, `no` does not).

# What a container needs in order to be started as a machine is.
bootable=systemd,systemd-sysv,udev,dbus,python3,ca-certificates,procps,kmod

# Makes the system with the packages $1; further words are options of mmdebstrap.
make_system() {
    packages=$1
    shift
    if [ -s "$cache/$suite.tar" ]; then return; fi
    attempt "making a Debian $suite, once" mmdebstrap --variant=minbase "$@" \
        --include="$packages" \
        "$suite" "$cache/new.tar" "$archive"
    mv "$cache/new.tar" "$cache/$suite.tar"
}

unpack() {
    rm -rf "$root"
    mkdir -p "$root"
    attempt "unpacking it" tar -C "$root" -xf "$cache/$suite.tar"
}

# Lets the container use this machine's network.
share_network() {
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    # Certificates that this machine's owner trusts, for a network that has its own.
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
    attempt "trusting what this machine trusts" chroot "$root" update-ca-certificates
}

# Puts what is run inside into /srv/trial. It writes its promises into /out/trial.
add_trial() {
    mkdir -p "$root/srv/trial" "$cache/out"
    : >"$cache/out/trial"
    : >"$cache/console"
    cp "$checkout/tests/promises.sh" "$here/inside.sh" "$root/srv/trial/"
}

# Lets the trial run at each start of the system, after the unit $1, and end it.
start_with_system() {
    cat >"$root/etc/systemd/system/trial.service" <<UNIT
[Unit]
After=multi-user.target $1
Wants=dbus.service
[Service]
Type=oneshot
ExecStart=/bin/sh /srv/trial/inside.sh
ExecStopPost=/usr/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
UNIT
    attempt "letting the trial start with it" chroot "$root" systemctl enable trial.service
}

# Runs what the words say to systemd-nspawn: --boot, or a command, and options before it.
# /run is hidden, because systemd-nspawn would take this machine's systemd for its own, and binfmt_misc, because
# the systemd inside would remove what is registered there.
start_container() {
    say "starting the container"
    tail -n 0 -f "$cache/out/trial" &
    watcher=$!
    # shellcheck disable=SC2016  # the inner shell fills these in
    timeout "$patience" unshare --mount --fork sh -c '
        mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/nspawn
        umount /proc/sys/fs/binfmt_misc 2>/dev/null
        root=$1 out=$2 keeps=$3
        shift 3
        SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 exec systemd-nspawn --quiet --directory="$root" --volatile="$keeps" \
            --register=no --keep-unit --console=pipe --resolv-conf=off --bind="$out":/out "$@"
    ' sh "$root" "$cache/out" "$keeps" "$@" >>"$cache/console" 2>&1 </dev/null || true
    kill "$watcher"
}

# Ends with whether the trial came to its end, and kept all its promises.
judge() {
    rm -rf "$root"
    grep -q '^the trial is over$' "$cache/out/trial" || die "the trial did not come to an end; see $cache/console"
    failures=$(grep -c '^FAILED' "$cache/out/trial") || true
    say "failures: $failures"
    [ "$failures" -eq 0 ]
}
