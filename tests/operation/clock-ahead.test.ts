import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { ciphertextFor, preupload, sendChunk, uploadFile } from "#mock-api/testing/uploads.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const DAY_S = 24 * 3600;
const PRELOAD = ["--import", "./tests/support/shift-clock.ts"];

interface Server {
  readonly process: TestProcess;
  readonly url: string;
}

let data: string;
let account: TestAccount;

/** A server on the data folder whose clock is so many days ahead. */
async function serverOf(folder: string, days: number): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = testProcess({
    nodeArgs: PRELOAD,
    script: "api/index.ts",
    args: ["--port", String(port), "--data", folder],
    env: { COFFER_API_SECRET: TEST_SECRET, ...shift(days) },
    readyUrl: `${url}/healthz`,
  });
  await process.start();
  return { process, url };
}

function shift(days: number): { COFFER_SHIFT_CLOCK_MS: string } {
  return { COFFER_SHIFT_CLOCK_MS: String(days * DAY_S * 1000) };
}

function admin(days: number, ...args: string[]) {
  return runToEnd([...PRELOAD, "api/admin.ts", "--data", data, "--json", ...args], shift(days));
}

async function healthOf({ url }: Server): Promise<unknown> {
  return (await fetch(`${url}/healthz`)).json();
}

/** What the purges of this test could take. */
function readRows(folder: string) {
  const database = new DatabaseSync(join(folder, "ca-central/coffer.db"), { readOnly: true });
  const count = (from: string) => database.prepare(`select count(*) as n from ${from}`).get()?.n;
  const rows = {
    trash: count("items where is_deleted = 1"),
    uploads: count("uploads where is_done = 0"),
    sessions: count("sessions"),
    mails: count("mails"),
    usedS: database.prepare("select max(used_s) as s from sessions").get()?.s,
  };
  database.close();
  return rows;
}

function linesOf(process: TestProcess): Record<string, unknown>[] {
  const lines = process.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

function linesNamed(process: TestProcess, part: string): Record<string, unknown>[] {
  return linesOf(process).filter(({ msg }) => String(msg).includes(part));
}

beforeAll(async () => {
  data = mkdtempSync(join(quickFolder(), "coffer-clock-"));
  const server = await serverOf(data, 0);
  account = await signUp(new TestClient(`${server.url}/r/ca-central`), "ada@example.com");
  const { itemId } = await uploadFile(account);
  const request = { request_id: sealed.requestId(), coffer_ids: [itemId] };
  await account.client.call("pathdelete", request);
  const bytes = ciphertextFor(1);
  const opened = await preupload(account, 2 * 131_072);
  await sendChunk(account, opened, { bytes: Buffer.concat([bytes], 131_072), offset: 0 });
  await server.process.stop();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe("a server whose clock is 400 days ahead", () => {
  it("deletes nothing, extends no session, works on and says so, until the clock is accepted", async () => {
    const before = readRows(data);
    expect(before).toMatchObject({ trash: 1, uploads: 1, sessions: 1, mails: 1 });

    const held = await serverOf(data, 400);
    expect(await healthOf(held)).toMatchObject({ ok: true, purges: "clock-ahead" });
    const later = new TestClient(`${held.url}/r/ca-central`);
    later.session = account.client.session;
    const servtimeS = Math.floor(Date.now() / 1000) + 400 * DAY_S;
    expect((await later.call("userget", {}, { servtimeS })).user.email).toBe("ada@example.com");
    const shown = await admin(400, "clock", "show");
    expect(JSON.parse(shown.stdout)).toMatchObject({ held: true });
    await held.process.stop();
    expect(readRows(data)).toEqual(before);
    const [line, ...more] = linesNamed(held.process, "purges are held");
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 50, days: 400 });
    expect(line?.msg).toContain("./scripts/coffer-admin clock accept");
    expect(linesNamed(held.process, "purged")).toEqual([]);

    const accepted = await admin(400, "clock", "accept");
    expect([accepted.code, accepted.stderr]).toEqual([0, ""]);
    const free = await serverOf(data, 400);
    expect(await healthOf(free)).toEqual({ ok: true });
    await free.process.stop();
    expect(readRows(data)).toMatchObject({ trash: 0, uploads: 0, sessions: 0, mails: 0 });
    expect(linesNamed(free.process, "purged")).toMatchObject([
      { region: "ca-central", trash: 1, uploads: 1, sessions: 1, mails: 1 },
    ]);
  });
});

describe("a data folder from before times were written down", () => {
  it("is held by the newest time in its rows, and only beyond seven days", async () => {
    for (const [days, health] of [
      [6, { ok: true }],
      [8, { ok: true, purges: "clock-ahead" }],
    ] as const) {
      const copy = `${data}-${days}`;
      cpSync(data, copy, { recursive: true });
      for (const region of ["ca-central", "us-central"]) {
        const database = new DatabaseSync(join(copy, region, "coffer.db"));
        database.exec("update store set seen_s = 0");
        database.close();
      }
      const server = await serverOf(copy, days);
      expect(await healthOf(server)).toEqual(health);
      await server.process.stop();
      rmSync(copy, { recursive: true });
    }
  });
});

describe("coffer-admin", () => {
  it("says in one line that there is no installation in a folder", async () => {
    const answer = await runToEnd(["api/admin.ts", "--data", `${data}-none`, "clock", "accept"]);
    expect(answer.code).toBe(2);
    expect(answer.stderr).toContain("coffer-admin: there is no database");
  });
});
