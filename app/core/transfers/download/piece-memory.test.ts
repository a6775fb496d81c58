import { expect, it } from "vitest";
import { PieceMemory } from "./piece-memory.ts";

it("memory that came back is given out again, once", () => {
  const memory = new PieceMemory(1000);
  const first = memory.take(memory.bytesEach);
  memory.give(first);
  expect(memory.take(memory.bytesEach)).toBe(first);
  expect(memory.take(memory.bytesEach)).not.toBe(first);
});

it("memory of another size is made for its purpose and not kept", () => {
  const memory = new PieceMemory(1000);
  memory.give(new ArrayBuffer(memory.bytesEach - 1));
  memory.give(undefined);
  expect(memory.take(10).byteLength).toBe(10);
  expect(memory.take(memory.bytesEach).byteLength).toBe(memory.bytesEach);
});
