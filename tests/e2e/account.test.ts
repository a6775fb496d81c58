import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { keptByBrowser } from "#tests/e2e/browser-storage.ts";
import { expectListed, fileRow, menuOf, newFolder, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { everyText } from "#tests/e2e/page-text.ts";
import {
  aPerson,
  fillSignUp,
  lock,
  signIn,
  signOut,
  signUpNew,
  unlock,
  untilAlive,
  verifyEmail,
  verifyLinkOf,
} from "#tests/e2e/people.ts";

test("a person signs up, verifies the e-mail, signs out and signs in again", async ({
  page,
  otherPage,
  stack,
  secrets,
}) => {
  const person = await signUpNew(page, secrets);
  await expect(page.getByText("Your email address has not been verified.")).toBeVisible();
  // Another reader of the mails is told whose account it is, and confirms nothing.
  await otherPage.goto(await verifyLinkOf(stack, person));
  await expect(otherPage.getByText(`created an account with ${person.email}`)).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Verify email" })).toBeHidden();
  await expectAccessible(otherPage, "an account to verify, not signed in");
  await verifyEmail(page, stack, person);
  await page.goto("/files");
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
  await expect(page.getByText("Your email address has not been verified.")).toBeHidden();
  await signOut(page);
  await page.goto("/files");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
});

test("signing out leaves nothing in the browser that opens anything", async ({
  page,
  secrets,
  stack,
}) => {
  await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "Vertrag für Tante Ilse.pdf", 4_000);
  const before = await keptByBrowser(page);
  expect(before.filter(({ place }) => place === "database").length).toBeGreaterThan(0);
  expect(before.some(({ place, name }) => place === "cookie" && /^(__Host-)?sid$/.test(name))).toBe(
    true,
  );
  await signOut(page);
  const after = await keptByBrowser(page);
  const left = after.map(({ place, name }) => `${place}: ${name.replace(/:.*/u, ":…")}`);
  expect(left.filter((one) => !/^(cookie|local storage): /u.test(one))).toEqual([]);
  expect(after.filter(({ name }) => /sid$|session/iu.test(name))).toEqual([]);
  for (const { value } of after) expect(value).not.toContain(file.name);
  const session = before.find(
    ({ place, name }) => place === "cookie" && /^(__Host-)?sid$/.test(name),
  );
  const reply = await fetch(`${stack.origin}/files`, {
    headers: { cookie: `${session?.name}=${session?.value}` },
    redirect: "manual",
  });
  expect({ status: reply.status, to: reply.headers.get("location") }).toEqual({
    status: 302,
    to: expect.stringMatching(/^\/login/),
  });
});

const TOO_EASY =
  "This password is too easy to guess. Nobody can reset it for you, so use several words that do not belong together.";

test("each rule of the sign-up form is told at its field", { tag: "@alike" }, async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await fillSignUp(page, person);
  const create = page.getByRole("button", { name: "Create account" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const told = (label: string, text: string) =>
    expect(field(label)).toHaveAccessibleDescription(text);

  await field("Password").fill("short 7");
  await field("Password again").fill("short 7");
  await create.click();
  const length = "Password should be minimum of 8 characters and maximum of 72 characters.";
  await told("Password", length);
  await field("Password").fill("x".repeat(73));
  await field("Password again").fill("x".repeat(73));
  await create.click();
  await told("Password", length);

  await field("Password").fill("password");
  await field("Password again").fill("password");
  await create.click();
  await told("Password", TOO_EASY);

  await field("Password").fill(person.password);
  await field("Password again").fill(`${person.password}.`);
  await create.click();
  await told("Password again", "Your passwords do not match.");
  await field("Password again").fill(person.password);

  await field("Email").fill("maya at example.org");
  await create.click();
  await told("Email", "Enter a valid email address.");
  await field("Email").fill(`${"m".repeat(60)}@example.org`);
  await create.click();
  await told("Email", "Email cannot exceed 70 characters.");
  await field("Email").fill(person.email);

  await page.getByLabel(/I accept the/).uncheck();
  await create.click();
  await expect(page.getByLabel(/I accept the/)).toHaveAccessibleDescription(
    "You must accept the terms to create an account.",
  );
  await field("First name").fill("");
  await create.click();
  await told("First name", "Enter your first name.");
  await field("First name").fill("see www.example.com");
  await create.click();
  await expect(field("First name")).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/\/sign-up/);
});

test("an address that is in use is told at the e-mail field", { tag: "@alike" }, async ({
  page,
  secrets,
  otherPage,
  stack,
}) => {
  const first = await startSignedIn(page, secrets);
  // An address that nobody confirmed is not in use.
  await stack.control("account", { email: first.email, verified: true });
  const second = { ...aPerson(secrets), email: first.email.toUpperCase() };
  await fillSignUp(otherPage, second);
  await otherPage.getByRole("button", { name: "Create account" }).click();
  await expect(otherPage.getByLabel("Email")).toHaveAccessibleDescription(
    "This email address is already in use. Sign in, or use another address.",
  );
});

test("the strength of a new password is shown, and that nobody can reset it", {
  tag: "@alike",
}, async ({ page, secrets }) => {
  await fillSignUp(page, aPerson(secrets));
  await expect(page.getByText("We never see it, so we cannot reset it for you")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("kurz");
  await expect(page.getByText("Too short.")).toBeVisible();
  await password.fill("password");
  await expect(page.getByText("Very weak.")).toBeVisible();
  await password.fill("Ofenrohr-Gazelle-siebzehn-Blau!");
  await expect(page.getByText("Strong.")).toBeVisible();
});

test("a wrong password is told and opens nothing", { tag: "@alike" }, async ({
  page,
  secrets,
  otherPage,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await otherPage.goto("/login");
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(person.email);
  const wrong = `${person.password}?`;
  secrets.add("wrong password", wrong);
  await otherPage.getByLabel("Password", { exact: true }).fill(wrong);
  await otherPage.getByRole("button", { name: "Sign in" }).click();
  await expect(otherPage.getByText("Incorrect login credentials.")).toBeVisible();
  await expect(otherPage).toHaveURL(/\/login/);
  const kept = await keptByBrowser(otherPage);
  expect(kept.filter(({ place }) => place === "database")).toEqual([]);
  const codes = await stack.repliesTo("sessionnew");
  expect(codes.at(-1)).toMatchObject({ error_code: 6001 });
});

test("a reload keeps working without the password", async ({ page, secrets }) => {
  await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "bleibt nach dem Neuladen.txt", 100);
  await page.reload();
  await expectListed(page, [file]);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a signed-in user's pages are in the saved language, whatever the browser asks for", {
  tag: "@alike",
}, async ({ page, context, browser, contextOptions, secrets }) => {
  await startSignedIn(page, secrets);
  const session = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  const german = await browser.newContext({ ...contextOptions, locale: "de-DE" });
  const germanPage = await german.newPage();
  await germanPage.goto("/login");
  await expect(germanPage.locator("html")).toHaveAttribute("lang", "de");
  await german.addCookies(session);
  await germanPage.goto("/files");
  await expect(germanPage.locator("html")).toHaveAttribute("lang", "en");
  await german.close();
});

test("locking seals the names until the password is given, with Sign out beside it", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "versiegelter Brief.txt", 100);
  await lock(page);
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(person.email)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText(file.name)).toBeHidden();
  expect(await page.content()).not.toContain("versiegelter Brief");
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(`${person.password}x`);
  await dialog.getByRole("button", { name: "Unlock" }).click();
  const refusal = dialog.getByRole("alert").filter({ hasText: "Incorrect login credentials." });
  await expect(refusal).toContainText("Check the password. Capital letters count.");
  await expect(refusal).not.toContainText("email");
  await unlock(page, person);
  await expectListed(page, [file]);
});

test("locking takes every name out of the page, an open dialog's and a message's too", {
  tag: "@alike",
}, async ({ page, context, secrets }) => {
  await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "Kanarienvogel.txt", 100);
  await newFolder(page, "Kanarienvogel-Ordner");
  await menuOf(page, file.name, "Rename F2");
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(file.name);
  const otherTab = await context.newPage();
  await otherTab.goto("/files");
  await expectListed(otherTab, [file]);
  await lock(otherTab);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expect.poll(() => everyText(page)).not.toContain("Kanarienvogel");
});

test("a session without keys asks for the password over the sealed list and goes on there", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "Schlüssel sind weg.txt", 100);
  await page.goto("/terms");
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("/files");
  await expect(page.getByText("You are signed in, but this browser has no keys.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign out" })).toBeVisible();
  await expect(fileRow(page, file.name)).toBeHidden();
  await unlock(page, person);
  await expect(page).toHaveURL(/\/files/);
  await expectListed(page, [file]);
});

test("signing out of the password dialog ends the session", { tag: "@alike" }, async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await lock(page);
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await page.goto("/files");
  await expect(page).toHaveURL(/\/login/);
});
