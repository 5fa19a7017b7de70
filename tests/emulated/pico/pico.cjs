// A Pico in virtual time: its chip, its flash, the host at its USB, and the chips that are wired to its pins.
'use strict';

const { RP2040, ConsoleLogger, LogLevel } = require('rp2040js');
const { bootRom } = require('./boot_rom.cjs');
const { Console } = require('./console.cjs');
const { FlashCache } = require('./flash_cache.cjs');

const FLASH = 0x10000000; // where the flash begins, and where the boot ROM leads to
const WATCHDOG = 0x40058;
const BLOCK = 512; // bytes of a UF2 block, with the address and the length of its data at 12 and 16, the data at 32

/** Calls `plugged()`, `unplugged()` and `said(bytes)`. Time passes in `run` alone. */
class Pico {
    constructor(rom, on) {
        this.rom = bootRom(rom);
        this.on = on;
        this.flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
        this.chips = new Map();
        this.owed = 0;
        this.start(0);
    }

    /** Puts a UF2 into its flash. */
    load(uf2) {
        for (let at = 0; at < uf2.length; at += BLOCK) {
            const length = uf2.readUInt32LE(at + 16);
            this.flash.set(uf2.subarray(at + 32, at + 32 + length), uf2.readUInt32LE(at + 12) - FLASH);
        }
    }

    /** The chip as after a reset, at this time; what is in its flash and around it stays. */
    start(nanos) {
        const mcu = new RP2040();
        this.mcu = mcu;
        this.clock = mcu.clock;
        this.clock.nanosCounter = nanos;
        mcu.logger = new ConsoleLogger(LogLevel.Error, false);
        mcu.loadBootrom(this.rom.words);
        mcu.flash = this.flash;
        mcu.flash16 = new Uint16Array(this.flash.buffer);
        mcu.flashView = new DataView(this.flash.buffer);
        mcu.onBreak = (number) => this.answer(number);
        const watchdog = mcu.peripherals[WATCHDOG];
        watchdog.onWatchdogTrigger = () => {
            watchdog.alarm.enable = false; // it would bite at once again, without an end
            this.isReset = true;
        };
        this.isReset = false;
        this.cache = new FlashCache(mcu.core, mcu, (ns) => this.spend(ns));
        this.console = new Console(mcu, this.on);
        for (const chip of this.chips.values()) chip.connect(mcu);
        mcu.core.PC = FLASH;
    }

    wire(name, chip) {
        this.chips.set(name, chip);
        chip.connect(this.mcu);
    }

    /** Lets time pass in which the core does nothing. */
    spend(nanos) {
        this.owed += nanos;
    }

    run(ms) {
        const until = this.clock.nanos + ms * 1e6;
        while (this.clock.nanos < until) {
            this.step(until);
            if (this.isReset) {
                this.on.unplugged();
                this.start(this.clock.nanos);
            }
        }
    }

    /** Runs to this time, or to a reset. */
    step(until) {
        const { clock } = this;
        const { core } = this.mcu;
        const cycle = 1e9 / this.mcu.clkSys;
        while (clock.nanosCounter < until && !this.isReset) {
            if (core.waiting) {
                const rest = until - clock.nanosCounter;
                clock.tick(clock.nextAlarm ? Math.min(rest, clock.nanosToNextAlarm) : rest);
            } else {
                clock.tick(core.executeInstruction() * cycle + this.owed);
                this.owed = 0;
            }
        }
    }

    answer(number) {
        const answer = this.mcu.core.PC < 0x4000 && this.rom.answers[number];
        if (!answer) throw new Error(`the core stopped at ${this.mcu.core.PC.toString(16)}`);
        answer(this, this.mcu.core.registers);
    }
}

module.exports = { Pico };
