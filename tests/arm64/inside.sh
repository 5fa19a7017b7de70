#!/bin/sh
# What is proven of an installation on arm64 without a network, and without a running systemd; run in the container of
# stage.sh.
# shellcheck source=tests/promises.sh
. /srv/trial/promises.sh

bundle=$(echo /srv/tabletop-companion-*)
configuration=/etc/companion/companion.toml

is_arm64() { [ "$(uname -m)" = aarch64 ] && [ "$(dpkg --print-architecture)" = arm64 ]; }

has_no_network() { ls /sys/class/net && [ "$(ls /sys/class/net)" = lo ]; }

# Installs what is in the bundle; each step is told at once, because it takes minutes where qemu runs it.
installs() { { "$bundle/deploy/install" 2>&1 && echo installed; } | tell_steps; }

# Writes each line into /out/trial, too, with the seconds since the promise began; true if the last is `installed`.
tell_steps() {
    while IFS= read -r line; do
        printf '       %6s s  %s\n' "$(seconds_since "$since")" "$line" >>/out/trial
        echo "$line"
        last=$line
    done
    [ "$last" = installed ]
}

is_the_release_of_the_bundle() {
    release=${bundle##*-}
    companion --version && [ "$(companion --version)" = "companion, version $release" ]
}

# There is no Pico, and nothing is calibrated; nothing else may be wrong.
has_a_doctor() {
    companion doctor --json --listen 1 >/out/doctor
    python3 -c '
import json, pathlib
findings = json.loads(pathlib.Path("/out/doctor").read_text())
print(*findings, sep="\n")
broken = {finding["check"] for finding in findings if finding["ok"] is False}
assert broken == {"serial port", "calibration"}, broken
'
}

# What the machine outside has said of the same recordings is in /srv/expected.
says_the_same_of_recordings() {
    sh /srv/trial/games.sh "$bundle/tests/recordings" /srv/results companion && diff -r /srv/expected /srv/results
}

still_judges_its_games_so() {
    companion verify --all --json --archive /srv/results.sqlite >/srv/judged-again &&
        diff /srv/expected/judged-again /srv/judged-again
}

runs_a_table() {
    printf 'board = "sahara-scales"\n[grid]\nkind = "simulated"\n[page]\nport = 8080\n' >/srv/simulated.toml
    XDG_STATE_HOME=/srv/state companion run --no-browser --config /srv/simulated.toml &
    running=$!
    until_true answers
    answered=$?
    kill "$running"
    wait "$running"
    return "$answered"
}

updates() {
    before=$(readlink /opt/companion/current)
    echo '# mine' >>$configuration
    installs && [ "$(readlink /opt/companion/current)" != "$before" ] &&
        [ "$(readlink /opt/companion/previous)" = "$before" ] && grep '^# mine$' $configuration
}

goes_and_leaves_the_configuration() {
    "$bundle/deploy/install" --uninstall && [ -s $configuration ] && not test -e /opt/companion &&
        not test -e /usr/local/bin/companion
}

promise "this is a Debian for arm64" is_arm64
promise "it has no network" has_no_network
promise "a bundle installs the table" installs
promise "its command is the release of the bundle" is_the_release_of_the_bundle
promise "its manual is there" has_its_manual
promise "the doctor misses a Pico and its calibration, and nothing else" has_a_doctor
promise "it says of recordings what this machine says, and their games replay" says_the_same_of_recordings
promise "a simulated table runs, and its page answers" runs_a_table
promise "a second installation updates it, and keeps configuration and the release before" updates
promise "the games are judged as before the update" still_judges_its_games_so
promise "it goes, and leaves the configuration" goes_and_leaves_the_configuration
echo 'the trial is over'
