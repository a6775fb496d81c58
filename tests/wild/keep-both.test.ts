import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { UploadAnswer, UploadConflict } from "#app/core/transfers/engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { forVisitors, type VisitorStage } from "#tests/support/visitor-world.ts";

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});

const KEEP: UploadAnswer = { action: "keep-both", forAll: false };

/** Answers every question, and keeps what was asked. */
function answerWith({ engine }: TransferWorld, answer: UploadAnswer): UploadConflict[] {
  const asked: UploadConflict[] = [];
  engine.conflict.subscribe(() => {
    const conflict = engine.conflict.get();
    if (conflict === null) return;
    asked.push(conflict);
    setImmediate(() => engine.answerConflict(answer));
  });
  return asked;
}

async function upload({ engine, untilIdle }: TransferWorld, ...names: string[]) {
  engine.upload(
    names.map((name) => aFile(name, 10)),
    user.root,
  );
  await untilIdle();
}

async function namesIn({ server }: TransferWorld): Promise<string[]> {
  const items = await Promise.all([...server.files.keys()].map((id) => itemOf(user, server, id)));
  return items.map(({ name }) => (name.state === "open" ? name.text : "")).sort();
}

/** What lies there, what comes, and the name that it gets. */
const ROWS: readonly (readonly [there: string[], coming: string, free: string])[] = [
  [["a.txt"], "a.txt", "a (2).txt"],
  [["a.txt", "a (2).txt", "a (3).txt", "a (4).txt"], "a.txt", "a (5).txt"],
  [["a.txt", "a (3).txt"], "a.txt", "a (2).txt"],
  [["A.TXT", "a (2).TXT"], "a.txt", "a (3).txt"],
  [["Makefile", "Makefile (2)"], "Makefile", "Makefile (3)"],
  [["a.tar.gz"], "a.tar.gz", "a.tar (2).gz"],
  [[".env"], ".env", ".env (2)"],
  [["e\u0301t\u00E9.txt", "\u00E9t\u00E9 (2).txt"], "\u00E9te\u0301.txt", "\u00E9t\u00E9 (3).txt"],
  [[`${"x".repeat(244)}.txt`], `${"x".repeat(244)}.txt`, `${"x".repeat(240)} (2).txt`],
];

describe("“Keep both” of an upload", () => {
  it.each(ROWS)("beside %j proposes a free name at once, and takes it: %s", async (...row) => {
    const [there, coming, free] = row;
    const world = makeTransferWorld(user);
    for (const name of there) await upload(world, name);
    const asked = answerWith(world, KEEP);
    await upload(world, coming);
    expect(asked).toMatchObject([{ name: coming.normalize("NFC"), freeName: free }]);
    expect(await namesIn(world)).toEqual(
      [...there.map((name) => name.normalize("NFC")), free].sort(),
    );
  });

  it("asks once of each file, however many of its name come at once", async () => {
    const world = makeTransferWorld(user);
    const asked = answerWith(world, KEEP);
    await upload(world, ...Array.from({ length: 6 }, () => "IMG_1.jpg"));
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(["IMG_1.jpg"]));
    expect(asked).toHaveLength(5);
    const numbers = [2, 3, 4, 5, 6].map((number) => `IMG_1 (${number}).jpg`);
    expect(await namesIn(world)).toEqual([...numbers, "IMG_1.jpg"]);
  });

  it("never offers to replace what it has just made, though the name was taken meanwhile", async () => {
    const world = makeTransferWorld(user);
    await upload(world, "a.txt");
    const asked = answerWith(world, KEEP);
    let refusals = 2;
    world.server.command = (name, answer) => {
      if (name !== "pathpreupload" || asked.length === 0 || refusals === 0) return answer;
      refusals -= 1;
      throw new AppError(7030);
    };
    await upload(world, "a.txt");
    expect(asked).toHaveLength(1);
    expect(await namesIn(world)).toEqual(["a (4).txt", "a.txt"]);
  });

  it("counts up where the names cannot be had, and ends where a server refuses every name", async () => {
    const world = makeTransferWorld(user);
    for (const name of ["a.txt", "a (2).txt"]) await upload(world, name);
    const asked = answerWith(world, KEEP);
    world.server.command = (name, answer) => {
      if (name === "pathlist") throw new AppError(9500);
      return answer;
    };
    await upload(world, "a.txt");
    expect(asked).toMatchObject([{ freeName: "a (2).txt" }]);
    expect(await namesIn(world)).toEqual(["a (2).txt", "a (3).txt", "a.txt"]);
    world.server.command = (name, answer) => {
      if (name === "pathpreupload") throw new AppError(7030);
      return answer;
    };
    await upload(world, "b.txt");
    expect(world.engine.state.get().rows.at(-1)?.status).toBe(7030);
    expect(asked).toHaveLength(2);
  });
});

let aVisit: VisitorStage["aVisit"];
forVisitors((stage) => {
  ({ aVisit } = stage);
});

it("a visitor, who sees no names, finds a free one behind a thousand of the same", async () => {
  const { world, folder } = await aVisit();
  let refused = 0;
  world.server.command = (name, answer) => {
    if (name !== "pathpreuploadpublic" || refused >= 16) return answer;
    refused += 1;
    throw new AppError(7030);
  };
  world.engine.upload([aFile("IMG_1.jpg", 10)], folder);
  await world.untilIdle();
  const [row] = world.engine.state.get().rows;
  expect(row?.status).toBe(1);
  expect(refused).toBe(16);
});
