import { ApiError } from "#api/api-error.ts";
import { type Purpose, refusalOf, type Standing } from "#api/store/access/rights.ts";
import type { Db } from "#api/store/db.ts";
import { findItemById, type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import { readItemsById, readTreeSteps, type TreeSteps } from "#api/store/tree-steps.ts";

/** The share that somebody reaches an item of another account through. */
export interface ShareReach {
  readonly share_id: number;
  readonly share_sequence: number;
  /** The shared folder. */
  readonly item_id: number;
  readonly role: MemberRole;
}

/** An item that a person may see. */
export interface Reached {
  readonly item: ItemRow;
  /** Null for an own item. */
  readonly share: ShareReach | null;
  /** From the item to the root of its area, where it was read to find the share. */
  readonly path?: readonly ItemRow[];
}

/**
 * An item of this user, or one in a share that he is on; any other is as good as none (Trust T4). A
 * share whose folder lies in the trash shows nothing.
 */
export async function findReached(
  db: Db,
  userId: number,
  id: number,
): Promise<Reached | undefined> {
  const item = await findItemById(db, id);
  if (item === undefined) return undefined;
  if (item.user_id === userId) return { item, share: null };
  const path = await readPath(db, id);
  const share = await findShareOver(db, userId, path);
  return share === undefined ? undefined : { item, share, path };
}

/**
 * The same for a list: one statement for the items, one for the folders above those of other accounts, one for the
 * shares that the user is on. Items that the user may not see are left out (Trust T4).
 */
export async function findReachedItems(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Reached>> {
  const items = await readItemsById(db, ids);
  const foreign = [...items.values()].filter((item) => item.user_id !== userId);
  const steps = foreign.length === 0 ? null : await readTreeSteps(db, foreign.map(toIdOf));
  const shares = foreign.length === 0 ? new Map() : await readReachedShares(db, userId);
  const reached = new Map<number, Reached>();
  for (const item of items.values()) {
    if (item.user_id === userId) reached.set(item.id, { item, share: null });
    const share = steps === null ? undefined : shareOnPath(steps, item.id, shares);
    if (item.user_id !== userId && share !== undefined) reached.set(item.id, { item, share });
  }
  return reached;
}

function toIdOf({ id }: ItemRow): number {
  return id;
}

type SharesOfFolders = ReadonlyMap<number, ShareReach>;

function shareOnPath(
  steps: TreeSteps,
  itemId: number,
  shares: SharesOfFolders,
): ShareReach | undefined {
  const path = steps.pathOf(itemId);
  const at = path.findIndex(({ id }) => shares.has(id));
  const isHidden = path.slice(Math.max(at, 0)).some((step) => step.is_deleted === 1);
  return at < 0 || isHidden ? undefined : shares.get(path[at]?.id ?? -1);
}

/** Shares of others that the user is on, by their folders. */
async function readReachedShares(db: Db, userId: number): Promise<SharesOfFolders> {
  const shares = await reachedShares(db, userId).execute();
  return new Map(shares.map((share) => [share.item_id, share]));
}

/** A share of somebody else that this user is on and can look into; undefined for any other (Trust T4). */
export async function findReachedShare(
  db: Db,
  userId: number,
  shareId: number,
): Promise<ShareReach | undefined> {
  const row = await db
    .selectFrom("team_shares")
    .select("item_id")
    .where("share_id", "=", shareId)
    .executeTakeFirst();
  const reached = row && (await findReached(db, userId, row.item_id));
  return reached?.share?.share_id === shareId ? reached.share : undefined;
}

/** An item of this user and nobody else's. */
export async function findOwnItem(
  db: Db,
  userId: number,
  id: number,
): Promise<ItemRow | undefined> {
  const item = await findItemById(db, id);
  return item?.user_id === userId ? item : undefined;
}

/** From the item upwards, as far as this person may look: to the root of the area, or of the share. */
export async function readShownPath(
  db: Db,
  { item, share, path }: Reached,
): Promise<readonly ItemRow[]> {
  return cutAt(path ?? (await readPath(db, item.id)), share);
}

/**
 * The part of a path that lies in the share; all of it without one.
 * @internal Tests cut paths that need no database.
 */
export function cutAt(
  path: readonly ItemRow[],
  share: Pick<ShareReach, "item_id"> | null,
): readonly ItemRow[] {
  if (share === null) return path;
  return path.slice(0, path.findIndex(({ id }) => id === share.item_id) + 1);
}

/** 0, or the code of a call that this person may not make with the item. */
export function refusal(reached: Reached, purpose: Purpose): number {
  return refusalOf(toStanding(reached), purpose);
}

/** @throws ApiError 8002 or 8005 */
export function assertMay(reached: Reached, purpose: Purpose): void {
  const code = refusal(reached, purpose);
  if (code !== 0) throw new ApiError(code);
}

/** Everybody whose lists change with something on this path: its owner, and who is on a share there. */
export async function readAudience(
  db: Db,
  path: readonly Pick<ItemRow, "id" | "user_id">[],
): Promise<number[]> {
  const [item] = path;
  if (item === undefined) return [];
  const members = await db
    .selectFrom("team_shares")
    .innerJoin("share_members", "share_members.share_id", "team_shares.share_id")
    .select("share_members.user_id")
    .where(
      "team_shares.item_id",
      "in",
      path.map(({ id }) => id),
    )
    .where("team_shares.is_stopped", "=", 0)
    .where("share_members.status", "=", "accepted")
    .execute();
  return [...new Set([item.user_id, ...members.map((row) => row.user_id)])];
}

function toStanding({ item, share }: Reached): Standing {
  if (share === null) return { kind: "owner" };
  return { kind: "member", role: share.role, isRoot: share.item_id === item.id };
}

async function findShareOver(
  db: Db,
  userId: number,
  path: readonly ItemRow[],
): Promise<ShareReach | undefined> {
  const ids = path.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const share = await reachedShares(db, userId)
    .where("team_shares.item_id", "in", ids)
    .executeTakeFirst();
  if (share === undefined) return undefined;
  const above = path.slice(ids.indexOf(share.item_id));
  return isInTrash(above) ? undefined : share;
}

function reachedShares(db: Db, userId: number) {
  return (
    db
      .selectFrom("share_members")
      .innerJoin("team_shares", "team_shares.share_id", "share_members.share_id")
      .innerJoin("users", "users.id", "team_shares.user_id")
      .select([
        "team_shares.share_id",
        "team_shares.share_sequence",
        "team_shares.item_id",
        "share_members.role",
      ])
      .where("share_members.user_id", "=", userId)
      .where("share_members.status", "=", "accepted")
      .where("team_shares.is_stopped", "=", 0)
      .where("team_shares.is_set", "=", 1)
      // Like links: what a closed or suspended account shares is nobody's (Reading R-136).
      .where("users.state_code", "=", 0)
  );
}
