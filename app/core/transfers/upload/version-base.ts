import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey } from "#app/contract/validate/name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fetchFolderPage } from "#app/core/files/files.api.ts";
import { openItems, ownNames } from "#app/core/files/files.crypto.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { baseOf, readHistory } from "#app/core/files/history.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { type NamedItem, requireNamed } from "#app/core/files/placed-name.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import type { NamePlace } from "#app/core/transfers/upload/upload.api.ts";

/** A file that gets a new version, over the one that stands. */
export interface UploadBase extends OpenedFile {
  readonly versionId: string;
  /** The number of the new version. */
  readonly ver: number;
}

/** A name, and its place as it is sealed there. */
interface PlacedText {
  readonly text: string;
  readonly place: NamePlace;
}

/** Rows of one question: one has the name, a few lie after it. */
const ROWS = 3;
const DIGEST = /^2:([0-9a-f]{32})$/;

/**
 * The file of this name in a folder, with the version that stands. The folder's proven path and the
 * name under the user's own keys say which file it is; a server that shows none, or another, is 7030:
 * nothing is replaced. 8214 when it shows an older version than this device has met.
 */
export async function findUploadBase(
  ports: FilesPorts,
  folder: OpenedFolder,
  named: PlacedText,
): Promise<UploadBase> {
  const item = await findNamedFile(ports, folder, named);
  if (item === null) throw new AppError(CODES.fileNameTaken);
  const base = baseOf(await readHistory(ports, item));
  return { item, folder, versionId: base.id, ver: base.nextVer };
}

/**
 * The file that has this name in a folder, by the folder's proven path and the name under the user's own
 * keys; null where the server shows none.
 */
export async function findNamedFile(
  ports: FilesPorts,
  folder: OpenedFolder,
  { text, place }: PlacedText,
): Promise<NamedItem | null> {
  const digests = [place.name.digest, await shareDigest(ports, folder, { text, place })];
  for (const digest of digests) {
    const offset = digest === null ? null : justBefore(digest);
    if (offset === null) continue;
    const request = { folderId: folder.id, showDeleted: false, histId: "0", limit: ROWS, offset };
    const page = await fetchFolderPage(ports.api, request);
    const rows = await openItems(page.items, folder.path, ownNames(ports));
    const isIt = ({ name }: (typeof rows)[number]) =>
      name.state === "open" && toNameKey(name.text) === toNameKey(text);
    const found = rows.find((row) => row.kind === "file" && !row.isDeleted && isIt(row));
    if (found !== undefined) return requireNamed(found);
  }
  return null;
}

/**
 * A file that was looked at and changed. 8214 when another version stands by now than the one that was
 * read, or when this device has met a newer one.
 */
export async function findChangedBase(
  ports: FilesPorts,
  folder: OpenedFolder,
  item: NamedItem,
): Promise<UploadBase> {
  const history = await readHistory(ports, item);
  const base = baseOf(history);
  if (history.versions[0]?.blobId !== item.blobId) throw new AppError(CODES.newerVersion);
  return { item, folder, versionId: base.id, ver: base.nextVer };
}

/** The name's digest under the share that the folder lies in: what people on it put there has that one. */
async function shareDigest(
  { crypto, account }: FilesPorts,
  folder: OpenedFolder,
  { text, place }: PlacedText,
): Promise<string | null> {
  const manifest = account.requireWritable();
  const { ks, commit } = findWriteTarget(manifest, folder.path);
  const isTeam = manifest.shares[ks]?.kind === "team";
  if (!isTeam || !(await crypto.isShareKeyOpen({ ks, commit }))) return null;
  const { parentFid, domain } = place;
  const fid = await crypto.generateId();
  const context = { domain, parentFid, kind: "f" as const };
  const [name] = await crypto.sealShareNames({ ks, names: [{ name: text, fid, rev: 0, context }] });
  return name?.digest ?? null;
}

/** The cursor that a page begins right after. */
function justBefore(digest: string): string | null {
  const hex = DIGEST.exec(digest)?.[1];
  if (hex === undefined) return null;
  const before = BigInt(`0x${hex}`) - 1n;
  return before < 0n ? null : `2:${before.toString(16).padStart(hex.length, "0")}`;
}
