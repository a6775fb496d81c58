import { writeCounts } from "#api/jobs/write-counts.ts";
import { TRASH_KEPT_S } from "#api/plan.ts";
import { endAllJobs } from "#api/store/account-jobs-repository.ts";
import { stampBlobs } from "#api/store/belonging.ts";
import { purgeClosedAccounts } from "#api/store/closed-accounts-repository.ts";
import { purgeEmailChanges } from "#api/store/email-changes-repository.ts";
import { purgeEvents } from "#api/store/events-repository.ts";
import { purgeVersions } from "#api/store/expired-versions.ts";
import { purgeKeyChanges } from "#api/store/key-changes-repository.ts";
import { purgeLinkLog } from "#api/store/link-log-repository.ts";
import { purgeLinkUses } from "#api/store/link-uses-repository.ts";
import { purgeMailCodes } from "#api/store/mail-codes-repository.ts";
import { purgeMails } from "#api/store/mails-repository.ts";
import { sweepOrphans } from "#api/store/orphans.ts";
import { purgeChallenges } from "#api/store/passkeys-repository.ts";
import { purgeRequests } from "#api/store/requests-repository.ts";
import { purgeResetLinks } from "#api/store/reset-links-repository.ts";
import { purgeRetiredKeys } from "#api/store/retired-keys.ts";
import { purgeSetups } from "#api/store/second-factor-repository.ts";
import { purgeSessions } from "#api/store/sessions-repository.ts";
import { purgeProvisions } from "#api/store/sign-up-repository.ts";
import { purgeLookups } from "#api/store/sso-repository.ts";
import { purgeTrash } from "#api/store/trash.ts";
import { purgeUploads } from "#api/store/uploads-repository.ts";
import { wakeUser } from "#api/store/users-repository.ts";
import type { RegionStore, World } from "#api/world.ts";
import { CLOSING_LIMITS } from "#app/contract/settings-limits.data.ts";

const EVERY_MS = 10 * 60 * 1000;
const SWEEP_EVERY_S = 24 * 3600;
const MAIL_KEPT_S = 30 * 24 * 3600;
const CLOSED_KEPT_S = CLOSING_LIMITS.keptMs / 1000;
const PROVISION_KEPT_S = 24 * 3600;
const CHALLENGE_KEPT_S = 3600;
/** Whoever comes too late is told so. */
const EMAIL_CHANGE_KEPT_S = 30 * 24 * 3600;
const KEY_CHANGE_KEPT_S = 24 * 3600;

/** Removes what nobody will ask for again, a little at a time. */
export async function tidy(world: World): Promise<void> {
  const nowS = world.clock.nowS();
  world.serverJobs.tidy(world.clock.nowMs());
  for (const region of world.regions.values()) {
    const { db } = region;
    await tidyBytes(world, region);
    await purgeRequests(db, nowS);
    await purgeRetiredKeys(db);
    await purgeSessions(db, nowS);
    await purgeSetups(db, nowS);
    await purgeChallenges(db, nowS - CHALLENGE_KEPT_S);
    await purgeLinkUses(db, nowS);
    await purgeLinkLog(db, nowS);
    await purgeEvents(db, nowS);
    await purgeMails(db, nowS - MAIL_KEPT_S);
    await purgeProvisions(db, nowS - PROVISION_KEPT_S);
    await purgeKeyChanges(db, nowS - KEY_CHANGE_KEPT_S);
    await purgeResetLinks(db, nowS - EMAIL_CHANGE_KEPT_S);
    await purgeEmailChanges(db, nowS - EMAIL_CHANGE_KEPT_S);
    await purgeMailCodes(db, nowS - KEY_CHANGE_KEPT_S);
    await purgeLookups(db, nowS - PROVISION_KEPT_S);
  }
  await writeCounts(world);
}

/** Bytes are removed only by the newest database of their store: an older one remembers wrongly. */
async function tidyBytes(world: World, region: RegionStore): Promise<void> {
  const { db, blobs, sweep: state } = region;
  const nowS = world.clock.nowS();
  if (state.held === "older-database") return;
  if (state.held !== "other-database") await stampBlobs(db, blobs);
  await purgeClosedAccounts(region, nowS - CLOSED_KEPT_S);
  const changed = await purgeTrash(region, nowS - TRASH_KEPT_S);
  for (const userId of await purgeVersions(region, nowS)) changed.add(userId);
  for (const userId of changed) await wakeUser(db, world.bus, userId);
  await purgeUploads(db, blobs, nowS - world.settings.abandonedUploadS);
}

/** Looks for bytes that nobody knows, in every region whose database is the blobs' own. */
export async function sweep(world: World, nowS = world.clock.nowS()): Promise<void> {
  for (const region of world.regions.values()) {
    const { db, blobs, name, sweep: state } = region;
    if (state.held === null || state.held === "many-unknown") {
      const swept = await sweepOrphans(db, blobs, nowS);
      state.held = swept.hasManyUnknown ? "many-unknown" : null;
      const { quarantined, deleted } = swept;
      if (quarantined + deleted > 0)
        world.log.warn({ region: name, quarantined, deleted }, "sweep");
    }
    if (state.held !== null) world.log.error({ region: name, why: state.held }, "sweep is held");
  }
}

/** Sweeps now and once a day, tidies now and every ten minutes; returns what ends it. */
export function startMaintenance(world: World): () => Promise<void> {
  let running = forgetJobs(world);
  let sweptAtS = 0;
  const work = async () => {
    if (world.clock.nowS() - sweptAtS >= SWEEP_EVERY_S) {
      sweptAtS = world.clock.nowS();
      await sweep(world);
    }
    await tidy(world);
  };
  const run = () => {
    running = running.then(work).catch((error: unknown) => {
      world.log.error({ name: error instanceof Error ? error.name : "unknown" }, "tidy failed");
    });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function forgetJobs(world: World): Promise<void> {
  for (const { db } of world.regions.values()) await endAllJobs(db);
}
