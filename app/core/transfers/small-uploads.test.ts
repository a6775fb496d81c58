import { beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#app/contract/registry.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

type Answer = DataOf<"pathaddmany">;
type Told = Answer["files"][number];
const MANY = 20;
/** Four more, and the account has as many under way as it can have. */
const OPEN_UPLOADS = 96;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const someFiles = (count = MANY, sizeBytes = 100) =>
  Array.from({ length: count }, (_, index) => aFile(`note ${index}.txt`, sizeBytes + index));
const statuses = (world: TransferWorld) =>
  world.engine.state.get().rows.map(({ status }) => status);
const callsOf = (world: TransferWorld, wanted: string) =>
  world.server.commands.filter((name) => name === wanted).length;

/** The files that are up, read back and opened by their reader, by their names. */
async function contentIn(world: TransferWorld): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const { signal } = new AbortController();
  const reader = await world.engine.reader(signal);
  for (const id of world.server.files.keys()) {
    const item = await itemOf(user, world.server, id);
    const parts: Buffer[] = [];
    const whole = { item, context: { kind: "files" }, from: 0, to: item.sizeBytes } as const;
    for await (const part of reader.read({ ...whole, signal })) parts.push(Buffer.from(part));
    found.set(item.name.state === "open" ? item.name.text : "", Buffer.concat(parts));
  }
  return found;
}

async function expectAll(world: TransferWorld, files: readonly TestFile[]): Promise<void> {
  const found = await contentIn(world);
  expect([...found.keys()].sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, content } of files) expect(found.get(name)?.equals(content)).toBe(true);
}

/** Changes what the first call for at least three is told. */
function bendFirst(world: TransferWorld, bend: (answer: Answer) => Answer) {
  let isFirst = true;
  world.server.command = (name, answer) => {
    if (name !== "pathaddmany" || !isFirst || (answer as Answer).files.length < 3) return answer;
    isFirst = false;
    return bend(answer as Answer);
  };
}

describe("many small files that are chosen together", () => {
  it("go up in few calls, each whole and under its own name and key", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    world.engine.upload(files, user.root);
    await world.untilIdle();
    expect(statuses(world)).toEqual(files.map(() => 1));
    expect(callsOf(world, "pathpreupload")).toBe(0);
    expect(callsOf(world, "pathaddmany")).toBeLessThanOrEqual(5);
    expect(world.server.requests).toEqual([]);
    expect(callsOf(world, "userareakeys")).toBeLessThanOrEqual(1);
    await expectAll(world, files);
    const keys = [...world.server.files.values()].map(
      ({ request }) => request.keys[0]?.enc_data_key,
    );
    expect(new Set(keys).size).toBe(MANY);
  });

  it("of a folder too, beside a large one of it", async () => {
    const world = makeTransferWorld(user);
    const files = [...someFiles(), aFile("large.bin", SMALL_FILE_LIMITS.maxBytes + 1)];
    world.engine.upload(
      [
        aFolder(
          "Notes",
          files.map((file) => [file.name, file]),
        ),
      ],
      user.root,
    );
    await world.untilIdle();
    expect(statuses(world)).toEqual([1]);
    expect([callsOf(world, "pathpreupload"), callsOf(world, "webfinishbackup")]).toEqual([1, 1]);
    await expectAll(world, files);
  });

  it("are so many from eight on: fewer go alone, as larger ones do", async () => {
    const few = makeTransferWorld(user);
    few.engine.upload(someFiles(SMALL_FILE_LIMITS.fromFiles - 1), user.root);
    await few.untilIdle();
    expect([callsOf(few, "pathaddmany"), callsOf(few, "pathpreupload")]).toEqual([0, 7]);
    const enough = makeTransferWorld(user);
    const files = someFiles(SMALL_FILE_LIMITS.fromFiles - 2);
    const [most, more] = [SMALL_FILE_LIMITS.maxBytes, SMALL_FILE_LIMITS.maxBytes + 1];
    enough.engine.upload([...files, aFile("most", most), aFile("more", more)], user.root);
    await enough.untilIdle();
    expect(callsOf(enough, "pathpreupload")).toBe(1);
    expect(statuses(enough)).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it("take a place together: large ones beside them run as before", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = ({ body }) => (body instanceof FormData ? { kind: "stall" } : null);
    const large = ["a", "b", "c"].map((name) => aFile(name, 100_000));
    world.engine.upload([...someFiles(), ...large], user.root);
    await world.until((rows) => rows.filter(({ status }) => status === 1).length === MANY);
    const left = world.engine.state.get().rows.filter(({ name }) => name.length === 1);
    expect(left.map(({ status }) => isUnfinishedStatus(status))).toEqual([true, true, true]);
    world.engine.cancelAll();
    await world.untilIdle();
  });

  it("are not sent twice when an answer is lost: the same files are asked for again", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    let lost = 2;
    world.server.command = (name, answer) => {
      if (name !== "pathaddmany" || lost === 0) return answer;
      lost -= 1;
      throw new AppError(9504);
    };
    world.engine.upload(files, user.root);
    await world.untilIdle();
    expect(statuses(world)).toEqual(files.map(() => 1));
    await expectAll(world, files);
  });

  it("are paused and go on as the files that they were", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    bendFirst(world, (answer) => {
      world.engine.pauseAll();
      return answer;
    });
    world.engine.upload(files, user.root);
    await world.until((rows) => rows.some(({ isPaused }) => isPaused));
    world.engine.resumeAll();
    await world.untilIdle();
    expect(statuses(world)).toEqual(files.map(() => 1));
    expect(callsOf(world, "pathpreupload")).toBe(0);
    await expectAll(world, files);
  });

  it("go without the one that is cancelled in the middle", async () => {
    const world = makeTransferWorld(user);
    const ids = world.engine.upload(someFiles(), user.root);
    bendFirst(world, (answer) => {
      world.engine.cancel(ids[5] ?? "");
      return answer;
    });
    await world.untilIdle();
    const { rows } = world.engine.state.get();
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: MANY - 1 }, () => 1));
  });

  it("ask about the one whose name is taken, and the others are up meanwhile", async () => {
    const world = makeTransferWorld(user);
    world.engine.upload([aFile("note 3.txt", 10)], user.root);
    await world.untilIdle();
    world.engine.upload(someFiles(), user.root);
    await world.until((rows) => rows.filter(({ status }) => status === 1).length === MANY);
    expect(world.engine.conflict.get()?.name).toBe("note 3.txt");
    world.engine.answerConflict({ action: "keep-both", forAll: false });
    await world.untilIdle();
    const names = [...(await contentIn(world)).keys()];
    expect(names).toHaveLength(MANY + 1);
    expect(names.filter((name) => name.startsWith("note 3"))).toHaveLength(2);
  });

  it.each<[string, number, (file: Told, other: Told) => Told[]]>([
    ["refused with a code", 8003, (file) => [{ ...file, error_code: 8003, coffer_id: "" }]],
    ["left out of the answer", 7020, () => []],
    ["told of twice", 7020, (file) => [file, file]],
    ["without an item", 7020, (file) => [{ ...file, coffer_id: "" }]],
    ["with the item of another", 7020, (file, { coffer_id }) => [{ ...file, coffer_id }]],
  ])("keep no other back: one %s ends with %i", async (_why, code, bend) => {
    const world = makeTransferWorld(user);
    bendFirst(world, ({ files: [first, second, ...rest], ...answer }) => ({
      ...answer,
      files: [second!, ...bend(first!, second!), ...rest],
    }));
    world.engine.upload(someFiles(), user.root);
    await world.untilIdle();
    const ended = statuses(world);
    expect(ended.filter((status) => status === code)).toHaveLength(1);
    expect(ended.filter((status) => status === 1)).toHaveLength(MANY - 1);
  });

  it("wait alone where too many uploads of the account are under way", async () => {
    const world = makeTransferWorld(user);
    const { api, crypto } = world.ports;
    const parent = user.root.path.at(-1);
    const [pfid = "", domain = ""] = [parent?.fid, parent?.domain];
    for (let open = 0; open < OPEN_UPLOADS; open += 1) {
      const metaname_digest = `2:${await crypto.generateId()}`;
      const place = { coffer_pid: user.root.id, enc_name: "1:AAAA", metaname_digest, pfid, domain };
      await api.call("pathpreupload", { ...place, enc_size_bytes: 100 });
    }
    world.engine.upload(someFiles(), user.root);
    await world.untilIdle();
    expect(statuses(world)).toEqual(Array.from({ length: MANY }, () => 1));
    expect(callsOf(world, "pathpreupload")).toBeGreaterThan(OPEN_UPLOADS);
  });

  it("that change while they are read, or are shorter than they were, are 7012", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    const [changing, short] = [files[4]!, files[5]!];
    const { read } = changing;
    Object.assign(changing, {
      read: (from: number, to: number) => {
        changing.now = { ...changing.now, modifiedMs: 1 };
        return read(from, to);
      },
    });
    Object.assign(short, { read: async () => new ArrayBuffer(short.sizeBytes - 1) });
    world.engine.upload(files, user.root);
    await world.untilIdle();
    expect(statuses(world).filter((status) => status === 7012)).toHaveLength(2);
    expect(world.server.files.size).toBe(MANY - 2);
  });

  it("that changed since they were chosen are 7012, and nothing of them leaves", async () => {
    const world = makeTransferWorld(user);
    const files = someFiles();
    files[4]!.now = { ...files[4]!.now, modifiedMs: 1 };
    world.engine.upload(files, user.root);
    await world.untilIdle();
    expect(statuses(world).filter((status) => status === 7012)).toHaveLength(1);
    expect(world.server.files.size).toBe(MANY - 1);
  });
});
