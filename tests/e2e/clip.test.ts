import {
  expectListed,
  goUpTo,
  newFolder,
  openFolder,
  settledRow,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";

test("rows are found by their letters, copied and cut by key, and dropped on the drawer", async ({
  ownPage,
  secrets,
}) => {
  const own = await ownPage.getByRole("heading", { level: 1 }).innerText();
  const target = "Ziel der Stücke";
  secrets.add("name of a folder", target);
  await newFolder(ownPage, target);
  const first = await uploadNew({ page: ownPage, secrets }, "Kajüte oben.txt", 500);
  const second = await uploadNew({ page: ownPage, secrets }, "Ruderhaus.txt", 500);
  await untilTransferred(ownPage);

  await settledRow(ownPage, target).focus();
  await ownPage.keyboard.type("ru");
  await expect(settledRow(ownPage, second.name)).toBeFocused();
  // A pause, as a person makes it, is in the unit test: another letter would go on with the word.
  await settledRow(ownPage, first.name).focus();
  await ownPage.keyboard.press("ControlOrMeta+c");
  await expect(ownPage.getByText(/^Copied\./)).toBeVisible();
  await ownPage.keyboard.press("ControlOrMeta+v");
  await expect(ownPage.getByText("1 item duplicated.")).toBeVisible();
  // How to paste is said no longer once it was done.
  await expect(ownPage.getByText(/^Copied\./)).toHaveCount(0);
  await expectListed(ownPage, [{ name: "Kajüte oben copy.txt" }]);

  await settledRow(ownPage, second.name).focus();
  await ownPage.keyboard.press("ControlOrMeta+x");
  await expect(settledRow(ownPage, second.name)).toHaveAttribute("data-state", "cut");
  await openFolder(ownPage, target);
  await ownPage.keyboard.press("ControlOrMeta+v");
  await expect(ownPage.getByText(`1 item moved to ${target}.`)).toBeVisible();
  await expect(ownPage.getByText(/^Cut\./)).toHaveCount(0);
  await expectListed(ownPage, [second]);

  const drawer = ownPage.getByRole("navigation", { name: "Main" });
  await settledRow(ownPage, second.name).dragTo(drawer.getByRole("link", { name: "Vault" }));
  await expect(ownPage.getByText(/^1 item moved to Vault\. Earlier versions/)).toBeVisible();
  await expect(settledRow(ownPage, second.name)).toHaveCount(0);
  await goUpTo(ownPage, own);
  await ownPage.keyboard.down("Control");
  await settledRow(ownPage, first.name).dragTo(settledRow(ownPage, target));
  await ownPage.keyboard.up("Control");
  await expect(ownPage.getByText(`1 item copied to ${target}.`)).toBeVisible();
  await expectListed(ownPage, [first]);
});
