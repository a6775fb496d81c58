import type { Fid } from "#app/core/crypto/port.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import { openSharedKeys } from "#app/core/keys/shared-keys.ts";
import type { SimPage } from "./sim-device.ts";
import type { SimPerson } from "./sim-people.ts";
import type { SimServer } from "./sim-server.ts";

/** A file that its owner put into his folder, with its first packet. */
export interface SimFile {
  readonly id: string;
  readonly fid: Fid;
  readonly bytes: ArrayBuffer;
}

/** A folder of somebody's, which may become a share. */
export interface SimFolder {
  readonly owner: SimPerson;
  readonly id: string;
  readonly fid: Fid;
  readonly name: string;
  readonly files: SimFile[];
}

const TEXT = "seven b";
const STREAM = { stream: 0, firstPacket: 0, streamKey: "sim" } as const;

async function sealName(page: SimPage, name: string, place: { pfid: Fid; kind: "d" | "f" }) {
  const { crypto } = page.ports;
  const fid = await crypto.generateId();
  const context = { domain: "m", parentFid: place.pfid, kind: place.kind };
  const [sealed] = await crypto.sealNames([{ name, fid, rev: 0, context }]);
  if (sealed === undefined) throw new Error("one name goes in, one comes out");
  return { fid, sealed };
}

export async function putFolder(
  server: SimServer,
  page: SimPage,
  { owner, name }: { readonly owner: SimPerson; readonly name: string },
): Promise<SimFolder> {
  const place = { pid: owner.rootIds.main, pfid: owner.rootFid };
  const { fid, sealed } = await sealName(page, name, { pfid: place.pfid, kind: "d" });
  const id = await server.put(owner, { ...place, type: "dir", sealed, encDataKey: "" });
  return { owner, id, fid, name, files: [] };
}

/** Puts a file there as another device of its owner would, under the key of his area alone. */
export async function putFile(
  server: SimServer,
  page: SimPage,
  { folder, name }: { readonly folder: SimFolder; readonly name: string },
): Promise<void> {
  const { crypto } = page.ports;
  const { owner } = folder;
  const ks = `${owner.ids.mainShareId}-0`;
  const area = owner.keys.shares.find((share) => share.ks === ks);
  await page.account.openShareKeys({ [ks]: area?.own_share_key ?? "" });
  const { fid, sealed } = await sealName(page, name, { pfid: folder.fid, kind: "f" });
  const dataKey = await crypto.generateDataKey();
  const encDataKey = await crypto.wrapDataKey({ dataKey, ks, fid });
  const text = new TextEncoder().encode(TEXT).buffer;
  const { bytes } = await crypto.encryptPackets({ ...STREAM, dataKey, isLast: true, bytes: text });
  const place = { pid: folder.id, pfid: folder.fid, type: "file" } as const;
  const id = await server.put(owner, { ...place, sealed, encDataKey });
  folder.files.push({ id, fid, bytes });
}

export interface SimListing {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
}

/** The folder as somebody sees it; `shareId` null: in his own tree. */
export async function listSimFolder(
  { ports }: SimPage,
  { id, fid }: Pick<SimFolder, "id" | "fid">,
  shareId: string | null,
): Promise<SimListing> {
  const source = shareId === null ? createFilesSource(ports) : createShareSource(ports, shareId);
  const { signal } = new AbortController();
  const request = { folderId: id, fid, showDeleted: false, histId: "0", signal };
  const items: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  for await (const page of listFolder(source, request)) {
    folder = page.folder;
    items.push(...page.items);
  }
  if (folder === null) throw new Error("a folder has a page");
  return { folder, items };
}

/** Opens the bytes of a file in a share of somebody else, as a download would; throws where it does not open. */
export async function readBytes(
  { ports }: SimPage,
  file: SimFile,
  { shareId, userId }: { readonly shareId: string; readonly userId: string },
): Promise<string> {
  await openSharedKeys(ports, [shareId]);
  const wanted = { id: file.id, shareId, blobId: "7", sizeBytes: TEXT.length };
  const { versions } = await fetchDataKeys(ports.api, { versions: [wanted], userId });
  const version = versions.get(file.id);
  const dataKey = await openDataKey(ports.crypto, { version, fid: file.fid });
  return decrypt(ports.crypto, file, dataKey);
}

export async function decrypt(
  crypto: SimPage["ports"]["crypto"],
  file: SimFile,
  dataKey: string,
): Promise<string> {
  const run = { ...STREAM, dataKey, sizeBytes: TEXT.length, bytes: file.bytes.slice(0) };
  const { bytes } = await crypto.decryptPackets(run);
  return new TextDecoder().decode(bytes);
}

export { TEXT as SIM_TEXT };
