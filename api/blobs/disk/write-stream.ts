import type { FileHandle } from "node:fs/promises";
import type { BlobWrite } from "#api/blobs/blob-store.ts";
import { openDurably } from "#api/blobs/disk/files.ts";

/** Writes the bytes as they come in; they are durable when this resolves. */
export async function writeStream(path: string, { at, bytes, signal }: BlobWrite): Promise<void> {
  const file = await openDurably(path);
  let position = at;
  // One write is under way while the next bytes are read and digested.
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const part of bytes) {
      signal.throwIfAborted();
      await writing;
      writing = writeAll(file, part, position);
      // Awaited in its turn; until then a failure must not count as unhandled.
      writing.catch(() => undefined);
      position += part.length;
    }
    await writing;
    signal.throwIfAborted();
    await file.datasync();
  } finally {
    await writing.catch(() => undefined);
    await file.close();
  }
}

export async function writeAll(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const left = bytes.length - done;
    const { bytesWritten } = await file.write(bytes, done, left, position + done);
    done += bytesWritten;
  }
}
