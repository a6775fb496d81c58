import { describe, expect, it } from "vitest";
import { readText, writeText } from "./text-bytes.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe("the text of a file that is changed in place", () => {
  it.each(["a\nb\n", "a\r\nb\r\n", "\uFEFFa\r\nb", "ä 漢 🗝\n"])(
    "comes back as it was: %j",
    (text) => {
      const read = readText(encode(text).buffer);
      expect(read?.text).not.toContain("\r");
      expect(read && writeText(read)).toEqual(encode(text));
    },
  );

  it("ends its lines as the first one does", () => {
    const read = readText(encode("a\r\nb\nc\r").buffer);
    expect(read).toEqual({ text: "a\nb\nc\n", lineEnd: "\r\n", hasMark: false });
    expect(read && writeText(read)).toEqual(encode("a\r\nb\r\nc\r\n"));
  });

  it("is none where the bytes are no UTF-8", () => {
    expect(readText(new Uint8Array([0x61, 0xff]).buffer)).toBeNull();
    expect(readText(new Uint8Array([0xc3]).buffer)).toBeNull();
  });

  it("has a byte at least", () => {
    expect(writeText({ text: "", lineEnd: "\r\n", hasMark: false })).toEqual(encode("\r\n"));
  });
});
