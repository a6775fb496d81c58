import * as v from "valibot";
import { type FeatureFlag, features } from "#app/contract/endpoints/features.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { FEATURE_LIMITS } from "#app/contract/limits.data.ts";
import { isRetriedStatus, retryCall } from "#app/core/api/retry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock, HttpPort, LogPort } from "#app/core/ports.ts";

export interface FeaturePorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly log: LogPort;
}

/** The gateway serves the host of flags below `/api` (House 3, One address). */
const URL = `/api${features.path}`;
const HTTP_OK = 200;

/**
 * The flags over time: asked for every 30 minutes while somebody follows them (Spec A§7.6). While the
 * host is down, or answers nonsense, the last ones that were known stay; before any they are none.
 */
export class FeatureStore {
  readonly #ports: FeaturePorts;
  readonly #flags = new Store<readonly FeatureFlag[]>([]);

  constructor(ports: FeaturePorts) {
    this.#ports = ports;
  }

  get flags(): Observable<readonly FeatureFlag[]> {
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

/** @throws AppError when the host does not answer after three retries, or answers anything else */
async function fetchFeatures(
  { http, clock }: FeaturePorts,
  signal: AbortSignal,
): Promise<readonly FeatureFlag[]> {
  const ask = async () => {
    const reply = await http.sendText({ method: features.method, url: URL, signal });
    return { repeat: isRetriedStatus(reply.status), value: reply };
  };
  const reply = await retryCall(ask, clock, signal);
  if (reply.status !== HTTP_OK) throw new AppError(CODES.unknownApi + reply.status);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), features.data), reply.text());
  if (!parsed.success) throw new AppError(CODES.unknownApi);
  return parsed.output.list;
}
