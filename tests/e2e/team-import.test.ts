import { readFileSync, writeFileSync } from "node:fs";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { dropOnList } from "#tests/e2e/drop.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const file = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("people are imported from a file: each line has its answer, and what is left can be saved", async ({
  page,
  secrets,
  stack,
}) => {
  const lead = await startSignedIn(page, secrets);
  await stack.control("account", { email: lead.email, verified: true });
  await stack.control("plan", { email: lead.email, ...TEAM_PLAN, plan_user_limit: 4 });
  await page.goto("/users");
  await untilAlive(page);
  await page.getByRole("link", { name: "Import CSV" }).click();
  await expect(page.getByRole("heading", { name: "Import users from CSV" })).toBeVisible();
  await page.getByRole("button", { name: "Invite users" }).click();
  await expect(page.getByRole("alert")).toContainText("8114");
  await expectAccessible(page, "/users/import before a file");

  const picking = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "choose one" }).press("Enter");
  await (await picking).setFiles(file("people.xlsx", "PK"));
  await expect(page.getByRole("alert")).toContainText("8113");
  await expect(page.getByRole("alert")).toContainText("Save it as .csv");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the template" }).click();
  const template = await (await saving).path();
  expect(readFileSync(template, "utf8")).toContain('"email","role"');

  const id = lead.email.slice(5, 15);
  const [ann, bob] = [`ann.${id}@example.org`, `bob.${id}@example.org`];
  const text = [
    "email,role",
    `${ann},Default User`,
    `${bob},Foreman`,
    "nobody,Default User",
    `${lead.email},Default User`,
    `=cmd|calc@example.org,Default User`,
    `late.${id}@example.org,Default User`,
  ].join("\r\n");
  const path = `${secrets.folder}/people.csv`;
  writeFileSync(path, text);
  await dropOnList(page, {
    files: [{ name: "people.csv", path, bytes: Buffer.from(text) }],
    folders: [],
    place: secrets.folder,
  });
  const row = (name: string | RegExp) => page.getByRole("row", { name });
  await expect(row(ann)).toContainText("Can be invited");
  await expect(row(bob)).toContainText("8124");
  await expect(row("nobody")).toContainText("8111");
  await expect(row(lead.email)).toContainText("1650");
  await page.getByLabel("Role for line 3").selectOption("Default User");
  await expect(row(bob)).toContainText("Can be invited");
  await expect(row(/late/)).toContainText("8119");
  await expectAccessible(page, "/users/import with a file");
  await page.getByRole("button", { name: "To fix 1" }).click();
  await expect(row(ann)).toHaveCount(0);
  await page.getByRole("button", { name: "All 6" }).click();

  await page.getByRole("button", { name: "Invite 3 users" }).click();
  await expect(page.getByText("3 of 6 were invited.")).toBeVisible();
  await expect(row(bob)).toContainText("Email sent");
  await expectAccessible(page, "/users/import, over");
  const left = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the 3 lines as CSV" }).click();
  expect(readFileSync(await (await left).path(), "utf8")).toContain("nobody");
  await page.getByRole("link", { name: "Done" }).click();
  await expect(row(bob)).toContainText("email sent");
  await expect(row(/cmd/)).toContainText("email sent");
});
