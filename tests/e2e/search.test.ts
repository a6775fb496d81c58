import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  fileRow,
  newFolder,
  openFolder,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { watchWire } from "#tests/e2e/wire-log.ts";
import type { Reply } from "#tests/support/stack.ts";

const field = (page: Page) => page.getByRole("searchbox");
const results = (page: Page) => page.getByRole("grid");

const hasNames = ({ data }: Reply) => (data as { names: unknown[] }).names.length > 0;

/** What a page asks by itself over time, whatever is on it. */
const ANYWAY: ReadonlySet<string> = new Set([
  ...["usernotifications", "pathchanges", "linkedits", "sessionvalid"],
]);

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands and search" });
  await palette.getByRole("combobox").fill("search all");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  await expect(field(page)).toBeFocused();
}

test("names of all folders are found as one types, by the keyboard alone, and the server hears nothing of it", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const folder = "Werft Gröpelingen";
  secrets.add("name of a folder", folder);
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  const inside = await uploadNew({ page: ownPage, secrets }, "Spundwand Schnitt.pdf", 900);
  await uploadNew({ page: ownPage, secrets }, "Angebot Kran.txt", 900);
  // Of an image a list shows the picture, which only the server has (Reading R-685).
  const image = await uploadNew({ page: ownPage, secrets }, "Luftbild Kai.jpg", 900);
  await untilTransferred(ownPage);
  // Names that this page has not opened: a new one.
  const before = watchWire(stack);
  await ownPage.goto("/vault");
  await untilAlive(ownPage);
  await openSearch(ownPage);
  await expectAccessible(ownPage, "search before anything is typed");
  await expect(ownPage.getByRole("heading", { name: "Find a file or a folder" })).toBeVisible();

  await field(ownPage).fill("spundwand");
  await expect(fileRow(ownPage, inside.name)).toBeVisible();
  await expect(results(ownPage).locator("a", { hasText: folder })).toBeVisible();
  // Hits stand from the first page of names on; when the last one is there it is asked what changed since.
  await expect.poll(() => before.commands()).toContain("pathchanges");
  const wire = watchWire(stack);
  secrets.add("what was looked for", "gröpelingen type:folder");
  await field(ownPage).fill("gröpelingen type:folder");
  await expect(fileRow(ownPage, folder)).toBeVisible();
  await expect(fileRow(ownPage, inside.name)).toBeHidden();
  await ownPage.getByRole("button", { name: "PDF", exact: true }).click();
  await expect(field(ownPage)).toHaveValue("gröpelingen type:pdf");
  await expect(ownPage.getByRole("heading", { name: /Nothing found for/ })).toBeVisible();
  await expectAccessible(ownPage, "search without hits");
  await field(ownPage).fill("luftbild");
  await expect(fileRow(ownPage, image.name)).toBeVisible();
  await field(ownPage).fill("in:gröpelingen schnitt");
  await expect(fileRow(ownPage, inside.name)).toBeVisible();
  await expectAccessible(ownPage, "search with hits");
  expect(wire.commands().filter((name) => !ANYWAY.has(name))).toEqual([]);
  // Not even while names still come: those are asked for by their ids alone.
  const bodies = await Promise.all(
    ["pathnames", "pathchanges"].map((command) => before.sent(command)),
  );
  expect(bodies.flat().join()).not.toMatch(/spundwand|gr.{0,8}pelingen/i);

  await field(ownPage).focus();
  await ownPage.keyboard.press("ArrowDown");
  await expect(fileRow(ownPage, inside.name)).toBeFocused();
  await field(ownPage).focus();
  await ownPage.keyboard.press("Escape");
  await expect(field(ownPage)).toHaveValue("");
  await field(ownPage).fill("type:folder gröpe");
  await expect(fileRow(ownPage, folder)).toBeVisible();
  await expect(field(ownPage)).toBeFocused();
  await ownPage.keyboard.press("ArrowDown");
  await expect(fileRow(ownPage, folder)).toBeFocused();
  await ownPage.keyboard.press("Enter");
  await expect(ownPage.getByRole("heading", { level: 1, name: folder })).toBeVisible();
});

test("what is renamed is found by its new name, without a connection from what this device keeps, on any screen", async ({
  ownPage,
  home,
  secrets,
  stack,
}) => {
  secrets.add("name of a folder", "Leuchtfeuer Rotesand");
  const brought = async () => (await stack.repliesTo("pathchanges")).map(hasNames);
  const before = (await brought()).length;
  await openSearch(ownPage);
  const tab = await home.context.newPage();
  await tab.goto("/files");
  await untilAlive(tab);
  await newFolder(tab, "Leuchtfeuer Rotesand");
  await tab.close();
  await field(ownPage).fill("rotesand");
  await expect(fileRow(ownPage, "Leuchtfeuer Rotesand")).toBeVisible();
  // What came is kept before more is asked for.
  await expect.poll(async () => (await brought()).slice(before).join()).toMatch(/true,false/);

  // Kept sealed: a page that cannot ask for names finds them all the same.
  await ownPage.route(/command=path(?:names|changes)/, (route) => route.abort());
  await ownPage.reload();
  await untilAlive(ownPage);
  await field(ownPage).fill("rotesand");
  await expect(fileRow(ownPage, "Leuchtfeuer Rotesand")).toBeVisible();
  await ownPage.unroute(/command=path(?:names|changes)/);

  for (const width of [360, 768, 1280]) {
    await ownPage.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await ownPage.emulateMedia({ colorScheme });
      await expectAccessible(ownPage, `search at ${width}, ${colorScheme}`);
    }
    const overflow = await ownPage.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});
