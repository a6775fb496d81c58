import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import type { ListedEdit } from "./adopt-edits.api.ts";

/** The data key of a visitor’s version under the key of the area. Null for what is no visitor's, older than what this device has met, or does not open. */
export async function rewrapEdit(
  { crypto, account }: FilesPorts,
  { encDataKey, from, seal, sizeBytes }: ListedEdit,
  { fid, ks }: { readonly fid: Fid; readonly ks: ShareKeyId },
): Promise<string | null> {
  try {
    const dataKey = await crypto.openDataKey({ ks: from, fid, enc_data_key: encDataKey });
    try {
      const opened = await crypto.openSeal({ dataKey, fid, seal });
      const met = { domain: OWN_DOMAIN, fid, ver: opened.ver };
      const isVisitors = opened.author === "none" && opened.ctr === 0;
      if (!isVisitors || opened.sizeBytes !== sizeBytes || (await account.seen.isOlderSeal(met)))
        return null;
      return await crypto.wrapDataKey({ dataKey, ks, fid });
    } finally {
      await crypto.releaseDataKey(dataKey);
    }
  } catch (error) {
    if (hasCode(error, CODES.itemKeyRefused) || hasCode(error, CODES.shareKeyRefused)) return null;
    throw error;
  }
}
