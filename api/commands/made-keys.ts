import { ApiError, CODES } from "#api/api-error.ts";
import type { OpenedFolder } from "#api/commands/tree-places.ts";
import { toId } from "#api/handler.ts";
import type { MadeKey } from "#api/store/link-keys-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Keys as they come with a new file: of an upload, or of a copy. */
export type FinishedKeys = ParsedRequestOf<"webfinishbackup">["keys"];

/**
 * The data key under what the folder lies in; 2000 when it was made for another one. In a share
 * the name comes with it: the item has no other key.
 */
export function toFolderKey({ key: name, folder }: OpenedFolder, keys: FinishedKeys): MadeKey {
  const key = keys.find(
    (one) =>
      one.share_id === String(name.share_id) && one.share_sequence === String(name.share_sequence),
  );
  const isNamed = key?.enc_share_name !== undefined && key.sharename_digest !== undefined;
  const isArea = name.share_id === folder.area_share_id;
  if (key === undefined || !(isArea || isNamed)) throw new ApiError(CODES.shareKey);
  return {
    share_id: name.share_id,
    share_sequence: name.share_sequence,
    enc_data_key: key.enc_data_key,
    enc_share_name: key.enc_share_name ?? "",
    sharename_digest: key.sharename_digest ?? "",
  };
}

export function toShareNames(keys: FinishedKeys) {
  return toLinkKeys(keys).map(({ share_id, share_sequence, enc_share_name, sharename_digest }) => ({
    share_id: String(share_id),
    share_sequence: String(share_sequence),
    enc_share_name,
    sharename_digest,
  }));
}

/** Keys for links and shares; one that does not cover the folder is not stored. */
export function toLinkKeys(keys: FinishedKeys): MadeKey[] {
  return keys
    .filter((key) => key.enc_share_name !== undefined && key.sharename_digest !== undefined)
    .map((key) => ({
      share_id: toId(key.share_id),
      share_sequence: toId(key.share_sequence),
      enc_data_key: key.enc_data_key,
      enc_share_name: key.enc_share_name ?? "",
      sharename_digest: key.sharename_digest ?? "",
    }));
}
