import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { openClient, signUpClient } from "#tests/e2e/core-client.ts";
import { under } from "#tests/e2e/evil.ts";
import { expect, test as plain } from "#tests/e2e/fixtures.ts";
import { aPerson, type Person, signOut, signUp, untilAlive } from "#tests/e2e/people.ts";
import { isWrite, watchWire } from "#tests/e2e/wire-log.ts";
import { startStack } from "#tests/support/stack.ts";

/** The product of an organisation that signs its people in at its own page. */
const test = plain.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that depends on none
    async ({}, use) => {
      const stack = await startStack("sso", { hasProvider: true });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("who comes from the organisation's page still opens the files with a password of one's own", async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await page.goto("/login?return_to=%2Fvault");
  await untilAlive(page);
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await expectAccessible(page, "/login/sso");
  await throughProvider(page, person);

  await expect(page).toHaveURL(/\/sign-up\?sso=1$/);
  await expect(page.getByText("This password, and only this, opens your files.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Password again").fill(person.password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/files$/, { timeout: 300_000 });
  await signOut(page);

  await page.goto("/login/sso");
  await throughProvider(page, person);
  await expect(page.getByRole("heading", { name: "Enter your encryption password" })).toBeVisible();
  await expect(page.getByText("Through Harbour Renovation")).toBeVisible();
  expect(page.url()).not.toMatch(/[0-9a-f]{32}/);
  await expectAccessible(page, "the encryption password");
  const field = page.getByLabel("Encryption password", { exact: true });
  await field.fill("what the organisation knows");
  await page.getByRole("button", { name: "Open my files" }).click();
  await expect(page.getByRole("alert")).toContainText("6002");
  await field.fill(person.password);
  await page.getByRole("button", { name: "Open my files" }).click();
  await expect(page).toHaveURL(/\/files$/, { timeout: 300_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();

  await page.goto("/opt-out");
  await expect(
    page.getByText("You are being redirected to Coffer's older interface."),
  ).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/opt-out$/);
});

test("an identity that is linked in the settings signs in, and signs in no more once it is removed", async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  const atWork = `work-${person.email}`;
  await signUp(page, person);
  await page.goto("/settings/security");
  const section = page.getByRole("region", { name: "Single sign-on" });
  await expect(section.getByText("Not linked")).toBeVisible();
  await section.getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link single sign-on" });
  await expectAccessible(page, "linking single sign-on");
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue to Harbour Renovation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("8101");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue to Harbour Renovation" }).click();
  await atProvider(page, atWork);

  await expect(section.getByText(atWork)).toBeVisible();
  await expect(section.getByRole("status")).toContainText(person.email);
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expectAccessible(page, "a linked identity");
  await signOut(page);

  await page.goto("/login/sso");
  await setOut(page, person.email);
  await atProvider(page, atWork);
  await page.getByLabel("Encryption password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Open my files" }).click();
  await expect(page).toHaveURL(/\/files$/, { timeout: 300_000 });

  await page.goto("/settings/security");
  await section.getByRole("button", { name: `Remove ${atWork}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section.getByText("Not linked")).toBeVisible();
  await page.goto("/settings/security?sso=8108");
  await expect(section.getByRole("alert")).toContainText("8108");
});

test("K18: what whoever vouches for somebody knows opens no file and signs nobody in", async ({
  page,
  secrets,
  stack,
}) => {
  const accomplice = openClient(stack);
  await signUpClient(stack, accomplice, aPerson(secrets));
  accomplice.close();
  const person = aPerson(secrets);
  await signUp(page, person);
  await page.goto("/settings/security");
  const section = page.getByRole("region", { name: "Single sign-on" });
  await section.getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link single sign-on" });
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue to Harbour Renovation" }).click();
  await atProvider(page, person.email);
  await expect(section.getByText(person.email).first()).toBeVisible();
  await signOut(page);
  const field = page.getByLabel("Encryption password", { exact: true });
  const wire = watchWire(stack);
  await under(stack, "K18", async () => {
    await page.goto("/login/sso");
    await throughProvider(page, person);
    await field.fill(person.password);
    await page.getByRole("button", { name: "Open my files" }).click();
    await expect(page.getByRole("alert")).toContainText("6002");
    await page.goto("/files");
    await expect(page).toHaveURL(/\/login/);
  });
  expect(wire.commands()).toContain("usersso");
  expect(wire.commands().filter(isWrite)).toEqual([]);
  await page.goto("/login/sso");
  await throughProvider(page, person);
  await field.fill(person.password);
  await page.getByRole("button", { name: "Open my files" }).click();
  await expect(page).toHaveURL(/\/files$/, { timeout: 300_000 });
});

async function throughProvider(page: Page, { email }: Person): Promise<void> {
  await setOut(page, email);
  await atProvider(page, email);
}

async function setOut(page: Page, email: string): Promise<void> {
  await untilAlive(page);
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function atProvider(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Local identity provider" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
}
