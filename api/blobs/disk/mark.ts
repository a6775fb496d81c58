import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { BlobMark } from "#api/blobs/blob-store.ts";
import { isMissing } from "#api/blobs/disk/files.ts";

const MARK = "store.json";

export function markIn(folder: string): BlobMark {
  const path = join(folder, MARK);
  return {
    read: async () => {
      try {
        return await readFile(path, "utf8");
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: async (text, draft) => {
      await mkdir(folder, { recursive: true });
      const draftPath = `${path}.${draft}.new`;
      const file = await open(draftPath, "w");
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draftPath, path);
    },
  };
}
