import { readFile } from "node:fs/promises";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, untilAlive } from "#tests/e2e/people.ts";

test("the settings stand in a frame with tabs, with the look of their own, from the server and by the drawer", async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page).toHaveTitle("Settings | Coffer");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  const email = page.getByRole("region", { name: "Email", exact: true });
  await expect(email.getByText(person.email)).toBeVisible();
  await expect(email.getByText("not verified")).toBeVisible();
  const frame = email.locator(".settings-rows");
  await expect(frame).toHaveCSS("border-top-width", "1px");
  await expectAccessible(page, "profile");

  await page.goto("/settings");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(frame).toHaveCSS("border-top-width", "1px");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  const lock = page.getByRole("switch", { name: "Lock after 15 minutes without use" });
  await lock.press("Space");
  await page.reload();
  await expect(lock).toBeChecked();
  await expectAccessible(page, "security");
});

test("a profile is changed, refused and kept: names, mails, theme, time zone, statistics", async ({
  page,
  secrets,
  stack,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await page.goto("/settings/profile");
  await untilAlive(page);
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toBeDisabled();
  const display = page.getByLabel("Display name");
  await display.fill("www.example.org");
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await save.click();
  await expect(display).toHaveAccessibleDescription(/Display name cannot contain URLs/);
  await display.fill("Maya, harbour office");
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  const offers = page.getByRole("switch", { name: "Offers" });
  await stack.control("fail-next", { command: "userinfoset", errcode: 9500 });
  await offers.click();
  await expect(page.getByText("Internal server error.")).toBeVisible();
  await expect(offers).toBeChecked();
  await offers.click();
  await expect(offers).not.toBeChecked();
  await page.getByRole("switch", { name: "Help us with usage statistics" }).press("Space");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toHaveCount(4);
  await expectAccessible(page, "profile, dark");

  await page.reload();
  await expect(display).toHaveValue("Maya, harbour office");
  await expect(offers).not.toBeChecked();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await expect(page.getByRole("button", { name: "Account: Maya, harbour office" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("events tell what happened, by kind and page, and leave as a table", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await otherPage.goto("/login");
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill("not the password");
  await otherPage.getByRole("button", { name: "Sign in" }).click();
  await expect(otherPage.getByText("Incorrect login credentials")).toBeVisible();

  await page.goto("/settings/profile");
  await untilAlive(page);
  await page.getByRole("link", { name: "Events" }).click();
  const events = page.getByRole("main").getByRole("listitem");
  await expect(events.first()).toContainText("Sign-in with a wrong password");
  await expect(events.filter({ hasText: "Signed in" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled();
  await expectAccessible(page, "events");

  await page.getByRole("button", { name: "Links", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing in this time" })).toBeVisible();
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(events.first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toContain('"Time","What"');
  expect(text).toContain('"Sign-in with a wrong password","1"');
});
