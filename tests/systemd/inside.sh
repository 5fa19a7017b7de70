#!/bin/sh
# What is proven of deploy/install and the service under a real systemd; run by it in the container of stage.sh.
# shellcheck source=tests/promises.sh
. /srv/trial/promises.sh

install=/srv/checkout/deploy/install
configuration=/etc/companion/companion.toml
dropin=/run/systemd/system/companion.service.d/trial.conf

property() { systemctl show --property="$1" --value companion; }
is_active() { [ "$(systemctl is-active companion)" = active ]; }

override() {
    mkdir -p "${dropin%/*}"
    printf '[Service]\n%s\n' "$1" >"$dropin"
    systemctl daemon-reload
    systemctl restart companion
}

as_it_was() {
    rm -f "$dropin"
    systemctl daemon-reload
    systemctl restart companion
}

# --- the promises ------------------------------------------------------------------------------------------

has_no_rights() {
    status=/proc/$(property MainPID)/status
    grep -E '^(CapEff|NoNewPrivs|Seccomp|Uid):' "$status"
    grep -q '^CapEff:[[:space:]]*0*$' "$status" && grep -q '^NoNewPrivs:[[:space:]]*1$' "$status" &&
        grep -q '^Seccomp:[[:space:]]*2$' "$status" && not grep -q '^Uid:[[:space:]]*0' "$status"
}

comes_back_when_killed() {
    killed=$(property MainPID)
    kill -9 "$killed"
    until_true runs_anew "$killed"
}

runs_anew() { is_active && [ "$(property MainPID)" != "$1" ]; }

lives_on_while_it_turns() {
    override "WatchdogSec=2s"
    restarts=$(property NRestarts)
    sleep 6
    is_active && [ "$(property NRestarts)" = "$restarts" ]
}

is_started_anew_when_it_hangs() {
    cp /srv/trial/hanging.py /opt/companion/hanging.py
    override "WatchdogSec=2s
ExecStart=
ExecStart=/opt/companion/current/bin/python /opt/companion/hanging.py"
    hanging=$(property MainPID)
    touch /var/lib/companion/hang
    until_true runs_anew "$hanging" && journalctl --unit companion --no-pager | grep -q 'Watchdog timeout'
}

# What is run after the start runs in the sandbox of the service.
is_in_a_sandbox() {
    echo "a file of the group i2c" >/etc/of-i2c && chgrp i2c /etc/of-i2c && chmod 640 /etc/of-i2c
    override "ExecStartPost=/usr/bin/cat /etc/of-i2c /proc/cpuinfo
ExecStartPost=/usr/bin/touch /var/lib/companion/made-inside
ExecStartPost=/opt/companion/current/bin/python -c 'import smbus2, luma.oled.device, gpiozero, serial, sqlite3, uvicorn'
ExecStartPost=/bin/sh -c '! touch /etc/made-inside /opt/companion/made-inside'
ExecStartPost=/bin/sh -c '! ls /home'"
    is_active && [ "$(stat -c %U:%G:%a /var/lib/companion/made-inside)" = companion:companion:660 ]
}

may_turn_the_machine_off() {
    manager='org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager'
    override "ExecStartPost=/bin/sh -c 'busctl call $manager CanPowerOff | grep yes'"
    is_active && su bob -c "busctl call $manager CanPowerOff | grep -v yes"
}

needs_a_person_when_misconfigured() {
    cp $configuration /tmp/good
    echo 'colour = 1' >$configuration
    not systemctl restart companion
    sleep 2
    state=$(systemctl is-active companion)
    companion doctor >/tmp/told
    status=$?
    cp /tmp/good $configuration
    systemctl restart companion
    [ "$state" = failed ] && [ $status = 1 ] && grep '^!! configuration' /tmp/told && grep '^!! service' /tmp/told
}

shares_games_with_its_group() {
    cat >/tmp/recording <<'LINES'
{"recording": 1, "game": "sahara", "options": {"opponent_store": "skip"}, "sensors": {"*": "count"}}
{"t": 0.0, "read": {"a1": 3, "a2": 3, "a3": 3, "a4": 3, "a5": 3, "a6": 3, "b1": 3, "b2": 3, "b3": 3, "b4": 3, "b5": 3, "b6": 3, "A": 0, "B": 0}}
{"t": 3.0, "read": {"a1": 0}}
{"t": 3.4, "read": {"a2": 4}}
{"t": 3.8, "read": {"a3": 4}}
{"t": 4.2, "read": {"a4": 4}}
{"t": 9.0}
LINES
    # Only one program at a time writes the archive, and the service does while it runs.
    systemctl stop companion && su ada -c 'companion referee /tmp/recording --record' &&
        su ada -c 'companion games' | grep sahara &&
        systemctl start companion && su ada -c 'companion games' | grep sahara &&
        su bob -c 'companion games' | grep 'no games yet'
}

updates() {
    before=$(readlink /opt/companion/current)
    echo '# mine' >>$configuration
    "$install" && is_active && [ "$(readlink /opt/companion/previous)" = "$before" ] && grep '^# mine$' $configuration
}

updates_from_a_bundle() {
    before=$(readlink /opt/companion/current)
    tar -C /srv -xf /srv/bundle.tar.gz && unshare --net /srv/tabletop-companion-*/deploy/install && is_active &&
        [ "$(readlink /opt/companion/previous)" = "$before" ] && has_its_manual
}

adds_a_game_that_an_update_keeps() {
    mkdir -p /srv/kalaha
    cat >/srv/kalaha/pyproject.toml <<'LINES'
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "kalaha"
version = "1.0"
[project.entry-points]
"companion.games" = { kalaha = "kalaha:Kalaha" }
[tool.setuptools]
py-modules = ["kalaha"]
LINES
    cat >/srv/kalaha/kalaha.py <<'LINES'
from companion.rules.games.sahara import Sahara
class Kalaha(Sahara):
    id = "kalaha"
LINES
    not su ada -c 'companion games add /srv/kalaha' && companion games add /srv/kalaha &&
        su ada -c 'companion perft kalaha 1' && "$install" && is_active && su ada -c 'companion perft kalaha 1' &&
        companion games packages | grep kalaha && /opt/companion/current/deploy/install --roll-back &&
        companion perft kalaha 1 && companion games remove kalaha && not companion perft kalaha 1
}

falls_back() {
    before=$(readlink /opt/companion/current)
    cp /srv/checkout/companion/service/cli.py /tmp/cli.py
    printf 'import sys\nif "run" in sys.argv:\n    sys.exit(3)\n' >>/srv/checkout/companion/service/cli.py
    not "$install" && is_active && [ "$(readlink /opt/companion/current)" = "$before" ]
    kept=$?
    cp /tmp/cli.py /srv/checkout/companion/service/cli.py
    return $kept
}

leaves_the_old_one_alone() {
    before=$(property MainPID)
    cp /srv/checkout/constraints.txt /tmp/constraints.txt
    sed -i 's/^msgspec==.*/msgspec==99/' /srv/checkout/constraints.txt
    not "$install" && is_active && [ "$(property MainPID)" = "$before" ]
    kept=$?
    cp /tmp/constraints.txt /srv/checkout/constraints.txt
    return $kept
}

rolls_back() {
    before=$(readlink /opt/companion/previous)
    /opt/companion/current/deploy/install --roll-back && is_active && [ "$(readlink /opt/companion/current)" = "$before" ]
}

comes_back_from_a_backup() {
    companion backup /srv/table.zip && "$install" --uninstall && rm -r /var/lib/companion /etc/companion && "$install" &&
        not companion restore --replace /srv/table.zip && systemctl stop companion &&
        not companion restore /srv/table.zip && companion restore --replace /srv/table.zip &&
        systemctl start companion && is_active && su ada -c 'companion games' | grep sahara &&
        grep '^# mine$' $configuration &&
        [ "$(stat -c %U:%G:%a /var/lib/companion/archive.sqlite)" = companion:companion:660 ]
}

goes_and_leaves_the_games() {
    "$install" --uninstall && not is_active && [ -s /var/lib/companion/archive.sqlite ] && [ -s $configuration ] &&
        not test -e /opt/companion && not test -e /usr/local/bin/companion
}

systemctl mask --quiet apt-daily.timer apt-daily-upgrade.timer
systemctl start polkit
promise "it installs itself on a bare system" "$install"
useradd --create-home --groups companion ada
useradd --create-home bob
promise "the service runs, and its page answers" answers
promise "its manual is there, which the page serves" has_its_manual
promise "from the start to the table that runs" systemctl restart companion
promise "it has no rights but those of its user" has_no_rights
promise "it can do what it must, and nothing else" is_in_a_sandbox
promise "its menu may turn the machine off, other users may not" may_turn_the_machine_off
as_it_was
promise "killed, it is back" comes_back_when_killed
promise "the watchdog lets a loop alone that turns (6 s)" lives_on_while_it_turns
promise "a loop that hangs is ended and started anew (2 s)" is_started_anew_when_it_hangs
as_it_was
promise "a wrong configuration waits for a person, and the doctor names it" needs_a_person_when_misconfigured
promise "members of its group keep and see its games, others do not" shares_games_with_its_group
promise "an update keeps configuration and the release before" updates
promise "a bundle updates it without a network, the manual too" updates_from_a_bundle
promise "a game that was added is there after an update, and until it is removed" adds_a_game_that_an_update_keeps
promise "a release that does not start is switched back" falls_back
promise "an update without packages leaves the old one running" leaves_the_old_one_alone
promise "one command goes back to the release before" rolls_back
promise "a table comes back from its backup on a machine that had lost everything" comes_back_from_a_backup
promise "it goes, and leaves games and configuration" goes_and_leaves_the_games
journalctl --unit companion --output short-monotonic --no-pager >/out/journal
echo 'the trial is over'
