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
import { findReached, type Reached, type ShareReach } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, readPath } from "#api/store/items-repository.ts";
import { findItemKey, type ItemKeyRow } from "#api/store/link-keys-repository.ts";
import { isUsedUp } from "#api/store/link-uses-repository.ts";
import { isUnder } from "#api/store/link-work-repository.ts";
import { findTeamKey } from "#api/store/team-keys-repository.ts";
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

/** Every link of the request is opened once, however many of its files are asked for. */
type OpenedLinks = Map<string, Promise<OpenedLink>>;

interface Reading {
  readonly links: OpenedLinks;
  readonly claim: Pick<LinkClaim, "purpose" | "useId">;
}

/**
 * `pathdata`: keys and seals of files, and the ticket that their bytes are read with. With the
 * ticket of an earlier answer its use goes on: a zip of many parts is one use of its link.
 */
export async function readDataKeys(
  context: CommandContext,
  request: ParsedRequestOf<"pathdata">,
): Promise<Answer> {
  const links: OpenedLinks = new Map();
  const files: FoundFile[] = [];
  const at = { region: context.region.name, nowS: context.nowS };
  const before = new Tickets(context.world.keys).openUse(request.ticket, at);
  const claim = { purpose: "read", ...(before && { useId: before.useId }) } as const;
  for (const asked of request.pathitems) {
    files.push(await findFile(context, asked, { links, claim }));
  }
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

/**
 * 1804 for a file that is missing, deleted or somebody else's: one answer (Trust T4). 8401 for a
 * file of a view-only link (Reading R-82).
 */
async function findFile(
  context: CommandContext,
  asked: WireAsked,
  reading: Reading,
): Promise<FoundFile> {
  const found =
    asked.link_cachekey === ""
      ? await findOwnFile(context, toId(asked.coffer_id))
      : await findLinkFile(context, asked, reading);
  if (found?.item.type !== "file") throw new ApiError(CODES.itemMissing);
  const isStanding = asked.blob_id === "" || asked.blob_id === found.item.blob_id;
  const wanted = isStanding ? found : await findEarlier(context.region.db, found, asked.blob_id);
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

async function findOwnFile(context: CommandContext, id: number): Promise<FoundFile | undefined> {
  const { db } = context.region;
  const reached = await findReached(db, sessionOf(context).userId, id);
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
  context: CommandContext,
  asked: WireAsked,
  { links, claim: reading }: Reading,
): Promise<FoundFile | undefined> {
  const { link_cachekey: cachekey, passwordlock } = asked;
  const claim = { ...reading, cachekey, passwordlock };
  const opening = links.get(claim.cachekey) ?? openLink(context, claim);
  links.set(claim.cachekey, opening);
  const opened = await opening;
  if (isRequest(opened.link)) throw new ApiError(CODES.denied);
  const { db } = context.region;
  const path = await readPath(db, toId(asked.coffer_id));
  const [item] = path;
  if (item === undefined || !isUnder(opened.link, path)) return undefined;
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
