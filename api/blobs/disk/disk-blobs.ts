import { createReadStream } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import { cut, pathOf, publish, readFolder, sizeOf, statOf } from "#api/blobs/disk/files.ts";
import { markIn } from "#api/blobs/disk/mark.ts";
import { putWhole } from "#api/blobs/disk/put-whole.ts";
import { quarantineIn } from "#api/blobs/disk/quarantine.ts";
import { emptyRemoved, type Gate, removeFile } from "#api/blobs/disk/removals.ts";
import { writeStream } from "#api/blobs/disk/write-stream.ts";

const READ_BYTES = 512 * 1024;
const NAMES_AT_ONCE = 500;
/** Random 128 bits in hex, and the folder by their first two digits. */
const RANDOM_NAME = /^[0-9a-f]{32}$/;
const PART_NAME = /^[0-9a-f]{2}$/;

/** Ciphertext as files of a folder. */
export function openDiskBlobs(folder: string, gate: Gate): BlobStore {
  const temporary = (name: string) => pathOf(folder, { kind: "temporary", name });
  const finished = (name: string) => pathOf(folder, { kind: "finished", name });
  const removeFinished = (name: string) => removeFile(folder, gate, { kind: "finished", name });
  const removeTemporary = (name: string) => removeFile(folder, gate, { kind: "temporary", name });
  return {
    write: (write) => writeStream(temporary(write.backupId), write),
    putWhole: (blobs) =>
      putWhole(
        blobs.map(({ backupId, cachekey, bytes }) => ({
          ...{ from: temporary(backupId), to: finished(cachekey), bytes },
        })),
      ),
    cutTemporary: (backupId, sizeBytes) => cut(temporary(backupId), sizeBytes),
    publish: (backupId, cachekey) => publish(temporary(backupId), finished(cachekey)),
    remove: async (backupId, cachekey) => {
      await removeTemporary(backupId);
      await removeFinished(cachekey);
    },
    removeFinished,
    removeTemporary,
    emptyRemoved: () => emptyRemoved(folder, gate),
    temporaryNames: () => namesIn(join(folder, "tmp"), RANDOM_NAME),
    finishedNames: () => finishedNames(folder),
    touchedS: async (file) => {
      const found = await statOf(pathOf(folder, file));
      return found === undefined ? undefined : Math.floor(found.mtimeMs / 1000);
    },
    sizeOf: (cachekey) => sizeOf(finished(cachekey)),
    read: (cachekey, first, last) =>
      createReadStream(finished(cachekey), { start: first, end: last, highWaterMark: READ_BYTES }),
    readUpload: (backupId, cachekey) => readEither(finished(cachekey), temporary(backupId)),
    freeBytes: async () => {
      await mkdir(folder, { recursive: true });
      const disk = await statfs(folder);
      return disk.bavail * disk.bsize;
    },
    probe: () => probe(temporary("probe")),
    quarantine: quarantineIn(folder),
    mark: markIn(folder),
  };
}

async function* readEither(first: string, second: string): AsyncGenerator<Uint8Array> {
  const path = (await sizeOf(first)) === undefined ? second : first;
  yield* createReadStream(path, { highWaterMark: READ_BYTES });
}

async function probe(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "probe");
  await rm(path, { force: true });
}

/** Names of files in a folder, at most so many at a time that one query can ask for them. */
async function* namesIn(folder: string, shape: RegExp): AsyncGenerator<string[]> {
  const names = (await readFolder(folder)).filter((name) => shape.test(name));
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE)
    yield names.slice(at, at + NAMES_AT_ONCE);
}

async function* finishedNames(folder: string): AsyncGenerator<string[]> {
  for (const part of await readFolder(folder)) {
    if (PART_NAME.test(part)) yield* namesIn(join(folder, part), RANDOM_NAME);
  }
}
