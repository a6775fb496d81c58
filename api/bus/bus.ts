import type { LimitSettings } from "#api/settings.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";

export type LimitName = keyof LimitSettings;

/** Long polls that wait for a user's next change. It says only that something changed (Trust T4). */
export interface Wakes {
  /** Resolves at the next change, after `timeoutMs`, or when the caller goes away. */
  wait(cid: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  wake(cid: string): void;
  /** How many wait. */
  readonly waiting: number;
}

/** What a listener to messages does with them. */
export interface MessageListener {
  hear(userId: number, message: RealtimeMessage): void;
  /** The server goes: nothing more will be said. */
  end(): void;
}

/** Messages to the sockets of users, whichever process or gateway holds them (Spec A§4.5). */
export interface Messages {
  publish(userId: number, message: RealtimeMessage): void;
  /** Returns how to stop. */
  listen(listener: MessageListener): () => void;
}

/** Counters of Trust 2.8. */
export interface Limits {
  /** Counts an attempt: 0, or the seconds until the next one when there were too many. */
  count(name: LimitName, key: string): Promise<number>;
  /** Adds what something cost that was done already, however much it was. */
  spend(name: LimitName, key: string, points: number): Promise<void>;
  /**
   * Seconds until the next attempt, without counting; 0 when something is left. The first refusal
   * begins the time that its text names, where it names one.
   */
  waitS(name: LimitName, key: string): Promise<number>;
  /** Forgets what was counted; says how much it was. */
  forget(name: LimitName, key: string): Promise<number>;
  /** Takes back attempts that were counted in this very time. */
  giveBack(name: LimitName, key: string, points: number): Promise<void>;
  /** How often each limit was found to be used up since the start. */
  readonly refused: ReadonlyMap<LimitName, number>;
}

/** Nonces of the last 600 s (Formats 7). They outlive a restart of the process. */
export interface Nonces {
  /** False when this nonce was used already. */
  use(nonce: string, nowS: number): Promise<boolean>;
}

/** One page of one person that has a folder of a share on the screen. */
export interface PresentPage {
  readonly shareId: number;
  readonly userId: number;
  readonly page: string;
}

/** Who has folders of shares on the screen, in memory alone: nobody asks about it later (Reading R-270). */
export interface Presence {
  /** True when he was not there before. */
  come(page: PresentPage, nowMs: number): boolean;
  /** True when it was his last page. */
  go(page: PresentPage, nowMs: number): boolean;
  /** Numbers of users. */
  list(shareId: number, nowMs: number): readonly number[];
}

/** What the processes of one server must tell each other. */
export interface Bus {
  readonly wakes: Wakes;
  readonly messages: Messages;
  readonly presence: Presence;
  readonly limits: Limits;
  readonly nonces: Nonces;
  /** Ends all waiting, now and later: the server goes. */
  endWaits(): void;
  close(): Promise<void>;
}
