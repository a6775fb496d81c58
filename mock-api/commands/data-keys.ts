import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";
import { ApiError, CODES } from "#mock-api/api-error.ts";
import { Tickets } from "#mock-api/auth/tickets.ts";
import { type OpenedLink, openLink } from "#mock-api/commands/link-access.ts";
import { sessionOf, toId } from "#mock-api/handler.ts";
import { findItem, type ItemRow, readPath } from "#mock-api/store/items.ts";
import { findItemKey, type ItemKeyRow } from "#mock-api/store/link-keys.ts";
import { isUnder } from "#mock-api/store/link-work.ts";
import type { CommandContext } from "#mock-api/world.ts";

type WireAsked = ParsedRequestOf<"pathdata">["pathitems"][number];
type Answer = DataInputOf<"pathdata">;

interface FoundFile {
  readonly item: ItemRow;
  readonly key: ItemKeyRow;
  readonly opened: OpenedLink | null;
}

/** Every link of the request is opened once, however many of its files are asked for. */
type OpenedLinks = Map<string, Promise<OpenedLink>>;

/** `pathdata`: keys and seals of files, and the ticket that their bytes are read with. */
export async function readDataKeys(
  context: CommandContext,
  request: ParsedRequestOf<"pathdata">,
): Promise<Answer> {
  const links: OpenedLinks = new Map();
  const files: FoundFile[] = [];
  for (const asked of request.pathitems) files.push(await findFile(context, asked, links));
  const datakeys: Answer["datakeys"] = {};
  const sharekeys: Answer["sharekeys"] = {};
  for (const file of files) {
    const keyId = `${file.key.share_id}-${file.key.share_sequence}`;
    datakeys[String(file.item.id)] = toDataKey(file, keyId);
    sharekeys[keyId] ??= await readShareKeys(context, file);
  }
  return { datakeys, sharekeys, previewtoken: toTicket(context, files) };
}

/**
 * 1804 for a file that is missing, deleted or somebody else's: one answer (Trust T4). 8401 for a
 * file of a view-only link (Reading R-82).
 */
async function findFile(
  context: CommandContext,
  asked: WireAsked,
  links: OpenedLinks,
): Promise<FoundFile> {
  const found =
    asked.link_cachekey === ""
      ? await findOwnFile(context, toId(asked.coffer_id))
      : await findLinkFile(context, asked, links);
  const isThisBlob = asked.blob_id === "" || asked.blob_id === found?.item.blob_id;
  if (found === undefined || found.item.type !== "file" || !isThisBlob) {
    throw new ApiError(CODES.itemMissing);
  }
  return found;
}

async function findOwnFile(context: CommandContext, id: number): Promise<FoundFile | undefined> {
  const { db } = context.region;
  const item = await findItem(db, sessionOf(context).userId, id);
  if (item === undefined) return undefined;
  const share = { share_id: item.area_share_id, share_sequence: item.area_share_sequence };
  const key = await findItemKey(db, share, item.id);
  return key === undefined ? undefined : { item, key, opened: null };
}

async function findLinkFile(
  context: CommandContext,
  asked: WireAsked,
  links: OpenedLinks,
): Promise<FoundFile | undefined> {
  const claim = { cachekey: asked.link_cachekey, passwordlock: asked.passwordlock };
  const opening = links.get(claim.cachekey) ?? openLink(context, claim);
  links.set(claim.cachekey, opening);
  const opened = await opening;
  if (opened.link.previewonly === 1) throw new ApiError(CODES.denied);
  const { db } = context.region;
  const path = await readPath(db, toId(asked.coffer_id));
  const [item] = path;
  if (item === undefined || !isUnder(opened.link, path)) return undefined;
  const key = await findItemKey(db, opened.link, item.id);
  return key === undefined || key.enc_data_key === "" ? undefined : { item, key, opened };
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

/** A visitor never gets the owner's own copy. */
async function readShareKeys(context: CommandContext, { key, opened }: FoundFile) {
  const share = await context.region.db
    .selectFrom("shares")
    .select(["enc_share_key", "own_share_key"])
    .where("share_id", "=", key.share_id)
    .where("share_sequence", "=", key.share_sequence)
    .executeTakeFirstOrThrow();
  return opened === null ? share : { enc_share_key: share.enc_share_key, own_share_key: "" };
}

function toTicket(context: CommandContext, files: readonly FoundFile[]): string {
  const links = new Map(
    files.flatMap(({ opened }) =>
      opened === null ? [] : [[opened.link.publink_id, opened.link.share_sequence] as const],
    ),
  );
  const isOwn = files.some(({ opened }) => opened === null);
  return new Tickets(context.world.keys).sealDownload(
    {
      region: context.region.name,
      sessionId: isOwn ? (context.session?.sessionId ?? 0) : 0,
      cachekeys: files.map(({ item }) => item.cachekey),
      links: [...links].map(([publinkId, sequence]) => ({ publinkId, sequence })),
    },
    context.nowS,
  );
}
