import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { type GivenKeyHolder, openGivenCopies } from "./given-copies.crypto.ts";
import type { OwnKeys } from "./own-keys.ts";
import { fetchLinkKeys, fetchSharedKeys, type SharedKey } from "./shared-keys.api.ts";
import { type ShareEntry, sequencesOf } from "./version-key.ts";

interface SharedKeyPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "isShareKeyOpen" | "openGivenShareKey">;
  readonly account: GivenKeyHolder & Pick<OwnKeys, "openShareKeys">;
}

/** What this page has asked for, and did not get: it is not asked for at each list again. */
const askedFor = new WeakMap<object, Set<ShareKeyId>>();

/**
 * Opens the keys of these shares in the key worker where they are not open yet: the current one, and those
 * before it, which only read (Formats 11). While a removal is worked off names lie under either, also
 * after a reload. Whatever lies under one that does not come, or is not the manifest's, stays closed.
 */
export async function openSharedKeys(
  ports: SharedKeyPorts,
  shareIds: Iterable<string>,
): Promise<void> {
  const manifest = ports.account.manifest.get();
  if (manifest === null) return;
  await Promise.all([...new Set(shareIds)].map((shareId) => openKeysOf(ports, manifest, shareId)));
}

async function openKeysOf(
  ports: SharedKeyPorts,
  manifest: Manifest,
  shareId: string,
): Promise<void> {
  const closed = await findClosed(ports, readableOf(manifest, shareId));
  const asked = askedFor.get(ports.crypto) ?? new Set();
  askedFor.set(ports.crypto, asked);
  const isNews = closed.some(([ks, { state }]) => state === "current" || !asked.has(ks));
  if (!isNews) return;
  for (const [ks] of closed) asked.add(ks);
  const wanted = new Set(closed.map(([ks]) => ks));
  try {
    const isLink = closed.every(([, { kind }]) => kind === "link");
    const keys = await (isLink ? fetchLinkKeys : fetchSharedKeys)(ports.api, shareId);
    await Promise.all(keys.filter(({ ks }) => wanted.has(ks)).map((key) => openKey(ports, key)));
  } catch (error) {
    const isUnknown = hasCode(error, CODES.shareUnknown) || hasCode(error, CODES.linkUnknown);
    if (!isUnknown) throw error;
  }
}

async function findClosed(
  { crypto }: SharedKeyPorts,
  entries: readonly ShareEntry[],
): Promise<readonly ShareEntry[]> {
  const open = await Promise.all(
    entries.map(([ks, { commit }]) => crypto.isShareKeyOpen({ ks, commit })),
  );
  return entries.filter((_, index) => open[index] !== true);
}

async function openKey(
  { crypto, account }: SharedKeyPorts,
  { ks, ownCopy, givenKey }: SharedKey,
): Promise<void> {
  try {
    if (ownCopy !== "") await account.openShareKeys({ [ks]: ownCopy });
    else if (givenKey !== "") await openGivenCopies(crypto, account, { [ks]: givenKey });
  } catch (error) {
    if (!hasCode(error, CODES.shareKeyRefused)) throw error;
  }
}

/** What names and data keys are read under; nothing of a share that was left. */
function readableOf(manifest: Manifest, shareId: string): readonly ShareEntry[] {
  const known = sequencesOf(manifest, shareId);
  return known.filter(([, { state }]) => state === "current" || state === "retired");
}
