import * as CODES from "#app/contract/errors/codes.ts";
import { requireFreshProof } from "#app/core/api/require-fresh-proof.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { changeRole } from "./change-members.ts";
import { putOffer } from "./handover.api.ts";
import type { Share, ShareMember } from "./share.ts";

/** Somebody who can be offered a share: he accepted, and has its key by a grant that holds. */
export function canBeOffered({ status, key, pin, isMe }: ShareMember): boolean {
  return !isMe && status === "accepted" && key === "confirmed" && pin !== "changed";
}

/**
 * Offers an own share to somebody on it, in a gesture of the user (`calls.md`, Reading R-251). He becomes
 * its admin first, by a grant that the owner signs: without one no device takes an offer for true, whatever
 * a server says. Nothing else changes until he takes it over. 8005, 1602, 2005; 8138 without a fresh proof.
 */
export async function offerShare(
  ports: FilesPorts,
  { share, member }: { readonly share: Share; readonly member: ShareMember },
): Promise<void> {
  if (share.standing !== "own") throw new AppError(CODES.shareAdmin);
  if (!canBeOffered(member)) throw new AppError(CODES.publicKeyRefused);
  await requireFreshProof(ports.api);
  await changeRole(ports, { share, member, role: "o" });
  await putOffer(ports.api, { shareId: share.shareId, memberId: member.memberId });
}

/** Takes an offer back; whom it was made to stays an admin until his role is changed. 8005. */
export async function takeBackOffer(
  { api }: FilesPorts,
  { shareId }: Pick<Share, "shareId">,
): Promise<void> {
  await putOffer(api, { shareId, memberId: "0" });
}
