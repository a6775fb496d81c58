import type { FileSink, SavePort } from "#app/core/ports.ts";

/** What a save came to; `end` is the code of a save that broke. */
export interface Saved {
  readonly name: string;
  readonly sizeBytes: number;
  readonly pieces: Buffer[];
  end: "open" | "whole" | number;
}

/** Saves into memory, as the smallest of the browser's three ways does. */
export function createMemorySave(saved: Saved[]): SavePort {
  return {
    // Nobody asks the server for help here.
    fetchByBrowser: () => Promise.reject(new Error("asked the server for help")),
    keptNames: async () => [],
    dropKept: async () => undefined,
    open: async ({ name, sizeBytes }) => {
      const entry: Saved = { name, sizeBytes, pieces: [], end: "open" };
      saved.push(entry);
      return sinkOf(entry);
    },
  };
}

function sinkOf(entry: Saved): FileSink {
  return {
    write: async (bytes) => {
      entry.pieces.push(Buffer.from(new Uint8Array(bytes)));
    },
    finish: async () => {
      entry.end = "whole";
    },
    abort: async (code) => {
      entry.end = code;
    },
  };
}

export function bytesOf(saved: Saved): Buffer {
  return Buffer.concat(saved.pieces);
}
