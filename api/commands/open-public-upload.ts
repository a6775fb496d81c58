import { ApiError, CODES } from "#api/api-error.ts";
import { openVisitorPlace, type VisitorPlace } from "#api/commands/link-uploads.ts";
import { assertVisitorMaySend, openLinkUpload } from "#api/commands/open-link-upload.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import type { Db } from "#api/store/db.ts";
import { isNameTaken, isShareNameTaken } from "#api/store/items-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";

type Request = ParsedRequestOf<"pathpreuploadpublic">;
const { packetOverheadBytes, packetPayloadBytes } = CRYPTO_LIMITS;
const MAX_ENC_BYTES =
  LINK_UPLOAD_LIMITS.maxFileBytes +
  packetOverheadBytes * Math.ceil(LINK_UPLOAD_LIMITS.maxFileBytes / packetPayloadBytes);

/** `pathpreuploadpublic`: leave for a visitor to send one file (Spec C§7, Readings ). */
export async function openPublicUpload(context: CommandContext, request: Request) {
  const { enc_size_bytes: encSizeBytes } = request;
  await assertVisitorMaySend(context, { encSizeBytes, maxEncBytes: MAX_ENC_BYTES });
  const place = await openVisitorPlace(context, request);
  const assertPlace = async (trx: Db) => {
    await assertFree(trx, place, request.sharename_digest);
    await assertRoomForItem(trx, place.link.user_id);
  };
  return openLinkUpload(context, { link: place.link, base: null, encSizeBytes, assertPlace });
}

/** 7030 for a name that stands in the folder under the key of the link, whoever gave it. */
export async function assertFree(trx: Db, { folder }: VisitorPlace, digest: string): Promise<void> {
  const isTaken =
    (await isNameTaken(trx, { pid: folder.id, digest })) ||
    (await isShareNameTaken(trx, { pid: folder.id, digests: [digest] }));
  if (isTaken) throw new ApiError(CODES.nameTaken);
}
