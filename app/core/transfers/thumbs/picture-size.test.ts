import { describe, expect, it } from "vitest";
import { readPictureHead } from "./picture-size.ts";

const toBytes = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((sign) => sign.charCodeAt(0)) : part,
    ),
  ).buffer;

const png = toBytes("\u0089PNG\r\n\u001a\n", [0, 0, 0, 13], "IHDR", [0, 0, 1, 0, 0, 0, 0, 9]);
const gif = toBytes("GIF89a", [0x40, 0x01, 0xf0, 0x00]);
const riff = ["RIFF", [0, 0, 0, 0], "WEBP"] as const;
const lossy = toBytes(
  ...riff,
  "VP8 ",
  [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x00, 0x04, 0x00, 0x03],
);
// 14 bits each, one less than the side: 256 and 100.
const lossless = toBytes(...riff, "VP8L", [0, 0, 0, 0, 0x2f, 0xff, 0xc0, 0x18, 0x00]);
const extended = toBytes(...riff, "VP8X", [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x03, 0, 0x63, 0, 0]);
const jpeg = toBytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  [0xff, 0xff, 0xc4, 0, 3, 9],
  [0xff, 0xc2, 0, 11, 8, 0x02, 0x00, 0x01, 0x80, 3, 0, 0],
);

describe("the head of a picture", () => {
  it.each([
    ["PNG", png, { type: "image/png", width: 256, height: 9 }],
    ["GIF", gif, { type: "image/gif", width: 320, height: 240 }],
    ["WebP", lossy, { type: "image/webp", width: 1024, height: 768 }],
    ["WebP without loss", lossless, { type: "image/webp", width: 256, height: 100 }],
    ["WebP with more in it", extended, { type: "image/webp", width: 1024, height: 100 }],
    ["JPEG", jpeg, { type: "image/jpeg", width: 384, height: 512 }],
  ])("of a %s says its type and size", (_name, bytes, head) => {
    expect(readPictureHead(bytes)).toEqual(head);
  });

  it.each([png, gif, lossy, lossless, extended, jpeg])(
    "cut short anywhere says nothing, or the same",
    (bytes) => {
      const whole = readPictureHead(bytes);
      for (let length = 0; length < bytes.byteLength; length += 1) {
        expect([null, whole]).toContainEqual(readPictureHead(bytes.slice(0, length)));
      }
    },
  );

  it("of anything else, or without a size, is none", () => {
    for (const text of ["", "<svg xmlns=''/>", "%PDF-1.7", "RIFF0000AVI LIST"]) {
      expect(readPictureHead(toBytes(text))).toBeNull();
    }
    expect(readPictureHead(toBytes("GIF89a", [0, 0, 1, 0]))).toBeNull();
    expect(readPictureHead(new Uint8Array(4096).fill(0xff).buffer)).toBeNull();
  });
});
