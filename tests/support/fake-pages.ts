import type { Clock, PagesPort } from "#app/core/ports.ts";

type Listener = (message: unknown) => void;

interface Page {
  readonly gone: PromiseWithResolvers<boolean>;
  /** One for each channel that it opened. */
  readonly channels: Set<Listener>[];
  hasAppeared: boolean;
  posted: number;
}

/** The pages of one browser, and their time: a message is a copy, which every other channel hears. */
export class FakePages {
  readonly #pages = new Map<string, Page>();
  #waiting: { readonly atMs: number; readonly wake: () => void }[] = [];
  #nowMs = 0;
  /** A browser without locks. */
  canTell = true;

  page(name: string): { readonly pages: PagesPort; readonly clock: Clock } {
    const page = this.#of(name);
    const own = new Set<Listener>();
    page.channels.push(own);
    const pages: PagesPort = {
      page: name,
      post: (message) => this.say(name, message, own),
      subscribe: (listener) => {
        own.add(listener);
        return () => own.delete(listener);
      },
      appear: () => {
        page.hasAppeared = true;
      },
      untilGone: async (other) => this.canTell && this.#of(other).gone.promise,
    };
    return { pages, clock: { nowMs: () => this.#nowMs, sleep: (ms) => this.#sleep(ms) } };
  }

  /** What a page says, whatever it is. */
  say(name: string, message: unknown, from?: Set<Listener>): void {
    const page = this.#of(name);
    page.posted += 1;
    // Nothing tells of the end of a page that never appeared: it counts as gone.
    if (!page.hasAppeared) page.gone.resolve(true);
    for (const { channels } of [...this.#pages.values()]) {
      for (const channel of channels) {
        if (channel === from) continue;
        for (const listener of [...channel]) listener(structuredClone(message));
      }
    }
  }

  posted(name: string): number {
    return this.#of(name).posted;
  }

  /** The page is gone, and says nothing of it. */
  async end(name: string): Promise<void> {
    const { channels, gone } = this.#of(name);
    for (const channel of channels) channel.clear();
    gone.resolve(true);
    await turn();
  }

  async pass(ms: number): Promise<void> {
    this.#nowMs += ms;
    const due = this.#waiting.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#waiting = this.#waiting.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { wake } of due) wake();
    await turn();
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.#waiting.push({ atMs: this.#nowMs + ms, wake }));
  }

  #of(name: string): Page {
    const known = this.#pages.get(name);
    if (known !== undefined) return known;
    const gone = Promise.withResolvers<boolean>();
    const page: Page = { gone, channels: [], hasAppeared: false, posted: 0 };
    this.#pages.set(name, page);
    return page;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
