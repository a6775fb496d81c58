import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { formatBytes } from "#app/core/display/bytes.ts";
import { clearAway, outcome, settle, shownRows, tryMenu } from "#tests/e2e/evil-page.ts";
import { ENDED, judge, load, newFile, type Scene } from "#tests/e2e/evil-scene.ts";
import { closeTransfers, fileRow, upload } from "#tests/e2e/files-page.ts";
import type { Place, Thing, Truth } from "#tests/evil/page-truth.ts";
import type { Step } from "#tests/evil/plan.ts";

const SAVE_MS = 25_000;
const INFO_MS = 10_000;
/** '{code} {msg}' of the catalogue. */
const REFUSAL = /\b\d{4} \S/;
/** What evil-D9 says of every file here. */
export const LIES = { size: 7_000_000, usertime: 1_000_000_000_000 };

type Action = (scene: Scene, step: Step) => Promise<void>;

/** What people do before the screen. Nothing to do it with is nothing done. */
export const PAGE_ACTIONS: Readonly<Partial<Record<Step["act"], Action>>> = {
  reload: async (scene) => void (await load(scene)),
  "open-folder": (scene) => go(scene, "inner"),
  up: (scene) => go(scene, "outer"),
  upload: uploadOne,
  download: downloadOne,
  info: lookAtInfo,
  rename: renameOne,
  move: moveInside,
};

/** By the row's link or the path over the list; where there is none, by the address. */
async function go(scene: Scene, place: Place): Promise<void> {
  const { page, innerName } = scene;
  const way =
    place === "inner"
      ? fileRow(page, innerName).getByRole("link", { name: innerName, exact: true })
      : page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last();
  if (scene.place === place || !(await way.isVisible())) {
    await load(scene, place);
    return;
  }
  await way.click();
  await page.waitForURL(scene.urls[place]);
  scene.place = place;
  await settle(page);
  await judge(scene);
}

async function uploadOne(scene: Scene, step: Step): Promise<void> {
  const { page, truth, place } = scene;
  const button = page.getByRole("button", { name: "Upload", exact: true }).first();
  if (!(await button.isEnabled().catch(() => false))) return;
  const file = newFile(scene, step);
  const thing = truth.make({ kind: "file", bytes: file.bytes, name: file.name, place });
  await upload(page, [file]);
  await page.getByText(ENDED).waitFor();
  const text = await newestTransfer(page);
  if (text.includes("Upload complete")) thing.isAcknowledged = true;
  else if (!REFUSAL.test(text)) truth.accuse(`an upload ended with “${text}”`);
  await closeTransfers(page);
  await judge(scene);
}

async function pickFile({ page, truth }: Scene, which: number): Promise<[string, Thing] | null> {
  const files = (await shownRows(page)).flatMap(({ name }): [string, Thing][] => {
    const thing = truth.called(name);
    return thing?.kind === "file" ? [[name, thing]] : [];
  });
  return files[which % Math.max(1, files.length)] ?? null;
}

async function downloadOne(scene: Scene, { which }: Step): Promise<void> {
  const { page } = scene;
  const [name] = (await pickFile(scene, which)) ?? [];
  if (name === undefined) return;
  await tryDownload(scene, name, () => tryMenu(page, name, "Download"));
  await judge(scene);
}

/** Whatever comes of it: what is said to be saved must be there, and right. */
export async function tryDownload(
  { page, truth }: { page: Page; truth: Truth },
  name: string,
  press: () => Promise<boolean>,
): Promise<"saved" | "refused" | "none"> {
  const saving = page.waitForEvent("download", { timeout: SAVE_MS }).catch(() => null);
  if (!(await press())) return "none";
  await page.getByText(ENDED).waitFor({ timeout: SAVE_MS });
  const text = await newestTransfer(page);
  await closeTransfers(page);
  if (!text.includes("Complete")) {
    if (!REFUSAL.test(text)) truth.accuse(`a download ended with “${text}”`);
    return "refused";
  }
  const saved = await saving;
  if (saved === null || (await saved.failure()) !== null) {
    truth.accuse(`${name} is said to be saved, and is not`);
    return "refused";
  }
  const bytes = readFileSync(await saved.path());
  truth.judgeSave(name, { bytes, fileName: saved.suggestedFilename() });
  return "saved";
}

/** What the panel says of the transfer that was started last. */
async function newestTransfer(page: Page): Promise<string> {
  const row = page.getByRole("list", { name: "Transfers" }).getByRole("listitem");
  return (await row.first().getByRole("paragraph").textContent()) ?? "";
}

/** File info shows what the seal says, or marks what it shows. */
async function lookAtInfo(scene: Scene, { which }: Step): Promise<void> {
  const { page, truth } = scene;
  const [name, thing] = (await pickFile(scene, which)) ?? [];
  if (name === undefined || !(await tryMenu(page, name, "File info"))) return;
  const info = page.getByRole("complementary", { name: "File info" });
  const size = formatBytes(thing?.bytes?.length ?? 0, "en");
  const isSettled = info.getByText(size).or(info.getByText("Not confirmed by your key"));
  await isSettled
    .first()
    .waitFor({ timeout: INFO_MS })
    .catch(async () => truth.accuse(`info of ${name} says ${await info.textContent()}`));
  await info.getByRole("button", { name: "Close file info" }).click();
  await judge(scene);
}

async function renameOne(scene: Scene, { which, other }: Step): Promise<void> {
  const { page, truth, secrets } = scene;
  const [name, thing] = (await pickFile(scene, which)) ?? [];
  if (name === undefined || thing === undefined) return;
  if (!(await tryMenu(page, name, "Rename F2"))) return;
  const newName = `anders ${other}-${truth.things.length}.bin`;
  secrets.add("new name", newName);
  thing.everNamed.add(newName);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(newName);
  await dialog.getByRole("button", { name: "Rename" }).click();
  const end = await outcome(page, { gone: dialog });
  settleThing(truth, end, { all: thing.named, value: newName, action: "a rename" });
  await clearAway(page);
  await judge(scene);
}

/** From the session's folder into the one inside it, which may have a link. */
async function moveInside(scene: Scene, { which }: Step): Promise<void> {
  const { page, truth, innerName, place } = scene;
  const [name, thing] = (await pickFile(scene, which)) ?? [];
  if (place !== "outer" || name === undefined || thing === undefined) return;
  if (!(await tryMenu(page, name, "Move"))) return;
  const dialog = page.getByRole("dialog", { name: "Move 1 item" });
  const target = dialog.getByRole("option", { name: innerName });
  const end = await outcome(page, { shown: target });
  if (end === "done") {
    thing.everIn.add("inner");
    await target.click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    const moved = page.getByText(`1 item moved to ${innerName}.`);
    settleThing(truth, await outcome(page, { shown: moved }), {
      all: thing.places,
      value: "inner" as Place,
      action: "a move",
    });
  }
  await clearAway(page);
  await judge(scene);
}

interface Change<T> {
  readonly all: Set<T>;
  readonly value: T;
  readonly action: string;
}

/** Done: only the new is true. Refused: nobody knows which, for the answer may have been lost. */
function settleThing<T>(truth: Truth, end: "done" | "refused" | "hangs", change: Change<T>): void {
  const { all, value, action } = change;
  if (end === "done") all.clear();
  if (end === "hangs") truth.accuse(`${action} is neither done nor refused`);
  all.add(value);
}
