import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { SOON } from "#tests/e2e/press-answer.ts";
import { pressPart, type Way } from "#tests/e2e/press-owner.ts";
import { dialogOf, nothing, type Stage } from "#tests/e2e/press-screens.ts";
import { rawKeys } from "#tests/e2e/raw-keys.ts";

/** What the keys and help lead to: the commands, the sheet of keys, topics, a ticket, the first steps. */
export async function pressHelpMore(stage: Stage): Promise<void> {
  await startAt(stage.page, "/vault");
  await pressCommands(stage);
  await pressSheet(stage);
  await pressTopics(stage);
  await pressTicket(stage);
  await pressSteps(stage);
}

/** Every command but those that end what is open: each closes the palette and does something. */
async function pressCommands({ page, say, way }: Stage): Promise<void> {
  const ends = [say("shell:panel.lock"), say("shell:panel.signOut")];
  const options = page.getByRole("option");
  const open = async () => {
    await untilShown(options.first(), () => page.keyboard.press("Control+k"));
  };
  await open();
  const names = await options.locator("bdi").allTextContents();
  expect(names.filter((name) => ends.some((end) => end.test(name)))).toHaveLength(2);
  const close = { scope: dialogOf(page), open };
  expect(await pressPart(page, close, way)).toBe(1);
  for (const [place, name] of names.entries()) {
    if (ends.some((end) => end.test(name))) continue;
    await startAt(page, "/vault");
    await open();
    await choose(options, place, way);
    await expect(options.first(), name).toBeHidden();
    await expectAlive(page, name);
    // The theme is the person's, in every language.
    if (name === toText(say("palette:dark"))) {
      await open();
      await choose(options, place, way);
    }
  }
  await startAt(page, "/vault");
}

const toText = (words: RegExp) => words.source.replace(/^\^|\(.*$/g, "");

async function choose(options: Locator, place: number, way: Way): Promise<void> {
  if (way === "pointer") return options.nth(place).click(SOON);
  const keyboard = options.page().keyboard;
  for (let step = 0; step < place; step += 1) await keyboard.press("ArrowDown");
  await expect(options.nth(place)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
}

async function pressSheet({ page, way }: Stage): Promise<void> {
  const open = async () => {
    await untilShown(page.getByRole("switch"), () => page.keyboard.press("?"));
  };
  expect(await pressPart(page, { scope: dialogOf(page), open }, way)).toBe(2);
}

async function pressTopics({ page, say, way }: Stage): Promise<void> {
  const open = async () => {
    await startAt(page, "/vault");
    await page.getByRole("button", { name: say("shell:help") }).click();
    await expect(dialogOf(page).getByRole("link").first()).toBeVisible();
  };
  await pressWays({ scope: dialogOf(page), open, way });
}

/** The form as it opens, sent empty, and sent: what stands in its place is closed. */
async function pressTicket({ page, say, way }: Stage): Promise<void> {
  const form = dialogOf(page);
  const texts = form.locator("input:not([readonly], [type=checkbox]), textarea");
  const open = async () => {
    await page.getByRole("button", { name: say("shell:help") }).click();
    await page.getByRole("button", { name: say("help:contact") }).click();
    await expect(texts).toHaveCount(2);
  };
  expect(await pressPart(page, { scope: form, open }, way)).toBeGreaterThan(4);
  await open();
  for (const text of await texts.all()) await text.fill("Gedrückt");
  const send = form.getByRole("button", { name: say("help:form.send") });
  await (way === "pointer" ? send.click() : send.press("Enter"));
  await expect(page.getByText(say("help:form.done"))).toBeVisible();
  expect(await pressPart(page, { scope: form, open: nothing, ends: true }, way)).toBe(1);
  await expect(form).toBeHidden();
}

/** Each step that is open leads on; the list is put away at last, and stands under its address all the same. */
async function pressSteps({ page, say, way }: Stage): Promise<void> {
  const main = page.locator("main");
  const open = () => startAt(page, "/get-started");
  await pressWays({ scope: main, open, way });
  await open();
  const hide = main.getByRole("button", { name: say("start:hide") });
  await (way === "pointer" ? hide.click() : hide.press("Enter"));
  await expect(page).toHaveURL(/\/files$/);
  await expectAlive(page, "hide");
}

interface Ways {
  readonly scope: Locator;
  readonly open: () => Promise<void>;
  readonly way: Way;
}

/** Every link of a part leads to another page with a heading, and something has the focus there. */
async function pressWays({ scope, open, way }: Ways): Promise<void> {
  const page = scope.page();
  await open();
  const links = scope.getByRole("link");
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(1);
  for (const [place, name] of names.entries()) {
    await open();
    const before = page.url();
    const link = links.nth(place);
    await (way === "pointer" ? link.click(SOON) : link.press("Enter", SOON));
    await expect(page, name).not.toHaveURL(before);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAlive(page, name);
  }
}

/** A key that comes before the page hears any is pressed again, as by whoever sees that nothing happens. */
async function untilShown(part: Locator, ask: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!(await part.isVisible())) await ask();
    await expect(part).toBeVisible(SOON);
  }).toPass();
}

async function startAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function expectAlive(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused, `the focus after "${name}"`).not.toBe("BODY");
  expect(rawKeys(await page.locator("body").innerText()), `texts after "${name}"`).toEqual([]);
}
