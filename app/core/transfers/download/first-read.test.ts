import { describe, expect, it } from "vitest";
import { withFirst } from "./first-read.ts";
import type { RangeRead } from "./read-range.ts";

/** A file that tells which ranges it was asked for; each byte is its own place. */
function aFile(sizeBytes: number, fails = false) {
  const asked: string[] = [];
  async function* pieces({ from, to }: RangeRead) {
    if (fails) throw new Error("unread");
    for (let at = from; at < to; at += 4) {
      yield Uint8Array.from({ length: Math.min(4, to - at) }, (_, n) => at + n).buffer;
    }
  }
  const read = (range: RangeRead) => {
    asked.push(`${range.from}-${range.to}`);
    return pieces(range);
  };
  return { file: { sizeBytes, read }, asked };
}

async function bytesOf(pieces: AsyncIterable<ArrayBuffer>): Promise<number[]> {
  const all: number[] = [];
  for await (const piece of pieces) all.push(...new Uint8Array(piece));
  return all;
}

describe("a file whose first bytes are on their way", () => {
  it("gives them once to who reads just these, and reads all else anew", async () => {
    const { file, asked } = aFile(20);
    const begun = withFirst(file, [
      { from: 0, to: 6 },
      { from: 6, to: 9 },
    ]);
    expect(asked).toEqual(["0-6", "6-9"]);
    expect(await bytesOf(begun.read({ from: 6, to: 9 }))).toEqual([6, 7, 8]);
    expect(await bytesOf(begun.read({ from: 0, to: 6 }))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(asked).toHaveLength(2);
    expect(await bytesOf(begun.read({ from: 0, to: 6 }))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await bytesOf(begun.read({ from: 0, to: 5 }))).toEqual([0, 1, 2, 3, 4]);
    expect(asked).toEqual(["0-6", "6-9", "0-6", "0-5"]);
  });

  it("asks for nothing past the end that its seal names", async () => {
    const { file, asked } = aFile(5);
    const begun = withFirst(file, [
      { from: 0, to: 8 },
      { from: 8, to: 12 },
      { from: 5, to: 8 },
    ]);
    expect(asked).toEqual(["0-5"]);
    expect(await bytesOf(begun.read({ from: 0, to: 5 }))).toEqual([0, 1, 2, 3, 4]);
    expect(asked).toEqual(["0-5"]);
  });

  it("tells of a failure who reads them, and nobody else", async () => {
    const { file } = aFile(5, true);
    const begun = withFirst(file, [{ from: 0, to: 5 }]);
    await new Promise((resolve) => setTimeout(resolve));
    await expect(bytesOf(begun.read({ from: 0, to: 5 }))).rejects.toThrow("unread");
  });

  it("gives nothing on to who has stopped meanwhile", async () => {
    const { file } = aFile(8);
    const begun = withFirst(file, [{ from: 0, to: 8 }]);
    const control = new AbortController();
    const read = begun.read({ from: 0, to: 8, signal: control.signal });
    expect((await read.next()).value?.byteLength).toBe(4);
    control.abort();
    await expect(read.next()).rejects.toMatchObject({ name: "AbortError" });
  });
});
