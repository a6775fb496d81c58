import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { LinePort } from "#app/core/ports.ts";

/** Pages are counted again this often, while this one moves bytes. */
const COUNT_MS = 1_000;
/** A page that moves nothing for this long lets go of its share. */
const REST_MS = 3_000;

/**
 * Who shares a line, by locks of this browser: each page that moves bytes holds one of the same name
 * beside the others, and the browser takes it back when the page ends, however it does.
 */
export function createLine(locks: LockManager | undefined = navigator.locks): LinePort {
  const shares = new Map<string, Share>();
  return {
    sharers: (name) => {
      if (locks === undefined) return 1;
      const share = shares.get(name) ?? new Share(locks, `${STORAGE_PREFIX}line/${name}`);
      shares.set(name, share);
      return share.use();
    },
  };
}

class Share {
  readonly #locks: LockManager;
  readonly #name: string;
  #pages = 1;
  #usedAtMs = 0;
  #isHeld = false;

  constructor(locks: LockManager, name: string) {
    this.#locks = locks;
    this.#name = name;
  }

  /** Pages that share it as far as this one knows; from now on it is one of them. */
  use(): number {
    this.#usedAtMs = performance.now();
    // Where the browser has no locks to give, each page keeps to the limit by itself.
    if (!this.#isHeld) this.#hold().catch(() => undefined);
    return this.#pages;
  }

  async #hold(): Promise<void> {
    this.#isHeld = true;
    try {
      await this.#locks.request(this.#name, { mode: "shared" }, () => this.#countWhileUsed());
    } finally {
      this.#isHeld = false;
      this.#pages = 1;
    }
  }

  async #countWhileUsed(): Promise<void> {
    while (performance.now() - this.#usedAtMs < REST_MS) {
      const { held = [] } = await this.#locks.query();
      const pages = held.filter(({ name }) => name === this.#name).length;
      this.#pages = Math.max(1, pages);
      await new Promise((resolve) => setTimeout(resolve, COUNT_MS));
    }
  }
}
