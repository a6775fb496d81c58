import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { listOpenUploads } from "#api/store/uploads-repository.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";

const TOO_MANY_REQUESTS = 429;

/** What visitors may hold of the room that an owner has: 8003 for bytes, 9429 for uploads under way. */
export async function assertOpenUploads(
  trx: Db,
  link: LinkRow,
  encSizeBytes: number,
): Promise<void> {
  const open = (await listOpenUploads(trx, link.user_id)).filter((one) => one.publink_id !== 0);
  const ofLink = open.filter((one) => one.publink_id === link.publink_id);
  const bytes = ofLink.reduce((sum, one) => sum + one.enc_size_bytes, encSizeBytes);
  if (link.uploaded_bytes + bytes > LINK_UPLOAD_LIMITS.maxLinkBytes) throw new ApiError(CODES.full);
  const { openOfOwner, openOfLink } = LINK_UPLOAD_LIMITS;
  if (open.length >= openOfOwner || ofLink.length >= openOfLink) {
    throw new ApiError(CODES.tooMany, { httpStatus: TOO_MANY_REQUESTS });
  }
}
