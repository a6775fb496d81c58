import { ApiError, CODES } from "#api/api-error.ts";
import { isBusiness, readBrand } from "#api/commands/branding.ts";
import { toAudience } from "#api/commands/comment-access.ts";
import { isRequest, type OpenedLink, openLink } from "#api/commands/link-access.ts";
import { takesEdits } from "#api/commands/link-edit-right.ts";
import { noteLink, noteRefusal } from "#api/commands/link-log.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, readPath } from "#api/store/items-repository.ts";
import { findItemKey, type ItemKeyRow, type LinkRow } from "#api/store/link-keys-repository.ts";
import { isUnder } from "#api/store/link-work-repository.ts";
import { type LinkedItem, readLinkFile, readLinkPage } from "#api/store/links-repository.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";
import { readShare } from "#api/store/shares-repository.ts";
import { findOwner } from "#api/store/users-repository.ts";
import { toLinkItem } from "#api/store/wire-items.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireParent, WirePathItem } from "#app/contract/commands/listing.ts";
import { LISTING_PAGE_MAX } from "#app/contract/commands/listing.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Request = ParsedRequestOf<"linkpathlist">;

/**
 * `linkpathlist`: one page of a folder of a link, or the one file of a file link. Only items that
 * have keys under the link's own share key are there. For a file `cwd` is null and the file is the
 * one row.
 */
export async function listLinkFolder(context: CommandContext, request: Request) {
  const { db } = context.region;
  const { publink_id: cachekey, passwordlock } = request;
  const claim = { cachekey, passwordlock, purpose: "list" } as const;
  const opened = await openLink(context, claim).catch(async (error: unknown) => {
    if (error instanceof ApiError) await noteRefusal(context, cachekey, error);
    throw error;
  });
  const { link, root } = opened;
  const wanted = request.coffer_id === "0" ? root.id : toId(request.coffer_id);
  const path = await readPathInLink(db, opened, wanted);
  const isHidden = isRequest(link);
  // Whoever is asked for files is shown none, and no folder beside the one that they go into.
  if (isHidden && wanted !== root.id) throw new ApiError(CODES.folderMissing);
  const [current] = path;
  if (current === undefined) throw new ApiError(CODES.folderMissing);
  const keys = await readKeysOf(db, link, path);
  const rows = isHidden ? [] : await readRows(db, { link, root, current, request });
  const share = await readShare(db, link);
  const plan = await findPlan(db, link.user_id);
  if (request.coffer_id === "0" && request.offset_sharename_digest === "0") {
    await noteLink(context, link, "opened");
  }
  const last = rows.at(-1)?.sharename_digest ?? request.offset_sharename_digest;
  return {
    id: String(current.id),
    type: root.type,
    cwd: root.type === "file" ? null : toRow(current, keys.get(current.id), root.id),
    parents: toParents(path, keys, root.id),
    pathitems: rows.map((row) => toLinkItem(row, row, root.id)),
    last_sharename_digest: last,
    share_id: String(link.share_id),
    share_sequence: String(link.share_sequence),
    oid: String(link.user_id),
    coffer_id: String(current.id),
    root_coffer_id: String(root.id),
    ...toLinkFields(link, plan),
    ...(await readBrand(db, link.publink_id, plan)),
    enc_share_key: share.enc_share_key,
    owner_name: await readOwnerName(db, link),
    odc: context.region.name,
  };
}

/** A link whose owner is not on a paid plan takes no uploads, whatever its settings say (Spec C§2.5). */
function toLinkFields(link: LinkRow, plan: PlanRow | undefined) {
  const isPro = plan?.is_pro === 1;
  return {
    is_pro: toFlag(isPro),
    is_business: toFlag(isBusiness(plan)),
    compat: 0 as const,
    previewonly: toFlag(link.previewonly === 1),
    upload: toFlag(isPro && link.upload === 1),
    hide_contents: toFlag(isRequest(link)),
    request_text: isRequest(link) ? link.request_text : "",
    file_edit: toFlag(takesEdits(link, plan)),
    allow_comment: toAudience(link.allow_comment),
    linkversion: link.linkversion,
    iterations: link.iterations,
    salt: link.salt,
  };
}

function toFlag(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0;
}

/** From the opened folder up to the root of the link; 1503 when it lies elsewhere (Trust T4). */
async function readPathInLink(db: Db, opened: OpenedLink, id: number): Promise<ItemRow[]> {
  const path = await readPath(db, id);
  const [current] = path;
  const isRoot = current?.id === opened.root.id;
  const isOpenable = current !== undefined && (isRoot || current.type === "dir");
  if (!isOpenable || !isUnder(opened.link, path)) throw new ApiError(CODES.folderMissing);
  return path.slice(0, path.findIndex((item) => item.id === opened.root.id) + 1);
}

/** Names of the folders on the way; 1202 while one of them was not encrypted for the link. */
async function readKeysOf(
  db: Db,
  link: LinkRow,
  path: readonly ItemRow[],
): Promise<Map<number, ItemKeyRow>> {
  const keys = new Map<number, ItemKeyRow>();
  for (const item of path) {
    const key = await findItemKey(db, link, item.id);
    if (key === undefined) throw new ApiError(CODES.linkNotReady);
    keys.set(item.id, key);
  }
  return keys;
}

function toRow(item: ItemRow, key: ItemKeyRow | undefined, rootId: number): WirePathItem | null {
  return key === undefined ? null : toLinkItem(item, key, rootId);
}

function toParents(
  path: readonly ItemRow[],
  keys: ReadonlyMap<number, ItemKeyRow>,
  rootId: number,
): WireParent[] {
  return path
    .slice(1)
    .reverse()
    .flatMap((item) => {
      const row = toRow(item, keys.get(item.id), rootId);
      if (row === null) return [];
      const { pfid, domain, enc_share_name: metaname } = row;
      return [{ loc_id: String(item.id), metaname, pfid, domain, is_deleted: 0 }];
    });
}

interface Page {
  readonly link: LinkRow;
  readonly root: ItemRow;
  readonly current: ItemRow;
  readonly request: Request;
}

async function readRows(db: Db, { link, root, current, request }: Page): Promise<LinkedItem[]> {
  const { offset_sharename_digest: offset } = request;
  const page = { link, limit: Math.min(request.limit, LISTING_PAGE_MAX) };
  const isFirst = offset === "0";
  if (root.type === "file") return isFirst ? readLinkFile(db, page, root.id) : [];
  return readLinkPage(db, page, { id: current.id, afterDigest: isFirst ? "" : offset });
}

async function readOwnerName(db: Db, link: LinkRow): Promise<string> {
  const owner = await findOwner(db, link.user_id);
  return `${owner?.first_name ?? ""} ${owner?.last_name ?? ""}`.trim();
}
