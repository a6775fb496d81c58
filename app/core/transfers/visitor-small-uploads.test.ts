import { describe, expect, it } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aFile, type TransferWorld } from "#tests/support/transfer-world.ts";
import { forVisitors, KS, type VisitorStage } from "#tests/support/visitor-world.ts";

type Call = RequestOf<"pathaddmanypublic">;
type Answer = DataOf<"pathaddmanypublic">;

let owner: VisitorStage["owner"];
let aVisit: VisitorStage["aVisit"];

forVisitors((stage) => {
  ({ owner, aVisit } = stage);
});

const statusesOf = ({ engine }: TransferWorld) => engine.state.get().rows.map((row) => row.status);
const someFiles = (count: number, sizeBytes = 300) =>
  Array.from({ length: count }, (_, index) => aFile(`${index}.txt`, sizeBytes));

function callsOf({ server }: TransferWorld): Call[] {
  const calls = server.sent.filter(({ name }) => name === "pathaddmanypublic");
  return calls.map(({ request }) => request as Call);
}

/** The answers of the call, as the test bends them. */
function bend(world: TransferWorld, change: (answer: Answer, count: number) => unknown): void {
  let count = 0;
  world.server.command = (name, answer) => {
    if (name !== "pathaddmanypublic") return answer;
    count += 1;
    return change(answer as Answer, count);
  };
}

/** What the owner makes of a file that arrived: its name and its bytes. */
async function openAsOwner(sent: Call["files"][number]) {
  const { crypto } = owner;
  const [name] = await crypto.openShareNames({
    ks: KS,
    names: [{ enc_name: sent.enc_share_name, context: { parentFid: sent.pfid, kind: "f" } }],
  });
  if (name?.ok !== true) throw new Error("a name that does not open");
  const { fid } = name.value;
  const dataKey = await crypto.openDataKey({ ks: KS, fid, enc_data_key: sent.enc_data_key });
  const seal = { seal: sent.seal, seal_sig: "", seal_by: "" };
  const opened = await crypto.openSeal({ dataKey, fid, seal });
  const packet = new Uint8Array(Buffer.from(sent.packet_b64, "base64")).buffer;
  const { bytes, mibDigests } = await crypto.decryptPackets({
    stream: 0,
    ...{ dataKey, firstPacket: 0, streamKey: "t" },
    ...{ sizeBytes: opened.sizeBytes, bytes: packet },
  });
  expect(await crypto.finishDigest([...mibDigests])).toBe(opened.digestHex);
  return { name: name.value.name, author: opened.author, bytes: Buffer.from(bytes) };
}

describe("small files that a visitor sends together", () => {
  it("go many in a call that shows the lock once, and its owner opens each", async () => {
    const { world, folder } = await aVisit();
    const files = someFiles(20);
    world.engine.upload(files, folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual(files.map(() => 1));
    const calls = callsOf(world);
    expect(new Set(world.server.commands)).toEqual(new Set(["pathaddmanypublic"]));
    expect(calls.length).toBeLessThan(files.length / 2);
    const sent = calls.flatMap((call) => call.files);
    expect(Math.max(...calls.map((call) => call.files.length))).toBeLessThanOrEqual(
      SMALL_FILE_LIMITS.maxFilesOfVisit,
    );
    const opened = await Promise.all(sent.map(openAsOwner));
    for (const { name, content } of files) {
      const one = opened.find((other) => other.name === name);
      expect([one?.author, one?.bytes.equals(content)]).toEqual(["none", true]);
    }
    expect(new Set(sent.map(({ sharekey_id }) => sharekey_id))).toEqual(new Set([KS]));
    expect(JSON.stringify(world.server.sent)).not.toContain(".txt");
  });

  it("go alone where they are few, or too large", async () => {
    const { world, folder } = await aVisit();
    const { fromFiles, maxBytes } = SMALL_FILE_LIMITS;
    world.engine.upload(someFiles(fromFiles - 1), folder);
    await world.untilIdle();
    world.engine.upload([...someFiles(1, maxBytes + 1)], folder);
    await world.untilIdle();
    expect(callsOf(world)).toEqual([]);
  });

  it("go on under the next free name where theirs is taken, and nobody is asked", async () => {
    const { world, folder } = await aVisit();
    world.engine.upload([aFile("3.txt", 10)], folder);
    await world.untilIdle();
    world.engine.upload(someFiles(10), folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual(Array.from({ length: 11 }, () => 1));
    expect(world.engine.conflict.get()).toBeNull();
    const alone = world.server.commands.filter((name) => name === "webfinishbackuppublic");
    expect(alone).toHaveLength(2);
  });

  it("are sent again after a lost answer, the same under the same ids, and are there once", async () => {
    const { world, folder } = await aVisit();
    bend(world, (answer, count) => {
      if (count === 1) throw new AppError(7000);
      return answer;
    });
    const files = someFiles(9);
    world.engine.upload(files, folder);
    await world.untilIdle();
    for (const { id, status } of world.engine.state.get().rows) {
      if (status === 7000) world.engine.retry(id);
    }
    await world.untilIdle();
    expect(statusesOf(world)).toEqual(files.map(() => 1));
    const sent = callsOf(world).flatMap((call) => call.files);
    const packets = new Map(sent.map(({ backup_id, packet_b64 }) => [backup_id, packet_b64]));
    expect(packets.size).toBe(files.length);
    // Never another ciphertext under one id (D19).
    for (const { backup_id, packet_b64 } of sent) expect(packets.get(backup_id)).toBe(packet_b64);
    expect(sent.length).toBeGreaterThan(files.length);
  });

  it("show a password that was changed once, and stop", async () => {
    const { world, folder } = await aVisit();
    bend(world, () => {
      throw new AppError(8019);
    });
    const files = someFiles(60);
    world.engine.upload(files, folder);
    await world.untilIdle();
    expect(statusesOf(world)).toEqual(files.map(() => 8019));
    expect(world.server.commands).toEqual(["pathaddmanypublic"]);
  });
});

describe("a server that lies to a visitor about many files", () => {
  it.each<[string, (answer: Answer) => unknown]>([
    ["leaves one out", ({ files }) => ({ files: files.slice(1) })],
    ["tells of one twice", ({ files }) => ({ files: [...files, files[0]] })],
    [
      "gives two one item",
      ({ files }) => ({
        files: files.map((one, index) =>
          index === 1 ? { ...one, coffer_id: files[0]!.coffer_id } : one,
        ),
      }),
    ],
  ])("that %s: 7020 for that file, and no other suffers", async (_how, lie) => {
    const { world, folder } = await aVisit();
    let hasLied = false;
    bend(world, (answer) => {
      if (hasLied || answer.files.length < 2) return answer;
      hasLied = true;
      return lie(answer);
    });
    const files = someFiles(10);
    world.engine.upload(files, folder);
    await world.untilIdle();
    const statuses = statusesOf(world);
    expect(statuses.filter((status) => status === 7020)).toHaveLength(1);
    expect(statuses.filter((status) => status === 1)).toHaveLength(files.length - 1);
  });

  it("plants a key in its answer: nothing is encrypted for it (evil-K13)", async () => {
    const { world, folder } = await aVisit();
    bend(world, (answer) => ({ ...answer, share_key_id: "901-0", enc_share_key: "AAAA" }));
    world.engine.upload(someFiles(10), folder);
    await world.untilIdle();
    world.engine.upload(someFiles(10, 200), folder);
    await world.untilIdle();
    const keys = callsOf(world).flatMap(({ files }) => files.map(({ sharekey_id }) => sharekey_id));
    expect(new Set(keys)).toEqual(new Set([KS]));
  });
});
