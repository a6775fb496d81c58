import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  const { enc_name: new_name, ...rest } = namePlace();
  const ids = { request_id: sealed.requestId(), coffer_pid: account.rootId };
  const made = await account.client.call("pathadd", { ...ids, new_name, ...rest, share_names: [] });
  return made.coffer_id;
}

const rename = (id: string, rev?: number, digest = sealed.digest()) => ({
  ...{ request_id: sealed.requestId(), coffer_id: id, share_names: [] },
  ...namePlace({ digest }),
  ...(rev === undefined ? {} : { rev }),
});

const move = (id: string, target: string, rev: number) => ({
  ...{ request_id: sealed.requestId(), coffer_pid: target },
  items: [{ coffer_id: id, ...namePlace(), rev, share_names: [] }],
});

const nameOf = async (id: string) =>
  (await account.client.call("pathget", { coffer_id: id })).item.enc_name;

describe("two devices that name one item from one state (Reading R-420)", () => {
  it("leaves the name of the first, and tells the second with 8214", async () => {
    const id = await addFolder();
    const first = rename(id, 1);
    await account.client.call("pathrename", first);
    expect(await account.client.codeOf("pathrename", rename(id, 1))).toBe(8214);
    expect(await nameOf(id)).toBe(first.enc_name);
    expect(await account.client.codeOf("pathrename", rename(id, 2))).toBe(0);
  });

  it("tells another spelling with the same digest too", async () => {
    const id = await addFolder();
    const digest = sealed.digest();
    await account.client.call("pathrename", rename(id, 1, digest));
    expect(await account.client.codeOf("pathrename", rename(id, 1, digest))).toBe(8214);
  });

  it("answers a repeated call as it did the first time", async () => {
    const id = await addFolder();
    const request = rename(id, 1);
    await account.client.call("pathrename", request);
    expect(await account.client.codeOf("pathrename", request)).toBe(0);
  });

  it("leaves what was renamed meanwhile where it is, and moves it under a name above", async () => {
    const [id, target] = [await addFolder(), await addFolder()];
    await account.client.call("pathrename", rename(id, 3));
    const stale = await account.client.call("pathmove", move(id, target, 3));
    expect(stale.results).toEqual([{ coffer_id: id, error_code: 8214 }]);
    const done = await account.client.call("pathmove", move(id, target, 4));
    expect(done.results).toEqual([{ coffer_id: id, error_code: 0 }]);
  });

  it("takes the word of a page that tells no rev", async () => {
    const id = await addFolder();
    await account.client.call("pathrename", rename(id, 5));
    expect(await account.client.codeOf("pathrename", rename(id))).toBe(0);
  });
});
