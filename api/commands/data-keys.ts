import { ApiError, CODES } from "#api/api-error.ts";
import { type Basis, beginUse, Tickets, type Use } from "#api/auth/tickets.ts";
import { assertBelowDaily } from "#api/commands/daily-limit.ts";
import { readGivenKey } from "#api/commands/given-keys.ts";
import {
  assertBelowLimit,
  isRequest,
  type LinkClaim,
  type OpenedLink,
  openLink,
} from "#api/commands/link-access.ts";
import { sessionOf, toId } from "#api/handler.ts";
import {
  findReachedItems,
  type Reached,
  type ShareReach,
} from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import { findItemKey, type ItemKeyRow } from "#api/store/link-keys-repository.ts";
import { isUsedUp } from "#api/store/link-uses-repository.ts";
import { findTeamKey } from "#api/store/team-keys-repository.ts";
import { readItemsById, readTreeSteps } from "#api/store/tree-steps.ts";
import { findVersionKey, findVersionOfBlob } from "#api/store/versions-repository.ts";
import { findVisitorKey } from "#api/store/visitor-versions-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

type WireAsked = ParsedRequestOf<"pathdata">["pathitems"][number];
type Answer = DataInputOf<"pathdata">;

interface FoundFile {
  readonly item: ItemRow;
  readonly key: ItemKeyRow;
  readonly opened: OpenedLink | null;
  /** The share that it is reached through; null for an own file, and through a link. */
  readonly share: ShareReach | null;
}

/** Items of the request, by id, whosever they are. */
type Found = ReadonlyMap<number, Reached>;

/** A link of the request with those of its files that were asked for. */
interface ReadLink {
  readonly opened: OpenedLink;
  readonly files: ReadonlyMap<number, ItemRow>;
}

/** Every link of the request is opened once, however many of its files are asked for. */
type ReadLinks = ReadonlyMap<string, ReadLink | ApiError>;

/**
 * `pathdata`: keys and seals of files, and the ticket that their bytes are read with. With the
 * ticket of an earlier answer its use goes on: a zip of many parts is one use of its link. What the list
 * repeats is looked up once, and so are the folders above its files.
 */
export async function readDataKeys(
  context: CommandContext,
  request: ParsedRequestOf<"pathdata">,
): Promise<Answer> {
  const asked = withoutRepeats(request.pathitems);
  const at = { region: context.region.name, nowS: context.nowS };
  const before = new Tickets(context.world.keys).openUse(request.ticket, at);
  const claim = { purpose: "read", ...(before && { useId: before.useId }) } as const;
  const own = asked.filter((one) => one.link_cachekey === "");
  const reached: Found =
    own.length === 0
      ? new Map()
      : await findReachedItems(
          context.region.db,
          sessionOf(context).userId,
          own.map(({ coffer_id }) => toId(coffer_id)),
        );
  const links = await readLinks(context, asked, claim);
  const files: FoundFile[] = [];
  for (const one of asked) files.push(await findFile(context.region.db, one, { reached, links }));
  const use = await goOnOrBegin(context, before, files);
  const datakeys: Answer["datakeys"] = {};
  const sharekeys: Answer["sharekeys"] = {};
  for (const file of files) {
    const keyId = `${file.key.share_id}-${file.key.share_sequence}`;
    datakeys[String(file.item.id)] = toDataKey(file, keyId);
    sharekeys[keyId] ??= await readShareKeys(context, file);
  }
  return { datakeys, sharekeys, previewtoken: toTicket(context, files, use) };
}

/** The first of those that name the same file in the same way. Its lock alone opens a link. */
function withoutRepeats(items: readonly WireAsked[]): WireAsked[] {
  const distinct = new Map<string, WireAsked>();
  for (const item of items) {
    const name = [toId(item.coffer_id), item.blob_id, item.link_cachekey].join();
    if (!distinct.has(name)) distinct.set(name, item);
  }
  return [...distinct.values()];
}

type ReadClaim = Pick<LinkClaim, "purpose" | "useId">;

/** Opens each link of the request with the lock that comes with it, and finds its files together. */
async function readLinks(
  context: CommandContext,
  asked: readonly WireAsked[],
  reading: ReadClaim,
): Promise<ReadLinks> {
  const throughLinks = asked.filter((one) => one.link_cachekey !== "");
  const byLink = Map.groupBy(throughLinks, (one) => one.link_cachekey);
  const links = new Map<string, ReadLink | ApiError>();
  for (const [cachekey, items] of byLink) {
    // One that is refused refuses the call in its turn, as any file of the list does.
    const link = await readLink(context, { cachekey, items, reading }).catch(toRefusal);
    links.set(cachekey, link);
    if (link instanceof ApiError) break;
  }
  return links;
}

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

async function readLink(
  context: CommandContext,
  link: { cachekey: string; items: readonly WireAsked[]; reading: ReadClaim },
): Promise<ReadLink> {
  const { cachekey, items, reading } = link;
  const passwordlock = items[0]?.passwordlock ?? "";
  const opened = await openLink(context, { ...reading, cachekey, passwordlock });
  if (isRequest(opened.link)) throw new ApiError(CODES.denied);
  const { db } = context.region;
  const ids = items.map(({ coffer_id }) => toId(coffer_id));
  const below = (await readTreeSteps(db, ids)).below(ids, opened.link.item_id);
  return { opened, files: await readItemsById(db, below) };
}

/** A use that has read one of the blobs as often as it may is over: 8021 where no other may begin. */
async function goOnOrBegin(
  context: CommandContext,
  before: Use | undefined,
  files: readonly FoundFile[],
): Promise<Use> {
  const throughLinks = files.filter(({ opened }) => opened !== null);
  const owners = new Set(throughLinks.map(({ item }) => item.user_id));
  if (before === undefined) {
    for (const ownerId of owners) await assertBelowDaily(context, ownerId);
    return beginUse(context.nowS);
  }
  const cachekeys = throughLinks.map(({ item }) => item.cachekey);
  if (!(await isUsedUp(context.region.db, before.useId, cachekeys))) return before;
  for (const { opened } of throughLinks) if (opened !== null) assertBelowLimit(opened.link);
  for (const ownerId of owners) await assertBelowDaily(context, ownerId);
  return beginUse(context.nowS);
}

interface Lookup {
  readonly reached: Found;
  readonly links: ReadLinks;
}

/**
 * 1804 for a file that is missing, deleted or somebody else's: one answer (Trust T4). 8401 for a
 * file of a view-only link (Reading R-82).
 */
async function findFile(db: Db, asked: WireAsked, lookup: Lookup): Promise<FoundFile> {
  const found =
    asked.link_cachekey === ""
      ? await findOwnFile(db, lookup.reached.get(toId(asked.coffer_id)))
      : await findLinkFile(db, asked, lookup.links);
  if (found?.item.type !== "file") throw new ApiError(CODES.itemMissing);
  const isStanding = asked.blob_id === "" || asked.blob_id === found.item.blob_id;
  const wanted = isStanding ? found : await findEarlier(db, found, asked.blob_id);
  if (wanted === undefined) throw new ApiError(CODES.itemMissing);
  return wanted;
}

/** The newest earlier version with this blob; links show none (Reading R-233). */
async function findEarlier(
  db: Db,
  found: FoundFile,
  blobId: string,
): Promise<FoundFile | undefined> {
  const { item, share, opened } = found;
  const version = opened === null ? await findVersionOfBlob(db, item.id, blobId) : undefined;
  if (version === undefined) return undefined;
  const of = { versionId: version.id, shareId: share?.share_id ?? null };
  const key = await findVersionKey(db, item, of);
  if (key === undefined) return undefined;
  const { cachekey, blob_id, size_bytes, seal, seal_sig, seal_by } = version;
  const content = { cachekey, blob_id, size_bytes, seal, seal_sig, seal_by };
  return { ...found, item: { ...item, ...content }, key: { ...found.key, ...key } };
}

async function findOwnFile(db: Db, reached: Reached | undefined): Promise<FoundFile | undefined> {
  const key = reached && (await findReadableKey(db, reached));
  return key && { ...reached, key, opened: null };
}

/**
 * The key that this person reads the file with; what somebody else put there lies under the share's, and a version
 * that a visitor made under the link's, until the area's key has taken it over (Reading R-534).
 */
export async function findReadableKey(
  db: Db,
  { item, share }: Reached,
): Promise<ItemKeyRow | undefined> {
  if (share === null) {
    const area = { share_id: item.area_share_id, share_sequence: item.area_share_sequence };
    const key = await findItemKey(db, area, item.id);
    if (key !== undefined) return key;
  }
  const key = await findTeamKey(db, item.id, share?.share_id ?? null);
  if (key !== undefined && key.enc_data_key !== "") return key;
  return share === null ? findVisitorKey(db, item.id) : undefined;
}

async function findLinkFile(
  db: Db,
  asked: WireAsked,
  links: ReadLinks,
): Promise<FoundFile | undefined> {
  const link = links.get(asked.link_cachekey);
  if (link instanceof ApiError) throw link;
  const item = link?.files.get(toId(asked.coffer_id));
  if (link === undefined || item === undefined) return undefined;
  const { opened } = link;
  const key = await findItemKey(db, opened.link, item.id);
  return key === undefined || key.enc_data_key === ""
    ? undefined
    : { item, key, opened, share: null };
}

function toDataKey({ item, key }: FoundFile, keyId: string): Answer["datakeys"][string] {
  return {
    enc_data_key: key.enc_data_key,
    share_key_id: keyId,
    share_id: String(key.share_id),
    share_sequence: String(key.share_sequence),
    cachekey: item.cachekey,
    blob_id: item.blob_id,
    size: item.size_bytes,
    seal: item.seal,
    seal_sig: item.seal_sig,
    seal_by: item.seal_by,
  };
}

/** A visitor never gets the owner's own copy, nor does anybody who is on a share. */
async function readShareKeys(context: CommandContext, { key, opened, share }: FoundFile) {
  const memberId = share === null ? null : sessionOf(context).userId;
  const given = await readGivenKey(context.region.db, key, memberId);
  return opened === null ? given : { ...given, own_share_key: "" };
}

/** Each blob stands under what the right to it rests on (Trust T11). */
function toTicket(context: CommandContext, files: readonly FoundFile[], use: Use): string {
  const rights = new Map<string, { basis: Basis; cachekeys: string[] }>();
  for (const { opened, item } of files) {
    const basis = toBasis(opened);
    const key = JSON.stringify(basis);
    const right = rights.get(key) ?? { basis, cachekeys: [] };
    right.cachekeys.push(item.cachekey);
    rights.set(key, right);
  }
  const sessionId = files.some(({ opened }) => opened === null) ? context.session?.sessionId : 0;
  return new Tickets(context.world.keys).sealDownload({
    ...use,
    region: context.region.name,
    sessionId: sessionId ?? 0,
    rights: [...rights.values()],
  });
}

function toBasis(opened: OpenedLink | null): Basis {
  if (opened === null) return { kind: "own" };
  const { publink_id: publinkId, share_sequence: sequence } = opened.link;
  return { kind: "link", publinkId, sequence };
}
