# shellcheck shell=sh disable=SC2154  # stage and cache are those of the stage.sh that reads this
# Read by the extra stages that put a system of their own together: how they say what they do.

began=$(date +%s)
mkdir -p "$cache"

say() { printf '%s: %4s s  %s\n' "$stage" "$(($(date +%s) - began))" "$*" >&2; }

die() {
    printf '%s: %s\n' "$stage" "$*" >&2
    exit 1
}

# Runs a step whose words go to the log; where it fails, ends with the last of them.
attempt() {
    aim=$1
    shift
    say "$aim"
    "$@" >"$cache/log" 2>&1 </dev/null || {
        tail -n 20 "$cache/log" >&2
        die "this failed: $aim; the whole story is in $cache/log"
    }
}
