import { readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { toShownName } from "#app/contract/validate/shown-name.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import { type HostileAccount, makeHostileAccount } from "#tests/e2e/evil-names-maker.ts";
import { closeTransfers, savedBy, transferRow } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, type Person, signIn } from "#tests/e2e/people.ts";
import { HOSTILE_NAMES } from "#tests/evil/hostile-names.data.ts";
import { readZip } from "#tests/support/read-zip.ts";
import type { Stack } from "#tests/support/stack.ts";

/** Breaks out of a title, an attribute and a sentence at once. */
const FOLDER = `</title><script>cofferRan(0)</script>"'><img src=x onerror=cofferRan(0)>\u202E{{x}}`;
const OWNER = "<img src=x onerror=cofferRan(90)>";
const SHOWN_FOLDER = toShownName(FOLDER);
const SHOWN = HOSTILE_NAMES.map(toShownName);
/** One of each kind; dialogs take a second each. */
const IN_DIALOGS = [0, 6, 7, 11, 19, 21, 23, 31, 35, 40, 43].map((index) => SHOWN[index] ?? "");
/** So that every row is mounted. */
const TALL = { width: 1280, height: 12_000 };
const ISOLATES = /[\u2068\u2069]/g;
/** What turns or hides text may not stand in a name on a disk (Trust W10). */
const UNSAFE = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF/\\:*?"<>|]/u;

interface Hostile extends HostileAccount {
  readonly person: Person;
}

let hostile: Hostile | null = null;

async function account(stack: Stack, person: Person): Promise<Hostile> {
  hostile ??= { ...(await makeHostileAccount(stack, person, [FOLDER, ...HOSTILE_NAMES])), person };
  return hostile;
}

/** Counts what took a name for code: calls, dialogs, and elements that a name made. */
async function watchForScripts(context: BrowserContext): Promise<() => Promise<void>> {
  const ran: string[] = [];
  await context.exposeBinding("cofferRan", (_source, which: unknown) => void ran.push(`${which}`));
  const dialogs: string[] = [];
  context.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return async () => {
    expect(ran, "names that ran").toEqual([]);
    expect(dialogs, "dialogs of the browser").toEqual([]);
    for (const page of context.pages()) {
      const made = page.locator(
        "[onerror],[onload],[onfocus],[onmouseover],img[src=x],iframe[srcdoc],a[href^='javascript' i],math,mglyph",
      );
      expect(await made.count(), "elements that a name made").toBe(0);
    }
  };
}

const open = test.extend<{ hostilePage: Page; made: Hostile }>({
  made: async ({ stack, secrets }, use) => {
    const person = { ...aPerson(secrets), firstName: OWNER };
    await use(await account(stack, person));
  },
  hostilePage: async ({ page, context, made }, use) => {
    const expectNothingRan = await watchForScripts(context);
    await page.setViewportSize(TALL);
    await signIn(page, made.person);
    await use(page);
    await expectNothingRan();
  },
});

/** Every name stands in the grid, and nothing else, letter by letter. */
async function expectShown(page: Page): Promise<void> {
  const names = page
    .locator('[role="row"][data-state="normal"], [role="gridcell"][data-state="normal"]')
    .locator('[dir="auto"]');
  await expect.poll(async () => inOrder(await names.allTextContents())).toEqual(inOrder(SHOWN));
}

async function expectIsolated(name: Locator): Promise<void> {
  await expect(name.first()).toBeVisible();
  const styles = await name.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).unicodeBidi),
  );
  expect(new Set(styles)).toEqual(new Set(["isolate"]));
}

const inOrder = (names: readonly string[]) => [...names].sort();

async function openFolder(page: Page): Promise<void> {
  await page.getByRole("row").getByRole("link", { name: SHOWN_FOLDER, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(SHOWN_FOLDER);
  await expect(page.getByText("Sorting when complete…")).toBeHidden();
}

open(
  "W2: rows, tiles, labels, path and titles show every name as words",
  async ({ hostilePage: page }) => {
    await openFolder(page);
    // No name stands in a title: tabs, histories and other people's screens show it.
    await expect(page).toHaveTitle("Files | Coffer");
    expect(await page.evaluate(() => document.head.querySelectorAll("title").length)).toBe(1);
    await expectShown(page);
    await expectIsolated(page.locator('[role="row"] [dir="auto"]'));
    const labels = await page
      .locator('[role="row"] input')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
    for (const name of SHOWN)
      expect(labels.map((label) => label.replaceAll(ISOLATES, ""))).toContain(`Select ${name}`);
    const path = page.getByRole("navigation", { name: "Breadcrumb" });
    await expectIsolated(path.locator("bdi"));
    await page
      .getByRole("radio", { name: "Grid view" })
      .or(page.getByRole("button", { name: "Grid view" }))
      .first()
      .click();
    await expectShown(page);
    await expectIsolated(page.locator('[role="gridcell"] [dir="auto"]'));
  },
);

open(
  "W2: search, recents and the view of the storage show names as words",
  { tag: "@long" },
  async ({ hostilePage: page }) => {
    await page.goto("/recents");
    await expectIsolated(page.locator('[role="row"][data-state="normal"] [dir="auto"]'));
    await page.goto("/search");
    await page.getByRole("searchbox").fill("type:file");
    const found = page.locator('[role="row"][data-state="normal"]');
    await expect(found).toHaveCount(SHOWN.length);
    await expectIsolated(found.locator('[dir="auto"]'));
    await page.goto("/storage");
    await expectIsolated(page.locator('main [dir="auto"]:visible'));
  },
);

open(
  "W2: dialogs, file info, messages and menus show names as words",
  { tag: "@long" },
  async ({ hostilePage: page }) => {
    await openFolder(page);
    for (const name of IN_DIALOGS) {
      await menuOfName(page, name, "Rename F2");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toHaveText(said("Rename “", name, "”"));
      await expect(dialog.getByLabel("Name")).toHaveValue(name);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    }
    const [first = ""] = IN_DIALOGS;
    await menuOfName(page, first, "File info");
    const info = page.getByRole("complementary", { name: "File info" });
    await expect(info.locator("bdi").filter({ hasText: first })).toBeVisible();
    await expect(info.locator("bdi").filter({ hasText: SHOWN_FOLDER })).toBeVisible();
    await menuOfName(page, first, "Link");
    const link = page.getByRole("dialog");
    await expect(link.getByRole("heading").first()).toContainText(`to “${first}”`);
    await page.keyboard.press("Escape");
    await menuOfName(page, first, "Move");
    const move = page.getByRole("dialog", { name: "Move 1 item" });
    await expectIsolated(move.locator("bdi").filter({ hasText: SHOWN_FOLDER }));
    await page.keyboard.press("Escape");
    await page.route(/command=pathdelete/, (route) =>
      route.fulfill({
        json: { success: 0, error_code: 999_999, error_msg: FOLDER, isCustomMsg: 1 },
      }),
    );
    await menuOfName(page, first, "Delete Del");
    await expect(page.getByRole("alert").filter({ hasText: "999999" })).toBeVisible();
    await page.unrouteAll();
  },
);

open(
  "W2: the transfers panel and what is saved bear harmless names",
  { tag: "@long" },
  async ({ hostilePage: page, made }) => {
    await openFolder(page);
    for (const name of IN_DIALOGS) {
      const saved = await savedBy(page, () => menuOfName(page, name, "Download"));
      expect(saved.fileName).not.toMatch(UNSAFE);
      expect(saved.bytes.equals(made.contents[SHOWN.indexOf(name)] ?? Buffer.alloc(0))).toBe(true);
      await expect(transferRow(page, name).first()).toContainText("Complete");
    }
    await expectIsolated(page.getByRole("list", { name: "Transfers" }).locator('[dir="auto"]'));
    await closeTransfers(page);
    const bar = page.getByRole("toolbar", { name: "Selection" });
    await bar.getByRole("button", { name: "Clear selection" }).click();
    await page.getByRole("checkbox", { name: "Select all" }).click();
    const zipped = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Download as zip" }).click();
    const zip = await zipped;
    const entries = readZip(readFileSync(await zip.path()));
    expect(entries.size).toBe(SHOWN.length);
    for (const entry of entries.keys()) expect(entry.split("/").at(-1)).not.toMatch(UNSAFE);
    for (const entry of entries.keys()) expect(entry.split("/")).not.toContain("..");
    await closeTransfers(page);
  },
);

open(
  "W2: a visitor of the link and the list of links see words",
  async ({ hostilePage: page, made }) => {
    await page.goto("/shares/links");
    await expect(page.getByRole("row").filter({ hasText: SHOWN_FOLDER })).toBeVisible();
    await expectIsolated(page.locator('tbody [dir="auto"]'));
    await page.goto(made.link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(SHOWN_FOLDER);
    await expectShown(page);
    await expectIsolated(page.locator('[role="row"] [dir="auto"]'));
    await expect(page.getByText(`Shared by ${OWNER}`)).toBeVisible();
    const [name = ""] = IN_DIALOGS;
    const saved = await savedBy(page, () =>
      page
        .getByRole("button", { name: `Download ${name}`, exact: true })
        .first()
        .click(),
    );
    expect(saved.fileName).toBe(toSafeName(name));
  },
);

/** A sentence round a name, which may stand isolated in it. */
function said(before: string, name: string, after: string): RegExp {
  const quoted = name.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  return new RegExp(`^${before}\\u2068?${quoted}\\u2069?${after}$`, "u");
}

/** As `menuOf`, for names that hold every character there is. */
async function menuOfName(page: Page, name: string, entry: string): Promise<void> {
  const rows = page.locator('[role="row"][data-state="normal"]');
  const index = (await rows.locator('[dir="auto"]').allTextContents()).indexOf(name);
  await rows.nth(index).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
