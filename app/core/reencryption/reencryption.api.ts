import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Fid, ItemId, NameKind, ShareKeyId } from "#app/core/crypto/port.ts";
import type { OwnCopies } from "#app/core/keys/own-keys.ts";

/** One step of the way up from an item, the item first (Formats 12). */
export interface WorkStep {
  readonly sealedName: string;
  readonly parentFid: Fid;
  readonly domain: string;
  readonly kind: NameKind;
}

export interface WorkDataKey {
  readonly itemId: ItemId;
  readonly blobId: string;
  readonly encDataKey: string;
  readonly from: ShareKeyId;
}

/** An item that the server says lacks a name or a data key under a share key. Nothing is believed. */
export interface WorkItem {
  readonly id: ItemId;
  readonly shareId: string;
  readonly target: ShareKeyId;
  readonly servtimeS: number;
  readonly dataKeys: readonly WorkDataKey[];
  readonly path: readonly WorkStep[];
}

export interface WorkRound {
  readonly items: readonly WorkItem[];
  /** Own copies of the share keys that the data keys are under. */
  readonly ownCopies: OwnCopies;
  readonly waiting: number;
  readonly done: number;
}

/** What was made for one item. */
export interface WorkResult {
  readonly item: WorkItem;
  readonly encShareName: string;
  readonly digest: string;
  readonly dataKeys: readonly { readonly source: WorkDataKey; readonly encDataKey: string }[];
}

export async function fetchWork(
  api: ApiClient,
  shareId: string,
  signal?: AbortSignal,
): Promise<WorkRound> {
  const data = await api.call(
    "keysneedencbyshare",
    { share_id: shareId },
    signal === undefined ? {} : { signal },
  );
  return {
    items: data.items.map(toWorkItem),
    ownCopies: Object.fromEntries(
      Object.entries(data.sharekeys).map(([ks, key]) => [ks, key.own_share_key]),
    ),
    waiting: data.cnt,
    done: data.enc_cnt,
  };
}

export async function sendWork(
  api: ApiClient,
  results: readonly WorkResult[],
  signal?: AbortSignal,
): Promise<void> {
  const items = results.map(({ item, encShareName, digest, dataKeys }) => ({
    coffer_id: item.id,
    share_id: item.shareId,
    sharekey_id: item.target,
    servtime: item.servtimeS,
    enc_share_name: encShareName,
    sharename_digest: digest,
    data_keys: dataKeys.map(({ source, encDataKey }) => ({
      coffer_id: source.itemId,
      blob_id: source.blobId,
      enc_data_key: encDataKey,
      sharekey_id: item.target,
    })),
  }));
  await api.call("keyssetenc", { items }, signal === undefined ? {} : { signal });
}

export function toWorkItem(wire: DataOf<"keysneedencbyshare">["items"][number]): WorkItem {
  return {
    id: wire.coffer_id,
    shareId: wire.share_id,
    target: wire.new_key_id,
    servtimeS: wire.servtime,
    dataKeys: wire.data_keys.map((key) => ({
      itemId: key.coffer_id,
      blobId: key.blob_id,
      encDataKey: key.enc_data_key,
      from: key.sharekey_id,
    })),
    path: wire.path.map((step) => ({
      sealedName: step.enc_name,
      parentFid: step.pfid,
      domain: step.domain,
      kind: step.type === "dir" ? "d" : "f",
    })),
  };
}
