import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { ROOMY_API_LIMITS, ROOMY_GATEWAY_LIMITS } from "#tests/support/stack.ts";

/** Gateway and API as processes of their own, as an installation runs them. */
export interface AttackedServers {
  readonly gatewayPort: number;
  readonly apiPort: number;
  readonly apiSecret: string;
  /** Folder that the API keeps its data in. */
  readonly data: string;
  readonly gateway: TestProcess;
  readonly api: TestProcess;
  /** Asks the control interface of the API: `control("received")`. */
  control<T>(action: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export interface AttackedPlan {
  readonly gatewayEnv?: Readonly<Record<string, string>>;
  readonly apiEnv?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "../..");

export async function startAttackedServers(plan: AttackedPlan = {}): Promise<AttackedServers> {
  if (!existsSync(join(ROOT, "build/remix"))) {
    throw new Error("There is no build; run: npm run build");
  }
  const data = mkdtempSync(join(tmpdir(), "coffer-attacks-"));
  const [apiPort, gatewayPort] = [await freePort(), await freePort()];
  const apiSecret = randomBytes(32).toString("hex");
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const shared = { COFFER_API_SECRET: apiSecret, NODE_ENV: "production" };
  const api = testProcess({
    script: "mock-api/index.ts",
    args: ["--port", String(apiPort), "--data", data, "--control"],
    env: { ...shared, ...ROOMY_API_LIMITS, COFFER_LOG_LEVEL: "error", ...plan.apiEnv },
    readyUrl: `${apiUrl}/healthz`,
  });
  const gateway = testProcess({
    script: "server/index.ts",
    env: {
      ...shared,
      ...ROOMY_GATEWAY_LIMITS,
      COFFER_PORT: String(gatewayPort),
      COFFER_API_URL: apiUrl,
      COFFER_SECRET: randomBytes(32).toString("hex"),
      COFFER_MAILBOX: "1",
      COFFER_LOG_LEVEL: "error",
      ...plan.gatewayEnv,
    },
    readyUrl: `http://127.0.0.1:${gatewayPort}/healthz`,
  });
  await api.start();
  await gateway.start();
  return {
    gatewayPort,
    apiPort,
    apiSecret,
    data,
    gateway,
    api,
    control: async (action, body = {}) => {
      const reply = await fetch(`${apiUrl}/control/${action}`, {
        method: "POST",
        headers: { [GATEWAY_HEADER]: apiSecret },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${action}: ${await reply.text()}`);
      return reply.json();
    },
    stop: async () => {
      await gateway.stop();
      await api.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
