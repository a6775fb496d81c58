import type { Manifest } from "#app/core/crypto/port.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { fulfil } from "#app/core/keys/intents.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";
import { fetchShares, type ListedShare } from "./share-list.api.ts";
import { opensWith } from "./shares.crypto.ts";

/** Whether a share was announced that no entry has closed yet. */
function hasOpenShare({ intents }: Manifest): boolean {
  return Object.values(intents).some(({ op, state }) => op === "share" && state === "open");
}

/**
 * Enters own shares whose keys the server took and whose page died before the manifest said so, on
 * whatever device comes next (Formats 11, 12): the own copy opens with the commit of an open intent, which
 * nobody else can make, and the intent says whose folder it is. A share that it knows, and one whose copy
 * opens with none, is left as it is (K1, K21, Reading R-218). Gives whether it entered one.
 */
export async function finishMade(ports: FilesPorts, signal?: AbortSignal): Promise<boolean> {
  if (!hasOpenShare(ports.account.requireWritable())) return false;
  let isDone = false;
  for (const share of await fetchShares(ports.api, signal)) {
    if (share.isOwn && share.ownShareKey !== "" && (await enter(ports, share))) isDone = true;
  }
  return isDone;
}

async function enter(ports: FilesPorts, share: ListedShare): Promise<boolean> {
  const manifest = ports.account.requireWritable();
  if (sequencesOf(manifest, share.shareId).length > 0) return false;
  for (const [rid, { op, state, commit }] of Object.entries(manifest.intents)) {
    const isOpen = op === "share" && state === "open";
    if (!isOpen || !(await opensWith(ports.crypto, share, commit))) continue;
    await ports.account.updateManifest((newest) => fulfil(newest, rid, share.ks));
    return true;
  }
  return false;
}
