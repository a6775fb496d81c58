import { nameOfState } from "#api/auth/account-state.ts";
import {
  countAccounts,
  countOpenUploads,
  type MailFigures,
  readMailFigures,
} from "#api/store/figures-repository.ts";
import type { RegionStore, World } from "#api/world.ts";
import type { Reading } from "#operation/metrics.ts";
import { API_LIMITS } from "#settings/api-limits.data.ts";

/** How long figures that cost a walk through a table are used again. */
const WALK_EVERY_MS = 60_000;

interface BuildFacts {
  readonly version: string;
  readonly commit: string;
  readonly schema: string;
}

/** Adds to the metrics of a world what is read from its store and its memory at each scrape. */
export function watchWorld(world: World, build: BuildFacts): void {
  const { registry } = world.metrics;
  registry.gauge(
    {
      name: "coffer_build_info",
      help: "Which program runs; always 1",
      labels: ["version", "commit", "schema"],
    },
    () => [{ labels: { ...build }, value: 1 }],
  );
  watchMemory(world);
  watchHealth(world);
  watchRows(world);
}

function watchMemory({ metrics: { registry }, bus, drain }: World): void {
  registry.gauge({ name: "coffer_longpolls", help: "Long polls that wait" }, () => [
    { value: bus.wakes.waiting },
  ]);
  registry.gauge(
    { name: "coffer_transfers", help: "Uploads and downloads that are being answered" },
    () => [{ value: drain.running }],
  );
  registry.pulledCounter(
    {
      name: "coffer_limit_refused_total",
      help: "Refusals by the setting of the limit",
      labels: ["name"],
    },
    () =>
      [...bus.limits.refused].map(([limit, value]) => ({
        labels: { name: API_LIMITS[limit].name },
        value,
      })),
  );
}

function watchHealth(world: World): void {
  const { registry } = world.metrics;
  const each = (read: (region: RegionStore) => Promise<Reading[]> | Reading[]) =>
    eachRegion(world, read);
  registry.gauge(
    {
      name: "coffer_clock_skew_seconds",
      help: "The clock beyond the last time at which it was trusted; purges are held above 7 days",
    },
    async () => {
      const { nowS, lastS } = await world.clockGuard.read();
      return [{ value: nowS - lastS }];
    },
  );
  registry.gauge(
    {
      name: "coffer_sweep_held",
      help: "1 while files without a row are not deleted",
      labels: ["region", "why"],
    },
    each(({ sweep }) => (sweep.held === null ? [] : [{ labels: { why: sweep.held }, value: 1 }])),
  );
  registry.gauge(
    { name: "coffer_damaged", help: "1 while a database is damaged", labels: ["region"] },
    each(({ health }) => [{ value: health.isDamaged ? 1 : 0 }]),
  );
  registry.gauge(
    { name: "coffer_missing_blobs", help: "Files without their bytes", labels: ["region"] },
    each(({ health }) => [{ value: health.missing.size }]),
  );
  registry.gauge(
    { name: "coffer_disk_free_bytes", help: "Free room where files lie", labels: ["region"] },
    each(async ({ blobs }) => [{ value: await blobs.freeBytes() }]),
  );
}

function watchRows(world: World): void {
  const { registry } = world.metrics;
  registry.gauge(
    { name: "coffer_uploads_open", help: "Uploads that are not finished", labels: ["region"] },
    eachRegion(world, async ({ db }) => [{ value: await countOpenUploads(db) }]),
  );
  registry.gauge(
    { name: "coffer_mail_queue", help: "Mails by their state", labels: ["region", "state"] },
    eachRegion(world, async ({ db }) =>
      (await readMailFigures(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
  );
  registry.gauge(
    {
      name: "coffer_mail_oldest_seconds",
      help: "How long the oldest mail waits to be sent",
      labels: ["region"],
    },
    eachRegion(world, async ({ db }) => [
      { value: oldestWaitS(await readMailFigures(db), world.clock.nowS()) },
    ]),
  );
  const accounts = cachedAccounts(world);
  registry.gauge(
    { name: "coffer_accounts", help: "Accounts by their state", labels: ["region", "state"] },
    async () => (await accounts()).map(({ labels, accounts: value }) => ({ labels, value })),
  );
  registry.gauge(
    {
      name: "coffer_storage_bytes",
      help: "Bytes that accounts use",
      labels: ["region", "kind"],
    },
    async () => {
      const byRegion = Map.groupBy(await accounts(), ({ labels }) => labels.region);
      return [...byRegion].map(([region, states]) => ({
        labels: { region, kind: "used" },
        value: states.reduce((sum, { usedBytes }) => sum + usedBytes, 0),
      }));
    },
  );
}

/** How long the oldest mail has waited; 0 where none waits. */
export function oldestWaitS(figures: readonly MailFigures[], nowS: number): number {
  const waiting = figures.filter(({ state }) => state === "waiting" || state === "sending");
  return Math.max(0, ...waiting.map(({ oldestS }) => nowS - oldestS));
}

interface AccountFigures {
  readonly labels: { readonly region: string; readonly state: string };
  readonly accounts: number;
  readonly usedBytes: number;
}

/** Accounts and their bytes by region and state; the walk through all accounts is used for a minute. */
function cachedAccounts({ regions }: World) {
  let atMs = Number.NEGATIVE_INFINITY;
  let known: Promise<AccountFigures[]> = Promise.resolve([]);
  const walk = async (): Promise<AccountFigures[]> => {
    const all = [];
    for (const { name: region, db } of regions.values()) {
      const byState = Map.groupBy(await countAccounts(db), (row) => nameOfState(row.state_code));
      for (const [state, rows] of byState) {
        const accounts = rows.reduce((sum, row) => sum + row.accounts, 0);
        const usedBytes = rows.reduce((sum, row) => sum + row.used_bytes, 0);
        all.push({ labels: { region, state }, accounts, usedBytes });
      }
    }
    return all;
  };
  return () => {
    if (performance.now() - atMs > WALK_EVERY_MS) {
      atMs = performance.now();
      known = walk();
    }
    return known;
  };
}

/** Readings of every region, each with its name. */
function eachRegion(
  { regions }: World,
  read: (region: RegionStore) => Promise<Reading[]> | Reading[],
): () => Promise<Reading[]> {
  return async () => {
    const all: Reading[] = [];
    for (const region of regions.values()) {
      for (const { labels, value } of await read(region)) {
        all.push({ labels: { region: region.name, ...labels }, value });
      }
    }
    return all;
  };
}
