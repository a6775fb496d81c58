import type { Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aSharedFile, makeLink } from "#tests/e2e/links-page.ts";

test("a link of many items is encrypted before it is copied, and says how far it is", async ({
  ownPage,
  secrets,
}) => {
  await newFolder(ownPage, "Mappe mit Inhalt");
  await openFolder(ownPage, "Mappe mit Inhalt");
  const files = ["eins", "zwei", "drei"].map((name) => aFile(secrets, `Blatt ${name}.txt`, 400));
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  await ownPage.goBack();
  await expectListed(ownPage, [{ name: "Mappe mit Inhalt" }]);
  const rounds = await holdCalls(ownPage, "keysneedencbyshare");
  await menuOf(ownPage, "Mappe mit Inhalt", "Link");
  await ownPage.getByRole("button", { name: "Make link" }).click();
  const dialog = ownPage.getByRole("dialog", { name: "Encrypting link" });
  await expect(dialog.getByText("Preparing...")).toBeVisible();
  await rounds.asked(1);
  await ownPage.keyboard.press("Escape");
  await expect(dialog.getByText("Preparing...")).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(0);
  rounds.letOne();
  await expect(dialog.getByText("Encrypting link 0%, Please wait...")).toBeVisible();
  await rounds.asked(2);
  const ending = await holdCalls(ownPage, "linkget");
  rounds.letAll();
  await expect(dialog.getByText("Finalizing Link, Please wait...")).toBeVisible();
  ending.letAll();
  const address = ownPage
    .getByRole("dialog", { name: /^Link to/ })
    .getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 120_000 });
  secrets.add("key of a link", new URL(await address.inputValue()).hash.slice(1));
});

test("a link of the list that is not finished is encrypted before it is copied", async ({
  ownPage,
  home,
  secrets,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Noch nicht fertig.txt");
  await home.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await makeLink(ownPage, secrets, { name });
  await ownPage.route(/command=linklist\b/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const one of body.data.linklist) one.cnt = 1;
    await route.fulfill({ response: reply, json: body });
  });
  const rounds = await holdCalls(ownPage, "keysneedencbyshare");
  await ownPage.goto("/shares/links");
  const row = ownPage.getByRole("row").filter({ hasText: "Noch nicht fertig" });
  await expect(row).toContainText("Not finished");
  await row.getByRole("button", { name: /^Copy link/ }).click();
  await expect(ownPage.getByRole("dialog", { name: "Encrypting link" })).toBeVisible();
  await rounds.asked(1);
  await expect(ownPage.getByText("Link copied.")).toBeHidden();
  rounds.letAll();
  await expect(ownPage.getByText("Link copied.")).toBeVisible();
  expect(await ownPage.evaluate(() => navigator.clipboard.readText())).toBe(link.url);
  await ownPage.unrouteAll({ behavior: "wait" });
});

test("the list of links is sorted by name, date and downloads", async ({
  ownPage,
  secrets,
  stack,
}) => {
  for (const [place, file] of ["Liste B.txt", "Liste A.txt"].entries()) {
    const name = await aSharedFile(ownPage, secrets, file);
    const link = await makeLink(ownPage, secrets, { name });
    await stack.control("link", { cachekey: link.cachekey, downloadCount: 5 - place });
  }
  await ownPage.goto("/shares/links");
  const ours = () => shownLinks(ownPage, ["Liste A.txt", "Liste B.txt"]);
  await expect.poll(async () => (await ours()).length).toBe(2);
  for (const column of ["Name", "Date", "Downloads"]) {
    const head = ownPage.getByRole("columnheader").getByRole("button", { name: column });
    await head.click();
    await expect(ownPage.getByRole("columnheader", { name: column })).toHaveAttribute(
      "aria-sort",
      /ascending|descending/,
    );
    const one = await ours();
    await head.click();
    await expect.poll(ours).toEqual([...one].reverse());
  }
});

/** Lets calls of a command wait until the test lets them go. */
async function holdCalls(page: Page, command: string) {
  const gates: PromiseWithResolvers<void>[] = [];
  let isOpen = false;
  await page.route(new RegExp(`command=${command}\\b`), async (route) => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    if (!isOpen) await gate.promise;
    await route.continue();
  });
  return {
    asked: (count: number) => expect.poll(() => gates.length).toBe(count),
    letOne: () => gates[0]?.resolve(),
    letAll: () => {
      isOpen = true;
      for (const gate of gates) gate.resolve();
    },
  };
}

async function shownLinks(page: Page, names: readonly string[]): Promise<string[]> {
  const rows = await page.getByRole("row").allTextContents();
  return rows.flatMap((row) => names.filter((name) => row.includes(name)));
}
