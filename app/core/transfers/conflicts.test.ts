import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { readHistory } from "#app/core/files/history.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import type { UploadAnswer } from "#app/core/transfers/engine.ts";
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
function answerWith(world: TransferWorld, answer: (asked: number) => UploadAnswer | null) {
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

describe("an upload that replaces the file of its name", () => {
  const replacing = () => ({ action: "replace", forAll: false }) as const;

  it("becomes the next version of it, under a key of its own, and the file stays one", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const [id = ""] = world.server.files.keys();
    const item = requireNamed(await itemOf(user, world.server, id));
    answerWith(world, replacing);
    await upload(world, "a.txt");
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1]);
    expect(world.server.files.size).toBe(1);
    const history = await readHistory({ ...world.ports, account: user.account }, item);
    const vers = history.versions.map(({ content }) =>
      content.state === "open" ? content.facts.ver : content.code,
    );
    expect(vers).toEqual([2, 1]);
    expect(history).toMatchObject({ isOlder: false, doubled: new Set() });
  });

  it("gives the earlier version when it is asked for, and no other in its place", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const [first = ""] = world.server.files.keys();
    const before = world.server.files.get(first)!;
    const item = requireNamed(await itemOf(user, world.server, first));
    answerWith(world, replacing);
    await upload(world, "a.txt");
    const ports = { ...world.ports, account: user.account };
    const { versions } = await readHistory(ports, item);
    const [standing, earlier] = versions.map(({ content }) =>
      content.state === "open" ? content.facts.digestHex : "",
    );
    const old = { ...item, blobId: before.request.blob_id };
    world.server.files.set("before", { ...before, id: "before" });
    world.engine.download([old], { kind: "files", digestHex: earlier! });
    await world.untilIdle();
    expect(world.saved.at(-1)).toMatchObject({ end: "whole", sizeBytes: 10 });
    expect(world.engine.state.get().rows.at(-1)).toMatchObject({ status: 1, note: null });
    world.engine.download([old], { kind: "files", digestHex: standing! });
    await world.untilIdle();
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(7103);
  });

  it("replaces nothing when somebody saved a newer version meanwhile: 8214", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    answerWith(world, replacing);
    world.server.command = (name, answer) => {
      if (name === "webfinishbackup") throw new AppError(8214);
      return answer;
    };
    await upload(world, "a.txt");
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(8214);
  });

  it("replaces nothing when the server shows no such file, or gives leave for another", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    answerWith(world, replacing);
    world.server.command = (name, answer) =>
      name === "pathlist" ? { ...(answer as object), pathlist: [] } : answer;
    await upload(world, "a.txt");
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(7030);
    world.server.command = (name, answer) =>
      name === "pathpreupload" ? { ...(answer as object), coffer_id: "999999" } : answer;
    await upload(world, "a.txt");
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(7020);
  });

  it("replaces nothing over an older version than this device has met (D6)", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const [id = ""] = world.server.files.keys();
    const { name, domain } = requireNamed(await itemOf(user, world.server, id));
    await user.account.seen.isOlderSeal({ domain, fid: name.fid, ver: 5 });
    answerWith(world, replacing);
    await upload(world, "a.txt");
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(8214);
    expect(world.server.files.size).toBe(1);
  });
});

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
