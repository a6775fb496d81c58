import type { Page } from "@playwright/test";
import type { ViewerName } from "#app/contract/viewers.data.ts";
import { chooseOpener } from "#app/core/preview/opener-choice.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { closeViewers, openViewer, openViewerPage } from "#tests/e2e/viewer-frames.ts";
import { CANARY_HOST } from "#tests/samples/canary.ts";
import { goodSamples, type Sample } from "#tests/samples/good.ts";
import { hostileSamples } from "#tests/samples/hostile.ts";
import { makeLockedPdf } from "#tests/samples/make-locked-pdf.ts";
import { makePdf } from "#tests/samples/make-pdf.ts";

/** Frames at once. */
const BESIDE = 6;

const viewerFor = ({ name, bytes }: Sample) =>
  viewerOf(chooseOpener({ name, sizeBytes: bytes.length }));

interface Asked {
  readonly url: string;
  readonly isOfFrame: boolean;
}

/** Every address that this browser asks for, but those that it makes itself. */
function watchRequests(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.context().on("request", (request) => {
    const url = request.url();
    const isOfFrame = request.frame() !== page.mainFrame();
    if (!/^(blob|data):/.test(url)) asked.push({ url, isOfFrame });
  });
  return asked;
}

test("every type opens in its viewer, and nothing is asked for once the file is there", async ({
  page,
  stack,
  violations,
}) => {
  const place = await openViewerPage(page, stack.origin);
  const asked = watchRequests(page);
  const samples = await goodSamples();
  for (const sample of samples) {
    const { kind, reason } = await openViewer(place, viewerFor(sample), sample);
    expect(`${sample.name} ${kind}${reason}`).toBe(`${sample.name} shown`);
    const frame = page.frameLocator("iframe.tried");
    await expect(frame.locator("#viewer")).toContainText(sample.words);
    // Not even a script of its own host comes any more (Trust 2.4).
    const late = await frame.locator("body").evaluate(
      (body) =>
        new Promise((resolve) => {
          const script = document.createElement("script");
          script.src = `${document.scripts[0]?.src}?late`;
          script.addEventListener("load", () => resolve("came"));
          script.addEventListener("error", () => resolve("refused"));
          body.append(script);
        }),
    );
    expect(`${sample.name} ${late}`).toBe(`${sample.name} refused`);
    await closeViewers(page);
  }
  // Each of them was told of its late script, and of nothing else.
  await expect.poll(() => violations.length).toBe(samples.length);
  const told = violations.splice(0).map(({ directive }) => directive);
  expect(new Set(told)).toEqual(new Set(["script-src-elem"]));
  const others = asked.filter(
    ({ url, isOfFrame }) => isOfFrame && !/^\/(view|build\/view)\//.test(new URL(url).pathname),
  );
  expect(others).toEqual([]);
});

test("what is made to run, fetch or fill something does none of it, and the page stands", async ({
  page,
  stack,
}) => {
  const place = await openViewerPage(page, stack.origin);
  const asked = watchRequests(page);
  const samples = hostileSamples();
  expect(samples.length).toBeGreaterThanOrEqual(60);
  for (let at = 0; at < samples.length; at += BESIDE) {
    const batch = samples.slice(at, at + BESIDE);
    const ends = await Promise.all(
      batch.map(async (sample) => {
        const { kind } = await openViewer(place, sample.viewer, sample);
        return `${sample.name}: ${kind}`;
      }),
    );
    expect(ends.filter((end) => end.endsWith(": nothing"))).toEqual([]);
    for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
      expect(await frame.evaluate(() => Reflect.get(window, "cofferRan"))).toBeUndefined();
    }
    await closeViewers(page);
  }
  expect(asked.filter(({ url }) => url.includes(CANARY_HOST))).toEqual([]);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a PDF is paged, zoomed, turned and searched by pointer and keyboard", async ({
  page,
  stack,
}) => {
  const pages = Array.from({ length: 12 }, (_, n) => [`Page ${n + 1}`, "Bay 4: the wall stands."]);
  const place = await openViewerPage(page, stack.origin);
  await openViewer(place, "pdf", { name: "wall.pdf", bytes: makePdf({ pages }) });
  const frame = page.frameLocator("iframe.tried");
  const field = frame.getByRole("textbox", { name: "Page", exact: true });
  await frame.getByRole("button", { name: "Next page" }).click();
  await expect(field).toHaveValue("2");
  await field.fill("9");
  await field.press("Enter");
  await expect(frame.getByRole("region", { name: "Page 9" })).toContainText("Page 9");
  await frame.getByRole("button", { name: "Zoom in" }).click();
  await expect(frame.getByText("150%")).toBeVisible();
  await frame.getByRole("button", { name: "Rotate" }).click();
  await frame.getByRole("button", { name: "Fit to width" }).click();
  await frame.getByRole("region", { name: "Pages of the document" }).press("Control+f");
  const find = frame.getByRole("searchbox", { name: "Find in this document" });
  await find.fill("WALL");
  await expect(frame.getByText("1 of 12", { exact: true })).toBeVisible();
  // Its first lines stay below the bar, which lies over the pages.
  const bar = await frame.locator(".findbar").boundingBox();
  const first = await frame.getByRole("region", { name: "Page 1", exact: true }).boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Number.NaN));
  await frame.getByRole("button", { name: "Next match" }).click();
  await expect(frame.getByText("2 of 12", { exact: true })).toBeVisible();
  await find.press("Enter");
  await expect(frame.getByText("3 of 12", { exact: true })).toBeVisible();
  await find.press("Shift+Enter");
  await expect(frame.getByText("2 of 12", { exact: true })).toBeVisible();
  await find.press("Escape");
  await expect(find).toBeHidden();

  // Small pages beside the large ones: drawn, and a way to each.
  const thumbs = frame.getByRole("navigation", { name: "Pages" });
  const eleventh = thumbs.getByRole("button", { name: "Page 11" });
  await eleventh.click();
  await expect(field).toHaveValue("11");
  await expect(eleventh).toHaveAttribute("aria-current", "page");
  await expect(eleventh.locator("canvas")).toBeVisible();
  // Words of a page can be taken from it.
  const words = frame.getByRole("region", { name: "Page 11" }).getByText("Bay 4: the wall stands.");
  await words.click({ clickCount: 3 });
  const taken = await frame.locator("body").evaluate(() => String(getSelection()));
  expect(taken).toContain("Bay 4: the wall stands.");
});

test("a PDF with a password asks for it, by keyboard too, and says when it is wrong (3213)", async ({
  page,
  stack,
}) => {
  const place = await openViewerPage(page, stack.origin);
  await openViewer(place, "pdf", { name: "wall.pdf", bytes: makeLockedPdf("quay") });
  const frame = page.frameLocator("iframe.tried");
  const field = frame.getByLabel("Password of the document");
  await field.fill("berth");
  await frame.getByRole("button", { name: "Open" }).click();
  await expect(frame.getByRole("alert")).toHaveText("Document password is incorrect.");
  await field.fill("quay");
  await field.press("Enter");
  await expect(frame.getByRole("region", { name: "Page 1" })).toContainText("Harbour wall");
});

test("a PDF of more pages than are printed at once asks which, and prints these", async ({
  page,
  stack,
}) => {
  const pages = Array.from({ length: 201 }, (_, n) => [`Page ${n + 1}`]);
  const place = await openViewerPage(page, stack.origin);
  await openViewer(place, "pdf", { name: "wall.pdf", bytes: makePdf({ pages }) });
  const frame = page.frameLocator("iframe.tried");
  await frame.locator("body").evaluate(() => {
    const print = () => {
      const count = document.querySelectorAll(".print-sheet img").length;
      document.documentElement.dataset.printed = String(count);
    };
    Object.assign(window, { print });
  });
  await frame.getByRole("button", { name: "Print" }).click();
  const form = frame.getByRole("form", { name: "Print" });
  await expect(form).toContainText("201 pages. At most 200");
  const from = form.getByRole("textbox", { name: "From page" });
  const to = form.getByRole("textbox", { name: "To page" });
  await expect(from).toBeFocused();
  await expect(to).toHaveValue("200");
  await to.fill("201");
  await to.press("Enter");
  await expect(form.getByRole("alert")).toContainText("at most 200");
  await from.fill("200");
  await to.press("Enter");
  await expect(frame.locator("html")).toHaveAttribute("data-printed", "2");
  await expect(form).toBeHidden();
});

test("code has its colours where it is looked at, and the same words", async ({ page, stack }) => {
  const lines = Array.from({ length: 5_000 }, (_, n) => `const berth${n} = ${n}; // dry`);
  const place = await openViewerPage(page, stack.origin);
  const bytes = Buffer.from(lines.join("\n"));
  await openViewer(place, "code", { name: "berths.ts", bytes });
  const frame = page.frameLocator("iframe.tried");
  const painted = (kind: string) =>
    frame.locator("body").evaluate((_, name) => {
      const ranges = [...(CSS.highlights.get(`code-${name}`) ?? [])];
      return ranges.map(String).join("|");
    }, kind);
  await expect.poll(() => painted("number")).toMatch(/^0\|1\|2\|/);
  const text = frame.getByRole("region", { name: "berths.ts" });
  await text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(() => painted("number")).toMatch(/\|4999$/);
  expect(await painted("keyword")).toMatch(/^const(\|const)+$/);
  await expect(text).toContainText("const berth4999 = 4999; // dry");
});

test("the first page of a large PDF needs a small part of it", async ({ page, stack }) => {
  const bytes = makePdf({ pages: [["Harbour wall"], ["Second"]], ballastBytes: 20_000_000 });
  const place = await openViewerPage(page, stack.origin);
  const { kind, readBytes } = await openViewer(place, "pdf", { name: "large.pdf", bytes });
  expect(kind).toBe("shown");
  expect(readBytes).toBeLessThan(1_000_000);
});

test("a sheet is walked by keys, and each of its sheets opens", async ({ page, stack }) => {
  const [sample] = (await goodSamples()).filter(({ name }) => name === "bill.xlsx");
  const place = await openViewerPage(page, stack.origin);
  if (sample !== undefined) await openViewer(place, "sheet", sample);
  const frame = page.frameLocator("iframe.tried");
  const grid = frame.getByRole("grid", { name: "Quay and berth" });
  await grid.press("ArrowDown");
  await grid.press("ArrowRight");
  await expect(frame.getByText("B2", { exact: true })).toBeVisible();
  await expect(grid.getByRole("gridcell", { selected: true })).toHaveText("1200.5");
  await frame.getByRole("button", { name: "Notes" }).click();
  await expect(frame.getByRole("grid", { name: "Notes" })).toContainText("Gravel is kept dry");
});

test("a photo says what it knows of itself and warns of its place; a scan is paged", async ({
  page,
  stack,
}) => {
  const samples = await goodSamples();
  const place = await openViewerPage(page, stack.origin);
  const open = async (viewer: ViewerName, wanted: string) => {
    const [sample] = samples.filter(({ name }) => name === wanted);
    if (sample === undefined) throw new Error(wanted);
    await openViewer(place, viewer, sample);
  };
  await open("image", "pier.jpg");
  const frame = page.frameLocator("iframe.tried");
  await expect(frame.getByText("This picture says where it was taken.").first()).toBeVisible();
  const about = frame.getByRole("complementary", { name: "About this picture" });
  await expect(about).toBeHidden();
  await frame.getByRole("button", { name: "Show", exact: true }).click();
  await expect(about).toBeFocused();
  await expect(about).toContainText("58.96934° N");
  await expect(about).toContainText("1/125 s, f/8, ISO 200, 23 mm");
  await about.press("Escape");
  await expect(about).toBeHidden();
  await frame.getByRole("button", { name: "About this picture" }).press("Enter");
  await expect(about).toBeVisible();
  await closeViewers(page);
  await open("rawImage", "scan.tif");
  await expect(frame.getByText("Page 1 of 2")).toBeVisible();
  await frame.getByRole("button", { name: "Next page" }).click();
  await expect(frame.getByText("Page 2 of 2")).toBeVisible();
  await expect(frame.getByRole("img", { name: "scan.tif" })).toBeVisible();
});

test("a sheet that is wider than its frame scrolls to its last column", async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const place = await openViewerPage(page, stack.origin);
  const bytes = Buffer.from(Array.from({ length: 40 }, (_, n) => `Column ${n}`).join(","));
  await openViewer(place, "sheet", { name: "wide.csv", bytes });
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Column 0", { exact: true }).first()).toBeVisible();
  await frame.getByRole("grid").evaluate((grid) => {
    grid.scrollLeft = grid.scrollWidth;
  });
  await expect(frame.getByText("Column 39", { exact: true })).toBeInViewport();
});
