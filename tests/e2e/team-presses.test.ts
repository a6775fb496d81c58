import type { Page } from "@playwright/test";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { type Locale, type Say, wordsOf } from "#tests/e2e/access-words.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { test as plain } from "#tests/e2e/fixtures.ts";
import { aPerson, untilAlive } from "#tests/e2e/people.ts";
import { pressPart, type Way } from "#tests/e2e/press-owner.ts";
import { dialogOf, menuIn, nothing } from "#tests/e2e/press-screens.ts";
import { speak } from "#tests/e2e/raw-keys.ts";
import { startStack } from "#tests/support/stack.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
type Walk = readonly [Locale | "de" | "ja", Way];
/** In each run Arabic by pointer; the long run presses in a language of another script and by keys too. */
const WALKS: readonly Walk[] = IS_LONG
  ? [
      ["ar", "pointer"],
      ["de", "keys"],
      ["ja", "keys"],
    ]
  : [["ar", "pointer"]];

/** The product of an operator who sells plans. */
const test = plain.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that depends on none
    async ({}, use) => {
      const stack = await startStack("team-presses", { hasBilling: true });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});
const { expect } = test;

test.skip(({ browserName }) => browserName !== "chromium", "what answers is the same");

interface Lead {
  readonly page: Page;
  readonly say: Say;
  readonly way: Way;
}

for (const [code, way] of WALKS) {
  test(`every control of a team and of its plan answers in ${code} by ${way}`, {
    tag: "@long",
  }, async ({ page, secrets, stack }) => {
    test.slow();
    const { email } = await startSignedIn(page, secrets);
    await stack.control("account", { email, verified: true });
    await stack.control("plan", { email, ...TEAM_PLAN });
    await speak(page.context(), stack.origin, code);
    const lead = { page, say: wordsOf(code), way };
    await pressUsers(lead, aPerson(secrets).email);
    await pressRoles(lead);
    await pressImport(lead);
    await pressRecords(lead);
    await stack.control("plan", { email, plan_id: 1 });
    await pressPlans(lead);
  });
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.locator("main button:enabled").first()).toBeVisible();
}

/** The list, an invitation, the menu of somebody who is invited, and the questions it asks. */
async function pressUsers({ page, say, way }: Lead, guest: string): Promise<void> {
  await openPage(page, "/users");
  const scope = dialogOf(page);
  const open = () => page.getByRole("button", { name: say("team:users.invite") }).click();
  await open();
  await scope.locator("input").first().fill(guest);
  await scope.getByRole("button", { name: say("team:invite.send") }).click();
  const row = page.getByRole("row").filter({ hasText: guest });
  await expect(row).toBeVisible();
  const inviting = { scope, open, left: [say("team:invite.send")] };
  expect(await pressPart(page, inviting, way)).toBeGreaterThan(0);
  expect(
    await pressPart(page, { scope: page.locator("main"), open: nothing }, way),
  ).toBeGreaterThan(5);
  const menu = () => row.getByRole("button").last().click();
  expect(await pressPart(page, { scope: menuIn(page), open: menu }, way)).toBeGreaterThan(1);
}

/** The list of roles, every field of one, and the dialog that adds another. */
async function pressRoles({ page, say, way }: Lead): Promise<void> {
  await openPage(page, "/users/roles");
  const scope = dialogOf(page);
  const add = page.getByRole("button", { name: say("team:roles.add") });
  expect(await pressPart(page, { scope, open: () => add.click() }, way)).toBeGreaterThan(1);
  await add.click();
  await scope.locator("input").first().fill("Bauhof");
  await scope.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Bauhof" })).toBeVisible();
  const main = { scope: page.locator("main"), open: nothing, left: [/Default User/] };
  expect(await pressPart(page, main, way)).toBeGreaterThan(3);
}

/** The page before a file is chosen, one that is refused, and a table with something to mend. */
async function pressImport({ page, say, way }: Lead): Promise<void> {
  await openPage(page, "/users/import");
  const part = { scope: page.locator("main"), open: nothing };
  expect(await pressPart(page, part, way)).toBeGreaterThan(1);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: say("team-admin:import.choose") }).click();
  const buffer = Buffer.from("email,role\nniemand,Bauhof\n");
  await (await choosing).setFiles({ name: "leute.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("row").filter({ hasText: "niemand" })).toBeVisible();
  expect(await pressPart(page, { ...part, ends: true }, way)).toBeGreaterThan(2);
}

async function pressRecords({ page, way }: Lead): Promise<void> {
  for (const path of ["/users/reports", "/users/log"]) {
    await openPage(page, path);
    const part = { scope: page.locator("main"), open: nothing };
    expect(await pressPart(page, part, way), path).toBeGreaterThan(0);
  }
}

/** The plans with their period and the number of users; what buys leads to the provider. */
async function pressPlans({ page, say, way }: Lead): Promise<void> {
  await openPage(page, "/settings/upgrade-plan");
  const main = page.locator("main");
  const left = [say("billing:plans.chooseLabel")];
  expect(await pressPart(page, { scope: main, open: nothing, left }, way)).toBe(4);
  await openPage(page, "/settings/billing");
  const portal = main.getByRole("button", { name: say("billing:portal") });
  await (way === "pointer" ? portal.click() : portal.press("Enter"));
  await expect(page.getByRole("heading", { name: "Local billing provider" })).toBeVisible();
}
