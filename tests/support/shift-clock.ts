/**
 * Preloaded into a server by tests (`--import`): its clock is `COFFER_SHIFT_CLOCK_MS` milliseconds ahead, as
 * after a wrong time server or a restored machine.
 */
const shiftMs = Number(process.env.COFFER_SHIFT_CLOCK_MS ?? "0");
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(args[0]);
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

Reflect.set(globalThis, "Date", ShiftedDate);
