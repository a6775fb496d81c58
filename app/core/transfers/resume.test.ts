import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  NOTED_FILE_BYTES,
  type SharedWorld,
  SMALL_SIZES,
  type TestFile,
} from "#tests/support/transfer-world.ts";

const MIB = 1024 * 1024;
const CHUNK = SMALL_SIZES.sendBytes;
const NEVER = Number.POSITIVE_INFINITY;
let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

/** What went over the wire: each place of each upload, with every ciphertext that was sent for it. */
function watchChunks({ server }: SharedWorld) {
  const sent: { backupId: string; offset: number; body: Blob }[] = [];
  server.fault = ({ body }) => {
    if (!(body instanceof FormData)) return null;
    const { backup_id: backupId, chunks } = JSON.parse(String(body.get("json")));
    const payload = body.get("payload0");
    if (payload instanceof Blob)
      sent.push({ backupId, offset: chunks[0].enc_offset_byte, body: payload });
    return null;
  };
  const differing = async () => {
    const seen = new Map<string, Buffer>();
    const others: string[] = [];
    for (const { backupId, offset, body } of sent) {
      const place = `${backupId} at ${offset}`;
      const bytes = Buffer.from(await body.arrayBuffer());
      if (seen.get(place)?.equals(bytes) === false) others.push(place);
      seen.set(place, bytes);
    }
    return others;
  };
  return { sent, differing };
}

/** The page is opened again by the same person, who goes on with the file. */
async function goOn(shared: SharedWorld, file: TestFile, again = file, files = 1) {
  const person = await user.reload();
  const world = makeTransferWorld(person, createLoadedEngine, shared);
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const offered = world.engine.state.get().rows;
  for (const { id } of offered) world.engine.goOn(id, again);
  if (offered.length === 0 && shared.server.files.size < files) {
    world.engine.upload([again], person.root);
  }
  await world.untilIdle();
  return { world, offered, rows: world.engine.state.get().rows };
}

/** The last of the files that are there, opened, is the file. */
async function expectWhole(shared: SharedWorld, file: TestFile, files = 1): Promise<void> {
  expect(shared.server.files.size).toBe(files);
  const world = makeTransferWorld(user, createLoadedEngine, shared);
  const stored = [...shared.server.files.values()].at(-1);
  world.engine.download([await itemOf(user, shared.server, stored!.id)], { kind: "files" });
  await world.untilIdle();
  expect(world.saved[0]?.bytes.equals(file.content)).toBe(true);
}

describe("an upload whose page is gone", () => {
  // Together every step of an upload, before each call and before each answer.
  it.each([1, 2, 3, 4])(
    "at step %d, or each fourth after it, is whole in the end, and no place of it gets two ciphertexts",
    async (first) => {
      const shared = makeSharedWorld(user);
      const wire = watchChunks(shared);
      const ends = { anew: 0, resumed: 0 };
      for (let dieAt = first, files = 1; ; dieAt += 4, files += 1) {
        const file = aFile(`${dieAt}.bin`, MIB);
        const page = new DyingPage(user, shared, dieAt);
        page.world.engine.upload([page.source(file)], user.root);
        await Promise.race([page.death, page.world.untilIdle()]);
        if (!page.isDead) break;
        const { offered } = await goOn(shared, file, file, files);
        await expectWhole(shared, file, files);
        expect(await wire.differing(), `died at ${dieAt}`).toEqual([]);
        expect(user.uploads.kept.size, `died at ${dieAt}`).toBe(0);
        ends[offered.length === 0 ? "anew" : "resumed"] += 1;
        wire.sent.length = 0;
      }
      expect(ends.anew).toBeGreaterThan(3);
      expect(ends.resumed).toBeGreaterThan(3);
    },
  );

  it("goes on with what is missing alone", async () => {
    const shared = makeSharedWorld(user);
    const wire = watchChunks(shared);
    const file = aFile("film.mov", CHUNK + MIB);
    const page = new DyingPage(user, shared, NEVER);
    const watch = shared.server.fault;
    shared.server.fault = (request, count) => {
      const answer = watch(request, count);
      return (wire.sent.at(-1)?.offset ?? 0) > 0 ? { kind: "stall" } : answer;
    };
    page.world.engine.upload([page.source(file)], user.root);
    await page.world.until(
      (rows) => wire.sent.length === 2 && (rows[0]?.doneBytes ?? 0) > (5 * CHUNK) / 6,
    );
    page.kill();
    shared.server.fault = watch;
    wire.sent.length = 0;
    const { offered, rows } = await goOn(shared, file);
    expect(offered).toMatchObject([{ name: "film.mov", status: 5, isInterrupted: true }]);
    expect(offered[0]?.doneBytes).toBeGreaterThan((5 * CHUNK) / 6);
    expect(rows).toMatchObject([{ status: 1, isInterrupted: false }]);
    expect(wire.sent.map(({ offset }) => offset)).toEqual([CHUNK]);
    await expectWhole(shared, file);
  });

  it("says 7012 for another file, by its date or by its bytes, and sends nothing of it", async () => {
    for (const alter of [
      (file: TestFile) => ({ ...file, modifiedMs: file.modifiedMs + 1 }),
      (file: TestFile) => ({ ...aFile(file.name, file.sizeBytes), modifiedMs: file.modifiedMs }),
    ]) {
      await user.uploads.clear();
      const { shared, wire, file } = await interrupted();
      const { rows } = await goOn(shared, file, alter(file));
      expect(rows).toMatchObject([{ status: 7012 }]);
      expect(wire.sent).toEqual([]);
    }
  });

  it("is offered again after a file that was not the one", async () => {
    const { shared, file } = await interrupted();
    const { world, rows } = await goOn(shared, file, { ...file, modifiedMs: 1 });
    expect(rows).toMatchObject([{ status: 7012, isInterrupted: true, canRemove: true }]);
    world.engine.goOn(rows[0]!.id, file);
    await world.untilIdle();
    await expectWhole(shared, file);
  });

  it("is taken away by Remove for good, and by Clear until the page is opened again", async () => {
    const { shared, file } = await interrupted();
    const { world, rows } = await goOn(shared, file, { ...file, modifiedMs: 1 });
    world.engine.clear();
    expect(world.engine.state.get().rows).toEqual([]);
    const next = await goOn(shared, file, { ...file, modifiedMs: 1 });
    expect(next.rows).toHaveLength(rows.length);
    next.world.engine.remove(next.rows[0]!.id);
    await Promise.resolve();
    expect(user.uploads.kept.size).toBe(0);
  });

  it("is not offered while another page goes on with it", async () => {
    const { shared, file } = await interrupted();
    await shared.claims.claim([...user.uploads.kept.keys()][0] ?? "");
    const { offered } = await goOn(shared, file);
    expect(offered).toEqual([]);
  });

  it("is forgotten on this device when its owner signs out, and kept by a lock", async () => {
    await interrupted();
    const person = await user.reload();
    await person.crypto.lock("idle");
    expect(user.uploads.kept.size).toBe(1);
    await person.crypto.lock("signed-out");
    expect(user.uploads.kept.size).toBe(0);
  });

  it.each([
    ["a place inside", [{ offset: 131_072, length: 131_072 }]],
    ["a part of a packet", [{ offset: 0, length: 131_071 }]],
    [
      "two places",
      [
        { offset: 0, length: 131_072 },
        { offset: 262_144, length: 131_072 },
      ],
    ],
  ])(
    "begins anew under another key when the server has %s of a run, which was never sent so",
    async (_, acknowledged) => {
      const { shared, wire, file } = await interrupted();
      tellAcknowledged(shared, acknowledged);
      const [before] = user.uploads.kept.keys();
      await goOn(shared, file);
      expect(wire.sent.map(({ backupId }) => backupId === before)).toEqual([false]);
      await expectWhole(shared, file);
    },
  );

  it("is not whole by a server's word that it has the beginning: 7022, and Retry sends all of it", async () => {
    const { shared, wire, file } = await interrupted();
    tellAcknowledged(shared, [{ offset: 0, length: 131_072 }]);
    const { world, rows } = await goOn(shared, file);
    expect(rows).toMatchObject([{ status: 7022, canRetry: true }]);
    expect(shared.server.files.size).toBe(0);
    world.engine.retry(rows[0]!.id);
    await world.untilIdle();
    expect(wire.sent.map(({ offset }) => offset)).toEqual([131_072, 0]);
    expect(await wire.differing()).toEqual([]);
    await expectWhole(shared, file);
  });

  it("ends when the server answers for another upload", async () => {
    const { shared, wire, file } = await interrupted();
    shared.server.command = (name, answer) =>
      name === "uploadstatus" && typeof answer === "object"
        ? { ...answer, coffer_id: "999" }
        : answer;
    const { rows } = await goOn(shared, file);
    expect(rows[0]?.status).toBe(7020);
    expect(wire.sent).toEqual([]);
  });
});

describe("an upload that goes on in its own page", () => {
  it("has the same key and packets after a lock", async () => {
    const shared = makeSharedWorld(user);
    const wire = watchChunks(shared);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    const watch = shared.server.fault;
    shared.server.fault = (request, count) => {
      watch(request, count);
      return wire.sent.length > 0 ? { kind: "stall" } : null;
    };
    const file = aFile("a.bin", NOTED_FILE_BYTES);
    world.engine.upload([file], user.root);
    await world.until(() => wire.sent.length > 0);
    shared.server.fault = watch;
    world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
    await world.until((rows) => rows[0]?.status === 0);
    world.auth.set({ kind: "open", account: user.account });
    await world.untilIdle();
    expect(new Set(wire.sent.map(({ backupId }) => backupId)).size).toBe(1);
    expect(wire.sent.length).toBeGreaterThan(1);
    expect(await wire.differing()).toEqual([]);
    await expectWhole(shared, file);
  });

  it("goes on where the device keeps nothing", async () => {
    const write = user.uploads.write;
    user.uploads.write = () => Promise.reject(new DOMException("refused", "QuotaExceededError"));
    try {
      const shared = makeSharedWorld(user);
      const world = makeTransferWorld(user, createLoadedEngine, shared);
      const file = aFile("a.bin", NOTED_FILE_BYTES);
      world.engine.upload([file], user.root);
      await world.untilIdle();
      await expectWhole(shared, file);
    } finally {
      user.uploads.write = write;
    }
  });

  it("keeps nothing once it is up, was cancelled, or is small enough to be sent anew", async () => {
    const shared = makeSharedWorld(user);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    world.engine.upload([aFile("small.txt", 10), aFile("a.bin", NOTED_FILE_BYTES)], user.root);
    await world.untilIdle();
    expect(user.uploads.kept.size).toBe(0);
    shared.server.fault = ({ body }) => (body instanceof FormData ? { kind: "stall" } : null);
    world.engine.upload([aFile("b.bin", NOTED_FILE_BYTES)], user.root);
    await world.until((rows) => rows.some(({ status }) => status === 11));
    expect(user.uploads.kept.size).toBe(1);
    world.engine.cancelAll();
    await world.untilIdle();
    while (user.uploads.kept.size > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});

/** What the server says that it has of an upload. */
function tellAcknowledged({ server }: SharedWorld, acknowledged: readonly object[]): void {
  server.command = (name, answer) =>
    name === "uploadstatus" && typeof answer === "object" ? { ...answer, acknowledged } : answer;
}

/** An upload whose page died when its bytes were on their way, and nothing of it arrived. */
async function interrupted() {
  const shared = makeSharedWorld(user);
  const wire = watchChunks(shared);
  const watch = shared.server.fault;
  shared.server.fault = (request, count) => {
    watch(request, count);
    return wire.sent.length > 0 ? { kind: "stall" } : null;
  };
  const file = aFile("a.bin", NOTED_FILE_BYTES);
  const page = new DyingPage(user, shared, NEVER);
  page.world.engine.upload([page.source(file)], user.root);
  await page.world.until(() => wire.sent.length > 0);
  page.kill();
  shared.server.fault = watch;
  wire.sent.length = 0;
  return { shared, wire, file };
}
