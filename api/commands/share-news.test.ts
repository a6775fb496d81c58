import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { join, newcomer, newShare, userIdOf } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

const PEOPLE = 6;
let server: TestServer;
let owner: TestAccount;
let folder: string;
let shareId: string;
let asked = 0;
let told: number[];
const members: TestAccount[] = [];

forShareHouse(async (opened) => {
  ({ server, owner } = opened);
  ({ folder, shareId } = await newShare(owner));
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
  server.world.bus.messages.listen({ hear: (id) => told.push(id), end: () => undefined });
});

const joined = async () => {
  const account = await newcomer(server, `member${members.length}@example.com`);
  await join(owner, account, { shareId });
  members.push(account);
};

/** How many questions to the database one call takes; everybody on the share hears of it once. */
async function questionsOf(call: () => Promise<unknown>): Promise<number> {
  [asked, told] = [0, []];
  await call();
  const everybody = [owner, ...members].map((account) => Number(userIdOf(account)));
  expect(told.toSorted()).toEqual(everybody.toSorted());
  return asked;
}

it("a change is told to many people on a share by as many questions as to one", async () => {
  const changes = [
    () => owner.client.call("sharelabel", { share_id: shareId, label: "", is_seeothers: 1 }),
    () => makeFolder(owner, folder),
    () => uploadFile(owner, { pid: folder }),
  ];
  told = [];
  await joined();
  const toOne = [];
  for (const change of changes) toOne.push(await questionsOf(change));
  while (members.length < PEOPLE) await joined();
  const toMany = [];
  for (const change of changes) toMany.push(await questionsOf(change));
  expect(toMany).toEqual(toOne);
  expect(Math.min(...toOne)).toBeGreaterThan(2);
});
