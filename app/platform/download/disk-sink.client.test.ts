import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDiskSink } from "./disk-sink.client.ts";

const NOW_MS = 1_780_000_000_000;
const KIB = 1024;

class Handle {
  readonly kind = "file";
  readonly #file: { size: number; lastModified: number };

  constructor(file: { size: number; lastModified: number }) {
    this.#file = file;
  }

  async getFile() {
    return this.#file;
  }
}

/** A private file system with these files: bytes and age in milliseconds by name. */
function stubDisk(
  files: Record<string, { sizeBytes: number; ageMs: number }>,
  freeBytes: number,
  getFileHandle: () => Promise<object> = async () => ({ createWritable: async () => ({}) }),
) {
  const names = new Map(Object.entries(files));
  const folder = {
    async *entries() {
      for (const [name, { sizeBytes, ageMs }] of [...names]) {
        const file = { size: sizeBytes, lastModified: NOW_MS - ageMs };
        yield [name, new Handle(file)] as const;
      }
    },
    removeEntry: async (name: string) => void names.delete(name),
    getFileHandle,
  };
  const root = { getDirectoryHandle: async () => folder };
  const storage = {
    getDirectory: async () => root,
    estimate: async () => ({ quota: freeBytes, usage: 0 }),
  };
  vi.stubGlobal("navigator", { storage });
  vi.stubGlobal("FileSystemFileHandle", Handle);
  return names;
}

const file = (sizeBytes: number) => ({
  name: "archive.tar",
  sizeBytes,
  signal: new AbortController().signal,
});

beforeEach(() => vi.useFakeTimers({ now: NOW_MS }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a file for which there is no room is refused with 3100 before a byte of it is fetched", async () => {
  stubDisk({}, 1000);
  await expect(openDiskSink(file(1001))).rejects.toMatchObject({ code: 3100 });
  await expect(openDiskSink(file(1000))).resolves.toBeDefined();
});

it("temporary files go a minute after a second for each KiB, and not before (Spec B§9)", async () => {
  const names = stubDisk(
    {
      "small and old": { sizeBytes: 0, ageMs: 60_001 },
      "small and new": { sizeBytes: 0, ageMs: 59_999 },
      "large and old": { sizeBytes: 100 * KIB, ageMs: 160_001 },
      "large and new": { sizeBytes: 100 * KIB, ageMs: 159_999 },
    },
    1000,
  );
  await openDiskSink(file(1));
  expect([...names.keys()]).toEqual(["small and new", "large and new"]);
});

describe("a private file system that fails says where (Spec A§8.4, B§8)", () => {
  const fails = async () => Promise.reject(new Error("it broke"));
  const full = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const writable = (writer: object) => async () => ({ createWritable: async () => writer });

  it("3111 when there is no place for the file, 3112 when nothing can be written there", async () => {
    stubDisk({}, 1000, fails);
    await expect(openDiskSink(file(1))).rejects.toMatchObject({ code: 3111 });
    stubDisk({}, 1000, async () => ({ createWritable: fails }));
    await expect(openDiskSink(file(1))).rejects.toMatchObject({ code: 3112 });
  });

  it("3101 when a write fails, or the end of the file", async () => {
    stubDisk({}, 1000, writable({ write: fails, close: fails }));
    const sink = await openDiskSink(file(1));
    await expect(sink.write(new ArrayBuffer(1))).rejects.toMatchObject({ code: 3101 });
    await expect(sink.finish()).rejects.toMatchObject({ code: 3101 });
  });

  it("3101 for a full disk only when it is full without the files of earlier saves", async () => {
    const other = { earlier: { sizeBytes: 10, ageMs: 0 } };
    const names = stubDisk(other, 1000, writable({ write: full }));
    const sink = await openDiskSink(file(1));
    await expect(sink.write(new ArrayBuffer(1))).rejects.toMatchObject({ code: 3101 });
    expect([...names.keys()]).toEqual([]);
    let writes = 0;
    const write = async () => (++writes === 1 ? full() : undefined);
    stubDisk(other, 1000, writable({ write }));
    await (await openDiskSink(file(1))).write(new ArrayBuffer(1));
    expect(writes).toBe(2);
  });
});
