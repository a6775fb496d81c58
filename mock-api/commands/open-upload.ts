import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { ApiError, CODES } from "#mock-api/api-error.ts";
import { Tickets } from "#mock-api/auth/tickets.ts";
import { openFolder } from "#mock-api/commands/tree-changes.ts";
import { sessionOf } from "#mock-api/handler.ts";
import { randomHex } from "#mock-api/secrets.ts";
import { type Db, nextId } from "#mock-api/store/db.ts";
import { type ItemRow, isNameTaken } from "#mock-api/store/items.ts";
import { readUser } from "#mock-api/store/users.ts";
import type { CommandContext } from "#mock-api/world.ts";

const ID_BYTES = 16;
/** Uploads that nobody touched for so long no longer count against the quota. */
const LIVELY_S = 3600;

/** `pathpreupload`: what an upload needs before its first byte (Spec B§7). */
export async function openUpload(
  context: CommandContext,
  request: ParsedRequestOf<"pathpreupload">,
) {
  const session = sessionOf(context);
  const { region, nowS } = context;
  if (request.enc_size_bytes <= CRYPTO_LIMITS.packetOverheadBytes) {
    throw new ApiError(CODES.malformed);
  }
  await assertDiskRoom(context, request.enc_size_bytes);
  const opened = await region.db.transaction().execute(async (trx) => {
    const { folder } = await openFolder(trx, session.userId, request.coffer_pid);
    const name = { pid: folder.id, digest: request.metaname_digest };
    if (await isNameTaken(trx, name)) throw new ApiError(CODES.nameTaken);
    await assertQuota(trx, context, request.enc_size_bytes);
    const upload = await insertUpload(trx, context, request.enc_size_bytes);
    return { ...upload, ...(await readAreaKeys(trx, folder)) };
  });
  const { itemId, backupId, keys } = opened;
  const ticket = { userId: session.userId, itemId, backupId };
  return {
    coffer_id: String(itemId),
    servtime: nowS,
    user_id: String(session.userId),
    ...keys,
    backup_id: backupId,
    device_id: String(session.webDeviceId),
    device_sig_b64: new Tickets(context.world.keys).sealUpload(ticket, nowS),
  };
}

async function insertUpload(trx: Db, context: CommandContext, encSizeBytes: number) {
  const itemId = await nextId(trx);
  const backupId = randomHex(ID_BYTES);
  const row = {
    backup_id: backupId,
    user_id: sessionOf(context).userId,
    item_id: itemId,
    blob_id: String(await nextId(trx)),
    cachekey: randomHex(ID_BYTES),
    enc_size_bytes: encSizeBytes,
    received_bytes: 0,
    created_s: context.nowS,
    touched_s: context.nowS,
    is_done: 0,
  };
  await trx.insertInto("uploads").values(row).execute();
  return { itemId, backupId };
}

async function readAreaKeys(trx: Db, folder: ItemRow) {
  const share = await trx
    .selectFrom("shares")
    .select(["enc_share_key", "own_share_key"])
    .where("share_id", "=", folder.area_share_id)
    .where("share_sequence", "=", folder.area_share_sequence)
    .executeTakeFirstOrThrow();
  return {
    keys: {
      share_id: String(folder.area_share_id),
      share_sequence: String(folder.area_share_sequence),
      share_key_id: `${folder.area_share_id}-${folder.area_share_sequence}`,
      enc_share_key: share.enc_share_key,
      own_share_key: share.own_share_key,
    },
  };
}

/** 8003 when the account has no room, uploads under way included. */
export async function assertQuota(
  trx: Db,
  context: CommandContext,
  encSizeBytes: number,
): Promise<void> {
  const user = await readUser(trx, sessionOf(context).userId);
  const underway = await trx
    .selectFrom("uploads")
    .select((eb) => eb.fn.sum<number | null>("received_bytes").as("bytes"))
    .where("user_id", "=", user.id)
    .where("is_done", "=", 0)
    .where("touched_s", ">", context.nowS - LIVELY_S)
    .executeTakeFirst();
  const usedBytes = user.disk_usage_bytes + (underway?.bytes ?? 0);
  if (usedBytes + encSizeBytes > user.disk_limit_bytes) throw new ApiError(CODES.full);
}

async function assertDiskRoom(context: CommandContext, encSizeBytes: number): Promise<void> {
  const freeBytes = await context.region.blobs.freeBytes();
  const { diskReserveBytes } = context.world.settings;
  if (freeBytes - diskReserveBytes < encSizeBytes) throw new ApiError(CODES.full);
}
