import * as CODES from "#app/contract/errors/codes.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";
import { clickToSave } from "./click-to-save.client.ts";

/** The last resort: at most 500 MB in memory, else 3020 (Spec B§5, Reading R-10). */
export async function openMemorySink(file: Parameters<SavePort["open"]>[0]): Promise<FileSink> {
  if (file.sizeBytes > DOWNLOAD_LIMITS.memoryStorageMaxBytes)
    throw new AppError(CODES.tooLargeForBrowser);
  let parts: ArrayBuffer[] = [];
  return {
    write: async (bytes) => {
      parts.push(bytes);
    },
    finish: () => clickToSave(new Blob(parts), file),
    abort: async () => {
      parts = [];
    },
  };
}
