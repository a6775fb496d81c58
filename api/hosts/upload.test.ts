import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  dataRequest,
  downloadRange,
  finishRequest,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const MIB = 1024 * 1024;
let server: TestServer;
let account: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterEach(() => server.stop());

async function useRestarted(): Promise<void> {
  server = await server.restart();
  const client = server.client();
  client.session = account.client.session;
  account = { ...account, client };
}

async function readWhole(file: {
  itemId: string;
  blob: Buffer;
  cachekey: string;
  blobId: string;
  sizeBytes: number;
}) {
  const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
  const reply = await downloadRange(account.client.base, { cachekey: file.cachekey, ticket });
  return Buffer.from(await reply.arrayBuffer());
}

describe("an upload", () => {
  it("of 1 byte, 131 036 and 131 037 bytes comes back byte for byte", async () => {
    for (const sizeBytes of [1, 131_036, 131_037]) {
      const file = await uploadFile(account, { sizeBytes });
      expect(file.blob.equals(await readWhole(file))).toBe(true);
    }
  });

  it("keeps what was acknowledged when the server is opened again between chunks", async () => {
    const sizeBytes = 3_000_000;
    const blob = ciphertextFor(sizeBytes);
    const opened = await preupload(account, blob.length);
    await sendChunk(account, opened, { bytes: blob.subarray(2 * MIB), offset: 2 * MIB });
    await useRestarted();
    const answer = await sendChunk(account, opened, {
      bytes: blob.subarray(0, 2 * MIB),
      offset: 0,
    });
    const request = finishRequest(opened, { blob, answer, sizeBytes, pid: account.rootId });
    const { coffer_id: itemId } = await account.client.call("webfinishbackup", request);
    const file = { itemId, blob, cachekey: request.cachekey, blobId: request.blob_id, sizeBytes };
    expect(blob.equals(await readWhole(file))).toBe(true);
  });

  it("takes chunks that do not lie on MiB borders and digests them from the disk", async () => {
    const blob = ciphertextFor(2_500_000);
    const opened = await preupload(account, blob.length);
    await sendChunk(account, opened, { bytes: blob.subarray(0, 1_300_000), offset: 0 });
    const answer = await sendChunk(account, opened, {
      bytes: blob.subarray(1_300_000),
      offset: 1_300_000,
    });
    const sent = { blob, answer, sizeBytes: 2_500_000, pid: account.rootId };
    const request = finishRequest(opened, sent);
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(0);
  });

  it("asks for a chunk again whose checksum differs and keeps nothing of it", async () => {
    const blob = ciphertextFor(1000);
    const opened = await preupload(account, blob.length);
    const bad = { bytes: randomBytes(blob.length), offset: 0, crc: "00000000" };
    expect(await sendChunk(account, opened, bad)).toMatchObject({
      success: 0,
      errcode: 2,
      errors: ["crc_mismatch"],
    });
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const sent = { blob, answer, sizeBytes: 1000, pid: account.rootId };
    const request = finishRequest(opened, sent);
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(0);
  });

  it("is told when what came whole cannot be noted", async () => {
    const blob = ciphertextFor(200_000);
    const opened = await preupload(account, blob.length);
    const { db } = server.world.regions.get("ca-central")!;
    const full = sql`create trigger full before insert on upload_chunks
      begin select raise(abort, 'database or disk is full'); end`;
    await full.execute(db);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    expect(answer).toMatchObject({ success: 0, errcode: 9500 });
    await sql`drop trigger full`.execute(db);
    expect((await sendChunk(account, opened, { bytes: blob, offset: 0 })).success).toBe(1);
  });

  it("acknowledges the same chunk again and refuses other bytes in its place", async () => {
    const blob = ciphertextFor(2000);
    const opened = await preupload(account, blob.length);
    const first = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    expect(await sendChunk(account, opened, { bytes: blob, offset: 0 })).toEqual(first);
    const other = await sendChunk(account, opened, { bytes: randomBytes(blob.length), offset: 0 });
    expect(other).toMatchObject({ success: 0, errcode: 7022 });
  });

  it("gives one good answer when the same chunk arrives twice at a time", async () => {
    const blob = ciphertextFor(300_000);
    const opened = await preupload(account, blob.length);
    const send = () =>
      sendChunk(account, opened, { bytes: blob, offset: 0 }).then(
        (answer) => answer.success,
        () => "cut" as const,
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers).toContain(1);
    expect(await send()).toBe(1);
  });

  it("is 9402 with a ticket of another upload, and after 24 hours", async () => {
    const blob = ciphertextFor(1000);
    const [one, other] = [
      await preupload(account, blob.length),
      await preupload(account, blob.length),
    ];
    const foreign = { bytes: blob, offset: 0, ticket: other.device_sig_b64 };
    expect(await sendChunk(account, one, foreign)).toMatchObject({ success: 0, errcode: 9402 });
    server.world.clock.shift(24 * 3600 * 1000 + 2000);
    const late = await sendChunk(account, one, { bytes: blob, offset: 0 });
    expect(late).toMatchObject({ success: 0, errcode: 9402 });
  });

  it("takes no byte beyond the announced length", async () => {
    const blob = ciphertextFor(1000);
    const opened = await preupload(account, blob.length);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 1 });
    expect(answer).toMatchObject({ success: 0, errcode: 7022 });
  });

  it("is 9000 for a body that is no upload", async () => {
    const reply = await fetch(`${account.client.base}/h/2/uploadmultichunk`, {
      method: "POST",
      headers: GATEWAY_HEADERS,
      body: "nothing",
    });
    expect(await reply.json()).toMatchObject({ success: 0, errcode: 9000 });
  });
});

describe("finishing", () => {
  it("is 7022 while a chunk is missing, and for another digest", async () => {
    const blob = ciphertextFor(2_000_000);
    const opened = await preupload(account, blob.length);
    const answer = await sendChunk(account, opened, { bytes: blob.subarray(0, MIB), offset: 0 });
    const sent = { blob, answer, sizeBytes: 2_000_000, pid: account.rootId };
    const request = finishRequest(opened, sent);
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(7022);
    await sendChunk(account, opened, { bytes: blob.subarray(MIB), offset: MIB });
    const wrong = { ...request, sha1_digest: "0".repeat(40), file_digest: "0".repeat(40) };
    expect(await account.client.codeOf("webfinishbackup", wrong)).toBe(7022);
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(0);
  });

  it("answers the same item again and counts it once", async () => {
    const blob = ciphertextFor(5000);
    const opened = await preupload(account, blob.length);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const request = finishRequest(opened, { blob, answer, sizeBytes: 5000, pid: account.rootId });
    const [one, other] = await Promise.all([
      account.client.call("webfinishbackup", request),
      account.client.call("webfinishbackup", request),
    ]);
    expect(one.coffer_id).toBe(opened.coffer_id);
    expect(other.coffer_id).toBe(opened.coffer_id);
    const { user } = await account.client.call("userget", {});
    expect(user.disk_usage_bytes).toBe(blob.length);
  });

  it("is 7022 for other bytes than those that it ended with", async () => {
    const blob = ciphertextFor(5000);
    const opened = await preupload(account, blob.length);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const sent = { answer, sizeBytes: 5000, pid: account.rootId };
    await account.client.call("webfinishbackup", finishRequest(opened, { blob, ...sent }));
    const others = finishRequest(opened, { blob: ciphertextFor(5000), ...sent });
    expect(others.file_digest).not.toBe(finishRequest(opened, { blob, ...sent }).file_digest);
    expect(await account.client.codeOf("webfinishbackup", others)).toBe(7022);
  });

  it("takes another name after 7030", async () => {
    const digest = sealed.digest();
    const blob = ciphertextFor(100);
    const opened = await preupload(account, blob.length, { digest });
    await uploadFile(account, { digest });
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const sent = { blob, answer, sizeBytes: 100, pid: account.rootId };
    const taken = finishRequest(opened, { ...sent, digest });
    expect(await account.client.codeOf("webfinishbackup", taken)).toBe(7030);
    const free = finishRequest(opened, sent);
    expect(await account.client.codeOf("webfinishbackup", free)).toBe(0);
  });

  it("is 2000 when the data key is wrapped for another share than the folder's", async () => {
    const blob = ciphertextFor(100);
    const opened = await preupload(account, blob.length);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const request = finishRequest(opened, { blob, answer, sizeBytes: 100, pid: account.vaultId });
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(2000);
  });
});

describe("room", () => {
  it("is 8003 before the first byte when the account or the disk has none", async () => {
    await control(server, "account", { email: account.email, diskLimitBytes: 10_000 });
    await expect(preupload(account, 10_001)).rejects.toMatchObject({ refusal: { code: 8003 } });
    expect((await preupload(account, 10_000)).backup_id).toMatch(/^[0-9a-f]{32}$/);
    await control(server, "account", { email: account.email, diskLimitBytes: 1e15 });
    await control(server, "settings", { diskReserveBytes: 1e18 });
    await expect(preupload(account, 1000)).rejects.toMatchObject({ refusal: { code: 8003 } });
  });

  it("is 7030 before the first byte when the name is taken", async () => {
    const digest = sealed.digest();
    await uploadFile(account, { digest });
    await expect(preupload(account, 1000, { digest })).rejects.toMatchObject({
      refusal: { code: 7030 },
    });
  });

  it("is given back by uploads that nobody finished in 48 hours", async () => {
    const blob = ciphertextFor(1000);
    const opened = await preupload(account, blob.length);
    await sendChunk(account, opened, { bytes: blob, offset: 0 });
    server.world.clock.shift(49 * 3600 * 1000);
    await tidy(server.world);
    server.world.clock.shift(0);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    expect(answer).toMatchObject({ success: 0, errcode: 9402 });
  });
});

describe("a download", () => {
  it("brings exactly the range, with its length, and is not kept by caches", async () => {
    const file = await uploadFile(account, { sizeBytes: 300_000 });
    const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
    const wish = { cachekey: file.cachekey, ticket, offset: 131_072, length: 1000 };
    const reply = await downloadRange(account.client.base, wish);
    expect(reply.headers.get("content-length")).toBe("1000");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.equals(file.blob.subarray(131_072, 132_072))).toBe(true);
  });

  it("is 401 without a ticket, with one for another file, and after the session ended", async () => {
    const [file, other] = [await uploadFile(account), await uploadFile(account)];
    const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
    const { previewtoken: foreign } = await account.client.call("pathdata", dataRequest(other));
    const statusOf = async (text: string) =>
      (await downloadRange(account.client.base, { cachekey: file.cachekey, ticket: text })).status;
    expect([await statusOf(""), await statusOf(foreign), await statusOf(`${ticket}x`)]).toEqual([
      401, 401, 401,
    ]);
    expect(await statusOf(ticket)).toBe(200);
    await account.client.call("sessiondelete", {});
    expect(await statusOf(ticket)).toBe(401);
  });

  it("is 510 when the blob on disk is not what was stored, 416 beyond its end", async () => {
    const file = await uploadFile(account, { sizeBytes: 1000 });
    const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(file));
    const wish = { cachekey: file.cachekey, ticket };
    expect((await downloadRange(account.client.base, { ...wish, offset: 1036 })).status).toBe(416);
    const { blobs } = server.world.regions.get("ca-central")!;
    await blobs.remove("none", file.cachekey);
    expect((await downloadRange(account.client.base, wish)).status).toBe(510);
  });

  it("is refused by pathdata for a missing file with 1804", async () => {
    const file = await uploadFile(account);
    const missing = dataRequest({ ...file, itemId: "77" });
    expect(await account.client.codeOf("pathdata", missing)).toBe(1804);
  });
});
