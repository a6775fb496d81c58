import { sql } from "kysely";
import { type Exchange, sendJson } from "#api/hosts/http.ts";

/**
 * `GET /healthz`: both databases and both blob stores take a write. Where the sweep of a region is
 * held it says why: files are served as before, and somebody should look.
 */
export async function serveHealth({ world, response }: Exchange): Promise<void> {
  try {
    for (const region of world.regions.values()) {
      await region.db.transaction().execute(async (trx) => {
        await sql`update counters set value = value where name = 'id'`.execute(trx);
      });
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
