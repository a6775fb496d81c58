import type { FrameLocator } from "@playwright/test";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { openViewer, openViewerPage } from "#tests/e2e/viewer-frames.ts";
import { makePdf } from "#tests/samples/make-pdf.ts";

/** Of the last element with these words, CSS pixels. */
async function edgesOf(frame: FrameLocator, words: string) {
  const box = await frame.getByText(words, { exact: true }).last().boundingBox();
  return [box?.x, (box?.x ?? 0) + (box?.width ?? Number.NaN)];
}

test("cells whose words run from the right stand in their columns, on a page of either direction", async ({
  page,
  stack,
}) => {
  const place = await openViewerPage(page, stack.origin);
  const bytes = Buffer.from("Bay,Planned\nخليج ٤,1200\nמזח,300\n");
  for (const language of ["en", "ar"] as const) {
    await openViewer(place, "sheet", { name: "bays.csv", bytes }, language);
    const frame = page.frameLocator("iframe.tried").last();
    const column = await edgesOf(frame, "A");
    for (const words of ["Bay", "خليج ٤", "מזח"]) {
      expect(await edgesOf(frame, words), words).toEqual(column);
    }
  }
});

test("Markdown takes its direction part by part, and its columns the side that was asked for", async ({
  page,
  stack,
}) => {
  const place = await openViewerPage(page, stack.origin);
  const text =
    "# Plan\n\nيقف الجدار.\n\n- أولا\n- two\n\n| Bay | Paid |\n|---|---:|\n| Four | 980 |\n";
  await openViewer(place, "markdown", { name: "plan.md", bytes: Buffer.from(text) });
  const frame = page.frameLocator("iframe.tried");
  const looks = (words: string) =>
    frame
      .getByText(words, { exact: true })
      .evaluate((one) => [getComputedStyle(one).direction, getComputedStyle(one).textAlign]);
  expect(await looks("Plan")).toEqual(["ltr", "start"]);
  expect(await looks("يقف الجدار.")).toEqual(["rtl", "start"]);
  // A list as its first words.
  expect(await looks("two")).toEqual(["rtl", "start"]);
  expect(await looks("Four")).toEqual(["ltr", "start"]);
  expect((await looks("980"))[1]).toMatch(/right$/);
});

test("a page of a PDF is named with the digits of an Arabic keyboard", async ({ page, stack }) => {
  const pages = Array.from({ length: 12 }, (_, n) => [`Page ${n + 1}`]);
  const place = await openViewerPage(page, stack.origin);
  await openViewer(place, "pdf", { name: "wall.pdf", bytes: makePdf({ pages }) }, "ar");
  const frame = page.frameLocator("iframe.tried");
  const field = frame.getByRole("textbox", { name: "الصفحة", exact: true });
  await field.fill("٩");
  await field.press("Enter");
  await expect(field).toHaveValue("9");
  await expect(frame.getByRole("region", { name: "الصفحة 9" })).toContainText("Page 9");
});
