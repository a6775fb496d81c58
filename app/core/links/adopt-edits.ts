import { LINK_EDITS_MAX } from "#app/contract/commands/link-edits.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import { ownNames } from "#app/core/files/files.crypto.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";
import { shareEntries } from "#app/core/keys/version-key.ts";
import { proveWork } from "#app/core/reencryption/prove-work.ts";
import { type AdoptedKey, fetchEdits, type ListedEdit, sendAdopted } from "./adopt-edits.api.ts";
import { rewrapEdit } from "./adopt-edits.crypto.ts";

/** Whether visitors of some link may edit: then there may be something to take over. */
function mayHaveEdits(manifest: Manifest | null): boolean {
  const entries = manifest === null ? [] : shareEntries(manifest);
  return entries.some(([, { edit, state }]) => edit === true && state === "current");
}

/**
 * Takes over what visitors saved over own files (Reading R-534): the data key goes under the key of the area as
 * well, so that the version outlives the link, and other links and shares are given it as anything of the area's.
 * Only of links whose visitors may edit by the manifest, at and below their roots, each name proving where it
 * lies; only what nobody signed, with a higher number than this device has met. All else is left as it is, and
 * told as refused. Gives how many.
 */
export async function adoptEdits(ports: FilesPorts): Promise<number> {
  if (!mayHaveEdits(ports.account.manifest.get())) return 0;
  const { edits, ownCopies } = await fetchEdits(ports.api);
  const asked = edits.slice(0, LINK_EDITS_MAX);
  const adopted: AdoptedKey[] = [];
  for (const [from, group] of Map.groupBy(asked, (edit) => edit.from)) {
    const own = ownCopies[from];
    if (own === undefined) continue;
    adopted.push(...(await adoptFrom(ports, { from, group, own })));
  }
  if (adopted.length < asked.length) {
    ports.account.noteEvent("reseal-refused", asked.length - adopted.length);
  }
  return adopted.length === 0 ? 0 : sendAdopted(ports.api, adopted);
}

interface OfLink {
  readonly from: ShareKeyId;
  readonly group: readonly ListedEdit[];
  readonly own: string;
}

async function adoptFrom(ports: FilesPorts, { from, group, own }: OfLink): Promise<AdoptedKey[]> {
  const entry = ports.account.requireWritable().shares[from];
  const isOwnLink = entry?.kind === "link" && entry.origin === "self";
  const mayEdit = isOwnLink && entry.state === "current" && entry.edit === true;
  if (!mayEdit || !(await isOpened(ports, from, own))) return [];
  const within = { roots: entry.roots, mayBeFrom: (domain: string) => domain === OWN_DOMAIN };
  const works = new Map(group.map((edit) => [edit.work, edit]));
  const proven = await proveWork([...works.keys()], within, ownNames(ports));
  const adopted: AdoptedKey[] = [];
  for (const { item, fid } of proven) {
    const edit = works.get(item);
    const ks = areaOf(ports.account.requireWritable(), item.path.at(-1)?.parentFid ?? "");
    if (edit === undefined || ks === null) continue;
    const encDataKey = await rewrapEdit(ports, edit, { fid, ks });
    if (encDataKey !== null) {
      adopted.push({ itemId: item.id, blobId: edit.blobId, ks, encDataKey });
    }
  }
  return adopted;
}

async function isOpened({ account }: FilesPorts, ks: ShareKeyId, own: string): Promise<boolean> {
  try {
    await account.openShareKeys({ [ks]: own });
    return true;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return false;
    throw error;
  }
}

/** The own area with this root; which of them a server names tells nobody else a key. */
function areaOf(manifest: Manifest, rootFid: Fid): ShareKeyId | null {
  const root = toItemKey({ domain: OWN_DOMAIN, fid: rootFid });
  const area = shareEntries(manifest).find(
    ([, { kind, origin, state, roots }]) =>
      kind === "area" && origin === "self" && state === "current" && roots.includes(root),
  );
  return area?.[0] ?? null;
}
