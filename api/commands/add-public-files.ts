import { ApiError, CODES, tooManyFromNetwork } from "#api/api-error.ts";
import { insertVisitorFile } from "#api/commands/finish-public-upload.ts";
import type { OpenedLink } from "#api/commands/link-access.ts";
import { assertOpenUploads } from "#api/commands/link-bytes.ts";
import { noteLink } from "#api/commands/link-log.ts";
import { notifyOwner } from "#api/commands/link-mail.ts";
import { openVisitorLink, type VisitorPlace, visitorPlaceIn } from "#api/commands/link-uploads.ts";
import { assertFree } from "#api/commands/open-public-upload.ts";
import { addUpload, makeRoom } from "#api/commands/open-upload.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import {
  type Arrival,
  endArrivals,
  openArrivals,
  putArrivals,
  toAnswer,
  toArrivals,
} from "#api/commands/small-arrivals.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type MadeKey, toName } from "#api/store/link-keys-repository.ts";
import { findUpload, type OpenUpload, type UploadRow } from "#api/store/uploads-repository.ts";
import { wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Request = ParsedRequestOf<"pathaddmanypublic">;
type VisitorFile = Request["files"][number];
type FileArrival = Arrival<VisitorFile>;

/**
 * `pathaddmanypublic`: small files of a visitor, whole (Reading R-652). The lock of the link is asked for once;
 * what holds for each file that comes alone holds for each of these, its place among what comes from one network
 * too. One that is refused keeps no other out.
 */
export async function addPublicFiles(context: CommandContext, request: Request) {
  const allowed = await countAll(context, request.files.length);
  const arrivals = toArrivals(request.files);
  for (const arrival of arrivals.slice(allowed)) arrival.code = CODES.tooManyTries;
  const opened = await openVisitorLink(context, request);
  await openArrivals(context, arrivals, (trx, arrival) =>
    openOne(trx, context, { opened, arrival }),
  );
  await putArrivals(context, arrivals);
  const { touched } = await endArrivals(context, arrivals, {
    insert: async (trx, file, upload) => {
      const place = await placeOf(trx, context, { opened, file });
      await insertVisitorFile(trx, context, { upload, file, key: toKey(place, file), place });
    },
    tell: async (trx) => ({ touched: await audienceOf(trx, context, { opened, arrivals }) }),
  });
  await tell(context, { opened, arrivals, touched });
  return { files: arrivals.map(toAnswer) };
}

/** Each counts as one that comes alone. How many may come; none: the whole call is refused. */
async function countAll({ world, addressKey }: CommandContext, files: number): Promise<number> {
  for (let counted = 0; counted < files; counted += 1) {
    const waitS = await world.bus.limits.count("linkUploads", addressKey);
    if (waitS > 0 && counted === 0) throw tooManyFromNetwork(waitS);
    if (waitS > 0) return counted;
  }
  return files;
}

interface Wanted {
  readonly opened: OpenedLink;
  readonly file: VisitorFile;
}

function placeOf(
  trx: Db,
  context: CommandContext,
  { opened, file }: Wanted,
): Promise<VisitorPlace> {
  return visitorPlaceIn(trx, context, { opened, wanted: file });
}

/** The uploads that gave way to it. 7022 for the name of an upload that is not this one. */
async function openOne(
  trx: Db,
  context: CommandContext,
  { opened, arrival }: { readonly opened: OpenedLink; readonly arrival: FileArrival },
): Promise<readonly OpenUpload[]> {
  const { link } = opened;
  const { file, bytes } = arrival;
  const known = await findUpload(trx, file.backup_id);
  if (known !== undefined) {
    if (!isItsOwn(known, link.publink_id, bytes.length)) throw new ApiError(CODES.uploadNotWhole);
    arrival.upload = known;
    return [];
  }
  const place = await placeOf(trx, context, { opened, file });
  toKey(place, file);
  await assertFree(trx, place, file.sharename_digest);
  await assertRoomForItem(trx, link.user_id);
  const room = { ownerId: link.user_id, encSizeBytes: bytes.length, base: null };
  const ended = await makeRoom(trx, context, room);
  await assertOpenUploads(trx, link, bytes.length);
  const { publink_id, share_sequence: link_sequence } = link;
  const through = { userId: link.user_id, link: { publink_id, link_sequence } };
  await addUpload(trx, context, { ...room, ...through, backupId: file.backup_id });
  arrival.upload = (await findUpload(trx, file.backup_id)) ?? null;
  return ended;
}

/** What was begun in another way, or through another link, ends there. */
function isItsOwn(known: UploadRow, publinkId: number, encSizeBytes: number): boolean {
  const isNew = known.publink_id === publinkId && known.base_version_id === 0;
  return isNew && known.received_bytes === 0 && known.enc_size_bytes === encSizeBytes;
}

/** 2000 for a key that was made for anything but the standing key of the link (Trust K13). */
function toKey({ link }: VisitorPlace, file: VisitorFile): MadeKey {
  const name = toName(link);
  if (file.sharekey_id !== `${name.share_id}-${name.share_sequence}`) {
    throw new ApiError(CODES.shareKey);
  }
  const { enc_data_key, enc_share_name, sharename_digest } = file;
  return { ...name, enc_data_key, enc_share_name, sharename_digest };
}

interface Ended {
  readonly opened: OpenedLink;
  readonly arrivals: readonly FileArrival[];
}

/** Whoever sees one of the folders, and the owner. */
async function audienceOf(
  trx: Db,
  context: CommandContext,
  { opened, arrivals }: Ended,
): Promise<readonly number[]> {
  const added = arrivals.filter(({ code }) => code === 0);
  const folders = new Map(added.map(({ file }) => [file.coffer_pid, file]));
  const touched = new Set(added.length === 0 ? [] : [opened.link.user_id]);
  for (const file of folders.values()) {
    const { path } = await placeOf(trx, context, { opened, file });
    for (const userId of await readAudience(trx, path)) touched.add(userId);
  }
  return [...touched];
}

/** The owner's windows once for the call, the log of the link for each, and a mail where the link asks for it. */
async function tell(
  context: CommandContext,
  { opened, arrivals, touched }: Ended & { readonly touched: readonly number[] },
): Promise<void> {
  const { link } = opened;
  const { publink_id } = link;
  const added = arrivals.flatMap(({ code, upload }) => (code === 0 && upload ? [upload] : []));
  if (added.length === 0) return;
  for (const { item_id } of added) await noteLink(context, { publink_id, item_id }, "uploaded");
  await wakeUsers(context.region.db, context.world.bus, [...touched]);
  await notifyOwner(context, link, "uploaded");
}
