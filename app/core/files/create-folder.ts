import type { Fid } from "#app/core/crypto/port.ts";
import { sealActs } from "./activity.crypto.ts";
import { addFolder } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import { sealPlacedNames } from "./placed-name.crypto.ts";
import { requireGoodName, requireWritableFolder } from "./placed-name.ts";

/**
 * Makes a folder and gives it opened. 7246 for a name that a folder cannot have, 7245 when the name
 * is taken, 8002 read-only.
 */
export async function createFolder(
  ports: FilesPorts,
  parent: OpenedFolder,
  rawName: string,
): Promise<OpenedFolder> {
  return createFolderAs(ports, parent, { rawName, fid: await ports.crypto.generateId() });
}

/** The same under a fid that was written down before. */
export async function createFolderAs(
  ports: FilesPorts,
  parent: OpenedFolder,
  { rawName, fid }: { readonly rawName: string; readonly fid: Fid },
): Promise<OpenedFolder> {
  requireWritableFolder(ports, parent);
  const name = requireGoodName(rawName, "folder");
  const requestId = await ports.crypto.generateId();
  const [placed] = await sealPlacedNames(ports, [{ name, fid, rev: 0, kind: "d" }], parent);
  if (placed === undefined) throw new Error("one name goes in, one comes out");
  const [act] = await sealActs(ports, parent.path, [{ op: "add", fid, from: "", to: name }]);
  const id = await addFolder(ports.api, { requestId, parentId: parent.id, name: placed, act });
  const step = { id, fid, domain: placed.domain, name };
  return { ...parent, id, path: [...parent.path, step], isReadOnly: false };
}
