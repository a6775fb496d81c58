import * as CODES from "#app/contract/errors/codes.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { LogPort } from "#app/core/ports.ts";
import type { PictureReader, ReadContext } from "#app/core/transfers/engine.ts";
import { type PictureSize, pictureOf } from "#app/core/transfers/thumbs/picture-rules.ts";
import { type Picture, toPicture } from "#app/core/transfers/thumbs/read-thumb.ts";

export interface ThumbnailPorts {
  readonly reader: PictureReader;
  readonly log: LogPort;
  readonly context: ReadContext;
  /** Makes an address of a picture for this page, and takes it back. */
  readonly toUrl: (picture: Picture) => string;
  readonly dropUrl: (url: string) => void;
}

/** Files whose keys are asked for together. */
const BATCH = 24;
/** The password of a link is another by now: each further question would count as a try of it. */
const TURNED_AWAY: ReadonlySet<number> = new Set([
  CODES.linkPasswordNeeded,
  CODES.linkPasswordWrong,
  CODES.tooManyAttempts,
]);

interface Wanted {
  readonly item: FileItem;
  readonly size: PictureSize;
}

/** One picture of one content: another version has another. */
export function pictureKey({ id, blobId }: FileItem, size: PictureSize): string {
  return `${size}|${id}|${blobId}`;
}

/** The pictures that a screen shows, opened as they come into view, the newest of them kept. */
export class ThumbnailStore {
  readonly #ports: ThumbnailPorts;
  readonly #urls = new Store<ReadonlyMap<string, string>>(new Map());
  readonly #ended = new AbortController();
  /** Asked for once: what did not open does not open the next time either. */
  readonly #asked = new Set<string>();
  #queue: Wanted[] = [];
  #isRunning = false;
  #isTurnedAway = false;

  constructor(ports: ThumbnailPorts) {
    this.#ports = ports;
  }

  get urls(): Observable<ReadonlyMap<string, string>> {
    return this.#urls;
  }

  /** What is in view now: what was in view before is not waited for any more. */
  want(items: readonly FileItem[], size: PictureSize = "small"): void {
    if (this.#isTurnedAway) return;
    const isNew = (item: FileItem) =>
      !this.#asked.has(pictureKey(item, size)) &&
      pictureOf(item, size, this.#ports.context) !== null;
    this.#queue = items.filter(isNew).map((item) => ({ item, size }));
    if (!this.#isRunning) void this.#run();
  }

  /** Lets go of every picture. */
  close(): void {
    this.#ended.abort();
    this.#queue = [];
    for (const url of this.#urls.get().values()) this.#ports.dropUrl(url);
    this.#urls.set(new Map());
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0 && !this.#ended.signal.aborted) {
      const batch = this.#queue.splice(0, BATCH);
      for (const { item, size } of batch) this.#asked.add(pictureKey(item, size));
      await this.#open(batch).catch((error: unknown) => this.#refused(error));
    }
    this.#isRunning = false;
  }

  async #open(batch: readonly Wanted[]): Promise<void> {
    const { reader, context } = this.#ports;
    const { signal } = this.#ended;
    const items = batch.map(({ item }) => item);
    const files = await reader.openFiles({ items, context }, { signal });
    await Promise.all(
      batch.map(async (wanted) => {
        try {
          const picture = await this.#read(files, wanted);
          if (picture !== null) this.#show(wanted, picture);
        } catch (error) {
          this.#note(error);
        }
      }),
    );
  }

  async #read(
    files: Awaited<ReturnType<PictureReader["openFiles"]>>,
    { item, size }: Wanted,
  ): Promise<Picture | null> {
    const from = pictureOf(item, size, this.#ports.context);
    if (from === null) return null;
    const file = await files.openFile(item);
    try {
      if (from !== "whole") return await file.thumbnail(from);
      // The seal's word: the list may have said less.
      if (file.sizeBytes >= THUMBNAIL_LIMITS.fullFileBelowBytes) return null;
      const parts: ArrayBuffer[] = [];
      for await (const part of file.read({ from: 0, to: file.sizeBytes })) parts.push(part);
      return toPicture(await new Blob(parts).arrayBuffer(), THUMBNAIL_LIMITS.maxWholePixels);
    } finally {
      await file.close();
    }
  }

  #show({ item, size }: Wanted, picture: Picture): void {
    if (this.#ended.signal.aborted) return;
    const urls = new Map(this.#urls.get());
    urls.set(pictureKey(item, size), this.#ports.toUrl(picture));
    for (const [key, url] of urls) {
      if (urls.size <= THUMBNAIL_LIMITS.maxOpen) break;
      urls.delete(key);
      this.#asked.delete(key);
      this.#ports.dropUrl(url);
    }
    this.#urls.set(urls);
  }

  #refused(error: unknown): void {
    this.#note(error);
    this.#isTurnedAway ||= error instanceof AppError && TURNED_AWAY.has(error.code);
    if (this.#isTurnedAway) this.#queue = [];
  }

  /** No picture is no failure: the symbol stays. */
  #note(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#ports.log.warn("thumbnail not opened", {
      code: error instanceof AppError ? error.code : 0,
    });
  }
}
