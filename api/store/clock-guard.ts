import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

const DAY_S = 24 * 3600;
/** How far the clock may be beyond the last time that was written down, seconds. */
const MAX_JUMP_S = 7 * DAY_S;

/** Where the times are written down: one database of each region. */
interface Stamped {
  readonly db: Db;
}

/** The machine's clock against the last time that was written down, both Unix seconds. */
export interface ClockState {
  readonly nowS: number;
  readonly lastS: number;
  /** Nothing is deleted by time until the operator accepts the clock, or it is set right. */
  readonly isAhead: boolean;
}

/**
 * Tells a clock that is ahead, before anything is deleted by it. The last time at which the server
 * trusted the clock stands in each region's database and never falls by itself: a machine without a
 * clock battery starts in the past. A database without such a time takes the newest in its rows.
 */
export class ClockGuard {
  readonly #regions: readonly Stamped[];
  readonly #nowS: () => number;
  #lastS = 0;

  /** `nowS` is the machine's clock, in Unix seconds, also where a double shows another one. */
  constructor(regions: Iterable<Stamped>, nowS: () => number) {
    this.#regions = [...regions];
    this.#nowS = nowS;
  }

  isAhead(): boolean {
    return this.#lastS > 0 && this.#nowS() > this.#lastS + MAX_JUMP_S;
  }

  /** The time by which sessions are judged: while the clock is ahead none of them runs out by it. */
  sessionS(nowS: number): number {
    return this.isAhead() ? this.#lastS : nowS;
  }

  /** Reads the last time again; another process may have written one down. */
  async read(): Promise<ClockState> {
    this.#lastS = await this.#readLast();
    return { nowS: this.#nowS(), lastS: this.#lastS, isAhead: this.isAhead() };
  }

  /** Reads the last time again, and writes the present one down when it is credible. */
  async check(): Promise<ClockState> {
    const state = await this.read();
    const { nowS, lastS, isAhead } = state;
    return isAhead || nowS <= lastS ? state : this.accept();
  }

  /** Writes the present time down as credible, also before the last one. Another process notices it. */
  async accept(): Promise<ClockState> {
    const nowS = this.#nowS();
    for (const { db } of this.#regions) await writeClockStamp(db, nowS);
    this.#lastS = nowS;
    return { nowS, lastS: nowS, isAhead: false };
  }

  async #readLast(): Promise<number> {
    const stamps: number[] = [];
    for (const { db } of this.#regions) stamps.push(await readClockStamp(db));
    const lastS = Math.max(0, ...stamps);
    if (lastS > 0) return lastS;
    const newest: number[] = [];
    for (const { db } of this.#regions) newest.push(await readNewestRow(db));
    return Math.max(0, ...newest);
  }
}

/** When the server last trusted the clock, Unix seconds; 0: never yet. */
async function readClockStamp(db: Db): Promise<number> {
  const { seen_s } = await db.selectFrom("store").select("seen_s").executeTakeFirstOrThrow();
  return seen_s;
}

async function writeClockStamp(db: Db, nowS: number): Promise<void> {
  await db.updateTable("store").set({ seen_s: nowS }).execute();
}

/** The newest time in rows that everyday use writes, Unix seconds; 0 without any. */
async function readNewestRow(db: Db): Promise<number> {
  const { rows } = await sql<{ newest_s: number | null }>`select max(t) as newest_s from (
    select max(t_s) as t from events union all select max(used_s) from sessions
    union all select max(touched_s) from uploads union all select max(changed_s) from items
    union all select max(created_s) from mails) as times`.execute(db);
  return rows[0]?.newest_s ?? 0;
}
