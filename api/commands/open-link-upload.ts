import { ApiError, CODES, tooManyFromNetwork } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import type { OpenedLink } from "#api/commands/link-access.ts";
import { assertOpenUploads } from "#api/commands/link-bytes.ts";
import {
  addUpload,
  assertDiskRoom,
  dropEnded,
  makeRoom,
  type NewUpload,
} from "#api/commands/open-upload.ts";
import type { Db } from "#api/store/db.ts";
import type { CommandContext } from "#api/world.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";

interface Size {
  readonly encSizeBytes: number;
  readonly maxEncBytes: number;
}

/** Before anything is looked at: 9000 for no packet, 9429 too many from one network, 8003 too large. */
export async function assertVisitorMaySend(
  context: CommandContext,
  { encSizeBytes, maxEncBytes }: Size,
): Promise<void> {
  if (encSizeBytes <= CRYPTO_LIMITS.packetOverheadBytes) throw new ApiError(CODES.malformed);
  await assertNotTooMany(context);
  if (encSizeBytes > maxEncBytes) throw new ApiError(CODES.full);
  await assertDiskRoom(context, encSizeBytes);
}

/** Files and folders that visitors of one network bring: 9429 (Reading R-403). */
export async function assertNotTooMany(context: CommandContext): Promise<void> {
  const waitS = await context.world.bus.limits.count("linkUploads", context.addressKey);
  if (waitS > 0) throw tooManyFromNetwork(waitS);
}

interface LinkUpload extends Pick<NewUpload, "base" | "encSizeBytes"> {
  readonly link: OpenedLink["link"];
  /** Throws where it has no place. */
  assertPlace(trx: Db): Promise<void>;
}

/** Leave to send bytes through a link, in the room of its owner (Readings ). */
export async function openLinkUpload(
  context: CommandContext,
  { link, base, encSizeBytes, assertPlace }: LinkUpload,
) {
  const { region, nowS } = context;
  const { user_id: userId, publink_id, share_sequence: link_sequence } = link;
  const opened = await region.db.transaction().execute(async (trx) => {
    await assertPlace(trx);
    const ended = await makeRoom(trx, context, { ownerId: userId, encSizeBytes });
    await assertOpenUploads(trx, link, encSizeBytes);
    const wish = { userId, ownerId: userId, encSizeBytes, base };
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
