// The host at the Pico's USB, and the prompt that it sees.
'use strict';

const { USBCDC } = require('rp2040js');

const START_OF_FRAME = 1 << 17; // an interrupt at each millisecond of the bus, which the emulator gives hosts alone
const FRAME_NUMBER = 0x48;
const FRAME_NS = 1e6;

/** Calls `plugged()` when the Pico is known to the host, and `said(bytes)`. */
class Console {
    constructor(mcu, { plugged, said }) {
        this.usb = mcu.usbCtrl;
        this.clock = mcu.clock;
        this.typed = [];
        this.wanted = 0;
        this.cdc = new USBCDC(this.usb);
        this.cdc.onDeviceConnected = plugged;
        this.cdc.onSerialData = (bytes) => this.whenRead(() => said(bytes));
        // A host that has nothing to say says nothing; the emulator's own would send empty packets without end.
        this.usb.onEndpointRead = (endpoint, size) => {
            if (endpoint !== this.cdc.outEndpoint) return;
            this.wanted = size;
            this.give();
        };
        this.isReading = true;
        this.unread = [];
        const { usb } = this;
        const indicate = usb.indicateBufferReady.bind(usb);
        usb.indicateBufferReady = (endpoint, out) => {
            if (endpoint !== this.cdc.inEndpoint || out) indicate(endpoint, out);
            else this.whenRead(() => indicate(endpoint, out));
        };
        this.sendStartOfFrames();
    }

    /** A host that does not read leaves what the Pico says in its USB, until it reads again. */
    read(isReading) {
        this.isReading = isReading;
        if (isReading) for (const done of this.unread.splice(0)) done();
    }

    whenRead(done) {
        if (this.isReading) done();
        else this.unread.push(done);
    }

    type(bytes) {
        this.typed.push(...bytes);
        this.give();
    }

    give() {
        if (!this.wanted || !this.typed.length) return;
        this.usb.endpointReadDone(this.cdc.outEndpoint, Uint8Array.from(this.typed.splice(0, this.wanted)));
        this.wanted = 0;
    }

    /** MicroPython keeps back what it says until a host has listened for some of them. */
    sendStartOfFrames() {
        const { usb } = this;
        const read = usb.readUint32.bind(usb);
        usb.readUint32 = (offset) => {
            if (offset === FRAME_NUMBER) {
                usb.intRaw &= ~START_OF_FRAME;
                usb.checkInterrupts();
            }
            return read(offset);
        };
        const alarm = this.clock.createAlarm(() => {
            usb.sofFrameNumber = (usb.sofFrameNumber + 1) & 0x7ff;
            if (usb.intEnable & START_OF_FRAME) {
                usb.intRaw |= START_OF_FRAME;
                usb.checkInterrupts();
            }
            alarm.schedule(FRAME_NS);
        });
        alarm.schedule(FRAME_NS);
    }
}

module.exports = { Console };
