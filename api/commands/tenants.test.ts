import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandName, commands } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { makeShare } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  dataRequest,
  downloadRange,
  finishRequest,
  preupload,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { attemptsBy, type Belongings } from "#tests/contract/tenant-attempts.ts";
import { WITHOUT_IDS } from "#tests/support/tenants.data.ts";

let server: TestServer;
let victim: Belongings;
let attacker: TestAccount;
/** Things of the victim that lie where not even everything of the victim is shown. */
let hiddenPlaces: readonly Pick<Belongings, "folderId" | "file">[];

/** A folder and a file in it, at a place of the victim's. */
async function belongingsIn(account: TestAccount, pid: string) {
  const folderId = await makeFolder(account, pid);
  return { folderId, file: await uploadFile(account, { pid: folderId }) };
}

beforeAll(async () => {
  server = await startTestServer();
  const account = await server.account("victim@example.com");
  await control(server, "account", { email: account.email, verified: true });
  const folderId = await makeFolder(account);
  const file = await uploadFile(account, { pid: folderId });
  const link = await makeLink(account, folderId);
  await encryptLink(account, link);
  const shareId = await makeShare(account, folderId);
  const { backup_id: backupId } = await preupload(account, 1000, { pid: folderId });
  victim = { account, folderId, file, backupId, link, shareId };
  const inVault = await belongingsIn(account, account.vaultId);
  const inTrash = await belongingsIn(account, account.rootId);
  await account.client.call("pathdelete", {
    request_id: sealed.requestId(),
    coffer_ids: [inTrash.folderId],
  });
  hiddenPlaces = [inVault, inTrash];
  attacker = await server.account("attacker@example.com");
  await control(server, "account", { email: attacker.email, verified: true });
});
afterAll(() => server.stop());

const place = () => ({ ...namePlace(), share_names: [] });
const request_id = () => sealed.requestId();
const attempts = Object.entries(attemptsBy(() => attacker));

describe("somebody else's things", () => {
  it.each(attempts)(
    "are out of reach for %s, as if they were not there",
    async (name, toRequest) => {
      const missing = {
        ...victim,
        folderId: "77",
        file: { ...victim.file, itemId: "78" },
        backupId: "0123456789abcdef".repeat(2),
        link: { ...victim.link, publinkId: "79", shareId: "80" },
        shareId: "81",
      };
      const aimed = await attacker.client.refusalOf(name as CommandName, toRequest(victim));
      const absent = await attacker.client.refusalOf(name as CommandName, toRequest(missing));
      expect(aimed.code).toBeGreaterThan(0);
      expect(aimed).toEqual(absent);
    },
  );

  it.each(attempts)(
    "look the same to %s in the Vault, in the trash and nowhere",
    async (name, toRequest) => {
      const refusalAt = (of: Partial<Belongings>) =>
        attacker.client.refusalOf(name as CommandName, toRequest({ ...victim, ...of }));
      const absent = await refusalAt({ folderId: "77", file: { ...victim.file, itemId: "78" } });
      for (const hidden of hiddenPlaces) expect(await refusalAt(hidden)).toEqual(absent);
    },
  );

  it("cover every signed command of the contract", () => {
    const tried = new Set([...attempts.map(([name]) => name), ...WITHOUT_IDS]);
    const signed = Object.values(commands).filter((command) => command.auth !== "public");
    expect(signed.map((command) => command.name).filter((name) => !tried.has(name))).toEqual([]);
  });

  it("stay where they are when a batch names them", async () => {
    const ids = [victim.file.itemId, victim.folderId];
    const request = { request_id: request_id(), coffer_ids: ids };
    const deleted = await attacker.client.call("pathdelete", request);
    expect(deleted.results.map((result) => result.error_code)).toEqual([1804, 1804]);
    const restored = await attacker.client.call("pathrestore", {
      ...request,
      request_id: request_id(),
    });
    expect(restored.results.map((result) => result.error_code)).toEqual([1804, 1804]);
    const purged = await attacker.client.call("pathpurge", {
      ...request,
      request_id: request_id(),
    });
    expect(purged.results.map((result) => result.error_code)).toEqual([1804, 1804]);
    const moved = await attacker.client.call("pathmove", {
      request_id: request_id(),
      coffer_pid: attacker.rootId,
      items: [{ coffer_id: victim.file.itemId, ...place() }],
    });
    expect(moved.results.map((result) => result.error_code)).toEqual([1804]);
    const { item } = await victim.account.client.call("pathget", { coffer_id: victim.file.itemId });
    expect(item).toMatchObject({ is_deleted: 0, coffer_pid: victim.folderId });
  });

  it("stay open when their session is named", async () => {
    const { sessions } = await victim.account.client.call("sessionlist", {});
    const session_ids = sessions.map(({ session_id }) => session_id);
    expect(await attacker.client.call("sessionend", { session_ids })).toEqual({});
    expect(await victim.account.client.call("sessionlist", {})).toEqual({ sessions });
    const own = await attacker.client.call("sessionlist", {});
    expect(own.sessions.map(({ session_id }) => session_id)).not.toContain(session_ids[0]);
  });

  it("keep their stars", async () => {
    const { client } = victim.account;
    await client.call("addtag", { coffer_id: [victim.file.itemId], user_id: "0" });
    await attacker.client.call("removetag", { coffer_id: [victim.file.itemId] });
    const { item } = await client.call("pathget", { coffer_id: victim.file.itemId });
    expect(item.is_favorite).toBe(1);
  });

  it("stand in nobody else's Recents", async () => {
    await attacker.client.call("recentadd", { coffer_ids: [victim.file.itemId, victim.folderId] });
    expect((await attacker.client.call("recents", { limit: 100 })).pathlist).toEqual([]);
  });

  it("cannot be finished by another account, nor get its chunks", async () => {
    const blob = ciphertextFor(100);
    const opened = await preupload(victim.account, blob.length);
    const foreign = { ...opened, user_id: attacker.client.session!.userId };
    const refused = await sendChunk(attacker, foreign, { bytes: blob, offset: 0 });
    expect(refused).toMatchObject({ success: 0, errcode: 9402 });
    const answer = await sendChunk(victim.account, opened, { bytes: blob, offset: 0 });
    const sent = { blob, answer, sizeBytes: 100, pid: attacker.rootId };
    const request = finishRequest(opened, sent);
    expect(await attacker.client.codeOf("webfinishbackup", request)).toBe(7022);
  });

  it("are not read with the ticket for an own file", async () => {
    const own = await uploadFile(attacker);
    const { previewtoken: ticket } = await attacker.client.call("pathdata", dataRequest(own));
    const wish = { cachekey: victim.file.cachekey, ticket };
    expect((await downloadRange(attacker.client.base, wish)).status).toBe(401);
  });

  it("are not read with a mixed ticket once the link beside an own file has ended (T11)", async () => {
    const own = await uploadFile(attacker);
    const pathitems = [dataRequest(own), dataRequest(victim.file, victim.link)].flatMap(
      (request) => request.pathitems,
    );
    const { previewtoken: ticket } = await attacker.client.call("pathdata", { pathitems });
    const statuses = async () => [
      (await downloadRange(attacker.client.base, { cachekey: own.cachekey, ticket })).status,
      (await downloadRange(attacker.client.base, { cachekey: victim.file.cachekey, ticket }))
        .status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const suspend = (suspended: boolean) =>
      control(server, "link", { cachekey: victim.link.cachekey, suspended });
    await suspend(true);
    expect(await statuses()).toEqual([200, 401]);
    await suspend(false);
  });

  it("do not get names through the share of a foreign link", async () => {
    const mine = await makeFolder(attacker);
    const { enc_name: new_name, ...rest } = namePlace();
    await attacker.client.call("pathadd", {
      request_id: request_id(),
      coffer_pid: mine,
      new_name,
      ...rest,
      share_names: [
        {
          share_id: victim.link.shareId,
          share_sequence: "0",
          enc_share_name: sealed.name(),
          sharename_digest: sealed.digest(),
        },
      ],
    });
    const listing = await server.client().call("linkpathlist", {
      publink_id: victim.link.cachekey,
      coffer_id: "0",
      passwordlock: "",
      offset_sharename_digest: "0",
      limit: 100,
    });
    expect(listing.pathitems.map((item) => item.coffer_id)).toEqual([victim.file.itemId]);
  });

  it("are not told by a wake channel that was guessed", async () => {
    await control(server, "settings", { longPollMs: 5 });
    const { userId } = victim.account.client.session!;
    const cid = Number(userId).toString(16).padStart(32, "0");
    const reply = await fetch(`${attacker.client.base}/api/sub?cid=${cid}&since=5`, {
      headers: GATEWAY_HEADERS,
    });
    expect(await reply.json()).toEqual({ hist_id: "5" });
  });
});
