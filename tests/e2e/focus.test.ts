import type { Page } from "@playwright/test";
import { fileRow, hideDeleted, menuOf, newFolder, undo } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { filesOf } from "#tests/e2e/list-rows.ts";
import { untilAtRest } from "#tests/e2e/motion.ts";

const NAME = "bleibt im Blick.txt";

test("whatever ends, something of the page has the focus: cancel, Undo, deleted items, links, panel, start page, language", async ({
  ownPage,
  secrets,
}) => {
  test.slow();
  const page = ownPage;
  await filesOf(page, secrets, [[NAME, 300]]);
  await newFolder(page, "Ablage");
  const dialog = page.getByRole("dialog");
  const cancel = async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  };
  for (const entry of ["Rename F2", "Move", "Link"]) {
    await menuOf(page, NAME, entry);
    await cancel();
    await expectFocus(page, `cancel of ${entry}`);
  }
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder", exact: true }).click();
  await cancel();
  await expectFocus(page, "cancel of a new folder");

  await menuOf(page, "Ablage", "Delete Del");
  await expect(fileRow(page, "Ablage")).toBeHidden();
  await expectFocus(page, "delete");
  await undo(page, "1 item deleted.");
  await expect(fileRow(page, "Ablage")).toBeVisible();
  await expectFocus(page, "Undo");
  await menuOf(page, "Ablage", "Delete Del");
  await expect(fileRow(page, "Ablage")).toBeHidden();
  await page.getByRole("button", { name: "More for this folder" }).click();
  await page.getByRole("menu").getByText("Show deleted").click();
  await expect(fileRow(page, "Ablage")).toBeVisible();
  await expectFocus(page, "deleted items shown");
  await hideDeleted(page, [{ name: NAME }]);
  await expectFocus(page, "deleted items hidden");

  await makeLink(page, secrets, { name: NAME });
  await expectFocus(page, "a link that was made");
  const account = page.getByRole("button", { name: /^Account: / });
  const panel = page.getByRole("dialog", { name: "Account" });
  await account.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expectFocus(page, "the panel that is closed");
  // Back to where the stories after this one start.
  for (const start of ["Vault", "Files"]) {
    await account.click();
    await panel.getByRole("button", { name: "Change start page" }).click();
    await dialog.getByRole("radio", { name: start, exact: true }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expectFocus(page, "the start page that is saved");
  }
  for (const [code, label] of [
    ["de", "Language"],
    ["en", "Sprache"],
  ] as const) {
    await page.getByRole("button", { name: code === "de" ? /^Account: / : /^Konto: / }).click();
    await page.getByLabel(label).selectOption(code);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await expectFocus(page, `the language ${code}`);
  }

  await page.goto("/shares/links");
  const row = page.locator("tbody > tr").filter({ hasText: NAME });
  await row.getByRole("button", { name: /^Delete link to/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expectFocus(page, "cancel of a deletion");
  await row.getByRole("button", { name: /^Delete link to/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete link" }).click();
  await expect(row).toHaveCount(0);
  await expectFocus(page, "the delete of a link");
});

/** Also when what was pressed has gone with its last movement. */
async function expectFocus(page: Page, after: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused, `the focus after ${after}`).not.toBe("BODY");
  await untilAtRest(page);
  await expect.poll(focused, `the focus once ${after} has come to rest`).not.toBe("BODY");
}
