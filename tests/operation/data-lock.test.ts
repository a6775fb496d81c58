import { mkdtempSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const ENV = { COFFER_API_SECRET: TEST_SECRET };
const STARTED = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

let data: string;
let first: TestProcess;
let firstUrl: string;

async function apiOn(folder: string): Promise<{ process: TestProcess; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/healthz`;
  const args = ["--port", String(port), "--data", folder];
  return { url, process: testProcess({ script: "api/index.ts", args, env: ENV, readyUrl: url }) };
}

beforeAll(async () => {
  data = mkdtempSync(join(quickFolder(), "coffer-lock-"));
  ({ process: first, url: firstUrl } = await apiOn(data));
  await first.start();
});
afterAll(async () => {
  await first.stop();
  rmSync(data, { recursive: true, force: true });
});

function expectHolderIn(line: string): void {
  expect(line).toContain(data);
  expect(line).toContain(`process ${first.pid()}`);
  expect(line).toContain(hostname());
  expect(line).toMatch(STARTED);
}

describe("a second server on one data folder", () => {
  it.each(["api/index.ts", "mock-api/index.ts"])(
    "is refused with one line that names the first one: %s",
    async (script) => {
      const port = String(await freePort());
      const second = await runToEnd([script, "--port", port, "--data", data], ENV);
      expect(second.code).toBe(2);
      const lines = second.stderr.split("\n").filter((line) => !line.includes("Warning"));
      expect(lines.filter((line) => line !== "")).toHaveLength(1);
      expectHolderIn(second.stderr);
      expect((await fetch(firstUrl)).status).toBe(200);
    },
  );

  it("is refused by start.sh's server in the same words, without another try", async () => {
    const port = String(await freePort());
    const second = await runToEnd(["scripts/serve.ts", "--port", port, "--data", data]);
    expect(second.code).toBe(2);
    expectHolderIn(second.stderr);
    expect(second.stderr).not.toContain("The api process ended");
  });

  it("starts when the first one was killed or has stopped", async () => {
    await first.kill();
    const second = await apiOn(data);
    await second.process.start();
    await second.process.stop();
    await first.start();
    expect((await fetch(firstUrl)).status).toBe(200);
  });
});
