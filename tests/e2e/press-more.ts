import type { Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { SOON } from "#tests/e2e/press-answer.ts";
import { pressPart } from "#tests/e2e/press-owner.ts";
import {
  chooseFiles,
  dialogOf,
  menuIn,
  nothing,
  openRowMenu,
  rowOf,
  type Stage,
} from "#tests/e2e/press-screens.ts";

/** File info, the filter, and the question about a name that is taken. */
export async function pressBesides(stage: Stage): Promise<void> {
  const { page, say, way, file } = stage;
  const box = rowOf(page, file).locator("input[type=checkbox]");
  const info = page.getByRole("complementary");
  const openInfo = async () => {
    if (!(await box.isChecked())) await box.check();
    await page
      .getByRole("button", { name: say("files:info"), exact: true })
      .first()
      .click();
  };
  expect(await pressPart(page, { scope: info, open: openInfo }, way)).toBeGreaterThan(0);
  await info.getByRole("button").first().click();
  await expect(info).toBeHidden();
  await box.uncheck();
  const field = page.locator("main").getByRole("searchbox");
  const filter = field.locator("xpath=ancestor::div[.//button][1]");
  const openFilter = async () => {
    await page.getByRole("button", { name: say("files:folderMenu") }).click();
    await page.getByRole("menuitem", { name: say("files:filter") }).click();
    await field.fill("qqq");
  };
  expect(await pressPart(page, { scope: filter, open: openFilter }, way)).toBeGreaterThan(0);
  await filter.getByRole("button").first().click();
  await expect(rowOf(page, file)).toBeVisible();
  const question = { scope: dialogOf(page), open: () => chooseFiles(stage, file) };
  expect(await pressPart(page, question, way)).toBeGreaterThan(2);
}

/** A deleted item among the living, and what is left to do with it. */
export async function pressDeleted(stage: Stage): Promise<void> {
  const { page, say, way, deleted } = stage;
  const show = async () => {
    await page.getByRole("button", { name: say("files:folderMenu") }).click();
    await menuIn(page).getByText(say("files:showDeleted")).click();
    await expect(rowOf(page, deleted)).toBeVisible();
  };
  await show();
  const box = rowOf(page, deleted).locator("input[type=checkbox]");
  const bar = page.getByRole("toolbar");
  const left = [say("files:do.restore")];
  const choose = () => box.check();
  expect(await pressPart(page, { scope: bar, open: choose, left }, way)).toBeGreaterThan(0);
  const menu = { scope: menuIn(page), open: () => openRowMenu(stage, deleted), left };
  expect(await pressPart(page, menu, way)).toBe(2);
  const asked = page.getByRole("alertdialog");
  const ask = async () => {
    await openRowMenu(stage, deleted);
    await menuIn(page).getByText(say("operations:purge")).click();
  };
  const question = { scope: asked, left: [say("operations:purge")] };
  expect(await pressPart(page, { ...question, open: ask }, way)).toBe(2);
  const empty = () => page.getByRole("button", { name: say("operations:empty") }).click();
  const emptying = { scope: asked, open: empty, left: [say("operations:empty")] };
  expect(await pressPart(page, emptying, way)).toBe(2);
  await expect(page.getByText(say("files:deletedNote"))).toBeVisible();
  await page.getByRole("button", { name: say("files:hideDeleted") }).click();
  await expect(rowOf(page, deleted)).toBeHidden();
}

/** What the settings show, and every dialog that they open. */
export async function pressSettings({ page, say, way }: Stage): Promise<void> {
  const left = [say("security:sessions.endOf")];
  const main = page.locator("main");
  for (const path of ["/settings/profile", "/settings/security", "/settings/events"]) {
    await page.goto(path);
    await untilAlive(page);
    await expect(main.locator("button:enabled").first()).toBeVisible();
    expect(
      await pressPart(page, { scope: main, open: nothing, left, deep: true }, way),
    ).toBeGreaterThan(0);
    // The theme is the person's, in every language.
    if (path.endsWith("profile")) await main.getByRole("radio").first().check();
  }
}

/** Help, with what it leads to. */
export async function pressHelp({ page, say, way }: Stage): Promise<void> {
  await page.goto("/vault");
  await untilAlive(page);
  const open = () => page.getByRole("button", { name: say("shell:help") }).click();
  expect(await pressPart(page, { scope: dialogOf(page), open }, way)).toBeGreaterThan(2);
}

const ENTRY_PAGES = ["/", "/login", "/sign-up", "/recover", "/terms", "/opt-out", "/verify-email"];
const STATE_PAGES = ["/nowhere", "/account-suspended", "/accounting-hold", "/account-closed"];

/** Every page of somebody who is not signed in: forms are sent empty. */
export async function pressEntry(page: Page, way: Stage["way"]): Promise<void> {
  for (const path of ENTRY_PAGES) await pressPage(page, path, { way });
  // Complete as the server sends them, without scripts.
  for (const path of STATE_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  }
}

async function pressPage(page: Page, path: string, { way }: Pick<Stage, "way">): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.getByRole("heading").first()).toBeVisible(SOON);
  const part = { scope: page.locator("body"), open: nothing, isKept: true } as const;
  expect(await pressPart(page, part, way), path).toBeGreaterThanOrEqual(0);
}
