import { LEGACY_PATHS } from "#app/contract/validate/legacy-paths.data.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expectListed, untilTransferred, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const SETTINGS = ["profile", "billing", "security", "devices", "events", "upgrade-plan"];

/** Every row of Spec A§2.1 that somebody signed in can open, and what its title begins with. */
const PAGES: readonly (readonly [string, string])[] = [
  ["/files", "Files"],
  ["/vault", "Vault"],
  ["/vault?showDeleted=1", "Vault (Deleted)"],
  ["/starred", "Starred"],
  ["/starred/12?showDeleted=1", "Starred (Deleted)"],
  ["/recents", "Recents"],
  ["/file", "View a file"],
  ["/file/12/view/image", "Preview"],
  ["/file-history", "Version History"],
  ["/file-history/12", "Version History"],
  ["/files/file-history", "Version History"],
  ["/vault/file-history", "Version History"],
  ["/shares", "Shares"],
  ["/shares/links", "Shares"],
  ["/shares/links/12/log", "Shares"],
  ["/users", "Users"],
  ["/users/roles", "Users"],
  ["/users/import", "Users"],
  ["/users/reports", "Users"],
  ["/users/log", "Users"],
  ...SETTINGS.map((name) => [`/settings/${name}`, "Settings"] as const),
  ["/pay-invoices", "Pay invoices"],
  ["/success?sub_id=1&type=upgrade&user_id=2&fromfree=1", "Subscription"],
  ["/opt-out", "Older interface"],
  ["/account-suspended", "This account is suspended"],
  ["/accounting-hold", "This account is on hold"],
  ["/account-closed", "This account is closed"],
  ["/comment-iframe", "Comments"],
];

/** Suspense boundaries in what the server drew. */
function countBoundaries(html: string): number {
  return html.split("<!--$").length - 1;
}

/** Account states answer 403, whoever asks (Reading R-42). */
const REFUSED = /^\/account/;

test("every page of the specification answers, and every older address leads to one", async ({
  home,
}) => {
  const { request } = home.page;
  const frame = countBoundaries(await (await request.get("/terms")).text());
  for (const [path, title] of PAGES) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(REFUSED.test(path) ? 403 : 200);
    const text = await reply.text();
    expect(/<title>([^<]*)/.exec(text)?.[1], path).toBe(`${title} | Coffer`);
    // What changes inside one before the browser has taken it over breaks it.
    expect(countBoundaries(text), `Suspense in ${path}`).toBeLessThanOrEqual(frame);
  }
  const older = LEGACY_PATHS.filter(({ to }) => !to.startsWith("/dl"));
  for (const { from } of older) {
    const reply = await request.get(from.replace(/\{\w+\}/, "12"));
    expect(reply.status(), from).toBe(200);
    expect(new URL(reply.url()).pathname, from).not.toMatch(/^\/login|not-found/);
  }
  const signUp = await request.get("/signup?referral=ab12", { maxRedirects: 0 });
  expect([signUp.status(), signUp.headers().location]).toEqual([301, "/sign-up?referral=ab12"]);
});

test("pages of somebody signed in lead everybody else to the sign-in page and back", async ({
  request,
}) => {
  const own = PAGES.filter(([path]) => !/^\/(account|al|comment)/.test(path));
  for (const [path] of own) {
    const reply = await request.get(path, { maxRedirects: 0 });
    const target = reply.headers().location ?? "";
    expect(target, path).toBe(`/login?return_to=${encodeURIComponent(path)}`);
  }
});

test("what is not here yet says so, in every theme and for every reader", async ({ home }) => {
  const { page } = home;
  // Who has no team is told so where the users of one stand.
  await page.goto("/users/roles");
  await untilAlive(page);
  await expect(page.getByText("No team here")).toBeVisible();
  await expectAccessible(page, "/users/roles");
  await page.goto("/settings/billing");
  await untilAlive(page);
  await expect(page.getByText("Nothing is sold here")).toBeVisible();
  await expectAccessible(page, "/settings/billing");
  await page.goto("/file");
  await untilAlive(page);
  await expect(page.getByRole("navigation").getByRole("link", { name: "Users" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to your files" }).click();
  await expect(page).toHaveURL(/\/files$/);
  // The address is here before the page, and the page alone is a place to come back to.
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();

  // Previews stand alone, with a way back, also of what is not there.
  await page.goto("/file/12/view/officefse");
  await untilAlive(page);
  await expect(page.getByText("1804 File not found.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expectAccessible(page, "an office document");
  await page.getByText("Back to Files").click();
  await expect(page).toHaveURL(/\/files$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("a session that was stolen from a cookie jar opens no file", async ({
  ownPage,
  home,
  otherContext,
  otherPage,
  secrets,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "nicht für Diebe.txt", 500);
  await untilTransferred(ownPage);
  const address = new URL(ownPage.url()).pathname;
  await otherContext.addCookies(await home.context.cookies());
  await otherPage.goto(address);
  await untilAlive(otherPage);
  // Rows are there, sealed: what opens them lies in the other browser, and the password is asked for.
  await expect(otherPage.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  const seen =
    (await otherPage.content()) + (await otherPage.evaluate(() => document.body.textContent));
  expect(seen).not.toContain(file.name);
  expect(await otherPage.evaluate(() => JSON.stringify(localStorage))).not.toContain("key");
  await expectListed(ownPage, [file]);
});

test("an invitation goes out of the address and along with the sign-in", async ({
  otherPage,
  home,
  stack,
}) => {
  const key = "0123456789abcdef".repeat(2);
  await otherPage.goto(`/setuserinviteconsent#${key}`);
  await untilAlive(otherPage);
  await expect(otherPage.getByRole("heading", { name: "You are invited to a team" })).toBeVisible();
  await expect(otherPage).toHaveURL(/\/setuserinviteconsent$/);
  await expectAccessible(otherPage, "/setuserinviteconsent");
  await otherPage.getByRole("link", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(/\/login\?invite=team$/);
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(home.person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(home.person.password);
  await otherPage.getByRole("button", { name: "Sign in", exact: true }).click();
  // It goes to the account, and its page asks whether to join: this one nobody sent.
  await expect(otherPage.getByText("1600 This invite cannot be found.")).toBeVisible({
    timeout: 120_000,
  });
  await expect(otherPage).toHaveURL(/\/setuserinviteconsent$/);
  expect(await stack.repliesTo("invitekeep")).toHaveLength(1);
  await otherPage.getByRole("link", { name: "Decide later" }).click();
  await expect(otherPage).toHaveURL(/\/files$/);

  // Somebody who is signed in already is led on, and it goes along all the same.
  await otherPage.goto(`/signup-share#${key}`);
  await untilAlive(otherPage);
  await expect(
    otherPage.getByRole("heading", { name: "You are invited to a share" }),
  ).toBeVisible();
  const { firstName, lastName, email } = home.person;
  await expect(otherPage.getByText(email)).toBeVisible();
  await expectAccessible(otherPage, "/signup-share, signed in");
  await otherPage.getByRole("link", { name: `Continue as ${firstName} ${lastName}` }).click();
  await expect(otherPage).toHaveURL(/\/shares$/);
  await expect.poll(() => stack.repliesTo("shareinvite")).toHaveLength(1);
  await expect(otherPage.getByText("1600 This invite cannot be found.")).toBeVisible();
  await otherPage.getByRole("button", { name: "OK", exact: true }).click();
  expect(await stack.repliesTo("invitekeep")).toHaveLength(1);

  // Somebody else signs in: the key comes back behind the #, and leaves the address again.
  await otherPage.goto(`/signup-share#${key}`);
  await untilAlive(otherPage);
  await otherPage.getByRole("link", { name: "Use another account" }).click();
  await expect(otherPage.getByRole("link", { name: "Create account" })).toBeVisible();
  await expect(otherPage).toHaveURL(/\/signup-share$/);
  await expect(otherPage.getByText(email)).toBeHidden();
  await expect(otherPage.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/login?invite=share",
  );

  await otherPage.goto("/setuserinviteconsent");
  await expect(otherPage.getByText("Code 1702")).toBeVisible();
});

test("loc acts on arrival and leaves the address", async ({ ownPage, home, secrets, stack }) => {
  const file = await uploadNew({ page: ownPage, secrets }, "über loc geöffnet.txt", 500);
  await untilTransferred(ownPage);
  await makeLink(ownPage, secrets, { name: file.name });
  const [made] = (await stack.repliesTo("linkadd")).slice(-1);
  const { publink_id } = Object(made?.data);
  const loc = (value: object) => Buffer.from(JSON.stringify(value)).toString("hex");
  const reply = await home.page.request.get(`/files?loc=${loc({ action: "more_space" })}`);
  expect(new URL(reply.url()).pathname).toBe("/settings/upgrade-plan");

  await ownPage.goto(`/?loc=${loc({ action: "manage_publink", publink_id })}`);
  await expect(ownPage.getByRole("dialog")).toBeVisible();
  await expect(ownPage).toHaveURL(/\/shares\/links$/);
  await ownPage.goto(`/vault?loc=${loc({ action: "goto_coffer_pid" })}`);
  await expect(ownPage).toHaveURL(/\/files$/);
});
