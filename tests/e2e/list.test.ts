import {
  expectListed,
  fileRow,
  labelled,
  leaveForOwnFiles,
  menuOf,
  newFolder,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { cutTexts, filesOf, reloadHeld, reloadWatched, shownNames } from "#tests/e2e/list-rows.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test("a list is sorted by name, size and date, in numbers and in the reader's alphabet, and stays so", async ({
  ownPage,
  secrets,
}) => {
  await filesOf(ownPage, secrets, [
    ["Blatt 10.txt", 30_000],
    ["Blatt 9.txt", 10_000],
    ["Äpfel.txt", 20_000],
  ]);
  await newFolder(ownPage, "Zubehör");
  expect(await shownNames(ownPage)).toEqual([
    "Zubehör",
    "Äpfel.txt",
    "Blatt 9.txt",
    "Blatt 10.txt",
  ]);
  const head = (name: string) => ownPage.getByRole("columnheader").getByRole("button", { name });
  await head("Name").click();
  await expect
    .poll(() => shownNames(ownPage))
    .toEqual(["Zubehör", "Blatt 10.txt", "Blatt 9.txt", "Äpfel.txt"]);
  await head("Size").click();
  const bySize = await shownNames(ownPage);
  await head("Size").click();
  await expect
    .poll(async () => (await shownNames(ownPage)).filter((name) => name !== "Zubehör"))
    .toEqual(bySize.filter((name) => name !== "Zubehör").reverse());
  expect([...bySize].filter((name) => name !== "Zubehör").sort()).toEqual(
    ["Blatt 10.txt", "Blatt 9.txt", "Äpfel.txt"].sort(),
  );
  const chosen = await shownNames(ownPage);
  await ownPage.reload();
  await untilAlive(ownPage);
  await expect.poll(() => shownNames(ownPage)).toEqual(chosen);
  await head("Name").click();
  await expect
    .poll(() => shownNames(ownPage))
    .toEqual(["Zubehör", "Äpfel.txt", "Blatt 9.txt", "Blatt 10.txt"]);

  await fileRow(ownPage, "Äpfel.txt").focus();
  await ownPage.keyboard.press("F2");
  secrets.add("new name of a file", "Zwetschgen.txt");
  await ownPage.getByRole("dialog").getByLabel("Name").fill("Zwetschgen.txt");
  await ownPage.keyboard.press("Enter");
  await expect(fileRow(ownPage, "Zwetschgen.txt"), "the focus goes along").toBeFocused();
  expect((await shownNames(ownPage)).at(-1)).toBe("Zwetschgen.txt");
});

test("the first rows appear sorted, and none moves under a pointer until it is told to", async ({
  ownPage,
  secrets,
}) => {
  const names = Array.from({ length: 24 }, (_, place) => `Blatt ${place + 1}.txt`);
  await filesOf(
    ownPage,
    secrets,
    names.map((name) => [name, 900]),
  );
  let goOn = () => {};
  const isPointed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await ownPage.route(/command=pathlist/, async (route) => {
    await isPointed;
    await route.continue();
  });
  const ordersSince = await reloadWatched(ownPage, "Blatt [0-9]+[.]txt");
  await expect(fileRow(ownPage, "a sealed item")).toHaveCount(0);
  const first = await shownNames(ownPage);
  expect(first).toHaveLength(FIRST_ROWS);
  expect(first).toEqual(names.filter((name) => first.includes(name)));
  const orders = await ordersSince();
  expect(orders.some((order) => order.length === FIRST_ROWS)).toBe(true);
  for (const order of orders)
    expect(order, "sorted whenever they stand").toEqual(
      names.filter((name) => order.includes(name)),
    );
  await fileRow(ownPage, first[3] ?? "").hover();
  goOn();
  await ownPage.getByRole("button", { name: "Sort now" }).waitFor();
  const all = await shownNames(ownPage);
  expect(all.slice(0, FIRST_ROWS)).toEqual(first);
  await ownPage.setViewportSize(PHONE);
  await expect(ownPage.getByRole("button", { name: "Sort now" })).toBeInViewport();
  await ownPage.setViewportSize(DESKTOP);
  await newFolder(ownPage, "Anhang");
  await expect(fileRow(ownPage, "Anhang"), "what was made is brought into view").toBeInViewport();
  await ownPage.getByRole("button", { name: "Sort now" }).click();
  await expect.poll(() => shownNames(ownPage)).toEqual(["Anhang", ...names]);
  await fileRow(ownPage, names.at(-1) ?? "").scrollIntoViewIfNeeded();
  const head = ownPage.getByRole("columnheader").getByRole("button", { name: "Name" });
  await expect(head, "heads stay over the rows").toBeInViewport();
  await ownPage.setViewportSize(AT_200_PERCENT);
  const room = "two lines have their room at 200 % zoom";
  await expect.poll(() => cutTexts(ownPage), room).toMatchObject({ isSeen: true, cut: [] });
  await ownPage.setViewportSize(DESKTOP);
  await ownPage.unroute(/command=pathlist/);
});

test("a new folder that is asked for while its folder still opens is not lost", async ({
  ownPage,
}) => {
  const open = await reloadHeld(ownPage);
  await ownPage.getByRole("button", { name: "New", exact: true }).click();
  await ownPage.getByRole("menuitem", { name: "Folder", exact: true }).click();
  await expect(ownPage.getByRole("menuitem")).toHaveCount(0);
  await open();
  await expect(
    ownPage.getByRole("dialog", { name: "New folder" }).getByLabel("Name"),
  ).toBeFocused();
});

test("the filter finds what is looked for while it is typed, and says when there is nothing", async ({
  ownPage,
  secrets,
}) => {
  await filesOf(ownPage, secrets, [
    ["Rechnung März.pdf", 900],
    ["Rechnung April.pdf", 900],
    ["Urlaub.jpg", 900],
  ]);
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menuitem", { name: "Filter this folder" }).click();
  const field = ownPage.getByRole("searchbox", { name: "Filter this folder" });
  await expect(field).toBeFocused();
  await field.fill("rechnung");
  await expect.poll(() => shownNames(ownPage)).toEqual(["Rechnung April.pdf", "Rechnung März.pdf"]);
  await field.fill("märz");
  await expect.poll(() => shownNames(ownPage)).toEqual(["Rechnung März.pdf"]);
  await field.fill("qqq");
  await expect(ownPage.getByText("Nothing in this folder matches")).toBeVisible();
  await ownPage.keyboard.press("Escape");
  await expect.poll(async () => (await shownNames(ownPage)).length).toBe(3);
  await expect(ownPage.getByRole("button", { name: "More for this folder" })).toBeFocused();
});

test("on a phone the filter has the focus as soon as it is chosen, and gives it back", async ({
  ownPage,
  home,
  secrets,
}) => {
  await filesOf(ownPage, secrets, [["Rechnung Mai.pdf", 900]]);
  const phone = await home.context.newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto(ownPage.url());
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
  ownPage,
  secrets,
}) => {
  await newFolder(ownPage, "Ordner als Kachel");
  await filesOf(ownPage, secrets, [
    ["Kachel.png", 900],
    ["Zierleiste.png", 900],
  ]);
  await ownPage.getByRole("button", { name: "Grid view" }).click();
  await expect(ownPage.getByRole("heading", { name: "Folders" })).toBeVisible();
  await expect(ownPage.getByRole("heading", { name: "Files", level: 2 })).toBeVisible();
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menuitemcheckbox", { name: "Descending" }).click();
  const order = async () => {
    const text = await ownPage.getByRole("main").innerText();
    return [...new Set(text.match(/(?<!als )(?:Kachel|Zierleiste)/g))];
  };
  await expect.poll(order).toEqual(["Zierleiste", "Kachel"]);
  await ownPage.reload();
  await untilAlive(ownPage);
  await expect(ownPage.getByRole("button", { name: "Grid view" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(ownPage.getByText("Kachel.png")).toBeVisible();
  await expect.poll(order, "the order stays as well").toEqual(["Zierleiste", "Kachel"]);
  // What is pressed while the account still opens is chosen as well.
  const open = await reloadHeld(ownPage);
  await ownPage.getByRole("button", { name: "List view" }).click();
  const bySize = ownPage.getByRole("columnheader", { name: "Size" });
  await bySize.getByRole("button").click();
  await open();
  await expectListed(ownPage, [{ name: "Kachel.png" }]);
  await expect(bySize).toHaveAttribute("aria-sort", /ending$/);
  await expect(bySize, "the view is the person's, in every folder").toBeVisible();
});

test("file info says kind, size, date and place of what is selected", async ({
  ownPage,
  secrets,
}) => {
  await filesOf(ownPage, secrets, [["Grundriss.pdf", 34_567]]);
  await menuOf(ownPage, "Grundriss.pdf", "File info");
  const info = ownPage.getByRole("complementary", { name: "File info" });
  await expect(info.getByText("PDF document")).toBeVisible();
  await expect(info.getByText("33.8 KB")).toBeVisible();
  await expect(info.getByText("Encrypted on your device. Only you can open it.")).toBeVisible();
  await expect(info.getByText(/^Files \/ /)).toBeVisible();
  await info.getByRole("button", { name: "Close file info" }).click();
  await expect(info).toBeHidden();
});

test("what is wrong with a name stands at its field while it is typed", async ({ ownPage }) => {
  await newFolder(ownPage, "Pläne");
  await ownPage.getByRole("button", { name: "New", exact: true }).click();
  await ownPage.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = ownPage.getByRole("dialog", { name: "New folder" });
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
  await expectListed(ownPage, [{ name: "Entwürfe" }]);
});

test("a star stays with its file", async ({ ownPage, secrets }) => {
  await filesOf(ownPage, secrets, [["Lieblingsstück.txt", 900]]);
  await menuOf(ownPage, "Lieblingsstück.txt", "Star");
  const row = fileRow(ownPage, "Lieblingsstück.txt");
  const star = row.getByRole("button", { name: labelled("Star", "Lieblingsstück.txt") });
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await ownPage.reload();
  await untilAlive(ownPage);
  await expectListed(ownPage, [{ name: "Lieblingsstück.txt" }]);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await menuOf(ownPage, "Lieblingsstück.txt", "Remove star");
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("a folder that cannot be opened says so, under the one heading of the page", async ({
  ownPage,
}) => {
  for (const id of ["999999999999", "abc"]) {
    await ownPage.goto(`/files/${id}`);
    await expect(
      ownPage.getByRole("heading", { level: 2, name: /^Folder not found/ }),
    ).toBeVisible();
    await expect(ownPage.getByRole("button", { name: "Try again" })).toHaveCount(0);
  }
  await expect(ownPage.getByRole("heading", { level: 1 })).toHaveCount(1);
  await leaveForOwnFiles(ownPage);
});

/** What the server draws (House 3, Listing). */
const FIRST_ROWS = 20;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 720 };
/** What is left of it in pixels of the page. */
const AT_200_PERCENT = { width: 640, height: 360 };
