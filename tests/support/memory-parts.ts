import type { FileSink, KeepWish, SavePort } from "#app/core/ports.ts";

/** What a save came to. */
export interface Saved {
  readonly name: string;
  readonly sizeBytes: number;
  bytes: Buffer;
  end: "open" | "whole" | number;
}

/** A private file system: what was closed stays, by the name of its download; all else goes with its page. */
export class MemoryParts {
  readonly kept = new Map<string, Buffer[]>();
  /** Closed, of all downloads. */
  get count(): number {
    return [...this.kept.values()].reduce((sum, parts) => sum + parts.length, 0);
  }

  open(entry: Saved, { as, partsBytes }: KeepWish): FileSink {
    const standing = this.kept.get(as) ?? [];
    const isThere = partsBytes.every((bytes, index) => standing[index]?.length === bytes);
    const parts = isThere ? standing.slice(0, partsBytes.length) : [];
    this.kept.set(as, parts);
    let current: Buffer[] = [];
    let opened: Buffer[] = [];
    const leave = async () => {
      current = [];
      opened = [];
    };
    return {
      write: async (bytes) => void opened.push(Buffer.from(bytes)),
      finish: async () => {
        Object.assign(entry, { bytes: Buffer.concat(opened), end: "whole" });
        this.kept.delete(as);
      },
      abort: async (code) => {
        entry.end = code;
        this.kept.delete(as);
      },
      kept: {
        standingBytes: parts.reduce((sum, { length }) => sum + length, 0),
        startOver: async () => {
          parts.length = 0;
          return 0;
        },
        read: async (from, to) => new Uint8Array(Buffer.concat(parts).subarray(from, to)).buffer,
        add: async (bytes) => void current.push(Buffer.from(bytes)),
        endPart: async () => {
          parts.push(Buffer.concat(current));
          current = [];
        },
        leave,
      },
    };
  }
}

interface SavePlace {
  readonly saved: Saved[];
  /** null: a browser that saves over nothing that stays. */
  readonly parts: MemoryParts | null;
  browse(path: string): Promise<Buffer | null>;
}

/** The browser's own downloads fetch as soon as they are told to; what is cut is no file. */
export function memorySave({ saved, parts, browse }: SavePlace): SavePort {
  const newEntry = (name: string, sizeBytes: number): Saved => {
    const entry: Saved = { name, sizeBytes, bytes: Buffer.alloc(0), end: "open" };
    saved.push(entry);
    return entry;
  };
  return {
    fetchByBrowser: async ({ name, path }) => {
      const entry = newEntry(name, 0);
      const bytes = await browse(path);
      if (bytes === null) return;
      Object.assign(entry, { bytes, sizeBytes: bytes.length, end: "whole" });
    },
    keptNames: async () => [...(parts?.kept.keys() ?? [])],
    dropKept: async (name) => void parts?.kept.delete(name),
    open: async ({ name, sizeBytes, keep }) => {
      const entry = newEntry(name, sizeBytes);
      return parts === null || keep === undefined ? sinkOf(entry) : parts.open(entry, keep);
    },
  };
}

function sinkOf(entry: Saved): FileSink {
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
}
