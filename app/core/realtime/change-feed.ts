import type { Account } from "#app/core/account/account.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { LAZY_PAUSE_MS, lazyImport } from "#app/core/lazy-import.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { pauseUntilOnline } from "#app/core/pause.ts";
import type { LeaderPort, LiveNews, TabsPort } from "#app/core/ports.ts";
import type { LivePorts, runLive as RunLive } from "./live.ts";
import type { Notifications } from "./realtime.api.ts";
import { isRefreshDue, type LastRefresh } from "./refresh.ts";

/** The loop's code is asked for when the page stands: no first screen waits for it (Performance P3). */
const LIVE_AFTER_MS = 2_000;

export type ChangePorts = Omit<LivePorts, "onNotifications" | "onLinks" | "onPresence"> & {
  readonly tabs: TabsPort;
  readonly leader: LeaderPort;
  /** The code of the loop. */
  load(): Promise<{ readonly runLive: typeof RunLive }>;
  /** Called when plan, storage or verification changed: the user is worth fetching again. */
  onUserChanged(): Promise<void>;
};

/** The state of the tree over time, asked by one tab for all tabs of this browser. */
export class ChangeFeed {
  readonly #ports: ChangePorts;
  readonly #histId = new Store("0");
  readonly #listeners = new Map<LiveNews, Set<() => void>>();
  #refreshed: LastRefresh | null = null;
  #pendingShares = 0;

  constructor(ports: ChangePorts) {
    this.#ports = ports;
    ports.tabs.subscribe((message) => {
      if (message.kind === "tree-changed") this.#refresh(message.histId);
      if (message.kind === "news") this.#tellHere(message.news);
    });
  }

  /** Rises with every change of the tree, "0" until the first answer. Listings follow it. */
  get histId(): Observable<string> {
    return this.#histId;
  }

  /** News of any tab: each asks the server anew, whatever was said. Returns how to stop. */
  on(news: LiveNews, listener: () => void): () => void {
    const own = this.#listeners.get(news) ?? new Set();
    this.#listeners.set(news, own.add(listener));
    return () => own.delete(listener);
  }

  /** Asks while this tab leads; returns when the signal ends it. */
  follow(account: Account, signal: AbortSignal): Promise<void> {
    const { clock, online, log, leader, load } = this.#ports;
    const live: LivePorts = {
      ...this.#ports,
      onNotifications: (answer) => this.#take(account, answer),
      onLinks: () => this.#tell("links"),
      onPresence: () => this.#tell("presence"),
    };
    const lead = async (ends: AbortSignal) => {
      const pause = () => pauseUntilOnline({ clock, online }, LAZY_PAUSE_MS, ends);
      const world = { isOnline: () => online.isOnline(), pause };
      try {
        await clock.sleep(LIVE_AFTER_MS, ends);
        const { runLive } = await lazyImport(load, world);
        await runLive(live, account, ends);
      } catch {
        // A tab that cannot have the code leaves the lead to the next one.
        if (!ends.aborted) log.warn("loop-missing");
      }
    };
    return leader.lead(lead, signal);
  }

  #take(account: Account, answer: Notifications): void {
    const { histId, pendingShares } = answer;
    const nowMs = this.#ports.clock.nowMs();
    if (isRefreshDue(this.#refreshed, histId, nowMs)) {
      this.#refreshed = { histId, atMs: nowMs };
      this.#ports.tabs.post({ kind: "tree-changed", histId });
      this.#refresh(histId);
    }
    if (pendingShares !== this.#pendingShares) this.#tell("shares");
    this.#pendingShares = pendingShares;
    if (answer.isNews(account.user.get())) void this.#refreshUser();
  }

  #refresh(histId: string): void {
    this.#histId.set(histId);
    this.#tellHere("refresh");
  }

  #tell(news: Exclude<LiveNews, "refresh">): void {
    this.#tellHere(news);
    this.#ports.tabs.post({ kind: "news", news });
  }

  #tellHere(news: LiveNews): void {
    for (const listener of [...(this.#listeners.get(news) ?? [])]) listener();
  }

  /** A record that cannot be had now comes with the next change, or with the next look at the page. */
  async #refreshUser(): Promise<void> {
    try {
      await this.#ports.onUserChanged();
    } catch (error) {
      this.#ports.log.warn("user-not-refreshed", { code: normalise(error).code });
    }
  }
}
