import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterAll(() => server.stop());

async function addFolder(): Promise<string> {
  const { enc_name: new_name, ...rest } = namePlace({});
  const request_id = sealed.requestId();
  const place = { coffer_pid: account.rootId, share_names: [] };
  const made = await account.client.call("pathadd", { request_id, new_name, ...rest, ...place });
  return made.coffer_id;
}

const codesOf = ({ results }: { results: { error_code: number }[] }) =>
  results.map(({ error_code }) => error_code);

it("the root of an area is not deleted (8401), nor what is missing (1804); what is named beside them is", async () => {
  const id = await addFolder();
  const coffer_ids = [account.rootId, id, "77"];
  const request_id = sealed.requestId();
  const removed = await account.client.call("pathdelete", { request_id, coffer_ids });
  expect(codesOf(removed)).toEqual([8401, 0, 1804]);
  const page = { showdeleted: 0 as const, hist_id: "0", offset_metaname_digest: "0", limit: 1000 };
  const { cwd, pathlist } = await account.client.call("pathlist", {
    ...page,
    coffer_id: account.rootId,
  });
  expect([cwd?.is_deleted, pathlist]).toEqual([0, []]);
});

it("the root of an area is not moved (8401)", async () => {
  const coffer_pid = await addFolder();
  const items = [{ coffer_id: account.rootId, ...namePlace({}), share_names: [] }];
  const request_id = sealed.requestId();
  const moved = await account.client.call("pathmove", { request_id, coffer_pid, items });
  expect(codesOf(moved)).toEqual([8401]);
});
