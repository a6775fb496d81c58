import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { lock, type Person, signOut, untilAlive } from "#tests/e2e/people.ts";
import { beginSignIn, setUpApp } from "#tests/e2e/second-factor.ts";

const NO_AUTHENTICATORS = "authenticators are simulated in Chromium alone";

/** An authenticator of this page with its person present; Chromium brings it along. */
async function giveAuthenticator(page: Page, { hasPrf }: { readonly hasPrf: boolean }) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
}

async function openPasskeys(page: Page): Promise<Locator> {
  await page.goto("/settings/security");
  const section = page.getByRole("region", { name: "Passkeys" });
  await expect(section.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  return section;
}

/** Up to what the browser made of it. */
async function beginAdding(page: Page, section: Locator, person: Person): Promise<Locator> {
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await expectAccessible(page, "adding a passkey");
  await dialog.getByRole("button", { name: "Continue" }).click();
  return dialog;
}

async function nameIt(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Name this passkey" });
  await expect(dialog.getByText(words)).toBeVisible();
  await expectAccessible(page, "naming a passkey");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("a person adds a passkey, unlocks and signs in with it, and removes it", async ({
  page,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", NO_AUTHENTICATORS);
  await giveAuthenticator(page, { hasPrf: true });
  const person = await startSignedIn(page, secrets);
  const section = await openPasskeys(page);
  await expect(section.getByText("No passkeys yet")).toBeVisible();
  await beginAdding(page, section, person);
  await nameIt(page, "It opened your keys once, as a test.");
  await expect(section.getByText(/^Added .* not used yet$/)).toBeVisible();
  await expectAccessible(page, "a list of passkeys");

  await lock(page);
  const locked = page.getByRole("dialog", { name: "Enter your password" });
  await expectAccessible(page, "a lock that a passkey opens");
  await locked.getByRole("button", { name: "Use a passkey" }).click();
  await expect(locked).toBeHidden();
  await page.getByRole("link", { name: "Files" }).first().click();
  await newFolder(page, "Opened without the password");
  await signOut(page);

  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/files/);
  await expect(page.getByText("Opened without the password")).toBeVisible();

  await openPasskeys(page);
  await section.getByRole("button", { name: "Actions for Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename this passkey" });
  await rename.getByLabel("Name").fill("Old laptop");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText(/· used /)).toBeVisible();
  await section.getByRole("button", { name: "Actions for Old laptop" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const ask = page.getByRole("alertdialog", { name: "Remove Old laptop?" });
  await expectAccessible(page, "removing a passkey");
  await ask.getByRole("button", { name: "Remove" }).click();
  await expect(section.getByText("The passkey was removed.")).toBeVisible();
  await expect(section.getByText("No passkeys yet")).toBeVisible();
  await lock(page);
  await expect(locked.getByRole("button", { name: "Unlock" })).toBeVisible();
  await expect(locked.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
});

test("a passkey that holds no keys stands for the code at the sign-in", async ({
  page,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", NO_AUTHENTICATORS);
  await giveAuthenticator(page, { hasPrf: false });
  const person = await startSignedIn(page, secrets);
  const section = await openPasskeys(page);
  const { backupCodes } = await setUpApp(page, person);
  const dialog = await beginAdding(page, section, person);
  await dialog.getByLabel("Code or backup code").fill(backupCodes[0] ?? "");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This one can sign in, but not hold keys.")).toBeVisible();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeHidden();
  await expectAccessible(page, "a passkey without keys");
  await dialog.getByRole("button", { name: "Add it all the same" }).click();
  await nameIt(page, "It signs in. Your password is asked for after it.");
  await expect(section.getByText("signs in only")).toBeVisible();
  await signOut(page);

  await beginSignIn(page, person);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/files/);
  await signOut(page);

  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const said = page
    .getByRole("status")
    .filter({ hasText: "This passkey signs in, but holds no keys." });
  await expect(said).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/files/);
});

test("a browser without passkeys says so", async ({ page, secrets }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  const person = await startSignedIn(page, secrets);
  await page.goto("/settings/security");
  const section = page.getByRole("region", { name: "Passkeys" });
  await expect(section.getByText("This browser cannot use passkeys.")).toBeVisible();
  await expect(section.getByRole("button")).toHaveCount(0);
  await signOut(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
});
