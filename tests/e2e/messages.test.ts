import { fileRow, menuOf, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { overlap } from "#tests/e2e/overlap.ts";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 900, height: 600 },
  { width: 360, height: 740 },
] as const;

test("messages leave the buttons of a dialog free, at every width, and are three at once", async ({
  ownPage: page,
}) => {
  const [kept, ...gone] = ["Dingi", "Kutter", "Logger", "Pinasse", "Schoner"] as const;
  for (const name of [kept, ...gone]) await newFolder(page, name);
  for (const name of gone) {
    await fileRow(page, name).getByRole("gridcell").first().click();
    await page.keyboard.press("Delete");
    await expect(fileRow(page, name)).toHaveCount(0);
  }
  const messages = page.locator("[data-message]");
  await menuOf(page, kept, "Link");
  const foot = page.getByRole("dialog").locator("[data-dialog=foot]");
  await expect(foot.getByRole("button").last()).toBeVisible();
  const before = page.viewportSize() ?? SIZES[0];
  await expect(messages.first()).toBeVisible();
  try {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await messages.count()).toBeLessThanOrEqual(3);
      for (const message of await messages.all()) {
        expect(await overlap(message, foot), `${size.width} px`).toBe(0);
      }
    }
  } finally {
    // Other stories use this page too.
    await page.setViewportSize(before);
  }
});
