import type { SliceNote } from "#app/core/crypto/packet-port.ts";
import { fromHex, toHex } from "#app/workers/encoding.ts";

const MAC_BYTES = 16;
const PLACE_BYTES = 9;

type Bytes = Uint8Array<ArrayBuffer>;

/** Where a slice lies in its file. */
interface SlicePlace {
  readonly firstPacket: number;
  readonly isLast: boolean;
}

/**
 * A note of a slice (Reading R-301): HMAC-SHA-256 under HKDF(data_key, "resume") over
 * `first packet u64 ‖ ends the file u8 ‖ IVs ‖ SHA-256 of its bytes`, of which 16 bytes count.
 */
export async function makeNote(
  key: CryptoKey,
  place: SlicePlace,
  { ivs, text }: { readonly ivs: Bytes; readonly text: Bytes },
): Promise<SliceNote> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const said = new Uint8Array(PLACE_BYTES + ivs.length + digest.length);
  const view = new DataView(said.buffer);
  view.setBigUint64(0, BigInt(place.firstPacket));
  view.setUint8(PLACE_BYTES - 1, place.isLast ? 1 : 0);
  said.set(ivs, PLACE_BYTES);
  said.set(digest, PLACE_BYTES + ivs.length);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, said));
  return { mac: toHex(mac.subarray(0, MAC_BYTES)), ivs: toHex(ivs) };
}

/** Whether a note was made of these bytes, in this place, with these IVs. */
export async function isNoted(
  key: CryptoKey,
  { note, ...place }: SlicePlace & { readonly note: SliceNote },
  text: Bytes,
): Promise<boolean> {
  const made = await makeNote(key, place, { ivs: fromHex(note.ivs), text });
  return made.mac === note.mac;
}
