import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { freePort, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const ENV = { COFFER_API_SECRET: TEST_SECRET };

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(quickFolder(), "coffer-start-"));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

async function startApi(env: Record<string, string>, port?: number) {
  const args = ["--port", String(port ?? (await freePort())), "--data", data];
  return runToEnd(["api/index.ts", ...args], { ...ENV, ...env });
}

function expectOneLine({ code, stderr }: { code: number | null; stderr: string }, text: string) {
  const lines = stderr
    .split("\n")
    .filter((line) => line !== "" && !/Warning|trace-warn/.test(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Coffer cannot start: /);
  expect(lines[0]).toContain(text);
  expect(code).toBe(2);
}

async function withTakenPort(work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await work(typeof address === "object" && address !== null ? address.port : 0);
  server.close();
}

describe("an API that cannot start says why in one line and exits with 2", () => {
  it("for a setting, by its name and without its value", async () => {
    const ended = await startApi({ COFFER_API_QUOTA_BYTES: "50 gigs" });
    expectOneLine(ended, "COFFER_API_QUOTA_BYTES needs a size in bytes");
    expect(ended.stderr).not.toContain("50 gigs");
  });

  it("for a database that is none", async () => {
    mkdirSync(join(data, "ca-central"));
    writeFileSync(
      join(data, "ca-central/coffer.db"),
      "no database, but long enough to be read as one",
    );
    expectOneLine(await startApi({}), `${data}/ca-central/coffer.db: file is not a database.`);
  });

  it("for a port that is taken", async () => {
    await withTakenPort(async (port) => {
      expectOneLine(await startApi({}, port), `port ${port}: address already in use`);
    });
  });
});

describe("a gateway that cannot start", () => {
  it("says why in one line and exits with 2", async () => {
    const env = { ...ENV, COFFER_SECRET: "g".repeat(32), COFFER_PORT: "none" };
    expectOneLine(await runToEnd(["server/index.ts"], env), "COFFER_PORT");
  });
});

/** Put together, so that no other test takes it for a setting. */
const MISSPELT = { [`${"COFFER"}_SMPT_URL`]: "smtp://mail.example.com" };

describe("an API that starts", () => {
  it("says in one line what runs, and keeps its files to itself", async () => {
    const port = await freePort();
    const api = testProcess({
      script: "api/index.ts",
      args: ["--port", String(port), "--data", data],
      env: { ...ENV, COFFER_COMMIT: "0123abc", COFFER_API_QUOTA_BYTES: "50GiB", ...MISSPELT },
      readyUrl: `http://127.0.0.1:${port}/healthz`,
    });
    await api.start();
    await api.stop();
    expect(api.output()).toContain("Did you mean COFFER_SMTP_URL?");
    const lines = api
      .output()
      .split("\n")
      .filter((line) => line.includes("API is ready"));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        version: "0.1.0",
        commit: "0123abc",
        port,
        regions: ["ca-central", "us-central"],
        quotaBytes: 50 * 1024 ** 3,
        mail: "mailbox page alone",
        store: "sqlite",
        blobs: "disk",
      },
    ]);
    const files = ["nonces.db", "counts.csv", "keys-secret", "ca-central/coffer.db"];
    for (const file of files)
      expect([file, statSync(join(data, file)).mode & 0o077]).toEqual([file, 0]);
  });
});
