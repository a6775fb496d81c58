import type { ApiClient } from "#app/core/api/client.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "./version-key.ts";

/** The newest key of a share as one person on it gets it: his own copy, or what was wrapped for him. */
export interface SharedKey {
  readonly ks: ShareKeyId;
  /** Empty for others than the owner. */
  readonly ownCopy: string;
  /** Empty for the owner, and while nobody gave it. */
  readonly givenKey: string;
}

/** 1604 for a share that this account is not on. */
export async function fetchSharedKey(api: ApiClient, shareId: string): Promise<SharedKey> {
  const { share } = await api.call("shareget", { share_id: shareId });
  const own = share.people.find(({ is_me, enc_share_key }) => is_me === 1 && enc_share_key !== "");
  return {
    ks: toShareKeyId({ shareId: share.share_id, sequence: share.share_sequence }),
    ownCopy: share.own_share_key,
    givenKey: own?.enc_share_key ?? "",
  };
}
