import { ViewerError } from "#app/viewers/viewer.ts";

/** The first eight bytes of a compound file ([MS-CFB] 2.2). */
const MARK = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEAD_BYTES = 512;
/** Table sectors that the head itself names. */
const NAMED_IN_HEAD = 109;
const ENTRY_BYTES = 128;
const NOTHING = 0xffffffff;
/** From here on a number is a mark and no sector. */
const FIRST_MARK = 0xfffffffa;
const STREAM = 2;
const SEALED = "EncryptedPackage";

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly sizeBytes: number;
}

export function isContainer(bytes: Uint8Array): boolean {
  return MARK.every((byte, at) => bytes[at] === byte);
}

/**
 * A compound file: a small file system of sectors in chains, in which the older office formats keep their streams.
 * Only those that lie at its top are read; what is embedded has streams of the same names below.
 */
export class Container {
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #smallBytes: number;
  /** Streams below this lie in small sectors, all of which are in the stream of the root. */
  readonly #smallBelow: number;
  readonly #next: readonly number[];
  readonly #nextSmall: readonly number[];
  readonly #entries: readonly Entry[];
  readonly #small: Uint8Array<ArrayBuffer>;

  /** Throws ViewerError "broken" where its chains lead nowhere. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    if (!isContainer(bytes) || bytes.byteLength < HEAD_BYTES) throw new ViewerError("broken");
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#sectorBytes = 1 << this.#shift(0x1e);
    this.#smallBytes = 1 << this.#shift(0x20);
    this.#smallBelow = this.#u32(0x38);
    this.#next = this.#readTable();
    const entries = this.#chain(this.#u32(0x30)).flatMap((sector) => this.#entriesIn(sector));
    this.#entries = entries;
    this.#nextSmall = this.#numbersIn(this.#chain(this.#u32(0x3c)));
    const [root] = entries;
    if (root === undefined) throw new ViewerError("broken");
    this.#small = this.#gather(this.#chain(root.start), root.sizeBytes);
  }

  /** The later formats stand in one where a password seals them ([MS-OFFCRYPTO] 2.3.4.4). ViewerError "password". */
  refuseSealed(): void {
    if (this.#find(SEALED) !== null) throw new ViewerError("password");
  }

  /** A stream at the top by its name; null: there is none. */
  stream(name: string): Uint8Array<ArrayBuffer> | null {
    const entry = this.#find(name);
    if (entry === null) return null;
    const { start, sizeBytes } = entry;
    if (sizeBytes >= this.#smallBelow) return this.#gather(this.#chain(start), sizeBytes);
    const whole = new Uint8Array(sizeBytes);
    let at = 0;
    for (const sector of follow(this.#nextSmall, start)) {
      if (at >= sizeBytes) break;
      const from = sector * this.#smallBytes;
      const part = this.#small.subarray(from, from + Math.min(this.#smallBytes, sizeBytes - at));
      whole.set(part, at);
      at += this.#smallBytes;
    }
    return whole;
  }

  /** The root's own are a tree by name; walked whole, because who wrote it may have ordered it otherwise. */
  #find(name: string): Entry | null {
    const left = [this.#entries[0]?.child ?? NOTHING];
    const seen = new Set<number>();
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      const entry = this.#entries[at];
      if (entry === undefined || seen.has(at)) continue;
      seen.add(at);
      if (entry.type === STREAM && entry.name === name) return entry;
      left.push(entry.left, entry.right);
    }
    return null;
  }

  /** Which sector follows each. */
  #readTable(): readonly number[] {
    const named = this.#numbers(0x4c, NAMED_IN_HEAD);
    const most = this.#view.byteLength / this.#sectorBytes;
    const inSector = this.#sectorBytes / 4;
    let further = this.#u32(0x44);
    for (let count = 0; further < FIRST_MARK; count += 1) {
      if (count > most) throw new ViewerError("broken");
      const numbers = this.#numbers(this.#at(further), inSector);
      named.push(...numbers.slice(0, -1));
      further = numbers.at(-1) ?? NOTHING;
    }
    const sectors = named.filter((sector) => sector < FIRST_MARK);
    if (sectors.length > most) throw new ViewerError("broken");
    return this.#numbersIn(sectors);
  }

  #chain(start: number): readonly number[] {
    return [...follow(this.#next, start)];
  }

  #numbersIn(sectors: readonly number[]): readonly number[] {
    const all: number[] = [];
    for (const sector of sectors) {
      for (const one of this.#numbers(this.#at(sector), this.#sectorBytes / 4)) all.push(one);
    }
    return all;
  }

  #gather(sectors: readonly number[], sizeBytes: number): Uint8Array<ArrayBuffer> {
    const room = Math.min(sizeBytes, sectors.length * this.#sectorBytes);
    const whole = new Uint8Array(room);
    for (const [index, sector] of sectors.entries()) {
      const to = index * this.#sectorBytes;
      if (to >= room) break;
      // The last sector of a file may be cut off.
      const from = Math.min(this.#at(sector), this.#view.byteLength);
      const length = Math.min(this.#sectorBytes, room - to, this.#view.byteLength - from);
      whole.set(new Uint8Array(this.#view.buffer, this.#view.byteOffset + from, length), to);
    }
    return whole;
  }

  #entriesIn(sector: number): readonly Entry[] {
    const from = this.#at(sector);
    const count = this.#sectorBytes / ENTRY_BYTES;
    return Array.from({ length: count }, (_, n) => this.#entry(from + n * ENTRY_BYTES));
  }

  #entry(at: number): Entry {
    const nameBytes = Math.max(0, Math.min(64, this.#u16(at + 0x40)) - 2);
    const letters = Array.from({ length: nameBytes / 2 }, (_, n) => this.#u16(at + n * 2));
    return {
      name: String.fromCharCode(...letters),
      type: this.#u16(at + 0x42) & 0xff,
      left: this.#u32(at + 0x44),
      right: this.#u32(at + 0x48),
      child: this.#u32(at + 0x4c),
      start: this.#u32(at + 0x74),
      sizeBytes: Math.min(this.#u32(at + 0x78), this.#view.byteLength),
    };
  }

  #numbers(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, n) => this.#u32(at + n * 4));
  }

  /** The head takes the room of one sector, whatever its size. */
  #at(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #shift(at: number): number {
    const shift = this.#u16(at);
    if (shift < 6 || shift > 12) throw new ViewerError("broken");
    return shift;
  }

  /** Beyond the end stands nothing. */
  #u16(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, true) : 0;
  }

  #u32(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, true) : NOTHING;
  }
}

/** Each once: a chain that comes back to itself is broken. */
function* follow(next: readonly number[], start: number): Generator<number> {
  let count = 0;
  for (let at = start; at < FIRST_MARK; at = next[at] ?? NOTHING) {
    if (at >= next.length || count > next.length) throw new ViewerError("broken");
    count += 1;
    yield at;
  }
}
