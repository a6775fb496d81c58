import type { Opened, OpenedSeal, WireSeal } from "#app/core/crypto/port.ts";
import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { fromHex, joinRows } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const DATA_KEY_BYTES = 32;

type Methods = Pick<
  KeyWorkerMethods,
  | "generateDataKey"
  | "openDataKey"
  | "wrapDataKey"
  | "rewrapDataKeys"
  | "releaseDataKey"
  | "sealVersion"
  | "openSeal"
  | "finishDigest"
  | "combineCrc32"
>;
type Input<M extends keyof Methods> = Parameters<Methods[M]>[0];

/** Data keys, seals and digests (Formats 4). */
export function createFileMethods(keyring: Keyring): Methods {
  return {
    generateDataKey: async () => keyring.addDataKey(randomBytes(DATA_KEY_BYTES)),
    openDataKey: async ({ ks, fid, enc_data_key }) => {
      const bytes = core.unwrapDataKey(enc_data_key, keyring.shareKey(ks).bytes, ks, fid);
      return keyring.addDataKey(bytes);
    },
    wrapDataKey: async ({ dataKey, ks, fid }) => {
      const under = keyring.sealingShareKey(ks);
      return core.wrapDataKey(keyring.dataKey(dataKey), under, ks, fid, randomBytes(IV_BYTES));
    },
    rewrapDataKeys: async (input) => rewrapDataKeys(keyring, input),
    releaseDataKey: async (dataKey) => keyring.releaseDataKey(dataKey),
    sealVersion: async (input) => sealVersion(keyring, input),
    openSeal: async (input) => openSeal(keyring, input),
    finishDigest: async (mibDigests) => core.finishDigest(fromHex(mibDigests.join(""))),
    combineCrc32: async (parts) =>
      parts.reduce((sum, part) => core.crc32Combine(sum, part.crc32, BigInt(part.lengthBytes)), 0),
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
    BigInt(content.mtimeMs),
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
    mtimeMs: Number(content.mtimeMs),
    digestHex: content.digest,
    author: authorOf(keyring, fid, seal),
  };
}

function authorOf(
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
