import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn, signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import {
  ciphertextFor,
  dataRequest,
  downloadRange,
  finishRequest,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { type Double, startDouble } from "#tests/support/double.ts";

const MIB = 1024 * 1024;
const CLOSE_WITHIN_MS = 5000;
let double: Double;
let account: TestAccount;

beforeEach(async () => {
  double = await startDouble();
  account = await signUp(new TestClient(`${double.url}/r/ca-central`), "ada@example.com");
});
afterEach(() => double.stop());

async function killAndStart(): Promise<void> {
  await double.process.kill();
  await double.process.start();
}

describe("a server that is killed", () => {
  it("still has every chunk and every file that it acknowledged", async () => {
    const kept = await uploadFile(account, { sizeBytes: 200_000 });
    const sizeBytes = 5_000_000;
    const blob = ciphertextFor(sizeBytes);
    const opened = await preupload(account, blob.length);
    await sendChunk(account, opened, { bytes: blob.subarray(0, 2 * MIB), offset: 0 });
    await killAndStart();
    const answer = await sendChunk(account, opened, {
      bytes: blob.subarray(2 * MIB),
      offset: 2 * MIB,
    });
    await killAndStart();
    const request = finishRequest(opened, { blob, answer, sizeBytes, pid: account.rootId });
    const finished = await account.client.call("webfinishbackup", request);
    await killAndStart();
    const file = {
      itemId: finished.coffer_id,
      blob,
      cachekey: request.cachekey,
      blobId: request.blob_id,
      sizeBytes,
    };
    for (const entry of [kept, file]) {
      const { previewtoken: ticket } = await account.client.call("pathdata", dataRequest(entry));
      const wish = { cachekey: entry.cachekey, ticket };
      const reply = await downloadRange(account.client.base, wish);
      expect(Buffer.from(await reply.arrayBuffer()).equals(entry.blob)).toBe(true);
    }
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(0);
  });

  it("in the middle of a chunk takes that chunk again", async () => {
    const sizeBytes = 20_000_000;
    const blob = ciphertextFor(sizeBytes);
    const opened = await preupload(account, blob.length);
    const cut = sendChunk(account, opened, { bytes: blob, offset: 0 }).then(
      (answer) => answer.success,
      () => 0,
    );
    await double.process.kill();
    await double.process.start();
    expect([0, 1]).toContain(await cut);
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    const request = finishRequest(opened, { blob, answer, sizeBytes, pid: account.rootId });
    expect(await account.client.codeOf("webfinishbackup", request)).toBe(0);
  });

  it("keeps accounts and sessions", async () => {
    await killAndStart();
    expect((await account.client.call("userget", {})).user.email).toBe(account.email);
    await signIn(account.client, account);
    expect(await account.client.codeOf("sessionvalid", {})).toBe(0);
  });
});

describe("a server that is asked to stop", () => {
  it("answers the long poll that waits and ends within five seconds", async () => {
    const { user } = await account.client.call("userget", {});
    const url = `${account.client.base}/api/sub?cid=${user.wake_cid}&since=${user.hist_id}`;
    const ask = (wanted: string) => fetch(wanted, { headers: GATEWAY_HEADERS });
    const waiting = ask(url).then((reply) => reply.json());
    await ask(`${account.client.base}/h/1/isup.txt`);
    const startedMs = performance.now();
    await double.process.stop();
    expect(performance.now() - startedMs).toBeLessThan(CLOSE_WITHIN_MS);
    expect(await waiting).toEqual({ hist_id: user.hist_id });
  });
});

describe("the log", () => {
  it("names commands and codes, never who or what", async () => {
    await uploadFile(account);
    const { token, secret } = account.client.session!;
    await account.client.codeOf("pathget", { coffer_id: "424242424242" });
    await double.process.stop();
    const printed = double.process.output();
    expect(printed).toContain('"command":"pathget"');
    expect(printed).toContain('"code":1804');
    for (const canary of [token, secret, account.email, account.loginHash, "424242424242"]) {
      expect(printed).not.toContain(canary);
    }
  });
});

describe("the health check", () => {
  it("is good while databases and blob stores take writes", async () => {
    const reply = await fetch(`${double.url}/healthz`);
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }]);
  });
});
