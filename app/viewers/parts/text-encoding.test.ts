import { describe, expect, it } from "vitest";
import { decodeText, encodingOf as judge, judgeText, toUtf8 } from "./text-encoding.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const encodingOf = (text: Uint8Array, locale: string, isWhole = true) =>
  judge(text, { locale, isWhole });
const GREETING_SJIS = bytes(0x93, 0xfa, 0x96, 0x7b);
const GREETING_EUC = bytes(0xc6, 0xfc, 0xcb, 0xdc);
const CAFE = bytes(0x63, 0x61, 0x66, 0xe9);

const turnOf = (first: Uint8Array, judged: Parameters<typeof judgeText>[1]) =>
  toUtf8(judgeText(first, judged));

describe("the encoding of a text", () => {
  it("is that of its mark, and the mark is none of the text", () => {
    expect(encodingOf(utf16("Wörter"), "en")).toBe("utf-16le");
    expect(encodingOf(bytes(0xfe, 0xff, 0, 0x61), "en")).toBe("utf-16be");
    expect(decodeText(utf16("Wörter"), "en")).toBe("Wörter");
    expect(decodeText(utf8("\uFEFFa"), "ja")).toBe("a");
  });

  it("is UTF-8 wherever its beginning can be, also where that ends within a letter", () => {
    for (const locale of ["en", "ja", "ar"]) {
      expect(encodingOf(utf8("日本 é"), locale)).toBe("utf-8");
      expect(encodingOf(utf8("日本").subarray(0, 4), locale, false)).toBe("utf-8");
      expect(encodingOf(bytes(), locale)).toBe("utf-8");
    }
    // One damaged byte among many letters.
    expect(encodingOf(bytes(...utf8("日本語"), 0xff), "ja")).toBe("utf-8");
  });

  it("is else the one that its letters are those of", () => {
    expect(decodeText(CAFE, "de")).toBe("café");
    expect(decodeText(GREETING_SJIS, "ja")).toBe("日本");
    expect(decodeText(GREETING_EUC, "ja")).toBe("日本");
    expect(decodeText(bytes(0xcd, 0xcc, 0xd1), "ar")).toBe("حجر");
    // Its letters say more than the language of the page.
    expect(encodingOf(GREETING_SJIS, "de")).toBe("shift_jis");
  });
});

describe("the pieces of a text", () => {
  it("become UTF-8, also where one ends within a letter", () => {
    const whole = utf16("a日本é\n");
    const turn = turnOf(whole, { locale: "en", sizeBytes: whole.length });
    const turned = [whole.subarray(0, 5), whole.subarray(5)].map((piece) => turn?.(piece));
    expect(Buffer.concat(turned.map((piece) => piece ?? bytes())).toString()).toBe("a日本é\n");
  });

  it("stay as they are in UTF-8, and where they are too many to be written anew", () => {
    expect(turnOf(utf8("日本"), { locale: "ja", sizeBytes: 6 })).toBeNull();
    const most = 32 * 1024 * 1024;
    const latin = bytes(...CAFE, 0x20);
    expect(turnOf(latin, { locale: "de", sizeBytes: most })).not.toBeNull();
    expect(turnOf(latin, { locale: "de", sizeBytes: most + 1 })).toBeNull();
    // A letter may go on in the next piece, and not behind the last.
    expect(turnOf(CAFE, { locale: "de", sizeBytes: 5 })).toBeNull();
    expect(turnOf(CAFE, { locale: "de", sizeBytes: 4 })).not.toBeNull();
  });
});
