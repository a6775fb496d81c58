import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#api/blobs/disk/files.ts";
import { Snapshot } from "#api/store/snapshot.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { type AcknowledgedFile, BackupLoad } from "#tests/support/backup-load.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const RUNS = process.env.COFFER_LONG === "1" ? 50 : 3;
const PRELOAD = ["--import", "./tests/support/kill-at-step.ts"];
const CHUNK_BYTES = 131_072;
/** What is done to each run in turn. */
const KINDS = ["undisturbed", "kill the backup", "kill the server"] as const;

let parent: string;
let data: string;
let backups: string;
let server: TestProcess;
let url: string;
let load: BackupLoad;

async function serverOn(folder: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const process = testProcess({
    script: "api/index.ts",
    args: ["--port", String(port), "--data", folder],
    env: { COFFER_API_SECRET: TEST_SECRET },
    readyUrl: `${address}/healthz`,
  });
  await process.start();
  return { process, url: address };
}

function create(env: Record<string, string> = {}) {
  const args = ["--data", data, "--json", "backup", "create", backups, "--incremental"];
  return runToEnd([...PRELOAD, "api/admin.ts", ...args], env);
}

function completeBackups(): string[] {
  return existsSync(backups) ? readdirSync(backups).filter((name) => !name.startsWith(".")) : [];
}

/** How many steps the last undisturbed backup had. */
function countSteps(log: string): number {
  return readFileSync(log, "utf8").trim().split("\n").length;
}

/** What is changed for the process that makes the backup. */
function envOf(run: number, log: string): Record<string, string> {
  const kind = kindOf(run);
  if (kind === "kill the server") return {};
  if (kind === "undisturbed") {
    rmSync(log, { force: true });
    return { COFFER_STEP_LOG: log };
  }
  const killAt = 1 + Math.floor(((run + 0.5) * countSteps(log)) / RUNS);
  return { COFFER_KILL_AT_STEP: String(killAt) };
}

function kindOf(run: number): (typeof KINDS)[number] {
  return KINDS[run % KINDS.length] ?? "undisturbed";
}

beforeAll(async () => {
  parent = mkdtempSync(join(quickFolder(), "coffer-backup-"));
  [data, backups] = [join(parent, "data"), join(parent, "backups")];
  ({ process: server, url } = await serverOn(data));
  load = await BackupLoad.start(url);
});
afterAll(async () => {
  await load.stop();
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** Restores the newest backup. Returns what is lost of what must be there. */
async function drill(
  must: ReadonlyMap<string, AcknowledgedFile>,
  work: "serve" | "read",
): Promise<string[]> {
  const restored = join(parent, "restored");
  const answer = await runToEnd(["api/admin.ts", "backup", "restore", backups, restored]);
  expect([answer.code, answer.stderr]).toEqual([0, ""]);
  const lost = findLost(restored, must);
  if (work === "serve") {
    const started = await serverOn(restored);
    expect(await (await fetch(`${started.url}/healthz`)).json()).toEqual({ ok: true });
    await started.process.stop();
  }
  rmSync(restored, { recursive: true });
  return lost;
}

/** Everything that rows name has its bytes, and what was acknowledged before the backup is there. */
function findLost(folder: string, must: ReadonlyMap<string, AcknowledgedFile>): string[] {
  const lost: string[] = [];
  const blobs = join(folder, "ca-central/blobs");
  const snapshot = new Snapshot(join(folder, "ca-central/coffer.db"));
  expect(snapshot.findFaults()).toEqual([]);
  for (const blob of snapshot.blobs()) {
    const size = statSync(pathOf(blobs, blob), { throwIfNoEntry: false })?.size ?? 0;
    const isWhole = blob.kind === "finished" ? size === blob.sizeBytes : size >= blob.sizeBytes;
    if (!isWhole) lost.push(`${blob.kind} ${blob.name}: ${size} of ${blob.sizeBytes} bytes`);
  }
  snapshot.close();
  const database = new DatabaseSync(join(folder, "ca-central/coffer.db"), { readOnly: true });
  const find = database.prepare("select cachekey from items where id = ?");
  for (const [id, { cachekey, sha256 }] of must) {
    const path = pathOf(blobs, { kind: "finished", name: cachekey });
    if (find.get(Number(id))?.cachekey !== cachekey) lost.push(`item ${id}`);
    else if (digestOf(path) !== sha256) lost.push(`bytes of item ${id}`);
  }
  database.close();
  for (const { backupId, sha256 } of load.chunks) {
    const path = pathOf(blobs, { kind: "temporary", name: backupId });
    if (digestOf(path, CHUNK_BYTES) !== sha256) lost.push(`chunk of ${backupId}`);
  }
  return lost;
}

function digestOf(path: string, sizeBytes?: number): string {
  return createHash("sha256").update(readFileSync(path).subarray(0, sizeBytes)).digest("hex");
}

describe(`${RUNS} backups of a server under load, some of them killed, some while the server is killed`, () => {
  it("restore with every acknowledged byte when they say done, and say nothing else", async () => {
    const log = join(parent, "steps");
    const counts = { killed: 0, done: 0 };
    for (let run = 0; run < RUNS; run += 1) {
      const kind = kindOf(run);
      const before = completeBackups();
      const acknowledged = [...load.files];
      const making = create(envOf(run, log));
      if (kind === "kill the server") {
        await server.kill();
        await server.start();
      }
      const { code, stdout, stderr } = await making;
      const fresh = completeBackups().filter((name) => !before.includes(name));
      if (code === null) counts.killed += 1;
      else expect([kind, code, stderr, fresh.length]).toEqual([kind, 0, "", 1]);
      expect(stdout.includes('"done":true') ? fresh.length : 1).toBe(1);
      if (fresh.length === 0) continue;
      counts.done += 1;
      const must = new Map(acknowledged.filter(([id]) => load.files.has(id)));
      expect(must.size).toBeGreaterThan(0);
      const lost = await drill(must, kind === "undisturbed" ? "serve" : "read");
      expect([kind, lost]).toEqual([kind, []]);
      for (const name of before) rmSync(join(backups, name), { recursive: true });
    }
    if (RUNS > KINDS.length) process.stdout.write(`${RUNS} backups: ${JSON.stringify(counts)}\n`);
    expect(counts.done).toBeGreaterThanOrEqual(Math.floor((RUNS * 2) / 3));
    expect(counts.killed).toBeGreaterThan(0);
  }, 3_600_000);
});
