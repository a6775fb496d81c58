import { beforeAll, describe, expect, it } from "vitest";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { Connection } from "#app/core/transfers/connection.ts";
import { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";
import { Reader } from "./reader.ts";

const MIB = 1024 * 1024;
const PACKET = 131_072;
/** Plaintext bytes of a packet. */
const TEXT = 131_036;
const SIZE = 3 * TEXT + 500;
const context = { kind: "files" } as const;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

interface Stored {
  readonly world: TransferWorld;
  readonly item: FileItem;
  readonly content: Buffer;
  read(from: number, to: number, signal?: AbortSignal): Promise<Buffer>;
}

/** A file on the server, and a reader that no job has made. */
async function aStored(sizeBytes = SIZE): Promise<Stored> {
  const world = makeTransferWorld(user);
  const file = aFile("a.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
  world.server.requests.length = 0;
  world.server.commands.length = 0;
  const reader = aReader(world);
  const read: Stored["read"] = async (from, to, signal = new AbortController().signal) => {
    const pieces: Buffer[] = [];
    for await (const bytes of reader.read({ item, context, from, to, signal })) {
      pieces.push(Buffer.from(bytes));
    }
    return Buffer.concat(pieces);
  };
  return { world, item, content: file.content, read };
}

function aReader(world: TransferWorld, crypto: Partial<CryptoPort> = {}): Reader {
  const ports = { ...world.ports, crypto: { ...world.ports.crypto, ...crypto } };
  return new Reader({
    ports,
    connection: new Connection(ports, ports.hosts),
    lanes: new SendLanes(ports.sizes),
  });
}

const isDownload = (url: string) => url.includes("command=download");
const asked = (world: TransferWorld) =>
  world.server.requests.map(({ offset, bytes }) => [offset / PACKET, bytes]);

describe("a part of a file", () => {
  it.each([
    ["the first byte", 0, 1],
    ["the last byte of a packet", TEXT - 1, TEXT],
    ["the first byte of the next packet", TEXT, TEXT + 1],
    ["a whole packet", TEXT, 2 * TEXT],
    ["bytes across two packets", TEXT - 10, TEXT + 10],
    ["bytes across all packets", 1, SIZE - 1],
    ["the last byte", SIZE - 1, SIZE],
    ["everything", 0, SIZE],
    ["more than there is", SIZE - 10, SIZE + 1000],
    ["what begins before the file", -5, 10],
    ["nothing", 7, 7],
    ["what lies past the end", SIZE, SIZE + 10],
    ["a range that ends before it begins", 10, 5],
  ])("as %s is exactly those bytes", async (_, from, to) => {
    const { content, read } = await aStored();
    const expected = content.subarray(Math.max(0, from), Math.max(0, from, to));
    expect((await read(from, to)).equals(expected)).toBe(true);
  });

  it.each([
    ["0 to 131036", 0, TEXT, [[0, PACKET]]],
    ["131035 to 131037", TEXT - 1, TEXT + 1, [[0, 2 * PACKET]]],
    ["131036 to 131037", TEXT, TEXT + 1, [[1, PACKET]]],
    ["the end", 3 * TEXT, SIZE, [[3, 500 + 36]]],
    ["past the end", SIZE, SIZE + 1, []],
  ])("from %s fetches the packets that hold it and no others", async (_, from, to, packets) => {
    const { world, read } = await aStored();
    await read(from, to);
    expect(asked(world)).toEqual(packets);
  });

  it("larger than a request comes in order", async () => {
    const sizeBytes = SMALL_SIZES.rangeBytes + 3 * MIB;
    const { world, content, read } = await aStored(sizeBytes);
    const got = await read(TEXT + 7, sizeBytes - 9);
    expect(got.equals(content.subarray(TEXT + 7, sizeBytes - 9))).toBe(true);
    expect(world.server.requests).toHaveLength(2);
  });
});

describe("a part of a file that is not as it was sealed", () => {
  it("gives nothing of a packet with a changed byte, and all of the others", async () => {
    const { world, content, read } = await aStored();
    world.server.alterBlob = (blob) => {
      blob[PACKET + 1000] = (blob[PACKET + 1000] ?? 0) ^ 1;
      return blob;
    };
    await expect(read(TEXT, TEXT + 1)).rejects.toMatchObject({ code: 2050 });
    expect((await read(2 * TEXT, SIZE)).equals(content.subarray(2 * TEXT))).toBe(true);
  });

  it("gives nothing of a packet that lies in another place", async () => {
    const { world, read } = await aStored();
    world.server.alterBlob = (blob) =>
      Buffer.concat([
        blob.subarray(PACKET, 2 * PACKET),
        blob.subarray(0, PACKET),
        blob.subarray(2 * PACKET),
      ]);
    await expect(read(0, 10)).rejects.toMatchObject({ code: 2020 });
  });

  it.each([
    ["a smaller size than was sealed", { size: TEXT }, 7103],
    ["no seal", { seal: "" }, 2010],
    ["another wrap of the data key", { enc_data_key: `2:${"A".repeat(76)}` }, 2010],
  ])("with %s asks for no byte at all", async (_, change, code) => {
    const { world, read } = await aStored();
    world.server.command = (name, answer) => {
      if (name !== "pathdata") return answer;
      const { datakeys } = Object(answer);
      const altered = Object.entries(datakeys).map(([id, blob]) => [
        id,
        { ...Object(blob), ...change },
      ]);
      return { ...Object(answer), datakeys: Object.fromEntries(altered) };
    };
    await expect(read(0, 10)).rejects.toMatchObject({ code });
    expect(world.server.requests).toEqual([]);
  });

  it("is whole only when the digest of all of it is that of the seal", async () => {
    const { world, item } = await aStored();
    const finishDigest = async () => "00".repeat(32);
    const wanted = { item, context, from: 0, to: SIZE, signal: new AbortController().signal };
    await expect(aReader(world, { finishDigest }).read(wanted).next()).rejects.toMatchObject({
      code: 7103,
    });
    const part = await aReader(world, { finishDigest })
      .read({ ...wanted, to: SIZE - 1 })
      .next();
    expect(part.value?.byteLength).toBe(SIZE - 1);
  });
});

describe("a reader whose way is disturbed", () => {
  it("goes on at the next host when one dies", async () => {
    const { world, content, read } = await aStored();
    world.server.fault = ({ url }) => (url.startsWith("/h/1") ? { kind: "lost" } : null);
    expect((await read(5, 50)).equals(content.subarray(5, 50))).toBe(true);
    expect(world.server.requests.map(({ host }) => host)).toEqual(["/h/2"]);
  });

  it("ends with 7100 when every host fails", async () => {
    const { world, read } = await aStored();
    let tries = 0;
    world.server.fault = ({ url }) => {
      if (!isDownload(url)) return null;
      tries += 1;
      return { kind: "status", status: 500 };
    };
    await expect(read(0, 10)).rejects.toMatchObject({ code: 7100 });
    expect(tries).toBe(TRANSFER_HOSTS.length * 3);
  });

  it("asks for a new ticket with the old one when that ended", async () => {
    const { world, item, content } = await aStored();
    const { signal } = new AbortController();
    const files = await aReader(world).open({ items: [item], context }, { signal });
    const file = await files.openFile(item);
    world.server.endTickets();
    const { value } = await file.read({ from: 0, to: 9 }).next();
    await file.close();
    expect(content.subarray(0, 9).equals(new Uint8Array(value ?? new ArrayBuffer(0)))).toBe(true);
    const [first, second] = world.server.ticketsGiven;
    expect(world.server.ticketsShown).toEqual(["", first]);
    expect(files.ticket).toBe(second);
  });

  it("stops with the reason of its signal, and asks for nothing more", async () => {
    const { world, read } = await aStored(2 * SMALL_SIZES.rangeBytes);
    const stop = new AbortController();
    world.server.fault = ({ url }) => {
      if (isDownload(url)) setImmediate(() => stop.abort(new Error("closed")));
      return isDownload(url) ? { kind: "stall" } : null;
    };
    await expect(read(0, 2 * SMALL_SIZES.rangeBytes, stop.signal)).rejects.toThrow("closed");
    expect(world.server.requests).toEqual([]);
  });

  it("stops what is on its way when nobody reads on, and lets go of the key", async () => {
    const sizeBytes = 2 * SMALL_SIZES.rangeBytes;
    const { world, item } = await aStored(sizeBytes);
    const ended: boolean[] = [];
    world.server.fault = ({ url, signal }) => {
      if (!isDownload(url) || url.includes("offset=0&")) return null;
      signal?.addEventListener("abort", () => ended.push(true));
      return { kind: "stall" };
    };
    const released: string[] = [];
    const releaseDataKey = async (dataKey: string) => {
      released.push(dataKey);
      await user.crypto.releaseDataKey(dataKey);
    };
    const { signal } = new AbortController();
    const wanted = { item, context, from: 0, to: sizeBytes, signal };
    for await (const bytes of aReader(world, { releaseDataKey }).read(wanted)) {
      expect(bytes.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(ended).toEqual([true, true]);
    expect(released).toHaveLength(1);
  });
});

describe("a visitor's read", () => {
  it("opens with the key of the link alone", async () => {
    const { world, item, content } = await aStored();
    await world.server.putLink("c".repeat(32));
    const link = { kind: "link", cachekey: "c".repeat(32), passwordlock: "" } as const;
    const { signal } = new AbortController();
    const read = (shareKeyId: string) =>
      aReader(world)
        .read({ item, context: { ...link, shareKeyId }, from: 0, to: 3, signal })
        .next();
    await expect(read("600-0")).rejects.toMatchObject({ code: 2010 });
    const { value } = await read(user.areaKey.ks);
    expect(content.subarray(0, 3).equals(new Uint8Array(value ?? new ArrayBuffer(0)))).toBe(true);
  });
});
