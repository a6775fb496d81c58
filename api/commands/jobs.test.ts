import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMaintenance } from "#api/jobs/maintenance.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { makeShare, userIdOf, wrapFor } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("work of the server on an account", () => {
  it("locks its notifications until it is done, and nobody else's", async () => {
    const ada = await server.account("ada@example.com");
    const noor = await server.account("noor@example.com");
    const state = async () => ({
      locked: (await ada.client.call("usernotifications", {})).locked,
      ...(await ada.client.call("getjoblock", {})),
      ...(await ada.client.call("getrewind", {})),
    });
    const begin = (rewind_status: number | null) =>
      control(server, "account-job", { email: ada.email, rewind_status });
    expect(await state()).toEqual({ locked: 1, has_joblock: 0, job_status_id: 0 });
    await begin(0);
    expect(await state()).toEqual({ locked: 0, has_joblock: 1, job_status_id: 0 });
    await begin(2);
    expect(await state()).toEqual({ locked: 0, has_joblock: 0, job_status_id: 2 });
    expect((await noor.client.call("usernotifications", {})).locked).toBe(1);
    await begin(null);
    expect(await state()).toEqual({ locked: 1, has_joblock: 0, job_status_id: 0 });
  });
});

describe("a lock that a process left behind when it died", () => {
  it("is gone with the next start, and a rewind stays", async () => {
    const eve = await server.account("eve@example.com");
    const dan = await server.account("dan@example.com");
    await control(server, "account-job", { email: eve.email, rewind_status: 0 });
    await control(server, "account-job", { email: dan.email, rewind_status: 2 });
    await startMaintenance(server.world, Promise.resolve())();
    expect((await eve.client.call("getjoblock", {})).has_joblock).toBe(0);
    expect((await dan.client.call("getrewind", {})).job_status_id).toBe(2);
  });
});

describe("the progress of a link", () => {
  it("is told to its owner's sockets alone", async () => {
    const owner = await server.account("owner@example.com");
    await control(server, "account", { email: owner.email, verified: true });
    const { itemId } = await uploadFile(owner);
    const link = await makeLink(owner, itemId);
    const heard: unknown[] = [];
    const stop = server.world.bus.messages.listen({
      hear: (userId, { type, payload }) => heard.push([String(userId), type, payload]),
      end: () => undefined,
    });
    await encryptLink(owner, link);
    stop();
    const progress = heard.filter((one) => JSON.stringify(one).includes("LINK_NEW_PROGRESS"));
    expect(progress).toEqual([
      [
        owner.client.session?.userId,
        "LINK_NEW_PROGRESS",
        { publink_id: link.publinkId, cnt: 0, enc_cnt: 1 },
      ],
    ]);
  });
});

describe("a change in a share", () => {
  it("is told to all its members, and an invitation to whom it waits for", async () => {
    const owner = await server.account("sharer@example.com");
    const guest = await server.account("guest@example.com");
    for (const { email } of [owner, guest]) {
      await control(server, "account", { email, verified: true });
    }
    const folder = await makeFolder(owner);
    const share_id = await makeShare(owner, folder);
    const waiting = async () => (await guest.client.call("usernotifications", {})).amount;
    expect(await waiting()).toBe(0);
    await owner.client.call("sharemailinvite", { share_id, emaillist: [guest.email], role: "w" });
    expect(await waiting()).toBe(1);
    await owner.client.call("shareset", {
      share_id,
      share_sequence: "0",
      wraps: [wrapFor(userIdOf(guest))],
    });
    await guest.client.call("shareaccept", { share_id, mount: "" });
    expect(await waiting()).toBe(0);
    const told = new Set<string>();
    const stop = server.world.bus.messages.listen({
      hear: (userId) => told.add(String(userId)),
      end: () => undefined,
    });
    await makeFolder(owner, folder);
    stop();
    expect(told).toEqual(new Set([userIdOf(owner), userIdOf(guest)]));
  });
});
