import type { OpenedFolder } from "#app/core/files/item.ts";
import type { TransferEngine, UploadSource } from "#app/core/transfers/engine.ts";

/** What a browser lets people choose in one go: files, or a folder with all that lies in it. */
export type UploadChoice = "files" | "folder";

/** The page with open keys, and the folder that it shows. */
export interface UploadPlace {
  readonly transfers: Pick<TransferEngine, "upload">;
  readonly folder: OpenedFolder | null;
}

/**
 * Files and folders that people choose on a page. They go into the folder that was on the screen when
 * they began to choose; where none was open yet, they wait for the first that is.
 */
export class ChosenFiles {
  #place: UploadPlace | null = null;
  #waiting: (readonly UploadSource[])[] = [];

  /** null while the page is sealed. */
  show(place: UploadPlace | null): void {
    this.#place = place;
    if (place === null || place.folder === null) return;
    const { transfers, folder } = place;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const files of waiting) transfers.upload(files, folder);
  }

  /** Asks at once: a browser opens its dialog within the press alone, and not after a load. */
  async choose(pick: () => Promise<readonly UploadSource[]>): Promise<void> {
    const before = this.#place?.folder;
    const files = await pick();
    if (files.length === 0) return;
    const place = this.#place;
    const into = before ?? place?.folder;
    if (place === null || !into) this.#waiting.push(files);
    else place.transfers.upload(files, into);
  }
}
