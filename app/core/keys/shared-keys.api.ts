import type { ApiClient } from "#app/core/api/client.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { toShareKeyId } from "./version-key.ts";

/** A key of a share as one person on it gets it: his own copy, or what was wrapped for him. */
export interface SharedKey {
  readonly ks: ShareKeyId;
  /** Empty for others than the owner. */
  readonly ownCopy: string;
  /** Empty for the owner, and while nobody gave it. */
  readonly givenKey: string;
}

/** The newest key first, and those before it (Reading R-205). 1604 for a share that this account is not on. */
export async function fetchSharedKeys(api: ApiClient, shareId: string): Promise<SharedKey[]> {
  const { share } = await api.call("shareget", { share_id: shareId });
  const own = share.people.find(({ is_me, enc_share_key }) => is_me === 1 && enc_share_key !== "");
  const newest = { ...share, enc_share_key: own?.enc_share_key ?? "" };
  return [newest, ...share.before].map((sequence) => ({
    ks: toShareKeyId({ shareId: share.share_id, sequence: sequence.share_sequence }),
    ownCopy: sequence.own_share_key,
    givenKey: sequence.enc_share_key,
  }));
}

/** Own copies of every key that an own link has had (Reading R-401); none for somebody else's. */
export async function fetchLinkKeys(api: ApiClient, shareId: string): Promise<SharedKey[]> {
  const { keys } = await api.call("linkkeys", { share_id: shareId });
  return keys.map(({ share_sequence: sequence, own_share_key: ownCopy }) => ({
    ks: toShareKeyId({ shareId, sequence }),
    ownCopy,
    givenKey: "",
  }));
}
