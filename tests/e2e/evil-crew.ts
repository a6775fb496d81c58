import type { Locator, Page } from "@playwright/test";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { openClient, signUpClient } from "#tests/e2e/core-client.ts";
import {
  newFolder,
  openFolder,
  type TestFile,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";
import { type Home, test as home } from "#tests/e2e/home.ts";
import { aPerson, untilAlive } from "#tests/e2e/people.ts";
import { giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";
import type { Browser } from "#tests/evil/browser.ts";
import type { Stack } from "#tests/support/stack.ts";

/** Somebody who works without a screen, and does what no screen lets him. */
export interface Sailor {
  readonly email: string;
  readonly client: Browser;
  /** Five digits of his safety number, as he reads them out. */
  readonly firstDigits: string;
}

/** A share of the resident: a file in it, somebody who may invite and a reader on it, and somebody who is not asked yet. */
export interface Crew {
  readonly folder: string;
  /** Address of its owner's page of it. */
  readonly url: string;
  readonly file: TestFile;
  readonly shareId: string;
  readonly inviter: Sailor;
  readonly reader: Sailor;
  readonly newcomer: Sailor;
}

interface Ship {
  readonly home: Home;
  readonly stack: Stack;
  readonly secrets: Secrets;
}

const made = new WeakMap<Stack, Promise<Crew>>();

/** One crew for all stories of a worker: keys are slow to make. */
function crewOf(ship: Ship): Promise<Crew> {
  const known = made.get(ship.stack) ?? makeCrew(ship);
  made.set(ship.stack, known);
  return known;
}

async function makeCrew(ship: Ship): Promise<Crew> {
  const { page } = ship.home;
  const folder = ship.home.nextFolder();
  const signing = Promise.all([signUp(ship), signUp(ship), signUp(ship)]);
  await page.goto("/files");
  await untilAlive(page);
  await newFolder(page, folder);
  await openFolder(page, folder);
  const url = page.url();
  const file = await uploadNew({ page, secrets: ship.secrets }, "Lotsenplan Ebbe.pdf", 3_000);
  await untilTransferred(page);
  await page.goto("/files");
  await untilAlive(page);
  const [inviter, reader, newcomer] = await signing;
  const dialog = await shareDialogOf(page, folder);
  await invite(dialog, { email: inviter.email, role: "Can invite" });
  await giveKey(page, inviter.email);
  await invite(dialog, { email: reader.email, role: "Read only" });
  await giveKey(page, reader.email);
  const [shareId] = await Promise.all([join(inviter), join(reader)]);
  return { folder, url, file, shareId, inviter, reader, newcomer };
}

async function signUp({ stack, secrets }: Ship): Promise<Sailor> {
  const person = aPerson(secrets);
  const client = openClient(stack);
  await signUpClient(stack, client, person);
  const user = client.account()?.user.get();
  if (user === undefined) throw new Error("nobody signed up");
  const [identity] = await client.crypto.openIdentities([user]);
  if (identity?.ok !== true) throw new Error("keys of two people");
  return { email: person.email, client, firstDigits: identity.value.safetyNumber.slice(0, 5) };
}

async function join({ client }: Sailor): Promise<string> {
  const ports = client.files();
  const [invitation] = await listShares(ports);
  if (invitation === undefined) throw new Error("nobody is invited");
  await acceptShare(ports, await readShare(ports, invitation.shareId));
  return invitation.shareId;
}

/** The people of the crew's share, as the page asks for them anew. */
export async function peopleOn(page: Page, { folder }: Crew): Promise<Locator> {
  await page.goto("/shares");
  await untilAlive(page);
  await page.getByRole("button", { name: `People of ${folder}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Share “${folder}”` });
  await expect(dialog.getByRole("list", { name: "Members" })).toContainText("@");
  return dialog;
}

/** The line of somebody in the list of members. */
export function lineOf(dialog: Locator, email: string): Locator {
  return dialog.getByRole("list", { name: "Members" }).getByRole("listitem").filter({
    hasText: email,
  });
}

/** What is told among the security events of the account, newest first. */
export async function expectTold(page: Page, words: string): Promise<void> {
  await page.goto("/settings/events");
  await expect(page.getByRole("listitem").filter({ hasText: words }).first()).toBeVisible();
}

/** The resident shares a folder with people who obey no screen; one of them after the other story. */
export const test = home.extend<{ crew: Crew; page: Page }>({
  crew: async ({ resident, stack, secrets }, use) =>
    use(await crewOf({ home: resident, stack, secrets })),
  page: async ({ home: { page } }, use) => use(page),
});
