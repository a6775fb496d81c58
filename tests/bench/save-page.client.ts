import { createSavePort } from "#app/platform/download/save-port.client.ts";

/** The page of the save benchmark and of the save trial: writes a pattern through the save port. */
const PIECE_BYTES = 4 * 1024 * 1024;

export interface SaveRun {
  readonly name: string;
  readonly sizeBytes: number;
  /** Breaks off after so many bytes. */
  readonly abortAtBytes?: number;
}

async function save(run: SaveRun): Promise<{ ms: number; code: number }> {
  const startedMs = performance.now();
  const signal = new AbortController().signal;
  const sink = await createSavePort().open({ ...run, signal });
  try {
    for (let from = 0; from < run.sizeBytes; from += PIECE_BYTES) {
      if (from >= (run.abortAtBytes ?? Number.POSITIVE_INFINITY)) {
        await sink.abort(7103);
        return { ms: performance.now() - startedMs, code: 7103 };
      }
      const length = Math.min(PIECE_BYTES, run.sizeBytes - from);
      await sink.write(new Uint8Array(length).fill((from / PIECE_BYTES) & 255).buffer);
    }
    await sink.finish();
    return { ms: performance.now() - startedMs, code: 1 };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? Number(error.code) : 0;
    return { ms: performance.now() - startedMs, code };
  }
}

Reflect.set(globalThis, "save", save);
