import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/files/domain-rule.ts";
import type { FolderStep } from "#app/core/files/item.ts";

/** The one share key that a new file in a folder is encrypted for. */
export interface WriteTarget {
  readonly ks: ShareKeyId;
  readonly shareId: string;
  readonly shareSequence: string;
  /** What the opened key must have, in hex. */
  readonly commit: string;
}

/**
 * Which key encrypts (Formats 11): inside somebody else's share the current key of that share, else
 * the current `area` or `team` entry of origin self with the nearest root on the proven path. The
 * server is not asked. Throws 2000 when the manifest names none, 8002 for a role that only reads.
 */
export function findWriteTarget(manifest: Manifest, path: readonly FolderStep[]): WriteTarget {
  const folder = path.at(-1);
  if (folder === undefined) throw new AppError(CODES.shareKeyRefused);
  const found =
    folder.domain === OWN_DOMAIN
      ? nearestOwn(manifest, path)
      : currentForeign(manifest, folder.domain.slice(OWN_DOMAIN.length));
  if (found === undefined) throw new AppError(CODES.shareKeyRefused);
  return toTarget(found);
}

type Entry = readonly [ShareKeyId, ManifestShare];

function nearestOwn(manifest: Manifest, path: readonly FolderStep[]): Entry | undefined {
  const own = currentEntries(manifest).filter(
    ([, share]) => share.origin === "self" && (share.kind === "area" || share.kind === "team"),
  );
  for (const step of path.toReversed()) {
    const here = own.find(([, share]) => share.roots.includes(toItemKey(step)));
    if (here !== undefined) return here;
  }
  return undefined;
}

function currentForeign(manifest: Manifest, shareId: string): Entry | undefined {
  const entry = currentEntries(manifest).find(
    ([ks, share]) => ks.startsWith(`${shareId}-`) && share.origin !== "self",
  );
  if (entry !== undefined && entry[1].role === "r") throw new AppError(CODES.readOnly);
  return entry;
}

function currentEntries(manifest: Manifest): Entry[] {
  return Object.entries(manifest.shares).filter(([, share]) => share.state === "current");
}

function toTarget([ks, share]: Entry): WriteTarget {
  const [shareId = "", shareSequence = ""] = ks.split("-");
  return { ks, shareId, shareSequence, commit: share.commit };
}
