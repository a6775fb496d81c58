import { createDecipheriv, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 12;
const PREFIX = "2:";
const E1_VERSION = 1;

/** Where the key of an item belongs (Formats 10). */
export interface KeyPlace {
  readonly jobId: string;
  readonly fid: string;
}

/** The packet key of one item of a zip job, under the key that was made for that job; null for anything else (Formats 10). */
export function openZipKey(value: string, shareKey: Buffer, place: KeyPlace): Buffer | null {
  if (!value.startsWith(PREFIX)) return null;
  const sealed = Buffer.from(value.slice(PREFIX.length), "base64");
  if (sealed.length !== 1 + IV_BYTES + KEY_BYTES + TAG_BYTES || sealed[0] !== E1_VERSION)
    return null;
  const under = Buffer.from(hkdfSync("sha256", shareKey, "", "e2cs/1/zip-packetkey", KEY_BYTES));
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const opening = createDecipheriv("aes-256-gcm", under, iv, { authTagLength: TAG_BYTES });
  opening.setAAD(Buffer.from(`e2cs/1|zip|${place.jobId}|${place.fid}`));
  opening.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      opening.update(sealed.subarray(1 + IV_BYTES, -TAG_BYTES)),
      opening.final(),
    ]);
  } catch {
    return null;
  } finally {
    under.fill(0);
  }
}
