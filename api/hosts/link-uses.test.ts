import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomHex } from "#api/secrets.ts";
import { giveBytesBack, takeBytes } from "#api/store/link-uses-repository.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import {
  encryptLink,
  type MadeLink,
  makeFolder,
  makeLink,
  visit,
} from "#mock-api/testing/links.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let link: MadeLink;
let files: UploadedFile[];

beforeEach(async () => {
  server = await startTestServer();
  owner = await server.account("ada@example.com");
  await control(server, "account", { email: owner.email, verified: true });
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  const pid = await makeFolder(owner);
  files = [await uploadFile(owner, { pid }), await uploadFile(owner, { pid })];
  link = await makeLink(owner, pid);
  await encryptLink(owner, link);
});
afterEach(() => server.stop());

const limitTo = (download_limit: number) =>
  owner.client.call("linkset", { publink_id: link.publinkId, download_limit });

async function countOf(): Promise<number> {
  const { db } = server.world.regions.get("ca-central")!;
  const row = await db.selectFrom("links").select("download_count").executeTakeFirstOrThrow();
  return row.download_count;
}

/** A ticket for these files; with an earlier one its use goes on. */
async function ticketFor(some: readonly UploadedFile[], earlier = ""): Promise<string> {
  const pathitems = some.flatMap((file) => dataRequest(file, link).pathitems);
  return (await visitor.call("pathdata", { pathitems, ticket: earlier })).previewtoken;
}

const codeOf = (some: readonly UploadedFile[], earlier = "") =>
  ticketFor(some, earlier).then(
    () => 0,
    (error: { refusal: { code: number } }) => error.refusal.code,
  );

async function read(file: UploadedFile, ticket: string, offset = 0): Promise<number> {
  const { cachekey } = file;
  const reply = await downloadRange(visitor.base, { cachekey, ticket, offset });
  await reply.arrayBuffer();
  return reply.status;
}

describe("whoever has the address of a link and not its key", () => {
  it("is told what is there, gets no keys and no bytes, and uses nothing of its limit up", async () => {
    await limitTo(1);
    const [file] = files;
    const without = { ...link, lock: "" };
    const wrong = { ...link, lock: randomHex(16) };
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
    expect(await visitor.codeOf("pathdata", dataRequest(file!, without))).toBe(8401);
    expect(await visitor.codeOf("pathdata", dataRequest(file!, wrong))).toBe(8401);
    const consumed = [{ publink_id: link.cachekey, passwordlock: "" }];
    expect(await visitor.codeOf("linkconsume", { links: consumed })).toBe(8401);
    expect(await countOf()).toBe(0);
    expect(await read(file!, await ticketFor([file!]))).toBe(200);
  });
});

describe("a download from a link", () => {
  it("counts with its first bytes, wherever they begin, not when keys are asked for nor when it is saved", async () => {
    const [one, other] = files as [UploadedFile, UploadedFile];
    const ticket = await ticketFor(files);
    expect(await countOf()).toBe(0);
    expect(await read(one, ticket, 10)).toBe(200);
    expect(await countOf()).toBe(1);
    await read(one, ticket);
    await read(other, ticket);
    const links = [{ publink_id: link.cachekey, passwordlock: link.lock }];
    await visitor.call("linkconsume", { links });
    expect(await countOf()).toBe(1);
  });

  it("of many parts is one use, and goes on when the limit is reached by it", async () => {
    await limitTo(1);
    const [one, other] = files as [UploadedFile, UploadedFile];
    const [first, idle] = [await ticketFor([one]), await ticketFor([one])];
    expect(await read(one, first)).toBe(200);
    expect(await codeOf([other])).toBe(8021);
    // What read nothing before is no use that goes on.
    expect(await codeOf([other], idle)).toBe(8021);
    const second = await ticketFor([other], first);
    expect([await read(other, second), await countOf()]).toEqual([200, 1]);
  });

  it("is let through up to the limit, also when many begin at once", async () => {
    await limitTo(3);
    const [file] = files as [UploadedFile];
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketFor([file])));
    const statuses = await Promise.all(tickets.map((ticket) => read(file, ticket)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(await countOf()).toBe(3);
    expect(await codeOf([file])).toBe(8021);
  });

  it("reads each blob twice at most; then another use begins, or the limit is reached", async () => {
    await limitTo(2);
    const [file] = files as [UploadedFile];
    const first = await ticketFor([file]);
    const statuses = [await read(file, first), await read(file, first), await read(file, first)];
    expect(statuses).toEqual([200, 200, 401]);
    const second = await ticketFor([file], first);
    expect([await read(file, second), await countOf()]).toEqual([200, 2]);
    expect(await read(file, second)).toBe(200);
    expect(await codeOf([file], second)).toBe(8021);
  });

  it("has bytes that never left given back to it", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const row = await db.selectFrom("links").selectAll().executeTakeFirstOrThrow();
    const use = { useId: "u", link: row, cachekey: "c", blobBytes: 10, rangeBytes: 10, nowS: 1 };
    const taken = [await takeBytes(db, use), await takeBytes(db, use), await takeBytes(db, use)];
    expect(taken).toEqual(["first", "again", "over"]);
    await giveBytesBack(db, use, 10);
    expect([await takeBytes(db, use), await takeBytes(db, use)]).toEqual(["again", "over"]);
  });

  it("ends after 24 hours, however often its ticket is renewed", async () => {
    const [file] = files as [UploadedFile];
    const first = await ticketFor([file]);
    await read(file, first);
    server.world.clock.shift(DAY_MS / 2);
    const second = await ticketFor([file], first);
    expect([await read(file, second), await countOf()]).toEqual([200, 1]);
    server.world.clock.shift(DAY_MS + 2000);
    expect(await read(file, second)).toBe(401);
    const third = await ticketFor([file], second);
    expect([await read(file, third), await countOf()]).toEqual([200, 2]);
  });

  it("does not go on with a ticket that nobody made", async () => {
    await limitTo(1);
    const [file] = files as [UploadedFile];
    const first = await ticketFor([file]);
    await read(file, first);
    expect(await codeOf([file], `${first}x`)).toBe(8021);
    expect(await codeOf([file], first)).toBe(0);
  });
});

describe("a link that was made before every link had a lock", () => {
  beforeEach(async () => {
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("links").set({ lock_hash: "" }).execute();
  });
  const fill = (passwordlock: string, share_sequence = "0") =>
    owner.client.codeOf("linkset", {
      publink_id: link.publinkId,
      lock: { share_sequence, passwordlock },
    });
  const pathdataCode = (lock: string) =>
    visitor.codeOf("pathdata", dataRequest(files[0]!, { ...link, lock }));

  it("is read without one until its owner fills it in, once", async () => {
    expect((await owner.client.call("linklist", {})).linklist[0]?.has_lock).toBe(0);
    expect(await pathdataCode("")).toBe(0);
    expect(await fill(link.lock, "7")).toBe(2000);
    expect(await fill(link.lock)).toBe(0);
    expect((await owner.client.call("linklist", {})).linklist[0]?.has_lock).toBe(1);
    expect([await pathdataCode(""), await pathdataCode(link.lock)]).toEqual([8401, 0]);
    await fill(randomHex(16));
    expect(await pathdataCode(link.lock)).toBe(0);
  });
});
