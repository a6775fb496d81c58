import { toNameKey, toStoredName } from "#app/contract/validate/name.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { Reader } from "#app/core/transfers/download/reader.ts";
import { type PlacesPorts, sourceOf } from "#app/core/transfers/folder/folder-places.ts";
import { readContextOf } from "#app/core/transfers/read-context.ts";

interface FileFacts {
  readonly name: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
}

type StandingPorts = Pick<PlacesPorts, "files" | "signal"> & { readonly reader: Reader };

/**
 * What an earlier page finished of a folder (Reading R-500). A file is up when its own seal says so: what
 * a listing tells of size and date is the server's word, and a file is not left out for that (Trust D9).
 */
export class StandingFiles {
  readonly #listed = new Map<string, Promise<ReadonlyMap<string, FileItem>>>();

  async isUp(folder: OpenedFolder, file: FileFacts, ports: StandingPorts): Promise<boolean> {
    const listed = this.#listed.get(folder.id) ?? listNames(folder, ports);
    this.#listed.set(folder.id, listed);
    const item = (await listed).get(toNameKey(toStoredName(file.name)));
    if (item === undefined || item.sizeBytes !== file.sizeBytes) return false;
    try {
      return await isSealedSo(item, { folder, file, ports });
    } catch {
      ports.signal.throwIfAborted();
      // Then its name is taken, and that is asked.
      return false;
    }
  }
}

async function listNames(
  folder: OpenedFolder,
  { files, signal }: StandingPorts,
): Promise<ReadonlyMap<string, FileItem>> {
  const names = new Map<string, FileItem>();
  const fid = folder.path.at(-1)?.fid;
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  for await (const { items } of listFolder(sourceOf(files, folder), request)) {
    for (const item of items) {
      if (item.kind !== "file" || item.isDeleted || item.name.state !== "open") continue;
      names.set(toNameKey(item.name.text), item);
    }
  }
  return names;
}

interface Compared {
  readonly folder: OpenedFolder;
  readonly file: FileFacts;
  readonly ports: StandingPorts;
}

async function isSealedSo(item: FileItem, { folder, file, ports }: Compared): Promise<boolean> {
  const context = readContextOf(folder);
  const opened = await ports.reader.openFile({ item, context, signal: ports.signal });
  try {
    const { sizeBytes, modifiedMs, note } = opened;
    return note === null && sizeBytes === file.sizeBytes && modifiedMs === file.modifiedMs;
  } finally {
    await opened.close();
  }
}
