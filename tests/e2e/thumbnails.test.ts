import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { startAgain } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expectListed, menuOf, openFolder, settledRow, upload } from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink, visit } from "#tests/e2e/links-page.ts";
import { makePdf } from "#tests/samples/make-pdf.ts";
import { makeWebm } from "#tests/samples/make-webm.ts";

/** Above what is shown itself where it has no picture. */
const [WIDTH, HEIGHT] = [1400, 700];
const MIDDLE = 60_000;

/** One chunk of a PNG. */
function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture on disk of grey noise, which does not compress: it is as large as it looks. */
function aPicture(secrets: Secrets, name: string) {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  const lines = Array.from({ length: HEIGHT }, () => [Buffer.alloc(1), randomBytes(WIDTH)]);
  const bytes = Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    toChunk("IHDR", head),
    toChunk("IDAT", deflateSync(Buffer.concat(lines.flat()))),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
  const path = join(mkdtempSync(join(secrets.folder, "picture-")), name);
  writeFileSync(path, bytes);
  secrets.add("name of a picture", name);
  secrets.add("middle of a picture", bytes.subarray(MIDDLE, MIDDLE + 32));
  return { name, path, bytes };
}

/**
 * A second and a half of a film, red and then green. Its frames are encoded one by one: a recorder of
 * what is painted would lack those that a busy machine does not draw.
 */
async function filmBytes(page: Page): Promise<Buffer> {
  const frames = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 240);
    const context = canvas.getContext("2d");
    const coded: { bytes: number[]; atMs: number; isKey: boolean }[] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        coded.push({
          bytes: [...bytes],
          atMs: chunk.timestamp / 1000,
          isKey: chunk.type === "key",
        });
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({ codec: "vp8", width: 320, height: 240 });
    for (let atMs = 0; atMs < 1500; atMs += 100) {
      if (context !== null) context.fillStyle = atMs < 700 ? "#a00" : "#0a0";
      context?.fillRect(0, 0, 320, 240);
      const frame = new VideoFrame(canvas, { timestamp: atMs * 1000 });
      encoder.encode(frame, { keyFrame: atMs % 500 === 0 });
      frame.close();
    }
    await encoder.flush();
    return coded;
  });
  return makeWebm({
    frames: frames.map((frame) => ({ ...frame, bytes: Uint8Array.from(frame.bytes) })),
    width: 320,
    height: 240,
    durationMs: 1500,
  });
}

/** A file with these bytes, told to nobody. */
function aFileOf(secrets: Secrets, name: string, bytes: Buffer) {
  const path = join(mkdtempSync(join(secrets.folder, "drawn-")), name);
  writeFileSync(path, bytes);
  secrets.add("name of what is drawn", name);
  return { name, path, bytes };
}

/** A file of a PDF, of a film, and of one that is neither. */
async function drawnFiles(page: Page, secrets: Secrets) {
  const text = "Plan vom Hafen";
  secrets.add("text of a PDF", text);
  return {
    plan: aFileOf(secrets, "Plan.pdf", makePdf({ pages: [[text], ["Zwei"]] })),
    film: aFileOf(secrets, "Ausfahrt.webm", await filmBytes(page)),
    broken: aFileOf(secrets, "Rauschen.pdf", randomBytes(3000)),
  };
}

/** The picture of a file in the tiles, as wide as it was stored. */
async function expectPicture(page: Page, name: string, width = 256): Promise<void> {
  await page.getByRole("button", { name: "Grid view" }).click();
  const tile = page.locator('[data-view="tiles"]').getByRole("gridcell").filter({ hasText: name });
  await expect.poll(() => widthOf(tile.locator("img"))).toBe(width);
}

/** The colour in the middle of the picture of a file in the tiles. */
function middleOf(page: Page, name: string): Promise<number[]> {
  const tile = page.locator('[data-view="tiles"]').getByRole("gridcell").filter({ hasText: name });
  return tile.locator("img").evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) return [];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const middle = context?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data;
    return [...(middle ?? [])];
  });
}

/** The row of a file that is up shows it in the place of its ring, which is 28 px. */
async function expectPictureInPanel(page: Page, name: string): Promise<void> {
  const panel = page.getByRole("region", { name: "File Transfers" });
  const picture = panel.getByRole("listitem").filter({ hasText: name }).locator("img");
  await expect.poll(() => widthOf(picture)).toBe(256);
  expect(await picture.boundingBox()).toMatchObject({ width: 28, height: 28 });
}

function widthOf(image: ReturnType<Page["locator"]>): Promise<number> {
  return image.evaluateAll(([one]) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
}

test("an uploaded image is seen in list, tiles and info, by another device and through a link", async ({
  ownPage,
  home,
  secrets,
  otherPage,
  openBrowser,
}) => {
  const file = aPicture(secrets, "Abend am Kai.png");
  const heading = ownPage.getByRole("heading", { level: 1 });
  const folder = (await heading.textContent()) ?? "";
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  const row = settledRow(ownPage, file.name);
  await expect.poll(() => widthOf(row.locator("img"))).toBe(256);
  await expectPictureInPanel(ownPage, file.name);
  await expectPicture(ownPage, "Abend am Kai");
  await expectAccessible(ownPage, "tiles with a picture");
  await ownPage.getByRole("button", { name: "List view" }).click();
  await menuOf(ownPage, file.name, "File info");
  const info = ownPage.getByRole("complementary", { name: "File info" });
  await expect.poll(() => widthOf(info.locator("img"))).toBe(1024);

  const second = await openBrowser();
  await startAgain(second.page, secrets, home.person);
  await openFolder(second.page, folder);
  await expectPicture(second.page, "Abend am Kai");

  await ownPage.goto("/files");
  const link = await makeLink(ownPage, secrets, { name: folder });
  await visit(otherPage, link);
  await expectPicture(otherPage, "Abend am Kai");
});

test("the first page of a PDF and a frame of a film are seen in tiles and through a link", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const { plan, film, broken } = await drawnFiles(ownPage, secrets);
  const folder = (await ownPage.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await upload(ownPage, [broken, plan, film]);
  await expectListed(ownPage, [plan, film, broken]);
  // Of what it is drawn, never larger: a page of 595 × 842 points.
  await expectPicture(ownPage, "Plan", 181);
  await expectPicture(ownPage, "Ausfahrt");
  expect((await middleOf(ownPage, "Plan")).slice(0, 3)).toEqual([255, 255, 255]);
  const [red = 0, green = 0] = await middleOf(ownPage, "Ausfahrt");
  expect(green).toBeGreaterThan(red + 80);
  await expect(ownPage.locator("iframe:not(#ready-frame *)")).toHaveCount(0);

  await ownPage.getByRole("button", { name: "List view" }).click();
  await ownPage.goto("/files");
  const link = await makeLink(ownPage, secrets, { name: folder });
  await visit(otherPage, link);
  await expectPicture(otherPage, "Plan", 181);
  await expectPicture(otherPage, "Ausfahrt");
});
