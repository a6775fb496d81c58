import { ApiError, CODES } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import { sessionOf } from "#api/handler.ts";
import { findUpload, listAcknowledged } from "#api/store/uploads-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type ByteRange = { readonly offset: number; readonly length: number };

/** `uploadstatus`: goes on with an upload whose page is gone (Reading R-300). */
export async function readUploadStatus(
  context: CommandContext,
  request: ParsedRequestOf<"uploadstatus">,
) {
  const { userId, webDeviceId } = sessionOf(context);
  const { region, world, nowS } = context;
  const upload = await findUpload(region.db, request.backup_id);
  const isOwn = upload?.user_id === userId && upload.publink_id === 0;
  if (upload === undefined || !isOwn) throw new ApiError(CODES.uploadNotWhole);
  const { backup_id: backupId, item_id: itemId } = upload;
  const whole = [{ offset: 0, length: upload.enc_size_bytes }];
  const ranges = upload.is_done === 1 ? whole : await listAcknowledged(region.db, backupId);
  return {
    coffer_id: String(itemId),
    servtime: nowS,
    user_id: String(userId),
    device_id: String(webDeviceId),
    device_sig_b64: new Tickets(world.keys).sealUpload({ userId, itemId, backupId }, nowS),
    blob_id: upload.blob_id,
    cachekey: upload.cachekey,
    acknowledged: joinNeighbours(ranges),
  };
}

/** Ranges in order; where one ends and the next begins they become one. */
function joinNeighbours(ranges: readonly ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.offset + last.length === range.offset) {
      joined[joined.length - 1] = { offset: last.offset, length: last.length + range.length };
    } else joined.push(range);
  }
  return joined;
}
