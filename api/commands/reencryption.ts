import { ApiError, CODES } from "#api/api-error.ts";
import { findReadableKey } from "#api/commands/data-keys.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { findOwnItem } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import {
  addFolder,
  type Cover,
  findItemKey,
  putItemKey,
  toName,
} from "#api/store/link-keys-repository.ts";
import {
  countLinkWork,
  dropWork,
  isUnder,
  takeLinkWork,
  type WorkItem,
} from "#api/store/link-work-repository.ts";
import { findLinkOfShare } from "#api/store/links-repository.ts";
import { findShare } from "#api/store/shares-repository.ts";
import { findOwnTeamShare, noteWorking } from "#api/store/team-shares-repository.ts";
import { readTreeSteps, type TreeSteps } from "#api/store/tree-steps.ts";
import type { CommandContext } from "#api/world.ts";
import { REENCRYPTION_ITEMS_MAX } from "#app/contract/commands/reencryption.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

type NeededItem = DataInputOf<"keysneedencbyshare">["items"][number];
type SetItem = ParsedRequestOf<"keyssetenc">["items"][number];

/** Names and data keys under the share key of a link or share (Formats 12). */
export const reencryptionHandlers = {
  keysneedencbyshare: async (context, request) => {
    const { db } = context.region;
    const { userId, familyId } = sessionOf(context);
    const cover = await openOwnCover(db, userId, request.share_id);
    if (cover.publink_id === undefined) {
      await noteWorking(db, cover.share_id, { nowS: context.nowS, familyId });
    }
    const work = await db.transaction().execute((trx) => {
      return cover.is_set === 1
        ? takeLinkWork(trx, cover, REENCRYPTION_ITEMS_MAX)
        : Promise.resolve([]);
    });
    const items: NeededItem[] = [];
    for (const entry of work) items.push(await toNeededItem(context, cover, entry));
    return {
      items,
      sharekeys: await readShareKeys(db, cover, items),
      ...(await countLinkWork(db, cover)),
    };
  },

  /** `completed`: items that have keys under the first named share by now (Spec C§4). */
  keyssetenc: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const covers = new Map<string, OwnCover>();
    const completed = await db.transaction().execute(async (trx) => {
      const ids = request.items.map(({ coffer_id }) => toId(coffer_id));
      const steps = await readTreeSteps(trx, ids);
      for (const entry of request.items) {
        const cover =
          covers.get(entry.share_id) ?? (await openOwnCover(trx, userId, entry.share_id));
        covers.set(entry.share_id, cover);
        await setKeys(trx, cover, { entry, steps });
      }
      const [first] = covers.values();
      return first === undefined ? 0 : (await countLinkWork(trx, first)).enc_cnt;
    });
    for (const cover of covers.values()) await tellProgress(context, cover);
    return { completed };
  },
} satisfies Partial<Handlers>;

type OwnCover = Cover & {
  readonly user_id: number;
  readonly is_set: number;
  /** Of a link alone. */
  readonly publink_id?: number;
};

/** Of a link, to the other windows of its owner (Spec A§4.5). */
async function tellProgress({ region, world }: CommandContext, cover: OwnCover): Promise<void> {
  if (cover.publink_id === undefined) return;
  const counts = await countLinkWork(region.db, cover);
  const payload = { publink_id: String(cover.publink_id), ...counts };
  world.bus.messages.publish(cover.user_id, { type: "LINK_NEW_PROGRESS", payload });
}

/** An own link or share; 2000 for anything else (Trust T4). */
async function openOwnCover(db: Db, userId: number, wireShareId: string): Promise<OwnCover> {
  const shareId = toId(wireShareId);
  const cover =
    (await findLinkOfShare(db, userId, shareId)) ?? (await findOwnTeamShare(db, userId, shareId));
  if (cover === undefined) throw new ApiError(CODES.shareKey);
  return cover;
}

async function toNeededItem(
  context: CommandContext,
  link: Cover,
  { item, path }: WorkItem,
): Promise<NeededItem> {
  return {
    new_key_id: `${link.share_id}-${link.share_sequence}`,
    metaname: item.enc_name,
    coffer_id: String(item.id),
    share_id: String(link.share_id),
    servtime: context.nowS,
    is_root: item.id === link.item_id ? 1 : 0,
    data_keys: await readDataKeys(context.region.db, item),
    // The root of the area has no name; the last step's parent is its fid.
    path: path
      .filter((step) => step.pid !== null)
      .map(({ enc_name, pfid, domain, type }) => ({ enc_name, pfid, domain, type })),
  };
}

/** Of what lies under an area's key that; of what somebody on a share put there the share's. */
async function readDataKeys(db: Db, item: ItemRow): Promise<NeededItem["data_keys"]> {
  if (item.type === "dir") return [];
  const key = await findReadableKey(db, { item, share: null });
  if (key === undefined) return [];
  return [
    {
      coffer_id: String(item.id),
      blob_id: item.blob_id,
      enc_data_key: key.enc_data_key,
      sharekey_id: `${key.share_id}-${key.share_sequence}`,
    },
  ];
}

/** Own copies of the key that is worked for, and of those that names and data keys lie under. */
async function readShareKeys(db: Db, cover: Cover, items: readonly NeededItem[]) {
  const keyIds = new Set([
    `${cover.share_id}-${cover.share_sequence}`,
    ...items.flatMap(({ data_keys }) => data_keys.map(({ sharekey_id }) => sharekey_id)),
  ]);
  const sharekeys: Record<string, { own_share_key: string }> = {};
  for (const keyId of keyIds) {
    const share = await findShare(db, toKeyName(keyId));
    if (share !== undefined) sharekeys[keyId] = { own_share_key: share.own_share_key };
  }
  return sharekeys;
}

interface KeysToSet {
  readonly entry: SetItem;
  /** The folders above the items of the call. */
  readonly steps: TreeSteps;
}

/** Stores one item's keys. What left the link since is passed over. */
async function setKeys(trx: Db, link: OwnCover, { entry, steps }: KeysToSet): Promise<void> {
  const keyId = `${link.share_id}-${link.share_sequence}`;
  if (link.is_set === 0 || entry.sharekey_id !== keyId) throw new ApiError(CODES.shareKey);
  const item = await findOwnItem(trx, link.user_id, toId(entry.coffer_id));
  if (item === undefined) throw new ApiError(CODES.itemMissing);
  // Renamed or moved while the keys were made: the item stays among the work.
  if (item.changed_s > entry.servtime) return;
  if (isUnder(link, steps.pathOf(item.id))) {
    const isNew = (await findItemKey(trx, link, item.id)) === undefined;
    await putItemKey(trx, item, {
      ...toName(link),
      enc_data_key: toDataKey(item, entry),
      enc_share_name: entry.enc_share_name,
      sharename_digest: entry.sharename_digest,
    });
    if (isNew && item.type === "dir") await addFolder(trx, link, item.id);
  }
  await dropWork(trx, link, item.id);
}

/** The one data key of a file, of its standing blob and under this very key; 2000 otherwise. */
function toDataKey(item: ItemRow, entry: SetItem): string {
  if (item.type === "dir") return "";
  const key = entry.data_keys.find(
    (made) =>
      made.coffer_id === entry.coffer_id &&
      made.sharekey_id === entry.sharekey_id &&
      made.blob_id === item.blob_id,
  );
  if (key === undefined) throw new ApiError(CODES.shareKey);
  return key.enc_data_key;
}

/** Of the server's own text `{share_id}-{share_sequence}`. */
function toKeyName(keyId: string) {
  const [share_id = -1, share_sequence = -1] = keyId.split("-").map(toId);
  return { share_id, share_sequence };
}
