import type { FilesPorts } from "#app/core/files/files-source.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";

/**
 * Removes the lists of folders that this device keeps of shares of others, where their owner asked for it
 * (Reading R-201). An own share is never forgotten on a server's word, and one that is still listed
 * is not either: who lies about the others costs them a list that the next visit brings again.
 */
export async function forgetGone(ports: FilesPorts, gone: readonly string[]): Promise<void> {
  for (const shareId of gone) {
    if (isOthers(ports, shareId)) await forgetShare(ports, shareId);
  }
}

/** Removes what this device keeps of the folders of one share. */
export async function forgetShare({ crypto }: FilesPorts, shareId: string): Promise<void> {
  await crypto.dropListings(toShareDomain(shareId));
}

/** A share that this account took the key of, from somebody else. */
function isOthers({ account }: FilesPorts, shareId: string): boolean {
  const manifest = account.manifest.get();
  if (manifest === null) return false;
  const entries = sequencesOf(manifest, shareId);
  return entries.length > 0 && entries.every(([, { origin }]) => origin !== "self");
}
