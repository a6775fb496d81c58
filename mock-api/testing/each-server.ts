import { afterEach, beforeEach } from "vitest";
import type { TestAccount } from "./client.ts";
import { control } from "./control.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Gives each test of this file an API of its own, with an account that may share. */
export function forEachServer(take: (server: TestServer, account: TestAccount) => void): void {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    const account = await server.account("ada@example.com");
    await control(server, "account", { email: account.email, verified: true });
    take(server, account);
  });
  afterEach(() => server.stop());
}
