import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { join, makeShare } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let asked = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await newcomer("owner@example.com");
  guest = await newcomer("guest@example.com");
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  for (const region of server.world.regions.values()) {
    Object.assign(region, { db: region.db.withPlugin(counter) });
  }
});
afterAll(() => server.stop());

async function newcomer(email: string): Promise<TestAccount> {
  const account = await server.account(email);
  await control(server, "account", { email, verified: true });
  return account;
}

async function share(): Promise<void> {
  await join(owner, guest, { shareId: await makeShare(owner, await makeFolder(owner)) });
}

/** How many shares came, by how many questions to the database. */
async function list({ client }: TestAccount): Promise<[number, number]> {
  asked = 0;
  const { sharelist } = await client.call("sharelist", {});
  return [sharelist.length, asked];
}

it("twenty shares are listed by as many questions as one, to their owner and to a member", async () => {
  await share();
  const [[one, ofOne], [his, ofHis]] = [await list(owner), await list(guest)];
  expect([one, his]).toEqual([1, 1]);
  for (let index = 1; index < 20; index += 1) await share();
  expect(await list(owner)).toEqual([20, ofOne]);
  expect(await list(guest)).toEqual([20, ofHis]);
});
