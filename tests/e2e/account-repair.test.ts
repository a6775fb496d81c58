import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { uploaded } from "#tests/e2e/evil.ts";
import { aFile, download, expectListed } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { signIn, untilAlive } from "#tests/e2e/people.ts";

const WAY_OUT = "What you can do";
const DONE = "Your account state is back. You can change things again.";

async function atFiles(page: Page): Promise<void> {
  await page.goto("/files");
  await untilAlive(page);
}

test("a lost account state is rebuilt with the password, and another device puts back the rest", async ({
  page,
  otherPage,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  const old = aFile(secrets, "vor dem Verlust.txt", 3_000);
  await uploaded(page, [old]);
  await page.goto("about:blank");
  await stack.control("account", { email: person.email, akm: "" });

  await signIn(otherPage, person);
  await atFiles(otherPage);
  await otherPage.getByRole("button", { name: WAY_OUT }).first().click();
  const rebuild = otherPage.getByRole("dialog", { name: "Rebuild your account state" });
  await rebuild.getByLabel("Password", { exact: true }).fill("not this one");
  await rebuild.getByRole("button", { name: "Rebuild" }).click();
  await expect(rebuild.getByRole("alert")).toBeVisible();
  await rebuild.getByLabel("Password", { exact: true }).fill(person.password);
  await rebuild.getByRole("button", { name: "Rebuild" }).click();
  await expect(otherPage.getByText(DONE)).toBeVisible({ timeout: 120_000 });
  await expect(otherPage.getByRole("button", { name: WAY_OUT })).toBeHidden();
  const next = aFile(secrets, "nach dem Aufbau.txt", 3_000);
  await uploaded(otherPage, [next]);
  expect((await download(otherPage, old.name)).bytes.equals(old.bytes)).toBe(true);

  await atFiles(page);
  await expectListed(page, [old, next]);
  await page.getByRole("button", { name: WAY_OUT }).first().click();
  const restore = page.getByRole("dialog", { name: "Restore your account state" });
  await restore.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 120_000 });
  const last = aFile(secrets, "nach der Rückgabe.txt", 3_000);
  await uploaded(page, [last]);
  expect((await download(page, next.name)).bytes.equals(next.bytes)).toBe(true);

  await atFiles(otherPage);
  await expectListed(otherPage, [old, next, last]);
  await expect(otherPage.getByRole("button", { name: WAY_OUT })).toBeHidden();
});
