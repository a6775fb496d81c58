/** A frame of VP8, as an encoder gives it. */
export interface Vp8Frame {
  readonly bytes: Uint8Array;
  readonly atMs: number;
  readonly isKey: boolean;
}

interface Film {
  readonly frames: readonly Vp8Frame[];
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

const KEY_FRAME = 0x80;

/** A WebM (RFC 9559) of one track in one cluster, which begins at 0. */
export function makeWebm({ frames, width, height, durationMs }: Film): Buffer {
  return Buffer.concat([
    element(0x1a45dfa3, [
      element(0x4286, uint(1)),
      element(0x42f7, uint(1)),
      element(0x42f2, uint(4)),
      element(0x42f3, uint(8)),
      element(0x4282, Buffer.from("webm")),
      element(0x4287, uint(2)),
      element(0x4285, uint(2)),
    ]),
    element(0x18538067, [
      // Times are milliseconds.
      element(0x1549a966, [element(0x2ad7b1, uint(1_000_000)), element(0x4489, float(durationMs))]),
      element(0x1654ae6b, [
        element(0xae, [
          element(0xd7, uint(1)),
          element(0x73c5, uint(1)),
          element(0x83, uint(1)),
          element(0x86, Buffer.from("V_VP8")),
          element(0xe0, [element(0xb0, uint(width)), element(0xba, uint(height))]),
        ]),
      ]),
      element(0x1f43b675, [element(0xe7, uint(0)), ...frames.map(toBlock)]),
    ]),
  ]);
}

function toBlock({ bytes, atMs, isKey }: Vp8Frame): Buffer {
  const head = Buffer.from([0x81, 0, 0, isKey ? KEY_FRAME : 0]);
  head.writeInt16BE(atMs, 1);
  return element(0xa3, [head, bytes]);
}

function element(id: number, content: Uint8Array | readonly Uint8Array[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content as Uint8Array);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 1;
  return Buffer.concat([Buffer.from(id.toString(16), "hex"), size, body]);
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
