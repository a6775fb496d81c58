import * as CODES from "#app/contract/errors/codes.ts";
import type { Manifest, ManifestIntent, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fidOfItemKey } from "./item-key.ts";
import { sequencesOf, shareIdOf, splitShareKeyId } from "./version-key.ts";

/** Announces a call before it is made (Formats 12, Intent). */
export function announce(manifest: Manifest, rid: string, intent: ManifestIntent): Manifest {
  return { ...manifest, intents: { ...manifest.intents, [rid]: intent } };
}

/** Ids have an owner: an answer that names a known share is refused (Formats 11, K21). */
export function requireNewShare(manifest: Manifest, shareId: string): void {
  if (sequencesOf(manifest, shareId).length > 0) throw new AppError(CODES.shareKeyRefused);
}

/** A rotation goes to a higher sequence of the very same share, else 2000 (Formats 11, K2). */
export function requireNextSequence(
  manifest: Manifest,
  next: { readonly ks: ShareKeyId; readonly shareId: string },
  current: { readonly shareId: string },
): void {
  const known = sequencesOf(manifest, current.shareId);
  const isHigher = known.every(([ks]) => sequenceOf(next.ks) > sequenceOf(ks));
  if (next.shareId !== current.shareId || !isHigher) throw new AppError(CODES.shareKeyRefused);
}

/**
 * Closes an open intent by the entry that it announced; older sequences of the share retire. The
 * commit comes from the intent, never from an answer. Done already is as good: a write whose answer
 * was lost comes back by the merge.
 */
export function fulfil(manifest: Manifest, rid: string, ks: ShareKeyId): Manifest {
  const intent = manifest.intents[rid];
  if (intent !== undefined && isFulfilled(manifest, intent, ks)) return manifest;
  if (intent === undefined || intent.state !== "open") throw new AppError(CODES.shareKeyRefused);
  const { shares } = retire(manifest, shareIdOf(ks));
  return {
    ...manifest,
    shares: { ...shares, [ks]: newEntry(manifest, intent, ks) },
    intents: { ...manifest.intents, [rid]: { ...intent, state: "done" } },
  };
}

/** Whether what visitors bring through a link is taken in (Formats 12); unchanged where it is so already. */
export function setUploads(manifest: Manifest, ks: ShareKeyId, upload: boolean): Manifest {
  const entry = manifest.shares[ks];
  if (entry === undefined || entry.upload === upload) return manifest;
  const changed = { ...entry, upload, n: entry.n + 1 };
  return { ...manifest, shares: { ...manifest.shares, [ks]: changed } };
}

/** Whether versions that visitors save over files are taken for theirs (Reading R-533). */
export function setEdits(manifest: Manifest, ks: ShareKeyId, edit: boolean): Manifest {
  const entry = manifest.shares[ks];
  const isEdited = entry?.edit ?? false;
  if (entry === undefined || isEdited === edit) return manifest;
  const changed = { ...entry, edit, n: entry.n + 1 };
  return { ...manifest, shares: { ...manifest.shares, [ks]: changed } };
}

/** The lowest linkversion of own links with a password only rises (Formats 11, `floors`). */
export function raiseFloor(manifest: Manifest, linkversion: number): Manifest {
  const { floors } = manifest;
  return { ...manifest, floors: { ...floors, link: Math.max(floors.link, linkversion) } };
}

/** What ends with a link: its share, and what was announced for its item by then. */
export interface Ending {
  readonly shareId: string;
  readonly rids: readonly string[];
}

export function toEnding(
  manifest: Manifest,
  link: { readonly shareId: string; readonly fid: string | null },
): Ending {
  const roots = new Set(rootsOf(manifest, link.shareId));
  const isItsOwn = ({ op, item, state }: ManifestIntent) =>
    state === "open" &&
    (op === "link" || op === "rotate") &&
    (roots.has(item) || fidOfItemKey(item) === link.fid);
  const own = Object.entries(manifest.intents).filter(([, intent]) => isItsOwn(intent));
  return { shareId: link.shareId, rids: own.map(([rid]) => rid) };
}

/**
 * Ends a link (Formats 12, Ending): its keys retire, and what was announced for its item and never
 * closed is called off, so that no answer of a server brings it back to life (K30).
 */
export function endLink(manifest: Manifest, { shareId, rids }: Ending): Manifest {
  const intents = Object.entries(manifest.intents).map(([rid, intent]) => [
    rid,
    rids.includes(rid) && intent.state === "open"
      ? { ...intent, state: "cancelled" as const }
      : intent,
  ]);
  return { ...retire(manifest, shareId), intents: Object.fromEntries(intents) };
}

/** `ended`: deleted by its owner, whatever the server still shows; `changing`: between two keys. */
export function standingOf(manifest: Manifest, shareId: string): "live" | "changing" | "ended" {
  const known = sequencesOf(manifest, shareId);
  const isEnded = known.length > 0 && known.every(([, { state }]) => state === "retired");
  if (!isEnded) return "live";
  const roots = new Set(rootsOf(manifest, shareId));
  const isChanging = Object.values(manifest.intents).some(
    ({ op, state, item, share = shareId }) =>
      op === "rotate" && state === "open" && roots.has(item) && share === shareId,
  );
  return isChanging ? "changing" : "ended";
}

function newestOf(manifest: Manifest, shareId: string): ManifestShare | undefined {
  const known = [...sequencesOf(manifest, shareId)];
  return known.sort(([a], [b]) => (sequenceOf(a) < sequenceOf(b) ? 1 : -1))[0]?.[1];
}

/** Sequences are compared as numbers of any length. */
function sequenceOf(ks: ShareKeyId): bigint {
  return BigInt(splitShareKeyId(ks).sequence);
}

function rootsOf(manifest: Manifest, shareId: string): readonly string[] {
  return sequencesOf(manifest, shareId).flatMap(([, { roots }]) => roots);
}

/** Retires every sequence of a share: nothing is encrypted to it any more. */
export function retire(manifest: Manifest, shareId: string): Manifest {
  const retired = sequencesOf(manifest, shareId)
    .filter(([, { state }]) => state === "current")
    .map(([ks, share]) => [ks, { ...share, state: "retired" as const, n: share.n + 1 }]);
  return { ...manifest, shares: { ...manifest.shares, ...Object.fromEntries(retired) } };
}

function isFulfilled(manifest: Manifest, intent: ManifestIntent, ks: ShareKeyId): boolean {
  const entry = manifest.shares[ks];
  return intent.state === "done" && entry?.state === "current" && entry.commit === intent.commit;
}

/** A rotation leaves a share what it was. */
function kindOf(manifest: Manifest, { op }: ManifestIntent, ks: ShareKeyId): "team" | "link" {
  if (op !== "rotate") return op === "share" ? "team" : "link";
  const isTeam = sequencesOf(manifest, shareIdOf(ks)).some(([, { kind }]) => kind === "team");
  return isTeam ? "team" : "link";
}

/** The entry that a finished intent leaves in the manifest (Formats 11); a password was made once for all. */
function newEntry(manifest: Manifest, intent: ManifestIntent, ks: ShareKeyId): ManifestShare {
  return {
    kind: kindOf(manifest, intent, ks),
    commit: intent.commit,
    origin: "self",
    role: "o",
    state: "current",
    roots: [intent.item],
    mount: "",
    // What visitors may add to a link, and change in it, stays with it when its key changes.
    upload: newestOf(manifest, shareIdOf(ks))?.upload ?? false,
    ...(newestOf(manifest, shareIdOf(ks))?.edit === true && { edit: true }),
    pw: sequencesOf(manifest, shareIdOf(ks)).some(([, { pw }]) => pw),
    n: 1,
  };
}
