import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

async function save(page: Page): Promise<string> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  return readFileSync(await (await saving).path(), "utf8");
}

test("whoever leads a team reads its reports, and its log says so, checked on the device", async ({
  page,
  secrets,
  stack,
}) => {
  const lead = await startSignedIn(page, secrets);
  await stack.control("account", { email: lead.email, verified: true });
  await stack.control("plan", { email: lead.email, ...TEAM_PLAN });
  await page.goto("/users/reports");
  await untilAlive(page);
  const row = page.getByRole("row", { name: new RegExp(lead.email) });
  await expect(row).toContainText("No 2FA");
  await page.getByRole("button", { name: "Without 2FA 1" }).click();
  await expect(page.getByText("A role can force a second factor.")).toBeVisible();
  await expectAccessible(page, "/users/reports");
  expect(await save(page)).toContain(`"${lead.email}","Administrator","No 2FA"`);
  await page.getByRole("button", { name: "Pending key work 0" }).click();
  await expect(page.getByText("No user of the team fits this report.")).toBeVisible();
  await page.getByRole("button", { name: "Sign-ins" }).click();
  await expect(page.getByText("No sign-in yet")).toBeVisible();

  await page.getByRole("link", { name: "Activity log" }).click();
  await expect(page.getByText("Lines checked: 3.")).toBeVisible();
  const read = page.getByRole("row", { name: /Read: report about sign-ins/ });
  await expect(read).toContainText(lead.email);
  await expectAccessible(page, "/users/log");
  expect(await save(page)).toContain("Read: report about users");

  // A server that takes a line out of the middle, and one that takes back the last.
  let drop = 2;
  await page.route(/command=teamaudit/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.lines = body.data.lines.filter(({ n }: { n: number }) => n !== drop);
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(page.getByText("Lines missing: 1.")).toBeVisible();
  await expect(read).toContainText("Lines missing before it: 1");
  drop = 3;
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("fewer lines than this device saw before");
});
