import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { leaveDownload, openPageAgain } from "#tests/support/left-download.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { aStored, instead, rowsOf, type Stored, turns } from "#tests/support/stored-download.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { makeTransferWorld } from "#tests/support/transfer-world.ts";

const FOREIGN = "f".repeat(32);
const CACHEKEY = "c".repeat(32);
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

function asVisitor(): ReadContext {
  const { ks: shareKeyId } = user.areaKey;
  return { kind: "link", cachekey: CACHEKEY, passwordlock: "", shareKeyId };
}

async function aLeft(): Promise<Stored> {
  const stored = await aStored(user);
  await leaveDownload(user, stored);
  return stored;
}

describe("what an earlier page left of a download", () => {
  it.each([
    ["a visitor of a link to that file", () => asVisitor()],
    ["the same file in a share", (): ReadContext => ({ kind: "files", shareId: "9" })],
  ])("is not gone on with for %s: its row waits beside the new one", async (_what, contextOf) => {
    const { shared, item } = await aLeft();
    await shared.server.putLink(CACHEKEY);
    const { world } = await openPageAgain(user, shared);
    world.engine.download([item], contextOf());
    await world.untilIdle();
    expect(rowsOf(world).map(({ isInterrupted }) => isInterrupted)).toEqual([true, false]);
  });

  it("is not gone on with for another file", async () => {
    const { shared, item } = await aLeft();
    const { world } = await openPageAgain(user, shared);
    world.engine.download([{ ...item, id: "12345" }], { kind: "files" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ isInterrupted }) => isInterrupted)).toEqual([true, false]);
  });

  it("is offered under no other name than its own", async () => {
    const { shared } = await aLeft();
    const { world } = await openPageAgain(user, shared, (person) =>
      instead(person.crypto, "openKeptUpload", (openKeptUpload) => async (name) => {
        const text = await openKeptUpload(name);
        return text?.replace(/"downloadId":"[0-9a-f]+"/, `"downloadId":"${FOREIGN}"`) ?? null;
      }),
    );
    expect(rowsOf(world)).toEqual([]);
    // Whoever reads it rightly may still have it.
    expect(rowsOf((await openPageAgain(user, shared)).world)).toHaveLength(1);
  });

  it("stays where nothing tells of it yet, while another page is about to", async () => {
    const { shared, parts } = await aLeft();
    parts.kept.set(FOREIGN, [Buffer.alloc(3)]);
    const release = await shared.claims.claim(FOREIGN);
    await openPageAgain(user, shared);
    expect(parts.kept.has(FOREIGN)).toBe(true);
    release?.();
    await openPageAgain(user, shared);
    expect(parts.kept.has(FOREIGN)).toBe(false);
  });

  it("is nobody's row when its owner signed out meanwhile, and the next page may have it", async () => {
    const { shared } = await aLeft();
    let signOut: () => void = () => undefined;
    const person = await user.reload();
    instead(person.crypto, "openKeptUpload", (openKeptUpload) => async (name) => {
      signOut();
      return openKeptUpload(name);
    });
    const world = makeTransferWorld(person, createLoadedEngine, shared);
    signOut = () => world.auth.set({ kind: "signed-out" });
    await turns();
    expect(rowsOf(world)).toEqual([]);
    expect(rowsOf((await openPageAgain(user, shared)).world)).toHaveLength(1);
  });
});

describe("a download over the private file system", () => {
  it("of a visitor is noted nowhere, and is whole", async () => {
    const { shared, item, content, parts } = await aStored(user);
    await shared.server.putLink(CACHEKEY);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    let notes = 0;
    instead(user.crypto, "keepUpload", (keepUpload) => (input) => {
      notes += 1;
      return keepUpload(input);
    });
    world.engine.download([item], asVisitor());
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([1]);
    expect(world.saved[0]?.bytes.equals(content)).toBe(true);
    expect([notes, parts.kept.size]).toEqual([0, 0]);
  });

  it("that the server is asked for instead leaves nothing of what had come", async () => {
    const { shared, item, parts } = await aStored(user);
    const open = parts.open.bind(parts);
    parts.open = (...asked) => {
      const sink = open(...asked);
      let writes = 0;
      const { kept } = sink;
      const add = async (bytes: ArrayBuffer) => {
        writes += 1;
        // Behind the first part that stands.
        if (writes > 3) throw new AppError(3101);
        await kept?.add(bytes);
      };
      return kept === undefined ? sink : { ...sink, kept: { ...kept, add } };
    };
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(rowsOf(world).map(({ status }) => status)).toEqual([3101]);
    expect([user.uploads.kept.size, parts.count]).toEqual([1, 1]);
    world.engine.retry(rowsOf(world)[0]?.id ?? "", "server");
    await turns();
    expect([user.uploads.kept.size, parts.kept.size]).toEqual([0, 0]);
  });
});
