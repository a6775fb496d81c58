import type { Page } from "@playwright/test";
import { appCode } from "#mock-api/testing/second-factor.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import {
  aPerson,
  lock,
  type Person,
  signIn,
  signOut,
  signUp,
  unlock,
  untilAlive,
} from "#tests/e2e/people.ts";

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
}

/** Sets up an authenticator app; its secret, and the back-up codes. */
async function setUpApp(page: Page, person: Person) {
  await page.getByRole("button", { name: "Set up the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await expect(
    dialog.getByRole("img", { name: "QR code for the authenticator app" }),
  ).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
  await expectAccessible(page, "setting up an app");
  const code = appCode(secret);
  await dialog.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code does not fit.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your backup codes" });
  await expect(kept).toBeVisible();
  const backupCodes = await kept.getByRole("listitem").allInnerTexts();
  expect(backupCodes).toHaveLength(10);
  await expectAccessible(page, "the backup codes");
  await expect(kept.getByRole("button", { name: "Done" })).toBeDisabled();
  await kept.getByLabel(/I have kept these codes/).check();
  await kept.getByRole("button", { name: "Done" }).click();
  await expect(kept).toBeHidden();
  return { secret, backupCodes };
}

/** Name and password, up to the step for the code. */
async function beginSignIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter Authentication Token" })).toBeVisible();
}

test("a person sets up two-factor authentication, and signs in with a code and a backup code", async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await openSecurity(page);
  await expectAccessible(page, "settings/security");
  const { secret, backupCodes } = await setUpApp(page, person);
  await expect(page.getByText(/^On since /)).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await signOut(page);

  await beginSignIn(page, person);
  await expectAccessible(page, "the step for the code");
  const code = page.getByLabel("Authentication token");
  await expect(code).toBeFocused();
  await code.fill(appCode(secret).replace(/./, (digit) => String((Number(digit) + 1) % 10)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code does not fit.")).toBeVisible();
  const next = appCode(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/files/);

  // The session of this browser stands: unlocking asks for the password alone.
  await lock(page);
  await unlock(page, person);
  await newFolder(page, "Opened again");
  await signOut(page);

  await beginSignIn(page, person);
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill((backupCodes[0] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/files/);
  await openSecurity(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-factor authentication?" });
  await dialog.getByLabel("Code or backup code").fill(backupCodes[1] ?? "");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up the authenticator app" })).toBeVisible();
});

test("a session that is ended elsewhere asks for a sign-in at its next step", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await signIn(otherPage, person);
  await openSecurity(page);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByText("this session")).toHaveCount(1);
  await expect(sessions.getByText(/Unknown place/)).toHaveCount(2);
  await sessions.getByRole("button", { name: /^End the session of / }).click();
  await expect(sessions.getByText("The session was ended.")).toBeVisible();
  await expect(sessions.getByText(/Unknown place/)).toHaveCount(1);
  await otherPage.getByRole("button", { name: "New", exact: true }).click();
  await otherPage.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = otherPage.getByRole("dialog", { name: "New folder" });
  await dialog.getByLabel("Name").fill("Too late");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expect(otherPage.getByText(/Your session ended/)).toBeVisible();
  await otherPage.goto("/files");
  await expect(otherPage).toHaveURL(/\/login/);

  await signIn(otherPage, person);
  await page.reload();
  await sessions.getByRole("button", { name: "End all others" }).click();
  const ask = page.getByRole("alertdialog", { name: "End 1 other session?" });
  await expectAccessible(page, "ending all other sessions");
  await ask.getByRole("button", { name: "End 1 session" }).click();
  await expect(sessions.getByText("All other sessions were ended.")).toBeVisible();
});
