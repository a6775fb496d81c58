import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, HttpPort, LeaderPort, LogPort, TabsPort } from "#app/core/ports.ts";
import { runNotificationLoop } from "./notification-loop.ts";
import type { Notifications } from "./realtime.api.ts";

export interface ChangePorts {
  readonly api: ApiClient;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly log: LogPort;
  readonly tabs: TabsPort;
  readonly leader: LeaderPort;
  /** Called when plan, storage or verification changed: the user is worth fetching again. */
  onUserChanged(): Promise<void>;
}

/** The state of the tree over time, asked by one tab for all tabs of this browser. */
export class ChangeFeed {
  readonly #ports: ChangePorts;
  readonly #histId = new Store("0");

  constructor(ports: ChangePorts) {
    this.#ports = ports;
    ports.tabs.subscribe((message) => {
      if (message.kind === "tree-changed") this.#histId.set(message.histId);
    });
  }

  /** Rises with every change of the tree, "0" until the first answer. Listings follow it. */
  get histId(): Observable<string> {
    return this.#histId;
  }

  /** Asks while this tab leads; returns when the signal ends it. */
  follow(account: Account, signal: AbortSignal): Promise<void> {
    const { api, http, clock, log, leader } = this.#ports;
    const { wakeCid } = account.user.get();
    const onNotifications = (answer: Notifications) => this.#take(account, answer);
    return leader.lead(
      (ends) => runNotificationLoop({ api, http, clock, log, wakeCid, onNotifications }, ends),
      signal,
    );
  }

  #take(account: Account, answer: Notifications): void {
    if (answer.histId !== this.#histId.get()) {
      this.#histId.set(answer.histId);
      this.#ports.tabs.post({ kind: "tree-changed", histId: answer.histId });
    }
    if (answer.isNews(account.user.get())) void this.#refreshUser();
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
