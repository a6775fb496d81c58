import { beforeAll, describe, expect, it, vi } from "vitest";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { HttpReply, HttpRequest, SourceFile } from "#app/core/ports.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { pictureOf } from "./picture-rules.ts";
import { pictureKey, ThumbnailStore } from "./thumbnail-store.ts";

const FILES = { kind: "files" } as const;
const MIB = 1024 * 1024;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** The head of a PNG of so many pixels, and what tells it from another. */
function aPicture(side: number, mark: number): ArrayBuffer {
  const bytes = Buffer.alloc(40, mark);
  bytes.write("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return new Uint8Array(bytes).buffer;
}

/** The machine may have other work. */
const PATIENT = { timeout: 30_000 };

type Made = Awaited<ReturnType<TransferPorts["pictures"]["shrink"]>>;
type Answer = (request: HttpRequest, honest: HttpReply) => HttpReply;

/** A page that draws these pictures, one pair for each file in turn, and is answered through `answer`. */
function aWorld(
  drawn: Made[],
  answer: Answer = (_request, honest) => honest,
  draw: TransferPorts["pictures"]["draw"] = async () => null,
) {
  const shrunk: number[] = [];
  const world = makeTransferWorld(user, (ports) =>
    createLoadedEngine({
      ...ports,
      http: {
        ...ports.http,
        sendBytes: async (request) => answer(request, await ports.http.sendBytes(request)),
      },
      pictures: {
        shrink: async (bytes) => {
          shrunk.push(bytes.byteLength);
          return drawn.shift() ?? [null, null];
        },
        draw: async (source, kind, drawing) => draw(source, kind, drawing),
      },
    }),
  );
  return { ...world, shrunk };
}

type World = ReturnType<typeof aWorld>;

/** Uploads, and waits until the folder has changed by each file and by so many pictures. */
function draw(world: World, files: readonly SourceFile[], pictures: number): Promise<void> {
  let left = files.length + pictures;
  return new Promise((resolve) => {
    world.engine.onFolderChanged(() => {
      left -= 1;
      if (left === 0) resolve();
    });
    world.engine.upload(files, user.root);
  });
}

async function itemsOf({ engine, server, untilIdle }: World): Promise<FileItem[]> {
  await untilIdle();
  const { rows } = engine.state.get();
  const items = await Promise.all(rows.map(({ itemId }) => itemOf(user, server, itemId ?? "")));
  return items.map((item) => ({ ...item, thumbs: 3 }));
}

/** The pictures of files as a page shows them, by their marks; the refusals of the others. */
async function show(world: World, items: readonly FileItem[], size: "small" | "large" = "small") {
  const codes: number[] = [];
  const shown: number[] = [];
  let heard: () => unknown = () => undefined;
  const reader = await world.engine.reader(new AbortController().signal);
  const store = new ThumbnailStore({
    ...{ reader, context: FILES },
    log: {
      ...silentLog,
      warn: (_event, detail) => {
        codes.push(Number(detail?.code));
        heard();
      },
    },
    toUrl: ({ bytes, type }) => `${type} ${new Uint8Array(bytes).at(-1)}`,
    dropUrl: (url) => void shown.push(Number(url.split(" ")[1])),
  });
  await new Promise<void>((resolve) => {
    const look = () => store.urls.get().size + codes.length === items.length && resolve();
    store.urls.subscribe(look);
    heard = look;
    store.want(items, size);
  });
  const urls = items.map((item) => store.urls.get().get(pictureKey(item, size)));
  store.close();
  expect(shown).toHaveLength(urls.filter((url) => url !== undefined).length);
  return { urls, codes };
}

const pair = (mark: number): Made => [aPicture(256, mark), aPicture(1024, mark + 1)];

describe("pictures of uploaded files", () => {
  it("are made when nothing is transferred any more, and open with the key of their file", async () => {
    const world = aWorld([pair(10), pair(20)]);
    const files = [aFile("a.jpg", 3000), aFile("b.PNG", 2 * MIB), aFile("c.txt", 3000)];
    await draw(world, files, 2);
    const { commands } = world.server;
    expect(commands.indexOf("thumbadd")).toBeGreaterThan(commands.lastIndexOf("webfinishbackup"));
    expect(world.shrunk).toEqual([3000, 2 * MIB]);
    const [first, second] = await itemsOf(world);
    const small = await show(world, [first!, second!]);
    expect(small.urls).toEqual(["image/png 10", "image/png 20"]);
    const large = await show(world, [first!, second!], "large");
    expect(large.urls).toEqual(["image/png 11", "image/png 21"]);
  });

  it("that cannot be made fail no upload, and none is made of too large a file", async () => {
    const world = aWorld([[null, null]]);
    const tooLarge = aFile("huge.png", THUMBNAIL_LIMITS.maxImageBytes + 1);
    await draw(world, [aFile("broken.jpg", 500), tooLarge], 0);
    await new Promise<void>((resolve) => {
      // The last one of them, after the maker has looked at both.
      world.engine.onFolderChanged(() => resolve());
      world.engine.upload([aFile("last.txt", 10)], user.root);
    });
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1, 1]);
    expect(world.server.commands).not.toContain("thumbadd");
    expect(world.shrunk).toEqual([500]);
  });

  it("are drawn of the first page of a PDF and of a frame of a video, never read as a whole", async () => {
    const asked: string[] = [];
    const world = aWorld([pair(10), pair(20)], undefined, async ({ name }, kind) => {
      asked.push(`${kind} ${name}`);
      return name === "locked.pdf" ? null : aPicture(700, 1);
    });
    const files = [aFile("a.pdf", 3000), aFile("b.mov", 4000), aFile("locked.pdf", 5000)];
    await draw(world, files, 2);
    expect(asked.slice(0, 2)).toEqual(["pdf a.pdf", "video b.mov"]);
    expect(world.shrunk).toEqual([40, 40]);
    const [first, second] = await itemsOf(world);
    const { urls } = await show(world, [first!, second!]);
    expect(urls).toEqual(["image/png 10", "image/png 20"]);
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1, 1]);
  });

  it("make way for an upload that begins meanwhile, and are drawn when it has ended", async () => {
    const turns: ((picture: ArrayBuffer) => void)[] = [];
    let ended = 0;
    const world = aWorld([pair(10)], undefined, (_source, _kind, { signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
      signal.addEventListener("abort", () => {
        ended += 1;
        reject(signal.reason);
      });
      turns.push(resolve);
      return world.clock.track(promise);
    });
    const drawing = (count: number) => vi.waitUntil(() => turns.length === count, PATIENT);
    world.engine.upload([aFile("a.pdf", 3000)], user.root);
    await drawing(1);
    expect(ended).toBe(0);
    world.engine.upload([aFile("b.txt", 3000)], user.root);
    await drawing(2);
    expect(ended).toBe(1);
    expect(world.server.commands.filter((one) => one === "webfinishbackup")).toHaveLength(2);
    turns[1]!(aPicture(700, 1));
    await vi.waitUntil(() => world.server.commands.includes("thumbadd"), PATIENT);
  });

  it("of images come before those that are drawn", async () => {
    const asked: string[] = [];
    const world = aWorld([pair(10), pair(20)], undefined, async ({ name }) => {
      asked.push(`${name} after ${world.shrunk.length}`);
      return aPicture(700, 1);
    });
    await draw(world, [aFile("a.pdf", 1000), aFile("b.jpg", 9000)], 2);
    expect(asked).toEqual(["a.pdf after 1"]);
    expect(world.shrunk).toEqual([9000, 40]);
  });

  it("that take too long to draw are none, and the next one is drawn", async () => {
    const asked: string[] = [];
    const world = aWorld([pair(10)], undefined, ({ name }, _kind, { signal, onFrame }) => {
      asked.push(name);
      onFrame();
      if (name === "b.pdf") return Promise.resolve(aPicture(700, 1));
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    });
    await draw(world, [aFile("a.pdf", 3000), aFile("b.pdf", 3000)], 1);
    expect(asked).toEqual(["a.pdf", "b.pdf"]);
    expect(world.shrunk).toEqual([40]);
  });

  it("are waited for once where nothing comes to draw them, and images are made all the same", async () => {
    const asked: string[] = [];
    const world = aWorld([pair(10)], undefined, ({ name }, _kind, { signal }) => {
      asked.push(name);
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    });
    const before = world.clock.nowMs();
    const films = [aFile("a.pdf", 3000), aFile("b.pdf", 3000), aFile("c.mp4", 3000)];
    world.engine.upload(films, user.root);
    const waitedMs = () => world.clock.nowMs() - before;
    await vi.waitUntil(() => waitedMs() >= THUMBNAIL_LIMITS.drawMs, PATIENT);
    await draw(world, [aFile("d.jpg", 3000)], 1);
    expect(asked).toEqual(["a.pdf"]);
    expect(world.shrunk).toEqual([3000]);
  });

  it.each(["file", "stream"] as const)("of another %s are refused (Trust D13)", async (kind) => {
    const heard = new Map<string, HttpReply>();
    let told: HttpReply | undefined;
    const world = aWorld([pair(10), pair(20)], ({ url }, honest) => {
      heard.set(new URL(url, "http://x.invalid").search, honest);
      return told ?? honest;
    });
    await draw(world, [aFile("a.jpg", 3000), aFile("b.jpg", 4000)], 2);
    const [first, second] = await itemsOf(world);
    const [other, size] = kind === "file" ? [second!, "small"] : [first!, "large"];
    expect((await show(world, [other], size as "small" | "large")).codes).toEqual([]);
    told = [...heard.values()].at(-1);
    const { urls, codes } = await show(world, [first!]);
    expect([urls, codes]).toEqual([[undefined], [kind === "file" ? 2050 : 2020]]);
  });

  it("larger than any that is made are not drawn, nor is what is no picture", async () => {
    const world = aWorld([
      [aPicture(5000, 1), null],
      [new Uint8Array(50).buffer, null],
    ]);
    await draw(world, [aFile("a.jpg", 3000), aFile("b.jpg", 4000)], 2);
    const { urls, codes } = await show(world, await itemsOf(world));
    expect([urls, codes]).toEqual([
      [undefined, undefined],
      [7103, 7103],
    ]);
  });
});

describe("the picture of a file", () => {
  const item = (change: Partial<FileItem>): FileItem =>
    ({
      ...{ kind: "file", sizeBytes: 5000, id: "1", blobId: "2" },
      name: { state: "open", text: "a.png", fid: "", rev: 0 },
      ...change,
    }) as FileItem;

  it("is its own, else the small one, else a small image itself, and never through a link", () => {
    const both = 3;
    const link = { kind: "link", cachekey: "", passwordlock: "", shareKeyId: "" } as const;
    expect(pictureOf(item({ thumbs: both }), "large", FILES)).toBe(2);
    expect(pictureOf(item({ thumbs: 1 }), "large", FILES)).toBe(1);
    expect(pictureOf(item({ thumbs: both }), "small", link)).toBe(1);
    expect(pictureOf(item({}), "small", FILES)).toBe("whole");
    expect(pictureOf(item({}), "small", link)).toBeNull();
    const { fullFileBelowBytes } = THUMBNAIL_LIMITS;
    expect(pictureOf(item({ sizeBytes: fullFileBelowBytes }), "small", FILES)).toBeNull();
    expect(pictureOf(item({ name: { state: "sealed" }, thumbs: both }), "small", FILES)).toBeNull();
  });
});
