import type { Page } from "@playwright/test";
import {
  aFile,
  download,
  expectListed,
  fileRow,
  labelled,
  menuOf,
  newFolder,
  openFolder,
  settledRow,
  undo,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const star = (page: Page, name: string) =>
  fileRow(page, name).getByRole("button", { name: labelled("Star", name) });

async function goTo(page: Page, name: "Starred" | "Recents"): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** The list of stars as the server draws it. */
async function sentStars(page: Page): Promise<string> {
  return (await page.request.get("/starred")).text();
}

const sealedRows = (html: string) => html.split('data-state="sealed"').length - 1;

test("a star stands at once, after a reload, in another tab and in the list of stars, by press and by key", async ({
  ownPage,
  home,
  secrets,
}) => {
  // What stories before this one have starred.
  const othersCount = sealedRows(await sentStars(home.page));
  const folder = "Sternwarte Nord";
  const [area, areaName] = [ownPage.url(), await ownPage.locator("h1").innerText()];
  secrets.add("name of a folder", folder);
  await newFolder(ownPage, folder);
  const beside = await uploadNew({ page: ownPage, secrets }, "Fernrohr.pdf", 900);
  await openFolder(ownPage, folder);
  const file = await uploadNew({ page: ownPage, secrets }, "Milchstraße.pdf", 900);
  await untilTransferred(ownPage);

  // A second tab follows without a reload.
  const address = ownPage.url();
  const tab = await home.context.newPage();
  await tab.goto(address);
  await expectListed(tab, [file]);
  await fileRow(ownPage, file.name).hover();
  await star(ownPage, file.name).click();
  await expect(star(ownPage, file.name)).toHaveAttribute("aria-pressed", "true");
  await expect(star(tab, file.name)).toHaveAttribute("aria-pressed", "true");
  await tab.close();
  await ownPage.reload();
  await expect(star(ownPage, file.name)).toHaveAttribute("aria-pressed", "true");

  // By the keyboard alone: from the row to its star.
  await ownPage.goto(area);
  await untilAlive(ownPage);
  await expectListed(ownPage, [beside]);
  await fileRow(ownPage, beside.name).focus();
  await expect(async () => {
    await ownPage.keyboard.press("ArrowRight");
    await expect(star(ownPage, beside.name)).toBeFocused({ timeout: 100 });
  }).toPass();
  await ownPage.keyboard.press("Enter");
  await expect(star(ownPage, beside.name)).toHaveAttribute("aria-pressed", "true");
  await menuOf(ownPage, folder, "Star");
  await expect(star(ownPage, folder)).toHaveAttribute("aria-pressed", "true");

  // The list of stars: each with its place, and the way there.
  await goTo(ownPage, "Starred");
  await expectListed(ownPage, [file, beside, { name: folder }]);
  await expect(ownPage.getByRole("button", { name: "Upload", exact: true })).toHaveCount(0);
  const place = settledRow(ownPage, file.name).getByRole("link", {
    name: `${areaName} / ${folder}`,
  });
  await place.click();
  await expect(ownPage).toHaveURL(/\/files\/\d+$/);
  await expectListed(ownPage, [file]);

  // What the server sends of it holds no name; the browser opens it.
  const html = await sentStars(home.page);
  expect(html).not.toContain("Milchstra");
  expect(sealedRows(html)).toBe(othersCount + 3);
  await ownPage.goto("/starred");
  await untilAlive(ownPage);
  await expectListed(ownPage, [file, beside]);

  // A folder opens below its own address, and its path leads back.
  await settledRow(ownPage, folder).getByRole("link", { name: folder, exact: true }).click();
  await expect(ownPage).toHaveURL(/\/starred\/\d+$/);
  await expectListed(ownPage, [file]);
  await ownPage
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Starred", exact: true })
    .click();

  // A new name, and what the trash takes, follow; a star that is taken away can be had back.
  await menuOf(ownPage, beside.name, "Rename F2");
  const dialog = ownPage.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Fernglas.pdf");
  secrets.add("name of a file", "Fernglas.pdf");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectListed(ownPage, [{ name: "Fernglas.pdf" }]);
  await fileRow(ownPage, file.name).hover();
  await star(ownPage, file.name).click();
  await expect(fileRow(ownPage, file.name)).toHaveCount(0);
  await undo(ownPage, "Star removed from 1 item.");
  await expectListed(ownPage, [file]);
  await menuOf(ownPage, "Fernglas.pdf", "Delete Del");
  await expect(fileRow(ownPage, "Fernglas.pdf")).toHaveCount(0);
  await undo(ownPage, "1 item deleted.");
  await expectListed(ownPage, [{ name: "Fernglas.pdf" }]);
});

test("Recents hold what was uploaded, changed and opened, by day, and can be chosen by kind", async ({
  ownPage,
  secrets,
}) => {
  const files = [aFile(secrets, "Logbuch eins.txt", 700), aFile(secrets, "Logbuch zwei.txt", 700)];
  const [first, second] = files as [(typeof files)[0], (typeof files)[0]];
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  await download(ownPage, first.name);
  await goTo(ownPage, "Recents");
  await expectListed(ownPage, files);
  await expect(ownPage.getByRole("rowheader", { name: "Today" })).toBeVisible();
  await expect(settledRow(ownPage, first.name)).toContainText("Opened");
  await expect(settledRow(ownPage, second.name)).toContainText("Uploaded");
  await ownPage.getByRole("button", { name: "Opened", exact: true }).click();
  await expectListed(ownPage, [first]);
  await expect(fileRow(ownPage, second.name)).toHaveCount(0);
  await ownPage.getByRole("button", { name: "All", exact: true }).click();

  // Keys go from row to row, over the headings.
  await ownPage.getByRole("row").nth(2).focus();
  await ownPage.keyboard.press("End");
  await expect(ownPage.getByRole("row").last()).toBeFocused();

  await menuOf(ownPage, second.name, "Go to location");
  await expect(ownPage).toHaveURL(/\/files(\/\d+)?$/);
  await expectListed(ownPage, [second]);
});
