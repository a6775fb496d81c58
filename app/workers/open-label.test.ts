import { describe, expect, it } from "vitest";
import { toBase64 } from "./encoding.ts";
import { openLabel } from "./open-label.ts";

const KEY = Uint8Array.from({ length: 64 }, (_, at) => at);
const KS = "7-0";
const BLOCK = 64;

/** The label as `crypto-wasm/src/label.rs` seals it, over whatever stands in it. */
async function seal(
  padded: Uint8Array<ArrayBuffer>,
  { version = 1, ks = KS } = {},
): Promise<string> {
  const base = await crypto.subtle.importKey("raw", KEY, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("e2cs/1/label");
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  const aes = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(hkdf, base, aes, false, ["encrypt"]);
  const iv = new Uint8Array(12).fill(3);
  const additionalData = new TextEncoder().encode(`e2cs/1|lb|${ks}`);
  const how = { name: "AES-GCM", iv, additionalData, tagLength: 96 };
  const body = new Uint8Array(await crypto.subtle.encrypt(how, key, padded));
  return toBase64(Uint8Array.from([version, ...iv, ...body]));
}

/** Text, mark, and zeros up to a length. */
function pad(text: Uint8Array | string, length: number, mark = 0x80): Uint8Array<ArrayBuffer> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = mark;
  return padded;
}

const open = (label: string) => openLabel(KEY, KS, label);

describe("a label that opens before the module is there", () => {
  it.each(["", "Offers", "x".repeat(62), "x".repeat(63), "x".repeat(64), "عروض \u{1F4C4}"])(
    "is %j under its shortest padding",
    async (text) => {
      const units = new TextEncoder().encode(text).length;
      const length = Math.ceil((units + 1) / BLOCK) * BLOCK;
      expect(await open(await seal(pad(text, length)))).toBe(text);
    },
  );

  it("keeps a mark of its text, and a byte order mark", async () => {
    const text = "\uFEFFa\u0080";
    expect(await open(await seal(pad(text, BLOCK)))).toBe(text);
  });

  it.each([
    ["a block more than it needs", pad("Offers", 2 * BLOCK)],
    ["a length that is no blocks", pad("Offers", BLOCK - 1)],
    ["no mark", pad("Offers", BLOCK, 0x81)],
    ["nothing but zeros", new Uint8Array(BLOCK)],
    ["what is no UTF-8", pad(Uint8Array.of(0xff, 0xfe), BLOCK)],
  ])("is refused with %s (2010)", async (_, padded) => {
    await expect(open(await seal(padded))).rejects.toMatchObject({ code: 2010 });
  });

  it("is refused under another key, of another version, and in another writing of its bytes (2010)", async () => {
    const good = pad("Offers", BLOCK);
    const bad = [
      await seal(good, { ks: "7-1" }),
      await seal(good, { version: 2 }),
      `${await seal(good)}\n`,
      "no base64!",
      "",
    ];
    for (const label of bad) await expect(open(label)).rejects.toMatchObject({ code: 2010 });
  });
});
