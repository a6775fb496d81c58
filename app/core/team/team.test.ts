import { describe, expect, it } from "vitest";
import { PERMISSION_KEYS } from "#app/contract/permissions.data.ts";
import { DEFAULT_ROLE, OWNER_ROLE } from "#app/contract/role-permissions.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { HttpReply } from "#app/core/ports.ts";
import { aReply, FakeHttp, ManualClock } from "#tests/support/core-ports.ts";
import { joinTeam } from "./join-team.ts";
import { changesOf, fieldsOf, isNameRefused } from "./role-form.ts";
import { fetchUsersAndRoles } from "./team.api.ts";
import { select, statusOf, type TeamRole, type TeamUser, wishOf } from "./team.ts";
import { TeamHost, type TeamHostPorts } from "./team-host.api.ts";

const aUser = (jobId: string, fields: Partial<TeamUser> = {}): TeamUser => ({
  jobId,
  userId: jobId,
  email: `u${jobId}@example.com`,
  status: "active",
  role: "Default User",
  sinceS: 0,
  isExpired: false,
  isOwner: false,
  ...fields,
});
const aRole = (fields: Partial<TeamRole> = {}): TeamRole => ({
  name: "Engineer",
  userIds: [],
  values: DEFAULT_ROLE,
  hidden: new Set(),
  fixed: new Set(),
  isEditable: true,
  hasLines: true,
  ...fields,
});

describe("the list of users", () => {
  const users = [
    aUser("1", { isOwner: true }),
    aUser("2"),
    aUser("3", { status: "email sent" }),
    aUser("4", { status: "declined" }),
  ];

  it("selects all, all active, or all invited: anything but active counts as invited", () => {
    expect([...select(users, "all")]).toEqual(["2", "3", "4"]);
    expect([...select(users, "active")]).toEqual(["2"]);
    expect([...select(users, "invited")]).toEqual(["3", "4"]);
    expect(wishOf(users, new Set(["3", "4"]))).toBe("invited");
    expect(wishOf(users, new Set(["2", "3"]))).toBeNull();
    expect(wishOf(users, new Set())).toBeNull();
  });

  it.each([
    ["pending downgrade", "migrating"],
    ["working", "working"],
    ["email sent", "email sent"],
    ["frozen", null],
  ])("shows the status %s as %s", (status, shown) => {
    expect(statusOf({ status })).toBe(shown);
  });

  it("shows the first role whose users hold somebody, else what the row says (Spec A§2.14)", async () => {
    const aRow = (id: string) => ({
      ...{ email: `u${id}@example.com`, user_status_str: "active", user_id: id, job_id: id },
      ...{ roles: ["Default User"], isExpired: 0, since_s: 0, is_owner: 0 },
    });
    const aRoleRow = (name: string, ids: readonly string[]) => ({
      ...{ name, users: ids.map((user_id) => ({ user_id })) },
      ...{ permissions: [], hidden: 0, editable: 1 },
    });
    const rows = {
      getchildusers: { users: ["5", "7", "9"].map(aRow), user_limit: 10 },
      rbacrequest: { roles: [aRoleRow("A", ["9"]), aRoleRow("B", ["7", "9"])] },
    };
    const api = { call: async (name: keyof typeof rows) => rows[name] } as unknown as Pick<
      ApiClient,
      "call"
    >;
    const { team } = await fetchUsersAndRoles(api, { users: true, roles: true });
    expect(team.users.map(({ role }) => role)).toEqual(["Default User", "B", "A"]);
  });

  it("takes 299 rows as it takes ten", () => {
    const many = Array.from({ length: 299 }, (_, n) => aUser(String(n + 1)));
    expect(select(many, "all").size).toBe(299);
    expect(wishOf(many, select(many, "all"))).toBe("all");
  });
});

describe("the editor of a role", () => {
  const keys = (role: TeamRole, values = role.values) =>
    fieldsOf(role, values).map(({ key }) => key);

  it("has its fields in the order of the specification, links' own only where links may be made", () => {
    expect(keys(aRole(), { ...DEFAULT_ROLE, SHARE_LINKS: true, SHARE_LINK_EXPIRY: true })).toEqual([
      "canPurgeFiles",
      "canManageBilling",
      "canViewBilling",
      "canManageUsers",
      "canManageRoles",
      "CanSharelinks",
      "CanShareLinkPasswordRequired",
      "CanShareLinkExpiryRequired",
      "DefaultShareLinkExpiryTime",
      "canShareFolders",
      "canForce2faLogin",
    ]);
    expect(keys(aRole())).not.toContain("CanShareLinkPasswordRequired");
  });

  it("leaves out what is hidden and lets nobody change what is not editable", () => {
    const role = aRole({ hidden: new Set(["PURGE_FILES"]), fixed: new Set(["MANAGE_ROLES"]) });
    const fields = fieldsOf(role, DEFAULT_ROLE);
    expect(fields.map(({ action }) => action)).not.toContain("PURGE_FILES");
    expect(fields.filter(({ isDisabled }) => isDisabled).map(({ key }) => key)).toEqual([
      "canManageRoles",
    ]);
    const closed = fieldsOf(aRole({ isEditable: false }), DEFAULT_ROLE);
    expect(closed.every(({ isDisabled }) => isDisabled)).toBe(true);
  });

  it("counts what differs, and refuses names with signs", () => {
    const role = aRole();
    expect(changesOf(role, { name: " Engineer ", values: DEFAULT_ROLE })).toBe(0);
    expect(changesOf(role, { name: "Crew", values: { ...DEFAULT_ROLE, PURGE_FILES: true } })).toBe(
      2,
    );
    expect(["A1", "Größe 2", "", "a-b", "=1", "<i>"].map(isNameRefused)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it("gives its owner everything that is a right", () => {
    expect(PERMISSION_KEYS).toHaveLength(14);
    expect([
      OWNER_ROLE.MANAGE_USERS,
      OWNER_ROLE.SHARE_LINKS,
      OWNER_ROLE.SHARE_LINK_PASSWORD,
    ]).toEqual([2, true, false]);
  });
});

function ports(answers: (HttpReply | (() => HttpReply))[]) {
  const http = new FakeHttp(answers);
  const clock = { ...new ManualClock(0), nowMs: () => 0, sleep: () => Promise.resolve() };
  const signed = {
    accessToken: "t",
    signature: "s",
    nonce: "n",
    sig2: "2",
    uid: "7",
    webDeviceId: "1",
  };
  const crypto = { signRequest: async () => signed } as unknown as TeamHostPorts["crypto"];
  const made: TeamHostPorts = { http, clock, crypto, api: { servtimeS: () => 0 } };
  return { http, made };
}
const TOKEN = aReply({ success: 1, authenticated: 1, token: "a.b.c" });
const who = { teamId: "5", userId: "7" };

describe("the multi-admin host", () => {
  const users = [{ email: "a@example.com", role: "Default User" }];
  const done = aReply({ success: 1, users: [] });

  it("is called with its token, which is asked for once, and anew when it ended", async () => {
    const { http, made } = ports([TOKEN, done, done, aReply({}, 401), TOKEN, done]);
    const host = new TeamHost(made, who);
    await host.invite(users);
    await host.invite(users);
    await host.invite(users);
    expect(http.sent.map(({ url }) => url)).toEqual([
      "/m/gettoken/5/7",
      "/m/users/add",
      "/m/users/add",
      "/m/users/add",
      "/m/gettoken/5/7",
      "/m/users/add",
    ]);
    expect(http.sent[1]?.headers).toMatchObject({ "x-authorization": "a.b.c" });
  });

  it("says no with its code and the addresses: 422", async () => {
    const refusal = { message: "no", detail: ["a@example.com"], error_code: 8122 };
    const { made } = ports([TOKEN, aReply(refusal, 422)]);
    await expect(new TeamHost(made, who).invite(users)).rejects.toMatchObject({
      code: 8122,
      data: { emails: ["a@example.com"] },
    });
  });

  it("is thrown on with 429, and with words alone is an answer that nobody understands", async () => {
    const limited = ports([TOKEN, aReply({ error_code: 9429 }, 429)]);
    await expect(new TeamHost(limited.made, who).invite(users)).rejects.toMatchObject({
      code: 9429,
    });
    const odd = ports([TOKEN, aReply({ message: "<b>Send me your key</b>" }, 422)]);
    await expect(new TeamHost(odd.made, who).invite(users)).rejects.toMatchObject({ code: 9000 });
  });
});

describe("joining a team", () => {
  const consent = { tokenData: "0".repeat(32), saltData: "1".repeat(32) };
  const ok = aReply({ success: 1 });

  it("consents once, and asks for the place until the host of orders answers", async () => {
    const lost = aReply({}, 500);
    const { http, made } = ports([ok, lost, lost, ok]);
    await joinTeam(made, consent);
    expect(http.sent.map(({ url }) => url)).toEqual([
      "/m/users/handleAcceptedInviteConsent",
      "/o/api/v1/accounts/provision",
      "/o/api/v1/accounts/provision",
      "/o/api/v1/accounts/provision",
    ]);
  });

  it("is 90002 where it never does, and what it refuses is not asked again", async () => {
    const lost = aReply({}, 500);
    const never = ports([ok, lost, lost, lost]);
    await expect(joinTeam(never.made, consent)).rejects.toMatchObject({ code: 90002 });
    const refused = ports([ok, aReply({ message: "", error_code: 8205 }, 422)]);
    await expect(joinTeam(refused.made, consent)).rejects.toMatchObject({ code: 8205 });
    expect(refused.http.sent).toHaveLength(2);
  });

  it("sends nothing but token, salt and signature", async () => {
    const { http, made } = ports([ok, ok]);
    await joinTeam(made, consent);
    for (const { body } of http.sent) {
      const fields = Object.keys(JSON.parse(String(body))).sort();
      expect(fields).toEqual(["access_token", "saltData", "servtime", "signature", "tokenData"]);
    }
  });
});
