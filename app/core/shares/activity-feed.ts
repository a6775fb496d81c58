import { type AppErrorShape, toErrorShape } from "#app/core/errors/app-error.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import {
  type ActivityLine,
  type ActivityOf,
  type ActivityPage,
  FIRST_ACTIVITY,
  readActivity,
} from "./read-activity.ts";

export interface FeedPorts {
  readonly files: FilesPorts;
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
}

export interface ActivityShown {
  readonly lines: readonly ActivityLine[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  readonly isLoading: boolean;
  readonly error: AppErrorShape | null;
}

export const NO_ACTIVITY: ActivityShown = {
  ...{ lines: [], next: FIRST_ACTIVITY, isLoading: true, error: null },
};

/**
 * What was done in a place, a page at a time, as long as it is on the screen. What comes meanwhile stands
 * before what is there, and pages that were read stay; where it cannot be read, what is there stays (Reading R-519).
 */
export class ActivityFeed {
  readonly #ports: FeedPorts;
  readonly #of: ActivityOf;
  readonly #shown = new Store(NO_ACTIVITY);
  #end = new AbortController();
  #pacer: ReloadPacer | null = null;

  constructor(ports: FeedPorts, of: ActivityOf) {
    this.#ports = ports;
    this.#of = of;
  }

  get shown(): Observable<ActivityShown> {
    return this.#shown;
  }

  /** Reads the first page; returns how to stop, after which nothing is read or shown. */
  open(): () => void {
    const end = new AbortController();
    const pacer = new ReloadPacer(this.#ports.clock, () => this.#readNewest(end.signal));
    this.#end = end;
    this.#pacer = pacer;
    pacer.ask();
    return () => {
      end.abort();
      pacer.stop();
    };
  }

  /** Whenever something may have been done; however often, one read after the other. */
  look(): void {
    this.#pacer?.ask();
  }

  /** The next page, or the first one again that failed. */
  async more(): Promise<void> {
    const { next } = this.#shown.get();
    if (next === null) return;
    this.#shown.update((now) => ({ ...now, isLoading: true, error: null }));
    if (next === FIRST_ACTIVITY) this.look();
    else await this.#try(this.#end.signal, { after: next, put: appendPage });
  }

  async #readNewest(signal: AbortSignal): Promise<void> {
    const isFirst = this.#shown.get().next === FIRST_ACTIVITY;
    const read = { after: FIRST_ACTIVITY, put: putFirst };
    if (isFirst) await this.#try(signal, read);
    else await this.#read(signal, read).catch(() => undefined);
  }

  async #try(signal: AbortSignal, read: PageRead): Promise<void> {
    try {
      await this.#read(signal, read);
      if (!signal.aborted) this.#shown.update((now) => ({ ...now, isLoading: false, error: null }));
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      const shape = toErrorShape(normalise(error));
      this.#shown.update((now) => ({ ...now, isLoading: false, error: shape }));
    }
  }

  async #read(signal: AbortSignal, { after, put }: PageRead): Promise<void> {
    const page = await readActivity(this.#ports.files, this.#of, after, signal);
    if (!signal.aborted) this.#shown.update((now) => ({ ...now, ...put(now, page) }));
  }
}

interface PageRead {
  readonly after: string;
  readonly put: Put;
}

type Put = (shown: ActivityShown, page: ActivityPage) => Pick<ActivityShown, "lines" | "next">;

/** A page that brings nothing new is the last one, whatever the server says: it would begin for ever. */
function appendPage({ lines }: ActivityShown, page: ActivityPage) {
  const known = new Set(lines.map(({ id }) => id));
  const fresh = page.lines.filter(({ id }) => !known.has(id));
  return { lines: [...lines, ...fresh], next: fresh.length > 0 ? page.next : null };
}

/** The first page anew before the pages after it; alone where more was done than it holds. */
function putFirst({ lines, next }: ActivityShown, page: ActivityPage) {
  const last = page.lines.at(-1)?.id;
  const place = lines.findIndex(({ id }) => id === last);
  if (page.next === null || place === -1) return page;
  const fresh = new Set(page.lines.map(({ id }) => id));
  const later = lines.slice(place + 1).filter(({ id }) => !fresh.has(id));
  // Of one page nothing is known after it but what it says itself.
  return { lines: [...page.lines, ...later], next: later.length > 0 ? next : page.next };
}
