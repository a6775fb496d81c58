import { describe, expect, it } from "vitest";
import { zipOf } from "#tests/samples/make-office.ts";
import { repack, unpack } from "./unpack.ts";

const MIB = 1024 * 1024;
const refusal = (reason: string) => expect.objectContaining({ reason });
const failing = (bytes: Uint8Array) => {
  try {
    unpack(bytes);
  } catch (error) {
    return error;
  }
  return null;
};

describe("an office document, unpacked (Trust W10)", () => {
  it("is its files, and only those that are wanted", () => {
    const bytes = zipOf({ "a.xml": "<a/>", "word/vbaProject.bin": "x" });
    const files = unpack(bytes, (name) => name.endsWith(".xml"));
    expect(Object.keys(files)).toEqual(["a.xml"]);
    expect(Object.keys(unpack(repack(files)))).toEqual(["a.xml"]);
  });

  it("is refused when something in it grows more than a hundred times", () => {
    const file = new Uint8Array(20 * MIB);
    expect(failing(zipOf({ "word/media/1.png": file }))).toEqual(refusal("too-large"));
  });

  it("may hold a small file that grows more, such as spaces", () => {
    expect(failing(zipOf({ "a.xml": " ".repeat(MIB) }))).toBeNull();
  });

  it("is refused above 10 000 entries, not at them", () => {
    const entries = (count: number) =>
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, ""])));
    expect(failing(entries(10_000))).toBeNull();
    expect(failing(entries(10_001))).toEqual(refusal("too-large"));
  });

  it("gives out no more than its directory promises", () => {
    const bytes = zipOf({ "a.xml": "x".repeat(5000) });
    const lying = Buffer.from(bytes);
    const directory = lying.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    lying.writeUInt32LE(10, directory + 24);
    const { "a.xml": file } = unpack(lying);
    expect(file?.length).toBeLessThanOrEqual(10);
  });

  it("is refused above 256 MB in all, by what its directory promises", () => {
    const promising = (...sizes: readonly number[]) => {
      const bytes = zipOf(Object.fromEntries(sizes.map((_, n) => [`${n}.bin`, "x"])));
      let at = 0;
      for (const size of sizes) {
        at = bytes.indexOf(Buffer.from("PK\x01\x02", "latin1"), at + 1);
        // Packed to a fiftieth: none of them is a bomb.
        bytes.writeUInt32LE(size / 50, at + 20);
        bytes.writeUInt32LE(size, at + 24);
      }
      return failing(bytes);
    };
    expect(promising(200 * MIB, 100 * MIB)).toEqual(refusal("too-large"));
    expect(promising(100 * MIB, 100 * MIB)).not.toEqual(refusal("too-large"));
  });

  it("begins as one: what is something else at first is none, whatever stands behind", () => {
    const bytes = zipOf({ "a.xml": "<a/>" });
    const before = Buffer.from("GIF89a;;");
    const moved = Buffer.concat([before, bytes]);
    const entry = moved.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    const end = moved.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    moved.writeUInt32LE(moved.readUInt32LE(entry + 42) + before.length, entry + 42);
    moved.writeUInt32LE(moved.readUInt32LE(end + 16) + before.length, end + 16);
    expect(failing(bytes)).toBeNull();
    expect(failing(moved)).toEqual(refusal("broken"));
  });

  it("with a password is told from one that is broken", () => {
    const container = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const name = Buffer.from("EncryptedPackage", "utf16le");
    expect(failing(Buffer.concat([container, name]))).toEqual(refusal("password"));
    expect(failing(container)).toEqual(refusal("unsupported"));
    expect(failing(Buffer.from("<html>"))).toEqual(refusal("broken"));
    expect(failing(Buffer.from("PK\x03\x04 and nothing"))).toEqual(refusal("broken"));
  });
});
