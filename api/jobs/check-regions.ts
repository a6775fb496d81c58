import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toLoggable } from "#api/log-error.ts";
import { findBlob } from "#api/store/blobs-repository.ts";
import { checkDatabase } from "#api/store/database-check.ts";
import { markDamaged } from "#api/store/region-health.ts";
import type { RegionStore, World } from "#api/world.ts";

/** How long readiness waits for the check; it goes on after that. */
const READY_AFTER_MS = 30_000;
/** Faults that the log names. */
const LOGGED_FAULTS = 5;

export interface Checks {
  /** Resolves when the last check has ended, also one that was ended early. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Checks the databases of all regions in the background. */
export function startChecks(world: World): Checks {
  const controller = new AbortController();
  const checks = [...world.regions.values()].map((region) => {
    region.health.isChecking = true;
    const checking = checkRegion(world, region, controller.signal).catch((error: unknown) => {
      world.log.error({ region: region.name, err: toLoggable(error) }, "database check failed");
    });
    const waiting = delay(READY_AFTER_MS, undefined, { ref: false });
    const ready = Promise.race([checking, waiting]).then(() => {
      region.health.isChecking = false;
    });
    return Promise.all([checking, ready]);
  });
  const stopped = once(controller.signal, "abort");
  const done = Promise.race([Promise.all(checks), stopped]).then(() => undefined);
  return { done, stop: () => controller.abort() };
}

async function checkRegion(world: World, region: RegionStore, signal: AbortSignal): Promise<void> {
  const startedMs = performance.now();
  const file = join(world.dataFolder, region.name, "coffer.db");
  const { faults, isWhole, blobs } = await checkDatabase(file, signal);
  if (signal.aborted) return;
  if (faults.length > 0) {
    const shown = faults.slice(0, LOGGED_FAULTS);
    world.log.error(
      { region: region.name, faults: shown },
      "database is damaged: writes are refused",
    );
    await markDamaged(region);
  }
  for (const { cachekey, size } of blobs) {
    if (await isMissing(region, cachekey, size)) region.health.missing.add(cachekey);
  }
  const missing = region.health.missing.size;
  const ms = Math.round(performance.now() - startedMs);
  const line = { region: region.name, isWhole, sampled: blobs.length, missing, ms };
  if (missing > 0) world.log.error(line, "blobs are missing");
  else world.log.info(line, "database is checked");
}

/** A blob that was deleted since its row was read is none that is missing. */
async function isMissing({ db, blobs }: RegionStore, cachekey: string, size: number) {
  if ((await blobs.sizeOf(cachekey)) === size) return false;
  return (await findBlob(db, cachekey)) !== undefined;
}
