import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ConflictAnswer } from "#app/core/files/name-conflict.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** Answers every question, and keeps what was asked. */
function answerWith(world: TransferWorld, answer: (asked: number) => ConflictAnswer | null) {
  const asked: string[] = [];
  world.engine.conflict.subscribe(() => {
    const conflict = world.engine.conflict.get();
    if (conflict === null) return;
    asked.push(conflict.mayRecur ? `${conflict.name}…` : conflict.name);
    setImmediate(() => world.engine.answerConflict(answer(asked.length)));
  });
  return asked;
}

async function namesIn(world: TransferWorld): Promise<string[]> {
  const items = await Promise.all(
    [...world.server.files.keys()].map((id) => itemOf(user, world.server, id)),
  );
  return items.map(({ name }) => (name.state === "open" ? name.text : "")).sort();
}

async function upload(world: TransferWorld, ...names: string[]) {
  world.engine.upload(
    names.map((name) => aFile(name, 10)),
    user.root,
  );
  await world.untilIdle();
}

describe("an upload of a name that is there already", () => {
  it("keeps both under a new name", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const asked = answerWith(world, () => ({ action: "keep-both", forAll: false }));
    await upload(world, "a.txt");
    expect(asked).toEqual(["a.txt"]);
    expect(await namesIn(world)).toEqual(["a (2).txt", "a.txt"]);
    expect(world.engine.state.get().rows.at(-1)?.name).toBe("a (2).txt");
  });

  it("skips the file and takes its row away", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    answerWith(world, () => ({ action: "skip", forAll: false }));
    await upload(world, "a.txt", "b.txt");
    expect(await namesIn(world)).toEqual(["a.txt", "b.txt"]);
    expect(world.engine.state.get().rows.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
  });

  it("asks once when the answer is for all", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt", "b.txt", "c.txt");
    const asked = answerWith(world, () => ({ action: "keep-both", forAll: true }));
    await upload(world, "a.txt", "b.txt", "c.txt");
    expect(asked).toEqual(["a.txt…"]);
    expect(await namesIn(world)).toHaveLength(6);
  });

  it("offers nothing for others when they are past the question", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, () => ({ action: "keep-both", forAll: false }));
    let isFirst = true;
    world.server.command = (name, answer) => {
      if (name === "webfinishbackup" && isFirst) {
        isFirst = false;
        throw new AppError(7030);
      }
      return answer;
    };
    await upload(world, "a.txt", "b.txt");
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain("…");
  });

  it("without an answer ends with 7030, and Retry asks again", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const asked = answerWith(world, (count) =>
      count === 1 ? null : { action: "keep-both", forAll: false },
    );
    await upload(world, "a.txt");
    const row = world.engine.state.get().rows.at(-1);
    expect(row).toMatchObject({ status: 7030, canRetry: true });
    world.engine.retry(row!.id);
    await world.untilIdle();
    expect(asked).toHaveLength(2);
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(1);
  });

  it("of two equal names at once asks before the second sends its bytes", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, () => ({ action: "keep-both", forAll: false }));
    await upload(world, "a.txt", "A.txt");
    expect(asked).toHaveLength(1);
    expect(world.server.requests).toHaveLength(2);
    expect(await namesIn(world)).toHaveLength(2);
  });

  it("asks again when the name was taken while the bytes went up, and sends none twice", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, () => ({ action: "keep-both", forAll: false }));
    let isFirst = true;
    world.server.command = (name, answer) => {
      if (name === "pathpreupload" && isFirst) {
        isFirst = false;
        return world.server.takeName().then(() => answer);
      }
      return answer;
    };
    await upload(world, "a.txt");
    expect(asked).toHaveLength(1);
    expect(await namesIn(world)).toEqual(["a (2).txt"]);
    expect(world.server.requests).toHaveLength(1);
  });
});
