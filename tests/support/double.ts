import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";

/** A running API double with a data folder of its own. */
export interface Double {
  /** Origin, e.g. `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Its data folder. */
  readonly data: string;
  /** For killing it hard and starting it again on the same data. */
  readonly process: TestProcess;
  /** `control("reset")`, `control("fail-next", {…})`; throws with the server's words. */
  control(action: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startDouble(env: Record<string, string> = {}): Promise<Double> {
  const data = mkdtempSync(join(tmpdir(), "coffer-double-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = testProcess({
    script: "mock-api/index.ts",
    args: ["--port", String(port), "--data", data, "--control"],
    env: { COFFER_API_SECRET: TEST_SECRET, ...env },
    readyUrl: `${url}/healthz`,
  });
  await process.start();
  return {
    url,
    data,
    process,
    control: (action, body = {}) => postControl(`${url}/control/${action}`, body),
    stop: async () => {
      await process.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function postControl(url: string, body: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method: "POST",
    headers: GATEWAY_HEADERS,
    body: JSON.stringify(body),
  });
  const value: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(value)}`);
  return value;
}
