import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  type SharedWorld,
  type TestFile,
} from "#tests/support/transfer-world.ts";

/** The machine may have other work. */
const PATIENT = { timeout: 30_000 };
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The head of a PNG. */
function aPicture(): ArrayBuffer {
  const bytes = Buffer.alloc(40, 7);
  bytes.write("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", 0, "latin1");
  bytes.writeUInt32BE(256, 16);
  bytes.writeUInt32BE(256, 20);
  return new Uint8Array(bytes).buffer;
}

/** A page that ends when the server has ended its upload, and before it hears of that. */
async function endUnheard(shared: SharedWorld, file: TestFile): Promise<void> {
  const page = new DyingPage(user, shared, Number.POSITIVE_INFINITY);
  const honest = shared.server.command;
  shared.server.command = (name, told) => {
    if (name === "webfinishbackup") page.kill();
    return told;
  };
  const read: TestFile["read"] = async (from, to) => {
    while (user.uploads.kept.size === 0) await turn();
    return file.read(from, to);
  };
  page.world.engine.upload([{ ...file, read }], user.root);
  await page.death;
  for (let left = 20; left > 0; left -= 1) await turn();
  shared.server.command = honest;
}

/** The page is opened again, draws what it is asked to, and goes on with what was left. */
async function goOn(shared: SharedWorld, file: TestFile) {
  const drawn: number[] = [];
  const shrink = async (bytes: ArrayBuffer) => {
    drawn.push(bytes.byteLength);
    return [aPicture(), null];
  };
  const world = makeTransferWorld(
    await user.reload(),
    (ports) => createLoadedEngine({ ...ports, pictures: { ...ports.pictures, shrink } }),
    shared,
  );
  await world.until((rows) => rows.length > 0);
  await world.engine.goOn(world.engine.state.get().rows[0]?.id ?? "", file);
  await world.untilIdle();
  return { world, drawn };
}

describe("an upload that was up when its page ended, which had not heard so", () => {
  it("gets the picture that its page had no time for, under the key that it was found by", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.jpg", 3000);
    await endUnheard(shared, file);
    const { world, drawn } = await goOn(shared, file);
    await vi.waitUntil(() => shared.server.commands.includes("thumbadd"), PATIENT);
    expect([drawn, shared.server.files.size]).toEqual([[3000], 1]);
    const [row] = world.engine.state.get().rows;
    const item = await itemOf(user, shared.server, row?.itemId ?? "");
    const { signal } = new AbortController();
    const reader = await world.engine.reader(signal);
    const files = await reader.openFiles({ items: [item], context: { kind: "files" } }, { signal });
    const opened = await files.openFile(item);
    expect(await opened.thumbnail(1)).toEqual({ bytes: aPicture(), type: "image/png" });
  });

  it.each([
    [
      "that was changed since",
      "a.jpg",
      (file: TestFile) => {
        file.now = { ...file.now, modifiedMs: 1 };
      },
    ],
    ["that has none", "a.txt", () => undefined],
  ] as const)("gets none of a file %s, and is up", async (_which, name, change) => {
    const shared = makeSharedWorld(user);
    const file = aFile(name, 3000);
    await endUnheard(shared, file);
    shared.server.command = (asked, told) => {
      if (asked === "pathdata") change(file);
      return told;
    };
    const { world, drawn } = await goOn(shared, file);
    expect(world.engine.state.get().rows).toMatchObject([{ status: 1 }]);
    for (let left = 60; left > 0; left -= 1) await turn();
    expect([drawn, shared.server.commands.includes("thumbadd")]).toEqual([[], false]);
  });
});
