import type { Page } from "@playwright/test";
import { type Look, loadFolder, shownRows } from "#tests/e2e/evil-page.ts";
import {
  aFile,
  closeTransfers,
  newFolder,
  openFolder,
  type TestFile,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import type { Person } from "#tests/e2e/people.ts";
import { type Place, Truth } from "#tests/evil/page-truth.ts";
import type { Step } from "#tests/evil/plan.ts";

const SIZES_BYTES = [700, 131_037, 300_000] as const;
export const ENDED = /^(All transfers complete|Issue with one or more items)$/;

export interface Scene {
  readonly page: Page;
  readonly person: Person;
  readonly secrets: Secrets;
  /** Addresses of the two folders. */
  readonly urls: Readonly<Record<Place, string>>;
  readonly innerName: string;
  readonly link: { readonly url: string } | null;
  readonly truth: Truth;
  place: Place;
}

/** A folder with two files, a folder in it with one, and a link to that, made in peace. */
export async function setScene(
  page: Page,
  people: { person: Person; secrets: Secrets },
  withLink: boolean,
): Promise<Scene> {
  const truth = new Truth();
  const innerName = "Innen";
  const outer = page.url();
  const things = { ...people, truth };
  const files = [newFile(things, { which: 0, other: 1 }), newFile(things, { which: 1, other: 2 })];
  await addInPeace(page, truth, { files, place: "outer" });
  await newFolder(page, innerName);
  truth.make({
    kind: "folder",
    bytes: null,
    name: innerName,
    place: "outer",
  }).isAcknowledged = true;
  const link = withLink ? await makeLink(page, people.secrets, { name: innerName }) : null;
  await openFolder(page, innerName);
  const inner = page.url();
  const inside = [newFile(things, { which: 2, other: 0 })];
  await addInPeace(page, truth, { files: inside, place: "inner" });
  const urls = { outer, inner };
  return { page, ...people, urls, innerName, link, truth, place: "inner" };
}

async function addInPeace(
  page: Page,
  truth: Truth,
  { files, place }: { files: readonly TestFile[]; place: Place },
): Promise<void> {
  await upload(page, files);
  await page.getByText(ENDED).waitFor();
  await closeTransfers(page);
  for (const { name, bytes } of files)
    truth.make({ kind: "file", bytes, name, place }).isAcknowledged = true;
}

export function newFile(
  { truth, secrets }: Pick<Scene, "truth" | "secrets">,
  { which, other }: Pick<Step, "which" | "other">,
): TestFile {
  const size = SIZES_BYTES[other % SIZES_BYTES.length] ?? 1;
  const words = ["Vertrag", "Ärztebrief", "報告書", "отчёт", "🗂️ Plan"];
  const word = words[which % words.length];
  return aFile(secrets, `${word} Akte ${which}-${truth.things.length}.bin`, size);
}

/** Loads the page of a folder, and looks at what it shows. */
export async function load(scene: Scene, place: Place = scene.place): Promise<Look> {
  const look = await loadFolder(scene.page, scene.urls[place], scene.person);
  scene.place = place;
  await judge(scene);
  return look;
}

export async function judge({ page, truth, place }: Scene): Promise<void> {
  truth.judgeRows(place, await shownRows(page));
}
