import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { createApp } from "#api/app.ts";
import { readSettings, type Settings } from "#api/settings.ts";
import type { RegionName } from "#api/world.ts";
import { type DoubleWorld, openDouble } from "#mock-api/double.ts";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { takeNewData } from "#mock-api/testing/new-data.ts";

const GENEROUS = { points: 1000, durationS: 60 };

/** A server of this process over a temporary folder. */
export interface TestServer {
  readonly url: string;
  readonly world: DoubleWorld;
  /** Asks for a path as the gateway does. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  client(region?: RegionName, headers?: Readonly<Record<string, string>>): TestClient;
  /** A new account with a session. */
  account(email: string, region?: RegionName): Promise<TestAccount>;
  /** Closes the store and opens it again on the same data, on another port. */
  restart(): Promise<TestServer>;
  stop(): Promise<void>;
}

export async function startTestServer(
  changes: Partial<Settings> = {},
  folder = mkdtempSync(join(tmpdir(), "coffer-api-")),
  mailing: "queued" | "kept" = "kept",
): Promise<TestServer> {
  const settings = { ...readSettings({}, null), defaultPlan: "free", ...changes };
  if (changes.limits === undefined) Object.assign(settings.limits, { signUps: GENEROUS });
  const log = pino({ level: "silent" });
  takeNewData(folder);
  const double = await openDouble({
    dataFolder: folder,
    settings,
    log,
    mailing,
    hasControl: true,
  });
  const server = createApp({ ...double, gatewaySecret: TEST_SECRET });
  const { world } = double;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${portOf(server.address())}`;
  const close = async () => {
    world.bus.endWaits();
    server.closeAllConnections();
    server.close();
    await world.close();
  };
  const client: TestServer["client"] = (region = "ca-central", headers = {}) =>
    new TestClient(`${url}/r/${region}`, headers);
  return {
    url,
    world,
    ask: (path, init = {}) => fetch(url + path, { ...init, headers: GATEWAY_HEADERS }),
    client,
    account: (email, region) => signUp(client(region), email),
    restart: async () => {
      await close();
      return startTestServer(changes, folder, mailing);
    },
    stop: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}
