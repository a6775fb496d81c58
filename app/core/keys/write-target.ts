import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Place } from "./covering.ts";
import { shareIdOfDomain, toItemKey } from "./item-key.ts";
import { type ShareEntry, sequencesOf, shareEntries, splitShareKeyId } from "./version-key.ts";

/** The one share key that a new file in a folder is encrypted for. */
export interface WriteTarget {
  readonly ks: ShareKeyId;
  readonly shareId: string;
  readonly shareSequence: string;
  /** Made by this account; the key of a share of somebody else was given to it. */
  readonly isOwn: boolean;
  /** What the opened key must have, in hex. */
  readonly commit: string;
}

/**
 * Which key encrypts (Formats 11): inside somebody else's share the current key of that share, else
 * the current `area` or `team` entry of origin self with the nearest root on the proven path. The
 * server is not asked. Throws 2000 when the manifest names none, 8002 for a role that only reads.
 */
export function findWriteTarget(manifest: Manifest, path: readonly Place[]): WriteTarget {
  const folder = path.at(-1);
  if (folder === undefined) throw new AppError(CODES.shareKeyRefused);
  const shareId = shareIdOfDomain(folder.domain);
  const found = isOthers(manifest, shareId)
    ? currentForeign(manifest, shareId)
    : nearestOwn(manifest, path);
  if (found === undefined) throw new AppError(CODES.shareKeyRefused);
  return toTarget(found);
}

/** What others put into an own share lies in the own tree. */
function isOthers(manifest: Manifest, shareId: string | null): shareId is string {
  if (shareId === null) return false;
  return !sequencesOf(manifest, shareId).some(([, { origin }]) => origin === "self");
}

function nearestOwn(manifest: Manifest, path: readonly Place[]): ShareEntry | undefined {
  const own = shareEntries(manifest).filter(
    ([, share]) =>
      isCurrent(share) &&
      share.origin === "self" &&
      (share.kind === "area" || share.kind === "team"),
  );
  for (const step of path.toReversed()) {
    const here = own.find(([, share]) => share.roots.includes(toItemKey(step)));
    if (here !== undefined) return here;
  }
  return undefined;
}

function currentForeign(manifest: Manifest, shareId: string): ShareEntry | undefined {
  const entry = sequencesOf(manifest, shareId).find(
    ([, share]) => isCurrent(share) && share.origin !== "self",
  );
  if (entry !== undefined && entry[1].role === "r") throw new AppError(CODES.readOnly);
  return entry;
}

function isCurrent({ state }: ManifestShare): boolean {
  return state === "current";
}

function toTarget([ks, share]: ShareEntry): WriteTarget {
  const { shareId, sequence } = splitShareKeyId(ks);
  const isOwn = share.origin === "self";
  return { ks, shareId, shareSequence: sequence, isOwn, commit: share.commit };
}
