import { writeFileSync } from "node:fs";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  expectListed,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeWav } from "#tests/samples/make-wav.ts";

const SECONDS = 90;

test("a sound plays, seeks and ends with its preview", async ({ ownPage, secrets }) => {
  const file = { ...aFile(secrets, "Ton.wav", 1), bytes: makeWav(SECONDS) };
  writeFileSync(file.path, file.bytes);
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");

  const seek = ownPage.getByRole("slider", { name: "Seek" });
  await expect(seek).toBeEnabled();
  await expect(seek).toHaveAttribute("max", String(SECONDS));
  await expectAccessible(ownPage, "the preview of a sound");
  await ownPage.getByRole("button", { name: "Play" }).click();
  await expect(ownPage.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => seek.inputValue().then(Number)).toBeGreaterThan(0.2);
  await seek.fill("80");
  await expect.poll(() => seek.inputValue().then(Number)).toBeGreaterThan(80);
  await ownPage.getByRole("button", { name: "Pause" }).click();

  const address = await ownPage.locator('iframe[src^="/sw/v/"]').getAttribute("src");
  expect(address).toMatch(/^\/sw\/v\/[0-9a-f]{32}$/);
  await ownPage.goBack();
  await expectListed(ownPage, [file]);
  // Nobody answers for it any more.
  const status = await ownPage.evaluate(async (url) => (await fetch(url)).status, address ?? "");
  expect(status).toBe(404);
});
