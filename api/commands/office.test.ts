import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTicket } from "#api/office/ticket.ts";
import type { RefusedError, TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { join, newShare, openShareHouse } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { type UploadedFile, uploadFile } from "#mock-api/testing/uploads.ts";

const SECRET = "o".repeat(64);
let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

beforeAll(async () => {
  ({ server, owner, guest, third } = await openShareHouse());
  server.world.settings.officeSecret = SECRET;
});
afterAll(() => server.stop());

const open = async ({ client }: TestAccount, { itemId, blobId }: UploadedFile, mode = "edit") => {
  const wanted = { coffer_id: itemId, blob_id: blobId, mode: mode as "edit" | "view" };
  const { ticket } = await client.call("officeopen", wanted);
  return readTicket(SECRET, ticket, server.world.clock.nowS());
};

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ refusal }: RefusedError) => refusal.code,
  );

describe("a ticket for the online office provider (Readings R-540, R-541)", () => {
  it("is for one room of one file, which its name or number does not tell", async () => {
    const [file, other] = [await uploadFile(owner), await uploadFile(owner)];
    const [first, again] = [await open(owner, file), await open(owner, file, "view")];
    expect(first).toMatchObject({ mode: "edit" });
    expect(again).toMatchObject({ mode: "view", room: first?.room, version: first?.version });
    expect((await open(owner, other))?.room).not.toBe(first?.room);
    const { ticket } = await owner.client.call("officeopen", {
      ...{ coffer_id: file.itemId, blob_id: file.blobId, mode: "edit" },
    });
    const told = Buffer.from(ticket.split(".")[0] ?? "", "base64url").toString();
    for (const secret of [file.itemId, file.blobId, owner.client.session?.userId ?? "-"]) {
      expect(told).not.toContain(`"${secret}"`);
    }
  });

  it("is over after five minutes, and none under another secret or with another word", async () => {
    const file = await uploadFile(owner);
    const { ticket } = await owner.client.call("officeopen", {
      ...{ coffer_id: file.itemId, blob_id: file.blobId, mode: "view" },
    });
    const nowS = server.world.clock.nowS();
    expect(readTicket(SECRET, ticket, nowS)).not.toBeNull();
    expect(readTicket(SECRET, ticket, nowS + 301)).toBeNull();
    expect(readTicket("p".repeat(64), ticket, nowS)).toBeNull();
    const [payload = "", mac] = ticket.split(".");
    const bent = Buffer.from(payload, "base64url").toString().replace("view", "edit");
    const forged = `${Buffer.from(bent).toString("base64url")}.${mac}`;
    expect(readTicket(SECRET, forged, nowS)).toBeNull();
  });

  it("is the same room for members of a share; readers look on, and strangers get none", async () => {
    const { folder, shareId } = await newShare(owner);
    await join(owner, guest, { shareId });
    await join(owner, third, { shareId, role: "r" });
    const file = await uploadFile(owner, { pid: folder });
    const room = (await open(owner, file))?.room;
    expect((await open(guest, file))?.room).toBe(room);
    expect((await open(third, file, "view"))?.room).toBe(room);
    expect(await codeOf(open(third, file))).toBe(8002);
    const stranger = await server.account("stranger-of-office@example.com");
    expect(await codeOf(open(stranger, file, "view"))).toBe(1804);
  });

  it("is none for another content than the one that stands (11001), nor for what is deleted", async () => {
    const file = await uploadFile(owner);
    expect(await codeOf(open(owner, { ...file, blobId: "1" }))).toBe(11001);
    const request_id = sealed.requestId();
    await owner.client.call("pathdelete", { request_id, coffer_ids: [file.itemId] });
    expect(await codeOf(open(owner, file))).toBe(1804);
  });

  it("is none for the Vault, and none where no provider is (11009)", async () => {
    const kept = await uploadFile(owner, { pid: owner.vaultId });
    expect(await codeOf(open(owner, kept))).toBe(11009);
    const file = await uploadFile(owner);
    const { user } = await owner.client.call("userget", {});
    expect(user.is_office).toBe(1);
    server.world.settings.officeSecret = "";
    expect(await codeOf(open(owner, file))).toBe(11009);
    expect((await owner.client.call("userget", {})).user.is_office).toBe(0);
    server.world.settings.officeSecret = SECRET;
  });
});
