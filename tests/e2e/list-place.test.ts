import { fileRow, labelled, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { filesOf, shownNames } from "#tests/e2e/list-rows.ts";

test("where one was in a list, and what was selected, is there again after back, forward and a reload", async ({
  ownPage,
  secrets,
}) => {
  await newFolder(ownPage, "Anhang");
  // So that every row is mounted while they come.
  const usual = ownPage.viewportSize() ?? { width: 1280, height: 720 };
  await ownPage.setViewportSize({ ...usual, height: 2_800 });
  const names = Array.from({ length: 40 }, (_, place) => `Bogen ${100 + place}.txt`);
  await filesOf(
    ownPage,
    secrets,
    names.map((name) => [name, 900]),
  );
  await ownPage.setViewportSize(usual);
  // In the order of their names: new ones stand where they came until the list may move.
  await ownPage.reload();
  const first = ["Anhang", ...names.slice(0, 9)];
  const expectSorted = () =>
    expect.poll(async () => (await shownNames(ownPage)).slice(0, 10)).toEqual(first);
  await expectSorted();
  const [far = "", chosen = ""] = [names[33], names[31]];
  const box = ownPage.getByRole("checkbox", { name: labelled("Select", chosen) });
  const choose = async () => {
    await ownPage.mouse.move(usual.width / 2, usual.height / 2);
    await expect(async () => {
      await ownPage.mouse.wheel(0, 300);
      await expect(fileRow(ownPage, far)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await box.check();
    // Away from the rows: whoever moves over them while they arrive keeps them from being sorted.
    await ownPage.mouse.move(2, 2);
  };
  await choose();
  const expectThere = async () => {
    await expect(fileRow(ownPage, far)).toBeInViewport();
    await expect(box).toBeChecked();
  };
  const address = ownPage.url();
  await ownPage.getByRole("link", { name: "Vault", exact: true }).first().click();
  await expect(ownPage).toHaveURL(/\/vault/);
  await ownPage.goBack();
  await expect(ownPage).toHaveURL(address);
  await expectThere();
  await ownPage.reload();
  await expectThere();
  await ownPage.getByRole("link", { name: "Files", exact: true }).first().click();
  await expect(ownPage).toHaveURL(/\/files$/);
  await expect(ownPage.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await ownPage.goBack();
  await expectThere();
  // Whoever goes to the address anew begins anew, and a reload leads back there too.
  await ownPage.goto(address);
  await expectSorted();
  await expect(fileRow(ownPage, "Bogen 100.txt")).toBeInViewport();
  await expect(ownPage.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choose();
  await ownPage.reload();
  await expectThere();
});
