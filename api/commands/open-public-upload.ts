import { ApiError, CODES, tooManyFromNetwork } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import { assertOpenUploads } from "#api/commands/link-bytes.ts";
import { openVisitorPlace, type VisitorPlace } from "#api/commands/link-uploads.ts";
import { addUpload, assertDiskRoom, dropEnded, makeRoom } from "#api/commands/open-upload.ts";
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
  const { region, nowS } = context;
  const { enc_size_bytes: encSizeBytes } = request;
  if (encSizeBytes <= packetOverheadBytes) throw new ApiError(CODES.malformed);
  const waitS = await context.world.bus.limits.count("linkUploads", context.addressKey);
  if (waitS > 0) throw tooManyFromNetwork(waitS);
  if (encSizeBytes > MAX_ENC_BYTES) throw new ApiError(CODES.full);
  await assertDiskRoom(context, encSizeBytes);
  const place = await openVisitorPlace(context, request);
  const { user_id: userId, publink_id, share_sequence: link_sequence } = place.link;
  const opened = await region.db.transaction().execute(async (trx) => {
    await assertFree(trx, place, request.sharename_digest);
    await assertRoomForItem(trx, userId);
    const ended = await makeRoom(trx, context, { ownerId: userId, encSizeBytes });
    await assertOpenUploads(trx, place.link, encSizeBytes);
    const wish = { userId, ownerId: userId, encSizeBytes, base: null };
    const upload = await addUpload(trx, context, { ...wish, link: { publink_id, link_sequence } });
    return { ...upload, ended };
  });
  await dropEnded(context, opened.ended);
  const { itemId, backupId } = opened;
  return {
    user_id: String(userId),
    coffer_id: String(itemId),
    servtime: nowS,
    backup_id: backupId,
    device_id: "0",
    device_sig_b64: new Tickets(context.world.keys).sealUpload({ userId, itemId, backupId }, nowS),
  };
}

/** 7030 for a name that stands in the folder under the key of the link, whoever gave it. */
export async function assertFree(trx: Db, { folder }: VisitorPlace, digest: string): Promise<void> {
  const isTaken =
    (await isNameTaken(trx, { pid: folder.id, digest })) ||
    (await isShareNameTaken(trx, { pid: folder.id, digests: [digest] }));
  if (isTaken) throw new ApiError(CODES.nameTaken);
}
