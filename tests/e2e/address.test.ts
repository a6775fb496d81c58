import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signIn, signOut, untilAlive, verifyEmail } from "#tests/e2e/people.ts";

const LINK = /https?:\/\/\S+verify-email\?change=\S+/;

test("an address is changed: asked for, given up, answered by its mail, and typed once on the device", async ({
  page,
  otherPage,
  secrets,
  stack,
}) => {
  const person = aPerson(secrets);
  const next = `new.${person.email}`;
  await startSignedIn(page, secrets, person);
  await verifyEmail(page, stack, person);
  await page.goto("/settings/profile");
  await untilAlive(page);
  const section = page.getByRole("region", { name: "Email", exact: true });
  const dialog = page.getByRole("dialog", { name: "Change email address" });
  const ask = async (password: string) => {
    await section.getByRole("button", { name: "Change address" }).click();
    await dialog.getByLabel("New address").fill(next);
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Send link" }).click();
  };
  await ask("not the password");
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await expectAccessible(page, "another address");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await ask(person.password);
  await expect(dialog).toBeHidden({ timeout: 120_000 });
  await expect(section.getByText(next)).toBeVisible();
  await section.getByRole("button", { name: "Cancel the change" }).click();
  await expect(section.getByText(next)).toBeHidden();
  await ask(person.password);
  await expect(section.getByText(next)).toBeVisible({ timeout: 120_000 });

  // Before its mail is answered, this device knows why nobody has that address yet.
  await signOut(page);
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(next);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Is this address confirmed already?")).toBeVisible();
  await expectAccessible(page, "an address that is not confirmed");
  await signIn(page, person);
  await page.goto("/settings/profile");
  await untilAlive(page);

  const mail = (await stack.mails()).find((one) => one.to === next);
  await otherPage.goto(LINK.exec(mail?.text ?? "")?.[0] ?? "");
  await otherPage.getByRole("button", { name: "Confirm address" }).click();
  await expect(otherPage.getByText(`You sign in with ${next} from now on.`)).toBeVisible();
  await expectAccessible(otherPage, "address confirmed");

  await page.reload();
  const unlock = page.getByRole("dialog", { name: "Enter your password" });
  await expect(unlock.getByText("The address of this account was changed.")).toBeVisible();
  await unlock.getByLabel("Email").fill(next);
  await unlock.getByLabel("Password", { exact: true }).fill(person.password);
  await unlock.getByRole("button", { name: "Unlock" }).click();
  await expect(unlock).toBeHidden({ timeout: 120_000 });
  await expect(section.getByText(next)).toBeVisible();
});
