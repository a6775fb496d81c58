import { join } from "node:path";
import type { Logger } from "pino";
import { openResetKey } from "#api/auth/reset-key.ts";
import { giveMissingPlans } from "#api/billing/default-plan.ts";
import { PlanBoard } from "#api/billing/plan-board.ts";
import { openDiskBlobs } from "#api/blobs/disk/disk-blobs.ts";
import type { Bus } from "#api/bus/bus.ts";
import { openLocalBus } from "#api/bus/local/local-bus.ts";
import { FeatureBoard } from "#api/features.ts";
import { CallWork } from "#api/hosts/call-work.ts";
import { WriteTurns } from "#api/hosts/write-turns.ts";
import { openMailbox } from "#api/mail/mailbox.ts";
import { type ApiMetrics, createApiMetrics } from "#api/metrics.ts";
import { openApiKeys } from "#api/secrets.ts";
import { JobBoard } from "#api/server-jobs/job-board.ts";
import type { Settings } from "#api/settings.ts";
import { openRemovalGate, type RemovalGate } from "#api/store/backup-lease.ts";
import { claimBlobs } from "#api/store/belonging.ts";
import { ClockGuard } from "#api/store/clock-guard.ts";
import { type DataLock, lockDataFolder } from "#api/store/data-lock.ts";
import { openDb } from "#api/store/db.ts";
import { restoreKnown } from "#api/store/orphans.ts";
import { newHealth } from "#api/store/region-health.ts";
import {
  REGION_FIRST_IDS,
  REGION_NAMES,
  type RegionName,
  type RegionStore,
  type ServerClock,
  type World,
} from "#api/world.ts";
import { Drain } from "#operation/drain.ts";

export interface WorldOptions {
  readonly dataFolder: string;
  readonly settings: Settings;
  readonly log: Logger;
  /** Whether mails wait to be sent; kept for the mailbox page alone without it. */
  readonly mailing?: "queued" | "kept";
  /** The wall clock without it. */
  readonly clock?: ServerClock;
  /** That of one process without it. */
  readonly bus?: Bus;
}

const WALL_CLOCK: ServerClock = {
  nowMs: () => Date.now(),
  nowS: () => Math.floor(Date.now() / 1000),
};

export interface OpenedWorld extends World {
  close(): Promise<void>;
}

interface RegionParts {
  readonly name: RegionName;
  readonly gate: RemovalGate;
  readonly metrics: ApiMetrics;
}

async function openRegion(
  { dataFolder, mailing, log }: WorldOptions,
  { name, gate, metrics }: RegionParts,
): Promise<RegionStore> {
  const folder = join(dataFolder, name);
  const db = await openDb({
    folder,
    firstId: REGION_FIRST_IDS[name],
    log: log.child({ region: name }),
    onStatement: metrics.statement,
  });
  const blobs = openDiskBlobs(join(folder, "blobs"), gate);
  const held = await claimBlobs(db, blobs);
  await restoreKnown(db, blobs);
  return { name, db, blobs, mail: openMailbox(db, mailing), sweep: { held }, health: newHealth() };
}

/** Opens both regions of a data folder, for this process alone. */
export async function openWorld(options: WorldOptions): Promise<OpenedWorld> {
  const lock = lockDataFolder(options.dataFolder);
  try {
    return await openLocked(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(options: WorldOptions, lock: DataLock): Promise<OpenedWorld> {
  const plans = new PlanBoard(options);
  const regions = new Map<RegionName, RegionStore>();
  const gate = openRemovalGate(options.dataFolder);
  const metrics = createApiMetrics();
  for (const name of REGION_NAMES) {
    regions.set(name, await openRegion(options, { name, gate, metrics }));
  }
  for (const { name, db } of regions.values()) {
    const count = await giveMissingPlans(db, plans);
    if (count > 0) options.log.info({ region: name, count }, "accounts got the default plan");
  }
  const clockGuard = new ClockGuard(regions.values(), WALL_CLOCK.nowS);
  await clockGuard.check();
  const bus = options.bus ?? openLocalBus(options.dataFolder, options.settings.limits);
  const features = new FeatureBoard(options.dataFolder, options.log);
  const serverJobs = new JobBoard();
  return {
    regions,
    clock: options.clock ?? WALL_CLOCK,
    clockGuard,
    settings: options.settings,
    dataFolder: options.dataFolder,
    keys: openApiKeys(options.dataFolder),
    resetKey: openResetKey(options.dataFolder),
    bus,
    turns: new WriteTurns(),
    work: new CallWork(bus.limits),
    drain: new Drain(),
    serverJobs,
    log: options.log,
    metrics,
    features,
    plans,
    billing: null,
    close: async () => {
      features.close();
      plans.close();
      serverJobs.clear();
      for (const region of regions.values()) await region.db.destroy();
      await bus.close();
      gate.close();
      lock.release();
    },
  };
}
