import type { FolderReader, FoundItem, SourceFile, SourceFolder } from "#app/core/ports.ts";

/** A chosen folder whose content a test says, in slices as a browser gives it. */
export interface TestFolder extends SourceFolder {
  readonly below: { found: FoundItem[]; sliceItems: number; reads: number };
}

type Content = readonly (readonly [path: string, file: SourceFile | null | number])[];

/** Paths below the folder, with their file; null: a folder; a number: the code of what cannot be read. */
export function aFolder(name: string, content: Content, sliceItems = 100): TestFolder {
  const found = content.map(([path, file]): FoundItem => {
    const within = path.split("/");
    const place = { name: within.pop() ?? "", within };
    if (file === null) return { ...place, kind: "folder" };
    if (typeof file === "number") return { ...place, kind: "unreadable", code: file };
    const { sizeBytes, modifiedMs } = file;
    return { ...place, kind: "file", sizeBytes, modifiedMs, open: async () => file };
  });
  return { name, below: { found, sliceItems, reads: 0 } };
}

export const testFolders: FolderReader = {
  async *read(folder, signal) {
    const { below } = folder as TestFolder;
    below.reads += 1;
    for (let from = 0; from < below.found.length; from += below.sliceItems) {
      signal.throwIfAborted();
      yield below.found.slice(from, from + below.sliceItems);
    }
  },
};
