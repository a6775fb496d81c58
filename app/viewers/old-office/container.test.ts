import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeContainer } from "#tests/samples/make-container.ts";
import { DOC_GZIP_BASE64, PPT_GZIP_BASE64 } from "#tests/samples/old-office.data.ts";
import { Container, isContainer } from "./container.ts";

const own = (bytes: Buffer) => new Uint8Array(bytes);
const BROKEN = { reason: "broken" };
const open = (bytes: Buffer) => new Container(own(bytes));

const STREAMS = {
  First: Buffer.from("Harbour"),
  Second: Buffer.from(Array.from({ length: 1_300 }, (_, n) => n)),
  Empty: Buffer.alloc(0),
};

describe("a compound file", () => {
  it("has its streams by their names, as long as they are", () => {
    const container = open(makeContainer(STREAMS));
    for (const [name, bytes] of Object.entries(STREAMS)) {
      expect(Buffer.from(container.stream(name) ?? [0]).equals(bytes), name).toBe(true);
    }
    expect(container.stream("Third")).toBeNull();
    expect(container.stream("Root Entry")).toBeNull();
  });

  it("that another program wrote has small streams, too", () => {
    const ppt = open(gunzipSync(Buffer.from(PPT_GZIP_BASE64, "base64")));
    const user = Buffer.from(ppt.stream("Current User") ?? []);
    expect([user.byteLength < 4_096, user.readUInt16LE(2)]).toEqual([true, 0x0ff6]);
    const doc = open(gunzipSync(Buffer.from(DOC_GZIP_BASE64, "base64")));
    expect(Buffer.from(doc.stream("WordDocument") ?? []).readUInt16LE(0)).toBe(0xa5ec);
  });

  it("is known by its beginning", () => {
    expect(isContainer(own(makeContainer({})))).toBe(true);
    expect(isContainer(new Uint8Array(600))).toBe(false);
    expect(() => open(Buffer.alloc(600))).toThrow(expect.objectContaining(BROKEN));
    expect(() => open(makeContainer({}).subarray(0, 500))).toThrow(expect.objectContaining(BROKEN));
  });

  it("does not read what is embedded below", () => {
    const bytes = makeContainer(STREAMS);
    // The first one is a storage by now, whose own streams are none of the top.
    const at = bytes.indexOf(Buffer.from("First", "utf16le"));
    bytes.writeUInt8(1, at + 0x42);
    bytes.writeUInt32LE(2, at + 0x4c);
    bytes.writeUInt32LE(0xffffffff, at + 0x48);
    expect([open(bytes).stream("Second"), open(bytes).stream("First")]).toEqual([null, null]);
  });
});

describe("a compound file that lies about itself (Trust W10)", () => {
  const table = 512;
  const changed = (at: number, value: number) => {
    const bytes = makeContainer(STREAMS);
    bytes.writeUInt32LE(value >>> 0, at);
    return bytes;
  };
  const read = (bytes: Buffer) => open(bytes).stream("Second");
  /** The last number of a sector of such a list names the next one. */
  function listInItself(): Buffer {
    const bytes = changed(0x44, 3);
    bytes.writeUInt32LE(3, 5 * 512 - 4);
    return bytes;
  }

  it.each([
    ["a chain that comes back to itself", changed(table + 3 * 4, 3)],
    ["a chain that leads out of it", changed(table + 3 * 4, 9_999)],
    ["a directory that comes back to itself", changed(table + 1 * 4, 1)],
    ["a directory elsewhere", changed(0x30, 5_000_000)],
    ["a list of tables that comes back to itself", listInItself()],
    ["sectors of no size", changed(0x1e, 0)],
    ["sectors of 4 gigabytes", changed(0x1e, 0x0006_0020)],
  ])("%s is broken", (_what, bytes) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining(BROKEN));
  });

  it("a tree of names that comes back to itself ends", () => {
    const bytes = makeContainer(STREAMS);
    const at = bytes.indexOf(Buffer.from("Second", "utf16le"));
    bytes.writeUInt32LE(1, at + 0x44);
    bytes.writeUInt32LE(2, at + 0x48);
    expect(open(bytes).stream("Empty")).toBeNull();
    expect(read(bytes)?.byteLength).toBe(STREAMS.Second.byteLength);
  });

  it("a stream is no longer than its sectors, whatever it says", () => {
    const bytes = makeContainer(STREAMS);
    const at = bytes.indexOf(Buffer.from("Second", "utf16le"));
    bytes.writeUInt32LE(0xfffffff0, at + 0x78);
    expect(read(bytes)?.byteLength).toBe(1_536);
  });

  it("a small stream without small sectors is broken", () => {
    const bytes = makeContainer(STREAMS);
    bytes.writeUInt32LE(4_096, 0x38);
    expect(() => read(bytes)).toThrow(expect.objectContaining(BROKEN));
  });
});
