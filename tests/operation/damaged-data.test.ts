import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#api/blobs/disk/files.ts";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  dataRequest,
  downloadRange,
  preupload,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

let parent: string;
let sound: string;
let account: TestAccount;
let file: UploadedFile;
let other: UploadedFile;

interface Server {
  readonly process: TestProcess;
  readonly url: string;
  readonly account: TestAccount;
}

async function serverOn(folder: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = testProcess({
    script: "api/index.ts",
    args: ["--port", String(port), "--data", folder],
    env: { COFFER_API_SECRET: TEST_SECRET },
    readyUrl: `${url}/readyz`,
  });
  await process.start();
  const client = new TestClient(`${url}/r/ca-central`);
  if (account !== undefined) client.session = account.client.session;
  return { process, url, account: { ...account, client } };
}

beforeAll(async () => {
  parent = mkdtempSync(join(quickFolder(), "coffer-damaged-"));
  sound = join(parent, "sound");
  const server = await serverOn(sound);
  account = await signUp(new TestClient(`${server.url}/r/ca-central`), "ada@example.com");
  [file, other] = [await uploadFile(account), await uploadFile(account)];
  const request = { request_id: sealed.requestId(), coffer_ids: [other.itemId] };
  await account.client.call("pathdelete", request);
  await server.process.stop();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let server: Server | undefined;
let data: string;
afterEach(async () => {
  await server?.process.stop();
  server = undefined;
  rmSync(data, { recursive: true, force: true });
});

function copyOfData(): string {
  data = join(parent, "copy");
  cpSync(sound, data, { recursive: true });
  return data;
}

function databaseOf(folder: string): string {
  return join(folder, "ca-central/coffer.db");
}

/** Overwrites the first page of an index, as a disk or a copy of a running server does. */
function damageIndexOf(table: string): void {
  const database = new DatabaseSync(databaseOf(data));
  database.exec("pragma wal_checkpoint(truncate)");
  const query = "select rootpage as page from sqlite_master where type = 'index' and tbl_name = ?";
  const page = Number(database.prepare(query).get(table)?.page);
  const size = Number(database.prepare("pragma page_size").get()?.page_size);
  database.close();
  overwrite((page - 1) * size, Buffer.alloc(size, 0xa5));
}

function overwrite(at: number, bytes: Buffer): void {
  const handle = openSync(databaseOf(data), "r+");
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

async function ask({ url }: Server, path: string): Promise<unknown[]> {
  const answer = await fetch(url + path);
  return [answer.status, await answer.json()];
}

function linesOf({ process }: Server, msg: string): unknown[] {
  const lines = process.output().split("\n");
  const parsed = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  return parsed.filter((line) => String(line.msg).startsWith(msg));
}

/** Bytes of the file by a download, or the status that it was refused with. */
async function download(on: Server): Promise<Buffer | number> {
  const { previewtoken } = await on.account.client.call("pathdata", dataRequest(file));
  const range = { cachekey: file.cachekey, ticket: previewtoken };
  const response = await downloadRange(on.account.client.base, range);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
}

function list(on: Server) {
  return on.account.client.call("pathlist", {
    coffer_id: account.rootId,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 1000,
  });
}

describe("a server whose database is damaged", () => {
  it("says so in log and health, serves reads, refuses writes and deletes nothing", async () => {
    copyOfData();
    damageIndexOf("mails");
    server = await serverOn(data);
    expect(await ask(server, "/readyz")).toEqual([200, { reads: true, writes: false }]);
    expect(await ask(server, "/healthz")).toEqual([
      503,
      { ok: false, databases: { "ca-central": "damaged" } },
    ]);
    expect(linesOf(server, "database is damaged")).toMatchObject([
      { level: 50, region: "ca-central" },
    ]);
    expect((await list(server)).pathlist.map((item) => item.coffer_id)).toEqual([file.itemId]);
    expect(await download(server)).toEqual(file.blob);
    await expect(preupload(server.account, 200)).rejects.toMatchObject({ refusal: { code: 9503 } });
    await server.process.stop();
    expect(linesOf(server, "purged")).toEqual([]);
    expect(linesOf(server, "tidy failed")).toEqual([]);
    expect(existsSync(pathOf(join(data, "ca-central/blobs"), blobOf(other)))).toBe(true);
  });

  it("does not start when it cannot even be opened, and says why in one line", async () => {
    copyOfData();
    overwrite(100, Buffer.alloc(4000, 0xa5));
    const args = ["api/index.ts", "--port", String(await freePort()), "--data", data];
    const ended = await runToEnd(args, { COFFER_API_SECRET: TEST_SECRET });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain("database disk image is malformed");
  });
});

describe("a server that lacks bytes", () => {
  it("counts those of its sample in health and log, and goes on", async () => {
    copyOfData();
    rmSync(pathOf(join(data, "ca-central/blobs"), blobOf(other)));
    server = await serverOn(data);
    const missingBlobs = { "ca-central": 1 };
    expect(await ask(server, "/healthz")).toEqual([200, { ok: true, missingBlobs }]);
    expect(linesOf(server, "blobs are missing")).toMatchObject([
      { level: 50, region: "ca-central", missing: 1, sampled: 2 },
    ]);
    expect(await download(server)).toEqual(file.blob);
    rmSync(pathOf(join(data, "ca-central/blobs"), blobOf(file)));
    expect(await download(server)).toBe(510);
    expect(await ask(server, "/healthz")).toEqual([
      200,
      { ok: true, missingBlobs: { "ca-central": 2 } },
    ]);
  });

  it("is well when nothing is missing", async () => {
    copyOfData();
    server = await serverOn(data);
    expect(await ask(server, "/healthz")).toEqual([200, { ok: true }]);
    expect(linesOf(server, "database is checked")).toHaveLength(2);
  });
});

function blobOf({ cachekey }: UploadedFile) {
  return { kind: "finished", name: cachekey } as const;
}
