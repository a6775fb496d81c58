import { giveMissingPlans } from "#api/billing/default-plan.ts";
import { PlanBoard } from "#api/billing/plan-board.ts";
import { countAccounts, countOpenUploads, readMailFigures } from "#api/store/figures-repository.ts";
import { countReports, findLinkByCachekey, readReports } from "#api/store/links-repository.ts";
import { listQueuedMails, retryMails } from "#api/store/mails-repository.ts";
import { listWrongUsage } from "#api/store/usage-repository.ts";
import { listUsers } from "#api/store/users-repository.ts";
import type { RegionStore } from "#api/world.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

/** What the operator's tool and a start of the server ask. */
export async function lookAfter(server: TestServer, { db }: RegionStore): Promise<void> {
  const { dataFolder, settings, log } = server.world;
  const account = await newcomer(server, "planless@example.com");
  const plans = new PlanBoard({ dataFolder, settings: { ...settings, defaultPlan: "self" }, log });
  await giveMissingPlans(db, plans);
  plans.close();
  await listUsers(db, 10);
  const { cachekey } = await makeLink(account, await makeFolder(account));
  const report = { publink_id: cachekey, reason: "other", text: "" } as const;
  await server.client().call("linkreport", report);
  const link = await findLinkByCachekey(db, cachekey);
  await countReports(db, link?.publink_id ?? 0);
  await readReports(db, 10);
  await countAccounts(db);
  await countOpenUploads(db);
  await readMailFigures(db);
  await listQueuedMails(db, 10);
  await retryMails(db, 0);
  await listWrongUsage(db);
}
