import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { type TestAccount, TestClient, type TestSession } from "#mock-api/testing/client.ts";
import { freePort } from "#tests/support/processes.ts";
import { ROOMY_API_LIMITS, ROOMY_GATEWAY_LIMITS } from "#tests/support/stack.ts";
import { type BenchProcess, startProcess } from "./bench-process.ts";

const CHECKOUT = join(import.meta.dirname, "../..");
const NO_LIMIT = "100000000";

/** Gateway and API as processes of their own, without limits of calls. */
export interface LoadStack {
  readonly origin: string;
  readonly port: number;
  readonly gateway: BenchProcess;
  readonly api: BenchProcess;
  /** An account with an open session and random keys, seen through the gateway or by the API itself. */
  account(name: string, by: "gateway" | "api"): Promise<TestAccount>;
  /** So many accounts with open sessions at the gateway, all of them on a share. */
  members(shareId: string, count: number): Promise<readonly TestClient[]>;
  /** Fills a folder of an account, its main one unless another is named, with files that look sealed. */
  fill(account: TestAccount, count: number, folderId?: string): Promise<void>;
  /** The cookie that pages are asked for with. */
  cookieOf(account: TestAccount): Promise<string>;
  stop(): Promise<void>;
}

export async function startLoadStack(
  apiEnv: Readonly<Record<string, string>> = {},
): Promise<LoadStack> {
  const data = mkdtempSync(join(tmpdir(), "coffer-load-"));
  const [apiPort, port] = [await freePort(), await freePort()];
  const [apiUrl, origin] = [`http://127.0.0.1:${apiPort}`, `http://localhost:${port}`];
  const shared = {
    COFFER_API_SECRET: randomBytes(32).toString("hex"),
    COFFER_LOG_LEVEL: "error",
  };
  const api = await startProcess({
    cwd: CHECKOUT,
    args: ["mock-api/index.ts", "--port", String(apiPort), "--data", data, "--control"],
    env: { ...shared, ...ROOMY_API_LIMITS, ...apiEnv },
    readyUrl: `${apiUrl}/healthz`,
  });
  const gateway = await startProcess({
    cwd: CHECKOUT,
    args: ["server/index.ts"],
    env: {
      ...shared,
      ...ROOMY_GATEWAY_LIMITS,
      COFFER_LIMIT_CALLS: NO_LIMIT,
      COFFER_LIMIT_PAGES: NO_LIMIT,
      COFFER_PORT: String(port),
      COFFER_HOST: "127.0.0.1",
      COFFER_API_URL: apiUrl,
      COFFER_SECRET: randomBytes(32).toString("hex"),
    },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
  const direct = { [GATEWAY_HEADER]: shared.COFFER_API_SECRET };
  const control = askControl(apiUrl, direct);
  return {
    origin,
    port,
    gateway,
    api,
    account: (name, by) => {
      const client =
        by === "api"
          ? new TestClient(`${apiUrl}/r/ca`, direct)
          : new TestClient(origin, { origin });
      return makeAccount(control, client, name);
    },
    fill: ({ email, rootId }, count, pid = rootId) => control("make-items", { email, count, pid }),
    members: async (share_id, count) => {
      const wish = { share_id, name: "member", count };
      const { members }: { members: TestSession[] } = await control("make-members", wish);
      return members.map((session) => {
        const client = new TestClient(origin, { origin });
        client.session = session;
        return client;
      });
    },
    cookieOf: (account) => openSession(origin, account),
    stop: async () => {
      await gateway.stop();
      await api.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function makeAccount(
  control: Control,
  client: TestClient,
  name: string,
): Promise<TestAccount> {
  const email = `${name}@example.org`;
  const made: { token: string; secret: string; userId: string; deviceId: string; rootId: string } =
    await control("make-user", { email });
  client.session = made;
  return { email, client, rootId: made.rootId, loginHash: "", vaultId: "", shareId: "" };
}

async function openSession(origin: string, { client }: TestAccount): Promise<string> {
  const { session } = client;
  const reply = await fetch(`${origin}/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({
      access_token: session?.token,
      access_secret: session?.secret,
      uid: session?.userId,
      id: session?.userId,
      web_device_id: session?.deviceId,
      team_id: "0",
    }),
  });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (!reply.ok) throw new Error(`no session: ${reply.status}`);
  return cookies.join("; ");
}

type Control = <T>(action: string, body: object) => Promise<T>;

function askControl(apiUrl: string, headers: Readonly<Record<string, string>>): Control {
  return async (action, body) => {
    const reply = await fetch(`${apiUrl}/control/${action}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${action}: ${await reply.text()}`);
    return reply.json();
  };
}
