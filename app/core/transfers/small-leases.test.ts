import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ByteBudget } from "#app/core/transfers/byte-budget.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";

const MANY = 20;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const someFiles = () => Array.from({ length: MANY }, (_, index) => aFile(`note ${index}.txt`, 100));
const statuses = (world: TransferWorld) =>
  world.engine.state.get().rows.map(({ status }) => status);
/** The room that all uploads of the world take together. */
async function budgetOf(run: () => Promise<void>): Promise<ByteBudget> {
  const acquire = vi.spyOn(ByteBudget.prototype, "acquire");
  try {
    await run();
    const [budget] = new Set(acquire.mock.contexts);
    if (!(budget instanceof ByteBudget)) throw new Error("nothing asked for room");
    return budget;
  } finally {
    acquire.mockRestore();
  }
}
const sentFiles = (world: TransferWorld) =>
  world.server.sent
    .filter(({ name }) => name === "pathaddmany")
    .flatMap(({ request }) => (request as RequestOf<"pathaddmany">).files);
const sentIds = (world: TransferWorld) => sentFiles(world).map(({ backup_id }) => backup_id);

describe("what small files hold that go up together", () => {
  it("is no key and no room once they have ended, however they do; each tells who did it", async () => {
    const keys = { made: 0, released: 0 };
    const made = vi.spyOn(user.crypto, "generateDataKey");
    const released = vi.spyOn(user.crypto, "releaseDataKey");
    onTestFinished(() => {
      made.mockRestore();
      released.mockRestore();
    });
    const world = makeTransferWorld(user);
    const encrypt = vi.spyOn(user.crypto, "encryptPackets");
    encrypt.mockRejectedValueOnce(new AppError(7016));
    let isFirst = true;
    world.server.command = (name, answer) => {
      if (name !== "pathaddmany" || !isFirst) return answer;
      isFirst = false;
      const [first, ...rest] = (answer as DataOf<"pathaddmany">).files;
      return { files: [{ ...first!, error_code: 7020, coffer_id: "" }, ...rest] };
    };
    const budget = await budgetOf(async () => {
      world.engine.upload(someFiles(), user.root);
      await world.untilIdle();
    });
    encrypt.mockRestore();
    expect(budget.usedBytes).toBe(0);
    keys.made = made.mock.calls.length;
    keys.released = released.mock.calls.length;
    expect(keys).toEqual({ made: MANY, released: MANY });
    expect(sentFiles(world).every(({ act }) => act !== undefined)).toBe(true);
  });

  it("is kept for a second try of the same bytes, until others need the room", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    const released = vi.spyOn(user.crypto, "releaseDataKey");
    onTestFinished(() => released.mockRestore());
    world.server.command = (name, answer) => {
      if (name === "pathaddmany") throw new AppError(9504);
      return answer;
    };
    const budget = await budgetOf(async () => {
      world.engine.upload(files, user.root);
      await world.untilIdle();
    });
    expect(statuses(world)).toEqual(Array.from({ length: MANY }, () => 7000));
    expect(budget.usedBytes).toBeGreaterThan(MANY * 100);
    expect(released).not.toHaveBeenCalled();
    const before = new Set(sentIds(world));
    expect(before.size).toBe(MANY);
    const [again, anew, changed] = world.engine.state.get().rows;
    const sentBy = async ({ id }: { id: string } = { id: "" }) => {
      const sent = sentIds(world).length;
      world.engine.retry(id);
      await world.until(() => sentIds(world).length > sent);
      return sentIds(world).at(-1) ?? "";
    };
    world.server.command = (_name, answer) => answer;
    expect(before.has(await sentBy(again))).toBe(true);
    await world.untilIdle();
    files[2]!.now = { ...files[2]!.now, modifiedMs: 1 };
    world.engine.retry(changed?.id ?? "");
    await world.untilIdle();
    expect(statuses(world)[2]).toBe(7012);
    expect(sentIds(world)).toHaveLength(3 * MANY + 1);
    const { signal } = new AbortController();
    const whole = await budget.acquire(Number.MAX_SAFE_INTEGER, signal);
    expect(released.mock.calls.length).toBe(MANY);
    whole.release();
    expect(budget.usedBytes).toBe(0);
    expect(before.has(await sentBy(anew))).toBe(false);
    world.engine.cancelAll();
    await world.untilIdle();
  });
});
