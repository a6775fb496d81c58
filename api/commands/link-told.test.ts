import { describe, expect, it } from "vitest";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
});

const plan = (fields: object) => control(server, "plan", { email: owner.email, ...fields });
const set = (publink_id: string, fields: object) =>
  owner.client.codeOf("linkset", { publink_id, ...fields });

describe("what a link tells its visitors", () => {
  it("is the region where it lives, and the kind of plan that its owner has", async () => {
    const link = await makeLink(owner, await makeFolder(owner));
    await encryptLink(owner, link);
    const told = () => visitor.call("linkpathlist", visit(link.cachekey));
    expect(await told()).toMatchObject({ odc: "ca-central", is_pro: 0, is_business: 0 });
    await plan({ is_pro: 1 });
    expect(await told()).toMatchObject({ is_pro: 1, is_business: 0 });
    await plan(TEAM_PLAN);
    expect(await told()).toMatchObject({ is_pro: 1, is_business: 1 });
  });

  it("is what its owner asks for, of a file request alone", async () => {
    const link = await makeLink(owner, await makeFolder(owner));
    await encryptLink(owner, link);
    await plan({ is_pro: 1 });
    const told = async () =>
      (await visitor.call("linkpathlist", visit(link.cachekey))).request_text;
    expect(await set(link.publinkId, { request_text: "AAAA", upload: 1 })).toBe(0);
    expect(await told()).toBe("");
    expect(await set(link.publinkId, { hide_contents: 1 })).toBe(0);
    expect(await told()).toBe("AAAA");
  });

  it("is no file as if it were a folder: 1503", async () => {
    const folder = await makeFolder(owner);
    const { itemId } = await uploadFile(owner, { pid: folder });
    const link = await makeLink(owner, folder);
    await encryptLink(owner, link);
    const listed = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(listed.pathitems.map(({ coffer_id }) => coffer_id)).toEqual([itemId]);
    const asked = visit(link.cachekey, { folder: itemId });
    expect(await visitor.codeOf("linkpathlist", asked)).toBe(1503);
  });
});

describe("the log of a link", () => {
  const kindsOf = async (publink_id: string) => {
    const page = { publink_id, before_id: "0", limit: 9 };
    return (await owner.client.call("linklog", page)).entries.map(({ kind }) => kind).sort();
  };

  it("tells what one visitor did, each kind for itself", async () => {
    const lock = "ab".repeat(16);
    const link = await makeLink(owner, (await uploadFile(owner)).itemId, { lock });
    await encryptLink(owner, link);
    const open = (tried: string) =>
      visitor.codeOf("linkpathlist", visit(link.cachekey, { lock: tried }));
    expect([await open("cd".repeat(16)), await open(lock)]).toEqual([8019, 0]);
    expect(await kindsOf(link.publinkId)).toEqual(["opened", "refused"]);
  });

  it.each([
    ["suspended", { suspended: true }, 8025],
    ["used up", { downloadLimit: 1, downloadCount: 1 }, 8021],
  ])("tells of whoever was turned away by a link that is %s", async (_which, state, code) => {
    const link = await makeLink(owner, (await uploadFile(owner)).itemId);
    await encryptLink(owner, link);
    await control(server, "link", { cachekey: link.cachekey, ...state });
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(code);
    expect(await kindsOf(link.publinkId)).toEqual(["refused"]);
  });

  it("has no more where its last page is full", async () => {
    const link = await makeLink(owner, (await uploadFile(owner)).itemId);
    await encryptLink(owner, link);
    await visitor.call("linkpathlist", visit(link.cachekey));
    const page = { publink_id: link.publinkId, before_id: "0", limit: 1 };
    expect(await owner.client.call("linklog", page)).toMatchObject({ entries: [{}], more: 0 });
  });
});

describe("a link that is made", () => {
  const codeOf = (coffer_id: string) =>
    owner.client.codeOf("linkadd", { request_id: sealed.requestId(), coffer_id });

  it("is of no area and of nothing in the trash: 1804", async () => {
    expect(await codeOf(owner.rootId)).toBe(1804);
    const folder = await makeFolder(owner);
    const { itemId } = await uploadFile(owner, { pid: folder });
    const batch = { request_id: sealed.requestId(), coffer_ids: [folder] };
    await owner.client.call("pathdelete", batch);
    expect([await codeOf(folder), await codeOf(itemId)]).toEqual([1804, 1804]);
  });
});
