import type { ManifestShare } from "#app/core/crypto/port.ts";
import type { ShareMember, ShareOffer, ShareStanding } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";

interface Read {
  readonly members: readonly ShareMember[];
  readonly standing: ShareStanding;
  readonly entry: ManifestShare | undefined;
}

/**
 * The offer that stands. To the person himself it counts under a grant as admin that the share's origin
 * signed: a server can make nobody take over what its owner keeps. To the owner it names somebody who holds
 * the key, or nobody.
 */
export function readOffer(
  { offer }: ListedShare,
  { members, standing, entry }: Read,
): ShareOffer | null {
  if (offer === null) return null;
  const to = members.find(({ memberId }) => memberId === offer.memberId);
  if (to === undefined || to.status !== "accepted" || to.key !== "confirmed") return null;
  const isByOwner =
    standing === "own" || (to.grantedRole === "o" && to.grantedBy === entry?.origin);
  const isShown = standing === "own" || (standing === "open" && to.isMe);
  return isShown && isByOwner ? offer : null;
}
