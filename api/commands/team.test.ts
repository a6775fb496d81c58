import { describe, expect, it } from "vitest";
import { control } from "#mock-api/testing/control.ts";
import { newcomer, userIdOf } from "#mock-api/testing/shares.ts";
import {
  addRole,
  askHost,
  invitationOf,
  invite,
  joinTeam,
  teamOwner,
  tokenOf,
} from "#mock-api/testing/teams.ts";
import { aWish, TeamWorld, usersOf } from "#tests/support/team-world.ts";

const world = new TeamWorld();

describe("a team", () => {
  it("begins with its owner and two roles", async () => {
    expect(await usersOf(world.owner)).toMatchObject([
      {
        email: world.owner.email,
        user_status_str: "active",
        roles: ["Administrator"],
        is_owner: 1,
      },
    ]);
    const { roles } = await world.owner.client.call("rbacrequest", { action: "getRoles" });
    expect(roles.map(({ name, editable }) => [name, editable])).toEqual([
      ["Administrator", 0],
      ["Default User", 1],
    ]);
  });

  it("is not there for somebody on a plan of his own", async () => {
    const ada = await newcomer(world.server, "ada@example.com");
    expect(await ada.client.codeOf("getchildusers", {})).toBe(8401);
    expect(
      await ada.client.codeOf("rbacrequest", {
        action: "addRole",
        roleName: "A",
        rolePermissions: [],
      }),
    ).toBe(8008);
  });
});

describe("the token of team administration", () => {
  it("is for the own account, the own team, and a quarter of an hour", async () => {
    const token = await tokenOf(world.owner);
    expect(
      (await askHost(world.owner, "m/users/add", { token, body: { users: [] } })).body.error_code,
    ).toBe(1605);
    const other = await askHost(world.owner, "m/gettoken/0/123");
    expect(other).toMatchObject({ status: 422, body: { error_code: 3210 } });
    const strange = await askHost(world.owner, `m/gettoken/5/${userIdOf(world.owner)}`);
    expect(strange).toMatchObject({ status: 422, body: { error_code: 8202 } });
    await control(world.server, "clock", { offsetMs: 16 * 60 * 1000 });
    expect((await askHost(world.owner, "m/users/add", { token })).status).toBe(401);
  });

  it("ends with its session, and one that somebody made up is refused", async () => {
    const token = await tokenOf(world.owner);
    const [head, , sig] = token.split(".");
    const body = Buffer.from(
      JSON.stringify({ tid: "1", sub: userIdOf(world.owner), sid: 1, exp: 9e9 }),
    );
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const made of [
      `${head}.${body.toString("base64url")}.${sig}`,
      `${none}.${body.toString("base64url")}.`,
      "",
    ]) {
      expect((await askHost(world.owner, "m/users/add", { token: made })).status).toBe(401);
    }
    await world.owner.client.call("sessiondelete", {});
    expect((await askHost(world.owner, "m/users/add", { token })).status).toBe(401);
  });
});

describe("an invitation", () => {
  it("is refused with the addresses that it is about", async () => {
    expect(await world.codeOfInvite([])).toBe(1605);
    const many = Array.from({ length: 21 }, (_, n) => aWish(`u${n}@example.com`));
    expect(await world.codeOfInvite(many)).toBe(1652);
    const wrong = await invite(world.owner, [aWish("a@example.com"), aWish("nobody")]);
    expect(wrong).toMatchObject({ status: 422, body: { error_code: 8111, detail: ["nobody"] } });
    expect(await world.codeOfInvite([{ email: "a@example.com" }])).toBe(8115);
    expect(await world.codeOfInvite([aWish("a@example.com", "Nobody")])).toBe(8124);
    expect(await world.codeOfInvite([aWish(world.owner.email)])).toBe(1650);
    const nine = Array.from({ length: 10 }, (_, n) => aWish(`u${n}@example.com`));
    expect(await world.codeOfInvite(nine)).toBe(8119);
    expect(await usersOf(world.owner)).toHaveLength(1);
  });

  it("is 8210 above 99 users, whatever the plan allows", async () => {
    const plan = {
      email: world.owner.email,
      plan_id: 1700,
      billing_account: "t",
      is_multi_admin: 1,
    };
    await control(world.server, "plan", {
      ...plan,
      plan_user_limit: 99,
      is_multi_new: 1,
      permissions: { viewUsers: true, addEditUsers: true },
    });
    for (let from = 0; from < 98; from += 14) {
      const users = Array.from({ length: 14 }, (_, n) => aWish(`u${from + n}@example.com`));
      expect((await invite(world.owner, users)).status).toBe(200);
    }
    expect(await world.codeOfInvite([aWish("last@example.com")])).toBe(8210);
  });

  it("waits with its mail, is sent again with another token, and taken back", async () => {
    await invite(world.owner, [aWish("bob@example.com")]);
    const first = await invitationOf(world.server, "bob@example.com");
    const { job_id, user_status_str, user_id } = await world.rowOf("bob@example.com");
    expect([user_status_str, user_id]).toEqual(["email sent", "0"]);
    const token = await tokenOf(world.owner);
    const again = await askHost(world.owner, "m/users/resenduserinviteemail", {
      token,
      body: { userId: job_id },
    });
    expect(again.status).toBe(200);
    const open = (key: string) =>
      askHost(world.owner, `m/users/consentinvite/${key}`, { method: "GET" });
    expect((await open(first)).body.error_code).toBe(1600);
    const second = await invitationOf(world.server, "bob@example.com");
    expect((await open(second)).body).toMatchObject({
      role: "Default User",
      team: { email: world.owner.email },
    });
    await askHost(world.owner, `m/users/invite/${job_id}`, { method: "DELETE", token });
    expect((await open(second)).body.error_code).toBe(1600);
    expect(await usersOf(world.owner)).toHaveLength(1);
  });

  it("is not sent for ever: a team that asks too often is 429", async () => {
    await control(world.server, "limits", { teamInvites: { points: 1, durationS: 60 } });
    expect((await invite(world.owner, [aWish("a@example.com")])).status).toBe(200);
    const second = await invite(world.owner, [aWish("b@example.com")]);
    expect([second.status, second.body.error_code]).toEqual([429, 9429]);
  });
});

describe("a user", () => {
  it("gets another role, which his record says at once; 8123 and 8124", async () => {
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    await addRole(world.owner, "Engineer", { SHARE_LINKS: true, PURGE_FILES: true });
    const { job_id } = await world.rowOf(bob.email);
    const set = (roleName: string) =>
      world.owner.client.codeOf("rbacrequest", {
        action: "updateUserRole",
        users: [job_id],
        roleName,
      });
    expect(await set("Nobody")).toBe(8124);
    expect(await set("Engineer")).toBe(0);
    expect(await set("Engineer")).toBe(8123);
    const { permissions } = (await bob.client.call("userget", {})).user;
    expect(permissions).toMatchObject({ sharelinks: true, purgeFiles: true, viewUsers: false });
  });

  it("who is removed keeps his account and what is in it, and is on the free plan", async () => {
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    const before = (await bob.client.call("userget", {})).user;
    const remove = { action: "deleteProvisionedUser", roleName: "Default User" } as const;
    const specificUserId = userIdOf(bob);
    await world.owner.client.call("rbacrequest", { ...remove, specificUserId });
    const { user } = await bob.client.call("userget", {});
    expect(user).toMatchObject({
      sku: "free",
      akm: before.akm,
      disk_limit_bytes: before.disk_limit_bytes,
    });
    expect(await world.owner.client.codeOf("rbacrequest", { ...remove, specificUserId })).toBe(
      8202,
    );
    const self = { ...remove, specificUserId: userIdOf(world.owner) };
    expect(await world.owner.client.codeOf("rbacrequest", self)).toBe(8401);
  });

  it("of another team is nobody's business", async () => {
    const bob = await joinTeam(world.server, world.owner, { email: "bob@example.com" });
    const { job_id } = await world.rowOf(bob.email);
    const rival = await teamOwner(world.server, "rival@example.com");
    const token = await tokenOf(rival);
    const remove = { action: "deleteProvisionedUser", roleName: "A" } as const;
    const specificUserId = userIdOf(bob);
    expect(await rival.client.codeOf("rbacrequest", { ...remove, specificUserId })).toBe(8202);
    const change = { action: "updateUserRole", roleName: "Default User" } as const;
    expect(await rival.client.codeOf("rbacrequest", { ...change, users: [job_id] })).toBe(8201);
    const removed = await askHost(rival, `m/users/invite/${job_id}`, { method: "DELETE", token });
    expect(removed.body.error_code).toBe(8201);
    expect(await usersOf(rival)).toHaveLength(1);
  });
});

describe("a role", () => {
  const rename = (roleName: string, newRoleName: string) =>
    world.owner.client.codeOf("rbacrequest", {
      action: "updatePermissionsForRole",
      roleName,
      rolePermissions: { permissions: [], newRoleName },
    });

  it("has a name of letters, digits and spaces that no other has (1701)", async () => {
    await addRole(world.owner, "Engineer", {});
    await addRole(world.owner, "Site office", {});
    for (const name of ["Site (north)", "<b>", "site OFFICE", "=1+1"])
      expect(await rename("Engineer", name)).toBe(1701);
    expect(await rename("Engineer", "Größe 2")).toBe(0);
    expect(await rename("Engineer", "Again")).toBe(8124);
    expect(await rename("Administrator", "Boss")).toBe(8401);
  });

  it("that is deleted leaves its users with the default role, which stays", async () => {
    await addRole(world.owner, "Engineer", { SHARE_LINKS: true });
    const bob = await joinTeam(world.server, world.owner, {
      email: "bob@example.com",
      role: "Engineer",
    });
    const remove = (roleName: string) =>
      world.owner.client.codeOf("rbacrequest", { action: "deleteRole", roleName });
    expect(await remove("Engineer")).toBe(0);
    expect((await world.rowOf(bob.email)).roles).toEqual(["Default User"]);
    expect((await bob.client.call("userget", {})).user.permissions).toMatchObject({
      sharelinks: false,
    });
    expect(await remove("Default User")).toBe(8401);
    expect(await remove("Administrator")).toBe(8401);
  });

  it("lets nobody give what he does not have, nor raise himself (T10)", async () => {
    await addRole(world.owner, "Office", { MANAGE_USERS: 2, MANAGE_ROLES: 2, SHARE_LINKS: true });
    await addRole(world.owner, "Billing", { MANAGE_BILLING: true, VIEW_BILLING: true });
    const eve = await joinTeam(world.server, world.owner, {
      email: "eve@example.com",
      role: "Office",
    });
    const bob = await joinTeam(world.server, world.owner, {
      email: "bob@example.com",
      role: "Billing",
    });
    const ask = (request: Parameters<typeof eve.client.codeOf<"rbacrequest">>[1]) =>
      eve.client.codeOf("rbacrequest", request);
    const billing = [{ object: "BILLING", action: "MANAGE_BILLING", value: true }];
    expect(await ask({ action: "addRole", roleName: "Mine", rolePermissions: billing })).toBe(8401);
    const own = { action: "updatePermissionsForRole", roleName: "Office" } as const;
    expect(await ask({ ...own, rolePermissions: { permissions: billing } })).toBe(8401);
    const { job_id } = await world.rowOf(eve.email);
    expect(await ask({ action: "updateUserRole", users: [job_id], roleName: "Default User" })).toBe(
      8401,
    );
    const other = await world.rowOf(bob.email);
    expect(await ask({ action: "updateUserRole", users: [other.job_id], roleName: "Office" })).toBe(
      8401,
    );
    expect(
      await ask({
        action: "deleteProvisionedUser",
        specificUserId: userIdOf(bob),
        roleName: "Billing",
      }),
    ).toBe(8401);
    expect(await ask({ action: "deleteRole", roleName: "Billing" })).toBe(8401);
    expect((await invite(eve, [aWish("new@example.com", "Billing")])).body.error_code).toBe(8401);
    expect((await invite(eve, [aWish("new@example.com", "Administrator")])).body.error_code).toBe(
      8401,
    );
    expect((await invite(eve, [aWish("new@example.com", "Office")])).status).toBe(200);
  });
});
