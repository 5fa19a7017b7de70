#!/bin/sh
# The extra stage `./dev test --vm`: the companion on a kernel's simulated GPIO chip, in a virtual machine.
#
#   stage.sh CHECKOUT PYTHON ARCHIVE [PYTEST ARGS]
#
# It runs as root, on Debian for x86-64; ./dev installs what it needs, and hands in a Python that has pip and
# the archive that this machine gets its packages from.
#
# Debian's kernel has no gpio-sim, so that is built from Debian's own kernel source. The machine is
# Debian 12 whatever this one is: for its Python there is a wheel of lgpio. It is emulated (TCG), which works
# wherever QEMU does. What takes long is kept in .cache/vm; the checkout is handed in anew each time.
# shellcheck disable=SC2034,SC2317  # what is not used here is used in system.sh
set -eu

checkout=$1
python=$2
archive=$3
shift 3
stage=vm
here=$checkout/tests/vm
cache=$checkout/.cache/vm
root=$cache/root
site=$cache/site
patience=900 # seconds; a run takes about one minute on two slow cores

# shellcheck source=tests/stages.sh
. "$checkout/tests/stages.sh"
# shellcheck source=tests/vm/system.sh
. "$here/system.sh"

# What the kernel starts with: all modules, numbered in the order in which they need each other, and `init`.
make_first_image() {
    tree=$cache/first
    rm -rf "$tree"
    mkdir -p "$tree/bin" "$tree/modules" "$tree/proc" "$tree/sys" "$tree/dev" "$tree/new" "$tree/ro" "$tree/rw"
    cp "$root/usr/bin/busybox" "$tree/bin/"
    cp "$here/init" "$tree/"
    release=$(ls "$root/lib/modules")
    number=100
    for module in virtio_pci virtio_blk squashfs overlay configfs gpio-sim cuse; do
        chroot "$root" modprobe -S "$release" --show-depends "$module"
    done | awk '$1 == "insmod" && !seen[$2]++ { print $2 }' | while read -r module; do
        cp "$root$module" "$tree/modules/$number-${module##*/}"
        number=$((number + 1))
    done
}

# The checkout goes into it as well, and the arguments for pytest, one to a line.
add_checkout() {
    mkdir -p "$tree/checkout/tests"
    cp -r "$checkout/companion" "$checkout/firmware" "$checkout/pyproject.toml" "$tree/checkout/"
    cp -r "$checkout/tests/bench" "$here" "$tree/checkout/tests/"
    for argument in "$@"; do printf '%s\n' "$argument"; done >"$tree/checkout/arguments"
}

run() {
    (cd "$tree" && find . | cpio --quiet -o -H newc) >"$cache/first.cpio"
    say "starting the machine"
    timeout "$patience" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 1024 \
        -nodefaults -display none -serial stdio -no-reboot \
        -kernel "$root"/boot/vmlinuz-* -initrd "$cache/first.cpio" \
        -drive "file=$cache/root.squashfs,format=raw,if=virtio,readonly=on" \
        -drive "file=$cache/site.squashfs,format=raw,if=virtio,readonly=on" \
        -append "console=ttyS0 quiet panic=-1 rdinit=/init" </dev/null | sed -u 's/\r$//' | tee "$cache/console"
    status=$(sed -n 's/^vm: the tests ended with //p' "$cache/console")
    [ -n "$status" ] || die "the machine did not come to an end; what it said is in $cache/console"
    say "the tests ended with $status"
    exit "$status"
}

make_root
make_site
make_first_image
add_checkout "$@"
run
