import { ApiError, CODES } from "#api/api-error.ts";
import { Tickets } from "#api/auth/tickets.ts";
import {
  addUsage,
  assertSameBytes,
  assertWhole,
  publishBlob,
  toBlob,
} from "#api/commands/finish-upload.ts";
import { openLink } from "#api/commands/link-access.ts";
import {
  assertTakesEdits,
  findLinkedFile,
  type LinkedFile,
} from "#api/commands/link-edit-right.ts";
import { noteLink } from "#api/commands/link-log.ts";
import { notifyOwner } from "#api/commands/link-mail.ts";
import { assertVisitorMaySend, openLinkUpload } from "#api/commands/open-link-upload.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import { insertBlob } from "#api/store/blobs-repository.ts";
import type { Db } from "#api/store/db.ts";
import {
  type MadeKey,
  putItemKey,
  readItemKeys,
  syncShareNames,
} from "#api/store/link-keys-repository.ts";
import { addLinkBytes } from "#api/store/links-repository.ts";
import { noteRecent } from "#api/store/recents-repository.ts";
import { findUpload, markDone, type UploadRow } from "#api/store/uploads-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import { countUnsigned, replaceContent, versionIdOf } from "#api/store/versions-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";

type Open = ParsedRequestOf<"linkeditopen">;
type Finish = ParsedRequestOf<"linkeditfinish">;

/** `linkeditopen`: leave for a visitor to send the next version of one file (Reading R-533). */
export async function openEdit(context: CommandContext, request: Open) {
  const { enc_size_bytes: encSizeBytes } = request;
  const { maxEditEncBytes: maxEncBytes } = LINK_UPLOAD_LIMITS;
  await assertVisitorMaySend(context, { encSizeBytes, maxEncBytes });
  const { link, item } = await openFile(context, request);
  if (item.seal !== request.base_seal) throw new ApiError(CODES.newerVersion);
  const base = { itemId: item.id, versionId: versionIdOf(item) };
  const assertPlace = (trx: Db) => assertRoomForVersion(trx, item.id);
  return openLinkUpload(context, { link, base, encSizeBytes, assertPlace });
}

/** The link, by the proof that bytes ask for, and the file in it that may be edited now. */
async function openFile(
  context: CommandContext,
  request: Pick<Open, "publink_id" | "passwordlock" | "coffer_id">,
): Promise<LinkedFile> {
  const { publink_id: cachekey, passwordlock } = request;
  const opened = await openLink(context, { cachekey, passwordlock, purpose: "note" });
  const { db } = context.region;
  await assertTakesEdits(db, opened.link);
  return findLinkedFile(db, opened.link, request.coffer_id);
}

/** Visitors fill half of what a file may have of versions: its owner saves on, whatever they do. */
async function assertRoomForVersion(db: Db, itemId: number): Promise<void> {
  if ((await countUnsigned(db, itemId)) >= LINK_UPLOAD_LIMITS.versionsOfFile) {
    throw new ApiError(CODES.full);
  }
}

interface Arrived extends LinkedFile {
  readonly upload: UploadRow;
  readonly request: Finish;
}

/**
 * `linkeditfinish`: what a visitor sent stands, under the key of the link alone, or nothing changes. The blob
 * takes its place first, then one transaction puts the version.
 */
export async function finishEdit(context: CommandContext, request: Finish) {
  const { db, blobs } = context.region;
  const file = await openFile(context, request);
  const upload = await findUpload(db, request.backup_id);
  if (upload === undefined || !isItsOwn(context, { ...file, upload, request })) {
    throw new ApiError(CODES.uploadNotWhole);
  }
  const answer = { coffer_id: String(upload.item_id) };
  if (upload.is_done === 1) {
    await assertSameBytes(db, upload, request);
    return answer;
  }
  // Another key came while the bytes went up: nobody opens this one with the address any more.
  if (upload.link_sequence !== file.link.share_sequence) throw new ApiError(CODES.shareKey);
  assertStands(file, upload);
  toLinkKey(file, request);
  await assertWhole(context, upload, request);
  await publishBlob(context, upload);
  await db.transaction().execute(async (trx) => {
    const current = await findUpload(trx, upload.backup_id);
    if (current === undefined) throw new ApiError(CODES.uploadNotWhole);
    if (current.is_done !== 0) return;
    const now = await findLinkedFile(trx, file.link, request.coffer_id);
    assertStands(now, upload);
    await putEdit(trx, context, { ...now, upload, request });
  });
  await blobs.removeTemporary(upload.backup_id);
  await tell(context, file);
  return answer;
}

/** It was begun through this link, for this file, and the leave to send it is shown. */
function isItsOwn(context: CommandContext, { link, item, upload, request }: Arrived): boolean {
  const { user_id: userId, item_id: itemId, backup_id: backupId } = upload;
  return (
    upload.publink_id === link.publink_id &&
    upload.base_version_id !== 0 &&
    itemId === item.id &&
    request.user_id === String(userId) &&
    new Tickets(context.world.keys).isGoodUpload(
      request.device_sig_b64,
      { userId, itemId, backupId },
      context.nowS,
    )
  );
}

/** 8214 when another version stands than the one that the visitor saw. */
function assertStands({ item }: LinkedFile, upload: UploadRow): void {
  if (versionIdOf(item) !== upload.base_version_id) throw new ApiError(CODES.newerVersion);
}

/** 2000 for a key that was made for anything but the standing key of the link (Trust K13). */
function toLinkKey(
  { link }: LinkedFile,
  request: Finish,
): Omit<MadeKey, "enc_share_name" | "sharename_digest"> {
  const { share_id, share_sequence } = link;
  if (request.sharekey_id !== `${share_id}-${share_sequence}`) throw new ApiError(CODES.shareKey);
  return { share_id, share_sequence, enc_data_key: request.enc_data_key };
}

/** The name stays; other links and shares that cover the file wait until its owner has taken it over. */
async function putEdit(trx: Db, context: CommandContext, arrived: Arrived): Promise<void> {
  const { link, item, path, upload, request } = arrived;
  const { nowS } = context;
  await addUsage(trx, upload);
  const before = (await readItemKeys(trx, item.id)).find(
    ({ share_id, share_sequence }) =>
      share_id === link.share_id && share_sequence === link.share_sequence,
  );
  const { cachekey, blob_id } = upload;
  const { size_bytes, usertime: usertime_ms, seal } = request;
  const unsigned = { seal, seal_sig: "", seal_by: "" };
  const content = { cachekey, blob_id, size_bytes, usertime_ms, ...unsigned };
  const next = await replaceContent(trx, item, { content, nowS });
  const made = {
    ...toLinkKey(arrived, request),
    enc_share_name: before?.enc_share_name ?? "",
    sharename_digest: before?.sharename_digest ?? "",
  };
  await putItemKey(trx, next, made);
  await syncShareNames(trx, next, { path: [next, ...path.slice(1)], names: [], madeKeys: [made] });
  await insertBlob(trx, toBlob(upload, request.file_digest));
  await markDone(trx, upload.backup_id, nowS);
  await addLinkBytes(trx, link.publink_id, upload.enc_size_bytes);
  await noteRecent(trx, [item.id], { userId: link.user_id, act: "changed", nowS });
  for (const id of new Set([link.user_id, ...(await readAudience(trx, path))])) {
    await raiseHistId(trx, id);
  }
}

async function tell(context: CommandContext, { link, item, path }: LinkedFile): Promise<void> {
  const { db } = context.region;
  const { publink_id, user_id } = link;
  await noteLink(context, { publink_id, item_id: item.id }, "edited");
  for (const id of new Set([user_id, ...(await readAudience(db, path))])) {
    await wakeUser(db, context.world.bus, id);
  }
  await notifyOwner(context, link, "edited");
}
