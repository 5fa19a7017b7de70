# shellcheck shell=sh disable=SC2154  # what is not set here the stage.sh that reads this has set
# Read by the extra stages that start a Debian in a container, after stages.sh. They set: cache, root (the container's
# system), suite and also (its release, and packages beside the usual), here (with inside.sh), archive, patience, and
# keeps (what systemd-nspawn calls volatile: `overlay` forgets at the end of a start what was changed, `no` does not).

make_system() {
    if [ -s "$cache/$suite.tar" ]; then return; fi
    attempt "making a Debian $suite, once" mmdebstrap --variant=minbase \
        --include="systemd,systemd-sysv,udev,dbus,python3,ca-certificates,procps,kmod,$also" \
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

# Lets /srv/systemd/inside.sh, which writes its promises into /out/trial, run at each start after the unit $1.
add_trial() {
    mkdir -p "$root/srv/systemd" "$cache/out"
    : >"$cache/out/trial"
    : >"$cache/console"
    cp "$here/inside.sh" "$root/srv/systemd/"
    cat >"$root/etc/systemd/system/trial.service" <<UNIT
[Unit]
After=multi-user.target $1
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
    tail -n 0 -f "$cache/out/trial" &
    watcher=$!
    # shellcheck disable=SC2016  # the inner shell fills these in
    timeout "$patience" unshare --mount --fork sh -c '
        mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/nspawn
        umount /proc/sys/fs/binfmt_misc 2>/dev/null
        SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 exec systemd-nspawn --quiet --directory="$1" --volatile="$3" --boot \
            --register=no --keep-unit --console=pipe --resolv-conf=off --bind="$2":/out
    ' sh "$root" "$cache/out" "$keeps" >>"$cache/console" 2>&1 </dev/null || true
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
