import { describe, expect, it } from "vitest";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, linkKeys, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.9" });
});

const plan = (fields: object) => control(server, "plan", { email: owner.email, ...fields });
const set = (publink_id: string, fields: object) =>
  owner.client.codeOf("linkset", { publink_id, ...fields });
const addTo = async (coffer_id: string) =>
  owner.client.call("linkadd", { request_id: sealed.requestId(), coffer_id });

async function readyFolder() {
  const link = await makeLink(owner, await makeFolder(owner));
  await encryptLink(owner, link);
  return link;
}

describe("uploads into a link", () => {
  it("are 8000 without a paid plan and for a file, and are told to visitors only while it lasts", async () => {
    const link = await readyFolder();
    expect(await set(link.publinkId, { upload: 1 })).toBe(8000);
    await plan({ is_pro: 1 });
    const file = await makeLink(owner, (await uploadFile(owner)).itemId);
    expect(await set(file.publinkId, { upload: 1 })).toBe(8000);
    expect(await set(link.publinkId, { upload: 1 })).toBe(0);
    const listed = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(listed).toMatchObject({ upload: 1, is_pro: 1 });
    await plan({ is_pro: 0 });
    const later = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(later).toMatchObject({ upload: 0, is_pro: 0 });
  });
});

describe("a link that its owner suspends", () => {
  it("is 8025 until he takes it back, which does not lift what the operator did", async () => {
    const link = await readyFolder();
    expect(await set(link.publinkId, { is_suspended: 1 })).toBe(0);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(8025);
    expect(await set(link.publinkId, { is_suspended: 0 })).toBe(0);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
    await control(server, "link", { cachekey: link.cachekey, suspendedByOperator: true });
    expect(await set(link.publinkId, { is_suspended: 0 })).toBe(8025);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(8025);
  });
});

describe("a role", () => {
  const role = (permissions: object) => plan({ is_multi_new: 1, permissions });

  it("that makes no links is 8401", async () => {
    await role({ sharelinks: false });
    const request = { request_id: sealed.requestId(), coffer_id: await makeFolder(owner) };
    expect(await owner.client.codeOf("linkadd", request)).toBe(8401);
  });

  it("that asks for a password refuses new links without one, and leaves those that stand", async () => {
    const old = await readyFolder();
    await role({ sharelinks: true, shareLinkPassword: true });
    const added = await addTo(await makeFolder(owner));
    const withKeys = (keys: object) => set(added.publink_id, { keys });
    expect(await withKeys(linkKeys("0"))).toBe(8401);
    expect(await withKeys(linkKeys("0", "ab".repeat(16)))).toBe(0);
    expect(await set(old.publinkId, { download_limit: 3 })).toBe(0);
    const renewed = { request_id: sealed.requestId(), publink_id: old.publinkId };
    const { share_sequence } = await owner.client.call("linkrotate", renewed);
    expect(await set(old.publinkId, { keys: linkKeys(share_sequence) })).toBe(0);
  });

  it("that asks for an expiry gives new links its days, and lets nobody take them away", async () => {
    const old = await readyFolder();
    await role({ sharelinks: true, shareLinkExpiry: { value: true, subValue: 14 } });
    const link = await makeLink(owner, await makeFolder(owner));
    const [listed] = (await owner.client.call("linklist", {})).linklist;
    expect((listed?.exp_servtime ?? 0) - (listed?.date ?? 0)).toBe(14 * 24 * 3600);
    expect(await set(link.publinkId, { exp_servtime: 0 })).toBe(8401);
    expect(await set(link.publinkId, { exp_servtime: (listed?.date ?? 0) + 60 })).toBe(0);
    expect(await set(old.publinkId, { exp_servtime: 0 }), "had none").toBe(0);
  });

  it.each([
    ["names no days", true],
    ["names days that are no choice", { value: true, subValue: 5 }],
  ])("that asks for an expiry and %s gives seven days", async (_which, shareLinkExpiry) => {
    await role({ sharelinks: true, shareLinkExpiry });
    await makeLink(owner, await makeFolder(owner));
    const [listed] = (await owner.client.call("linklist", {})).linklist;
    expect((listed?.exp_servtime ?? 0) - (listed?.date ?? 0)).toBe(7 * 24 * 3600);
  });
});
