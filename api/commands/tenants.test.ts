import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WITHOUT_IDS } from "#api/commands/tenants.data.ts";
import { type CommandName, commands, type RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import {
  encryptLink,
  linkKeys,
  type MadeLink,
  makeFolder,
  makeLink,
} from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { makeShare, wrapFor } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  ciphertextFor,
  dataRequest,
  downloadRange,
  finishRequest,
  preupload,
  sendChunk,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { FURTHER_ATTEMPTS } from "#tests/contract/further-attempts.ts";

/** Everything that a tenant owns and another one may try to name. */
interface Belongings {
  readonly folderId: string;
  readonly file: UploadedFile;
  /** An upload under way. */
  readonly backupId: string;
  readonly link: MadeLink;
  readonly shareId: string;
  readonly account: TestAccount;
}

type Attempts = { readonly [N in CommandName]?: (of: Belongings) => RequestOf<N> };

let server: TestServer;
let victim: Belongings;
let attacker: TestAccount;

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
  attacker = await server.account("attacker@example.com");
  await control(server, "account", { email: attacker.email, verified: true });
});
afterAll(() => server.stop());

const place = () => ({ ...namePlace(), share_names: [] });
const request_id = () => sealed.requestId();

const versionsOf = (file: UploadedFile) => ({ request_id: request_id(), coffer_id: file.itemId });

/** One call for each signed command that takes an id, aimed at somebody else's things. */
const ATTEMPTS: Attempts = {
  pathlist: ({ folderId: coffer_id }) => ({
    ...{ coffer_id, showdeleted: 1, hist_id: "0", offset_metaname_digest: "0", limit: 10 },
  }),
  pathget: ({ file }) => ({ coffer_id: file.itemId }),
  pathadd: ({ folderId }) => {
    const { enc_name: new_name, ...rest } = place();
    return { request_id: request_id(), coffer_pid: folderId, new_name, ...rest };
  },
  pathrename: ({ file }) => ({ request_id: request_id(), coffer_id: file.itemId, ...place() }),
  pathmove: ({ folderId, file }) => ({
    request_id: request_id(),
    coffer_pid: folderId,
    items: [{ coffer_id: file.itemId, ...place() }],
  }),
  addtag: ({ file }) => ({ coffer_id: [file.itemId], user_id: "0" }),
  pathversions: ({ file }) => ({ coffer_id: file.itemId }),
  pathversionrestore: ({ file }) => ({
    ...versionsOf(file),
    ...{ version_id: file.itemId, base_version_id: file.itemId },
    keys: [{ share_id: "1", share_sequence: "0", enc_data_key: sealed.dataKey() }],
    ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
  }),
  pathversiondelete: ({ file }) => ({
    ...versionsOf(file),
    ...{ version_ids: [file.itemId], is_deleted: 1 },
  }),
  pathversionpurge: ({ file }) => ({ ...versionsOf(file), version_ids: [file.itemId] }),
  trashempty: ({ folderId: coffer_id }) => ({ request_id: request_id(), coffer_id }),
  gettags: ({ folderId: coffer_id }) => ({ coffer_id, showdeleted: 1, offset: "0", limit: 10 }),
  pathpreupload: ({ folderId }) => ({
    coffer_pid: folderId,
    ...namePlace(),
    enc_size_bytes: 1000,
  }),
  uploadstatus: ({ backupId }) => ({ backup_id: backupId }),
  pathdata: ({ file }) => dataRequest(file),
  linkadd: ({ folderId }) => ({ request_id: request_id(), coffer_id: folderId }),
  linkset: ({ link }) => ({ publink_id: link.publinkId, keys: linkKeys("0") }),
  linkrotate: ({ link }) => ({ request_id: request_id(), publink_id: link.publinkId }),
  linkdelete: ({ link }) => ({ request_id: request_id(), publink_id: link.publinkId }),
  ...FURTHER_ATTEMPTS,
  linkkeys: ({ link }) => ({ share_id: link.shareId }),
  linklog: ({ link }) => ({ publink_id: link.publinkId, before_id: "0", limit: 9 }),
  linkget: ({ folderId }) => ({ coffer_id: folderId }),
  shareadd: ({ folderId }) => ({ request_id: request_id(), coffer_id: folderId }),
  shareset: ({ shareId: share_id }) => ({
    share_id,
    share_sequence: "0",
    wraps: [wrapFor(attacker.client.session?.userId ?? "0")],
  }),
  sharerotate: ({ shareId: share_id }) => ({ share_id, from_sequence: "0" }),
  shareget: ({ shareId: share_id }) => ({ share_id }),
  sharemailinvite: ({ shareId: share_id }) => ({ share_id, emaillist: [attacker.email] }),
  shareaccept: ({ shareId: share_id }) => ({ share_id, mount: "" }),
  sharedecline: ({ shareId: share_id }) => ({ share_id }),
  sharememberpermission: ({ shareId: share_id }) => ({
    ...{ share_id, uniqid: "1", permission: "perOWNER", value: 1 },
  }),
  grantinvitepermission: ({ shareId: share_id }) => ({
    ...{ share_id, uniqid: "0", enc_password: sealed.shareKeyWrap() },
  }),
  shareactivity: ({ shareId: share_id }) => ({ share_id, after: "0", limit: 9 }),
  sharelabel: ({ shareId: share_id }) => ({ share_id, label: "" }),
  shareoffer: ({ shareId: share_id }) => ({ share_id, sharemember_id: "0" }),
  sharehandover: ({ shareId: share_id }) => ({ share_id, successor_id: share_id }),
  sharestop: ({ shareId: share_id }) => ({ share_id, sharemember_id: "0", purge: 1 }),
  sharememberleave: ({ shareId: share_id }) => ({ share_id, sharemember_id: "1", bg: 1 }),
  keysneedencbyshare: ({ link }) => ({ share_id: link.shareId }),
  keyssetenc: ({ link, file }) => ({
    items: [
      {
        coffer_id: file.itemId,
        share_id: link.shareId,
        sharekey_id: `${link.shareId}-0`,
        servtime: 4_000_000_000,
        enc_share_name: sealed.name(),
        sharename_digest: sealed.digest(),
        data_keys: [],
      },
    ],
  }),
};

const attempts = Object.entries(ATTEMPTS);

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

  it("cover every signed command of the contract", () => {
    const tried = new Set([...Object.keys(ATTEMPTS), ...WITHOUT_IDS]);
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
