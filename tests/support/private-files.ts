import { afterEach, beforeEach, vi } from "vitest";
import { MemoryFolder } from "#tests/support/memory-folder.ts";

/** A private file system of a browser for each test of the file, and time that the test moves. */
export function forEachPrivateFiles(use: (root: MemoryFolder) => void): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_780_000_000_000 });
    const root = new MemoryFolder();
    const storage = {
      getDirectory: async () => root,
      estimate: async () => ({ quota: 1000, usage: 0 }),
    };
    vi.stubGlobal("navigator", { storage });
    use(root);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
