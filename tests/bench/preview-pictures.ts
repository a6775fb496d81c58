import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { closePanel, pickFile, untilComplete } from "./transfer-page.ts";

export interface PicturesPlan {
  readonly page: Page;
  readonly origin: string;
  /** Of this run: the pictures are written here before they are picked. */
  readonly folder: string;
  readonly count: number;
  /** Each of them is brought to this size. */
  readonly pictureKb: number;
}

const WIDTH = 2_000;
const HEIGHT = 1_500;

/**
 * A folder of pictures, from the key on the first row until it is drawn, then until the next one stands behind it
 * unseen, and from the key that asks for that one until it is seen. `fetchedAfterKey`: ranges of it that were asked
 * for after that key, which should be none.
 */
export async function firstPictures(plan: PicturesPlan): Promise<Record<string, number>> {
  const { page, origin } = plan;
  const names = await uploadPictures(plan);
  await page.goto(`${origin}/files`);
  const row = page.getByRole("row", { name: names[0] ?? "" });
  await row.waitFor({ timeout: 60_000 });
  // What comes by itself after the page is not part of a press.
  await page.waitForTimeout(3_000);
  const startMs = performance.now();
  await row.focus();
  await page.keyboard.press("Enter");
  await seen(page, names[0] ?? "");
  const firstMs = Math.round(performance.now() - startMs);
  const ahead = page.frameLocator("iframe >> nth=1").locator("#viewer img");
  await ahead.waitFor({ state: "attached", timeout: 60_000 });
  const aheadMs = Math.round(performance.now() - startMs) - firstMs;
  let fetchedAfterKey = 0;
  // By then the one after it is fetched too, so only what is asked for before it is seen counts.
  const count = (request: { url(): string }) => {
    if (request.url().includes("command=download")) fetchedAfterKey += 1;
  };
  page.on("request", count);
  const keyMs = performance.now();
  await page.keyboard.press("ArrowRight");
  await seen(page, names[1] ?? "");
  const nextMs = Math.round(performance.now() - keyMs);
  page.off("request", count);
  await page.goto(`${origin}/files`);
  const { pictureKb } = plan;
  return { pictures: plan.count, pictureKb, firstMs, aheadMs, nextMs, fetchedAfterKey };
}

async function seen(page: Page, name: string): Promise<void> {
  const image = page.frameLocator("iframe:visible").getByRole("img", { name });
  await image.waitFor({ state: "visible", timeout: 60_000 });
}

async function uploadPictures({ page, folder, ...plan }: PicturesPlan): Promise<string[]> {
  const bytes = await aPicture(page, plan.pictureKb * 1_000);
  const names = Array.from({ length: plan.count }, (_, n) => `p${String(n).padStart(4, "0")}.jpg`);
  for (const name of names) writeFileSync(join(folder, name), bytes);
  await pickFile(
    page,
    names.map((name) => join(folder, name)),
  );
  await untilComplete(page);
  await closePanel(page);
  return names;
}

/** A JPEG of three million points with a comment behind its end, so that it has the size that is asked for. */
async function aPicture(page: Page, bytes: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height }) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const drawing = canvas.getContext("2d");
      if (drawing === null) throw new Error("no canvas");
      for (let n = 0; n < 20_000; n += 1) {
        drawing.fillStyle = `hsl(${(n * 37) % 360} 60% ${30 + (n % 40)}%)`;
        drawing.fillRect((n * 7_919) % width, (n * 104_729) % height, 60, 40);
      }
      const url = canvas.toDataURL("image/jpeg", 0.9);
      return url.slice(url.indexOf(",") + 1);
    },
    { width: WIDTH, height: HEIGHT },
  );
  const picture = Buffer.from(base64, "base64");
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]);
}
