import { isAppError } from "#app/core/errors/app-error.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";
import { canKeepOnDisk, openDiskSink } from "./disk-sink.client.ts";
import { openMemorySink } from "./memory-sink.client.ts";
import { createStreamGate } from "./save-worker.client.ts";
import { openStreamSink, type StreamGate } from "./stream-sink.client.ts";

type SavedFile = Parameters<SavePort["open"]>[0];

/**
 * Where downloads go in this browser: through the service worker into the browser's own downloads,
 * else over the private file system, else over memory up to 500 MB (3020, Reading R-10).
 */
export function createSavePort(): SavePort {
  const gate = createStreamGate();
  return { open: (file) => openSink(gate, file) };
}

async function openSink(gate: StreamGate, file: SavedFile): Promise<FileSink> {
  const streamed = await unlessRefused(() => openStreamSink(gate, file), file.signal);
  if (streamed !== null) return streamed;
  if (canKeepOnDisk()) {
    const kept = await unlessRefused(() => openDiskSink(file), file.signal);
    if (kept !== null) return kept;
  }
  return openMemorySink(file);
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
