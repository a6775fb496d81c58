import type { Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  fileRow,
  labelled,
  leaveForOwnFiles,
  menuOf,
  newFolder,
  type TestFile,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test("a list is sorted by name, size and date, in numbers and in the reader's alphabet, and stays so", async ({
  desk,
  secrets,
}) => {
  await filesOf(desk, secrets, [
    ["Blatt 10.txt", 30_000],
    ["Blatt 9.txt", 10_000],
    ["Äpfel.txt", 20_000],
  ]);
  await newFolder(desk, "Zubehör");
  expect(await shownNames(desk)).toEqual(["Zubehör", "Äpfel.txt", "Blatt 9.txt", "Blatt 10.txt"]);
  const head = (name: string) => desk.getByRole("columnheader").getByRole("button", { name });
  await head("Name").click();
  await expect
    .poll(() => shownNames(desk))
    .toEqual(["Zubehör", "Blatt 10.txt", "Blatt 9.txt", "Äpfel.txt"]);
  await head("Size").click();
  const bySize = await shownNames(desk);
  await head("Size").click();
  await expect
    .poll(async () => (await shownNames(desk)).filter((name) => name !== "Zubehör"))
    .toEqual(bySize.filter((name) => name !== "Zubehör").reverse());
  expect([...bySize].filter((name) => name !== "Zubehör").sort()).toEqual(
    ["Blatt 10.txt", "Blatt 9.txt", "Äpfel.txt"].sort(),
  );
  const chosen = await shownNames(desk);
  await desk.reload();
  await untilAlive(desk);
  await expect.poll(() => shownNames(desk)).toEqual(chosen);
  await head("Name").click();
  await expect
    .poll(() => shownNames(desk))
    .toEqual(["Zubehör", "Äpfel.txt", "Blatt 9.txt", "Blatt 10.txt"]);

  await fileRow(desk, "Äpfel.txt").focus();
  await desk.keyboard.press("F2");
  secrets.add("new name of a file", "Zwetschgen.txt");
  await desk.getByRole("dialog").getByLabel("Name").fill("Zwetschgen.txt");
  await desk.keyboard.press("Enter");
  await expect(fileRow(desk, "Zwetschgen.txt"), "the focus goes along").toBeFocused();
  expect((await shownNames(desk)).at(-1)).toBe("Zwetschgen.txt");
});

test("the first rows appear sorted, and none moves under a pointer until it is told to", async ({
  desk,
  secrets,
}) => {
  const names = Array.from({ length: 24 }, (_, place) => `Blatt ${place + 1}.txt`);
  await filesOf(
    desk,
    secrets,
    names.map((name) => [name, 900]),
  );
  let goOn = () => {};
  const isPointed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await desk.route(/command=pathlist/, async (route) => {
    await isPointed;
    await route.continue();
  });
  await desk.reload();
  await expect(fileRow(desk, "a sealed item")).toHaveCount(0);
  const first = await shownNames(desk);
  expect(first).toHaveLength(FIRST_ROWS);
  expect(first).toEqual(names.filter((name) => first.includes(name)));
  await fileRow(desk, first[3] ?? "").hover();
  goOn();
  await desk.getByRole("button", { name: "Sort now" }).waitFor();
  const all = await shownNames(desk);
  expect(all.slice(0, FIRST_ROWS)).toEqual(first);
  await desk.setViewportSize(PHONE);
  await expect(desk.getByRole("button", { name: "Sort now" })).toBeInViewport();
  await desk.setViewportSize(DESKTOP);
  await desk.getByRole("button", { name: "Sort now" }).click();
  await expect.poll(() => shownNames(desk)).toEqual(names);
  await desk.unroute(/command=pathlist/);
});

test("a new folder that is asked for while its folder still opens is not lost", async ({
  desk,
}) => {
  const code = Promise.withResolvers<void>();
  const RUNTIME = /\/build\/_shared\/runtime/;
  await desk.route(RUNTIME, async (route) => {
    await code.promise;
    await route.continue();
  });
  await desk.reload();
  await untilAlive(desk);
  await desk.getByRole("button", { name: "New", exact: true }).click();
  await desk.getByRole("menuitem", { name: "Folder", exact: true }).click();
  await expect(desk.getByRole("menuitem")).toHaveCount(0);
  code.resolve();
  await expect(desk.getByRole("dialog", { name: "New folder" }).getByLabel("Name")).toBeFocused();
  await desk.unroute(RUNTIME);
});

test("the filter finds what is looked for while it is typed, and says when there is nothing", async ({
  desk,
  secrets,
}) => {
  await filesOf(desk, secrets, [
    ["Rechnung März.pdf", 900],
    ["Rechnung April.pdf", 900],
    ["Urlaub.jpg", 900],
  ]);
  await desk.getByRole("button", { name: "More for this folder" }).click();
  await desk.getByRole("menuitem", { name: "Filter this folder" }).click();
  const field = desk.getByRole("searchbox", { name: "Filter this folder" });
  await expect(field).toBeFocused();
  await field.fill("rechnung");
  await expect.poll(() => shownNames(desk)).toEqual(["Rechnung April.pdf", "Rechnung März.pdf"]);
  await field.fill("märz");
  await expect.poll(() => shownNames(desk)).toEqual(["Rechnung März.pdf"]);
  await field.fill("qqq");
  await expect(desk.getByText("Nothing in this folder matches")).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect.poll(async () => (await shownNames(desk)).length).toBe(3);
  await expect(desk.getByRole("button", { name: "More for this folder" })).toBeFocused();
});

test("on a phone the filter has the focus as soon as it is chosen, and gives it back", async ({
  desk,
  home,
  secrets,
}) => {
  await filesOf(desk, secrets, [["Rechnung Mai.pdf", 900]]);
  const phone = await home.context.newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto(desk.url());
  await untilAlive(phone);
  await expect(phone.getByRole("row").filter({ hasText: "Rechnung Mai" })).toBeVisible();
  const more = phone.getByRole("button", { name: "More for this folder" });
  const field = phone.getByRole("searchbox", { name: "Filter this folder" });
  await more.click();
  await phone.getByRole("dialog").getByRole("button", { name: "Filter this folder" }).click();
  await expect(field).toBeFocused();
  await phone.keyboard.insertText("mai");
  await expect(field).toHaveValue("mai");
  await phone.getByRole("button", { name: "Close the filter" }).click();
  await expect(field).toBeHidden();
  await expect(more).toBeFocused();
  await phone.close();
});

test("the same items stand as tiles, and the choice stays over a reload", async ({
  desk,
  secrets,
}) => {
  await newFolder(desk, "Ordner als Kachel");
  await filesOf(desk, secrets, [["Kachel.png", 900]]);
  await desk.getByRole("button", { name: "Grid view" }).click();
  await expect(desk.getByRole("heading", { name: "Folders" })).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Files", level: 2 })).toBeVisible();
  await desk.reload();
  await untilAlive(desk);
  await expect(desk.getByRole("button", { name: "Grid view" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(desk.getByText("Kachel.png")).toBeVisible();
  await desk.getByRole("button", { name: "List view" }).click();
  await expectListed(desk, [{ name: "Kachel.png" }]);
});

test("file info says kind, size, date and place of what is selected", async ({ desk, secrets }) => {
  await filesOf(desk, secrets, [["Grundriss.pdf", 34_567]]);
  await menuOf(desk, "Grundriss.pdf", "File info");
  const info = desk.getByRole("complementary", { name: "File info" });
  await expect(info.getByText("PDF document")).toBeVisible();
  await expect(info.getByText("33.8 KB")).toBeVisible();
  await expect(info.getByText("Encrypted on your device. Only you can open it.")).toBeVisible();
  await expect(info.getByText(/^Files \/ /)).toBeVisible();
  await info.getByRole("button", { name: "Close file info" }).click();
  await expect(info).toBeHidden();
});

test("what is wrong with a name stands at its field while it is typed", async ({ desk }) => {
  await newFolder(desk, "Pläne");
  await desk.getByRole("button", { name: "New", exact: true }).click();
  await desk.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "New folder" });
  const field = dialog.getByLabel("Name");
  await expect(field).not.toHaveAttribute("aria-invalid");
  for (const [name, text] of [
    ["a/b", "A name cannot contain the slash “/”."],
    ["a?", "A name cannot contain “?”."],
    ["nul.txt", "“nul.txt” is a name that computers keep for themselves."],
    ["draft.", "A name cannot end with a dot."],
    [" draft", "A name cannot begin with a space."],
    ["d".repeat(249), "A name can have at most 248 characters."],
    ["pläne", "A folder with this name already exists at this location."],
    ["", "Enter a name."],
  ] as const) {
    await field.fill(name);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expect(dialog).toBeVisible();
  await field.fill("Entwürfe");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expectListed(desk, [{ name: "Entwürfe" }]);
});

test("a star stays with its file", async ({ desk, secrets }) => {
  await filesOf(desk, secrets, [["Lieblingsstück.txt", 900]]);
  await menuOf(desk, "Lieblingsstück.txt", "Star");
  const row = fileRow(desk, "Lieblingsstück.txt");
  const star = row.getByRole("button", { name: labelled("Star", "Lieblingsstück.txt") });
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await desk.reload();
  await untilAlive(desk);
  await expectListed(desk, [{ name: "Lieblingsstück.txt" }]);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await menuOf(desk, "Lieblingsstück.txt", "Remove star");
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("a folder that cannot be opened says so, under the one heading of the page", async ({
  desk,
}) => {
  for (const id of ["999999999999", "abc"]) {
    await desk.goto(`/files/${id}`);
    await expect(desk.getByRole("heading", { level: 2, name: /^Folder not found/ })).toBeVisible();
  }
  await expect(desk.getByRole("heading", { level: 1 })).toHaveCount(1);
  await leaveForOwnFiles(desk);
});

/** What the server draws (House 3, Listing). */
const FIRST_ROWS = 20;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 720 };

async function filesOf(
  desk: Page,
  secrets: Secrets,
  wanted: readonly (readonly [string, number])[],
): Promise<TestFile[]> {
  const files = wanted.map(([name, bytes]) => aFile(secrets, name, bytes));
  await upload(desk, files);
  await expectListed(desk, files);
  await untilTransferred(desk);
  return files;
}

/** Names of the rows, in the order that they stand in. */
async function shownNames(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole("checkbox", { name: /^Select (?!all$)/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.replace(/^Select /, "").replaceAll(/[\u2068\u2069]/g, ""));
}
