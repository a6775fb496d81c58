import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, DataKeyId, Fid, OpenedSeal } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import type { SealedVersion, SealedVersions } from "#app/core/keys/data-keys.api.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import { isFromOther, readVersionAuthor } from "#app/core/keys/version-author.crypto.ts";
import type { Reading } from "#app/core/transfers/download/reading.ts";
import type { ReadContext, TransferNote } from "#app/core/transfers/engine.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";

/** A file version whose key and seal are open: what its whole content must be. */
export interface OpenedBlob {
  readonly cachekey: string;
  readonly fid: Fid;
  readonly dataKey: DataKeyId;
  readonly sizeBytes: number;
  /** When the file was changed, as its seal says; Unix milliseconds. */
  readonly modifiedMs: number;
  /** D of Formats 4, hex. */
  readonly digestHex: string;
  readonly note: TransferNote | null;
}

/**
 * Opens the share keys that an answer names: in the own areas by their own copies against the
 * manifest (2000); in a link only the one that the fragment opened counts (K13).
 */
export async function openReadKeys(
  reading: Reading,
  { ownCopies, givenKeys }: SealedVersions,
  context: ReadContext,
): Promise<void> {
  if (context.kind === "link") return;
  const account = currentAccount(reading.ports);
  if (account === null) throw new AppError(CODES.notSignedIn);
  await account.openShareKeys(ownCopies);
  await openGivenCopies(reading.ports.crypto, account, givenKeys);
}

/**
 * Data key, KC and seal, before the first packet (Formats, "What must verify before what is used").
 * 2010 when one does not open, 7103 when the size told differs from the sealed one or is 0.
 */
export async function openBlob(
  reading: Reading,
  item: FileItem,
  { keys, context }: { keys: SealedVersions; context: ReadContext },
): Promise<OpenedBlob> {
  const version = keys.versions.get(item.id);
  if (version === undefined) throw new AppError(CODES.downloadAnswerRefused);
  if (item.name.state !== "open") throw new AppError(CODES.itemKeyRefused);
  const { crypto } = reading.ports;
  const { fid } = item.name;
  const only = context.kind === "link" ? context.shareKeyId : undefined;
  const dataKey = await openDataKey(crypto, { version, fid, only });
  try {
    const opened = await crypto.openSeal({ dataKey, fid, seal: version.seal });
    if (opened.sizeBytes < 1 || opened.sizeBytes !== version.sizeBytes)
      throw new AppError(CODES.fileCorrupted);
    const { sizeBytes, mtimeMs: modifiedMs, digestHex } = opened;
    const wanted = context.kind === "files" ? (context.digestHex ?? digestHex) : digestHex;
    if (digestHex !== wanted) throw new AppError(CODES.fileCorrupted);
    const note = await noteOf(reading, {
      ...{ opened, context, item: { ...item, fid } },
      version,
    });
    return { cachekey: version.cachekey, fid, dataKey, sizeBytes, modifiedMs, digestHex, note };
  } catch (error) {
    await crypto.releaseDataKey(dataKey);
    throw error;
  }
}

interface NotedSeal {
  readonly opened: OpenedSeal;
  readonly item: { readonly domain: string; readonly fid: Fid };
  readonly context: ReadContext;
  readonly version: Pick<SealedVersion, "ks" | "seal">;
}

/**
 * What stands beside a whole download: an older version than this device has met, or another author. 2010
 * for what somebody made who may only read (Trust T2).
 */
async function noteOf(
  reading: Reading,
  { opened, item, context, version: { ks, seal } }: NotedSeal,
): Promise<TransferNote | null> {
  const account = context.kind === "files" ? currentAccount(reading.ports) : null;
  if (account === null) return null;
  const { domain, fid } = item;
  await account.noticeSeal(opened);
  const signed = { domain, fid, ks, seal, opened };
  const { api, crypto } = reading.ports;
  const author = await readVersionAuthor({ api, crypto, account }, signed);
  const isOlder = await account.seen.isOlderSeal({ domain, fid, ver: opened.ver });
  // An earlier version that was asked for is older on purpose.
  const isEarlier = context.kind === "files" && context.digestHex !== undefined;
  if (isOlder && !isEarlier) return "older-than-seen";
  if (author?.state === "visitor") return "from-visitor";
  if (author?.state === "unconfirmed" || author?.state === "unsigned") return "author-unconfirmed";
  return isFromOther(signed, author) ? "not-from-you" : null;
}

/** D over all MiBs against the seal; 7103. Only then a download may be called whole. */
export async function requireDigest(
  crypto: CryptoPort,
  blob: OpenedBlob,
  mibDigests: string[],
): Promise<void> {
  const digestHex = await crypto.finishDigest(mibDigests);
  if (digestHex !== blob.digestHex) throw new AppError(CODES.fileCorrupted);
}
