import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, finishRequest, preupload, sendChunk } from "#mock-api/testing/uploads.ts";

const MIB = 1024 * 1024;
let server: TestServer;
let account: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterEach(() => server.stop());

describe("the status of an upload", () => {
  it("tells which bytes are durable, neighbours as one, and the rest is sent with its ticket", async () => {
    const sizeBytes = 3_500_000;
    const blob = ciphertextFor(sizeBytes);
    const opened = await preupload(account, blob.length);
    const asked = { backup_id: opened.backup_id };
    const begun = await account.client.call("uploadstatus", asked);
    expect(begun).toMatchObject({ coffer_id: opened.coffer_id, acknowledged: [] });
    for (const offset of [0, MIB, 3 * MIB]) {
      const bytes = blob.subarray(offset, offset + MIB);
      await sendChunk(account, opened, { bytes, offset });
    }
    const status = await account.client.call("uploadstatus", asked);
    expect(status.acknowledged).toEqual([
      { offset: 0, length: 2 * MIB },
      { offset: 3 * MIB, length: blob.length - 3 * MIB },
    ]);
    const again = { ...opened, device_sig_b64: status.device_sig_b64 };
    const rest = { bytes: blob.subarray(2 * MIB, 3 * MIB), offset: 2 * MIB };
    const answer = await sendChunk(account, again, rest);
    expect(answer.chunks[0]).toEqual({ blob_id: status.blob_id, cachekey: status.cachekey });
    const request = finishRequest(opened, { blob, answer, sizeBytes, pid: account.rootId });
    const finished = await account.client.call("webfinishbackup", request);
    const done = await account.client.call("uploadstatus", asked);
    expect(done.acknowledged).toEqual([{ offset: 0, length: blob.length }]);
    expect(await account.client.call("webfinishbackup", request)).toMatchObject({
      coffer_id: finished.coffer_id,
    });
  });

  it("is 7022 for one that is not there, and for somebody else's", async () => {
    const opened = await preupload(account, 1000);
    const other = await server.account("eve@example.com");
    const asked = { backup_id: opened.backup_id };
    expect(await other.client.codeOf("uploadstatus", asked)).toBe(7022);
    const unknown = { backup_id: "0".repeat(32) };
    expect(await account.client.codeOf("uploadstatus", unknown)).toBe(7022);
  });
});
