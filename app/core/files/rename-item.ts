import * as CODES from "#app/contract/errors/codes.ts";
import { duplicateNameCode, toNameKey } from "#app/contract/validate/name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { sealActs } from "./activity.crypto.ts";
import { renamePath } from "./files.api.ts";
import { toNameKind } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { takenNames } from "./name-conflict.ts";
import { requireOwnContent } from "./own-content.ts";
import { sealPlacedNames } from "./placed-name.crypto.ts";
import {
  rememberNames,
  requireGoodName,
  requireNamed,
  requireWritableFolder,
} from "./placed-name.ts";
import { orFailAs } from "./unknown-failure.ts";

/** What is renamed: one row of an opened folder, with its neighbours. */
export interface Rename {
  readonly item: FileItem;
  readonly folder: OpenedFolder;
  readonly neighbours: readonly FileItem[];
  readonly newName: string;
}

/**
 * Seals the name again under the same fid with the next rev (Formats 3), and gives the item as it is
 * now. Codes of Spec B§5 for the name, 8211 or 7245 when it is taken, 1501 or 1502 where the server fails without a word, 8002 read-only, 2010 for a name
 * that is not its content's.
 */
export async function renameItem(ports: FilesPorts, rename: Rename): Promise<FileItem> {
  const { folder } = rename;
  requireWritableFolder(ports, folder);
  const item = requireNamed(rename.item);
  const use = item.kind === "folder" ? "folder" : "rename-file";
  const name = requireGoodName(rename.newName, use);
  if (name === item.name.text) return item;
  const others = takenNames(rename.neighbours.filter(({ id }) => id !== item.id));
  if (others.has(toNameKey(name))) throw new AppError(duplicateNameCode(use));
  const { fid, rev } = item.name;
  const { domain } = item;
  const newName = { name, fid, rev: rev + 1, kind: toNameKind(item.kind), domain };
  await requireOwnContent(ports, [item]);
  const [placed] = await sealPlacedNames(ports, [newName], folder);
  if (placed === undefined) throw new Error("one name goes in, one comes out");
  const told = { op: "rename", fid, from: item.name.text, to: name } as const;
  const [act] = await sealActs(ports, folder.path, [told]);
  const requestId = await ports.crypto.generateId();
  const failed = item.kind === "folder" ? CODES.folderRenameFailed : CODES.fileRenameFailed;
  await orFailAs(failed, () =>
    renamePath(ports.api, { requestId, id: item.id, name: placed, act }),
  );
  await rememberNames(ports, placed.domain, [newName]);
  return { ...item, name: { state: "open", text: name, fid, rev: rev + 1 } };
}

/**
 * Takes a new name back. The item is taken as it lies there now, because a move there and back has raised its
 * rev meanwhile; where somebody gave it yet another name, that one stays, and 8214 says so.
 */
export async function renameBack(ports: FilesPorts, rename: Rename): Promise<FileItem> {
  const { name } = requireNamed(rename.item);
  const now = rename.neighbours.find(({ id }) => id === rename.item.id);
  const isSame =
    now?.name.state === "open" && now.name.fid === name.fid && now.name.text === name.text;
  return renameItem(ports, isSame ? { ...rename, item: now } : rename);
}
