import { TRASH_KEPT_S } from "#mock-api/plan.ts";
import { sweepOrphans } from "#mock-api/store/orphans.ts";
import { purgeRequests } from "#mock-api/store/requests.ts";
import { purgeRetiredKeys } from "#mock-api/store/retired-keys.ts";
import { purgeTrash } from "#mock-api/store/trash.ts";
import { purgeUploads } from "#mock-api/store/uploads.ts";
import { wakeUser } from "#mock-api/store/users.ts";
import type { World } from "#mock-api/world.ts";

const EVERY_MS = 10 * 60 * 1000;
const PROVISION_KEPT_S = 24 * 3600;

/** Removes what nobody will ask for again, a little at a time. */
export async function tidy(world: World): Promise<void> {
  const nowS = world.clock.nowS();
  for (const region of world.regions.values()) {
    const { db, blobs } = region;
    const changed = await purgeTrash(region, nowS - TRASH_KEPT_S);
    for (const userId of changed) await wakeUser(db, world.wake, userId);
    await purgeUploads(db, blobs, nowS - world.settings.abandonedUploadS);
    await purgeRequests(db, nowS);
    await purgeRetiredKeys(db);
    await db
      .deleteFrom("provisions")
      .where("created_s", "<", nowS - PROVISION_KEPT_S)
      .execute();
  }
}

/** Bytes that nobody knows any more: only a crash leaves them, so a look after each start will do. */
export async function sweep(world: World): Promise<void> {
  for (const { db, blobs } of world.regions.values()) await sweepOrphans(db, blobs);
}

/** Sweeps once, tidies now and every ten minutes; returns what ends it. */
export function startMaintenance(world: World): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: unknown) => {
      world.log.error({ name: error instanceof Error ? error.name : "unknown" }, "tidy failed");
    });
  };
  run(() => sweep(world));
  run(() => tidy(world));
  const timer = setInterval(() => run(() => tidy(world)), EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
