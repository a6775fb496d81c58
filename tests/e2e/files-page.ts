import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";

export interface TestFile {
  name: string;
  path: string;
  bytes: Buffer;
}

/** Content shorter than this would be met on the wire by chance. */
const CANARY_BYTES = 24;

/** A file on disk with random content. Its name and its content are secrets of the test. */
export function aFile(secrets: Secrets, name: string, sizeBytes: number): TestFile {
  const folder = mkdtempSync(join(tmpdir(), "coffer-file-"));
  const path = join(folder, name);
  const bytes = randomBytes(sizeBytes);
  writeFileSync(path, bytes);
  secrets.add("name of a file", name);
  if (sizeBytes >= CANARY_BYTES) {
    secrets.add("start of a content", bytes.subarray(0, CANARY_BYTES));
    secrets.add("end of a content", bytes.subarray(-CANARY_BYTES));
  }
  return { name, path, bytes };
}

/** Chooses files with the button. */
export async function upload(page: Page, files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(files.map((file) => file.path));
}

/** A row of the grid by the whole name of its item. */
export function fileRow(page: Page, name: string): Locator {
  const box = page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  return page.getByRole("row").filter({ has: box });
}

export async function expectListed(page: Page, files: readonly TestFile[]): Promise<void> {
  for (const file of files) await expect(fileRow(page, file.name)).toBeVisible({ timeout: 60_000 });
}

/** A line of the transfers panel. */
export function transferRow(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: "Transfers" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** What a download saved. */
export interface Saved {
  bytes: Buffer;
  fileName: string;
}

/** Waits for the download that a deed starts, and for its end. */
export async function savedBy(page: Page, deed: () => Promise<unknown>): Promise<Saved> {
  const started = page.waitForEvent("download", { timeout: 60_000 });
  await deed();
  const saved = await started;
  return { bytes: readFileSync(await saved.path()), fileName: saved.suggestedFilename() };
}

/** Downloads through the row's menu. */
export function download(page: Page, name: string): Promise<Saved> {
  return savedBy(page, () => menuOf(page, name, "Download"));
}

/** Opens the context menu of a row and chooses an entry. */
export async function menuOf(page: Page, name: string, entry: string): Promise<void> {
  await fileRow(page, name).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
