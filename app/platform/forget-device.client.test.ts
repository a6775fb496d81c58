import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDevice } from "./forget-device.client.ts";

const deleteDB = vi.fn<(name: string, on?: { blocked(): void }) => Promise<void>>();

/** A browser that keeps something of every kind. */
function aBrowser() {
  const kept = {
    databases: ["coffer_keys", "coffer_listings"],
    files: ["downloads"],
    caches: ["assets"],
    workers: 1,
  };
  localStorage.setItem("coffer_pinned", "address and salt");
  sessionStorage.setItem("coffer_draft", "sealed");
  vi.stubGlobal("indexedDB", {
    databases: async () => kept.databases.map((name) => ({ name })),
  });
  deleteDB.mockImplementation(async (name) => {
    kept.databases = kept.databases.filter((one) => one !== name);
  });
  vi.stubGlobal("caches", {
    keys: async () => [...kept.caches],
    delete: async (name: string) => {
      kept.caches = kept.caches.filter((one) => one !== name);
    },
  });
  const root = {
    keys: async function* () {
      yield* [...kept.files];
    },
    removeEntry: async (name: string) => {
      kept.files = kept.files.filter((one) => one !== name);
    },
  };
  const unregister = async () => {
    kept.workers -= 1;
  };
  vi.stubGlobal("navigator", {
    storage: { getDirectory: async () => root },
    serviceWorker: { getRegistrations: async () => [{ unregister }] },
  });
  return kept;
}

beforeEach(() => deleteDB.mockReset());
afterEach(() => vi.unstubAllGlobals());

it("nothing stays in a browser that forgets", async () => {
  const kept = aBrowser();
  expect(await forgetDevice(deleteDB)).toBe("forgotten");
  expect(kept).toEqual({ databases: [], files: [], caches: [], workers: 0 });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it("what another tab holds open is told of, and the rest goes", async () => {
  const kept = aBrowser();
  deleteDB.mockImplementation(async (_name, on) => {
    on?.blocked();
    // It goes on waiting only for whoever asked to be told.
    if (on !== undefined) await new Promise(() => undefined);
  });
  expect(await forgetDevice(deleteDB)).toBe("partly");
  expect(kept).toMatchObject({ files: [], caches: [], workers: 0 });
  expect(localStorage.length).toBe(0);
});
