import {
  ACTIVITY_RECORD_VERSION,
  type ActivityRecord,
  readActivityRecord,
} from "#app/contract/activity-record.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type {
  ActivityFacts,
  ActivityPort,
  OpenedActivity,
  SealedActivity,
} from "#app/core/crypto/activity-port.ts";
import type { Opened, ShareKeyId, WireSeal } from "#app/core/crypto/port.ts";
import { randomBytes, randomHex } from "#app/platform/random.client.ts";
import { ACCOUNT, type MethodTable, on } from "#app/workers/core-parts.ts";
import { fromBase64, toBase64, toHex } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { authorOf } from "./file-methods.ts";
import type { Keyring } from "./keyring.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const NONCE_BYTES = 8;
const IV_BYTES = 12;
const TAG_BITS = 96;
const E1_VERSION = 1;
const BLOCK_BYTES = 64;
const PAD_MARK = 0x80;
const HEADER_BYTES = 1 + IV_BYTES;

/**
 * Lines of activity: b64(E1(HKDF(share key, "activity"), `act|{ks}|{n}`, pad(JSON, 64))). The signature is
 * one of the account over the fid and a text (Reading R-225).
 */
export function createActivityMethods(keyring: Keyring): MethodTable<ActivityPort> {
  return {
    sealActivity: on(ACCOUNT, async ({ ks, lines }) => {
      const key = await deriveKey(keyring.sealingShareKey(ks));
      return Promise.all(lines.map((facts) => sealLine(keyring, { key, ks }, facts)));
    }),
    openActivity: on(ACCOUNT, async ({ ks, lines }) => {
      const key = await deriveKey(keyring.shareKey(ks).bytes);
      return Promise.all(lines.map((sealed) => openLine(keyring, { key, ks }, sealed)));
    }),
  };
}

interface Under {
  readonly key: CryptoKey;
  readonly ks: ShareKeyId;
}

/** HKDF-SHA256 without salt (Formats 1); the subkey cannot be read again. */
async function deriveKey(shareKey: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", shareKey, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("e2cs/1/activity");
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

async function sealLine(
  keyring: Keyring,
  under: Under,
  { op, t, fid, from, to }: ActivityFacts,
): Promise<SealedActivity> {
  const n = randomHex(NONCE_BYTES);
  const facts = { v: ACTIVITY_RECORD_VERSION, n, t, op, fid, from, to } as const;
  const seal = await signedText(under.ks, facts);
  const [sig = "", by = ""] = core.signFile(keyring.metaKey, fid, seal);
  const text = pad(new TextEncoder().encode(JSON.stringify({ ...facts, by, sig })));
  const iv = randomBytes(IV_BYTES);
  const sealed = await crypto.subtle.encrypt(gcm(under.ks, n, iv), under.key, text);
  const e1 = new Uint8Array([E1_VERSION, ...iv, ...new Uint8Array(sealed)]);
  return { n, act: toBase64(e1) };
}

async function openLine(
  keyring: Keyring,
  under: Under,
  sealed: SealedActivity,
): Promise<Opened<OpenedActivity>> {
  const line = await readLine(under, sealed);
  if (line === null) return { ok: false, code: CODES.itemKeyRefused };
  const { op, t, fid, from, to, by: seal_by, sig: seal_sig } = line;
  const seal: WireSeal = { seal: await signedText(under.ks, line), seal_sig, seal_by };
  const signed = authorOf(keyring, fid, seal);
  return { ok: true, value: { op, t, fid, from, to, seal, signed } };
}

/** null for everything that is not a line with this very nonce. */
async function readLine(
  { key, ks }: Under,
  { n, act }: SealedActivity,
): Promise<ActivityRecord | null> {
  const bytes = fromBase64(act);
  if (bytes === null || bytes[0] !== E1_VERSION) return null;
  try {
    const iv = bytes.slice(1, HEADER_BYTES);
    const body = bytes.slice(HEADER_BYTES);
    const opened = new Uint8Array(await crypto.subtle.decrypt(gcm(ks, n, iv), key, body));
    const text = unpad(opened);
    if (text === null) return null;
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
    const line = readActivityRecord(json);
    return line?.n === n ? line : null;
  } catch {
    return null;
  }
}

function gcm(ks: ShareKeyId, n: string, iv: Bytes): AesGcmParams {
  const additionalData = new TextEncoder().encode(`e2cs/1|act|${ks}|${n}`);
  return { name: "AES-GCM", iv, additionalData, tagLength: TAG_BITS };
}

/**
 * What is signed, as base64. It begins with a letter and a version's seal with 01: neither signature
 * ever counts for the other.
 */
async function signedText(
  ks: ShareKeyId,
  { n, t, op, fid, from, to }: Pick<ActivityRecord, "n" | "t" | "op" | "fid" | "from" | "to">,
): Promise<string> {
  const names = new TextEncoder().encode(`${from}\0${to}`);
  const hash = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", names)));
  return btoa(["e2cs/1", "act", ks, n, t, op, fid, hash].join("|"));
}

function pad(text: Uint8Array): Bytes {
  const padded = new Uint8Array(Math.ceil((text.length + 1) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(text);
  padded[text.length] = PAD_MARK;
  return padded;
}

/** null for any padding but the shortest. */
function unpad(padded: Bytes): Bytes | null {
  const mark = padded.findLastIndex((byte) => byte !== 0);
  const isShortest = padded.length % BLOCK_BYTES === 0 && padded.length - mark <= BLOCK_BYTES;
  return padded[mark] === PAD_MARK && isShortest ? padded.slice(0, mark) : null;
}
