import type { ApiClient } from "#app/core/api/client.ts";
import type { OwnCopies } from "./own-keys.ts";
import { toShareKeyId } from "./version-key.ts";

/** Own copies of the share keys of all links that have keys. */
export async function fetchOwnCopies(api: ApiClient): Promise<OwnCopies> {
  const { linklist } = await api.call("linklist", {});
  const withKeys = linklist.filter((link) => link.own_share_key !== "");
  return Object.fromEntries(
    withKeys.map((link) => {
      const ks = toShareKeyId({ shareId: link.share_id, sequence: link.share_sequence });
      return [ks, link.own_share_key];
    }),
  );
}
