import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { aManifest, sealed } from "#tests/support/auth-double.ts";
import { accountOf, MAREN, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { readPinned, writePinned } from "../keys/pinned.ts";

const aWorld = worldsOfFile();

describe("the list of events", () => {
  it("tells that the server sent an older state (K27)", async () => {
    const { auth, http, api } = await aWorld();
    await auth.signIn(signIn);
    await accountOf(auth).noticeSeal({ author: "self", ctr: 2 });
    await expect.poll(() => http.commands).toContain("eventadd");
    const { events } = await api.call("eventlist", { kind: "safety", limit: 5 });
    expect(events[0]).toMatchObject({ code: "state-older", n: 1, is_client: 1 });
  });

  it("tells that the server answered for another account, once it answers for this one again (K29)", async () => {
    const { auth, server, http, api, clock } = await aWorld();
    await auth.signIn(signIn);
    const { email } = server;
    server.email = `${email}\u200b`;
    clock.advance(5 * 60_000);
    await expect(auth.refreshUser()).rejects.toMatchObject({ code: 2163 });
    expect(http.commands).not.toContain("eventadd");
    server.email = email;
    await auth.signIn(signIn);
    await expect.poll(() => http.commands).toContain("eventadd");
    const { events } = await api.call("eventlist", { kind: "safety", limit: 5 });
    expect(events.map(({ code }) => code)).toContain("account-other");
  });

  it("tells that the state was contested whenever it was written (2162)", async () => {
    const { auth, http, api } = await aWorld();
    await auth.signIn(signIn);
    let count = 1;
    const contest = async () => {
      count += 1;
      throw new AppError(2162, { data: { akm: sealed(aManifest({ vc: { d1: count } })) } });
    };
    const account = accountOf(auth);
    await expect(account.updateManifest((found) => found, contest)).rejects.toMatchObject({
      code: 2162,
    });
    await expect.poll(() => http.commands).toContain("eventadd");
    const { events } = await api.call("eventlist", { kind: "safety", limit: 5 });
    expect(events[0]).toMatchObject({ code: "state-contested", is_client: 1 });
  });

  it("tells of a sign-in that this browser refused once somebody is signed in again (K9)", async () => {
    const { auth, http, api, device } = await aWorld();
    await auth.signIn(signIn);
    await auth.signOut();
    const pinned = readPinned(device, MAREN)!;
    writePinned(device, MAREN, { ...pinned, salt: "$2b$12$aaaaaaaaaaaaaaaaaaaaau" });
    await expect(auth.signIn(signIn)).rejects.toMatchObject({ code: 6002 });
    expect(http.commands).not.toContain("eventadd");
    expect(device.values.get(`events:${MAREN}`)).not.toContain(pinned.salt);
    await auth.signIn({ ...signIn, forgetPinned: true });
    await expect.poll(() => http.commands).toContain("eventadd");
    const { events } = await api.call("eventlist", { kind: "safety", limit: 5 });
    expect(events.map(({ code }) => code)).toContain("salt-other");
  });
});
