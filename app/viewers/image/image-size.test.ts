import { describe, expect, it } from "vitest";
import { pixelsOf } from "./image-size.ts";

function head(bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(64);
  made.set(bytes);
  return made;
}
const text = (value: string) => [...value].map((char) => char.charCodeAt(0));
const SIDE = 50_000;
const big32 = [0, 0, SIDE >> 8, SIDE & 0xff];
const little16 = [SIDE & 0xff, SIDE >> 8];

describe("the size that the head of a picture promises", () => {
  it.each([
    ["PNG", [0x89, ...text("PNG"), 0, 0, 0, 0, 0, 0, 0, 0, ...text("IHDR"), ...big32, ...big32]],
    ["GIF", [...text("GIF89a"), ...little16, ...little16]],
    [
      "BMP",
      [...text("BM"), ...Array(16).fill(0), ...little16, 0, 0, ...little16.map((b) => b), 0, 0],
    ],
    [
      "JPEG behind another segment",
      [
        0xff,
        0xd8,
        0xff,
        0xe0,
        0,
        4,
        1,
        2,
        0xff,
        0xc2,
        0,
        17,
        8,
        ...big32.slice(2),
        ...big32.slice(2),
      ],
    ],
    [
      "WebP",
      [
        ...text("RIFF"),
        ...[0, 0, 0, 0],
        ...text("WEBPVP8X"),
        ...[0, 0, 0, 0, 0, 0, 0, 0],
        ...[0x4f, 0xc3, 0, 0x4f, 0xc3, 0],
      ],
    ],
  ])("%s: 50 000 × 50 000", (_kind, bytes) => {
    expect(pixelsOf(head(bytes))).toBe(SIDE * SIDE);
  });

  it.each([
    ["nothing", []],
    ["a JPEG whose segments never come to a picture", [0xff, 0xd8, 0xff, 0xe0, 0, 2]],
    ["a JPEG whose segment ends nowhere", [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]],
    ["text", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ])("%s: none", (_kind, bytes) => {
    expect(pixelsOf(head(bytes))).toBeNull();
  });
});
