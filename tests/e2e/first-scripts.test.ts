import path from "node:path";
import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { newFolder, openFolder, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { untilAlive, verifyEmail } from "#tests/e2e/people.ts";
import { FIRST_SCRIPTS, listFirstScripts, readOutputs } from "../../scripts/first-scripts.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Texts, workers and the list of routes are no scripts of a page in the sense of P3. */
const COUNTED = /^\/build\/(?!texts\/|workers\/|manifest-).*\.js$/;

/** Scripts that a page asked for, without anybody touching it, until `isDone` holds. */
async function scriptsOf(page: Page, url: string, isDone: () => Promise<void>) {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  await isDone();
  await untilQuiet(asked);
  return asked.filter((script) => COUNTED.test(script));
}

/** Nothing more was asked for in a second: a list waits for changes, so that its network is never idle. */
async function untilQuiet(asked: readonly string[]): Promise<void> {
  let before = -1;
  const more = () => {
    const count = asked.length - before;
    before = asked.length;
    return count;
  };
  await expect.poll(more, { intervals: [1_000] }).toBe(0);
}

function countedFor(name: string): readonly string[] {
  const page = FIRST_SCRIPTS.find((known) => known.page === name);
  if (page === undefined) throw new Error(`The size check has no page ${name}.`);
  return listFirstScripts(page, readOutputs(ROOT));
}

for (const [name, url] of [
  ["welcome", "/"],
  ["sign-in", "/login"],
  ["sign-up", "/sign-up"],
] as const) {
  test(`the ${name} page asks for no script that the size check leaves out`, async ({ page }) => {
    const asked = await scriptsOf(page, url, async () => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((script) => !countedFor(name).includes(script))).toEqual([]);
  });
}

test("a list and a link ask for no script that the size check leaves out", {
  tag: "@long",
}, async ({ page, otherPage, stack, secrets }) => {
  const person = await startSignedIn(page, secrets);
  await verifyEmail(page, stack, person);
  await page.goto("/files");
  await untilAlive(page);
  const file = await uploadNew({ page, secrets }, "Fahrplan der Fähre.pdf", 2_000);
  const link = await makeLink(page, secrets, { name: file.name });
  const fresh = await page.context().newPage();
  const ofFiles = await scriptsOf(fresh, "/files", async () => {
    await expect(fresh.getByText("Fahrplan der Fähre").first()).toBeVisible();
  });
  expect(ofFiles.filter((script) => !countedFor("files").includes(script))).toEqual([]);
  const ofLink = await scriptsOf(otherPage, link.url, async () => {
    await expect(otherPage.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
  });
  expect(ofLink.filter((script) => !countedFor("link to a file").includes(script))).toEqual([]);
  await newFolder(page, "Fahrpläne");
  await openFolder(page, "Fahrpläne");
  await uploadNew({ page, secrets }, "Winter.pdf", 2_000);
  await page.goBack();
  const ofFolder = await makeLink(page, secrets, { name: "Fahrpläne" });
  const next = await otherPage.context().newPage();
  const ofFolderPage = await scriptsOf(next, ofFolder.url, async () => {
    await expect(next.getByRole("heading", { level: 1, name: "Fahrpläne" })).toBeVisible();
  });
  expect(ofFolderPage.filter((script) => !countedFor("link").includes(script))).toEqual([]);
});
