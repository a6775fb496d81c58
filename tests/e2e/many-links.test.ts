import { expectAccessible } from "#tests/e2e/axe.ts";
import { fileRow, labelled, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { givePassword, makeLink, typeLinkPassword, visit } from "#tests/e2e/links-page.ts";

test("many links are suspended, given an expiry and deleted at once, the others stay", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const names = ["Los A", "Los B", "Los C"];
  const links = [];
  for (const name of names) {
    await newFolder(ownPage, name);
    links.push(await makeLink(ownPage, secrets, { name }));
  }
  await ownPage.goto("/shares/links");
  const box = (name: string) => ownPage.getByRole("checkbox", { name: labelled("Select", name) });
  const rowOf = (name: string) => ownPage.getByRole("row").filter({ has: box(name) });
  const choose = async () => {
    await box("Los A").click();
    await box("Los B").focus();
    await ownPage.keyboard.press("Space");
    await expect(ownPage.getByText("Selected: 2")).toBeVisible();
  };
  await choose();
  await expectAccessible(ownPage, "selected links");
  const many = ownPage.getByRole("group", { name: "Selected links" });
  await many.getByRole("button", { name: "Suspend" }).click();
  await expect(ownPage.getByText("Links suspended: 2")).toBeVisible();
  await expect(rowOf("Los A")).toContainText("Suspended");
  await expect(rowOf("Los C")).not.toContainText("Suspended");
  await otherPage.goto(links[1]?.url ?? "");
  await expect(otherPage.getByText("Code 8025")).toBeVisible();

  await choose();
  await many.getByRole("button", { name: "Put back" }).click();
  await expect(rowOf("Los A")).not.toContainText("Suspended");
  await choose();
  await many.getByRole("button", { name: "Set expiry" }).click();
  const expiry = ownPage.getByRole("dialog", { name: /^When the selected links end/ });
  await expiry.getByLabel("Expiry").selectOption("3");
  await expectAccessible(ownPage, "the expiry of many links");
  await expiry.getByRole("button", { name: "Save" }).click();
  await expect(rowOf("Los B")).not.toContainText("Never");
  await expect(rowOf("Los C")).toContainText("Never");

  await choose();
  await many.getByRole("button", { name: "Delete" }).click();
  const asking = ownPage.getByRole("alertdialog", { name: "Delete the selected links (2)?" });
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(box("Los A")).toHaveCount(0);
  await expect(box("Los C")).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText("Code 8026")).toBeVisible();
  await visit(otherPage, links[2] ?? { url: "", cachekey: "" });
  await expect(otherPage.getByRole("heading", { level: 1, name: "Los C" })).toBeVisible();
});

test("each of the selected items gets a link of its own, all with the same settings", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  for (const name of ["Akten A", "Akten B"]) await newFolder(ownPage, name);
  await fileRow(ownPage, "Akten A").focus();
  await ownPage.keyboard.press("ControlOrMeta+a");
  const bar = ownPage.getByRole("toolbar", { name: "Selection" });
  await bar.getByRole("button", { name: "Create links" }).click();
  const dialog = ownPage.getByRole("dialog", { name: "Links to the selected items (2)" });
  await typeLinkPassword(dialog, "for-both-of-them");
  secrets.add("password of a link", "for-both-of-them");
  await expectAccessible(ownPage, "the settings of links for a selection");
  await dialog.getByRole("button", { name: "Make links" }).click();
  await expect(dialog.getByText("Links ready: 2 of 2")).toBeVisible({ timeout: 120_000 });
  await expectAccessible(ownPage, "the links of a selection");
  const urls = await dialog
    .getByRole("textbox", { name: /^Link to/ })
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  expect(new Set(urls).size).toBe(2);
  for (const [at, url] of urls.entries()) {
    secrets.add("key of a link", new URL(url).hash.slice(1));
    await otherPage.goto("about:blank");
    await visit(otherPage, { url, cachekey: "" });
    await givePassword(otherPage, "for-both-of-them");
    const name = ["Akten A", "Akten B"][at] ?? "";
    await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
});
