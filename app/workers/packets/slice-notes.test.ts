import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deriveNoteKey } from "#app/workers/keys/kept-upload-methods.ts";
import { isNoted, makeNote } from "./slice-notes.ts";

const dataKey = new Uint8Array(randomBytes(32));
const ivs = new Uint8Array(randomBytes(24));
const text = new Uint8Array(randomBytes(200_000));
const place = { firstPacket: 32, isLast: true };

/** The same by Node's own crypto, from the words of Reading R-301 alone. */
function secondReader(): string {
  const key = Buffer.from(hkdfSync("sha256", dataKey, "", "e2cs/1/resume", 32));
  const said = Buffer.alloc(9);
  said.writeBigUInt64BE(32n);
  said.writeUInt8(1, 8);
  const digest = createHash("sha256").update(text).digest();
  const mac = createHmac("sha256", key).update(said).update(ivs).update(digest).digest();
  return mac.subarray(0, 16).toString("hex");
}

describe("the note of a slice", () => {
  it("is what its definition says", async () => {
    const note = await makeNote(await deriveNoteKey(dataKey), place, { ivs, text });
    expect(note).toEqual({ mac: secondReader(), ivs: Buffer.from(ivs).toString("hex") });
  });

  it("is of its bytes, its place, its IVs and its key, and of nothing else", async () => {
    const key = await deriveNoteKey(dataKey);
    const note = await makeNote(key, place, { ivs, text });
    const otherText = text.slice();
    otherText[199_999] = (otherText[199_999] ?? 0) ^ 1;
    const otherIvs = `${note.ivs.slice(0, -1)}${note.ivs.endsWith("0") ? "1" : "0"}`;
    const otherKey = await deriveNoteKey(new Uint8Array(randomBytes(32)));
    expect(await isNoted(key, { ...place, note }, text)).toBe(true);
    expect(await isNoted(key, { ...place, note }, otherText)).toBe(false);
    expect(await isNoted(key, { ...place, firstPacket: 33, note }, text)).toBe(false);
    expect(await isNoted(key, { ...place, isLast: false, note }, text)).toBe(false);
    expect(await isNoted(key, { ...place, note: { ...note, ivs: otherIvs } }, text)).toBe(false);
    expect(await isNoted(otherKey, { ...place, note }, text)).toBe(false);
  });
});
