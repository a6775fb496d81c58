import { isAppError } from "#app/core/errors/app-error.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";
import type { StreamGate } from "./stream-sink.client.ts";

type SavedFile = Parameters<SavePort["open"]>[0];

/**
 * Where downloads go in this browser: through the service worker into the browser's own downloads,
 * else over the private file system, else over memory up to 500 MB (3020, Reading R-10).
 */
export function createSavePort(): SavePort {
  let gate: StreamGate | undefined;
  return {
    // The ways to save come with the first download (P3).
    open: async (file) => {
      const { createStreamGate } = await import("./save-worker.client.ts");
      gate ??= createStreamGate();
      return openSink(gate, file);
    },
    keptNames: async () => {
      const { keptNames } = await import("#app/platform/storage/kept-parts.client.ts");
      return keptNames();
    },
    dropKept: async (name) => {
      const { dropKept } = await import("#app/platform/storage/kept-parts.client.ts");
      await dropKept(name);
    },
    fetchByBrowser: async ({ name, path }) => {
      const { pressLink } = await import("./click-to-save.client.ts");
      pressLink(new URL(path, location.origin).href, name);
    },
  };
}

async function openSink(gate: StreamGate, file: SavedFile): Promise<FileSink> {
  const { openStreamSink } = await import("./stream-sink.client.ts");
  const { canKeepOnDisk, openDiskSink } = await import("./disk-sink.client.ts");
  const { openKeptSink } = await import("./kept-sink.client.ts");
  const { openMemorySink } = await import("./memory-sink.client.ts");
  const { dropKept } = await import("#app/platform/storage/kept-parts.client.ts");
  const { keep, signal } = file;
  const tryDisk = async (open: () => Promise<FileSink>) =>
    canKeepOnDisk() ? unlessRefused(open, signal) : null;
  const tryKept = async () => keep && tryDisk(() => openKeptSink(file, keep));
  // What stands there already is gone on with there.
  const isBegun = keep !== undefined && keep.partsBytes.length > 0;
  const begun = isBegun ? await tryKept() : null;
  if (begun) return begun;
  // It only takes the room of what is saved another way now.
  if (isBegun) await dropKept(keep.as);
  const streamed = await unlessRefused(() => openStreamSink(gate, file), signal);
  // Without room for it sealed and opened it ends with its page (Reading R-640).
  const onDisk = streamed ?? (await tryKept()) ?? (await tryDisk(() => openDiskSink(file)));
  return onDisk ?? openMemorySink(file);
}

/** null when this way does not work in this browser; the user's own abort stays one. */
async function unlessRefused(
  open: () => Promise<FileSink>,
  signal: AbortSignal,
): Promise<FileSink | null> {
  try {
    return await open();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (isAppError(error)) return null;
    throw error;
  }
}
