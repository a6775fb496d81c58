import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { menuOf, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { givePassword, makeLink, visit } from "#tests/e2e/links-page.ts";

const NAVY = "rgb(11, 61, 92)";
const WHITE = "rgb(255, 255, 255)";
const PASSWORD = "hafen-Mauer_47-grau";

test("a team's link wears logo and colours; what could not be read is shown in ours", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
}) => {
  await stack.control("plan", { email: home.person.email, ...TEAM_PLAN });
  await newFolder(ownPage, "Ausschreibung");
  await ownPage.reload();
  const link = await makeLink(ownPage, secrets, { name: "Ausschreibung", password: PASSWORD });
  await menuOf(ownPage, "Ausschreibung", "Link");
  const settings = ownPage.getByRole("dialog", { name: /^Link to/ });
  await settings.getByLabel("Branding").press("Enter");
  const dialog = ownPage.getByRole("dialog", { name: /^Branding of the link/ });
  const choosing = ownPage.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a logo" }).click();
  const buffer = Buffer.from(ONE_PIXEL, "base64");
  await (await choosing).setFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(dialog.getByRole("img", { name: "Logo" })).toBeVisible();
  await dialog.getByLabel("Bar", { exact: true }).fill("#0b3d5c");
  await dialog.getByLabel("Text in the bar").fill("#11506e");
  await expect(dialog.getByText(/^Hard to read on the bar/)).toBeVisible();
  await dialog.getByLabel("Main button").fill("#0b3d5c");
  await expectAccessible(ownPage, "the branding of a link");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ownPage.getByText("Branding saved.")).toBeVisible();
  await expect(settings).toBeVisible();

  await otherPage.emulateMedia({ colorScheme: "light" });
  await visit(otherPage, link);
  await expect(otherPage.getByText(/nobody checked who that is/)).toBeVisible();
  await expect.poll(() => otherPage.locator("main img").evaluate(hasPicture)).toBe(true);
  await expect(otherPage.getByRole("button", { name: "Open" })).toHaveCSS("background-color", NAVY);
  await expectAccessible(otherPage, "the branded form for the password of a link");
  await givePassword(otherPage, PASSWORD);
  await expect(otherPage.getByRole("heading", { level: 1, name: "Ausschreibung" })).toBeVisible();
  const bar = otherPage.getByRole("banner");
  await expect(bar).toHaveCSS("background-color", NAVY);
  await expect(bar).toHaveCSS("color", WHITE);
  // A button of the bar stands on its own ground.
  await expect(bar.getByRole("link", { name: "Sign in" })).not.toHaveCSS("color", WHITE);
  await expect.poll(() => bar.getByRole("img").evaluate(hasPicture)).toBe(true);
  await expectAccessible(otherPage, "a branded link");
  await otherPage.emulateMedia({ colorScheme: "dark" });
  await expect(bar).toHaveCSS("background-color", NAVY);

  await stack.control("plan", { email: home.person.email, is_pro: 1 });
  // For ten minutes a reload opens it again by itself (Reading R-110).
  await otherPage.reload();
  await expect(otherPage.getByRole("heading", { level: 1, name: "Ausschreibung" })).toBeVisible();
  await expect(bar).not.toHaveCSS("background-color", NAVY);
});

function hasPicture(picture: Element): boolean {
  return picture instanceof HTMLImageElement && picture.naturalWidth > 0;
}
