/** Where a chunk goes. */
export interface WritePlace {
  /** Whose room it takes. */
  readonly account: string;
  readonly upload: string;
  readonly chunk: string;
}

export interface WriteWork<Result> {
  readonly work: (signal: AbortSignal) => Promise<Result>;
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
 * One writer for each chunk: a client that sends a chunk again has given the first try up, so the
 * newer one ends the older one, waits until it let go, and only then looks and writes. Of one
 * account so many write at a time and the others wait unread, so that disk and files are there for
 * everybody (Trust T14). What refused or cut chunks left is dropped as soon as nobody writes to
 * their upload.
 */
export class WriteTurns {
  readonly #turns = new Map<string, Turn>();
  readonly #slots = new Map<string, Slots>();
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
    const write = () => this.#write(place, use, signal);
    const done = this.#after(before, () => this.#inSlot(place.account, signal, write));
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
    account: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const slots = this.#slots.get(account) ?? new Slots(WRITERS_OF_ACCOUNT);
    this.#slots.set(account, slots);
    try {
      return await slots.use(signal, work);
    } finally {
      if (slots.isIdle) this.#slots.delete(account);
    }
  }

  async #write<Result>(
    { upload }: WritePlace,
    { work, dropRest }: WriteWork<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const writers = this.#uploads.get(upload) ?? new UploadWriters();
    this.#uploads.set(upload, writers);
    try {
      return await writers.use(() => work(signal), dropRest);
    } finally {
      if (writers.isIdle) this.#uploads.delete(upload);
    }
  }
}

/** So many at a time; the others wait in the order in which they came. */
class Slots {
  #free: number;
  #users = 0;
  #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  get isIdle(): boolean {
    return this.#users === 0;
  }

  async use<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      await this.#enter(signal);
      return await work().finally(() => this.#leave());
    } finally {
      this.#users -= 1;
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== turn.resolve);
      turn.reject(signal.reason);
    };
    this.#waiting.push(turn.resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    await turn.promise.finally(() => signal.removeEventListener("abort", giveUp));
  }
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
