import type { Manifest, ManifestIntent, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { newLinkEntry } from "./links.crypto.ts";

const UNKNOWN_SHARE_KEY = 2000;

/** Announces a call before it is made (Formats 12, Intent). */
export function announce(manifest: Manifest, rid: string, intent: ManifestIntent): Manifest {
  return { ...manifest, intents: { ...manifest.intents, [rid]: intent } };
}

/** Ids have an owner: an answer that names a known share is refused (Formats 11, K21). */
export function requireNewShare(manifest: Manifest, shareId: string): void {
  if (hasShare(manifest, shareId)) throw new AppError(UNKNOWN_SHARE_KEY);
}

/** A rotation goes to a higher sequence of the very same share, else 2000 (Formats 11, K2). */
export function requireNextSequence(
  manifest: Manifest,
  next: { readonly ks: ShareKeyId; readonly shareId: string },
  current: { readonly shareId: string },
): void {
  const known = Object.keys(manifest.shares).filter((ks) => ks.startsWith(`${current.shareId}-`));
  const isHigher = known.every((ks) => sequenceOf(next.ks) > sequenceOf(ks));
  if (next.shareId !== current.shareId || !isHigher) throw new AppError(UNKNOWN_SHARE_KEY);
}

/**
 * Closes an open intent by the entry that it announced; older sequences of the share retire. The
 * commit comes from the intent, never from an answer. Done already is as good: a write whose answer
 * was lost comes back by the merge.
 */
export function fulfil(manifest: Manifest, rid: string, ks: ShareKeyId): Manifest {
  const intent = manifest.intents[rid];
  if (intent !== undefined && isFulfilled(manifest, intent, ks)) return manifest;
  if (intent === undefined || intent.state !== "open") throw new AppError(UNKNOWN_SHARE_KEY);
  const shareId = ks.split("-")[0] ?? "";
  const shares = Object.fromEntries(
    Object.entries(manifest.shares).map(([known, share]) =>
      known.startsWith(`${shareId}-`) && share.state === "current"
        ? [known, { ...share, state: "retired" as const, n: share.n + 1 }]
        : [known, share],
    ),
  );
  return {
    ...manifest,
    shares: { ...shares, [ks]: newLinkEntry(intent.commit, intent.item) },
    intents: { ...manifest.intents, [rid]: { ...intent, state: "done" } },
  };
}

/** The lowest linkversion of own links with a password only rises (Formats 11, `floors`). */
export function raiseFloor(manifest: Manifest, linkversion: number): Manifest {
  const { floors } = manifest;
  return { ...manifest, floors: { ...floors, link: Math.max(floors.link, linkversion) } };
}

/** Retires every sequence of a deleted link's share. */
export function retire(manifest: Manifest, shareId: string): Manifest {
  return {
    ...manifest,
    shares: Object.fromEntries(
      Object.entries(manifest.shares).map(([ks, share]) =>
        ks.startsWith(`${shareId}-`) && share.state === "current"
          ? [ks, { ...share, state: "retired" as const, n: share.n + 1 }]
          : [ks, share],
      ),
    ),
  };
}

function isFulfilled(manifest: Manifest, intent: ManifestIntent, ks: ShareKeyId): boolean {
  const entry = manifest.shares[ks];
  return intent.state === "done" && entry?.state === "current" && entry.commit === intent.commit;
}

function hasShare(manifest: Manifest, shareId: string): boolean {
  return Object.keys(manifest.shares).some((ks) => ks.startsWith(`${shareId}-`));
}

function sequenceOf(ks: ShareKeyId): bigint {
  return BigInt(ks.split("-")[1] ?? "0");
}
