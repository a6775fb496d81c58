import { Tickets } from "#api/auth/tickets.ts";
import { noteLink } from "#api/commands/link-log.ts";
import { openVisitorPlace, toPlaceTicket, type VisitorPlace } from "#api/commands/link-uploads.ts";
import { assertNotTooMany } from "#api/commands/open-link-upload.ts";
import { assertFree } from "#api/commands/open-public-upload.ts";
import { assertRoomForItem } from "#api/commands/room.ts";
import { assertNotTooDeep, newItem } from "#api/commands/tree-places.ts";
import { readAudience } from "#api/store/access/access-repository.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { type ItemRow, insertItem } from "#api/store/items-repository.ts";
import { putItemKey, syncShareNames, toName } from "#api/store/link-keys-repository.ts";
import { once } from "#api/store/requests-repository.ts";
import { raiseHistIds, wakeUsers } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Request = ParsedRequestOf<"pathaddpublic">;
const SECOND_MS = 1_000;

/**
 * `pathaddpublic`: a folder that a visitor brings, of the owner under the key of the link alone, as his files are
 * (Reading R-563). It counts as one of them among what comes from one network, and among the owner's items.
 */
export async function addPublicFolder(context: CommandContext, request: Request) {
  await assertNotTooMany(context);
  const { db } = context.region;
  const { nowS } = context;
  const place = await openVisitorPlace(context, request);
  const { link, path } = place;
  const call = { userId: link.user_id, command: "pathaddpublic", request, nowS };
  let isNew = false;
  const { id } = await once(db, call, (trx) => {
    isNew = true;
    return insertFolder(trx, { place, request, nowS });
  });
  if (isNew) {
    await noteLink(context, { publink_id: link.publink_id, item_id: id }, "uploaded");
    const audience = new Set([link.user_id, ...(await readAudience(db, path))]);
    await wakeUsers(db, context.world.bus, [...audience]);
  }
  const ticket = toPlaceTicket({ link, folder: { id } });
  return {
    coffer_id: String(id),
    place_sig: new Tickets(context.world.keys).sealPlace(ticket, nowS),
  };
}

interface Wanted {
  readonly place: VisitorPlace;
  readonly request: Request;
  readonly nowS: number;
}

/** Its name is sealed for its owner by one of his devices later (Reading R-401). */
async function insertFolder(
  trx: Db,
  { place, request, nowS }: Wanted,
): Promise<{ readonly id: number }> {
  const { link, folder, path } = place;
  const { enc_share_name, sharename_digest, pfid, domain } = request;
  assertNotTooDeep(place);
  await assertFree(trx, place, sharename_digest);
  await assertRoomForItem(trx, link.user_id);
  const item: ItemRow = {
    ...newItem(folder, nowS),
    ...{ id: await nextId(trx), type: "dir", enc_name: "", pfid, domain },
    metaname_digest: sharename_digest,
    usertime_ms: nowS * SECOND_MS,
  };
  const key = { ...toName(link), enc_data_key: "", enc_share_name, sharename_digest };
  await insertItem(trx, item);
  await putItemKey(trx, item, key);
  await syncShareNames(trx, item, { path: [item, ...path], names: [], madeKeys: [key] });
  await raiseHistIds(trx, [...new Set([link.user_id, ...(await readAudience(trx, path))])]);
  return { id: item.id };
}
