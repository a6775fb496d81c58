import { describe, expect, it } from "vitest";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { PNG } from "#tests/samples/make-office.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { pictureKey, ThumbnailStore } from "./thumbnail-store.ts";

/** A store over one small image without a picture of its own. */
function aStore({ sealedBytes }: { readonly sealedBytes: number }) {
  const item = aFileItem({ name: openName("a.png", "f".repeat(32)), sizeBytes: 100 });
  const told = { read: 0, closed: 0, dropped: [] as string[] };
  const openFile = async () => ({
    ...{ sizeBytes: sealedBytes, modifiedMs: 0, note: null },
    thumbnail: async () => null,
    async *read() {
      told.read += 1;
      yield new Uint8Array(PNG).buffer;
    },
    close: async () => {
      told.closed += 1;
    },
  });
  const store = new ThumbnailStore({
    reader: { openFiles: async () => ({ openFile }) } as never,
    log: silentLog,
    context: { kind: "files" },
    toUrl: () => "blob:1",
    dropUrl: (url) => told.dropped.push(url),
  });
  const draw = async () => {
    store.want([item]);
    await expect.poll(() => told.closed).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return store.urls.get().get(pictureKey(item, "small"));
  };
  return { store, told, draw };
}

describe("a small image that is its own picture", () => {
  it("is small by its seal too: what the list said of it is a server's word", async () => {
    const { fullFileBelowBytes } = THUMBNAIL_LIMITS;
    const most = aStore({ sealedBytes: fullFileBelowBytes - 1 });
    expect([await most.draw(), most.told.read]).toEqual(["blob:1", 1]);
    const over = aStore({ sealedBytes: fullFileBelowBytes });
    expect([await over.draw(), over.told.read]).toEqual([undefined, 0]);
  });

  it("is let go of with the screen", async () => {
    const { store, told, draw } = aStore({ sealedBytes: 100 });
    await draw();
    store.close();
    expect([told.dropped, store.urls.get().size]).toEqual([["blob:1"], 0]);
  });
});

describe("pictures of more files than are asked for at once", () => {
  /** How often it is asked where each answer is this code. */
  async function askedWhere(code: number): Promise<number> {
    let asked = 0;
    const openFiles = async () => {
      asked += 1;
      throw new AppError(code);
    };
    const store = new ThumbnailStore({
      ...{
        reader: { openFiles } as never,
        log: silentLog,
        toUrl: () => "",
        dropUrl: () => undefined,
      },
      context: { kind: "link", cachekey: "", passwordlock: "", shareKeyId: "5-0" },
    });
    const items = Array.from({ length: 60 }, (_, at) =>
      aFileItem({ id: `${at}`, name: openName(`${at}.png`, "f".repeat(32)), thumbs: 1 }),
    );
    store.want(items.slice(0, 50));
    await new Promise((resolve) => setTimeout(resolve, 0));
    store.want(items.slice(50));
    await new Promise((resolve) => setTimeout(resolve, 0));
    return asked;
  }

  it.each([8018, 8019, 8004])(
    "are not asked for again after %i: it would be one more try",
    async (code) => {
      expect(await askedWhere(code)).toBe(1);
    },
  );

  it.each([1804, 2010, 9500])("are asked for all the same after %i", async (code) => {
    expect(await askedWhere(code)).toBe(4);
  });
});
