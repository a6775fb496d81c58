import { Slots } from "#api/hosts/slots.ts";
import { Paces } from "#api/hosts/write-paces.ts";

/** Where a chunk goes. */
export interface WritePlace {
  /** Whose room it takes. */
  readonly account: string;
  /** The link that it comes through; null for a signed-in person. */
  readonly link: string | null;
  readonly upload: string;
  readonly chunk: string;
}

export interface WriteWork<Result> {
  /** `wrote` is told of bytes as they come in. */
  readonly work: (signal: AbortSignal, wrote: (bytes: number) => void) => Promise<Result>;
  /** Called when work for the upload failed and nobody writes to it any more. */
  readonly dropRest: () => Promise<void>;
}

interface Turn {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/** Three browsers with four connections each write undisturbed. */
const WRITERS_OF_ACCOUNT = 12;
/**
 * Visitors of one link, together. They are counted apart from the owner's own writers: whoever has the address of a
 * link could otherwise keep the owner from uploading.
 */
const WRITERS_OF_LINK = 4;
/** How often a visitor who waits makes the server look for a slow writer, milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * One writer for each chunk: a client that sends a chunk again has given the first try up, so the
 * newer one ends the older one, waits until it let go, and only then looks and writes. Of one
 * account, and of one link, so many write at a time and the others wait unread, so that disk and files are there for
 * everybody (Trust T14). What refused or cut chunks left is dropped as soon as nobody writes to
 * their upload.
 */
export class WriteTurns {
  readonly #turns = new Map<string, Turn>();
  readonly #slots = new Map<string, Slots>();
  readonly #paces = new Map<string, Paces>();
  readonly #uploads = new Map<string, UploadWriters>();

  async take<Result>(
    place: WritePlace,
    gone: AbortSignal,
    use: WriteWork<Result>,
  ): Promise<Result> {
    const key = `${place.upload}/${place.chunk}`;
    const before = this.#turns.get(key);
    const controller = new AbortController();
    const signal = AbortSignal.any([gone, controller.signal]);
    const write = () => this.#write(place, use, { signal, cut: () => controller.abort() });
    const done = this.#after(before, () => this.#inSlot(place, signal, write));
    const turn: Turn = { controller, done };
    this.#turns.set(key, turn);
    try {
      return await done;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  isWriting(upload: string): boolean {
    return this.#uploads.has(upload);
  }

  /** Cuts everybody off who still writes to an upload, or waits to; it is whole without them. */
  async end(upload: string): Promise<void> {
    const turns = [...this.#turns].filter(([key]) => key.startsWith(`${upload}/`));
    for (const [, { controller }] of turns) controller.abort();
    await Promise.allSettled(turns.map(([, { done }]) => done));
  }

  async #after<Result>(before: Turn | undefined, work: () => Promise<Result>): Promise<Result> {
    before?.controller.abort();
    await before?.done.catch(() => undefined);
    return work();
  }

  async #inSlot<Result>(
    place: WritePlace,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const group = groupOf(place);
    const most = place.link === null ? WRITERS_OF_ACCOUNT : WRITERS_OF_LINK;
    const slots = this.#slots.get(group) ?? new Slots(most);
    this.#slots.set(group, slots);
    const stopMakingRoom = place.link === null ? null : this.#makeRoom(group, slots);
    try {
      return await slots.use(signal, async () => {
        stopMakingRoom?.();
        return work();
      });
    } finally {
      stopMakingRoom?.();
      if (slots.isIdle) this.#slots.delete(group);
    }
  }

  /** While somebody waits for a turn at a link, the slowest of its writers gives way once it was slow for long enough. */
  #makeRoom(group: string, slots: Slots): () => void {
    const look = () => {
      if (slots.waiting > 0) this.#paces.get(group)?.cutSlowest();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  async #write<Result>(
    place: WritePlace,
    { work, dropRest }: WriteWork<Result>,
    turn: { readonly signal: AbortSignal; readonly cut: () => void },
  ): Promise<Result> {
    const { upload } = place;
    const writers = this.#uploads.get(upload) ?? new UploadWriters();
    this.#uploads.set(upload, writers);
    const group = groupOf(place);
    const paces = this.#paces.get(group) ?? new Paces();
    this.#paces.set(group, paces);
    const pace = paces.begin(turn.cut);
    try {
      return await writers.use(() => work(turn.signal, pace.wrote), dropRest);
    } finally {
      pace.end();
      if (paces.isIdle) this.#paces.delete(group);
      if (writers.isIdle) this.#uploads.delete(upload);
    }
  }
}

function groupOf({ account, link }: WritePlace): string {
  return link === null ? account : `${account}/${link}`;
}

/** Those who write to one upload. The last one to leave drops what was refused, alone. */
class UploadWriters {
  #users = 0;
  #writing = 0;
  #hasRest = false;
  #dropping: Promise<void> | null = null;

  get isIdle(): boolean {
    return this.#users === 0;
  }

  async use<Result>(work: () => Promise<Result>, dropRest: () => Promise<void>): Promise<Result> {
    this.#users += 1;
    try {
      while (this.#dropping !== null) await this.#dropping;
      return await this.#write(work, dropRest);
    } finally {
      this.#users -= 1;
    }
  }

  async #write<Result>(work: () => Promise<Result>, dropRest: () => Promise<void>) {
    this.#writing += 1;
    try {
      return await work();
    } catch (error) {
      this.#hasRest = true;
      throw error;
    } finally {
      this.#writing -= 1;
      if (this.#writing === 0 && this.#hasRest) await this.#drop(dropRest);
    }
  }

  async #drop(dropRest: () => Promise<void>): Promise<void> {
    this.#hasRest = false;
    this.#dropping = dropRest().finally(() => {
      this.#dropping = null;
    });
    await this.#dropping;
  }
}
