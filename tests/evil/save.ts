import { AppError } from "#app/core/errors/app-error.ts";
import type { SavePort } from "#app/core/ports.ts";

/** What a save came to: `whole`, or the code that broke it. */
export interface Saved {
  readonly name: string;
  readonly sizeBytes: number;
  bytes: Buffer;
  end: "open" | "whole" | number;
}

/** How this browser saves. */
export interface Saving {
  /** A code that it refuses every save of the page with; 0: none. */
  refusal: number;
  /** Where its own downloads were sent to. */
  readonly sentTo: string[];
}

/** Saves into memory; its own downloads read nothing. */
export function memorySave(saved: Saved[], saving: Saving = { refusal: 0, sentTo: [] }): SavePort {
  return {
    fetchByBrowser: async ({ path }) => {
      saving.sentTo.push(path);
    },
    keptNames: async () => [],
    dropKept: async () => undefined,
    open: async ({ name, sizeBytes }) => {
      if (saving.refusal !== 0) throw new AppError(saving.refusal);
      const entry: Saved = { name, sizeBytes, bytes: Buffer.alloc(0), end: "open" };
      saved.push(entry);
      return {
        write: async (bytes) => {
          entry.bytes = Buffer.concat([entry.bytes, Buffer.from(bytes)]);
        },
        finish: async () => {
          entry.end = "whole";
        },
        abort: async (code) => {
          entry.end = code;
        },
      };
    },
  };
}
