import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { deletePlan, findPlan } from "#api/store/plans-repository.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import { acceptTeam, invitationOf, invite, teamOwner } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { usersOf } from "#tests/support/team-world.ts";

const GIB = 1024 ** 3;
const DAY_MS = 24 * 3600 * 1000;
let server: TestServer | null = null;

afterEach(async () => {
  await server?.stop();
  server = null;
});

const newFolder = () => mkdtempSync(join(tmpdir(), "coffer-plans-"));
const writePlans = (folder: string, plans: unknown) =>
  writeFileSync(join(folder, "plans.json"), JSON.stringify({ plans }));

async function start(defaultPlan: string, folder = newFolder()): Promise<TestServer> {
  server = await startTestServer({ defaultPlan }, folder);
  return server;
}

/** The same session at the server that started last. */
function again({ client: { session } }: TestAccount): { client: TestClient } {
  const client = server!.client();
  client.session = session;
  return { client };
}

const recordOf = async ({ client }: Pick<TestAccount, "client">) =>
  (await client.call("userget", {})).user;
const FAMILY = { sku: "family", name: "Family", space: "200GiB", users: 6, team: true };

describe("the default plan of an installation (Spec A§6)", () => {
  it("gives a new account everything of a paid plan, without a provider", async () => {
    const here = await start("self");
    const ada = await newcomer(here, "ada@example.com");
    const { quotaBytes } = here.world.settings;
    const given = { sku: "self", plan_name: "Self-hosted", is_pro: 1, is_multi_new: 1 };
    expect(await recordOf(ada)).toMatchObject({ ...given, disk_limit_bytes: quotaBytes });
    const { roles } = await ada.client.call("rbacrequest", { action: "getRoles" });
    expect(roles).toHaveLength(2);
  });

  it("lets an account that leads nobody join another's team, and comes back when it leaves", async () => {
    const here = await start("self");
    const ada = await newcomer(here, "ada@example.com");
    const ben = await newcomer(here, "ben@example.com");
    // Looking at the page of users founds a team, with nobody else in it.
    expect(await usersOf(ben)).toHaveLength(1);
    const wishes = [{ email: "ben@example.com", role: "Default User" }];
    expect((await invite(ada, wishes)).status).toBe(200);
    const token = await invitationOf(here, "ben@example.com");
    expect((await acceptTeam(ben, token)).status).toBe(200);
    expect(await recordOf(ben)).toMatchObject({ is_multi_child: 1, is_multi_admin: 0 });
    expect(await usersOf(ada)).toHaveLength(2);
    const gone = { specificUserId: userIdOf(ben), roleName: "Default User" };
    await ada.client.call("rbacrequest", { action: "deleteProvisionedUser", ...gone });
    expect(await recordOf(ben)).toMatchObject({
      sku: "self",
      is_multi_child: 0,
      is_multi_admin: 1,
    });
    expect(await usersOf(ben)).toHaveLength(1);
  });

  it("comes back to the users of a team whose owner's account is gone", async () => {
    const here = await start("self");
    const ada = await newcomer(here, "ada@example.com");
    const ben = await newcomer(here, "ben@example.com");
    await invite(ada, [{ email: "ben@example.com", role: "Default User" }]);
    await acceptTeam(ben, await invitationOf(here, "ben@example.com"));
    await ada.client.call("accountclose", { password: ada.loginHash });
    here.world.clock.shift(31 * DAY_MS);
    await tidy(here.world);
    const { db } = here.world.regions.get("ca-central")!;
    const plan = await findPlan(db, Number(userIdOf(ben)));
    expect(plan).toMatchObject({ sku: "self", is_multi_child: 0, is_multi_admin: 1 });
  });

  it("keeps somebody who leads others out of another's team", async () => {
    const here = await start("self");
    const ada = await newcomer(here, "ada@example.com");
    const ben = await newcomer(here, "ben@example.com");
    await invite(ben, [{ email: "carl@example.com", role: "Default User" }]);
    const refused = await invite(ada, [{ email: "ben@example.com", role: "Default User" }]);
    expect(refused.body.error_code).toBe(8122);
  });

  it("comes to accounts of before with the next start, and leaves other plans alone", async () => {
    const folder = newFolder();
    writePlans(folder, [FAMILY]);
    const before = await start("family", folder);
    const [ada, ben] = [
      await newcomer(before, "ada@example.com"),
      await teamOwner(before, "b@x.com"),
    ];
    const { db } = before.world.regions.get("ca-central")!;
    await deletePlan(db, Number(userIdOf(ada)));
    expect(await recordOf(ada)).toMatchObject({ sku: "free", is_pro: 0 });
    server = await before.restart();
    expect(await recordOf(again(ben))).toMatchObject({ sku: "bptup-2TB-Y" });
    const user = await recordOf(again(ada));
    expect(user).toMatchObject({ sku: "family", plan_name: "Family", plan_user_limit: 6 });
    expect(user.disk_limit_bytes).toBe(200 * GIB);
  });

  it("lets visitors upload through a link only on a plan", async () => {
    for (const [plan, code] of [
      ["free", 8000],
      ["self", 0],
    ] as const) {
      const here = await start(plan);
      const ada = await newcomer(here, "ada@example.com");
      const link = await makeLink(ada, await makeFolder(ada));
      const wish = { publink_id: link.publinkId, upload: 1 as const };
      expect(await ada.client.codeOf("linkset", wish)).toBe(code);
      await here.stop();
      server = null;
    }
  });
});

describe("plans.json", () => {
  it.each([
    ["no JSON", "{", "plans.json: the whole file: is not JSON"],
    [
      "a size that is none",
      { plans: [{ ...FAMILY, space: "much" }] },
      "plans.0.space: needs a size",
    ],
    ["a plan called free", { plans: [{ ...FAMILY, sku: "free" }] }, "plans.0.sku: cannot be free"],
    ["too many users", { plans: [{ ...FAMILY, users: 100 }] }, "plans.0.users: "],
    ["an unknown field", { plans: [{ ...FAMILY, seats: 2 }] }, "plans.0.seats: "],
    ["the same plan twice", { plans: [FAMILY, FAMILY] }, "names a sku twice"],
  ])("with %s stops the start with a line that says so", async (_what, text, line) => {
    const folder = newFolder();
    const content = typeof text === "string" ? text : JSON.stringify(text);
    writeFileSync(join(folder, "plans.json"), content);
    await expect(start("free", folder)).rejects.toThrow(line);
  });

  it("without the default plan stops the start", async () => {
    const folder = newFolder();
    writePlans(folder, [FAMILY]);
    await expect(start("bptu-Y", folder)).rejects.toThrow("COFFER_DEFAULT_PLAN");
  });

  it("that changes counts for the next account, and a wrong one changes nothing", async () => {
    const folder = newFolder();
    writePlans(folder, [FAMILY]);
    const here = await start("family", folder);
    writePlans(folder, [{ ...FAMILY, name: "Household" }]);
    await vi.waitFor(() => expect(here.world.plans.offerOf("family")?.name).toBe("Household"));
    writePlans(folder, [{ ...FAMILY, space: "much" }]);
    const ada = await newcomer(here, "ada@example.com");
    expect(await recordOf(ada)).toMatchObject({ plan_name: "Household" });
  });
});
