import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { listFolder } from "#mock-api/testing/shares.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";
import { freePort } from "#tests/support/processes.ts";
import { startProcess } from "./bench-process.ts";

const CHECKOUT = join(import.meta.dirname, "../..");
const FILE_BYTES = 200_000;
const HONEST_FILES = 200;

/** An API as a process of its own, with the limits of an installation, asked as its gateway does. */
export interface HostileStack {
  /** A new account whose calls come from one address. */
  account(name: string, address: string): Promise<TestAccount>;
  /** Somebody without an account. */
  visitor(address: string): TestClient;
  /** Fills a folder with items that look sealed. */
  fill(
    account: TestAccount,
    pid: string,
    many: { count: number; type: "dir" | "file" },
  ): Promise<void>;
  verify(account: TestAccount): Promise<void>;
  /** What somebody does who is no attacker: each call is one measured step. */
  honest(): Promise<Readonly<Record<string, () => Promise<void>>>>;
  stop(): Promise<void>;
}

export async function startHostileStack(): Promise<HostileStack> {
  const data = mkdtempSync(join(tmpdir(), "coffer-hostile-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const api = await startProcess({
    cwd: CHECKOUT,
    args: ["mock-api/index.ts", "--port", new URL(url).port, "--data", data, "--control"],
    env: { COFFER_API_SECRET: TEST_SECRET, COFFER_LOG_LEVEL: "error" },
    readyUrl: `${url}/healthz`,
  });
  const control = async (action: string, body: object) => {
    const post = { method: "POST", headers: GATEWAY_HEADERS, body: JSON.stringify(body) };
    const reply = await fetch(`${url}/control/${action}`, post);
    if (!reply.ok) throw new Error(`${action}: ${await reply.text()}`);
  };
  const visitor = (address: string) =>
    new TestClient(`${url}/r/ca`, { "x-forwarded-for": address });
  const account: HostileStack["account"] = (name, address) =>
    signUp(visitor(address), `${name}@example.org`);
  const fill: HostileStack["fill"] = ({ email }, pid, many) =>
    control("make-items", { email, pid, ...many });
  return {
    account,
    visitor,
    fill,
    verify: ({ email }) => control("account", { email, verified: true }),
    honest: async () => {
      const owner = await account("honest", "192.0.2.1");
      await fill(owner, owner.rootId, { count: HONEST_FILES, type: "file" });
      const file = await uploadFile(owner, { sizeBytes: FILE_BYTES, pid: owner.vaultId });
      return {
        list: async () => void (await listFolder(owner, owner.rootId)),
        upload: async () => void (await uploadFile(owner, { sizeBytes: FILE_BYTES })),
        download: async () => {
          const { previewtoken } = await owner.client.call("pathdata", dataRequest(file));
          const wish = { cachekey: file.cachekey, ticket: previewtoken };
          await (await downloadRange(owner.client.base, wish)).arrayBuffer();
        },
      };
    },
    stop: async () => {
      await api.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
