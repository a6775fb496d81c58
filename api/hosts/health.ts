import { type Exchange, sendJson } from "#api/hosts/http.ts";
import { toLoggable } from "#api/log-error.ts";
import { probeDb, probeDbReads } from "#api/store/db.ts";
import type { RegionStore } from "#api/world.ts";
import type { HealthPath } from "#app/contract/endpoints/health.ts";

/** Asks one region something; throws when it is not well. */
type Probe = (region: RegionStore) => Promise<unknown>;

const reads: Probe = ({ db }) => probeDbReads(db);
const writes: Probe = async ({ db, blobs }) => {
  await probeDb(db);
  await blobs.probe();
};

export function serveHealth(exchange: Exchange, path: HealthPath): Promise<void> | void {
  if (path === "/livez") return sendJson(exchange.response, 200, { ok: true });
  return path === "/readyz" ? serveReadiness(exchange) : serveAllHealth(exchange);
}

/** `GET /readyz`: 200 while both databases can be read; `writes` says whether they and both blob stores take a write. */
async function serveReadiness({ world, response }: Exchange): Promise<void> {
  const canRead = await isWell({ world }, reads);
  const canWrite = canRead && (await isWell({ world }, writes));
  sendJson(response, canRead ? 200 : 503, { reads: canRead, writes: canWrite });
}

/**
 * `GET /healthz`: both databases and both blob stores take a write. Where the sweep of a region or
 * every purge is held it says why: files are served as before, and somebody should look.
 */
async function serveAllHealth({ world, response }: Exchange): Promise<void> {
  if (!(await isWell({ world }, writes))) return sendJson(response, 503, { ok: false });
  const held = [...world.regions.values()].flatMap(({ name, sweep }) =>
    sweep.held === null ? [] : [[name, sweep.held] as const],
  );
  const sweep = held.length === 0 ? {} : { sweep: Object.fromEntries(held) };
  const purges = world.clockGuard.isAhead() ? { purges: "clock-ahead" } : {};
  sendJson(response, 200, { ok: true, ...sweep, ...purges });
}

async function isWell({ world }: Pick<Exchange, "world">, probe: Probe): Promise<boolean> {
  try {
    for (const region of world.regions.values()) await probe(region);
    return true;
  } catch (error) {
    world.log.error({ err: toLoggable(error) }, "not healthy");
    return false;
  }
}
