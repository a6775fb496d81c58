import type { OpenedFolder } from "#app/core/files/item.ts";
import type { SourceFile } from "#app/core/ports.ts";
import type { TransferEngine } from "#app/core/transfers/engine.ts";

/** The page with open keys, and the folder that it shows. */
export interface UploadPlace {
  readonly transfers: Pick<TransferEngine, "upload">;
  readonly folder: OpenedFolder | null;
}

/**
 * Files that people choose on a page. They go into the folder that was on the screen when they began to
 * choose; where none was open yet, they wait for the first that is.
 */
export class ChosenFiles {
  #place: UploadPlace | null = null;
  #waiting: (readonly SourceFile[])[] = [];

  /** null while the page is sealed. */
  show(place: UploadPlace | null): void {
    this.#place = place;
    if (place === null || place.folder === null) return;
    const { transfers, folder } = place;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const files of waiting) transfers.upload(files, folder);
  }

  async choose(pick: () => Promise<readonly SourceFile[]>): Promise<void> {
    const before = this.#place?.folder;
    const files = await pick();
    if (files.length === 0) return;
    const place = this.#place;
    const into = before ?? place?.folder;
    if (place === null || !into) this.#waiting.push(files);
    else place.transfers.upload(files, into);
  }
}
