import { toIso } from "#api/iso-time.ts";
import { purgeExpired } from "#api/jobs/purge-expired.ts";
import { writeCounts } from "#api/jobs/write-counts.ts";
import { toLoggable } from "#api/log-error.ts";
import { endAllJobs } from "#api/store/account-jobs-repository.ts";
import { stampBlobs } from "#api/store/belonging.ts";
import type { ClockState } from "#api/store/clock-guard.ts";
import { sweepOrphans } from "#api/store/orphans.ts";
import { purgeRetiredKeys } from "#api/store/retired-keys.ts";
import type { World } from "#api/world.ts";

/** How often the time is written down, and a clock that was accepted is noticed. */
const CHECK_EVERY_MS = 60 * 1000;
const TIDY_EVERY_S = 10 * 60;
const SWEEP_EVERY_S = 24 * 3600;
const DAY_S = 24 * 3600;
const ACCEPT = "./scripts/coffer-admin clock accept";

/** Removes what nobody will ask for again, a little at a time; by time only while the clock is credible. */
export async function tidy(world: World): Promise<void> {
  world.serverJobs.tidy(world.clock.nowMs());
  for (const region of world.regions.values()) {
    if (region.health.isDamaged) continue;
    const { held } = region.sweep;
    if (held === null || held === "many-unknown") await stampBlobs(region.db, region.blobs);
    await purgeRetiredKeys(region.db);
    if (!world.clockGuard.isAhead()) await purgeExpired(world, region);
  }
  await writeCounts(world);
}

/** Looks for bytes that nobody knows, in every region whose database is the blobs' own. */
export async function sweep(world: World, nowS = world.clock.nowS()): Promise<void> {
  for (const region of world.regions.values()) {
    // Rows that are lost would make bytes look like nobody's.
    if (region.health.isDamaged) continue;
    const { db, blobs, name, sweep: state } = region;
    if (state.held === null || state.held === "many-unknown") {
      const swept = await sweepOrphans(db, blobs, nowS);
      state.held = swept.hasManyUnknown ? "many-unknown" : null;
      const { quarantined, deleted } = swept;
      world.metrics.swept("quarantined", quarantined);
      world.metrics.swept("deleted", deleted);
      if (quarantined + deleted > 0)
        world.log.warn({ region: name, quarantined, deleted }, "sweep");
    }
    if (state.held !== null) world.log.error({ region: name, why: state.held }, "sweep is held");
  }
}

/**
 * Works at the start and from then on: sweeps once a day, tidies every ten minutes, and looks at the
 * clock each minute. Nothing is deleted before `checked` resolves. Returns what ends it.
 */
export function startMaintenance(world: World, checked: Promise<void>): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.all([forgetJobs(world), checked]);
  const work = nextWork(world);
  const run = () => {
    running = running
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => {
        world.log.error({ err: toLoggable(error) }, "tidy failed");
      });
  };
  run();
  const timer = setInterval(run, CHECK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}

/** One turn of the work. What a clock that is ahead held up is done as soon as it is credible again. */
function nextWork(world: World): () => Promise<void> {
  let sweptAtS = 0;
  let tidiedAtS = 0;
  let isHeld = false;
  return async () => {
    const state = await readClock(world);
    const isChanged = state.isAhead !== isHeld;
    isHeld = state.isAhead;
    if (isChanged) logHold(world, state);
    const nowS = world.clock.nowS();
    await emptyRemoved(world);
    if (!isHeld && nowS - sweptAtS >= SWEEP_EVERY_S) {
      sweptAtS = nowS;
      await sweep(world);
    }
    if (!isChanged && Math.abs(nowS - tidiedAtS) < TIDY_EVERY_S) return;
    tidiedAtS = nowS;
    await tidy(world);
  };
}

/** A damaged database takes no new time. */
function readClock({ clockGuard, regions }: World): Promise<ClockState> {
  const isDamaged = [...regions.values()].some(({ health }) => health.isDamaged);
  return isDamaged ? clockGuard.read() : clockGuard.check();
}

/** What was removed while a backup ran is gone within a minute of its end. */
async function emptyRemoved({ regions, log }: World): Promise<void> {
  for (const { name, blobs } of regions.values()) {
    const files = await blobs.emptyRemoved();
    if (files > 0) log.info({ region: name, files }, "removed after a backup");
  }
}

function logHold({ log }: World, { isAhead, nowS, lastS }: ClockState): void {
  if (!isAhead) {
    log.info("purges go on");
    return;
  }
  const days = Math.floor((nowS - lastS) / DAY_S);
  const times = { days, now: toIso(nowS), last: toIso(lastS) };
  log.error(times, `purges are held: the clock is ahead. If it is right: ${ACCEPT}`);
}

async function forgetJobs(world: World): Promise<void> {
  for (const { db } of world.regions.values()) await endAllJobs(db);
}
