// Chips at the pins of a Pico, in virtual time, with what they see of it: when each scan began and how long it took.
'use strict';

const HIGH = new Set([1, 3]); // driven high, or pulled up
const LOW = 0; // driven low

/** A chip at some pins; `scans` are pairs of microseconds, begin and end. */
class Chip {
    constructor() {
        this.scans = [];
    }

    /** Leads its pins to this RP2040, which may be the same one after a reset. */
    connect(mcu) {
        this.mcu = mcu;
        this.look();
    }

    /** Looks at what was set, and shows it. */
    look() {}

    /** What it saw since it was asked last. */
    measured() {
        const { scans } = this;
        this.scans = [];
        return { scans };
    }

    us() {
        return this.mcu.clock.nanos / 1000;
    }

    isHigh(pin) {
        return HIGH.has(this.mcu.gpio[pin].value);
    }

    isDrivenLow(pin) {
        return this.mcu.gpio[pin].value === LOW;
    }

    put(pin, level) {
        this.mcu.gpio[pin].setInputValue(level);
    }

    onChange(pin, changed) {
        this.mcu.gpio[pin].addListener(changed);
    }
}

const LEGS = 8;

/**
 * 74HC165 shift registers (SN74HC165, SCLS116); `closed` are the switches to ground, by input. Only `reached` chips are
 * connected to the Pico: behind the last of them the chain is broken, and its open serial input is taken for high.
 */
class Chain extends Chip {
    constructor(load, clock, data, feed, count) {
        super();
        Object.assign(this, { load, clock, data, feed, count });
        this.reached = count;
        this.closed = new Array(LEGS * count).fill(0);
        this.bits = [];
        this.rises = 0;
        this.begun = 0;
    }

    connect(mcu) {
        super.connect(mcu);
        this.onChange(this.load, () => {
            if (this.isHigh(this.load)) return;
            this.begun = this.us();
            this.rises = 0;
            this.look();
        });
        this.onChange(this.clock, () => {
            if (this.isHigh(this.clock)) this.shift();
        });
    }

    /** While SH/LD is low the inputs go through; the first to come out is H of the first chip. */
    look() {
        if (this.isHigh(this.load)) return;
        const length = LEGS * this.reached;
        this.bits = Array.from({ length }, (_, at) => 1 - this.closed[at - (at % LEGS) + LEGS - 1 - (at % LEGS)]);
        this.show();
    }

    shift() {
        if (!this.isHigh(this.load)) return;
        this.bits.shift();
        this.bits.push(this.reached < this.count || this.isHigh(this.feed) ? 1 : 0);
        this.show();
        this.rises += 1;
        if (this.rises === LEGS * this.count) this.scans.push([this.begun, this.us()]);
    }

    show() {
        this.put(this.data, this.bits[0] === 1);
    }
}

/** Switches in rows and columns, with a diode each; `closed` by row * columns + column. */
class Keys extends Chip {
    constructor(rows, columns) {
        super();
        Object.assign(this, { rows, columns });
        this.closed = new Array(rows.length * columns.length).fill(0);
        this.begun = 0;
    }

    connect(mcu) {
        super.connect(mcu);
        for (const row of this.rows) this.onChange(row, () => this.changed(row));
    }

    changed(row) {
        if (row === this.rows[0] && this.isDrivenLow(row)) this.begun = this.us();
        if (row === this.rows.at(-1) && !this.isDrivenLow(row) && this.begun) {
            this.scans.push([this.begun, this.us()]);
            this.begun = 0;
        }
        this.look();
    }

    look() {
        const width = this.columns.length;
        this.columns.forEach((pin, column) => {
            const isLow = this.rows.some((row, at) => this.closed[at * width + column] && this.isDrivenLow(row));
            this.put(pin, !isLow);
        });
    }
}

const INPUTS = 16;
const REST = 32768;
const FULL = 65535;
const FIRST_ANALOG = 26;
const SAMPLE_NS = 2000; // 96 cycles of 48 MHz (RP2040 datasheet, 4.9)

/**
 * CD74HC4067 multiplexers (SCHS209) in front of the ADC; `fields` are voltages from 0 to 65535, by input, or null where
 * nothing is connected. The select lines with a 1 in `grounded` are shorted to ground.
 */
class Multiplexers extends Chip {
    constructor(selects, senses, enables, count) {
        super();
        Object.assign(this, { selects, senses, enables });
        this.fields = new Array(INPUTS * count).fill(REST);
        this.held = senses.map(() => REST);
        this.grounded = selects.map(() => 0);
        this.last = -1;
        this.begun = 0;
        this.ended = 0;
    }

    connect(mcu) {
        super.connect(mcu);
        mcu.adc.onADCRead = (channel) => this.sample(channel);
    }

    sample(channel) {
        const { adc } = this.mcu;
        const input = this.selected(channel);
        this.note(input);
        adc.currentChannel = channel;
        adc.channelValues[channel] = this.voltage(FIRST_ANALOG + channel, input) >> 4;
        adc.sampleAlarm.schedule(SAMPLE_NS);
    }

    /** Which input is led to an analog pin. */
    selected(channel) {
        const column = this.senses.indexOf(FIRST_ANALOG + channel);
        const bank = Math.max(0, this.enables.findIndex((pin) => this.isDrivenLow(pin)));
        const isHigh = (pin, bit) => this.isHigh(pin) && !this.grounded[bit];
        const leg = this.selects.reduce((sum, pin, bit) => sum + (isHigh(pin, bit) ? 1 << bit : 0), 0);
        return (bank * this.senses.length + column) * INPUTS + leg;
    }

    /** What is at a pin to which this input is led: its own pull decides where nothing is connected. */
    voltage(pin, input) {
        const column = this.senses.indexOf(pin);
        const { pullupEnabled, pulldownEnabled } = this.mcu.gpio[pin];
        const open = pullupEnabled ? FULL : pulldownEnabled ? 0 : this.held[column];
        this.held[column] = this.fields[input] ?? open;
        return this.held[column];
    }

    note(input) {
        const now = this.us();
        if (input === 0 && this.last !== 0) {
            if (this.begun) this.scans.push([this.begun, this.ended]);
            this.begun = now;
        }
        this.last = input;
        this.ended = now + SAMPLE_NS / 1000;
    }
}

const BITS = 24;
const PULSES = BITS + 1; // one more chooses channel A with a gain of 128
const OFF_US = 60; // a clock that stays high for longer switches the chips off
const SETTLING = 4; // conversions until the first word

/**
 * HX711 (Avia's datasheet) on one clock, each with its own free-running oscillator. `cells[n].raw` is its word, off by
 * up to `cells[n].noise`; one that `isSilent` never has a sample.
 *
 * A conversion that ends while a word is read is lost, and the bits that were not read yet are all high, as makers have
 * seen it (github.com/bogde/HX711, issues 83 and 216).
 */
class Scales extends Chip {
    constructor(clock, data, rate) {
        super();
        Object.assign(this, { clock, data });
        this.cells = data.map((_, number) => new Cell(rate, number));
        this.pulses = 0;
        this.rose = 0;
        this.begun = 0;
    }

    connect(mcu) {
        super.connect(mcu);
        this.alarm = mcu.clock.createAlarm(() => this.look());
        this.onChange(this.clock, () => (this.isHigh(this.clock) ? this.rise() : this.fall()));
        this.look();
    }

    rise() {
        const now = this.us();
        this.rose = now;
        if (this.pulses === 0) this.begun = now;
        this.pulses += 1;
        for (const cell of this.cells) cell.pulse(now);
        this.look();
    }

    fall() {
        const now = this.us();
        if (now - this.rose > OFF_US) {
            this.pulses = 0;
            for (const cell of this.cells) cell.powerUp(now);
        } else if (this.pulses === PULSES) {
            this.scans.push([this.begun, now]);
            this.pulses = 0;
        }
    }

    look() {
        const now = this.us();
        this.cells.forEach((cell, at) => {
            const level = cell.output(now);
            if (level !== cell.shown) this.put(this.data[at], level === 1);
            cell.shown = level;
        });
        this.alarm?.schedule(1000 * (Math.min(...this.cells.map((cell) => cell.next)) - now));
    }

    measured() {
        const samples = this.cells.map((cell) => cell.samples);
        const torn = this.cells.map((cell) => cell.torn);
        return { ...super.measured(), samples, torn };
    }
}

class Cell {
    constructor(rate, number) {
        // The oscillators of no two chips agree.
        this.period = (1e6 / rate) * (0.98 + ((number * 7) % 5) / 100);
        this.raw = 0;
        this.noise = 0;
        this.isSilent = 0;
        this.random = number + 1;
        this.samples = 0;
        this.torn = 0;
        this.shown = -1;
        this.powerUp((number * this.period) / 14);
    }

    powerUp(now) {
        this.next = now + SETTLING * this.period;
        this.isReady = false;
        this.pulses = 0;
        this.word = 0;
    }

    pulse(now) {
        this.convert(now);
        this.pulses += 1;
    }

    output(now) {
        this.convert(now);
        if (this.isSilent || !this.isReady || this.pulses > BITS) return 1;
        return this.pulses ? (this.word >>> (BITS - this.pulses)) & 1 : 0;
    }

    /** Takes the conversions that ended until now. */
    convert(now) {
        for (; now >= this.next; this.next += this.period) {
            this.samples += 1;
            if (this.isReady && this.pulses > 0 && this.pulses <= BITS) {
                this.torn += 1;
                this.word |= (1 << (BITS - this.pulses)) - 1;
            } else {
                this.word = (this.raw + this.off()) & 0xffffff;
                this.pulses = 0;
                this.isReady = true;
            }
        }
    }

    /** By how much a sample is off, evenly distributed. */
    off() {
        this.random = (Math.imul(this.random, 1103515245) + 12345) & 0x7fffffff;
        return ((this.random >>> 16) % (2 * this.noise + 1)) - this.noise;
    }
}

module.exports = { Chain, Keys, Multiplexers, Scales };
