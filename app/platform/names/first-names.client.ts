import { hasSimd } from "#app/platform/crypto/simd.client.ts";
import { drawNames } from "./draw-names.client.ts";
import { drawRequest } from "./draw-request.client.ts";
import { FirstPresses } from "./first-presses.client.ts";
import type { DrawnNames, NamesIsland } from "./names-island.ts";
import type { OpenedPage } from "./open-names.client.ts";
import { startNamesWorker } from "./trusted-worker.client.ts";

/** What the rest of the page waits for at most: it comes whatever becomes of the names. */
export const HOLD_LIMIT_MS = 5_000;

/** The code that opens names, as it lies beside the starter. */
type Opener = typeof import("./open-names.client.ts");

/**
 * The names of the first page, before the application is here. It draws once or never, and ends when it
 * has drawn, or when the application takes over.
 */
export class FirstNames {
  readonly #island: NamesIsland;
  readonly #ended = new AbortController();
  #drawn: DrawnNames | null = null;

  constructor(island: NamesIsland) {
    this.#island = island;
  }

  /**
   * Begins after the first paint. Resolves when the rest of the page may be asked for: what the names need
   * is here or arriving, or they will not stand.
   */
  async start(): Promise<void> {
    await painted();
    const limit = new Promise<void>((resolve) => setTimeout(resolve, HOLD_LIMIT_MS));
    await Promise.race([this.#ask(), limit]).catch(() => undefined);
  }

  /** Nothing is drawn from here on; gives what was. The rows once: who has them forgets them with a lock. */
  takeOver(): DrawnNames | null {
    this.#ended.abort();
    const drawn = this.#drawn;
    this.#drawn = drawn && { ...drawn, rows: [] };
    return drawn;
  }

  /**
   * Asks for all parts at the same time, in one round trip. Resolves when the core, the largest, begins to
   * arrive: what is asked for from then on follows it a round trip later, on a line that was never empty. What a
   * file request says is read before anything is pressed there: nothing comes in its way before it is painted.
   */
  async #ask(): Promise<void> {
    const { assets } = this.#island;
    const worker = startNamesWorker(assets.worker);
    this.#ended.signal.addEventListener("abort", () => worker.terminate());
    const { answer, core } = fetchCore(hasSimd() ? assets.simd : assets.baseline);
    const opener: Promise<Opener> = import(assets.opener);
    const names = opener
      .then(({ openNames }) => openNames(this.#island, { worker, core }))
      .then((opened) => this.#draw(opened))
      // Whatever does not open is left to the listing, which says why.
      .catch(() => undefined)
      .finally(() => this.#ended.abort());
    if (isRequest(this.#island)) await names.then(painted);
    else await Promise.race([Promise.all([answer, opener]), names]);
  }

  #draw(page: OpenedPage | null): void {
    if (page === null || this.#ended.signal.aborted) return;
    const rows = page.rows.map(({ shown }) => shown);
    const { opened, request } = page;
    const isDrawn = request ? drawRequest(request) : drawNames(rows, this.#island.look);
    if (!isDrawn) return;
    // The rows of a link have no menu: the browser's own stays.
    const menuOwner = this.#island.source.kind === "link" ? "browser" : "row";
    const presses = new FirstPresses(page.rows, menuOwner);
    const drawn = { rows, opened, takePress: () => presses.take() };
    this.#drawn = request ? { ...drawn, request } : drawn;
  }
}

function isRequest({ source }: NamesIsland): boolean {
  return source.kind === "link" && source.encWords !== undefined;
}

/** The core's module, and the beginning of its answer. */
export function fetchCore(url: string) {
  const answer = fetch(url);
  return { answer, core: answer.then((response) => response.arrayBuffer()) };
}

/** A page that nobody sees is not painted. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
