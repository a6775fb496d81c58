import { describe, expect, it } from "vitest";
import { signIn } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { makeShare, newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import { addRole, invite, joinTeam, teamOwner } from "#mock-api/testing/teams.ts";
import { aWish, TeamWorld } from "#tests/support/team-world.ts";

const world = new TeamWorld();
const reportOf = async (email: string) => {
  const { users } = await world.owner.client.call("teamreport", {});
  return users.find((user) => user.email === email);
};
const signIns = (limit = 100, before_id = "0") =>
  world.owner.client.call("teamsignins", { before_id, limit });

describe("the report of a team", () => {
  it("counts what whoever answers for it has to know, and names no item", async () => {
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    await invite(world.owner, [aWish("later@example.com")]);
    expect(await reportOf(bob.email)).toMatchObject({
      ...{ user_id: userIdOf(bob), role: "Default User", factor: 0, passkeys: 0 },
      ...{ shares: 0, links: 0, links_open: 0, links_endless: 0, pending: 0, keys_changed_s: 0 },
    });
    await control(world.server, "plan", { email: bob.email, is_pro: 1 });
    const folder = await makeFolder(bob);
    await makeShare(bob, folder);
    const link = await makeLink(bob, folder);
    await encryptLink(bob, link);
    const after = await reportOf(bob.email);
    expect(after).toMatchObject({ shares: 1, links: 1, links_open: 1, links_endless: 1 });
    expect(await reportOf("later@example.com")).toBeUndefined();
    expect(JSON.stringify(after)).not.toContain(folder);
  });

  it("tells links and shares that wait for a device of their owner", async () => {
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    await control(world.server, "plan", { email: bob.email, is_pro: 1 });
    const folder = await makeFolder(bob);
    await makeFolder(bob, folder);
    await makeLink(bob, folder);
    expect(await reportOf(bob.email)).toMatchObject({ links: 1, pending: 1 });
  });

  it("is for whoever changes users, and that it was read stands in the log once an hour", async () => {
    await addRole(world.owner, "Watcher", { MANAGE_USERS: 1 });
    const eve = await joinTeam(world.server, world.owner, {
      email: "eve@example.com",
      role: "Watcher",
    });
    expect(await eve.client.codeOf("teamreport", {})).toBe(8401);
    expect(await eve.client.codeOf("teamsignins", { before_id: "0", limit: 1 })).toBe(8401);
    await reportOf(eve.email);
    await reportOf(eve.email);
    await signIns();
    await signIns(10, "5");
    const { lines } = await world.owner.client.call("teamaudit", { after: 0, limit: 100 });
    const looks = lines.filter(({ action }) => action === "report-read");
    expect(looks.map(({ object }) => object)).toEqual(["report users", "report sign-ins"]);
  });
});

describe("sign-ins of a team", () => {
  it("are those of its users since they joined, page by page, without an address", async () => {
    const stranger = await newcomer(world.server, "stranger@example.com");
    const rival = await teamOwner(world.server, "rival@example.com");
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    await control(world.server, "clock", { offsetMs: 5000 });
    await signIn(bob.client, bob);
    await signIn(bob.client, bob);
    const { sign_ins, more } = await signIns(1);
    expect([sign_ins.length, more]).toEqual([1, 1]);
    const { sign_ins: rest } = await signIns(100, sign_ins[0]?.id);
    const all = [...sign_ins, ...rest].filter(({ user_id }) => user_id === userIdOf(bob));
    expect(all.map(({ code }) => code)).toEqual(["signed-in", "signed-in"]);
    const text = JSON.stringify([...sign_ins, ...rest]);
    for (const other of [stranger, rival]) expect(text).not.toContain(`"${userIdOf(other)}"`);
    expect(text).not.toContain("address");
  });
});
