import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError, CODES } from "#mock-api/api-error.ts";
import type { LimitSettings } from "#mock-api/settings.ts";

const TOO_MANY_REQUESTS = 429;
export type LimitName = keyof LimitSettings;

/** Counters of Trust 2.8, in memory. Their sizes change through the control interface. */
export class RateLimits {
  #settings: LimitSettings;
  #limiters: ReadonlyMap<string, RateLimiterMemory>;

  constructor(settings: LimitSettings) {
    this.#settings = settings;
    this.#limiters = toLimiters(settings);
  }

  /** Takes new sizes and forgets what was counted. */
  replace(settings: LimitSettings): void {
    this.#settings = settings;
    this.#limiters = toLimiters(settings);
  }

  /** Counts an attempt. False when there were too many. */
  async count(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.#limiter(name).consume(key);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  /**
   * True when nothing is left, without counting. The first refusal begins the time that its text
   * names, where it names one.
   */
  async isSpent(name: LimitName, key: string): Promise<boolean> {
    const { points, refusalS } = this.#settings[name];
    const counted = await this.#limiter(name).get(key);
    if (counted === null || counted.remainingPoints > 0) return false;
    const isFirst = counted.consumedPoints <= points;
    if (isFirst && refusalS !== undefined) await this.#limiter(name).block(key, refusalS);
    return true;
  }

  async forget(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).delete(key);
  }

  #limiter(name: LimitName): RateLimiterMemory {
    const limiter = this.#limiters.get(name);
    if (limiter === undefined) throw new Error(`No limit ${name}`);
    return limiter;
  }
}

/** 9429 with HTTP 429 (Spec A§8.1). */
export function tooManyTries(): ApiError {
  return new ApiError(CODES.tooMany, { httpStatus: TOO_MANY_REQUESTS });
}

function toLimiters(settings: LimitSettings): ReadonlyMap<string, RateLimiterMemory> {
  return new Map(
    Object.entries(settings).map(([name, limit]) => [
      name,
      new RateLimiterMemory({
        points: limit.points,
        duration: limit.durationS,
        blockDuration: limit.refusalS ?? 0,
      }),
    ]),
  );
}
