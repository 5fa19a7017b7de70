// The boot ROM of an RP2040, whose functions on the flash are answered here: the emulator has no flash chip.
'use strict';

const FUNCTIONS = 0x14; // where the ROM says where its table of functions is (RP2040 datasheet, 2.8.3)
const BREAKPOINT = 0xbe00;
const RETURN = 0x4770;

// As the Pico's W25Q16JV takes them typically (Winbond's data sheet, 9.6): 4096 bytes erased, 256 written.
const ERASE_NS = 45e6;
const SECTOR = 4096;
const WRITE_NS = 0.4e6;
const PAGE = 256;

function doNothing() {}

function flush(pico) {
    pico.cache.flush();
}

function erase(pico, [start, length]) {
    pico.flash.fill(0xff, start, start + length);
    pico.spend((length / SECTOR) * ERASE_NS);
}

function write(pico, [start, data, length]) {
    for (let at = 0; at < length; at++) pico.flash[start + at] &= pico.mcu.readUint8(data + at);
    pico.spend((length / PAGE) * WRITE_NS);
}

const ANSWERED = { IF: doNothing, EX: doNothing, FC: flush, CX: doNothing, RE: erase, RP: write };

/** Gives the words of the ROM in `image`, and the functions that its breakpoints call, by their number. */
function bootRom(image) {
    const rom = new DataView(new Uint8Array(image).buffer);
    const answers = [];
    for (let at = rom.getUint16(FUNCTIONS, true); rom.getUint16(at, true); at += 4) {
        const name = String.fromCharCode(rom.getUint8(at), rom.getUint8(at + 1));
        if (name in ANSWERED) {
            const code = rom.getUint16(at + 2, true) & ~1;
            rom.setUint16(code, BREAKPOINT | answers.length, true);
            rom.setUint16(code + 2, RETURN, true);
            answers.push(ANSWERED[name]);
        }
    }
    return { words: new Uint32Array(rom.buffer), answers };
}

module.exports = { bootRom };
