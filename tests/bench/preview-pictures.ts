import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { medianOf } from "./paint-probe.ts";
import { closePanel, pickFile, untilComplete } from "./transfer-page.ts";

export interface PicturesPlan {
  readonly page: Page;
  readonly origin: string;
  /** Of this run: the pictures are written here before they are picked. */
  readonly folder: string;
  readonly count: number;
  /** Each of them is brought to this size. */
  readonly pictureKb: number;
  /** How often the first is opened, each time in a page that was loaded anew, and nothing kept. */
  readonly turns: number;
}

const WIDTH = 2_000;
const HEIGHT = 1_500;

/**
 * A folder of pictures, from the key on the first row until it is drawn, then until the next one stands behind it
 * unseen, and from the key that asks for that one until it is seen. `fetchedAfterKey`: ranges of it that were asked
 * for after that key, which should be none. The other rows are the parts of each opening.
 */
export async function firstPictures(plan: PicturesPlan): Promise<Record<string, number>[]> {
  const { page, origin } = plan;
  const names = await uploadPictures(plan);
  const turns: PictureTurn[] = [];
  for (let turn = 0; turn < plan.turns; turn += 1) turns.push(await openFirst(plan, names));
  const startMs = performance.now();
  const ahead = page.frameLocator("iframe >> nth=1").locator("#viewer img");
  await ahead.waitFor({ state: "attached", timeout: 60_000 });
  const aheadMs = Math.round(performance.now() - startMs);
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
  const firstMs = medianOf(turns.map((turn) => turn.firstMs));
  return [{ pictures: plan.count, pictureKb, firstMs, aheadMs, nextMs, fetchedAfterKey }, ...turns];
}

/** Milliseconds after the key, by the clock of the page; `firstMs` as a driver of the browser sees it. */
type PictureTurn = Readonly<
  Record<"firstMs" | "keyAskedMs" | "keyMs" | "bytesMs" | "wayMs" | "shownMs", number>
>;

async function openFirst({ page, origin }: PicturesPlan, names: string[]): Promise<PictureTurn> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  await client.detach();
  await page.goto(`${origin}/files`);
  const row = page.getByRole("row", { name: names[0] ?? "" });
  await row.waitFor({ timeout: 60_000 });
  // What comes with the first touch of a page, or by itself after it, is not part of this press.
  await page.mouse.move(1, 1);
  await page.waitForTimeout(3_000);
  await page.evaluate(watchOpening);
  const startMs = performance.now();
  await row.focus();
  await page.keyboard.press("Enter");
  await seen(page, names[0] ?? "");
  const firstMs = Math.round(performance.now() - startMs);
  return { firstMs, ...(await page.evaluate(readOpening)) };
}

/** Runs in the page: notes when the key comes, when the screen is there, and when it says that its file is shown. */
function watchOpening(): void {
  const note = (name: string) => performance.mark(`bench-${name}`);
  document.addEventListener("keydown", () => note("pressed"), { once: true, capture: true });
  let isThere = false;
  const observer = new MutationObserver(() => {
    const layer = document.querySelector(".preview-layer");
    if (layer === null) return;
    if (!isThere) note("way");
    isThere = true;
    if (layer.querySelector("iframe") === null || layer.querySelector(".preview-waiting")) return;
    note("shown");
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function readOpening(): Omit<PictureTurn, "firstMs"> {
  const markOf = (name: string) => performance.getEntriesByName(`bench-${name}`)[0]?.startTime ?? 0;
  const pressedMs = markOf("pressed");
  const asked = performance
    .getEntriesByType("resource")
    .filter((entry): entry is PerformanceResourceTiming => entry.startTime >= pressedMs);
  const [key] = asked.filter(({ name }) => name.includes("command=pathdata"));
  const [first] = asked.filter(({ name }) => name.includes("command=download"));
  const after = (ms = 0) => Math.round(ms - pressedMs);
  return {
    keyAskedMs: after(key?.startTime),
    keyMs: after(key?.responseEnd),
    bytesMs: after(first?.responseEnd),
    wayMs: after(markOf("way")),
    shownMs: after(markOf("shown")),
  };
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
