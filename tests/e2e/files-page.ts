import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";

export interface TestFile {
  name: string;
  path: string;
  bytes: Buffer;
}

/** A file on disk with random content. */
export function aFile(name: string, sizeBytes: number): TestFile {
  const folder = mkdtempSync(join(tmpdir(), "coffer-file-"));
  const path = join(folder, name);
  const bytes = randomBytes(sizeBytes);
  writeFileSync(path, bytes);
  return { name, path, bytes };
}

export async function upload(page: Page, files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(files.map((file) => file.path));
}

export function row(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.locator(`[title="${name}"], :text-is("${name}")`) });
}

/** A row of the grid by the whole name of its file, base and extension together. */
export function fileRow(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

export async function expectListed(page: Page, files: readonly TestFile[]): Promise<void> {
  for (const file of files) await expect(fileRow(page, file.name)).toBeVisible({ timeout: 60_000 });
}

/** Downloads through the row's menu and returns the saved bytes. */
export async function download(page: Page, name: string): Promise<{ bytes: Buffer; fileName: string }> {
  const saved = page.waitForEvent("download", { timeout: 120_000 });
  await menuOf(page, name, "Download");
  const file = await saved;
  const path = await file.path();
  return { bytes: readFileSync(path), fileName: file.suggestedFilename() };
}

/** Opens the context menu of a row and chooses an entry. */
export async function menuOf(page: Page, name: string, entry: string): Promise<void> {
  await fileRow(page, name).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
