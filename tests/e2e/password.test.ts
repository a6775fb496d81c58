import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, type Secrets, test } from "#tests/e2e/fixtures.ts";
import { type Person, signIn, signOut, untilAlive } from "#tests/e2e/people.ts";
import { pinResetKey } from "#tests/e2e/reset-key.ts";
import type { Stack } from "#tests/support/stack.ts";

const SIX_DIGITS = /\b\d{6}\b/;

function newPassword(secrets: Secrets, person: Person): Person {
  const password = `Segel ${person.password.slice(6, 16)} im Nebel`;
  secrets.add("new password", password);
  return { ...person, password };
}

async function refused(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect login credentials.");
}

test("a new password takes the place of the old one, here and in another browser", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await signIn(otherPage, person);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "the dialog that changes the password");
  const changed = newPassword(secrets, person);
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByLabel("New password", { exact: true }).fill(changed.password);
  await dialog.getByLabel("New password again").fill(changed.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByLabel("Current password")).toHaveAccessibleDescription(
    /Incorrect password/,
  );
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByRole("heading", { name: "Your password is changed" })).toBeVisible({
    timeout: 120_000,
  });
  await expectAccessible(page, "the dialog when the password is changed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^Changed /)).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);
  await refused(otherPage, person);
  await signIn(otherPage, changed);
  await expect(otherPage.getByRole("heading", { name: "Files" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a recovery kit opens the account once, and ends in a new password and a new kit", async ({
  page,
  otherPage,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await page.goto("/settings/security");
  await page.getByRole("link", { name: "Set up recovery" }).click();
  await expect(page.getByRole("heading", { name: "Recovery kit" })).toBeVisible();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Make recovery kit" }).click();
  const first = await readKit(page, secrets);
  await expectAccessible(page, "the sheet of a recovery kit");
  await page.getByLabel("Third group of your copy").fill(first.split("-")[2] ?? "");
  await expect(page.getByText("Your copy can be read.")).toBeVisible();
  await signOut(page);

  await otherPage.goto("/login");
  await otherPage.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(otherPage).toHaveURL(/\/recover/);
  await untilAlive(otherPage);
  await expectAccessible(otherPage, "the page that recovers an account");
  const form = otherPage.locator("form").first();
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Recovery code").fill(first.toLowerCase().replaceAll("-", " "));
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByLabel("Code", { exact: true }).fill(await mailedCode(stack, person));
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(otherPage.getByText(/Account state \d/)).toBeVisible({ timeout: 120_000 });
  const recovered = newPassword(secrets, person);
  await otherPage.getByLabel("New password", { exact: true }).fill(recovered.password);
  await otherPage.getByLabel("New password again").fill(recovered.password);
  await otherPage.getByRole("button", { name: "Save new password" }).click();
  await expect(otherPage.getByRole("heading", { name: "Your new password works" })).toBeVisible({
    timeout: 120_000,
  });
  const second = await readKit(otherPage, secrets);
  expect(second).not.toBe(first);
  // Neither printed nor compared: going on asks first.
  await otherPage.getByRole("link", { name: "Sign in" }).click();
  const question = otherPage.getByRole("alertdialog", { name: "Leave this page" });
  await expect(question).toContainText("It is shown only here, and only now.");
  await expectAccessible(otherPage, "the question before a sheet is lost");
  await question.getByRole("button", { name: "Stay" }).click();
  await otherPage.getByRole("link", { name: "Sign in" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(otherPage).toHaveURL(/\/login/);
  await signIn(otherPage, recovered);
  await refused(page, person);
});

/** The code as it stands on the sheet: a secret from here on. */
async function readKit(page: Page, secrets: Secrets): Promise<string> {
  const sheet = page.getByRole("region", { name: "Sheet to print" });
  await expect(sheet).toBeVisible({ timeout: 120_000 });
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button").first()).toBeHidden();
  await page.emulateMedia({ media: null });
  const words = await sheet.getByRole("listitem").allInnerTexts();
  const groups = words.flatMap((text) => /[0-9A-HJKMNP-TV-Z]{8}/.exec(text)?.[0] ?? []);
  expect(groups).toHaveLength(4);
  const code = groups.join("-");
  secrets.add("recovery code", code);
  return code;
}

async function mailedCode(stack: Stack, person: Person): Promise<string> {
  const codes = async () =>
    (await stack.mails())
      .filter(({ to }) => to === person.email)
      .flatMap(({ text }) => SIX_DIGITS.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return (await codes())[0] ?? "";
}

test("a reset by mail is off, says who can then open what, sets a new password, and is turned off again", async ({
  page,
  otherPage,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, verified: true });
  await page.goto("/settings/security");
  await expect(page.getByRole("region", { name: "Sessions" })).toBeVisible();
  // This build names nobody who may reset passwords.
  await expect(page.getByRole("region", { name: "Password reset" })).toHaveCount(0);

  await pinResetKey(page, otherPage);
  await page.reload();
  const section = page.getByRole("region", { name: "Password reset" });
  await expect(section.getByText(/^Off\. Nobody but you/)).toBeVisible();
  await section.getByRole("button", { name: "Turn on reset" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on password reset?" });
  await expect(dialog.getByText(/can open all your files/)).toBeVisible();
  await expectAccessible(page, "the dialog that turns a reset on");
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Turn on reset" }).click();
  await expect(dialog.getByRole("alert")).toContainText("8101 Incorrect password.");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Turn on reset" }).click();
  await expect(section.getByText(/^On\. Whoever runs this server/)).toBeVisible({
    timeout: 120_000,
  });

  await otherPage.goto("/recover");
  await otherPage.getByRole("link", { name: /^Password reset is on/ }).click();
  await expect(otherPage).toHaveURL(/\/reset-password/);
  await untilAlive(otherPage);
  await expectAccessible(otherPage, "the page that asks for a reset");
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByRole("button", { name: "Send the link" }).click();
  await expect(otherPage.getByText(/the link is on its way/)).toBeVisible();
  const token = await mailedToken(stack, person);
  await otherPage.goto(`/reset-password#${token}`);
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByRole("button", { name: "Continue" }).click();
  await expect(otherPage.getByText(/^Your account opened\./)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(otherPage, "the page that sets a new password");
  const renewed = newPassword(secrets, person);
  await otherPage.getByLabel("New password", { exact: true }).fill(renewed.password);
  const again = otherPage.getByLabel("New password again");
  await again.fill("another one");
  await otherPage.getByRole("button", { name: "Save new password" }).click();
  await expect(again).toHaveAccessibleDescription(/Your passwords do not match/);
  await expect(again).toBeFocused();
  await again.fill(renewed.password);
  await otherPage.getByRole("button", { name: "Save new password" }).click();
  await expect(otherPage.getByRole("heading", { name: "Your new password works" })).toBeVisible({
    timeout: 120_000,
  });
  expect(new URL(otherPage.url()).hash).toBe("");
  expect(stack.recorder.exchanges.filter(({ url }) => url.includes(token))).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await refused(page, person);
  await signIn(page, renewed);
  await page.goto("/settings/security");
  await section.getByRole("button", { name: "Turn off reset" }).click();
  const off = page.getByRole("dialog", { name: "Turn off password reset?" });
  await off.getByLabel("Your password").fill(renewed.password);
  await off.getByRole("button", { name: "Turn off reset" }).click();
  await expect(section.getByText(/^Off\. Nobody but you/)).toBeVisible({ timeout: 120_000 });
});

/** The token of the link as it came. */
async function mailedToken(stack: Stack, person: Person): Promise<string> {
  const tokens = async () =>
    (await stack.mails())
      .filter(({ to }) => to === person.email)
      .flatMap(({ text }) => /reset-password#([0-9a-f]{32})/.exec(text)?.[1] ?? []);
  await expect.poll(async () => (await tokens()).length).toBe(1);
  const [token = ""] = await tokens();
  return token;
}
