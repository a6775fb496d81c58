import { describe, expect, it } from "vitest";
import { MemoryFolder } from "#tests/support/memory-folder.ts";
import { toTargetFolder } from "./target-folder.client.ts";

type Writer = Awaited<
  ReturnType<Awaited<ReturnType<MemoryFolder["getFileHandle"]>>["createWritable"]>
>;

/** A folder of the device whose files are written as the test wants it. */
function aFolder(bend: (begin: () => Promise<Writer>) => Promise<Writer> = (begin) => begin()) {
  const root = new MemoryFolder();
  const getFileHandle = root.getFileHandle.bind(root);
  root.getFileHandle = async (name, options) => {
    const file = await getFileHandle(name, options);
    const createWritable = file.createWritable.bind(file);
    file.createWritable = () => bend(createWritable);
    return file;
  };
  // A handle as far as saving goes.
  return { root, target: toTargetFolder(root as unknown as FileSystemDirectoryHandle) };
}

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const full = async () => Promise.reject(new DOMException("full", "QuotaExceededError"));
const gone = async () => Promise.reject(new DOMException("gone", "NotFoundError"));

describe("a file in a folder of the device", () => {
  it("is there under its name when it is whole, in folders that are made for it", async () => {
    const { root, target } = aFolder();
    const sink = await target.file("a/b/c.txt");
    await sink.write(bytes(1, 2));
    expect(root.folder("a").folder("b").contents()).toEqual({ "c.txt": [] });
    await sink.finish();
    expect(root.folder("a").folder("b").contents()).toEqual({ "c.txt": [1, 2] });
  });

  it.each([
    ["it cannot be begun", gone, 3111],
    ["the disk is full when it is begun", full, 3100],
  ])("leaves no name when %s", async (_what, bend, code) => {
    const { root, target } = aFolder(bend);
    await expect(target.file("a.txt")).rejects.toMatchObject({ code });
    expect(root.names()).toEqual([]);
  });

  it.each([
    ["the disk is full", full, 3100],
    ["it cannot be written", gone, 3101],
  ])(
    "leaves no name when %s at its end, though the write has ended by itself",
    async (_what, fail, code) => {
      const { root, target } = aFolder(async (begin) => {
        const writer = await begin();
        const abort = async () => {
          await writer.abort();
          throw new TypeError("errored");
        };
        return { ...writer, close: fail, abort };
      });
      const sink = await target.file("a.txt");
      await sink.write(bytes(1));
      await expect(sink.finish()).rejects.toMatchObject({ code });
      await sink.abort(1002);
      expect(root.names()).toEqual([]);
    },
  );

  it("writes over nothing that came there after the names were given, and takes none of it away", async () => {
    const { root, target } = aFolder();
    const mine = await target.file("a.txt");
    await mine.write(bytes(7));
    await mine.finish();
    await expect(target.file("a.txt")).rejects.toMatchObject({ code: 3112 });
    expect(root.contents()).toEqual({ "a.txt": [7] });
  });

  it("is refused for its name alone where the browser lets nobody write such a one", async () => {
    const { root, target } = aFolder();
    root.getFileHandle = async () => Promise.reject(new TypeError("Name is not allowed."));
    await expect(target.file("a.txt")).rejects.toMatchObject({ code: 3112 });
  });
});

describe("what stands in a folder of the device", () => {
  it("says its size, its last change and its bytes, and nothing of a name that is none or a folder", async () => {
    const { target } = aFolder();
    const sink = await target.file("a/b.txt");
    await sink.write(bytes(1, 2, 3));
    await sink.finish();
    const there = await target.standing("a/b.txt");
    expect(there).toMatchObject({ sizeBytes: 3, changedMs: expect.any(Number) });
    expect(new Uint8Array((await there?.read(1, 3)) ?? bytes())).toEqual(new Uint8Array([2, 3]));
    for (const path of ["a/c.txt", "x/b.txt", "a"]) expect(await target.standing(path)).toBeNull();
  });

  it("is 3111 when it cannot be looked at", async () => {
    const { root, target } = aFolder();
    root.getFileHandle = async () => Promise.reject(new DOMException("no", "NotAllowedError"));
    await expect(target.standing("a.txt")).rejects.toMatchObject({ code: 3111 });
  });

  it("is written over where it is empty and that is asked for, and never else", async () => {
    const { root, target } = aFolder();
    await root.getFileHandle("a.txt", { create: true });
    await expect(target.file("a.txt")).rejects.toMatchObject({ code: 3112 });
    const sink = await target.file("a.txt", "empty");
    await sink.write(bytes(5));
    await sink.finish();
    expect(root.contents()).toEqual({ "a.txt": [5] });
    await expect(target.file("a.txt", "empty")).rejects.toMatchObject({ code: 3112 });
  });
});

describe("a folder of the device", () => {
  it("says what lies directly in it, and has the folders that are to be there", async () => {
    const { root, target } = aFolder();
    await target.folder("a/b/");
    await target.folder("a/c/");
    expect(await target.names()).toEqual(["a"]);
    expect(root.folder("a").names()).toEqual(["b", "c"]);
  });

  it("that is gone is 3111", async () => {
    const { root, target } = aFolder();
    root.getDirectoryHandle = gone;
    await expect(target.folder("a/")).rejects.toMatchObject({ code: 3111 });
    await expect(target.file("a/b.txt")).rejects.toMatchObject({ code: 3111 });
  });
});
