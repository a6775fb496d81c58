import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ShareKeyId, WireSeal } from "#app/core/crypto/port.ts";
import type { OwnCopies } from "#app/core/keys/own-keys.ts";
import { toWorkItem, type WorkItem } from "#app/core/reencryption/reencryption.api.ts";

/** A file that the server says a visitor saved over. Nothing is believed. */
export interface ListedEdit {
  readonly work: WorkItem;
  readonly blobId: string;
  readonly encDataKey: string;
  readonly from: ShareKeyId;
  readonly seal: WireSeal;
  readonly sizeBytes: number;
}

export async function fetchEdits(
  api: ApiClient,
): Promise<{ readonly edits: readonly ListedEdit[]; readonly ownCopies: OwnCopies }> {
  const { items, sharekeys } = await api.call("linkedits", {});
  return {
    edits: items.map((wire) => {
      const { coffer_id, blob_id: blobId, sharekey_id: from, enc_data_key: encDataKey } = wire;
      const { seal, seal_sig, seal_by, size: sizeBytes, path } = wire;
      const work = toWorkItem({
        ...{ coffer_id, path, share_id: "0", new_key_id: from, servtime: 0, is_root: 0 },
        ...{ metaname: "", data_keys: [] },
      });
      return { work, blobId, encDataKey, from, seal: { seal, seal_sig, seal_by }, sizeBytes };
    }),
    ownCopies: Object.fromEntries(
      Object.entries(sharekeys).map(([ks, { own_share_key }]) => [ks, own_share_key]),
    ),
  };
}

/** A data key under the key of the area. */
export interface AdoptedKey {
  readonly itemId: ItemId;
  readonly blobId: string;
  readonly ks: ShareKeyId;
  readonly encDataKey: string;
}

/** How many the server took. */
export async function sendAdopted(api: ApiClient, keys: readonly AdoptedKey[]): Promise<number> {
  const items = keys.map(({ itemId, blobId, ks, encDataKey }) => ({
    ...{ coffer_id: itemId, blob_id: blobId, sharekey_id: ks, enc_data_key: encDataKey },
  }));
  return (await api.call("linkeditsadopt", { items })).adopted;
}
