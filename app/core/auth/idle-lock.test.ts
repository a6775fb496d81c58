import { beforeEach, describe, expect, it } from "vitest";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { type IdlePorts, isIdleTooLong, noteUse, restartIdle, setIdleLock } from "./idle-lock.ts";

const START_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
let nowMs: number;
let device: FakeStorage;
let ports: IdlePorts;
const at = (ms: number) => {
  nowMs = START_MS + ms;
};

beforeEach(() => {
  at(0);
  device = new FakeStorage();
  const sleep = () => Promise.reject(new Error("waits for nothing"));
  ports = { device, clock: { nowMs: () => nowMs, sleep } };
});

describe("the lock of an unattended page (W13)", () => {
  it("closes after fifteen minutes without use, by the wall clock", () => {
    setIdleLock(ports, "on");
    at(15 * MINUTE_MS - 1);
    expect(isIdleTooLong(ports)).toBe(false);
    at(15 * MINUTE_MS);
    expect(isIdleTooLong(ports)).toBe(true);
  });

  it("closes when the clock went back: nobody knows how long it was then", () => {
    setIdleLock(ports, "on");
    at(-1);
    expect(isIdleTooLong(ports)).toBe(true);
  });

  it("counts from the last use, which is written every ten seconds at most", () => {
    setIdleLock(ports, "on");
    const written = () => [...device.values.values()].join();
    const first = written();
    at(9_999);
    noteUse(ports);
    expect(written()).toBe(first);
    at(10_000);
    noteUse(ports);
    expect(written()).not.toBe(first);
    at(10_000 + 15 * MINUTE_MS - 1);
    expect(isIdleTooLong(ports)).toBe(false);
    at(10_000 + 15 * MINUTE_MS);
    expect(isIdleTooLong(ports)).toBe(true);
    restartIdle(ports);
    expect(isIdleTooLong(ports)).toBe(false);
  });

  it("stands open, and writes nothing down, where nobody chose it", () => {
    noteUse(ports);
    restartIdle(ports);
    at(60 * MINUTE_MS);
    expect([isIdleTooLong(ports), device.values.size]).toEqual([false, 0]);
    setIdleLock(ports, "on");
    setIdleLock(ports, "off");
    at(120 * MINUTE_MS);
    expect(isIdleTooLong(ports)).toBe(false);
  });

  it("closes where what stands of the last use is no time", () => {
    setIdleLock(ports, "on");
    for (const key of device.values.keys()) if (key.includes("use")) device.write(key, "soon");
    expect(isIdleTooLong(ports)).toBe(true);
  });
});
