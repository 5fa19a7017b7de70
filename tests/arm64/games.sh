#!/bin/sh
# Referees recordings, keeps their games and plays them again: games.sh FOLDER RESULTS COMPANION...
#
# FOLDER has the recordings; COMPANION is the program in one word or several. RESULTS becomes a folder with all that it
# has said, which is the same wherever the same program says it: times of day are taken out. The games are in
# RESULTS.sqlite.
set -eu

folder=$1
results=$2
shift 2
archive=$results.sqlite

# Each game once, and each kind of sensor: a start takes some ten seconds where qemu runs it.
recordings='esiema-contents geisterfahrer-presence ghostbuster-mass sahara-count zahlenluchs-mass'

# Keeps in the file $1 what a command says, and its status where that is not 0.
keep() {
    file=$results/$1
    shift
    "$@" >"$file" 2>&1 || echo "status $?" >>"$file"
    sed -i 's/"at":"[^"]*",//' "$file"
}

mkdir -p "$results"
game=0
for recording in $recordings; do
    game=$((game + 1))
    keep "$recording" "$@" referee --json --lang en --record --archive "$archive" "$folder/$recording.jsonl"
    keep "$recording.replayed" "$@" replay "$game" --json --lang en --archive "$archive"
done
keep judged-again "$@" verify --all --json --archive "$archive"
