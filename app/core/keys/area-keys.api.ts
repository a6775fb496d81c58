import type { ApiClient } from "#app/core/api/client.ts";
import type { RebuildInput } from "#app/core/crypto/account-port.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "./version-key.ts";

export type AreaKeys = RebuildInput["areas"];

/** Own copies of the keys of both areas, every sequence. */
export async function fetchAreaKeys(api: ApiClient): Promise<AreaKeys> {
  const { areas } = await api.call("userareakeys", {});
  return areas.map(({ area, share_id, share_sequence, own_share_key }) => ({
    area,
    ks: toShareKeyId({ shareId: share_id, sequence: share_sequence }),
    own_share_key,
  }));
}

/** The own copy of one of them, as an own key is opened with it; nothing for one that did not come. */
export async function fetchAreaKey(
  api: ApiClient,
  ks: ShareKeyId,
): Promise<Readonly<Record<ShareKeyId, string>>> {
  const found = (await fetchAreaKeys(api)).find((area) => area.ks === ks);
  return found === undefined ? {} : { [ks]: found.own_share_key };
}
