import type { Page } from "@playwright/test";
import { type Locale, wordsOf } from "#tests/e2e/access-words.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { pressPart, type Way } from "#tests/e2e/press-owner.ts";
import { nothing } from "#tests/e2e/press-screens.ts";
import { speak } from "#tests/e2e/raw-keys.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
type Walk = readonly [Locale | "de" | "ja", Way];
/** A language of each direction and one of another script, and how controls are pressed. */
const ALL: readonly Walk[] = [
  ["de", "pointer"],
  ["ar", "keys"],
  ["ja", "keys"],
];
/** In each run one dialog in German, the other in Arabic. */
const DIALOGS: readonly Walk[] = IS_LONG ? ALL : [["ar", "keys"]];
const HANDOVER: readonly Walk[] = IS_LONG ? ALL : [["de", "pointer"]];

test.skip(({ browserName }) => browserName !== "chromium", "what answers is the same");

test("every control of a share's dialogs answers", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Kran und Boje";
  await newFolder(ownPage, folder);
  const english = await shareDialogOf(ownPage, folder);
  await invite(english, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  for (const [code, way] of DIALOGS) {
    await speak(ownPage.context(), stack.origin, code);
    const say = wordsOf(code);
    await ownPage.goto("/shares");
    await untilAlive(ownPage);
    const people = ownPage
      .locator("main li")
      .filter({ hasText: folder })
      .getByRole("button")
      .last();
    await expect(people).toBeVisible();
    const list = { scope: ownPage.locator("main"), open: nothing };
    expect(await pressPart(ownPage, list, way)).toBeGreaterThan(0);

    const dialog = ownPage.getByRole("dialog");
    const open = async () => {
      if (await dialog.isHidden()) await people.click();
      await expect(dialog.locator("input[type=email]")).toBeVisible();
    };
    // Mails are counted; those of an invitation are walked in shares.test.ts.
    const left = [say("shares:people.resend")];
    expect(await pressPart(ownPage, { scope: dialog, open, left }, way)).toBeGreaterThan(5);

    const menu = ownPage.getByRole("menu");
    const role = dialog.locator("li").filter({ hasText: guest.email }).locator("[aria-haspopup]");
    const openMenu = async () => {
      await open();
      await role.click();
      await expect(menu).toBeVisible();
    };
    expect(await pressPart(ownPage, { scope: menu, open: openMenu }, way)).toBe(6);

    const question = ownPage.getByRole("alertdialog");
    const askToRemove = async () => {
      await openMenu();
      await menu.getByRole("menuitem", { name: say("shares:people.withdraw") }).click();
      await expect(question).toBeVisible();
    };
    const removing = { scope: question, open: askToRemove, left: [say("shares:withdraw.confirm")] };
    expect(await pressPart(ownPage, removing, way)).toBe(3);
    const askToStop = async () => {
      await open();
      await dialog.getByRole("button", { name: say("shares:stop.open") }).click();
      await expect(question).toBeVisible();
    };
    const stopping = { scope: question, open: askToStop, left: [say("shares:stop.open")] };
    expect(await pressPart(ownPage, stopping, way)).toBe(3);
  }
});

test("every control of handing a share over answers", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Speicher und Kai";
  await newFolder(ownPage, folder);
  const english = await shareDialogOf(ownPage, folder);
  await invite(english, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await acceptInvitation(otherPage);
  const rowOf = (page: Page) => page.locator("main li").filter({ hasText: folder });

  for (const [code, way] of HANDOVER) {
    await speak(ownPage.context(), stack.origin, code);
    const say = wordsOf(code);
    await ownPage.goto("/shares");
    await untilAlive(ownPage);
    const dialog = ownPage.getByRole("dialog");
    const question = ownPage.getByRole("alertdialog");
    const takeBack = dialog.getByRole("button", { name: say("shares:handover.takeBack") });
    const askToOffer = async () => {
      if (await dialog.isHidden()) await rowOf(ownPage).getByRole("button").last().click();
      await dialog
        .locator("li")
        .filter({ hasText: guest.email })
        .locator("[aria-haspopup]")
        .click();
      await ownPage.getByRole("menuitem", { name: say("shares:handover.offer") }).click();
      await expect(question).toBeVisible();
    };
    const offering = { scope: question, open: askToOffer, left: [say("shares:handover.confirm")] };
    expect(await pressPart(ownPage, offering, way)).toBe(2);
    if (await question.isHidden()) await askToOffer();
    await question.getByRole("button", { name: say("shares:handover.confirm") }).click();
    await expect(takeBack).toBeVisible();

    await speak(otherPage.context(), stack.origin, code);
    await otherPage.goto("/shares");
    await untilAlive(otherPage);
    const taking = otherPage.getByRole("dialog");
    const askToTake = async () => {
      if (await taking.isHidden()) await rowOf(otherPage).getByRole("button").last().click();
      await expect(taking.getByText(say("shares:handover.takePeople"))).toBeVisible();
    };
    const takingOver = { scope: taking, open: askToTake, left: [say("shares:handover.take")] };
    expect(await pressPart(otherPage, takingOver, way)).toBe(2);
    if (await dialog.isHidden()) await rowOf(ownPage).getByRole("button").last().click();
    await takeBack.click();
    await expect(takeBack).toBeHidden();
  }
});
