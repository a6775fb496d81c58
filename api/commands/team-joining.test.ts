import { describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { auditText, FIRST_PREV } from "#app/contract/team-audit.ts";
import { control } from "#mock-api/testing/control.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import {
  acceptTeam,
  addRole,
  askHost,
  invitationOf,
  invite,
  joinTeam,
  teamOwner,
} from "#mock-api/testing/teams.ts";
import { aWish, TeamWorld, usersOf } from "#tests/support/team-world.ts";

const DAY_MS = 24 * 3600 * 1000;
const world = new TeamWorld();

describe("joining", () => {
  it("is for the address that was invited, once and for a week, and touches no key", async () => {
    const bob = await newcomer(world.server, "bob@example.com");
    const eve = await newcomer(world.server, "eve@example.com");
    const keys = async () => {
      const { akm, pubkey, own_priv_key } = (await bob.client.call("userget", {})).user;
      return { akm, pubkey, own_priv_key };
    };
    const before = await keys();
    await invite(world.owner, [aWish(bob.email)]);
    const key = await invitationOf(world.server, bob.email);
    expect((await acceptTeam(eve, key)).body.error_code).toBe(1601);
    expect((await acceptTeam(bob, key)).status).toBe(200);
    expect(await keys()).toEqual(before);
    expect(await world.rowOf(bob.email)).toMatchObject({
      user_status_str: "active",
      user_id: userIdOf(bob),
    });
    const { user } = await bob.client.call("userget", {});
    expect(user).toMatchObject({
      is_multi_child: 1,
      is_multi_new: 1,
      permissions: { sharelinks: false },
    });
    expect((await acceptTeam(bob, key)).body.error_code).toBe(1603);
  });

  it("is 8137 after a week, and 8030 before the address is proven", async () => {
    const bob = await world.server.account("bob@example.com");
    await invite(world.owner, [aWish(bob.email)]);
    const key = await invitationOf(world.server, bob.email);
    expect((await acceptTeam(bob, key)).body.error_code).toBe(8030);
    await control(world.server, "clock", { offsetMs: 8 * DAY_MS });
    const late = await askHost(bob, `m/users/consentinvite/${key}`, { method: "GET" });
    expect(late).toMatchObject({ status: 422, body: { error_code: 8137 } });
    const servtimeS = Math.floor((Date.now() + 8 * DAY_MS) / 1000);
    const { users } = await world.owner.client.call("getchildusers", {}, { servtimeS });
    expect(users.find(({ email }) => email === bob.email)).toMatchObject({ isExpired: 1 });
  });

  it("is 8205 for an account that pays for itself", async () => {
    const bob = await newcomer(world.server, "bob@example.com");
    await control(world.server, "plan", { email: bob.email, sku: "psp-6TB-Y" });
    await invite(world.owner, [aWish(bob.email)]);
    expect(
      (await acceptTeam(bob, await invitationOf(world.server, bob.email))).body.error_code,
    ).toBe(8205);
  });

  it("is finished by the page alone that consented, and a repeat changes nothing", async () => {
    const bob = await newcomer(world.server, "bob@example.com");
    await invite(world.owner, [aWish(bob.email)]);
    const tokenData = await invitationOf(world.server, bob.email);
    const consent = { tokenData, saltData: "a".repeat(32) };
    const provision = (body: object) => askHost(bob, "o/api/v1/accounts/provision", { body });
    expect((await provision(consent)).body.error_code).toBe(1600);
    await askHost(bob, "m/users/handleAcceptedInviteConsent", { body: consent });
    expect((await world.rowOf(bob.email)).user_status_str).toBe("working");
    expect((await provision({ ...consent, saltData: "b".repeat(32) })).body.error_code).toBe(1600);
    for (let n = 0; n < 2; n += 1) expect((await provision(consent)).status).toBe(200);
    expect(await usersOf(world.owner)).toHaveLength(2);
  });

  it("can be declined by whoever has the mail, and asked for anew", async () => {
    await invite(world.owner, [aWish("bob@example.com")]);
    const tokenData = await invitationOf(world.server, "bob@example.com");
    const { job_id } = await world.rowOf("bob@example.com");
    const path = "m/users/handleDeclinedInviteConsent";
    const no = (userId: string) => askHost(world.owner, path, { body: { userId, tokenData } });
    expect((await no("5")).body.error_code).toBe(1600);
    expect((await no(job_id)).status).toBe(200);
    expect((await world.rowOf("bob@example.com")).user_status_str).toBe("declined");
    expect((await no(job_id)).body.error_code).toBe(1603);
    expect((await invite(world.owner, [aWish("bob@example.com")])).status).toBe(200);
    expect((await world.rowOf("bob@example.com")).user_status_str).toBe("email sent");
  });

  it("of somebody in another team is 8122, and of oneself twice 8206", async () => {
    await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    expect(await world.codeOfInvite([aWish("bob@example.com")])).toBe(8206);
    const rival = await teamOwner(world.server, "rival@example.com");
    const asked = await invite(rival, [aWish("bob@example.com")]);
    expect(asked.body).toMatchObject({ error_code: 8122, detail: ["bob@example.com"] });
    const { existing } = await rival.client.call("rbacrequest", {
      action: "checkExistingUsers",
      users: ["Bob@example.com", "new@example.com"],
    });
    expect(existing).toEqual([{ email: "bob@example.com", error_code: 8122 }]);
  });
});

describe("what was done in a team", () => {
  it("stands in lines that carry the hash of the one before, and names nobody", async () => {
    await addRole(world.owner, "Engineer", {});
    const bob = await joinTeam(world.server, world.owner, {
      email: "bob@example.com",
      role: "Engineer",
    });
    const { team_id, lines } = await world.owner.client.call("teamaudit", { after: 0, limit: 100 });
    expect(lines.map(({ action }) => action)).toEqual([
      "team-founded",
      "role-added",
      "user-invited",
      "user-joined",
    ]);
    expect(lines[3]).toMatchObject({ actor: userIdOf(bob), object: `user ${userIdOf(bob)}` });
    let prev = FIRST_PREV;
    for (const line of lines) {
      expect(line.prev).toBe(prev);
      prev = sha256Hex(auditText(team_id, line));
    }
    expect(JSON.stringify(lines)).not.toContain("bob");
    const { lines: rest } = await world.owner.client.call("teamaudit", { after: 2, limit: 1 });
    expect(rest.map(({ n }) => n)).toEqual([3]);
    expect(await bob.client.codeOf("teamaudit", { after: 0, limit: 1 })).toBe(8401);
  });
});
