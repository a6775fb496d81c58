import { ApiError, CODES } from "#api/api-error.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { findItem, type ItemRow, readPath } from "#api/store/items-repository.ts";
import {
  addFolder,
  findItemKey,
  type LinkRow,
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
import type { CommandContext } from "#api/world.ts";
import { REENCRYPTION_ITEMS_MAX } from "#app/contract/commands/reencryption.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

type NeededItem = DataInputOf<"keysneedencbyshare">["items"][number];
type SetItem = ParsedRequestOf<"keyssetenc">["items"][number];

/** Names and data keys under the share key of a link (Formats 12). */
export const reencryptionHandlers = {
  keysneedencbyshare: async (context, request) => {
    const { db } = context.region;
    const link = await openLinkOfShare(db, sessionOf(context).userId, request.share_id);
    const work = await db.transaction().execute((trx) => {
      return link.is_set === 1
        ? takeLinkWork(trx, link, REENCRYPTION_ITEMS_MAX)
        : Promise.resolve([]);
    });
    const items: NeededItem[] = [];
    for (const entry of work) items.push(await toNeededItem(context, link, entry));
    return {
      items,
      sharekeys: await readShareKeys(db, link, work),
      ...(await countLinkWork(db, link)),
    };
  },

  /** `completed`: items that have keys under the first named share by now (Spec C§4). */
  keyssetenc: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const completed = await db.transaction().execute(async (trx) => {
      const links = new Map<string, LinkRow>();
      for (const entry of request.items) {
        const link =
          links.get(entry.share_id) ?? (await openLinkOfShare(trx, userId, entry.share_id));
        links.set(entry.share_id, link);
        await setKeys(trx, link, entry);
      }
      const [first] = links.values();
      return first === undefined ? 0 : (await countLinkWork(trx, first)).enc_cnt;
    });
    return { completed };
  },
} satisfies Partial<Handlers>;

/** The link of an own share; 2000 for anything else (Trust T4). */
async function openLinkOfShare(db: Db, userId: number, wireShareId: string): Promise<LinkRow> {
  const link = await findLinkOfShare(db, userId, toId(wireShareId));
  if (link === undefined) throw new ApiError(CODES.shareKey);
  return link;
}

async function toNeededItem(
  context: CommandContext,
  link: LinkRow,
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

async function readDataKeys(db: Db, item: ItemRow): Promise<NeededItem["data_keys"]> {
  if (item.type === "dir") return [];
  const key = await findItemKey(db, areaOf(item), item.id);
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

/** Own copies of the link's key and of the areas that the data keys lie under. */
async function readShareKeys(db: Db, link: LinkRow, work: readonly WorkItem[]) {
  const names = new Map(
    [toName(link), ...work.map(({ item }) => areaOf(item))].map((name) => [
      `${name.share_id}-${name.share_sequence}`,
      name,
    ]),
  );
  const sharekeys: Record<string, { own_share_key: string }> = {};
  for (const [keyId, name] of names) {
    const share = await findShare(db, name);
    if (share !== undefined) sharekeys[keyId] = { own_share_key: share.own_share_key };
  }
  return sharekeys;
}

/** Stores one item's keys. What left the link since is passed over. */
async function setKeys(trx: Db, link: LinkRow, entry: SetItem): Promise<void> {
  const keyId = `${link.share_id}-${link.share_sequence}`;
  if (link.is_set === 0 || entry.sharekey_id !== keyId) throw new ApiError(CODES.shareKey);
  const item = await findItem(trx, link.user_id, toId(entry.coffer_id));
  if (item === undefined) throw new ApiError(CODES.itemMissing);
  // Renamed or moved while the keys were made: the item stays among the work.
  if (item.changed_s > entry.servtime) return;
  if (isUnder(link, await readPath(trx, item.id))) {
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

function areaOf(item: ItemRow) {
  return { share_id: item.area_share_id, share_sequence: item.area_share_sequence };
}
