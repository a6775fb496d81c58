import * as CODES from "#app/contract/errors/codes.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";
import { clickToSave } from "./click-to-save.client.ts";
import { attempt, openRoom, writeOrClear } from "./disk-files.client.ts";

/** Whether this browser has a private file system that a page can write to. */
export function canKeepOnDisk(): boolean {
  return (
    typeof navigator.storage?.getDirectory === "function" &&
    typeof FileSystemFileHandle !== "undefined" &&
    "createWritable" in FileSystemFileHandle.prototype
  );
}

/** A save over the private file system of this origin (3100, 3101, 3111, 3112; Spec B§8). */
export async function openDiskSink(file: Parameters<SavePort["open"]>[0]): Promise<FileSink> {
  const folder = await openRoom(file.sizeBytes);
  const entryName = crypto.randomUUID();
  const entry = await attempt(CODES.noPlaceForFile, () =>
    folder.getFileHandle(entryName, { create: true }),
  );
  const writer = await attempt(CODES.placeNotWritable, () => entry.createWritable());
  return {
    write: (bytes) => writeOrClear({ folder, writer, entryName }, bytes),
    finish: async () => {
      await attempt(CODES.writeFailed, () => writer.close());
      await clickToSave(await entry.getFile(), file);
    },
    abort: async () => {
      await writer.abort();
      await folder.removeEntry(entryName);
    },
  };
}
