import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseOpener } from "#app/core/preview/opener-choice.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import {
  aFile,
  expectListed,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { closeViewers, openViewer, openViewerPage } from "#tests/e2e/viewer-frames.ts";
import { mediaSamples, toolSamples } from "#tests/samples/tool-samples.ts";

test.skip(process.env.COFFER_LONG !== "1", "a long run only");

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "samples-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what LibreOffice and ImageMagick write opens in its viewer", async ({ page, stack }) => {
  test.setTimeout(600_000);
  const samples = await toolSamples(folder);
  test.skip(samples.length === 0, "neither is installed");
  const place = await openViewerPage(page, stack.origin);
  const ends: string[] = [];
  for (const sample of samples) {
    const viewer = viewerOf(chooseOpener({ name: sample.name, sizeBytes: sample.bytes.length }));
    const { kind, reason } = await openViewer(place, viewer, sample);
    const text = await page.frameLocator("iframe.tried").locator("#viewer").textContent();
    const has = text?.includes(sample.words) === true ? "" : ` without ${sample.words}`;
    ends.push(`${sample.tool} ${sample.name}: ${kind}${reason}${has}`);
    await closeViewers(page);
  }
  expect(ends).toEqual(samples.map(({ tool, name }) => `${tool} ${name}: shown`));
});

test("what ffmpeg writes plays, and seeks while encrypted", async ({ ownPage, secrets }) => {
  test.setTimeout(600_000);
  const samples = mediaSamples(folder);
  test.skip(samples.length === 0, "it is not installed");
  const files = samples.map(({ name, bytes }) => ({ ...aFile(secrets, name, 1), bytes }));
  for (const { path, bytes } of files) writeFileSync(path, bytes);
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  for (const { name } of files) {
    await settledRow(ownPage, name).dblclick();
    await expect(ownPage.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    const seek = ownPage.getByRole("slider", { name: "Seek" });
    await expect(seek, name).toBeEnabled();
    await ownPage.getByRole("button", { name: "Play" }).click();
    await seek.fill("15");
    await expect.poll(() => seek.inputValue().then(Number), name).toBeGreaterThan(15.2);
    await ownPage.goBack();
    await expectListed(ownPage, files);
  }
});
