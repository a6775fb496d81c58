import { afterEach, beforeEach } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

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
