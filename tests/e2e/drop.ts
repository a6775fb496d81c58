import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { TestFile } from "#tests/e2e/files-page.ts";

interface Dropped {
  files: readonly TestFile[];
  /** Names of folders that are dropped beside them; Chromium only. */
  folders: readonly string[];
  /** Paths of folders that are there, dropped as well; Chromium only. */
  made?: readonly string[];
  /** Where those folders are made. */
  place: string;
}

/** Drags files from outside of the browser onto the list, as a person does. */
export async function dropOnList(page: Page, dropped: Dropped): Promise<void> {
  const isChromium = page.context().browser()?.browserType().name() === "chromium";
  if (isChromium) await dropFromDesktop(page, dropped);
  else await dropByScript(page, dropped.files);
}

async function dropFromDesktop(page: Page, { files, folders, ...dropped }: Dropped): Promise<void> {
  const paths = [
    ...files.map(({ path }) => path),
    ...folders.map((name) => aFolder(dropped.place, name)),
    ...(dropped.made ?? []),
  ];
  const box = await page.getByRole("main").boundingBox();
  if (box === null) throw new Error("nothing to drop onto");
  const devtools = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", {
      type,
      ...place,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await devtools.detach();
}

/** A drop that a script makes brings files, but can never bring a folder. */
async function dropByScript(page: Page, files: readonly TestFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, given);
  const target = page.getByRole("heading", { level: 1 });
  for (const type of ["dragenter", "dragover", "drop"])
    await target.dispatchEvent(type, { dataTransfer: transfer });
}

function aFolder(place: string, name: string): string {
  const path = join(mkdtempSync(join(place, "folder-")), name);
  mkdirSync(path);
  writeFileSync(join(path, "inside.txt"), "inside");
  return path;
}
