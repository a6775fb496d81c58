import type { FilesPorts } from "#app/core/files/files-source.ts";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import type { Observable } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { LockFiller } from "./fill-locks.ts";
import type { LinkList } from "./link-list.ts";

export interface LinkNews {
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
  /** In all windows and on all devices: the state of the user's tree, and the progress of links. */
  readonly changes: {
    readonly histId: Observable<string>;
    on(news: "links", listener: () => void): () => void;
  };
  /** A link whose lock could not be filled in works on without. */
  onLockRefused(code: number): void;
}

/**
 * Loads the list, and again whenever something of the user's tree changed; links that were made before
 * every link had a lock get one when their owner lists them. Returns how to stop all of it.
 */
export function followLinks(list: LinkList, ports: FilesPorts, news: LinkNews): () => void {
  const filler = new LockFiller(ports, (code) => news.onLockRefused(code));
  let filling = new AbortController();
  const fill = () => {
    filling.abort();
    const state = list.state.get();
    if (state.phase !== "ready") return;
    filling = new AbortController();
    void filler.fill(state.links, filling.signal);
  };
  const load = () => void list.load();
  // However often it is told: a list is not loaded more often than it takes.
  const pacer = new ReloadPacer(news.clock, () => list.load());
  const stops = [
    list.state.subscribe(fill),
    news.changes.histId.subscribe(load),
    news.changes.on("links", () => pacer.ask()),
  ];
  load();
  return () => {
    pacer.stop();
    for (const stop of stops) stop();
    list.close();
    filling.abort();
  };
}
