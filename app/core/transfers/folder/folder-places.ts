import * as CODES from "#app/contract/errors/codes.ts";
import { toNameKey, toStoredName } from "#app/contract/validate/name.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { childOf } from "#app/core/files/place.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { PlannedFolder } from "#app/core/transfers/folder/folder-plan.ts";

export interface PlacesPorts {
  readonly files: FilesPorts;
  readonly signal: AbortSignal;
  /** Runs a call with the patience that transfers have. */
  readonly patiently: <T>(call: () => Promise<T>) => Promise<T>;
  /** Told of a folder in which one was made. */
  readonly changed: (folderId: string) => void;
}

/**
 * Where the folders of an upload lie. One that is there already is gone on with: its files come beside
 * those that it has (Reading R-247). A folder is made when the first thing is to go into it, and once.
 */
export class FolderPlaces {
  readonly #into: OpenedFolder;
  readonly #places = new Map<PlannedFolder, Promise<OpenedFolder>>();
  readonly #failed = new Set<PlannedFolder>();

  constructor(into: OpenedFolder) {
    this.#into = into;
  }

  /** Asks again for those that could not be had. */
  forgetFailed(): void {
    for (const folder of this.#failed) this.#places.delete(folder);
    this.#failed.clear();
  }

  /**
   * @throws AppError 7030 where a file has its name; 7214 where the server says that the name is
   *   taken and shows nothing that has it; else what kept it from being made
   */
  of(folder: PlannedFolder, ports: PlacesPorts): Promise<OpenedFolder> {
    const known = this.#places.get(folder);
    if (known !== undefined) return known;
    const place = this.#make(folder, ports);
    this.#places.set(folder, place);
    place.catch(() => this.#failed.add(folder));
    return place;
  }

  async #make(folder: PlannedFolder, ports: PlacesPorts): Promise<OpenedFolder> {
    const parent = folder.parent === null ? this.#into : await this.of(folder.parent, ports);
    ports.signal.throwIfAborted();
    try {
      const made = await ports.patiently(() => createFolder(ports.files, parent, folder.name));
      ports.changed(parent.id);
      return made;
    } catch (error) {
      if (!hasCode(error, CODES.folderNameTaken)) throw error;
      return ports.patiently(() => findChild(ports, parent, folder.name));
    }
  }
}

/** The folder of this name, as the listing proves it: by its own sealed name under its parent's key. */
async function findChild(
  { files, signal }: PlacesPorts,
  parent: OpenedFolder,
  name: string,
): Promise<OpenedFolder> {
  const key = toNameKey(toStoredName(name));
  const fid = parent.path.at(-1)?.fid;
  const request = { folderId: parent.id, fid, showDeleted: false, histId: "0", signal };
  for await (const { folder, items } of listFolder(sourceOf(files, parent), request)) {
    const item = items.find(
      (one) => !one.isDeleted && one.name.state === "open" && toNameKey(one.name.text) === key,
    );
    if (item === undefined) continue;
    if (item.kind === "file") throw new AppError(CODES.fileNameTaken);
    return childOf(folder, item);
  }
  throw new AppError(CODES.folderNotMade);
}

/** Where pages of a folder come from: the own areas, or a share of somebody else. */
export function sourceOf(files: FilesPorts, { area, path }: OpenedFolder) {
  const shareId = area === "share" ? shareIdOfDomain(path[0]?.domain ?? "") : null;
  return shareId === null ? createFilesSource(files) : createShareSource(files, shareId);
}
