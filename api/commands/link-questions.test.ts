import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const MANY = 20;

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let asked = 0;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.account("owner@example.com");
  await control(server, "account", { email: owner.email, verified: true });
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
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

it("twenty links are listed to their owner by as many questions as one", async () => {
  /** How many came, by how many questions to the database. */
  const list = async (): Promise<[number, number]> => {
    asked = 0;
    const { linklist } = await owner.client.call("linklist", {});
    return [linklist.length, asked];
  };
  await encryptLink(owner, await makeLink(owner, await makeFolder(owner)));
  const [one, ofOne] = await list();
  expect([one, ofOne > 0]).toEqual([1, true]);
  for (let made = 1; made < MANY; made += 1) {
    await encryptLink(owner, await makeLink(owner, await makeFolder(owner)));
  }
  expect(await list()).toEqual([MANY, ofOne]);
});

it("twenty items of a link are shown to its visitor by as many questions as one", async () => {
  const root = await makeFolder(owner);
  await makeFolder(owner, root);
  const link = await makeLink(owner, root);
  await encryptLink(owner, link);
  const look = async (): Promise<[number, number]> => {
    asked = 0;
    const { pathitems } = await visitor.call("linkpathlist", visit(link.cachekey));
    return [pathitems.length, asked];
  };
  // The first visit of an address is written into the log.
  await look();
  const [one, ofOne] = await look();
  expect([one, ofOne > 0]).toEqual([1, true]);
  for (let made = 1; made < MANY; made += 1) await makeFolder(owner, root);
  await encryptLink(owner, link);
  expect(await look()).toEqual([MANY, ofOne]);
});
