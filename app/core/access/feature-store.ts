import { FEATURE_LIMITS } from "#app/contract/limits.data.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { LogPort } from "#app/core/ports.ts";
import { type FeatureHost, fetchFeatures } from "./features.api.ts";
import type { Flag } from "./flags.ts";

export interface FeaturePorts extends FeatureHost {
  readonly log: LogPort;
}

/**
 * The flags over time: asked for every 30 minutes while somebody follows them (Spec A§7.6). While the
 * host is down, or answers nonsense, the last ones that were known stay; before any they are none.
 */
export class FeatureStore {
  readonly #ports: FeaturePorts;
  readonly #flags = new Store<readonly Flag[]>([]);

  constructor(ports: FeaturePorts) {
    this.#ports = ports;
  }

  get flags(): Observable<readonly Flag[]> {
    return this.#flags;
  }

  /** Asks until the signal ends it; never rejects. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#refresh(signal);
      // Aborted is over, which is no failure.
      await this.#ports.clock.sleep(FEATURE_LIMITS.refreshMs, signal).catch(() => undefined);
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    try {
      this.#flags.set(await fetchFeatures(this.#ports, signal));
    } catch (error) {
      if (!signal.aborted)
        this.#ports.log.warn("features-not-refreshed", { code: normalise(error).code });
    }
  }
}
