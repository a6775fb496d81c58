import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, Limits } from "#api/bus/bus.ts";
import type { LimitSettings } from "#api/settings.ts";

const MS = 1000;

/** Counters in memory. */
export class RateLimits implements Limits {
  readonly refused = new Map<LimitName, number>();
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

  async count(name: LimitName, key: string): Promise<number> {
    try {
      await this.#limiter(name).consume(key);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return this.#refuse(name, toSeconds(error));
      throw error;
    }
  }

  async spend(name: LimitName, key: string, points: number): Promise<void> {
    await this.#limiter(name).penalty(key, points);
  }

  async waitS(name: LimitName, key: string): Promise<number> {
    const { points, refusalS } = this.#settings[name];
    const counted = await this.#limiter(name).get(key);
    if (counted === null || counted.remainingPoints > 0) return 0;
    const isFirst = counted.consumedPoints <= points;
    if (!isFirst || refusalS === undefined) return this.#refuse(name, toSeconds(counted));
    await this.#limiter(name).block(key, refusalS);
    return this.#refuse(name, refusalS);
  }

  #refuse(name: LimitName, waitS: number): number {
    this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
    return waitS;
  }

  async forget(name: LimitName, key: string): Promise<number> {
    const counted = await this.#limiter(name).get(key);
    await this.#limiter(name).delete(key);
    return counted?.consumedPoints ?? 0;
  }

  async giveBack(name: LimitName, key: string, points: number): Promise<void> {
    const counted = await this.#limiter(name).get(key);
    if ((counted?.consumedPoints ?? 0) >= points) await this.#limiter(name).reward(key, points);
  }

  #limiter(name: LimitName): RateLimiterMemory {
    const limiter = this.#limiters.get(name);
    if (limiter === undefined) throw new Error(`No limit ${name}`);
    return limiter;
  }
}

/** At least one: somebody who comes again at once is refused again. */
function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / MS));
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
