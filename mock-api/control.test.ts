import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount, TestSession } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import {
  encryptTeamShare,
  listFolder,
  newcomer,
  newShare,
  readShare,
} from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, preupload, sendChunk, uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterEach(() => server.stop());

describe("the control interface", () => {
  it("forgets everything at a reset, and takes the same address again", async () => {
    await uploadFile(account);
    await control(server, "reset");
    expect(await account.client.codeOf("userget", {})).toBe(9402);
    const again = await server.account("ada@example.com");
    expect((await again.client.call("userget", {})).user.disk_usage_bytes).toBe(0);
    expect((await (await server.ask("/mailbox.json")).json()) as unknown[]).toHaveLength(1);
  });

  it("lets the next calls of a command fail with a code or a status, and only those", async () => {
    await control(server, "fail-next", { command: "userget", errcode: 8003, times: 2 });
    await control(server, "fail-next", { command: "pathget", status: 503 });
    const codes = [];
    for (let count = 0; count < 3; count += 1)
      codes.push(await account.client.codeOf("userget", {}));
    expect(codes).toEqual([8003, 8003, 0]);
    expect((await account.client.send("pathget", { coffer_id: "1" }, {})).status).toBe(503);
    expect((await account.client.send("pathget", { coffer_id: "1" }, {})).status).toBe(200);
  });

  it("cuts the connection of an upload once, and lets another one wait", async () => {
    const blob = ciphertextFor(1000);
    const opened = await preupload(account, blob.length);
    await control(server, "fail-next", { endpoint: "uploadmultichunk", reset: true });
    await expect(sendChunk(account, opened, { bytes: blob, offset: 0 })).rejects.toThrow();
    await control(server, "fail-next", { endpoint: "uploadmultichunk", stall: 30 });
    const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
    expect(answer.success).toBe(1);
  });

  it("shifts the clock that signatures are judged by", async () => {
    await control(server, "clock", { offsetMs: 3_600_000 });
    expect(await account.client.codeOf("userget", {})).toBe(3211);
    const servtimeS = Math.floor(Date.now() / 1000) + 3600;
    expect(await account.client.codeOf("userget", {}, { servtimeS })).toBe(0);
  });

  it("shows what was received", async () => {
    await control(server, "received-clear");
    await account.client.call("pathlist", {
      coffer_id: account.rootId,
      showdeleted: 0,
      hist_id: "0",
      offset_metaname_digest: "0",
      limit: 7,
    });
    const reply = await server.ask("/control/received", { method: "POST", body: "{}" });
    const { calls }: { calls: { name: string; body: string }[] } = await reply.json();
    expect(calls.map((call) => call.name)).toEqual(["pathlist"]);
    expect(JSON.parse(calls[0]?.body ?? "").limit).toBe(7);
  });

  it("changes quota and limits while it runs", async () => {
    await control(server, "settings", { quotaBytes: 5000 });
    const small = await server.account("small@example.com");
    expect((await small.client.call("userget", {})).user.disk_limit_bytes).toBe(5000);
    await control(server, "limits", { salts: { points: 1, durationS: 60 } });
    const ask = () => server.client().codeOf("getloginsalt", { username_b64: "YUBiLmM=" });
    expect([await ask(), await ask()]).toEqual([0, 9429]);
  });

  it("fills a folder for benchmarks and opens a session for its account", async () => {
    await control(server, "make-user", { email: "bench@example.com" });
    await control(server, "make-items", { email: "bench@example.com", count: 321 });
    const { db } = server.world.regions.get("ca-central")!;
    const rows = await db
      .selectFrom("items")
      .innerJoin("users", "users.main_root_id", "items.pid")
      .select("items.id")
      .where("users.email", "=", "bench@example.com")
      .execute();
    expect(rows).toHaveLength(321);
  });

  it("puts accounts with sessions of their own on a share for benchmarks", async () => {
    const owner = await newcomer(server, "crowd@example.com");
    const { folder, shareId: share_id } = await newShare(owner);
    await encryptTeamShare(owner, share_id);
    const body = JSON.stringify({ share_id, name: "one-of-many", count: 3 });
    const reply = await server.ask("/control/make-members", { method: "POST", body });
    const { members } = (await reply.json()) as { members: TestSession[] };
    expect((await readShare(owner, share_id)).people.map(({ status }) => status)).toEqual([
      ...["owner", "accepted", "accepted", "accepted"],
    ]);
    for (const session of members) {
      owner.client.session = session;
      expect((await listFolder(owner, folder)).cwd).toMatchObject({ domain: `m${share_id}` });
    }
  });

  it("ends sessions in mid-use", async () => {
    await control(server, "account", { email: account.email, endSessions: true });
    expect(await account.client.codeOf("userget", {})).toBe(9402);
  });

  it("says what it does not know", async () => {
    await expect(control(server, "explode")).rejects.toThrow(/explode/);
    await expect(control(server, "account", { email: "nobody@example.com" })).rejects.toThrow();
    await expect(control(server, "clock", { offset: 1 })).rejects.toThrow();
  });
});
