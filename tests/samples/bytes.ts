/** The first place of a text in bytes, written over with another. */
export function swap(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
}

/** The same each time. */
export function noise(length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let n = 0; n < length; n += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}
