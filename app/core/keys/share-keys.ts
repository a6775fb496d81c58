import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { coveringKeys, type Place } from "./covering.ts";
import type { KeyPorts } from "./own-keys.ts";
import { fetchOwnCopies } from "./share-keys.api.ts";

/**
 * Opens these own share keys in the key worker and gives those that the server still knows: a link
 * that was deleted elsewhere is not served. Throws 2000 when a key is not the manifest's.
 */
export async function openKnownKeys(
  { api, account }: KeyPorts,
  wanted: readonly ShareKeyId[],
): Promise<ShareKeyId[]> {
  if (wanted.length === 0) return [];
  const known = await fetchOwnCopies(api, kindsOf(account.requireWritable(), wanted));
  const present = wanted.filter((ks) => Object.hasOwn(known, ks));
  await account.openShareKeys(Object.fromEntries(present.map((ks) => [ks, known[ks] ?? ""])));
  return present;
}

/** Of what kinds these are: a list that none of them stands in is not asked for. */
function kindsOf({ shares }: Manifest, wanted: readonly ShareKeyId[]) {
  return new Set(wanted.map((ks) => shares[ks]?.kind ?? "link"));
}

/** The same for whatever covers a folder's proven path, as uploads into it need it. */
export async function openCoveringKeys(
  ports: KeyPorts,
  path: readonly Place[],
): Promise<ShareKeyId[]> {
  return openKnownKeys(ports, coveringKeys(path, ports.account.requireWritable()));
}
