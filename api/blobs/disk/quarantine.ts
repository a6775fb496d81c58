import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Quarantine, QuarantinedFile } from "#api/blobs/blob-store.ts";
import { isMissing, pathOf, readFolder } from "#api/blobs/disk/files.ts";

const NAME = /^(temporary|finished)-([0-9a-f]{32})-(\d{1,15})$/;
const FILES_AT_ONCE = 500;

/** `quarantine/{kind}-{name}-{since}`. */
export function quarantineIn(folder: string): Quarantine {
  return {
    put: (file, nowS) => move(pathOf(folder, file), placeOf(folder, { ...file, sinceS: nowS })),
    restore: (file) => move(placeOf(folder, file), pathOf(folder, file)),
    delete: (file) => rm(placeOf(folder, file), { force: true }),
    files: () => quarantinedFiles(folder),
  };
}

async function* quarantinedFiles(folder: string): AsyncGenerator<QuarantinedFile[]> {
  const files = (await readFolder(join(folder, "quarantine"))).flatMap(toFile);
  for (const kind of ["temporary", "finished"] as const) {
    const some = files.filter((file) => file.kind === kind);
    for (let at = 0; at < some.length; at += FILES_AT_ONCE) {
      yield some.slice(at, at + FILES_AT_ONCE);
    }
  }
}

function toFile(text: string): QuarantinedFile[] {
  const [, kind, name = "", sinceS] = NAME.exec(text) ?? [];
  if (kind !== "temporary" && kind !== "finished") return [];
  return [{ kind, name, sinceS: Number(sinceS) }];
}

function placeOf(folder: string, { kind, name, sinceS }: QuarantinedFile): string {
  return join(folder, "quarantine", `${kind}-${name}-${sinceS}`);
}

/** Gone meanwhile is as good. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
