import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeviceHandle, HandleStore } from "#app/platform/storage/kept-handles.client.ts";
import { createKeptFiles } from "./kept-files.client.ts";

const NAME = "ab".repeat(16);
const FILE = new File(["Hallo"], "a.txt", { lastModified: 7 });
const NO_FILE = { name: "a.txt", sizeBytes: 5, modifiedMs: 7 };

class FakeHandle {
  readonly kind: string = "file";
  readonly name: string = "a.txt";
  answer: PermissionState = "granted";
  getFile = async () => FILE;
  requestPermission = vi.fn(async () => this.answer);
}

class FakeFolder extends FakeHandle {
  override readonly kind = "directory";
  override readonly name = "Photos";
}

function memoryStore() {
  const held = new Map<string, DeviceHandle>();
  const store: HandleStore = {
    write: async (name, handle) => void held.set(name, handle),
    read: async (name) => held.get(name) ?? null,
    names: async () => [...held.keys()],
    remove: async (name) => void held.delete(name),
  };
  return store;
}

const sourceOf = (handle: object | null) => ({
  ...NO_FILE,
  handle: Promise.resolve(handle),
  read: async () => new ArrayBuffer(0),
  stat: async () => NO_FILE,
});

beforeEach(() => void vi.stubGlobal("FileSystemHandle", FakeHandle));
afterEach(() => vi.unstubAllGlobals());

it("opens again what it kept, as it is then, once reading it is allowed", async () => {
  const files = createKeptFiles(memoryStore());
  const handle = new FakeHandle();
  await files.keep(NAME, sourceOf(handle));
  expect(await files.names()).toEqual(new Set([NAME]));
  const source = await files.reopen(NAME);
  expect(source).toMatchObject({ name: "a.txt", sizeBytes: 5, modifiedMs: 7 });
  expect(await source?.handle).toBe(handle);
  expect(handle.requestPermission).toHaveBeenCalledWith({ mode: "read" });
  await files.drop(NAME);
  expect(await files.reopen(NAME)).toBeNull();
});

it("opens a folder as one", async () => {
  const files = createKeptFiles(memoryStore());
  const folder = new FakeFolder();
  await files.keep(NAME, { name: "Photos", below: {}, handle: Promise.resolve(folder) });
  expect(await files.reopen(NAME)).toMatchObject({ name: "Photos", below: folder });
});

it("opens a folder to save into once writing there is allowed, and asks again at the next press", async () => {
  const files = createKeptFiles(memoryStore());
  const folder = new FakeFolder();
  await files.keep(NAME, { name: "Photos", below: {}, handle: Promise.resolve(folder) });
  folder.answer = "denied";
  expect(await files.reopenTarget(NAME)).toBeNull();
  folder.answer = "granted";
  const target = await files.reopenTarget(NAME);
  expect(await target?.handle).toBe(folder);
  expect(folder.requestPermission).toHaveBeenLastCalledWith({ mode: "readwrite" });
  // A file is no place to save into.
  await files.keep(NAME, sourceOf(new FakeHandle()));
  expect(await files.reopenTarget(NAME)).toBeNull();
});

it("opens nothing that is not allowed, or gone, and keeps nothing that opens nothing", async () => {
  const files = createKeptFiles(memoryStore());
  for (const none of [null, {}, "a.txt" as unknown as object])
    await files.keep(NAME, sourceOf(none));
  await files.keep(NAME, { ...sourceOf(null), handle: undefined });
  expect(await files.names()).toEqual(new Set());
  const denied = Object.assign(new FakeHandle(), { answer: "denied" });
  await files.keep(NAME, sourceOf(denied));
  expect(await files.reopen(NAME)).toBeNull();
  const gone = Object.assign(new FakeHandle(), {
    getFile: () => Promise.reject(new DOMException("gone", "NotFoundError")),
  });
  await files.keep(NAME, sourceOf(gone));
  expect(await files.reopen(NAME)).toBeNull();
});

it("ends nothing where the device keeps nothing", async () => {
  const refuse = () => Promise.reject(new DOMException("refused", "QuotaExceededError"));
  const files = createKeptFiles({ write: refuse, read: refuse, names: refuse, remove: refuse });
  await files.keep(NAME, sourceOf(new FakeHandle()));
  await files.drop(NAME);
  expect([await files.names(), await files.reopen(NAME)]).toEqual([new Set(), null]);
});
