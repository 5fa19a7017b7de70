# shellcheck shell=sh
# Read by each inside.sh, which is run in the container of a stage and says what is proven there: each line of
# /out/trial is a promise with the seconds it took; one that is not kept begins with FAILED. The last one is
# `the trial is over`.

exec >>/out/trial 2>&1
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
cd / || exit

# These are seconds.
now() { cut -d' ' -f1 /proc/uptime; }
seconds_since() { echo "$(now) $1" | awk '{ printf "%.1f", $1 - $2 }'; }

# Runs a step with its words in /out/words; says whether it kept the promise $1, and shows its words where not.
promise() {
    what=$1
    shift
    since=$(now)
    if "$@" >/out/words 2>&1; then kept=ok; else kept=FAILED; fi
    printf '%-6s %6s s  %s\n' "$kept" "$(seconds_since "$since")" "$what"
    if [ "$kept" = FAILED ]; then sed 's/^/        /' /out/words; fi
}

# Waits until a command succeeds, at most half a minute and the time that the command itself takes.
until_true() {
    for _ in $(seq 600); do
        if "$@"; then return 0; fi
        sleep 0.05
    done
    return 1
}

not() { ! "$@"; }

answers() { python3 -c "import urllib.request as u; assert u.urlopen('http://127.0.0.1:8080/api/state').status == 200"; }

has_its_manual() { [ -s /opt/companion/current/manual/index.html ] || { tail -n 30 /var/log/companion-install.log && false; }; }
