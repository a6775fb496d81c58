import { isup } from "#app/contract/endpoints/download.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { pauseUntilOnline } from "#app/core/pause.ts";
import type { Clock, HttpPort, OnlinePort } from "#app/core/ports.ts";

/** Reading R-43: refused, 502–504 and offline. */
const UNREACHABLE_STATUSES: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const PROBE_TIMEOUT_MS = 5000;
const PROBE_INTERVAL_MS = 1_000;
const HEALTHY_FOR_MS = 60_000;
const HTTP_OK = 200;

export interface WaitForConnection {
  readonly signal: AbortSignal;
  /** Reading R-43: at most this long. */
  readonly timeoutMs: number;
  /** What it ends with when nothing answers in time. */
  readonly lostCode: number;
  /** Told when waiting begins, at each look, and when it ends. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Nothing answered, or a gateway said that nothing stands behind it. */
export function isUnreachableStatus(status: number): boolean {
  return UNREACHABLE_STATUSES.has(status);
}

/** Knows which hosts answer, and waits until one does (Spec B§4 health check, Reading R-43). */
export class Connection {
  readonly #http: HttpPort;
  readonly #clock: Clock;
  readonly #world: { readonly clock: Clock; readonly online: OnlinePort };
  readonly hosts: readonly string[];
  readonly #healthyUntilMs = new Map<string, number>();
  readonly #asked = new Map<string, Promise<boolean>>();
  #probe: Promise<boolean> | null = null;

  constructor(
    ports: { http: HttpPort; clock: Clock; online: OnlinePort },
    hosts: readonly string[],
  ) {
    this.#http = ports.http;
    this.#clock = ports.clock;
    this.#world = ports;
    this.hosts = hosts;
  }

  /** Health check of one host; a good answer counts for a minute, or until `distrust`. Who asks meanwhile waits for the same. */
  async isHostUp(host: string): Promise<boolean> {
    if ((this.#healthyUntilMs.get(host) ?? 0) > this.#clock.nowMs()) return true;
    const asked = this.#asked.get(host) ?? this.#look(host);
    this.#asked.set(host, asked);
    return asked;
  }

  /** The next use of this host asks for its health again. */
  distrust(host: string): void {
    this.#healthyUntilMs.delete(host);
    this.#asked.delete(host);
  }

  /** True when some host answers now; one question at a time serves all who wait. */
  isReachable(): Promise<boolean> {
    this.#probe ??= this.#askAny().finally(() => {
      this.#probe = null;
    });
    return this.#probe;
  }

  /** Waits until a host answers; throws `lostCode` when the time is over. */
  async awaitReachable(wait: WaitForConnection): Promise<void> {
    const deadlineMs = this.#clock.nowMs() + wait.timeoutMs;
    wait.onWaiting(true);
    try {
      while (!(await this.isReachable())) {
        wait.signal.throwIfAborted();
        if (this.#clock.nowMs() >= deadlineMs) throw new AppError(wait.lostCode);
        wait.onWaiting(true);
        await pauseUntilOnline(this.#world, PROBE_INTERVAL_MS, wait.signal);
      }
      wait.signal.throwIfAborted();
    } finally {
      wait.onWaiting(false);
    }
  }

  #look(host: string): Promise<boolean> {
    const asked = this.#askHost(host).then((isUp) => {
      // An answer to who asked before it was distrusted says nothing of it now.
      if (this.#asked.get(host) !== asked) return isUp;
      this.#asked.delete(host);
      if (isUp) this.#healthyUntilMs.set(host, this.#clock.nowMs() + HEALTHY_FOR_MS);
      return isUp;
    });
    return asked;
  }

  async #askAny(): Promise<boolean> {
    for (const host of this.hosts) {
      if (await this.#askHost(host)) return true;
    }
    return false;
  }

  async #askHost(host: string): Promise<boolean> {
    try {
      const reply = await this.#http.sendText({
        method: isup.method,
        url: `${host}${isup.path}`,
        timeoutMs: PROBE_TIMEOUT_MS,
      });
      return reply.status === HTTP_OK && reply.text().startsWith("up");
    } catch {
      // Whatever keeps the answer away, the host is not up; the caller goes on to the next one.
      return false;
    }
  }
}
