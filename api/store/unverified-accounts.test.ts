import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { askUnverified } from "#api/store/unverified-accounts-repository.ts";
import { UNVERIFIED_LIMITS } from "#app/contract/settings-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const HOUR_MS = 3600 * 1000;
const { keptMs } = UNVERIFIED_LIMITS;
let server: TestServer;

afterEach(() => server.stop());

async function isThere({ email }: TestAccount): Promise<boolean> {
  const { db } = server.world.regions.get("ca-central")!;
  const found = await db.selectFrom("users").select("id").where("email", "=", email).execute();
  return found.length > 0;
}

async function tidyAfter(ms: number): Promise<void> {
  server.world.clock.shift(ms);
  await tidy(server.world);
}

describe("an account whose address nobody verified", () => {
  beforeEach(async () => {
    server = await startTestServer({}, undefined, "queued");
  });

  it("is removed after seven days when it holds nothing, and its address is free", async () => {
    const account = await server.account("mistyped@example.com");
    await tidyAfter(keptMs - HOUR_MS);
    expect(await isThere(account)).toBe(true);
    await tidyAfter(keptMs + HOUR_MS);
    expect(await isThere(account)).toBe(false);
    server.world.clock.shift(0);
    await server.account(account.email);
  });

  it("stays when it holds an item, and when its address was verified", async () => {
    const keeper = await server.account("keeper@example.com");
    await makeFolder(keeper);
    const proven = await newcomer(server, "proven@example.com");
    await tidyAfter(keptMs + HOUR_MS);
    expect([await isThere(keeper), await isThere(proven)]).toEqual([true, true]);
  });

  it("is counted from the upgrade on when it was there before", async () => {
    const account = await server.account("older@example.com");
    const { db } = server.world.regions.get("ca-central")!;
    const upgradedS = server.world.clock.nowS() + (5 * HOUR_MS) / 1000;
    await db.updateTable("users").set({ unverified_s: upgradedS }).execute();
    await tidyAfter(keptMs + HOUR_MS);
    expect(await isThere(account)).toBe(true);
  });
});

describe("the search for unverified accounts", () => {
  it("reads no account whose address was verified, and no item", async () => {
    server = await startTestServer();
    const { db } = server.world.regions.get("ca-central")!;
    const query = askUnverified(db, 1).compile();
    const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const steps = JSON.stringify((await db.executeQuery(plan)).rows);
    expect(steps).toContain("users_unverified");
    expect(steps).not.toContain("SCAN");
  });
});

describe("an installation without a mail server", () => {
  it("removes no account for its address", async () => {
    server = await startTestServer();
    const account = await server.account("nobody@example.com");
    await tidyAfter(2 * keptMs);
    expect(await isThere(account)).toBe(true);
  });
});
