import { type Exchange, sendJson } from "#api/hosts/http.ts";
import { probeDb } from "#api/store/db.ts";

/**
 * `GET /healthz`: both databases and both blob stores take a write. Where the sweep of a region is
 * held it says why: files are served as before, and somebody should look.
 */
export async function serveHealth({ world, response }: Exchange): Promise<void> {
  try {
    for (const region of world.regions.values()) {
      await probeDb(region.db);
      await region.blobs.probe();
    }
  } catch {
    world.log.error({ endpoint: "healthz" }, "not healthy");
    return sendJson(response, 503, { ok: false });
  }
  const held = [...world.regions.values()].flatMap(({ name, sweep }) =>
    sweep.held === null ? [] : [[name, sweep.held] as const],
  );
  const sweep = held.length === 0 ? {} : { sweep: Object.fromEntries(held) };
  sendJson(response, 200, { ok: true, ...sweep });
}
