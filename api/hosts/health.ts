import { type Exchange, sendJson } from "#api/hosts/http.ts";
import { toLoggable } from "#api/log-error.ts";
import { probeDb, probeDbReads } from "#api/store/db.ts";
import type { RegionStore, World } from "#api/world.ts";
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

/**
 * `GET /readyz`: 200 while both databases can be read, once they were checked at the start; `writes` says
 * whether they and both blob stores take a write. 503 from the moment on at which the server is told to stop.
 */
async function serveReadiness({ world, response }: Exchange): Promise<void> {
  if (world.drain.isDraining) return sendJson(response, 503, { draining: true });
  if (isChecking(world)) {
    return sendJson(response, 503, { reads: false, writes: false, checking: true });
  }
  const canRead = await isWell({ world }, reads);
  const canWrite = canRead && damagedOf(world).length === 0 && (await isWell({ world }, writes));
  sendJson(response, canRead ? 200 : 503, { reads: canRead, writes: canWrite });
}

/**
 * `GET /healthz`: both databases and both blob stores take a write. Where the sweep of a region or
 * every purge is held, or bytes of blobs are missing, it says so: files are served as before, and somebody
 * should look.
 */
async function serveAllHealth({ world, response }: Exchange): Promise<void> {
  if (isChecking(world)) return sendJson(response, 503, { ok: false, checking: true });
  const missing = missingOf(world);
  const damaged = damagedOf(world);
  if (damaged.length > 0) {
    const databases = Object.fromEntries(damaged.map((name) => [name, "damaged"]));
    return sendJson(response, 503, { ok: false, databases, ...missing });
  }
  if (!(await isWell({ world }, writes))) return sendJson(response, 503, { ok: false });
  const held = [...world.regions.values()].flatMap(({ name, sweep }) =>
    sweep.held === null ? [] : [[name, sweep.held] as const],
  );
  const sweep = held.length === 0 ? {} : { sweep: Object.fromEntries(held) };
  const purges = world.clockGuard.isAhead() ? { purges: "clock-ahead" } : {};
  sendJson(response, 200, { ok: true, ...sweep, ...purges, ...missing });
}

function isChecking({ regions }: World): boolean {
  return [...regions.values()].some(({ health }) => health.isChecking);
}

function damagedOf({ regions }: World): string[] {
  return [...regions.values()].filter(({ health }) => health.isDamaged).map(({ name }) => name);
}

/** How many blobs are known to be missing, by region; nothing where none is. */
function missingOf({ regions }: World) {
  const counts = [...regions.values()].flatMap(({ name, health }) =>
    health.missing.size === 0 ? [] : [[name, health.missing.size] as const],
  );
  return counts.length === 0 ? {} : { missingBlobs: Object.fromEntries(counts) };
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
