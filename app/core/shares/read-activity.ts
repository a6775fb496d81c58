import type { ActivityOp } from "#app/contract/commands/activity.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { OpenedActivity } from "#app/core/crypto/activity-port.ts";
import type { Fid, ItemId, Manifest, Opened, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { type Author, readAuthor } from "#app/core/keys/authors.crypto.ts";
import type { Place } from "#app/core/keys/covering.ts";
import { OWN_DOMAIN, shareIdOfDomain, toItemKey } from "#app/core/keys/item-key.ts";
import { openPlaceKey } from "#app/core/keys/place-key.ts";
import { sequencesOf, shareEntries, shareIdOf } from "#app/core/keys/version-key.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import { fetchActivity, type ListedActivity } from "./activity.api.ts";

const SECOND_MS = 1_000;

/** What was done with an item of a share or an own area. */
export interface ActivityLine {
  readonly id: string;
  readonly op: ActivityOp;
  /** Unix milliseconds: as it was signed, else when the server says that it took it. */
  readonly atMs: number;
  /** Names before and after; null where nobody with the key of the place has sealed them. */
  readonly names: { readonly from: string; readonly to: string } | null;
  /** Who signed it, as grants prove it; `unsigned` and `unconfirmed`: nobody who can be told. */
  readonly author: Author;
  /** Whose session it was, by the server's word; empty where it does not say. */
  readonly said: { readonly email: string; readonly isMe: boolean };
}

export interface ActivityPage {
  readonly lines: readonly ActivityLine[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** Of which share or area, and of one item in it or of all. */
export interface ActivityOf {
  readonly shareId: string;
  readonly item: { readonly id: ItemId; readonly fid: Fid } | null;
}

/** The first page begins at `0`. */
export const FIRST_ACTIVITY = "0";

/**
 * Reads what was done, the newest first (Reading R-225). What is signed counts and not what the server
 * says beside it; a line that it repeats, brings for another item, share or sequence, or has signed by
 * somebody who may not write, says nothing of its own. What it leaves out nobody can see (Formats 14).
 *
 * @throws AppError 1604 for a share that this account is not on
 */
export async function readActivity(
  ports: FilesPorts,
  of: ActivityOf,
  after: string,
  signal?: AbortSignal,
): Promise<ActivityPage> {
  const { shareId, item } = of;
  const asked = { shareId, itemId: item?.id ?? null, after, signal };
  const { lines, isMore } = await fetchActivity(ports.api, asked);
  const opened = withoutRepeats(lines, await openLines(ports, lines));
  const read: ActivityLine[] = [];
  for (const [index, line] of lines.entries()) {
    const own = opened[index];
    const isIts = own !== undefined && (item === null || own.fid === item.fid);
    read.push(await toLine(ports, { shareId, line, signed: isIts ? own : undefined }));
  }
  const last = lines.at(-1)?.id;
  // A page without an end, or that begins where it was asked for, is the last one.
  const next = isMore && last !== undefined && last !== after ? last : null;
  return { lines: read, next };
}

/** Each under the key that it names; what does not open is undefined. */
async function openLines(
  ports: FilesPorts,
  lines: readonly ListedActivity[],
): Promise<(OpenedActivity | undefined)[]> {
  const result: (OpenedActivity | undefined)[] = lines.map(() => undefined);
  const sealed = lines.map((line, index) => ({ ...line, index })).filter(({ act }) => act !== "");
  for (const [ks, its] of Map.groupBy(sealed, (line) => line.ks)) {
    const opened = await openUnder(ports, ks, its);
    for (const [place, { index }] of its.entries()) {
      const one = opened[place];
      if (one?.ok === true) result[index] = one.value;
    }
  }
  return result;
}

/** Nothing of a key that is not to be had any more; those that somebody was never given stay closed. */
async function openUnder(
  ports: FilesPorts,
  ks: ShareKeyId,
  lines: readonly { readonly n: string; readonly act: string }[],
): Promise<readonly Opened<OpenedActivity>[]> {
  try {
    if (!(await openPlaceKey(ports, ks))) return [];
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return [];
    throw error;
  }
  return ports.crypto.openActivity({ ks, lines: lines.map(({ n, act }) => ({ n, act })) });
}

/** The same line twice happened once: the oldest, as nothing can be told before it happened. */
function withoutRepeats(
  lines: readonly ListedActivity[],
  opened: readonly (OpenedActivity | undefined)[],
): (OpenedActivity | undefined)[] {
  const seen = new Set<string>();
  return opened
    .map((one, index) => ({ one, n: lines[index]?.n ?? "" }))
    .reverse()
    .map(({ one, n }) => {
      const isAgain = seen.has(n);
      seen.add(n);
      return isAgain ? undefined : one;
    })
    .reverse();
}

interface Listed {
  readonly shareId: string;
  readonly line: ListedActivity;
  readonly signed: OpenedActivity | undefined;
}

async function toLine(ports: FilesPorts, { shareId, line, signed }: Listed): Promise<ActivityLine> {
  const { id, op, atS, email, userId } = line;
  const said = { email, isMe: userId === ports.account.user.get().id };
  if (signed === undefined) {
    return { id, op, atMs: atS * SECOND_MS, names: null, author: { state: "unsigned" }, said };
  }
  const { from, to } = signed;
  const author = await authorOf(ports, shareId, signed);
  return { id, op: signed.op, atMs: signed.t * SECOND_MS, names: { from, to }, author, said };
}

/** Nobody but the account itself writes in its own areas; a reader's signature is nobody's. */
async function authorOf(
  ports: FilesPorts,
  shareId: string,
  { fid, seal, signed }: OpenedActivity,
): Promise<Author> {
  if (signed === "self") return { state: "self" };
  if (!isTeamShare(ports.account.manifest.get(), shareId)) return { state: "unconfirmed" };
  try {
    return await readAuthor(ports, { shareId, fid, seal, signed });
  } catch (error) {
    if (hasCode(error, CODES.itemKeyRefused)) return { state: "unconfirmed" };
    throw error;
  }
}

function isTeamShare(manifest: Manifest | null, shareId: string): boolean {
  const known = manifest === null ? [] : sequencesOf(manifest, shareId);
  return known.some(([, { kind }]) => kind === "team");
}

/**
 * Where what is done with an item is told of: the share or the own area that its folder lies in, by the
 * manifest; of the folder of an own share everything in it. null where no key is known.
 */
export function activityOf(
  manifest: Manifest | null,
  { item, folder }: { readonly item: FileItem; readonly folder: OpenedFolder },
): ActivityOf | null {
  if (manifest === null || item.name.state !== "open") return null;
  const { fid } = item.name;
  const own = ownShareAt(manifest, { domain: item.domain, fid });
  if (own !== null) return { shareId: own, item: null };
  const shareId = shareIdAt(manifest, folder.path);
  return shareId === null ? null : { shareId, item: { id: item.id, fid } };
}

/** The id of an own team share with this very root. */
function ownShareAt(manifest: Manifest, place: Place): string | null {
  const found = shareEntries(manifest).find(
    ([, { kind, origin, state, roots }]) =>
      kind === "team" &&
      origin === "self" &&
      state === "current" &&
      roots.includes(toItemKey(place)),
  );
  return found === undefined ? null : shareIdOf(found[0]);
}

/** Whoever only reads sees what others do. */
function shareIdAt(manifest: Manifest, path: readonly Place[]): string | null {
  try {
    return findWriteTarget(manifest, path).shareId;
  } catch {
    return shareIdOfDomain(path.at(-1)?.domain ?? OWN_DOMAIN);
  }
}
