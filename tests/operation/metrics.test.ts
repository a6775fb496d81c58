import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signUp, TestClient } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { visit } from "#mock-api/testing/links.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { freePort, type LocalProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const EMAIL = "ada@example.com";
const ENV = { COFFER_API_SECRET: TEST_SECRET, COFFER_SECRET: "g".repeat(32) };
const LINK = "f".repeat(32);
const COMMIT = "0123abc";

let data: string;
let api: LocalProcess;
let gateway: LocalProcess;
let ports: { api: number; gateway: number; apiMetrics: number; gatewayMetrics: number };

beforeEach(async () => {
  data = mkdtempSync(join(quickFolder(), "coffer-metrics-"));
  ports = {
    ...{ api: await freePort(), gateway: await freePort() },
    ...{ apiMetrics: await freePort(), gatewayMetrics: await freePort() },
  };
});
afterEach(async () => {
  await gateway.kill();
  await api.kill();
  rmSync(data, { recursive: true, force: true });
});

async function startBoth(env: Readonly<Record<string, string>>): Promise<void> {
  api = testProcess({
    script: "api/index.ts",
    args: ["--port", String(ports.api), "--data", data],
    env: { ...ENV, COFFER_COMMIT: COMMIT, ...env },
    readyUrl: `http://127.0.0.1:${ports.api}/healthz`,
  });
  gateway = testProcess({
    script: "server/index.ts",
    env: {
      ...ENV,
      COFFER_COMMIT: COMMIT,
      COFFER_PORT: String(ports.gateway),
      COFFER_API_URL: `http://127.0.0.1:${ports.api}`,
      ...env,
    },
    readyUrl: `http://127.0.0.1:${ports.gateway}/healthz`,
  });
  await api.start();
  await gateway.start();
}

async function scrape(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

/** The value of a series; undefined without it. */
function readSeries(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** Values of all labels. */
function labelsOf(text: string): string[] {
  return [...text.matchAll(/[a-z_]+="([^"]*)"/g)].map(([, value = ""]) => value);
}

describe("gateway and API with a port for metrics", () => {
  beforeEach(() =>
    startBoth({
      COFFER_METRICS_PORT: String(ports.gatewayMetrics),
      COFFER_API_METRICS_PORT: String(ports.apiMetrics),
    }),
  );

  it("count commands, chunks, bytes, accounts and mails, and name nobody in a label", async () => {
    const account = await signUp(
      new TestClient(`http://127.0.0.1:${ports.api}/r/ca-central`),
      EMAIL,
    );
    const { blob } = await uploadFile(account, { sizeBytes: 70_000 });
    await account.client.codeOf("linkpathlist", visit(LINK));
    const { user } = await account.client.call("userget", {});
    const text = await scrape(ports.apiMetrics);
    expect(readSeries(text, 'coffer_command_total{command="provision2",code="0"}')).toBe(1);
    expect(readSeries(text, 'coffer_command_seconds_count{command="userget"}')).toBe(1);
    expect(readSeries(text, 'coffer_chunks_total{result="stored"}')).toBe(1);
    expect(readSeries(text, "coffer_blob_write_bytes_total")).toBe(blob.length);
    expect(readSeries(text, 'coffer_accounts{region="ca-central",state="active"}')).toBe(1);
    expect(readSeries(text, 'coffer_storage_bytes{region="ca-central",kind="used"}')).toBe(
      blob.length,
    );
    expect(readSeries(text, "coffer_db_query_seconds_count")).toBeGreaterThan(10);
    expect(readSeries(text, 'coffer_uploads_open{region="ca-central"}')).toBe(0);
    expect(readSeries(text, 'coffer_disk_free_bytes{region="ca-central"}')).toBeGreaterThan(0);
    expect(readSeries(text, "coffer_clock_skew_seconds")).toBeLessThan(3600);
    expect(text).toMatch(/^coffer_build_info\{version="0\.1\.0",commit="0123abc",schema="\d{4}-/m);
    expect(text).not.toContain("coffer_metrics_failed_total{");
    const labels = labelsOf(text);
    for (const secret of [EMAIL, String(user.id), LINK, "127.0.0.1"]) {
      expect(labels.filter((value) => value.includes(secret))).toEqual([]);
    }
    expect(labels.filter((value) => /[0-9a-f]{32}|@|\d{7,}/.test(value))).toEqual([]);
  });

  it("count what the gateway answers and refuses by its entries, without a path", async () => {
    const ask = (path: string, method = "GET") =>
      fetch(`http://localhost:${ports.gateway}${path}`, { method });
    await ask("/dl/abcdefgh12345678");
    await ask("/livez");
    await ask("/api/", "PUT");
    const text = await scrape(ports.gatewayMetrics);
    expect(
      readSeries(text, 'coffer_http_requests_total{entry="health",status="200"}'),
    ).toBeGreaterThan(0);
    expect(readSeries(text, 'coffer_http_requests_total{entry="refused",status="405"}')).toBe(1);
    expect(
      readSeries(text, 'coffer_http_request_duration_seconds_count{entry="page"}'),
    ).toBeGreaterThan(0);
    expect(readSeries(text, "coffer_sockets")).toBe(0);
    expect(text).toContain('coffer_build_info{version="0.1.0",commit="0123abc"} 1');
    expect(text).not.toContain("abcdefgh12345678");
  });

  it("show nothing else there, and nothing of it where people are", async () => {
    expect((await fetch(`http://127.0.0.1:${ports.apiMetrics}/`)).status).toBe(404);
    const people = await fetch(`http://localhost:${ports.gateway}/metrics`);
    expect(await people.text()).not.toContain("coffer_http_requests_total");
  });
});

it("without a port, nobody listens for a scrape", async () => {
  await startBoth({});
  for (const port of [ports.apiMetrics, ports.gatewayMetrics]) {
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow("fetch failed");
  }
});
