import type { Locator, Page } from "@playwright/test";
import { menuOf, untilTransferred, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

export interface MadeLink {
  url: string;
  cachekey: string;
}

export interface LinkWish {
  name: string;
  password?: string;
  limit?: number;
  /** Visible words of the choice. */
  expiry?: string;
  comments?: string;
  /** Visible words of what visitors may do. */
  permission?: string;
  /** What visitors of a file request are told. */
  words?: string;
}

/** Makes a link through the menu of a row. Its key, and its password, are secrets of the test. */
export async function makeLink(page: Page, secrets: Secrets, wish: LinkWish): Promise<MadeLink> {
  await menuOf(page, wish.name, "Link");
  const dialog = page.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await fillLink(dialog, wish);
  if (wish.password !== undefined) secrets.add("password of a link", wish.password);
  if (wish.words !== undefined) secrets.add("words of a file request", wish.words);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const field = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(field).toHaveValue(/#/, { timeout: 120_000 });
  const url = await field.inputValue();
  const { pathname, hash } = new URL(url);
  secrets.add("key of a link", hash.slice(1));
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  return { url, cachekey: pathname.slice("/dl/".length) };
}

async function fillLink(dialog: Locator, wish: LinkWish): Promise<void> {
  if (wish.password !== undefined) await typeLinkPassword(dialog, wish.password);
  if (wish.permission !== undefined)
    await dialog.getByLabel("Permissions").selectOption({ label: wish.permission });
  if (wish.words !== undefined) await dialog.getByLabel("What you ask for").fill(wish.words);
  if (wish.limit !== undefined) await dialog.getByLabel("Download limit").fill(String(wish.limit));
  if (wish.comments !== undefined)
    await dialog.getByLabel(/^Comments/).selectOption({ label: wish.comments });
  if (wish.expiry !== undefined)
    await dialog.getByLabel("Expiry").selectOption({ label: wish.expiry });
}

/** Asks for a password and types it over the one that is proposed. */
export async function typeLinkPassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByRole("switch", { name: "Password" }).click();
  const field = dialog.getByLabel("Link password");
  await expect(field).not.toHaveValue("");
  await field.fill(password);
}

/** Opens a link as somebody who got it in a message. */
export async function visit(page: Page, link: MadeLink): Promise<void> {
  await page.goto(link.url);
  await untilAlive(page);
}

/** The page of a link to one file shows it, with its name opened. */
export async function expectFile(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Gives the password that a link asks for. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** Uploads a file that is then to be linked, and gives its name. */
export async function aSharedFile(ownPage: Page, secrets: Secrets, name: string): Promise<string> {
  await uploadNew({ page: ownPage, secrets }, name, 3_000);
  await untilTransferred(ownPage);
  return name;
}

/** Between the last word in an element and what stands behind it, CSS pixels. */
export function gapBehind(words: Locator): Promise<number> {
  return words.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const behind = one.nextElementSibling?.getBoundingClientRect().left ?? Number.NaN;
    return behind - (Array.from(range.getClientRects()).at(-1)?.right ?? Number.NaN);
  });
}
