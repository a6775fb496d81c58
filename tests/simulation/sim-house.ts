import { sql } from "kysely";
import { RateLimits } from "#api/bus/local/rate-limits.ts";
import type { Db } from "#api/store/db.ts";
import { type ApiInProcess, type Caller, openApiInProcess } from "#tests/support/api-in-process.ts";
import { START_S } from "./sim-people.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** One API for all sessions of a process, each of which finds it as it was at first. */
export interface SimHouse {
  readonly api: ApiInProcess;
  readonly caller: Caller;
  /** Nobody is there, ids begin anew, no limit has counted anything, and this is the time. */
  begin(time: VirtualTime): Promise<void>;
}

const MANY = "1000000000";
/** Nobody is kept from inviting and telling: the limits count by another clock, and weeks take a second. */
const PLENTY = { COFFER_API_LIMIT_SHARE_INVITE: MANY, COFFER_API_LIMIT_CLIENT_EVENT: MANY };

let opened: Promise<SimHouse> | null = null;

export function simHouse(): Promise<SimHouse> {
  opened ??= openHouse();
  return opened;
}

async function openHouse(): Promise<SimHouse> {
  const caller = { userId: 0, webDeviceId: 0 };
  let now: VirtualTime | null = null;
  const nowMs = () => now?.nowMs() ?? START_S * 1000;
  const api = await openApiInProcess(caller, { nowMs }, PLENTY);
  const { db } = api.region;
  const { limits } = api.world.bus;
  if (!(limits instanceof RateLimits)) throw new Error("limits that cannot forget");
  const written = await listEmpty(db);
  const first = await db.selectFrom("counters").selectAll().execute();
  const begin = async (time: VirtualTime) => {
    now = time;
    limits.replace(api.world.settings.limits);
    for (const table of written) await sql`delete from ${sql.table(table)}`.execute(db);
    for (const { name, value } of first) {
      await db.updateTable("counters").set({ value }).where("name", "=", name).execute();
    }
  };
  return { api, caller, begin };
}

/** Tables that a session writes to: what migrations have filled stays. */
async function listEmpty(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (found.rows.length === 0) empty.push(name);
  }
  return empty;
}
