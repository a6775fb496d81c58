import { describe, expect, it } from "vitest";
import { ChunkParts } from "./chunk-parts.ts";

const PACKET = 131_072;
const ENC_BYTES = 10 * PACKET + 17;
const run = {
  ...{ index: 0, firstPacket: 0, packets: 11, isLast: true, encOffset: 0, encBytes: ENC_BYTES },
  ...{ fromByte: 0, toByte: 1_310_377 },
};
const parts = (durableBytes?: number) => new ChunkParts(run, durableBytes);
const part = (from: number, to: number) => ({ fromByte: from * PACKET, toByte: to * PACKET });
const all = { fromByte: 0, toByte: ENC_BYTES };

describe("the parts of a chunk", () => {
  it("are one without a limit, and the rest where its beginning stands", () => {
    expect(parts().next(null)).toEqual(all);
    expect(parts(3 * PACKET).next(null)).toEqual({ fromByte: 3 * PACKET, toByte: ENC_BYTES });
    expect(parts(ENC_BYTES).isDone).toBe(true);
  });

  it("follow each other as they are acknowledged, to the last byte", () => {
    const chunk = parts();
    expect(chunk.next(6 * PACKET)).toEqual(part(0, 6));
    chunk.acknowledge(part(0, 6));
    const last = chunk.next(6 * PACKET);
    expect(last).toEqual({ fromByte: 6 * PACKET, toByte: ENC_BYTES });
    expect(chunk.isDone).toBe(false);
    chunk.acknowledge(last);
    expect(chunk.isDone).toBe(true);
  });

  it("keep their cut for another try, whatever is asked for, unless they were lost", () => {
    const chunk = parts();
    chunk.next(6 * PACKET);
    expect(chunk.next(PACKET)).toEqual(part(0, 6));
    expect(chunk.next(null)).toEqual(part(0, 6));
    chunk.lose();
    expect(chunk.next(null)).toEqual(part(0, 6));
    expect(chunk.isCutAnew).toBe(false);
  });

  it("that were lost are cut anew where the line is not there for as much, and never to be larger", () => {
    const chunk = parts();
    chunk.next(null);
    chunk.lose();
    expect(chunk.next(4 * PACKET)).toEqual(part(0, 4));
    expect(chunk.isCutAnew).toBe(true);
    // Not lost, and so the same.
    expect(chunk.next(PACKET)).toEqual(part(0, 4));
    chunk.lose();
    expect(chunk.next(8 * PACKET)).toEqual(part(0, 4));
    chunk.lose();
    expect(chunk.next(PACKET)).toEqual(part(0, 1));
    chunk.acknowledge(part(0, 1));
    expect(chunk.isCutAnew).toBe(false);
    expect(chunk.next(4 * PACKET)).toEqual(part(1, 5));
  });

  it("end where the server says that the lost one ends, and nowhere within the one it refused", () => {
    const chunk = parts();
    chunk.next(8 * PACKET);
    chunk.lose();
    chunk.next(4 * PACKET);
    expect(chunk.learn(3 * PACKET)).toBe(false);
    expect(chunk.next(PACKET)).toEqual(part(0, 4));
    expect(chunk.learn(8 * PACKET)).toBe(true);
    expect(chunk.isCutAnew).toBe(false);
    expect(chunk.next(PACKET)).toEqual(part(8, 9));
  });

  it("go once more as the last lost one was, and are not cut anew after that", () => {
    const chunk = parts();
    chunk.next(8 * PACKET);
    chunk.lose();
    chunk.next(4 * PACKET);
    chunk.lose();
    chunk.next(2 * PACKET);
    chunk.takeBack();
    expect([chunk.next(PACKET), chunk.isCutAnew]).toEqual([part(0, 4), false]);
    chunk.lose();
    expect(chunk.next(PACKET)).toEqual(part(0, 4));
  });
});
