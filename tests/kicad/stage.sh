#!/bin/sh
# The extra stage `./dev test --kicad`: the circuits of all boards in KiCad 9, from Debian trixie.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE [ARGS]
#
# It runs as root, on Debian; ./dev installs what it needs, and hands in a Python with the tests' libraries and the
# archive that this machine gets its packages from. The system with KiCad is made once and kept in .cache/kicad: it takes
# 1.5 GB there. What is proven in it is in in_kicad.py; ARGS go to pytest.
set -eu

checkout=$1
python=$2
archive=$3
shift 3
stage=kicad
cache=$checkout/.cache/kicad
root=$cache/system

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"

make_system() {
    if [ -d "$root" ]; then return; fi
    rm -rf "$cache/new"
    attempt "making a Debian trixie with KiCad, once" mmdebstrap --variant=minbase \
        --include=kicad,kicad-footprints,kicad-symbols trixie "$cache/new" "$archive"
    # Which libraries of footprints there are is asked in the home of its user.
    mkdir -p "$cache/new/root/.config/kicad/9.0"
    cp "$cache/new/usr/share/kicad/template/fp-lib-table" "$cache/new/root/.config/kicad/9.0/"
    mv "$cache/new" "$root"
}

make_system
cd "$checkout"
KICAD_SYSTEM=$root exec "$python" -m pytest tests/kicad/in_kicad.py "$@"
