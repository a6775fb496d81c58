import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test("a picture is chosen, cropped by keys, shown in the bar and the profile, and removed", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await page.goto("/settings/profile");
  await untilAlive(page);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({
    name: "no-picture.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  const dialog = page.getByRole("dialog", { name: "Choose what shows" });
  await expect(dialog.getByText("This browser cannot read the file as a picture")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save picture" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await input.setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(ONE_PIXEL, "base64"),
  });
  await dialog.getByLabel("Zoom").press("ArrowRight");
  await dialog.getByLabel("What shows of the picture").press("ArrowLeft");
  await expectAccessible(page, "cropping");
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog).toBeHidden();
  const shown = page.getByRole("button", { name: /^Account: / }).locator("img");
  await expect(shown).toHaveAttribute("src", /^\/avatar\/saved\/\d+\?\d+$/);
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(256);
  await expectAccessible(page, "profile with a picture");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(shown).toBeHidden();
});
