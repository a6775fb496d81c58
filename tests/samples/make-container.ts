const SECTOR_BYTES = 512;
const IN_SECTOR = SECTOR_BYTES / 4;
const ENTRY_BYTES = 128;
const END = 0xfffffffe;
const IS_TABLE = 0xfffffffd;
const NOTHING = 0xffffffff;

/** A compound file with these streams at its top, none of which is kept in small sectors. */
export function makeContainer(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const all = Object.entries(streams);
  const directory = Buffer.alloc(sectorsOf((all.length + 1) * ENTRY_BYTES) * SECTOR_BYTES);
  const parts = [directory, ...all.map(([, bytes]) => bytes)];
  const inParts = parts.reduce((sum, { byteLength }) => sum + sectorsOf(byteLength), 0);
  let tables = 1;
  while (tables * IN_SECTOR < inParts + tables) tables += 1;
  const next = Buffer.alloc(tables * SECTOR_BYTES, 0xff);
  for (let n = 0; n < tables; n += 1) next.writeUInt32LE(IS_TABLE, n * 4);
  const starts: number[] = [];
  let sector = tables;
  for (const { byteLength } of parts) {
    starts.push(byteLength === 0 ? END : sector);
    const count = sectorsOf(byteLength);
    for (let n = 1; n <= count; n += 1, sector += 1) {
      next.writeUInt32LE(n === count ? END : sector + 1, sector * 4);
    }
  }
  writeEntry(directory, 0, { name: "Root Entry", type: 5, child: 1, right: NOTHING, start: END });
  for (const [n, [name, { byteLength }]] of all.entries()) {
    const right = n + 1 < all.length ? n + 2 : NOTHING;
    const start = starts[n + 1] ?? END;
    writeEntry(directory, n + 1, { name, type: 2, child: NOTHING, right, start, byteLength });
  }
  return Buffer.concat([head(tables, starts[0] ?? END), next, ...parts.map(padded)]);
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly child: number;
  readonly right: number;
  readonly start: number;
  readonly byteLength?: number;
}

function writeEntry(
  directory: Buffer,
  index: number,
  { name, type, child, right, start, byteLength = 0 }: Entry,
): void {
  const at = index * ENTRY_BYTES;
  directory.write(name, at, "utf16le");
  directory.writeUInt16LE((name.length + 1) * 2, at + 0x40);
  directory.writeUInt8(type, at + 0x42);
  directory.writeUInt32LE(NOTHING, at + 0x44);
  directory.writeUInt32LE(right, at + 0x48);
  directory.writeUInt32LE(child, at + 0x4c);
  directory.writeUInt32LE(start, at + 0x74);
  directory.writeUInt32LE(byteLength, at + 0x78);
}

function head(tables: number, directory: number): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(3, 0x1a);
  bytes.writeUInt16LE(9, 0x1e);
  bytes.writeUInt16LE(6, 0x20);
  bytes.writeUInt32LE(tables, 0x2c);
  bytes.writeUInt32LE(directory, 0x30);
  bytes.writeUInt32LE(0, 0x38);
  bytes.writeUInt32LE(END, 0x3c);
  bytes.writeUInt32LE(END, 0x44);
  bytes.fill(0xff, 0x4c);
  for (let n = 0; n < Math.min(109, tables); n += 1) bytes.writeUInt32LE(n, 0x4c + n * 4);
  return bytes;
}

const sectorsOf = (byteLength: number) => Math.ceil(byteLength / SECTOR_BYTES);

function padded(bytes: Uint8Array): Buffer {
  const whole = Buffer.alloc(sectorsOf(bytes.byteLength) * SECTOR_BYTES);
  whole.set(bytes);
  return whole;
}
