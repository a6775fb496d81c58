import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sizeText } from "#app/viewers/parts/size-text.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { zipOf } from "#tests/samples/make-office.ts";
import { makeTar, tarEntry } from "#tests/samples/make-tar.ts";
import { type Archive, checkGrowth, type ReadPart } from "./entry.ts";
import { readGzip } from "./read-gzip.ts";
import { isTar, readTar } from "./read-tar.ts";
import { readZip } from "./read-zip.ts";

const MIB = 1024 * 1024;

function partsOf(bytes: Uint8Array): { readonly read: ReadPart; readonly asked: number[] } {
  const asked: number[] = [];
  const read = async (from: number, to: number) => {
    asked.push(to - from);
    return new Uint8Array(bytes.subarray(from, to));
  };
  return { read, asked };
}

const zip = (bytes: Buffer) => readZip(partsOf(bytes).read, bytes.length);
const tar = (bytes: Buffer) => readTar(partsOf(bytes).read, bytes.length);
const gzip = (bytes: Buffer, name = "a.gz") =>
  readGzip(partsOf(bytes).read, { name, sizeBytes: bytes.length });
const paths = ({ entries }: Archive) => entries.map(({ path }) => path);
const textOf = async ({ entries }: Archive, at: number) =>
  new TextDecoder().decode(await entries[at]?.take?.());
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ViewerError ? error.reason : error),
  );

describe("a zip", () => {
  it("tells what lies in it by its directory alone, and gives one file out", async () => {
    const bytes = zipOf({ "large.bin": noise(2 * MIB), "bay/wall.txt": "it stands" });
    const { read, asked } = partsOf(bytes);
    const listed = await readZip(read, bytes.length);
    expect(paths(listed)).toEqual(["large.bin", "bay/wall.txt"]);
    expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThan(MIB);
    expect(listed.entries[1]?.sizeBytes).toBe(9);
    expect(await textOf(listed, 1)).toBe("it stands");
  });

  it("keeps names as they are written, whatever they lead to", async () => {
    const names = ["../../etc/passwd", "C:\\windows\\a.dll", "/root/.ssh/key", "a\u202Egpj.exe"];
    const bytes = zipOf(Object.fromEntries(names.map((name) => [name, "x"])));
    expect(paths(await zip(bytes))).toEqual(names);
  });

  it("with a bomb in it is listed, and the bomb stays inside", async () => {
    const listed = await zip(zipOf({ "zeros.bin": new Uint8Array(20 * MIB), "a.txt": "small" }));
    expect(await failure(listed.entries[0]?.take?.() ?? Promise.resolve())).toBe("too-large");
    expect(await textOf(listed, 1)).toBe("small");
  });

  it("that promises less than comes out, or other bytes, gives nothing out", async () => {
    const bytes = zipOf({ "a.txt": "x".repeat(5000) });
    const directory = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    const [short, other] = [Buffer.from(bytes), Buffer.from(bytes)];
    short.writeUInt32LE(10, directory + 24);
    other.writeUInt32LE(1, directory + 16);
    for (const lying of [short, other]) {
      const listed = await zip(lying).catch(() => null);
      if (listed === null) continue;
      expect(await failure(listed.entries[0]?.take?.() ?? Promise.resolve())).toBe("broken");
    }
  });

  it("with a password says so, and offers nothing", async () => {
    const bytes = zipOf({ "a.txt": "secret" });
    const directory = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    const [entry] = (await zip(bytes)).entries;
    expect([entry?.isLocked, entry?.take]).toEqual([true, null]);
  });

  it("shows 10 000 of its files, and says that there are more", async () => {
    const files = (count: number) =>
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, ""])));
    expect(await zip(files(10_000))).toMatchObject({ isCut: false });
    const cut = await zip(files(10_001));
    expect([cut.entries.length, cut.isCut]).toEqual([10_000, true]);
  });

  it("whose directory is larger than what is read at once is refused before it is read", async () => {
    const end = Buffer.alloc(22);
    end.write("PK\x05\x06", "latin1");
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(33 * MIB, 12);
    const sizeBytes = 33 * MIB + end.length;
    let most = 0;
    const read = async (from: number, to: number) => {
      most = Math.max(most, to - from);
      const bytes = new Uint8Array(to - from);
      const at = sizeBytes - end.length - from;
      if (at + end.length <= bytes.byteLength && at >= 0) bytes.set(end, at);
      else bytes.set(Buffer.from("PK\x01\x02", "latin1").subarray(0, bytes.byteLength));
      return bytes;
    };
    expect(await failure(readZip(read, sizeBytes))).toBe("too-large");
    expect(most).toBeLessThan(33 * MIB);
  });

  it("that is damaged is refused", async () => {
    const bytes = zipOf({ "a.txt": "x" });
    expect(await failure(zip(Buffer.from("PK\x03\x04 and nothing")))).toBe("broken");
    expect(await failure(zip(bytes.subarray(0, bytes.length - 30)))).toBe("broken");
  });
});

describe("a tar", () => {
  it("tells what lies in it, and gives one file out", async () => {
    const listed = await tar(makeTar({ "bay/": "", "bay/wall.txt": "it stands", "b.txt": "" }));
    expect(paths(listed)).toEqual(["bay/", "bay/wall.txt", "b.txt"]);
    expect(listed.entries[0]).toMatchObject({ isFolder: true, take: null });
    expect(listed.entries[1]).toMatchObject({ sizeBytes: 9, modifiedMs: 1_760_000_000_000 });
    expect(await textOf(listed, 1)).toBe("it stands");
  });

  it("has long names from records of their own, and gives out no link", async () => {
    const long = `${"deep/".repeat(30)}a.txt`;
    const body = `path=${long}\n`;
    const bytes = Buffer.concat([
      ...tarEntry("x", `${body.length + 4} ${body}`, { kind: "x" }),
      ...tarEntry("short", "one"),
      ...tarEntry("x", `${long}2\0`, { kind: "L" }),
      ...tarEntry("short", "two"),
      ...tarEntry("link", "", { kind: "2" }),
      Buffer.alloc(1024),
    ]);
    const listed = await tar(bytes);
    expect(paths(listed)).toEqual([long, `${long}2`, "link"]);
    expect(await textOf(listed, 1)).toBe("two");
    expect(listed.entries[2]?.take).toBeNull();
  });

  it.each([
    ["has a name without end", makeTar({ a: "x".repeat(70_000) }, { kind: "L" })],
    ["is none", Buffer.alloc(4096, 7)],
  ])("is refused when it %s", async (_what, bytes) => {
    expect(["broken", "too-large"]).toContain(await failure(tar(bytes)));
    expect(isTar(Buffer.alloc(512))).toBe(false);
  });

  it("shows 10 000 of its files, and says where there are more", async () => {
    const many = (count: number) =>
      tar(Buffer.concat(Array.from({ length: count }, (_, n) => tarEntry(`${n}`, "")).flat()));
    const ended = (count: number) =>
      tar(makeTar(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, ""]))));
    for (const read of [many, ended]) {
      const [all, more] = [await read(10_000), await read(10_001)];
      expect([all.entries.length, all.isCut]).toEqual([10_000, false]);
      expect([more.entries.length, more.isCut]).toEqual([10_000, true]);
    }
  });

  it("is not read on and on for a list: what lies behind 256 MB of it is not shown", async () => {
    const [header = Buffer.alloc(0)] = tarEntry("a", "", { sizeBytes: 2 * MIB });
    let readBytes = 0;
    // The same header every 2 MB and a block, over 100 GB.
    const read = async (from: number, to: number) => {
      const bytes = new Uint8Array(to - from);
      bytes.set(header);
      readBytes += bytes.byteLength;
      return bytes;
    };
    const listed = await readTar(read, 100_000 * MIB);
    expect(listed.isCut).toBe(true);
    expect(readBytes).toBeLessThanOrEqual(257 * MIB + 512);
    expect(listed.entries.length).toBeLessThan(300);
  });

  it("tells sizes above 8 GB by their bytes, and of records that say them", async () => {
    const [large = Buffer.alloc(0)] = tarEntry("large.bin", "");
    large.fill(0, 124, 136);
    large.writeUInt8(0x80, 124);
    large.writeUInt32BE(20, 132);
    sign(large);
    const listed = await tar(Buffer.concat([large, Buffer.alloc(1536)]));
    expect(listed.entries[0]?.sizeBytes).toBe(20);
    const body = "11 size=3\n";
    const told = Buffer.concat([
      ...tarEntry("x", body, { kind: "x" }),
      ...tarEntry("a.txt", "abc", { sizeBytes: 0 }),
    ]);
    expect(await textOf(await tar(told), 0)).toBe("abc");
    large.fill(0xff, 124, 136);
    sign(large);
    expect(await failure(tar(Buffer.concat([large, Buffer.alloc(1536)])))).toBe("broken");
  });

  it("takes no name from a record that is of all files, and folders that stand apart where its kind has them", async () => {
    const [old = Buffer.alloc(0), ...rest] = tarEntry("name", "x");
    old.write("before", 345);
    const posix = Buffer.from(old);
    old.fill(0, 257, 265);
    for (const header of [old, posix]) sign(header);
    const bytes = Buffer.concat([
      ...tarEntry("g", "13 path=all\n", { kind: "g" }),
      ...[old, ...rest],
      ...[posix, ...rest],
    ]);
    expect(paths(await tar(bytes))).toEqual(["name", "before/name"]);
  });

  it("of many small files is few reads", async () => {
    const files = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`, "x"]));
    const bytes = makeTar(files);
    const { read, asked } = partsOf(bytes);
    expect((await readTar(read, bytes.length)).entries).toHaveLength(500);
    expect(asked).toHaveLength(1);
  });
});

describe("a gzip", () => {
  it("is one file by its own name, or the tar that is in it", async () => {
    const one = await gzip(gzipSync("dry"), "notes.txt.gz");
    expect([paths(one), await textOf(one, 0)]).toEqual([["notes.txt"], "dry"]);
    const many = await gzip(gzipSync(makeTar({ "a.txt": "in" })), "all.tgz");
    expect([paths(many), await textOf(many, 0)]).toEqual([["a.txt"], "in"]);
  });

  it("that grows out of all proportion, is damaged or too large is refused", async () => {
    expect(await failure(gzip(gzipSync(Buffer.alloc(64 * MIB))))).toBe("too-large");
    expect(await failure(gzip(Buffer.from("1f8b0800ffff", "hex")))).toBe("broken");
    const read = async () => new Uint8Array(0);
    expect(await failure(readGzip(read, { name: "a.gz", sizeBytes: 40 * MIB + 1 }))).toBe(
      "too-large",
    );
  });
});

it("what is taken out of an archive is 256 MB at most, however little it grows", () => {
  const most = 256 * MIB;
  expect(() => checkGrowth(most, most)).not.toThrow();
  expect(() => checkGrowth(most, most + 1)).toThrow("too-large");
});

it("what is small may grow as it likes, and nothing larger more than a hundredfold", () => {
  expect(() => checkGrowth(1, MIB)).not.toThrow();
  expect(() => checkGrowth(1, MIB + 1)).toThrow("too-large");
  expect(() => checkGrowth(20_000, 2_000_000)).not.toThrow();
  expect(() => checkGrowth(20_000, 2_000_001)).toThrow("too-large");
});

it("sizes are read as people write them", () => {
  expect([0, 512, 1536, 14.2 * MIB].map((size) => sizeText(size, "en"))).toEqual([
    "0 bytes",
    "512 bytes",
    "1.5 kB",
    "14.2 MB",
  ]);
});

/** A header with the sum of what stands in it now. */
function sign(header: Buffer): void {
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
}

function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state >> 16;
  });
}
