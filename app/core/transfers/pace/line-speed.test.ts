import { expect, it } from "vitest";
import { LineSpeed } from "./line-speed.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const PACKET = 128 * KIB;

function after(...sends: readonly [bytes: number, tookMs: number][]): number | null {
  const line = new LineSpeed();
  for (const send of sends) line.passed(...send);
  return line.mostBytes();
}

it("sends all there is first, then what the line takes in twenty seconds, and all again where that is more", () => {
  expect(after()).toBeNull();
  expect(after([MIB, 10_000])).toBe(2 * MIB);
  expect(after([MIB, 1_000])).toBe(20 * MIB);
  expect(after([MIB, 833])).toBeNull();
  expect(after([MIB, 0])).toBeNull();
});

it("sends whole packets, one at least", () => {
  expect(after([MIB, 30_000])).toBe(5 * PACKET);
  expect(after([MIB, 3_600_000])).toBe(PACKET);
});

it("takes twice as much along when little went quickly", () => {
  expect(after([0, 60_000])).toBe(PACKET);
  expect(after([0, 60_000], [PACKET, 100])).toBe(2 * PACKET);
  expect(after([0, 60_000], [PACKET, 100], [2 * PACKET, 100])).toBe(4 * PACKET);
  expect(after([0, 60_000], [PACKET, 100], [PACKET, 100])).toBe(2 * PACKET);
});

it("goes by the last send that says something", () => {
  expect(after([MIB, 10_000], [700, 10])).toBe(2 * MIB);
  expect(after([MIB, 100], [PACKET, 5_000])).toBe(4 * PACKET);
  expect(after([MIB, 100], [PACKET, 4_999])).toBeNull();
});
