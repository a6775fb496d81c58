import type { ContentPort, Opened, OpenedSeal, WireSeal } from "#app/core/crypto/port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ACCOUNT, CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { fromHex, joinRows } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const DATA_KEY_BYTES = 32;
/** `mtime_ms` holds dates before 1970 as the two's complement of theirs (Reading R-720). */
const DATE_BITS = 64;

type Input<M extends keyof ContentPort> = Parameters<ContentPort[M]>[0];

/** Data keys, seals and digests (Formats 4). */
export function createFileMethods(keyring: Keyring): MethodTable<ContentPort> {
  return {
    generateDataKey: on(NONE, async () => keyring.addDataKey(randomBytes(DATA_KEY_BYTES))),
    openDataKey: on(CONTENT, async ({ ks, fid, enc_data_key }) => {
      const bytes = core.unwrapDataKey(enc_data_key, keyring.shareKey(ks).bytes, ks, fid);
      return keyring.addDataKey(bytes);
    }),
    wrapDataKey: on(CONTENT, async ({ dataKey, ks, fid }) => {
      const under = keyring.sealingShareKey(ks);
      return core.wrapDataKey(keyring.dataKey(dataKey), under, ks, fid, randomBytes(IV_BYTES));
    }),
    rewrapDataKeys: on(CONTENT, async (input) => rewrapDataKeys(keyring, input)),
    releaseDataKey: on(NONE, async (dataKey) => keyring.releaseDataKey(dataKey)),
    sealVersion: on(CONTENT, async (input) => sealVersion(keyring, input)),
    openSeal: on(CONTENT, async (input) => openSeal(keyring, input)),
    isAuthor: on(ACCOUNT, async ({ fid, seal: { seal, seal_by, seal_sig }, sigPub }) =>
      core.isFileAuthor(sigPub, fid, seal, seal_by, seal_sig),
    ),
    finishDigest: on(CONTENT, async (digests) => core.finishDigest(fromHex(digests.join("")))),
    combineCrc32: on(CONTENT, async (parts) =>
      parts.reduce((sum, part) => core.crc32Combine(sum, part.crc32, BigInt(part.lengthBytes)), 0),
    ),
  };
}

function rewrapDataKeys(
  keyring: Keyring,
  { from, to, items }: Input<"rewrapDataKeys">,
): Opened<string>[] {
  if (items.length === 0) return [];
  const made = core.rewrapDataKeys(
    keyring.shareKey(from).bytes,
    from,
    keyring.sealingShareKey(to),
    to,
    joinRows(items.map(({ enc_data_key, fid }) => [enc_data_key, fid])),
    randomBytes(IV_BYTES * items.length),
  );
  const { codes, values } = made;
  return values.map((value, index): Opened<string> => {
    const code = codes[index] ?? 0;
    return code === 0 ? { ok: true, value } : { ok: false, code };
  });
}

/** Signed by the account; a visitor has no key to sign with (Formats 4). */
function sealVersion(keyring: Keyring, { dataKey, fid, content }: Input<"sealVersion">): WireSeal {
  const seal = core.sealVersion(
    keyring.dataKey(dataKey),
    fid,
    content.ver,
    BigInt(content.ctr),
    BigInt(content.sizeBytes),
    BigInt.asUintN(DATE_BITS, BigInt(content.mtimeMs)),
    content.digestHex,
    randomBytes(IV_BYTES),
  );
  if (!keyring.hasMetaKey) return { seal, seal_sig: "", seal_by: "" };
  const [seal_sig = "", seal_by = ""] = core.signFile(keyring.metaKey, fid, seal);
  return { seal, seal_sig, seal_by };
}

function openSeal(keyring: Keyring, { dataKey, fid, seal }: Input<"openSeal">): OpenedSeal {
  const content = core.openSeal(keyring.dataKey(dataKey), fid, seal.seal);
  return {
    ver: content.ver,
    ctr: Number(content.ctr),
    sizeBytes: Number(content.sizeBytes),
    mtimeMs: Number(BigInt.asIntN(DATE_BITS, content.mtimeMs)),
    digestHex: content.digest,
    author: authorOf(keyring, fid, seal),
  };
}

/** Whether the own key signed something about an item, another one, or none. */
export function authorOf(
  keyring: Keyring,
  fid: string,
  { seal, seal_sig, seal_by }: WireSeal,
): OpenedSeal["author"] {
  if (seal_sig === "" || seal_by === "") return "none";
  if (!keyring.hasMetaKey) return "other";
  const ownKey = core.ownSigningKey(keyring.metaKey);
  if (core.isFileAuthor(ownKey, fid, seal, seal_by, seal_sig)) return "self";
  return seal_by === core.fingerprintOfSigningKey(ownKey) ? "none" : "other";
}
