import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test("by keyboard alone: commands, names that were seen, and keys that can be switched off", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await newFolder(page, "Hafenumbau");
  await newFolder(page, "Steuern");
  await openFolder(page, "Steuern");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands and search" });
  const field = palette.getByRole("combobox", { name: "Commands and search" });
  await expect(field).toBeFocused();
  await expectAccessible(page, "palette");
  await field.fill("hafen");
  await expect(palette.getByRole("option")).toHaveText(/Hafenumbau/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Hafenumbau" })).toBeVisible();
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("xyzzy");
  await expect(palette.getByText(/Nothing fits/)).toBeVisible();
  await expectAccessible(page, "palette without results");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/\/vault$/);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Select up to here")).toBeVisible();
  await expectAccessible(page, "shortcuts");
  const letters = sheet.getByRole("switch", { name: "Keys without Ctrl" });
  await letters.focus();
  await page.keyboard.press("Space");
  await expect(letters).not.toBeChecked();
  await expect(sheet.getByText("This sheet")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.reload();
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("f");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/vault$/);
  await expect(sheet).toBeHidden();

  await field.fill("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Control+k");
  await expectAccessible(page, "palette in the dark");
  await field.fill("lock");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
});

test("on a slow device, Ctrl K is heard from the first moment on and draws no page anew", {
  tag: "@long",
}, async ({ page, context, secrets }) => {
  await startSignedIn(page, secrets);
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const path of ["/files", "/vault", "/files", "/vault"]) {
    await page.goto(path);
    await untilAlive(page);
    // React's errors of a page that it draws anew are heard by the fixtures.
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Commands and search" })).toBeVisible();
  }
});
