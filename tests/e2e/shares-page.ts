import type { Locator, Page } from "@playwright/test";
import { menuOf } from "#tests/e2e/files-page.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** The dialog of a folder's share, from its row. */
export async function shareDialogOf(page: Page, folder: string): Promise<Locator> {
  await menuOf(page, folder, "Team Share");
  const dialog = page.getByRole("dialog", { name: `Share “${folder}”` });
  await expect(dialog.getByLabel("Invite by email")).toBeVisible({ timeout: 120_000 });
  return dialog;
}

interface Invitation {
  readonly email: string;
  /** As the field says it. */
  readonly role: string;
}

/** Invites somebody from the open dialog. */
export async function invite(dialog: Locator, { email, role }: Invitation): Promise<void> {
  const field = dialog.getByLabel("Invite by email");
  await field.fill(email);
  await field.press("Enter");
  await dialog.getByLabel("They become").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Send invite" }).click();
}

/** Gives the key to somebody who is new to this account. */
export async function giveKey(page: Page, email: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Share with somebody new" });
  await expect(question.getByText(email, { exact: true })).toBeVisible({ timeout: 120_000 });
  await question.getByRole("button", { name: "Give the key" }).click();
  await expect(question).toBeHidden();
}

/** Opens the list of shares and accepts the invitation there. */
export async function acceptInvitation(page: Page): Promise<void> {
  await page.goto("/shares");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  const accept = page.getByRole("dialog", { name: "Join this share?" });
  await accept.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(accept).toBeHidden();
}

/** Chooses a line of the menu of somebody in the list of members. */
export async function chooseFor(
  page: Page,
  { email, role }: Invitation,
  entry: string,
): Promise<void> {
  await page.getByRole("button", { name: `${role}, ${email}` }).click();
  const menu = page.getByRole("menu", { name: `What to do with ${email}` });
  const line = menu.getByRole("menuitem", { name: entry, exact: true });
  await line.or(menu.getByRole("menuitemcheckbox", { name: entry, exact: true })).click();
}
