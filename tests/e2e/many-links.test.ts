import { expectAccessible } from "#tests/e2e/axe.ts";
import { labelled, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink, visit } from "#tests/e2e/links-page.ts";

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
