// node main.cjs BOOTROM FLASH: a Pico that does what it reads, one order of JSON a line, and says what happens, likewise.
//
// FLASH is a UF2, or what another Pico left. The orders: {"run": MS}, {"type": TEXT}, {"wire": [NAME, KIND, ...]},
// {"set": [NAME, KEY, ..., VALUE]}, {"measured": NAME}, {"keep": FILE}, {"read": BOOLEAN}, which is whether the host
// reads. Each is answered by {"done": ..., "us": NOW}; before it, {"plugged": ...}, {"unplugged": ...} and
// {"said": TEXT} tell what happened, each with "us".
// A TEXT has a character for each byte.
'use strict';

const fs = require('node:fs');
const readline = require('node:readline');
const chips = require('./chips.cjs');
const { Pico } = require('./pico.cjs');

const UF2 = 0x0a324655;

// The emulator's chip has one core, and warns when MicroPython looks for what the other says.
console.warn = () => {};

function tell(what, value) {
    fs.writeSync(1, `${JSON.stringify({ [what]: value, us: pico.clock.nanos / 1000 })}\n`);
}

const ORDERS = {
    run: (ms) => pico.run(ms),
    type: (text) => pico.console.type(Buffer.from(text, 'latin1')),
    read: (isReading) => pico.console.read(isReading),
    wire: ([name, kind, ...wiring]) => pico.wire(name, new chips[kind](...wiring)),
    set: ([name, ...rest]) => set(pico.chips.get(name), ...rest),
    measured: (name) => pico.chips.get(name).measured(),
    keep: (file) => fs.writeFileSync(file, pico.flash),
};

function set(chip, ...rest) {
    const value = rest.pop();
    const key = rest.pop();
    rest.reduce((thing, part) => thing[part], chip)[key] = value;
    chip.look();
}

const [rom, flash] = process.argv.slice(2).map((file) => fs.readFileSync(file));
const pico = new Pico(rom, {
    plugged: () => tell('plugged', null),
    unplugged: () => tell('unplugged', null),
    said: (bytes) => tell('said', Buffer.from(bytes).toString('latin1')),
});
if (flash.readUInt32LE(0) === UF2) pico.load(flash);
else pico.flash.set(flash);

readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const [[order, argument]] = Object.entries(JSON.parse(line));
    tell('done', ORDERS[order](argument) ?? null);
});
