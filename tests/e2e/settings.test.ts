import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TestClient } from "#mock-api/testing/client.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { type Person, signIn, untilAlive, untilControlAlive } from "#tests/e2e/people.ts";
import { bodyOf } from "#tests/e2e/wire-log.ts";
import type { Stack } from "#tests/support/stack.ts";

test("the settings stand in a frame with tabs, with the look of their own, from the server and by the drawer", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
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
  const title = page.getByRole("heading", { level: 1, name: "Settings" });
  await page.getByRole("main").getByRole("region").last().scrollIntoViewIfNeeded();
  await expect(title).not.toBeInViewport();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(title, "every page begins at its top").toBeInViewport();
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
  await startSignedIn(page, secrets);
  await page.goto("/settings/profile");
  await untilAlive(page);
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toBeDisabled();
  const display = page.getByLabel("Display name");
  await untilControlAlive(display);
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
  // Names, offers, statistics, theme and zone.
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toHaveCount(5);
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
  browserName,
}) => {
  const person = await startSignedIn(page, secrets);
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
  // Under its address alone, too: the keys open later than the page.
  await page.reload();
  await expect(events.first()).toContainText("Sign-in with a wrong password");

  // Keys go to the window in front.
  await page.bringToFront();
  await page.getByRole("button", { name: "Links", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing in this time" })).toBeVisible();
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(events.first()).toBeVisible();
  const save = () => page.getByRole("button", { name: "Download as CSV" }).click();
  const text = await (browserName === "firefox" ? handedOverBy : savedBy)(page, save);
  expect(text).toContain('"Time","What"');
  expect(text).toContain('"Sign-in with a wrong password","1"');
});

async function savedBy(page: Page, action: () => Promise<void>): Promise<string> {
  const saved = page.waitForEvent("download");
  await action();
  return readFile(await (await saved).path(), "utf8");
}

/** Playwright tells of no download of a blob in the system's Firefox: it is read where the page hands it over. */
async function handedOverBy(page: Page, action: () => Promise<void>): Promise<string> {
  const handed = await page.evaluateHandle(() => {
    const make = URL.createObjectURL.bind(URL);
    const text = new Promise<string>((resolve) => {
      URL.createObjectURL = (file) => {
        if (file instanceof Blob) resolve(file.text());
        return make(file);
      };
    });
    return { text };
  });
  await action();
  return handed.evaluate(({ text }) => text);
}

test("devices are named, activated by the number that they show, and removed, which signs them out", async ({
  page,
  otherPage,
  openBrowser,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await signIn(otherPage, person);
  await page.goto("/settings/profile");
  await untilAlive(page);
  await page.getByRole("link", { name: "Devices" }).click();
  const browsers = page.getByRole("region", { name: "Browsers" }).getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  await expect(browsers.first()).toContainText("this device");
  await expect(browsers.first()).toContainText(/\d:\d\d [AP]M Today/);
  await expect(page.getByRole("heading", { name: "No apps yet" })).toBeVisible();
  await expectAccessible(page, "devices");

  const name = `Studio laptop ${person.lastName}`;
  secrets.add("name of a device", name);
  await browsers
    .last()
    .getByRole("button", { name: /^Rename / })
    .click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await expectAccessible(page, "renaming a device");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(browsers.last()).toContainText(name);

  const { page: appPage } = await openBrowser();
  const app = await signInAsApp(appPage, person, stack);
  const { number } = await app.call("deviceask", {
    device_key: "0123456789abcdef",
    kind: "mobile",
  });
  const command = JSON.stringify({ action: "device_activate", number });
  await page.goto(`/?loc=${Buffer.from(command).toString("hex")}`);
  await expect(page).toHaveURL(/\/settings\/devices$/);
  const asks = page.getByRole("region", { name: / asks to be activated$/ });
  await expect(asks).toContainText(`${number.slice(0, 2)} ${number.slice(2)}`);
  await expectAccessible(page, "an app asks to be activated");
  await asks.getByRole("button", { name: "Activate" }).click();
  const apps = page.getByRole("region", { name: "Apps" }).getByRole("listitem");
  await expect(apps).toHaveCount(1);
  await expect(asks).toBeHidden();
  expect(await app.codeOf("userget", {})).toBe(0);

  await page.getByRole("button", { name: `Remove ${name}` }).click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessible(page, "removing a device");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(browsers.last()).toContainText("waiting to be signed out");
  // The page that it opens leads on to the sign-out before it has loaded whole.
  await otherPage.goto("/files", { waitUntil: "commit" });
  await expect(otherPage).toHaveURL(/\/login/);
  await page.reload();
  await expect(browsers).toHaveCount(1);
});

/** Speaks to the API with the session that a page has opened, as a program does. */
async function signInAsApp(page: Page, person: Person, stack: Stack): Promise<TestClient> {
  const { recorder, origin } = stack;
  const before = recorder.exchanges.length;
  await signIn(page, person);
  const opened = recorder.exchanges
    .slice(before)
    .find(({ method, url }) => method === "POST" && url.startsWith("/session"));
  if (opened === undefined) throw new Error("no session was opened");
  // Not every browser tells a test what a page has sent.
  const said: Readonly<Record<string, string>> = JSON.parse(String(await bodyOf(opened)));
  const client = new TestClient(origin, { origin });
  const read = (field: string) => said[field] ?? "";
  client.session = {
    token: read("access_token"),
    secret: read("access_secret"),
    userId: read("uid"),
    deviceId: read("web_device_id"),
  };
  return client;
}
