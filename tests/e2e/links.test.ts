import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  doublePress,
  expectListed,
  labelled,
  newFolder,
  openFolder,
  savedBy,
  settledRow,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { expectFile, gapBehind, givePassword, makeLink, visit } from "#tests/e2e/links-page.ts";
import { readZip } from "#tests/support/read-zip.ts";

const LINK_PASSWORD = "Kupfer-Leuchtturm_77";

test("a link to a file opens without an account and brings the file", async ({
  ownPage,
  home,
  secrets,
  otherPage,
  browserName,
}) => {
  const file = await uploadNew(
    { page: ownPage, secrets },
    "Hafenplan für Gäste, Vereine und Anlieger der Nordmole.pdf",
    200_000,
  );
  await untilTransferred(ownPage);
  if (browserName === "chromium")
    await home.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  await ownPage.goto("/shares/links");
  await ownPage.getByRole("button", { name: labelled("Copy link to", file.name) }).click();
  await expect(ownPage.getByText("Link copied.")).toBeVisible();
  if (browserName === "chromium")
    expect(await ownPage.evaluate(() => navigator.clipboard.readText())).toBe(link.url);

  await visit(otherPage, link);
  // A page about the file, not a table of one row.
  const heading = otherPage.getByRole("heading", { level: 1, name: file.name });
  await expect(heading).toBeVisible();
  const desk = otherPage.viewportSize() ?? { width: 1280, height: 800 };
  await otherPage.setViewportSize({ width: 360, height: 740 });
  // Whole on a phone, where no pointer shows what is cut.
  const base = heading.locator("span > span").first();
  // But for a space that hangs over the end of a line.
  expect(await base.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(8);
  expect(await gapBehind(base)).toBeCloseTo(0, 0);
  await otherPage.setViewportSize(desk);
  await expect(otherPage.getByRole("grid")).toHaveCount(0);
  await expect(otherPage.getByRole("term")).toHaveText(["Type", "Size", "Changed"]);
  await expect(otherPage.getByRole("definition").first()).not.toBeEmpty();
  await expectAccessible(otherPage, "a link to a file");
  // What a messenger draws of it tells nothing.
  const cards = otherPage.locator('head > meta[property^="og:"]');
  expect(await cards.evaluateAll((all) => all.map((one) => one.getAttribute("content")))).toEqual([
    "website",
    "Coffer",
    "Coffer",
    "Encrypted end to end. The key is in the link, and our servers never see it.",
  ]);
  const saved = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: "Download", exact: true }).click(),
  );
  expect(sha256(saved.bytes)).toBe(sha256(file.bytes));
  expect(saved.fileName).toBe(file.name);

  // Whoever is signed in has the panel here as well, which leads to the control panel.
  await ownPage.bringToFront();
  await ownPage.goto(link.url);
  await ownPage.getByRole("button", { name: /^Account: / }).click();
  const panel = ownPage.getByRole("dialog", { name: "Account" });
  await expect(panel.getByText(/ of 50\.0 GB$/)).toBeVisible();
  await expect(panel.getByRole("link", { name: "Upgrade plan" })).toHaveCount(0);
  await expectAccessible(ownPage, "the panel on a link");
  await ownPage.keyboard.press("Escape");
  await expect(ownPage.getByRole("button", { name: /^Account: / })).toBeFocused();
  expect(new URL(ownPage.url()).hash).toBe(new URL(link.url).hash);
  await ownPage.keyboard.press("Enter");
  await panel.getByRole("link", { name: "Security" }).click();
  await expect(ownPage).toHaveURL(/\/settings\/security$/);
});

test("a link to a folder is browsed, and brings one file or everything as a zip", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const outer = aFile(secrets, "Übersicht der Mappe.txt", 3_000);
  const inner = aFile(secrets, "港湾 innen.bin", 140_000);
  await newFolder(ownPage, "Mappe für Gäste");
  await openFolder(ownPage, "Mappe für Gäste");
  await upload(ownPage, [outer]);
  await expectListed(ownPage, [outer]);
  await newFolder(ownPage, "Unterordner");
  await openFolder(ownPage, "Unterordner");
  await upload(ownPage, [inner]);
  await expectListed(ownPage, [inner]);
  await untilTransferred(ownPage);
  await ownPage.goBack();
  await expectListed(ownPage, [outer]);
  await ownPage.goBack();
  await expectListed(ownPage, [{ name: "Mappe für Gäste" }]);
  const link = await makeLink(ownPage, secrets, { name: "Mappe für Gäste" });

  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { level: 1, name: "Mappe für Gäste" })).toBeVisible();
  await expectListed(otherPage, [outer, { name: "Unterordner" }]);
  const one = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: labelled("Download", outer.name) }).click(),
  );
  expect(sha256(one.bytes)).toBe(sha256(outer.bytes));
  const zip = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: "Download all" }).click(),
  );
  expect(zip.fileName).toBe("Mappe für Gäste.zip");
  const entries = readZip(zip.bytes);
  const files = [...entries].filter(([, bytes]) => bytes.length > 0);
  expect(new Map(files.map(([name, bytes]) => [name, sha256(bytes)]))).toEqual(
    new Map([
      [outer.name, sha256(outer.bytes)],
      [`Unterordner/${inner.name}`, sha256(inner.bytes)],
    ]),
  );
  await doublePress(settledRow(otherPage, "Unterordner"));
  await expectListed(otherPage, [inner]);
  await otherPage.reload();
  await expectListed(otherPage, [inner]);
  await otherPage
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("button", { name: "Mappe für Gäste" })
    .click();
  await expectListed(otherPage, [outer]);
  await settledRow(otherPage, "Unterordner").click();
  await otherPage.keyboard.press("Enter");
  await expectListed(otherPage, [inner]);
});

test("a link with a password opens with the right one only", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const file = aFile(secrets, "hinter einem Passwort.txt", 4_000);
  const beside = aFile(secrets, "auch dahinter.txt", 2_000);
  const folder = "Mappe mit Passwort";
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  await upload(ownPage, [file, beside]);
  await expectListed(ownPage, [file, beside]);
  await untilTransferred(ownPage);
  await ownPage.goBack();
  await expectListed(ownPage, [{ name: folder }]);
  const link = await makeLink(ownPage, secrets, { name: folder, password: LINK_PASSWORD });

  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { name: "Enter link password" })).toBeVisible();
  await givePassword(otherPage, "Kupfer-Leuchtturm_78");
  await expect(otherPage.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Link password incorrect\./,
  );
  await givePassword(otherPage, LINK_PASSWORD);
  await expectListed(otherPage, [file]);
  expect(await otherPage.evaluate(() => document.activeElement?.id), "has the focus").toBe("main");
  const zip = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: "Download all" }).click(),
  );
  expect(sha256(readZip(zip.bytes).get(file.name)!)).toBe(sha256(file.bytes));
  const cookies = await otherPage.context().cookies();
  const lock = cookies.find(({ name }) => name.includes(link.cachekey));
  expect(lock).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/dl" });
  expect(lock?.value).toMatch(/^[0-9a-f]{32}$/);

  // For ten minutes a reload opens it again, with the key of the address alone (Reading R-110).
  await otherPage.reload();
  await expectListed(otherPage, [file, beside]);
  const again = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: labelled("Download", file.name) }).click(),
  );
  expect(sha256(again.bytes)).toBe(sha256(file.bytes));
});

test("a link's password that is given before the page's code is here is tried as soon as it came", {
  tag: "@alike",
}, async ({ ownPage, secrets, otherPage }) => {
  const file = aFile(secrets, "hinter langsamem Netz.txt", 1_000);
  await upload(ownPage, [file]);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name, password: LINK_PASSWORD });
  const code = Promise.withResolvers<void>();
  await otherPage.route("**/runtime-*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await visit(otherPage, link);
  await givePassword(otherPage, LINK_PASSWORD);
  const open = otherPage.getByRole("button", { name: "Open", exact: true });
  await expect(open).toHaveAttribute("aria-busy", "true");
  code.resolve();
  await expectFile(otherPage, file.name);
});

test("a link with a limit of one download closes after it", { tag: "@alike" }, async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "nur einmal.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name, limit: 1, expiry: "7 days" });
  await visit(otherPage, link);
  const saved = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: "Download", exact: true }).click(),
  );
  expect(sha256(saved.bytes)).toBe(sha256(file.bytes));
  await expect(otherPage.getByText("All transfers complete")).toBeVisible();
  const again = await otherPage.goto(link.url.replace("#", "?again#"));
  expect(again?.status()).toBe(429);
  await expect(otherPage.getByText("Code 8021")).toBeVisible();
});

test("a link that its owner deletes is gone for everybody", { tag: "@alike" }, async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "zurückgezogen.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  await visit(otherPage, link);
  await expectFile(otherPage, file.name);
  await ownPage.goto("/shares/links");
  const copied = ownPage.getByRole("button", { name: /^Copy link to/ });
  await expect(
    ownPage.getByRole("button", { name: labelled("Delete link to", file.name) }),
  ).toBeVisible();
  const before = await copied.count();
  await menuDelete(ownPage, file.name);
  await expect(ownPage.getByText("Link deleted.")).toBeVisible();
  await expect(copied).toHaveCount(before - 1);
  // The row is gone; what had the focus in it hands it on.
  const focused = () => ownPage.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe(before > 1 ? "BUTTON" : "A");
  const reply = await otherPage.reload();
  expect(reply?.status()).toBe(410);
  await expect(otherPage.getByText("Code 8026")).toBeVisible();
});

async function menuDelete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: labelled("Delete link to", name) }).click();
  await page
    .getByRole("alertdialog", { name: "Delete this link?" })
    .getByRole("button", { name: "Delete link" })
    .click();
}

test("an address without its key, or with a wrong one, is told", { tag: "@alike" }, async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "Schlüssel fehlt.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  const [address, key = ""] = link.url.split("#");
  await otherPage.goto(address ?? "");
  await expect(otherPage.getByText("Code 2110")).toBeVisible();
  const wrong = key.startsWith("A") ? `B${key.slice(1)}` : `A${key.slice(1)}`;
  await otherPage.goto("about:blank");
  await otherPage.goto(`${address}#${wrong}`);
  await expect(otherPage.getByText(/Code 2\d\d\d/)).toBeVisible();
  await expect(otherPage.getByText(file.name)).toBeHidden();
});

test("a link to an empty folder says that there is nothing in it", { tag: "@alike" }, async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  await newFolder(ownPage, "leere Mappe");
  const link = await makeLink(ownPage, secrets, { name: "leere Mappe" });
  await visit(otherPage, link);
  await expect(otherPage.getByText("This folder is empty")).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Download all" })).toBeDisabled();
});

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
