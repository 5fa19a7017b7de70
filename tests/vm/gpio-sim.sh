#!/bin/sh
# In the new system: builds gpio-sim for its kernel, from Debian's source of that kernel.
#
# The part that fakes interrupts (irq_sim) is not in Debian's kernel either, so it goes into the module; the
# one function that it uses and modules may not is replaced by its public counterpart.
set -eu

release=$(ls /lib/modules)
work=/root/gpio-sim
mkdir "$work"
cd "$work"
set -- /usr/src/linux-source-*.tar.xz
source=${1##*/}
source=${source%.tar.xz}
tar -xJf "$1" --strip-components=1 \
    "$source/drivers/gpio/gpio-sim.c" "$source/drivers/gpio/gpiolib.h" "$source/kernel/irq/irq_sim.c"
mv drivers/gpio/gpio-sim.c main.c
mv drivers/gpio/gpiolib.h .
sed 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' kernel/irq/irq_sim.c >irq_sim.c
cat >Makefile <<'MAKE'
obj-m += gpio-sim.o
gpio-sim-objs := main.o irq_sim.o
ccflags-y += -I$(src)
MAKE
make -C "/lib/modules/$release/build" "M=$work" modules
strip --strip-debug gpio-sim.ko
mkdir "/lib/modules/$release/extra"
cp gpio-sim.ko "/lib/modules/$release/extra/"
depmod "$release"
rm -r /root/gpio-sim
