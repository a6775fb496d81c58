import { readFile } from "node:fs/promises";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { readZip } from "#tests/support/read-zip.ts";

test("an account is closed, opens nothing, and is kept by signing in again", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await page.goto("/settings/account-data");
  await untilAlive(page);
  await expect(page.getByRole("link", { name: "Account data" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page, "account data");
  await page.getByRole("button", { name: "Close account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close this account?" });
  const submit = dialog.getByRole("button", { name: "Close account" });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("I have a copy of what I want to keep").check();
  await dialog.getByLabel("I know that after 30 days this cannot be undone").check();
  const password = dialog.getByLabel("Your password", { exact: true });
  await password.fill("not the password");
  await submit.click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await expectAccessible(page, "the last question");
  await password.fill(person.password);
  await submit.click();
  await expect(page).toHaveURL(/\/account-closed\?until=\d+$/, { timeout: 120_000 });
  await expect(page.getByRole("heading", { name: "This account is closed" })).toBeVisible();
  await expect(page.getByText(/Until .+ you can sign in and keep it/)).toBeVisible();
  await expectAccessible(page, "closed");

  await page.goto("/login");
  await untilAlive(page);
  const signIn = async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn();
  await expect(page).toHaveURL(/\/account-closed\?until=\d+$/, { timeout: 120_000 });
  await page.getByRole("link", { name: "Keep the account" }).click();
  await expect(page.getByText("Sign in to keep your account.")).toBeVisible();
  await untilAlive(page);
  await signIn();
  await expect(page).toHaveURL(/\/files/, { timeout: 120_000 });
});

test("everything is saved as one zip that opens without us, and the keys as a file under a password", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const { name, bytes } = await uploadNew({ page, secrets }, "notes.txt", 5_000);
  await page.goto("/settings/account-data");
  await untilAlive(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a copy" }).click();
  const zip = readZip(await readFile(await (await saved).path()));
  const record = ["events.csv", "events.json", "profile.json", "sign-in.json"];
  expect([...zip.keys()].sort()).toEqual([
    ...record.map((file) => `Account/${file}`),
    ...[`Files/${name}`, "README.txt", "Vault/"],
  ]);
  expect(zip.get(`Files/${name}`)?.equals(bytes)).toBe(true);
  expect(zip.get("README.txt")?.toString()).toContain(person.email);

  const alone = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  const files = readZip(await readFile(await (await alone).path()));
  expect([...files.keys()].sort()).toEqual(record.map((file) => `Account/${file}`));
  const profile = JSON.parse(files.get("Account/profile.json")?.toString() ?? "");
  expect(profile).toMatchObject({ email: person.email, firstName: person.firstName });
  expect(files.get("Account/events.csv")?.toString()).toContain("Account made");

  await page.getByRole("button", { name: "Export keys" }).click();
  const dialog = page.getByRole("dialog", { name: "Export your keys" });
  await expect(dialog.getByText("Whoever has this file and its password")).toBeVisible();
  await dialog.getByLabel("Password of the file", { exact: true }).fill("short");
  await dialog.getByLabel("Password of the file again").fill("short");
  await dialog.getByLabel("Your password", { exact: true }).fill(person.password);
  const save = dialog.getByRole("button", { name: "Save file" });
  await save.click();
  await expect(dialog.getByText(/minimum of 8 characters/)).toBeVisible();
  await expectAccessible(page, "keys");
  const words = "sieben grüne Schirme am Kai";
  secrets.add("password of a file", words);
  await dialog.getByLabel("Password of the file", { exact: true }).fill(words);
  await dialog.getByLabel("Password of the file again").fill(words);
  const keys = page.waitForEvent("download");
  await save.click();
  const file = await readFile(await (await keys).path());
  expect(file.subarray(0, 10).toString()).toBe("COFFERKEY1");
  expect(file.includes(Buffer.from(person.email))).toBe(false);
  await expect(dialog).toBeHidden();
});
