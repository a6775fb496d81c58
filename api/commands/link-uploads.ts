import { ApiError, CODES } from "#api/api-error.ts";
import { type PlaceTicket, Tickets } from "#api/auth/tickets.ts";
import { assertUsable, isRequest, type OpenedLink, openLink } from "#api/commands/link-access.ts";
import { assertTakesEdits } from "#api/commands/link-edit-right.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { type ItemRow, isInTrash, readPath } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { isUnder } from "#api/store/link-work-repository.ts";
import { findLinkBySequence } from "#api/store/links-repository.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import type { UploadRow } from "#api/store/uploads-repository.ts";
import type { CommandContext } from "#api/world.ts";

interface WantedLink {
  readonly publink_id: string;
  readonly passwordlock: string;
}

/** A visitor's words for where a file goes. */
interface WantedFolder {
  /** `0`: the root of the link. */
  readonly coffer_pid: string;
  readonly domain: string;
  readonly place_sig?: string | undefined;
}

export interface VisitorPlace {
  readonly link: LinkRow;
  readonly folder: ItemRow;
  /** The folder itself, then upwards to the root of its owner's area. */
  readonly path: readonly ItemRow[];
}

/**
 * A folder that a visitor may put files into now: the proof of the key is asked for as for bytes. 7021 for a
 * link that takes none, 1503 for a folder elsewhere, 2000 for a name of another domain than the link's.
 */
export async function openVisitorPlace(
  context: CommandContext,
  wanted: WantedLink & WantedFolder,
): Promise<VisitorPlace> {
  const opened = await openVisitorLink(context, wanted);
  return visitorPlaceIn(context.region.db, context, { opened, wanted });
}

/** The link alone: 7021 for one that takes nothing. */
export async function openVisitorLink(
  context: CommandContext,
  { publink_id: cachekey, passwordlock }: WantedLink,
): Promise<OpenedLink> {
  const opened = await openLink(context, { cachekey, passwordlock, purpose: "note" });
  await assertTakesUploads(context.region.db, opened.link);
  return opened;
}

interface PlaceOfLink {
  readonly opened: OpenedLink;
  readonly wanted: WantedFolder;
}

/** A folder of a link that is open. */
export async function visitorPlaceIn(
  db: Db,
  context: CommandContext,
  { opened, wanted }: PlaceOfLink,
): Promise<VisitorPlace> {
  const { link } = opened;
  if (wanted.domain !== `m${link.share_id}`) throw new ApiError(CODES.shareKey);
  const place = await openFolderOf(db, opened, wanted.coffer_pid);
  if (isRequest(link) && place.folder.id !== opened.root.id) {
    assertMadeIt(context, { link, folder: place.folder }, wanted.place_sig);
  }
  return { link, ...place };
}

/** Whoever is asked for files is told of no folder: 1503 for one that he did not make (Reading R-563). */
function assertMadeIt(
  context: CommandContext,
  { link, folder }: Pick<VisitorPlace, "link" | "folder">,
  sig: string | undefined,
): void {
  const tickets = new Tickets(context.world.keys);
  const ticket = toPlaceTicket({ link, folder });
  if (!tickets.isGoodPlace(sig ?? "", ticket, context.nowS)) {
    throw new ApiError(CODES.folderMissing);
  }
}

/** Another key of the link is another proof. */
export function toPlaceTicket({
  link,
  folder,
}: Pick<VisitorPlace, "link"> & { readonly folder: Pick<ItemRow, "id"> }): PlaceTicket {
  return {
    publinkId: link.publink_id,
    sequence: link.share_sequence,
    folderId: folder.id,
  };
}

/** 7021 for a link that takes no uploads, whose owner has no paid plan among them (Spec C§2.5). */
async function assertTakesUploads(db: Db, link: LinkRow): Promise<void> {
  const isPro = (await findPlan(db, link.user_id))?.is_pro === 1;
  if (!isPro || link.upload !== 1) throw new ApiError(CODES.uploadOff);
}

async function openFolderOf(db: Db, { link, root }: OpenedLink, wireId: string) {
  const path = await readPath(db, wireId === "0" ? root.id : toId(wireId));
  const [folder] = path;
  if (folder?.type !== "dir" || !isUnder(link, path) || isInTrash(path))
    throw new ApiError(CODES.folderMissing);
  return { folder, path };
}

/**
 * What holds for bytes that a visitor sends, too: suspended, expired or without the leave for it it takes no more, and
 * what was begun under another key of the link ends with it (2000).
 */
export async function assertGoesOn(
  db: Db,
  upload: Pick<UploadRow, "publink_id" | "link_sequence" | "base_version_id">,
  nowS: number,
): Promise<void> {
  const { publink_id, link_sequence, base_version_id } = upload;
  if (publink_id === 0) return;
  const link = await findLinkBySequence(db, publink_id, link_sequence);
  if (link === undefined) throw new ApiError(CODES.shareKey);
  await assertUsable(db, link, nowS);
  if (base_version_id === 0) await assertTakesUploads(db, link);
  else await assertTakesEdits(db, link);
}
