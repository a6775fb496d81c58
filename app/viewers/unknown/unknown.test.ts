import { describe, expect, it } from "vitest";
import { hexRows } from "./hex-rows.ts";
import { typeOf } from "./magic.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe("what is said of a file that nothing shows", () => {
  it("is the type that its first bytes have, whatever its name says", () => {
    expect(typeOf(encode("%PDF-1.7"))).toBe("PDF");
    expect(typeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe("JPEG");
    expect(typeOf(encode("PK"))).toBeNull();
    expect(typeOf(new Uint8Array())).toBeNull();
  });

  it("is its bytes, sixteen a row, markup as text", () => {
    expect(hexRows(encode("<script>alert(1)</script>"))).toEqual([
      {
        offset: "000000",
        hex: "3c 73 63 72 69 70 74 3e  61 6c 65 72 74 28 31 29",
        text: "<script>alert(1)",
      },
      { offset: "000010", hex: "3c 2f 73 63 72 69 70 74  3e", text: "</script>" },
    ]);
    expect(hexRows(new Uint8Array([0, 31, 127, 255]))[0]?.text).toBe("····");
    expect(hexRows(new Uint8Array())).toEqual([]);
  });
});
