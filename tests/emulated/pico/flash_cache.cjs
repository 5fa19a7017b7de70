// The cache between the core and the flash, which is read as if it were memory (RP2040 datasheet, 2.6.3).
'use strict';

const FLASH = 1; // the first hexadecimal digit of its addresses
const SETS = 1024; // 16 KiB, in two ways, with 8 bytes a line
const WORD = 4; // bytes that the flash gives at once: the boot stage of the Pico asks for 32 bits
const LINE = 8;
const NOTHING = -1;

// 20 cycles of the flash's clock, which is half the core's, and some of the bus: measured on a Pico as 400 ns
// (oberon-rtk.org/description/flash-memory).
const MISS_NS = 400;

/** Calls `spend(nanoseconds)` for each word that is not in it. Which of two lines goes is not said; here the older. */
class FlashCache {
    constructor(core, mcu, spend) {
        this.spend = spend;
        this.lines = new Int32Array(2 * SETS);
        this.words = new Uint8Array(2 * SETS);
        this.flush();
        core.readUint8 = (address) => (this.look(address), mcu.readUint8(address));
        core.readUint16 = (address) => (this.look(address), mcu.readUint16(address));
        core.readUint32 = (address) => (this.look(address), mcu.readUint32(address));
    }

    flush() {
        this.lines.fill(NOTHING);
        this.words.fill(0);
    }

    look(address) {
        if (address >>> 28 !== FLASH) return;
        const line = (address >>> 3) & 0x1fffff;
        const word = address & (LINE - WORD) ? 2 : 1;
        const newer = 2 * (line % SETS);
        if (this.lines[newer] !== line) this.turn(newer, line);
        if (this.words[newer] & word) return;
        this.words[newer] |= word;
        this.spend(MISS_NS);
    }

    /** Makes a line the newer of its set. */
    turn(newer, line) {
        const older = newer + 1;
        const isThere = this.lines[older] === line;
        const words = isThere ? this.words[older] : 0;
        this.lines[older] = this.lines[newer];
        this.words[older] = this.words[newer];
        this.lines[newer] = line;
        this.words[newer] = words;
    }
}

module.exports = { FlashCache };
