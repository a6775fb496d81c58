import type { WireAct } from "#app/contract/commands/activity.ts";
import type { WireShareName } from "#app/contract/commands/files.ts";
import type { WireParent, WirePathItem } from "#app/contract/commands/listing.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import type { ShareName } from "#app/core/keys/share-names.crypto.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import type { FileItem, FolderBase } from "./item.ts";

/** A row as it came: the item, and what its name is sealed in. */
export interface SealedItem {
  readonly item: FileItem;
  /** Under the meta key, or the key of a share; what the link's share key opens on a link page. */
  readonly sealedName: string;
  /** In a list that is of no folder: the folders it lies in, from the root of its area down. */
  readonly rootpath?: readonly ItemId[] | undefined;
}

/** A folder above the opened one, from the area root (or the link's root) downwards. */
export interface SealedStep {
  readonly id: ItemId;
  /** Empty for an area root. */
  readonly sealedName: string;
  /** Hints that prove themselves (Formats 3). */
  readonly parentFid: Fid;
  readonly domain: string;
  readonly isDeleted: boolean;
}

/** One page of a folder, nothing of it believed yet. */
export interface SealedPage {
  /** null: a folder that says it is none (1803), or a link to a single file. */
  readonly cwd: SealedItem | null;
  readonly above: readonly SealedStep[];
  readonly items: readonly SealedItem[];
  /** Cursor of the next page. */
  readonly lastDigest: string;
  readonly histId: string;
}

export interface PageRequest {
  readonly folderId: ItemId;
  readonly showDeleted: boolean;
  readonly histId: string;
  /** `0`, or the cursor of the page before. */
  readonly offset: string;
  /** 1–1000 rows (House 3, Listing). */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** A sealed name with its place in the tree (Readings ). */
export interface PlacedName {
  readonly encName: string;
  readonly digest: string;
  readonly parentFid: Fid;
  readonly domain: string;
  /** Of the sealed name; what the server holds must be below it (Reading R-420). */
  readonly rev: number;
  readonly shareNames: readonly ShareName[];
}

/** Items of a batch that the server refused, with the code of each. */
interface BatchOutcome {
  readonly refused: ReadonlyMap<string, number>;
  readonly histId: string;
}

/** The root folder of an area, by the user record. Spec B§2, Reading R-13. */
export function areaRootId(user: Pick<User, "rootIds">, area: FolderBase): string {
  return user.rootIds[area === "vault" ? "vault" : "main"];
}

/** Spec B§3, synctype bit flags. */
const FLAG_WRITABLE = 2;
const FLAG_LINKED = 32;

/** One page of a folder; 1503, 1804. Spec B§7. */
export async function fetchFolderPage(api: ApiClient, request: PageRequest): Promise<SealedPage> {
  const { signal } = request;
  const data = await api.call(
    "pathlist",
    toPathlistRequest(request),
    signal === undefined ? {} : { signal },
  );
  return toSealedPage(data);
}

/** The request of one page, as the loader on the server sends it too. */
export function toPathlistRequest(request: Omit<PageRequest, "signal">) {
  return {
    coffer_id: request.folderId,
    showdeleted: request.showDeleted ? 1 : 0,
    hist_id: request.histId,
    offset_metaname_digest: request.offset,
    limit: request.limit,
  } as const;
}

export function toSealedPage(data: DataOf<"pathlist">): SealedPage {
  return {
    cwd: data.cwd === null ? null : toSealedItem(data.cwd, "own"),
    above: data.parents.map(toSealedStep),
    items: data.pathlist.map((row) => toSealedItem(row, "own")),
    lastDigest: data.last_metaname_digest,
    histId: data.hist_id,
  };
}

/** `side`: whose name is read, the owner's or the one for visitors of a link. */
export function toSealedItem(row: WirePathItem, side: "own" | "link"): SealedItem {
  return {
    // What somebody on a share named has no name under the meta key (Reading R-181).
    sealedName: (side === "own" && row.enc_name) || row.enc_share_name,
    item: {
      id: row.coffer_id,
      parentId: row.coffer_pid,
      kind: row.type === "dir" ? "folder" : "file",
      name: { state: "sealed" },
      domain: row.domain,
      parentFid: row.pfid,
      sizeBytes: row.size,
      modifiedMs: row.usertime,
      isDeleted: row.is_deleted === 1,
      isStarred: row.is_favorite === 1,
      isLinked: (row.synctype & FLAG_LINKED) !== 0,
      isReadOnly: (row.synctype & FLAG_WRITABLE) === 0,
      shareId: row.share_id,
      cachekey: row.cachekey,
      blobId: row.blob_id,
      thumbs: row.has_thumb1 + 2 * row.has_thumb2,
    },
  };
}

export function toSealedStep(parent: WireParent): SealedStep {
  return {
    id: parent.loc_id,
    sealedName: parent.metaname,
    isDeleted: parent.is_deleted === 1,
    parentFid: parent.pfid,
    domain: parent.domain,
  };
}

/** Creates a folder and gives its id; 7245, 8002. */
export async function addFolder(
  api: ApiClient,
  folder: {
    requestId: string;
    parentId: string;
    name: PlacedName;
    act?: WireAct | undefined;
  },
): Promise<string> {
  const { encName, digest, parentFid, domain, shareNames } = folder.name;
  const data = await api.call("pathadd", {
    request_id: folder.requestId,
    coffer_pid: folder.parentId,
    new_name: encName,
    metaname_digest: digest,
    pfid: parentFid,
    domain,
    share_names: shareNames.map(toWireShareName),
    ...toWireAct(folder.act),
  });
  return data.coffer_id;
}

/** 7030 or 7245 when the new name is taken, 8214 when the item got another name meanwhile. */
export async function renamePath(
  api: ApiClient,
  item: { requestId: string; id: string; name: PlacedName; act?: WireAct | undefined },
): Promise<void> {
  await api.call("pathrename", {
    request_id: item.requestId,
    coffer_id: item.id,
    ...toWirePlace(item.name),
    rev: item.name.rev,
    ...toWireAct(item.act),
  });
}

export async function movePaths(
  api: ApiClient,
  move: {
    requestId: string;
    targetId: string;
    /** What lies in the trash comes back by it. */
    isRestoring: boolean;
    items: readonly MovedItem[];
  },
): Promise<BatchOutcome> {
  const data = await api.call("pathmove", {
    request_id: move.requestId,
    coffer_pid: move.targetId,
    ...(move.isRestoring && { restore: 1 as const }),
    items: move.items.map(({ id, name, act, actFrom }) => ({
      coffer_id: id,
      ...toWirePlace(name),
      rev: name.rev,
      ...toWireAct(act),
      ...(actFrom === undefined ? {} : { act_from: actFrom }),
    })),
  });
  return toOutcome(data);
}

export async function deletePaths(api: ApiClient, batch: IdBatch): Promise<BatchOutcome> {
  return toOutcome(await api.call("pathdelete", toWireBatch(batch)));
}

export async function restorePaths(api: ApiClient, batch: IdBatch): Promise<BatchOutcome> {
  return toOutcome(await api.call("pathrestore", toWireBatch(batch)));
}

/** 1801. */
export async function addStars(api: ApiClient, ids: readonly string[], userId: string) {
  await api.call("addtag", { coffer_id: [...ids], user_id: userId });
}

/** 1802. */
export async function removeStars(api: ApiClient, ids: readonly string[]) {
  await api.call("removetag", { coffer_id: [...ids] });
}

interface IdBatch {
  readonly requestId: string;
  readonly ids: readonly string[];
  /** Who did it, for whoever has the key of the place. */
  readonly acts?: readonly ItemAct[];
}

export type ItemAct = WireAct & { readonly coffer_id: string };

interface MovedItem {
  readonly id: string;
  readonly name: PlacedName;
  readonly act?: WireAct | undefined;
  /** For who is on the share that it leaves. */
  readonly actFrom?: WireAct | undefined;
}

function toWireAct(act: WireAct | undefined) {
  return act === undefined ? {} : { act };
}

function toWireBatch({ requestId, ids, acts = [] }: IdBatch) {
  const told = acts.length === 0 ? {} : { acts: [...acts] };
  return { request_id: requestId, coffer_ids: [...ids], ...told };
}

export function toWirePlace(name: PlacedName) {
  return {
    enc_name: name.encName,
    metaname_digest: name.digest,
    pfid: name.parentFid,
    domain: name.domain,
    share_names: name.shareNames.map(toWireShareName),
  };
}

function toWireShareName({ ks, encName, digest }: ShareName): WireShareName {
  const { shareId, sequence } = splitShareKeyId(ks);
  return {
    share_id: shareId,
    share_sequence: sequence,
    enc_share_name: encName,
    sharename_digest: digest,
  };
}

function toOutcome(data: {
  results: readonly { coffer_id: string; error_code: number }[];
  hist_id: string;
}): BatchOutcome {
  const refused = data.results.filter((result) => result.error_code !== 0);
  return {
    refused: new Map(refused.map((result) => [result.coffer_id, result.error_code])),
    histId: data.hist_id,
  };
}
