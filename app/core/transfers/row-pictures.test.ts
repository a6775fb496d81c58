import { beforeAll, describe, expect, it, vi } from "vitest";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { newQueueItem } from "./new-item.ts";
import type { Queue } from "./queue.ts";
import { keptPicture, showMade } from "./row-pictures.ts";

/** The machine may have other work. */
const PATIENT = { timeout: 30_000 };
const FILES = { kind: "files" } as const;
const LINK = { kind: "link", cachekey: "", passwordlock: "", shareKeyId: "" } as const;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** The head of a PNG that ends with a mark. */
function aPicture(mark: number): ArrayBuffer {
  const bytes = Buffer.alloc(40, mark);
  bytes.write("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(256, 16);
  bytes.writeUInt32BE(256, 20);
  return new Uint8Array(bytes).buffer;
}

function aWorld(shrink: TransferPorts["pictures"]["shrink"]) {
  return makeTransferWorld(user, (ports) =>
    createLoadedEngine({ ...ports, pictures: { ...ports.pictures, shrink } }),
  );
}

/** What a row shows: of which bytes, or of which item. */
function shownIn(row: TransferRow | undefined): unknown {
  const picture = row?.picture;
  if (picture?.kind === "kept") return picture.item.id;
  return picture && [picture.picture.type, new Uint8Array(picture.picture.bytes).at(-1)];
}

describe("the row of an upload", () => {
  it("shows the picture that was made of it, which goes with the keys and does not stay in its place", async () => {
    const world = aWorld(async () => [aPicture(7), aPicture(8)]);
    const shown = () => world.engine.state.get().rows.map(shownIn);
    world.engine.upload([aFile("a.jpg", 3000), aFile("b.txt", 3000)], user.root);
    await vi.waitUntil(() => world.server.commands.includes("thumbadd"), PATIENT);
    await world.until((rows) => rows.some(({ picture }) => picture !== undefined));
    expect(shown()).toEqual([["image/png", 7], undefined]);
    world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
    expect(shown()).toEqual([undefined, undefined]);
  });

  it("has none that came after the keys had gone", async () => {
    const drawn = Promise.withResolvers<(ArrayBuffer | null)[]>();
    let asked = 0;
    const world = aWorld(() => {
      asked += 1;
      return drawn.promise;
    });
    world.engine.upload([aFile("a.jpg", 3000)], user.root);
    await vi.waitUntil(() => asked === 1, PATIENT);
    world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
    drawn.resolve([aPicture(7), null]);
    await vi.waitUntil(() => world.server.commands.includes("thumbadd"), PATIENT);
    await world.clock.sleep(1000);
    expect(world.engine.state.get().rows.map(shownIn)).toEqual([undefined]);
  });

  it("keeps no more of them than a page may, whatever is uploaded", () => {
    const { maxOfRows } = THUMBNAIL_LIMITS;
    const ids = Array.from({ length: maxOfRows + 2 }, (_, index) => `t${index}`);
    const queue = ids.map((id) =>
      newQueueItem({ kind: "upload", name: "a.png" }, { id, initTimeMs: 0 }),
    );
    const picture = { bytes: aPicture(1), type: "image/png" };
    const shown = ids.reduce<Queue>((now, id) => showMade(now, id, picture), queue);
    const kept = shown.filter((item) => item.picture !== undefined).map(({ id }) => id);
    expect(kept).toEqual(ids.slice(2));
  });
});

describe("the row of a download", () => {
  it("names the picture that lies with the file", async () => {
    const world = aWorld(async () => [null, null]);
    world.engine.upload([aFile("a.jpg", 3000), aFile("b.txt", 3000)], user.root);
    await world.untilIdle();
    const ids = world.engine.state.get().rows.map(({ itemId }) => itemId ?? "");
    const [image, text] = await Promise.all(ids.map((id) => itemOf(user, world.server, id)));
    world.engine.clear();
    world.engine.download([{ ...image!, thumbs: 1 }, text!], FILES);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(shownIn)).toEqual([image!.id, undefined]);
  });

  it.each([
    ["an own file with one", 1, FILES, true],
    ["a small image, which is its own", 0, FILES, true],
    ["the same through a link, where that would be a download", 0, LINK, false],
    ["a file of a link with one", 1, LINK, true],
    ["an earlier version, which has none", 1, { ...FILES, digestHex: "a" }, false],
  ] as const)("%s", (_what, thumbs, context, hasOne) => {
    const item = aFileItem({ name: openName("a.png", "f".repeat(32)), thumbs, sizeBytes: 500 });
    const picture = keptPicture({ kind: "download", item, context });
    expect(picture).toEqual(hasOne ? { kind: "kept", item, context } : undefined);
  });
});
