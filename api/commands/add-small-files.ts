import { ApiError, CODES } from "#api/api-error.ts";
import { assertPlace, insertFile } from "#api/commands/finish-upload.ts";
import { addUpload, makeRoom, NO_LINK } from "#api/commands/open-upload.ts";
import {
  type Arrival,
  endArrivals,
  openArrivals,
  putArrivals,
  toAnswer,
  toArrivals,
} from "#api/commands/small-arrivals.ts";
import { type openFolder, openForMany } from "#api/commands/tree-places.ts";
import { sessionOf } from "#api/handler.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { readPath } from "#api/store/items-repository.ts";
import { findUpload, type OpenUpload, type UploadRow } from "#api/store/uploads-repository.ts";
import { wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type SmallFile = ParsedRequestOf<"pathaddmany">["files"][number];

/**
 * `pathaddmany`: small files, whole (Reading R-568). As for any upload the row is there before the bytes, the
 * bytes are in their place before the item, and nothing is told before all of that is durable: but each of
 * these steps is one for all of them. One that is refused keeps no other out.
 */
export async function addSmallFiles(
  context: CommandContext,
  { files }: ParsedRequestOf<"pathaddmany">,
) {
  const arrivals = toArrivals(files);
  const opening = openOnce();
  await openArrivals(context, arrivals, (trx, arrival) =>
    openOne(trx, context, { arrival, open: opening }),
  );
  await putArrivals(context, arrivals);
  // Another call may have changed the folders meanwhile.
  const open = openOnce();
  const touched = await endArrivals(context, arrivals, {
    insert: (trx, request, upload) => insertFile(trx, context, { upload, request, open }),
    tell: (trx) => audienceOf(trx, arrivals),
  });
  await wakeUsers(context.region.db, context.world.bus, touched);
  return { files: arrivals.map(toAnswer) };
}

/** Opens each folder once: nothing else changes it during one transaction. */
function openOnce(): typeof openFolder {
  const known = new Map<string, ReturnType<typeof openFolder>>();
  return (trx, userId, wireId) => {
    const opened = known.get(wireId) ?? openForMany(trx, userId, wireId);
    known.set(wireId, opened);
    return opened;
  };
}

/** The uploads that gave way to it. 7022 for the name of an upload that is not this one. */
async function openOne(
  trx: Db,
  context: CommandContext,
  { arrival, open }: { readonly arrival: Arrival<SmallFile>; readonly open: typeof openFolder },
): Promise<readonly OpenUpload[]> {
  const { userId } = sessionOf(context);
  const { file, bytes } = arrival;
  const known = await findUpload(trx, file.backup_id);
  if (known !== undefined) {
    if (!isItsOwn(known, userId, bytes.length)) throw new ApiError(CODES.uploadNotWhole);
    arrival.upload = known;
    return [];
  }
  const { folder } = await assertPlace(trx, userId, file, open);
  const room = { ownerId: folder.user_id, encSizeBytes: bytes.length, base: null };
  const ended = await makeRoom(trx, context, room);
  const backupId = file.backup_id;
  await addUpload(trx, context, { ...room, userId, link: NO_LINK, backupId });
  arrival.upload = (await findUpload(trx, backupId)) ?? null;
  return ended;
}

/** What was begun in another way ends in that way. */
function isItsOwn(known: UploadRow, userId: number, encSizeBytes: number): boolean {
  const isNew = known.publink_id === 0 && known.base_version_id === 0;
  const isUntouched = known.received_bytes === 0;
  return known.user_id === userId && isNew && isUntouched && known.enc_size_bytes === encSizeBytes;
}

/** Those of each folder, once. */
async function audienceOf(trx: Db, arrivals: readonly Arrival<SmallFile>[]): Promise<number[]> {
  const added = arrivals.filter(({ code }) => code === 0);
  const byFolder = new Map(added.map(({ file, upload }) => [file.coffer_pid, upload?.item_id]));
  const touched = new Set<number>();
  for (const itemId of byFolder.values()) {
    if (itemId === undefined) continue;
    for (const userId of await readAudience(trx, await readPath(trx, itemId))) touched.add(userId);
  }
  return [...touched];
}
