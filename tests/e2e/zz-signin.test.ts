import { appCode } from "#mock-api/testing/second-factor.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, signOut, untilAlive } from "#tests/e2e/people.ts";

test("shots", async ({ page, secrets }) => {
  test.setTimeout(300_000);
  const person = aPerson(secrets);
  await signUp(page, person);
  await page.goto("/settings/security");
  await expect(page.getByText("this session")).toBeVisible();
  const shot = async (name: string) => {
    for (const [w, h] of [[360, 760], [768, 1000], [1280, 900]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.screenshot({ path: `/tmp/shots-signin/${name}-${w}.png` });
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `/tmp/shots-signin/${name}-dark.png` });
    await page.emulateMedia({ colorScheme: "light" });
  };
  await shot("security");
  await page.getByRole("button", { name: "Set up the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await shot("setup");
  const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
  await dialog.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your backup codes" });
  await expect(kept).toBeVisible();
  await shot("codes");
  await kept.getByLabel(/I have kept these codes/).check();
  await kept.getByRole("button", { name: "Done" }).click();
  await shot("security-on");
  await signOut(page);
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter Authentication Token" })).toBeVisible();
  await shot("step");
});
