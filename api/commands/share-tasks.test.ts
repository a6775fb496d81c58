import { expect, it } from "vitest";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { newShare } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;

forEachServer((...made) => {
  [server, owner] = made;
});

/** The shares that a page is asked to work for. */
const askedOf = async (client: TestClient, request: { fresh?: 0 | 1 } = {}) => {
  const { task_dirtyout } = await client.call("usernotifications", request);
  return task_dirtyout.map(({ share_id }) => share_id);
};

it("work that a page began is asked of the page that takes its place in that browser, and of nobody else meanwhile", async () => {
  await control(server, "account", { email: owner.email, verified: true });
  const { folder, shareId } = await newShare(owner);
  await uploadFile(owner, { pid: folder });
  const other = server.client();
  await signIn(other, owner);
  expect(await askedOf(other)).toEqual([shareId]);
  await owner.client.call("keysneedencbyshare", { share_id: shareId });
  expect(await askedOf(owner.client)).toEqual([]);
  expect(await askedOf(other)).toEqual([]);
  expect(await askedOf(other, { fresh: 1 })).toEqual([]);
  expect(await askedOf(owner.client, { fresh: 1 })).toEqual([shareId]);
  // Whoever took it over is beside nobody.
  await other.call("keysneedencbyshare", { share_id: shareId });
  expect(await askedOf(owner.client, { fresh: 1 })).toEqual([]);
  expect(await askedOf(other, { fresh: 1 })).toEqual([shareId]);
});
