import type { ManifestShare } from "#app/core/crypto/port.ts";
import type { ShareMember, ShareOffer, ShareStanding } from "./share.ts";
import type { ListedShare } from "./share-list.api.ts";

interface Read {
  readonly members: readonly ShareMember[];
  readonly standing: ShareStanding;
  readonly entry: ManifestShare | undefined;
}

/**
 * The offer that stands. It counts under a grant as admin that the share's origin signed, to the member whom it was
 * made to and to the owner alike: a server can make nobody take over what its owner keeps, and the owner's device
 * finishes no handover to a member whom the owner never chose.
 */
export function readOffer(
  { offer }: ListedShare,
  { members, standing, entry }: Read,
): ShareOffer | null {
  if (offer === null) return null;
  const to = members.find(({ memberId }) => memberId === offer.memberId);
  if (to === undefined || to.status !== "accepted" || to.key !== "confirmed") return null;
  const isByOwner = to.grantedRole === "o" && to.grantedBy === entry?.origin;
  const isShown = standing === "own" || (standing === "open" && to.isMe);
  return isShown && isByOwner ? offer : null;
}
