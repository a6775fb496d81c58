import type { Page } from "@playwright/test";
import { HELP_TOPICS, helpPathOf } from "#app/core/support/help-topics.ts";
import { appCode } from "#mock-api/testing/second-factor.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { lock, type Person, signOut, untilAlive } from "#tests/e2e/people.ts";
import { beginSignIn, setUpApp } from "#tests/e2e/second-factor.ts";
import type { Stack } from "#tests/support/stack.ts";

/** States of an account's pages that no other story passes, in both themes and in Arabic. */
const LONG_MS = 600_000;
const DAY_S = 86_400;
const PHONE = { width: 360, height: 740 };
const SETTINGS = ["profile", "security", "devices", "events", "account-data"] as const;

test.skip(process.env.COFFER_LONG !== "1", "a long run only");
test.skip(({ browserName }) => browserName !== "chromium", "colours and structure are the same");
test.describe.configure({ mode: "parallel" });
test.beforeEach(() => test.setTimeout(LONG_MS));

/** A page of somebody signed in, with what comes after it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** A dialog behind a button, looked at and closed. */
async function seeDialog(page: Page, button: string, where = button): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog.getByRole("button").first()).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, where);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
}

test("dialogs and failures of the settings", async ({ page, secrets, stack }) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, verified: true });
  await open(page, "/settings/security");
  await seeDialog(page, "Set a hint");
  await seeDialog(page, "Set up codes by email");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]").first()).toBeVisible();
  await expectAccessible(page, "a change of the password without any");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await setUpApp(page, person);
  await open(page, "/settings/security");
  await expectAccessible(page, "security with two factors");
  await seeDialog(page, "Make new codes");
  await seeDialog(page, "Turn off");
  await seeProfile(page);
  await seeLists(page, stack);
});

async function seeProfile(page: Page): Promise<void> {
  await open(page, "/settings/profile");
  await seeDialog(page, "Change address");
  await page.getByLabel("Display name").fill("www.example.org");
  await expectAccessible(page, "a change that is not saved");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await expectAccessible(page, "a change that was refused");
  await page.getByRole("button", { name: "Discard" }).click();
}

async function seeLists(page: Page, stack: Stack): Promise<void> {
  await open(page, "/settings/events");
  await page.getByRole("button", { name: "Links", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing in this time" })).toBeVisible();
  await expectAccessible(page, "no events");
  for (const [path, command] of [
    ["/settings/events", "eventlist"],
    ["/settings/devices", "devicelist"],
  ] as const) {
    await page.goto("/files");
    await untilAlive(page);
    await stack.control("fail-next", { command, errcode: 9500, times: 5 });
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible({ timeout: 120_000 });
    await expectAccessible(page, `${path} that cannot be had`);
  }
  await open(page, "/settings/account-data");
  await seeDialog(page, "Export keys");
}

test("every step of the ways in", async ({ page, otherPage, secrets }) => {
  const person = await startSignedIn(page, secrets);
  await open(page, "/settings/security");
  const { secret } = await setUpApp(page, person);
  await lock(page);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expectAccessible(page, "locked, on the settings");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a wrong password of the lock");
  await seeTwoSteps(otherPage, person, secret);
  for (const path of [
    "/sign-up?plan=business&referral=HARBOUR",
    "/login?invite=team",
    "/login?closed=1",
    "/setuserinviteconsent",
    "/signup-share",
    `/signup-share#${"0123456789abcdef".repeat(2)}`,
    "/login/sso",
    "/recover",
    "/reset-password",
    `/reset-password#${"0123456789abcdef".repeat(2)}`,
  ]) {
    await otherPage.goto("about:blank");
    await otherPage.goto(path);
    await untilAlive(otherPage);
    await expectAccessible(otherPage, path);
  }
  await otherPage.goto("/comment-iframe");
  await expectAccessible(otherPage, "/comment-iframe");
  await seeRecovery(otherPage);
});

/** The code beside the password: refused, and a back-up code in its place. */
async function seeTwoSteps(page: Page, person: Person, secret: string): Promise<void> {
  await beginSignIn(page, person);
  const wrong = appCode(secret).replace(/./, (digit) => String((Number(digit) + 1) % 10));
  await page.getByLabel("Authentication token").fill(wrong);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code does not fit.")).toBeVisible();
  await expectAccessible(page, "a code that does not fit");
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await expect(page.getByLabel("Backup code")).toBeFocused();
  await expectAccessible(page, "the step for a backup code");
}

async function seeRecovery(page: Page): Promise<void> {
  await open(page, "/recover");
  await page.getByLabel("Recovery code").fill("ILOU");
  await expect(page.getByText(/is never used/)).toBeVisible();
  await expectAccessible(page, "a recovery code that cannot be one");
}

test("help, commands, keys and the panel", async ({ page, secrets }) => {
  await startSignedIn(page, secrets);
  for (const topic of HELP_TOPICS) {
    await open(page, helpPathOf(topic));
    await expectAccessible(page, `help: ${topic}`);
  }
  await page.goto("/help/nothing-of-the-kind");
  await expectAccessible(page, "help: no such topic");
  await open(page, "/settings/profile");
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Get help" });
  await help.getByRole("button", { name: "Contact Support" }).click();
  const form = page.getByRole("dialog", { name: "Contact support" });
  await form.getByRole("button", { name: "Look at them" }).click();
  await expect(form.getByRole("region", { name: "Error logs" })).toBeVisible();
  await expectAccessible(page, "the log of a ticket");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands and search" }).fill("set");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "commands that were looked for");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByRole("switch", { name: "Keys without Ctrl" }).press("Space");
  await expectAccessible(page, "the sheet without letters");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  await expectAccessible(page, "the panel over the settings");
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  for (const path of [...SETTINGS.map((one) => `/settings/${one}`), "/get-started"]) {
    await open(page, path);
    await expectAccessible(page, `${path} on a phone`);
  }
  await page.getByRole("button", { name: /^Account: / }).click();
  await expectAccessible(page, "the panel on a phone");
});

test("every banner, and a message over the page", async ({ page, secrets, stack }) => {
  const { email } = await startSignedIn(page, secrets);
  const see = async (words: RegExp, where: string) => {
    await page.reload();
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessible(page, `a banner: ${where}`);
  };
  await stack.control("fail-next", { command: "userverifyemailresend", errcode: 8006 });
  await page.getByRole("button", { name: "Re-send verification email" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /^8006 / })).toBeVisible();
  await expectAccessible(page, "a message that stays");
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.getByRole("button", { name: "Re-send verification email" }).click();
  await expect(page.getByText(`You should receive an email at ${email} soon.`)).toBeVisible();
  await expectAccessible(page, "a banner: sent");

  const nowS = Math.floor(Date.now() / 1_000);
  const plan = (facts: object) => stack.control("plan", { email, ...TEAM_PLAN, ...facts });
  const size = (share: number) =>
    stack.control("account", {
      email,
      verified: true,
      diskLimitBytes: 1_000_000,
      diskUsageBytes: share * 10_000,
    });
  await size(10);
  await plan({ subscription_status: "non_renewing", subscription_end_s: nowS + 5 * DAY_S });
  await see(/will be cancelled soon/, "cancelled");
  await plan({ unpaid_until_s: nowS + 5 * DAY_S });
  await see(/unpaid invoice/, "unpaid");
  await plan({ team_user_count: 12 });
  await see(/too many users/, "too many users");
  const day = new Date((nowS + 3 * DAY_S) * 1_000).toISOString().slice(0, 10);
  await plan({ is_on_trial: 1, trial_end: day });
  await see(/Your trial ends/, "trial");
  await plan({});
  await size(92);
  await see(/Uploads stop when it is full/, "nearly full");
  await size(100);
  await see(/Disk space limit reached/, "full");
  await signOut(page);
  await expectAccessible(page, "signed out");
});
