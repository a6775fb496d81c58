import { ApiError, CODES } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import {
  addUsage,
  assertSameBytes,
  assertWhole,
  publishBlob,
  toBlob,
} from "#api/commands/finish-upload.ts";
import { noteLink } from "#api/commands/link-log.ts";
import { notifyOwner } from "#api/commands/link-mail.ts";
import { openVisitorPlace, type VisitorPlace } from "#api/commands/link-uploads.ts";
import { assertFree } from "#api/commands/open-public-upload.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import { newItem } from "#api/commands/tree-places.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import { insertBlob } from "#api/store/blobs-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, insertItem } from "#api/store/items-repository.ts";
import {
  type MadeKey,
  putItemKey,
  syncShareNames,
  toName,
} from "#api/store/link-keys-repository.ts";
import { addLinkBytes } from "#api/store/links-repository.ts";
import { findUpload, markDone, type UploadRow } from "#api/store/uploads-repository.ts";
import { raiseHistIds, wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Finish = ParsedRequestOf<"webfinishbackuppublic">;

interface Arrived {
  readonly upload: UploadRow;
  readonly request: Finish;
  readonly place: VisitorPlace;
}

/**
 * `webfinishbackuppublic`: what a visitor sent becomes a file of the owner under the key of the link alone, or
 * nothing does. As for an own upload the blob takes its place first, then one transaction makes the item.
 */
export async function finishPublicUpload(context: CommandContext, request: Finish) {
  const { db, blobs } = context.region;
  const place = await openVisitorPlace(context, request);
  const upload = await findUpload(db, request.backup_id);
  if (upload === undefined || !isItsOwn(context, { upload, request, place })) {
    throw new ApiError(CODES.uploadNotWhole);
  }
  const answer = { coffer_id: String(upload.item_id) };
  if (upload.is_done === 1) {
    await assertSameBytes(db, upload, request);
    return answer;
  }
  // Another key came while the bytes went up: nobody opens this one with the address any more.
  if (upload.link_sequence !== place.link.share_sequence) throw new ApiError(CODES.shareKey);
  await assertWhole(context, upload, request);
  const key = toLinkKey(place, request);
  await assertFree(db, place, key.sharename_digest);
  await publishBlob(context, upload);
  await db.transaction().execute(async (trx) => {
    const current = await findUpload(trx, upload.backup_id);
    if (current === undefined) throw new ApiError(CODES.uploadNotWhole);
    if (current.is_done === 0) {
      await insertVisitorFile(trx, context, { upload, file: request, key, place });
    }
  });
  // Of a send that came between the move and the end: it is part of nothing.
  await blobs.removeTemporary(upload.backup_id);
  await tell(context, place, upload);
  return answer;
}

/** It was begun through this link, and the leave to send it is shown. */
function isItsOwn(context: CommandContext, { upload, request, place }: Arrived): boolean {
  const { user_id: userId, item_id: itemId, backup_id: backupId } = upload;
  return (
    upload.publink_id === place.link.publink_id &&
    request.user_id === String(userId) &&
    new Tickets(context.world.keys).isGoodUpload(
      request.device_sig_b64,
      { userId, itemId, backupId },
      context.nowS,
    )
  );
}

/** 2000 for a key that was made for anything but the standing key of the link (Trust K13). */
function toLinkKey({ link }: VisitorPlace, { keys }: Finish): MadeKey {
  const name = toName(link);
  const [key] = keys;
  if (key?.sharekey_id !== `${name.share_id}-${name.share_sequence}`) {
    throw new ApiError(CODES.shareKey);
  }
  const { enc_data_key, enc_share_name, sharename_digest } = key;
  return { ...name, enc_data_key, enc_share_name, sharename_digest };
}

/** What becomes a file of the owner, however its bytes came. */
type VisitorFile = Pick<
  Finish,
  "pfid" | "domain" | "size_bytes" | "usertime" | "seal" | "sender" | "file_digest"
>;

interface MadeFile {
  readonly upload: UploadRow;
  readonly file: VisitorFile;
  /** Made for the key of the link. */
  readonly key: MadeKey;
  readonly place: VisitorPlace;
}

/** Its name is sealed for its owner by one of his devices later (Reading R-401). */
export async function insertVisitorFile(
  trx: Db,
  context: CommandContext,
  { upload, file, key, place }: MadeFile,
): Promise<void> {
  const { link, folder, path } = place;
  await assertFree(trx, place, key.sharename_digest);
  await assertRoomForItem(trx, link.user_id);
  await addUsage(trx, upload);
  const item: ItemRow = {
    ...newItem(folder, context.nowS),
    id: upload.item_id,
    type: "file",
    enc_name: "",
    metaname_digest: key.sharename_digest,
    pfid: file.pfid,
    domain: file.domain,
    size_bytes: file.size_bytes,
    usertime_ms: file.usertime,
    cachekey: upload.cachekey,
    blob_id: upload.blob_id,
    seal: file.seal,
    enc_sender: file.sender ?? "",
  };
  await insertItem(trx, item);
  await putItemKey(trx, item, key);
  await syncShareNames(trx, item, { path: [item, ...path], names: [], madeKeys: [key] });
  await insertBlob(trx, toBlob(upload, file.file_digest));
  await markDone(trx, upload.backup_id, context.nowS);
  await addLinkBytes(trx, link.publink_id, upload.enc_size_bytes);
  const audience = new Set([link.user_id, ...(await readAudience(trx, path))]);
  await raiseHistIds(trx, [...audience]);
}

/** The owner's windows, the log of the link, and a mail where the link asks for it. */
async function tell(
  context: CommandContext,
  { link, path }: VisitorPlace,
  upload: UploadRow,
): Promise<void> {
  const { db } = context.region;
  const { publink_id, user_id } = link;
  await noteLink(context, { publink_id, item_id: upload.item_id }, "uploaded");
  const audience = new Set([user_id, ...(await readAudience(db, path))]);
  await wakeUsers(db, context.world.bus, [...audience]);
  await notifyOwner(context, link, "uploaded");
}
