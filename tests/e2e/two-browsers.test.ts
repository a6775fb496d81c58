import type { Page } from "@playwright/test";
import { startAgain, startSignedIn } from "#tests/e2e/accounts.ts";
import { fileRow, newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { shownNames } from "#tests/e2e/list-rows.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** Sessions of a usual run; the long run has three. */
const SESSIONS = process.env.COFFER_LONG === "1" ? 3 : 1;
const ACTS = 6;
const SOON = { timeout: 2_000 };

/** The same numbers for the same seed: what failed can be done again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** One thing that somebody does in the folder; the other one may have been faster. */
async function act(page: Page, next: (below: number) => number, name: string): Promise<void> {
  const names = await shownNames(page);
  const one = names[next(Math.max(1, names.length))];
  const kind = one === undefined ? 0 : next(3);
  try {
    if (kind === 0 || one === undefined) await newFolder(page, name);
    else if (kind === 1) await rename(page, one, name);
    else {
      await fileRow(page, one).click({ button: "right", ...SOON });
      await page.getByRole("menuitem", { name: "Delete Del" }).click(SOON);
    }
  } catch {
    // Its row went, or its name: it was not done here then.
  }
  await page.keyboard.press("Escape");
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await fileRow(page, from).click({ button: "right", ...SOON });
  await page.getByRole("menuitem", { name: "Rename F2" }).click(SOON);
  const dialog = page.getByRole("dialog", { name: `Rename “${from}”` });
  await dialog.getByLabel("Name").fill(to, SOON);
  await dialog.getByRole("button", { name: "Rename" }).click(SOON);
  await expect(dialog).toBeHidden(SOON);
}

test("two browsers of one account in which two people do what they like end with the same list", {
  tag: "@long",
}, async ({ page, otherPage, secrets }) => {
  test.setTimeout(SESSIONS * 300_000);
  const person = await startSignedIn(page, secrets);
  await startAgain(otherPage, secrets, person);
  for (let session = 1; session <= SESSIONS; session += 1) {
    await test.step(`session of seed ${session}`, async () => {
      const folder = `Sitzung ${session}`;
      for (const one of [page, otherPage]) {
        await one.goto("/files");
        await untilAlive(one);
      }
      await newFolder(page, folder);
      await expect(fileRow(otherPage, folder)).toBeVisible();
      for (const one of [page, otherPage]) await openFolder(one, folder);
      const works = [page, otherPage].map(async (one, who) => {
        const next = random(session * 100 + who);
        for (let nth = 0; nth < ACTS; nth += 1) await act(one, next, `${"ab"[who]}${nth}`);
      });
      await Promise.all(works);
      const both = async () => [await shownNames(page), await shownNames(otherPage)];
      await expect(async () => {
        const [one, other] = await both();
        expect(one).toEqual(other);
        expect(one?.length).toBeGreaterThan(0);
      }).toPass({ timeout: 120_000 });
      const before = await both();
      for (const one of [page, otherPage]) {
        await one.reload();
        await untilAlive(one);
      }
      await expect.poll(both).toEqual(before);
    });
  }
});
