import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  closeTransfers,
  expectListed,
  labelled,
  savedBy,
  settledRow,
  type TestFile,
  undo,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** Of files: the one that waits for any has none (Reading R-624). */
const FRAMES = "iframe:not(#ready-frame *)";
const ELSEWHERE = "http://evil.test";

/** A file with this content, which is a secret of the test. */
function aFileOf(secrets: Secrets, name: string, content: string | Buffer): TestFile {
  const file = aFile(secrets, name, 1);
  const bytes = Buffer.from(content);
  writeFileSync(file.path, bytes);
  return { ...file, bytes };
}

/** Both presses hit the row, also where the first brings the selection bar. */
async function openRow(page: Page, name: string): Promise<void> {
  await settledRow(page, name).dblclick();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** What the one frame that is seen gives to the browser's print dialog. */
async function printedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const handle = await page.locator("iframe:visible").elementHandle();
  const inside = await handle?.contentFrame();
  // It stands before the press: the browser's own dialog would hold the page for ever.
  await inside?.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector(".print-sheet")?.textContent ?? "";
      document.body.dataset.printed = sheet;
    };
  });
  await press();
  const printed = () => inside?.evaluate(() => document.body.dataset.printed ?? null);
  await expect.poll(printed).not.toBeNull();
  return (await printed()) ?? "";
}

/** What the router asks its server about routes. */
function routesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/__manifest") asked.push(request.url());
  });
  return asked;
}

/** A BMP of the given size: two colours, no compression. */
function aPicture(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + (width % 4 === 0 ? width : width + (4 - (width % 4))) * 3 * 2);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

test("files open in the browser: text, a picture and bytes, and nothing that they bring runs or leaves", async ({
  ownPage,
  secrets,
}) => {
  const hostile = `<script>parent.location="${ELSEWHERE}/a"</script>`;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="location='${ELSEWHERE}/b'">`,
    `<script>fetch("${ELSEWHERE}/c")</script><image href="${ELSEWHERE}/d.png"/>`,
    '<rect width="40" height="30" fill="teal"/></svg>',
  ].join("");
  const files = [
    aFileOf(secrets, "Notizen.html", `${hostile}\nzweite Zeile\n${"x\n".repeat(3000)}`),
    aFileOf(secrets, "Zeichnung.svg", drawing),
    aFileOf(secrets, "Bild.bmp", aPicture(4, 2)),
    aFileOf(secrets, "riesig.bmp", aPicture(50_000, 50_000)),
    aFileOf(secrets, "Programm.exe", `MZ${"\0".repeat(600)}`),
  ];
  const [page, picture, , huge, program] = files.map(({ name }) => name);
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  const sent: string[] = [];
  ownPage.on("request", (request) => sent.push(request.url()));
  const frame = ownPage.frameLocator("iframe:visible");

  await openRow(ownPage, page ?? "");
  await expect(frame.getByText(hostile)).toBeVisible();
  await expect(frame.getByText("Lines: 3,002")).toBeVisible();
  // The page that was asked for with the press is the one that shows the file.
  expect(sent.filter((url) => new URL(url).pathname === "/view/code")).toHaveLength(1);
  expect(await printedBy(ownPage, () => ownPage.keyboard.press("Control+p"))).toContain(
    "x\nx\nx\n",
  );
  await expect(ownPage).toHaveURL(/\/file\/\d+\/view\/text$/);
  await expectAccessible(ownPage, "the preview of a text");
  const saved = await savedBy(ownPage, () =>
    ownPage.getByRole("button", { name: "Download", exact: true }).first().click(),
  );
  expect(saved.bytes.equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  await closeTransfers(ownPage);
  await ownPage.keyboard.press("Control+f");
  await frame.getByRole("searchbox", { name: "Find in this document" }).fill("X");
  await expect(frame.getByText("1 of 3,000")).toBeVisible();
  await ownPage.keyboard.press("Shift+Enter");
  await expect(frame.getByText("3,000 of 3,000")).toBeVisible();
  await expect(frame.getByText("3002", { exact: true })).toBeInViewport();
  await ownPage.keyboard.press("Control+a");
  await ownPage.keyboard.type("zweite");
  await expect(frame.getByText("1 of 1")).toBeVisible();
  await expect(frame.getByText("zweite Zeile")).toBeInViewport();
  await ownPage.keyboard.press("Escape");
  await expect(frame.getByRole("searchbox")).toBeHidden();
  // From inside the frame, where the focus goes with a press.
  await frame.getByText(hostile).click();
  // The frame goes with the key, and whoever drives it may wait for its answer for ever.
  ownPage.keyboard.press("Escape").catch(() => undefined);
  await expectListed(ownPage, files);

  await openRow(ownPage, picture ?? "");
  await expect(frame.getByRole("img", { name: picture ?? "" })).toBeVisible();
  await frame.getByRole("button", { name: "Zoom in" }).click();
  await expect(frame.getByRole("status")).toHaveText("125%");
  await frame.getByRole("button", { name: "Turn" }).click();
  await frame.getByRole("button", { name: "Fit to window" }).click();
  await expect(frame.getByRole("status")).toHaveText("100%");
  await ownPage.getByRole("link", { name: "Back to its folder" }).first().click();
  await expectListed(ownPage, files);

  await openRow(ownPage, huge ?? "");
  await expect(ownPage.getByText("Too large to preview")).toBeVisible();
  await ownPage.goBack();
  await openRow(ownPage, program ?? "");
  await expect(frame.getByText("Windows EXE")).toBeVisible();
  await frame.getByRole("button", { name: "Show more" }).click();
  await expect(frame.getByRole("rowheader", { name: "000250" })).toBeVisible();

  const { hostname } = new URL(ownPage.url());
  const hosts = new Set(
    sent.filter((url) => url.startsWith("http")).map((url) => new URL(url).hostname),
  );
  expect([...hosts].sort()).toEqual([hostname, "view.localhost"]);
});

test("the files of a folder are gone through in one screen, with what a row can do", async ({
  ownPage,
  secrets,
}) => {
  const [first, second, third] = ["Anfang.txt", "Mitte.txt", "Schluss.txt"].map((name) =>
    aFileOf(secrets, name, `Das steht in ${name}`),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  const asked = routesAsked(ownPage);
  await upload(ownPage, [first, second, third]);
  await expectListed(ownPage, [first, second, third]);
  await untilTransferred(ownPage);
  const folder = ownPage.url();
  // In the order of their names: new ones stand where they came until the list may move.
  await ownPage.reload();
  await untilAlive(ownPage);
  const rows = ownPage.getByRole("row").filter({ hasText: ".txt" });
  await expect(rows).toContainText([first.name, second.name, third.name]);
  const title = (name: string) => ownPage.getByRole("heading", { level: 1, name, exact: true });
  const shown = (name: string) =>
    ownPage.frameLocator("iframe:visible").getByText(`Das steht in ${name}`);

  await openRow(ownPage, first.name);
  await expect(shown(first.name)).toBeVisible();
  await expect(ownPage.getByText("1 of 3")).toBeVisible();
  // The next one is there before it is asked for, and none of it is seen.
  await expect(ownPage.locator(FRAMES)).toHaveCount(2);
  const ahead = ownPage.frameLocator("iframe >> nth=1").locator("#viewer");
  await expect(ahead).toContainText(`Das steht in ${second.name}`);
  await ownPage.keyboard.press("ArrowRight");
  await expect(title(second.name)).toBeVisible();
  await expect(shown(second.name)).toBeVisible();
  await ownPage.getByRole("button", { name: labelled("Next:", third.name) }).click();
  await expect(shown(third.name)).toBeVisible();
  await shown(third.name).click();
  // The frame goes with the key, and whoever drives it may wait for its answer for ever.
  ownPage.keyboard.press("ArrowLeft").catch(() => undefined);
  await expect(shown(second.name)).toBeVisible();

  await ownPage.getByRole("button", { name: "Star", exact: true }).click();
  await expect(ownPage.getByRole("button", { name: "Remove star" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await ownPage.getByRole("button", { name: "File info" }).click();
  await expect(ownPage.getByRole("complementary", { name: "File info" })).toContainText("22 bytes");
  await expectAccessible(ownPage, "a preview with file info");
  await ownPage.getByRole("button", { name: "Close file info" }).click();
  await ownPage.getByRole("button", { name: "Delete" }).click();
  await expect(title(third.name)).toBeVisible();
  await undo(ownPage, "deleted");
  await expect(ownPage.getByText("3 of 3")).toBeVisible();

  await ownPage.goBack();
  await expectListed(ownPage, [first, second, third]);
  expect(ownPage.url()).toBe(folder);
  await expect(ownPage.locator(FRAMES)).toHaveCount(0);
  // The page knows every route: the server is asked for none.
  expect(asked).toEqual([]);
});
