import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Secrets } from "#tests/e2e/secrets.ts";
import type { Stack } from "#tests/support/stack.ts";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Somebody new, whose password is a secret of the test. */
export function aPerson(secrets: Secrets): Person {
  const id = randomBytes(5).toString("hex");
  const password = `Lampe-${id}-größer blau`;
  secrets.add("password", password);
  return { firstName: "Maya", lastName: `Okafor ${id}`, email: `maya.${id}@example.org`, password };
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Password again").fill(person.password);
  await page.getByLabel(/I accept the/).check();
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/files/, { timeout: 120_000 });
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
}

/** Somebody new, who has signed up on this page. */
export async function signUpNew(page: Page, secrets: Secrets): Promise<Person> {
  const person = aPerson(secrets);
  await signUp(page, person);
  return person;
}

export async function signIn(page: Page, person: Person, landing = /\/files/): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(landing, { timeout: 120_000 });
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("link", { name: "Sign out" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/, { timeout: 120_000 });
  // So that no later visit cuts this one off.
  await untilAlive(page);
}

/** Closes the keys by hand, as after a long pause. */
export async function lock(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Lock now" }).click();
}

/** Gives the password in the dialog over the sealed list. */
export async function unlock(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  // Where nobody has typed a name in this browser, it is asked for (Reading R-105).
  const email = dialog.getByLabel("Email");
  if (await email.isVisible()) await email.fill(person.email);
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(dialog).toBeHidden({ timeout: 120_000 });
}

/** The link of the newest verification mail. */
export async function verifyLinkOf(stack: Stack, person: Person): Promise<string> {
  const mail = (await stack.mails()).find((one) => one.to === person.email);
  const link = /https?:\/\/\S+verify-email\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error("the mail holds no link");
  return link;
}

/** Opens the link of the newest verification mail, as from the mailbox, in the browser that is signed in. */
export async function verifyEmail(page: Page, stack: Stack, person: Person): Promise<void> {
  await expect
    .poll(async () => (await stack.mails()).some((mail) => mail.to === person.email))
    .toBe(true);
  await page.goto(await verifyLinkOf(stack, person));
  await untilAlive(page);
  const confirm = page.getByRole("button", { name: "Verify email" });
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByText("Email verified")).toBeVisible();
  // Its words are read before it has loaded whole, and whoever goes on then cuts one address with another.
  await page.waitForLoadState();
}

/** Waits until React has taken over the server's page. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const body = document.querySelector("body");
    return body !== null && Object.keys(body).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Waits until React has taken over a control: parts of a page follow its body one after the other. */
export async function untilControlAlive(control: Locator): Promise<void> {
  const isAlive = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  await expect.poll(() => control.evaluate(isAlive)).toBe(true);
}
