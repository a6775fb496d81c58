import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  expectListed,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeFilm } from "#tests/samples/make-film.ts";
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

const MIB = 1024 * 1024;
/** Between the halves of the film, which lasts a minute. */
const GAP_BYTES = 40 * MIB;
const SAID = "Gleich hinter der Mole";

/** A film, and what is said in its second half, in a file beside it. */
async function uploadFilm(page: Page, secrets: Secrets): Promise<string> {
  const film = { ...aFile(secrets, "Ausfahrt.mp4", 1), bytes: makeFilm(GAP_BYTES) };
  const cue = `00:00:40.000 --> 00:00:59.000\n${SAID}`;
  const bytes = Buffer.from(`WEBVTT\n\n${cue}\n`);
  const words = { ...aFile(secrets, "Ausfahrt.de.vtt", 1), bytes };
  for (const file of [film, words]) writeFileSync(file.path, file.bytes);
  await upload(page, [film, words]);
  await expectListed(page, [film, words]);
  await untilTransferred(page);
  return film.name;
}

/** Encrypted bytes that are asked for, by where they begin and how many they are. */
function watchRanges(page: Page) {
  const ranges: { offset: number; length: number }[] = [];
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get("command") !== "download") return;
    const [offset, length] = ["offset", "length"].map((name) => Number(searchParams.get(name)));
    ranges.push({ offset: offset ?? 0, length: length ?? 0 });
  });
  return ranges;
}

test("a film seeks over what nobody looks at, and shows what is said", async ({
  ownPage,
  secrets,
}) => {
  const name = await uploadFilm(ownPage, secrets);
  const ranges = watchRanges(ownPage);
  await settledRow(ownPage, name).dblclick();
  const seek = ownPage.getByRole("slider", { name: "Seek" });
  await expect(seek).toBeEnabled();
  await expect(seek).toHaveAttribute("max", "60");
  const player = ownPage.frameLocator('iframe[src^="/sw/v/"]').locator("video");
  const before = ranges.splice(0);

  await ownPage.getByRole("button", { name: "Captions" }).click();
  await seek.fill("45");
  // The picture of that second is there, and the player waits for nothing.
  const place = () =>
    player.evaluate((video: HTMLVideoElement) => [
      video.seeking,
      video.readyState >= video.HAVE_CURRENT_DATA,
      video.currentTime,
    ]);
  await expect.poll(place).toEqual([false, true, 45]);
  const shown = () =>
    player.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [
      track?.mode,
      track?.language,
      ...Array.from(track?.activeCues ?? [], (cue) => (cue as VTTCue).text),
    ]);
  await expect.poll(shown).toEqual(["showing", "de", SAID]);

  const asked = ranges.map(({ offset }) => offset);
  expect(Math.max(...asked)).toBeGreaterThan(GAP_BYTES - MIB);
  const fetched = [...before, ...ranges].reduce((sum, { length }) => sum + length, 0);
  expect(fetched).toBeLessThan(GAP_BYTES / 2);
  await ownPage.getByRole("button", { name: "Captions" }).click();
  expect((await shown())[0]).not.toBe("showing");

  // On a phone every button of it is on the screen.
  const desk = ownPage.viewportSize();
  await ownPage.setViewportSize({ width: 360, height: 740 });
  const row = ownPage.getByRole("region", { name: "Playback" }).getByRole("button");
  await expect(row.last()).toHaveAccessibleName("Full screen");
  for (const button of await row.all()) await expect(button).toBeInViewport({ ratio: 1 });
  if (desk !== null) await ownPage.setViewportSize(desk);
});
