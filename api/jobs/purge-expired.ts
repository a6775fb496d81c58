import { giveMissingPlans } from "#api/billing/default-plan.ts";
import { dayOf } from "#api/hosts/analytics.ts";
import { TRASH_KEPT_S } from "#api/plan.ts";
import { purgeClosedAccounts } from "#api/store/closed-accounts-repository.ts";
import { purgeDayCounts } from "#api/store/day-counts-repository.ts";
import type { Db } from "#api/store/db.ts";
import { purgeEmailChanges } from "#api/store/email-changes-repository.ts";
import { purgeEvents } from "#api/store/events-repository.ts";
import { purgeVersions } from "#api/store/expired-versions.ts";
import { purgeKeyChanges } from "#api/store/key-changes-repository.ts";
import { purgeLinkLog } from "#api/store/link-log-repository.ts";
import { purgeLinkUses } from "#api/store/link-uses-repository.ts";
import { purgeMailCodes } from "#api/store/mail-codes-repository.ts";
import { purgeMails } from "#api/store/mails-repository.ts";
import { purgeChallenges } from "#api/store/passkeys-repository.ts";
import { purgeRequests } from "#api/store/requests-repository.ts";
import { purgeResetLinks } from "#api/store/reset-links-repository.ts";
import { purgeSetups } from "#api/store/second-factor-repository.ts";
import { purgeSessions } from "#api/store/sessions-repository.ts";
import { purgeProvisions } from "#api/store/sign-up-repository.ts";
import { purgeLookups } from "#api/store/sso-repository.ts";
import { purgeTrash } from "#api/store/trash.ts";
import { purgeUnverified } from "#api/store/unverified-accounts-repository.ts";
import { purgeFinishedUploads, purgeUploads } from "#api/store/uploads-repository.ts";
import { wakeUser } from "#api/store/users-repository.ts";
import type { RegionStore, World } from "#api/world.ts";
import { ANALYTICS_LIMITS } from "#app/contract/analytics.data.ts";
import { CLOSING_LIMITS, UNVERIFIED_LIMITS } from "#app/contract/settings-limits.data.ts";

const MAIL_KEPT_S = 30 * 24 * 3600;
const CLOSED_KEPT_S = CLOSING_LIMITS.keptMs / 1000;
const UNVERIFIED_KEPT_S = UNVERIFIED_LIMITS.keptMs / 1000;
const PROVISION_KEPT_S = 24 * 3600;
const CHALLENGE_KEPT_S = 3600;
/** Somebody who comes too late learns that the time is over. */
const EMAIL_CHANGE_KEPT_S = 30 * 24 * 3600;
const KEY_CHANGE_KEPT_S = 24 * 3600;
const COUNTS_KEPT_S = ANALYTICS_LIMITS.keptDays * 24 * 3600;

/** How much of each kind is gone, by the name that the log gives it. */
type Purged = Record<string, number>;

/** Deletes rows of a region by their age; returns how many. */
type PurgeRows = (db: Db, nowS: number) => Promise<number>;

const ROWS: Readonly<Record<string, PurgeRows>> = {
  requests: purgeRequests,
  sessions: purgeSessions,
  factorSetups: purgeSetups,
  challenges: (db, nowS) => purgeChallenges(db, nowS - CHALLENGE_KEPT_S),
  linkUses: purgeLinkUses,
  linkLog: purgeLinkLog,
  events: purgeEvents,
  mails: (db, nowS) => purgeMails(db, nowS - MAIL_KEPT_S),
  provisions: (db, nowS) => purgeProvisions(db, nowS - PROVISION_KEPT_S),
  keyChanges: (db, nowS) => purgeKeyChanges(db, nowS - KEY_CHANGE_KEPT_S),
  resetLinks: (db, nowS) => purgeResetLinks(db, nowS - EMAIL_CHANGE_KEPT_S),
  emailChanges: (db, nowS) => purgeEmailChanges(db, nowS - EMAIL_CHANGE_KEPT_S),
  mailCodes: (db, nowS) => purgeMailCodes(db, nowS - KEY_CHANGE_KEPT_S),
  lookups: (db, nowS) => purgeLookups(db, nowS - PROVISION_KEPT_S),
  dayCounts: (db, nowS) => purgeDayCounts(db, dayOf(nowS - COUNTS_KEPT_S)),
};

/**
 * Deletes what has outlived its time in a region, a little at a time, and logs how much of what. The
 * only place where the server deletes by the clock: while the clock is not credible nobody calls it.
 */
export async function purgeExpired(world: World, region: RegionStore): Promise<void> {
  const nowS = world.clock.nowS();
  const purged = await purgeBytes(world, region, nowS);
  for (const [what, purge] of Object.entries(ROWS)) purged[what] = await purge(region.db, nowS);
  const gone = Object.fromEntries(Object.entries(purged).filter(([, count]) => count > 0));
  for (const [what, count] of Object.entries(gone)) world.metrics.purged(what, count);
  if (Object.keys(gone).length > 0) world.log.info({ region: region.name, ...gone }, "purged");
}

/** Bytes are removed only by the newest database of their store: an older one remembers wrongly. */
async function purgeBytes(world: World, region: RegionStore, nowS: number): Promise<Purged> {
  const { db, blobs } = region;
  if (region.sweep.held === "older-database") return {};
  const closedAccounts = await purgeClosedAccounts(region, nowS - CLOSED_KEPT_S);
  // With an account goes its team, and with that the plan of the team's users.
  if (closedAccounts > 0) await giveMissingPlans(db, world.plans);
  // Where no mail goes out nobody can verify an address.
  const unverifiedAccounts = region.mail.isSent
    ? await purgeUnverified(region, nowS - UNVERIFIED_KEPT_S)
    : 0;
  const trash = await purgeTrash(region, nowS - TRASH_KEPT_S);
  const versions = await purgeVersions(region, nowS);
  for (const userId of new Set([...trash.users, ...versions.users])) {
    await wakeUser(db, world.bus, userId);
  }
  const abandonedS = nowS - world.settings.abandonedUploadS;
  const uploads = await purgeUploads(db, blobs, abandonedS);
  const finishedUploads = await purgeFinishedUploads(db, abandonedS);
  const items = { trash: trash.count, versions: versions.count, uploads, finishedUploads };
  return { closedAccounts, unverifiedAccounts, ...items };
}
