import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CODES } from "#api/api-error.ts";
import { mayDo } from "#api/commands/may-do.ts";
import type { PlanRow } from "#api/store/plans-repository.ts";
import { PERMISSION_KEYS, type PermissionKey } from "#app/contract/permissions.data.ts";
import { teamPlaceOf } from "#app/contract/plans.ts";
import {
  DEFAULT_ROLE,
  fromPermissionMap,
  OWNER_ROLE,
  toPermissionMap,
  toRoleValues,
} from "#app/contract/role-permissions.ts";
import { can } from "#app/core/access/permissions.ts";
import type { Person } from "#app/core/access/person.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { linkKeys, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { addRole, askHost, invite, joinTeam, teamOwner } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const DENIED = 8401;
/** A call that no command takes proves nothing of a right. */
const MALFORMED = CODES.malformed;
let server: TestServer;
let folder: ReadonlyMap<TestAccount, string>;
let people: Readonly<Record<Kind, TestAccount>>;

type Kind = "single" | "legacyAdmin" | "legacyChild" | "owner" | "member";

beforeAll(async () => {
  server = await startTestServer();
  const owner = await teamOwner(server, "owner@example.com");
  await owner.client.call("getchildusers", {});
  people = {
    owner,
    single: await newcomer(server, "single@example.com"),
    legacyAdmin: await newcomer(server, "admin@example.com"),
    legacyChild: await newcomer(server, "child@example.com"),
    member: await joinTeam(server, owner, { email: "member@example.com" }),
  };
  const legacy = { billing_account: "old", is_multi_new: 0 };
  await control(server, "plan", { email: "admin@example.com", ...legacy, is_multi_admin: 1 });
  await control(server, "plan", { email: "child@example.com", ...legacy, is_multi_child: 1 });
  const made = new Map<TestAccount, string>();
  for (const account of Object.values(people)) made.set(account, await makeFolder(account));
  folder = made;
});
afterAll(() => server.stop());

const lines = [{ object: "FILES", action: "PURGE_FILES", value: false }];
const request_id = () => sealed.requestId();

/** One call that each permission decides about; a refusal of another kind is no refusal of the right. */
const CALLS: Partial<Record<PermissionKey, (by: TestAccount) => Promise<number>>> = {
  viewUsers: ({ client }) => client.codeOf("getchildusers", {}),
  addEditUsers: async (by) => {
    const userId = by.client.session?.userId ?? "";
    const asked = await askHost(by, `m/gettoken/0/${userId}`);
    return asked.body.error_code ?? (await invite(by, [])).body.error_code ?? 0;
  },
  manageUsers: ({ client }) =>
    client.codeOf("rbacrequest", { action: "updateUserRole", users: ["1"], roleName: "Nobody" }),
  viewRoles: async ({ client }) => {
    const code = await client.codeOf("rbacrequest", { action: "getRoles" });
    if (code !== 0) return code;
    const { roles } = await client.call("rbacrequest", { action: "getRoles" });
    return roles.every(({ permissions }) => permissions.length > 0) ? 0 : DENIED;
  },
  addEditRoles: ({ client }) =>
    client.codeOf("rbacrequest", { action: "addRole", roleName: "<", rolePermissions: lines }),
  manageRoles: ({ client }) =>
    client.codeOf("rbacrequest", { action: "deleteRole", roleName: "Nobody" }),
  purgeFiles: ({ client }) =>
    client.codeOf("pathpurge", { request_id: request_id(), coffer_ids: ["1"] }),
  viewBilling: ({ client }) => client.codeOf("chargebeesubscriptiondetails", {}),
  manageBilling: ({ client }) => client.codeOf("chargebeesession", { place: "home" }),
  sharelinks: (by) => linkOf(by),
  shareFolders: (by) =>
    by.client.codeOf("shareadd", { request_id: request_id(), coffer_id: folder.get(by) ?? "" }),
};

async function linkOf(by: TestAccount): Promise<number> {
  return by.client.codeOf("linkadd", { request_id: request_id(), coffer_id: folder.get(by) ?? "" });
}

/** Spec A§6.3, each line as it stands there. */
const GRANTED: Readonly<Record<Kind, readonly PermissionKey[]>> = {
  single: [
    "manageUsers",
    "addEditUsers",
    "manageRoles",
    "addEditRoles",
    "manageBilling",
    "purgeFiles",
    "sharelinks",
    "shareFolders",
  ],
  legacyAdmin: ["viewUsers", "viewBilling", "manageBilling"],
  legacyChild: [],
  owner: PERMISSION_KEYS,
  member: ["shareFolders"],
};

const KINDS: readonly Kind[] = ["single", "legacyAdmin", "legacyChild", "owner", "member"];
const MATRIX = KINDS.flatMap((kind) =>
  Object.entries(CALLS).map(([key, call]) => ({ kind, key: key as PermissionKey, call })),
);

describe("the API refuses what a role does not allow", () => {
  it.each(MATRIX)("$key of $kind", async ({ kind, key, call }) => {
    const code = await call(people[kind]);
    expect(code).not.toBe(MALFORMED);
    expect(code === DENIED).toBe(!GRANTED[kind].includes(key));
  });

  it.each(["shareLinkPassword", "shareLinkExpiry"] as const)(
    "%s of a member: a new link has it, and keeps it",
    async (key) => {
      const isPassword = key === "shareLinkPassword";
      const name = isPassword ? "Careful" : "Brief";
      const action = isPassword ? "SHARE_LINK_PASSWORD" : "SHARE_LINK_EXPIRY";
      await addRole(people.owner, name, { SHARE_LINKS: true, [action]: true });
      const email = `${name.toLowerCase()}@example.com`;
      const by = await joinTeam(server, people.owner, { email, role: name });
      const ids = { request_id: request_id(), coffer_id: await makeFolder(by) };
      const { publink_id } = await by.client.call("linkadd", ids);
      const keys = { ...linkKeys("0"), enc_password: "" };
      const locked = { ...keys, enc_password: linkKeys("0", "a".repeat(32)).enc_password };
      // An end comes with the link itself, a password with its first keys.
      const bare = await by.client.codeOf("linkset", { publink_id, keys });
      expect(bare).toBe(isPassword ? DENIED : 0);
      if (isPassword) {
        expect(await by.client.codeOf("linkset", { publink_id, keys: locked })).toBe(0);
      }
      if (!isPassword) {
        expect(await by.client.codeOf("linkset", { publink_id, exp_servtime: 0 })).toBe(DENIED);
      }
      expect(await by.client.codeOf("linkset", { publink_id, download_limit: 5 })).toBe(0);
    },
  );

  it("a link that stood before the rule keeps its settings", async () => {
    await addRole(people.owner, "Later", { SHARE_LINKS: true });
    const by = await joinTeam(server, people.owner, { email: "later@example.com", role: "Later" });
    const { publinkId: publink_id } = await makeLink(by, await makeFolder(by));
    const rule = [
      { object: "SHARE", action: "SHARE_LINKS", value: true },
      { object: "SHARE", action: "SHARE_LINK_EXPIRY", value: true },
    ];
    const role = { action: "updatePermissionsForRole", roleName: "Later" } as const;
    await people.owner.client.call("rbacrequest", {
      ...role,
      rolePermissions: { permissions: rule },
    });
    expect(await by.client.codeOf("linkset", { publink_id, download_limit: 5 })).toBe(0);
  });
});

/** Small and repeatable (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PLAN = {
  user_id: 1,
  team_id: 0,
  plantype_id: 1,
  plan_name: "",
  sku: "free",
  plan_user_limit: 1,
};
const REST = { is_pro: 0, is_unlimited: 0, is_on_trial: 0, trial_end: "", entitlements: "{}" };
const MONEY = {
  subscription_status: "",
  subscription_end_s: 0,
  unpaid_until_s: 0,
  team_user_count: 0,
};

function randomPlan(next: () => number): PlanRow {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] ?? of[0]!;
  const values = [true, false, 0, 1, 2, { value: true, subValue: 7 }, { value: 0 }, { value: 1 }];
  const map = Object.fromEntries(
    PERMISSION_KEYS.filter(() => next() < 0.7).map((key) => [key, pick(values)]),
  );
  return {
    ...PLAN,
    ...REST,
    ...MONEY,
    plan_id: pick([0, 2, 100, 1000, 1001, 1002, 1101, 1501, 1700]),
    billing_account: pick(["", "acct"]),
    is_multi_admin: pick([0, 1]),
    is_multi_child: pick([0, 1]),
    is_multi_new: pick([0, 1]),
    permissions: JSON.stringify(map),
  };
}

/** As `account.api.ts` and `person-of.ts` read the same record. */
function personOfPlan(
  plan: PlanRow,
): Pick<Person, "isMultiNew" | "isAdmin" | "isChild" | "permissions"> {
  const record = { planId: plan.plan_id, billingAccount: plan.billing_account };
  const flags = {
    isMultiAdmin: plan.is_multi_admin === 1,
    isMultiChild: plan.is_multi_child === 1,
  };
  const place = teamPlaceOf({ ...record, ...flags });
  return {
    isMultiNew: plan.is_multi_new === 1,
    isAdmin: place === "admin",
    isChild: place === "child",
    permissions: new Map(Object.entries(JSON.parse(plan.permissions))),
  };
}

describe("what server and browser say of a permission", () => {
  it("is the same for 100 000 random records and commands", () => {
    const next = random(370);
    let granted = 0;
    for (let n = 0; n < 100_000; n += 1) {
      const plan = randomPlan(next);
      const key = PERMISSION_KEYS[Math.floor(next() * PERMISSION_KEYS.length)]!;
      const own = mayDo(plan, key);
      if (own !== can(personOfPlan(plan) as Person, key))
        expect.fail(JSON.stringify({ plan, key }));
      granted += Number(own);
    }
    expect(granted).toBeGreaterThan(10_000);
    expect(granted).toBeLessThan(90_000);
  });

  it("comes whole from a role and back, whatever else stands in it", () => {
    for (const role of [OWNER_ROLE, DEFAULT_ROLE]) {
      expect(fromPermissionMap(toPermissionMap(role))).toEqual(role);
    }
    const odd = toRoleValues([
      { action: "MANAGE_USERS", value: 9 },
      { action: "PURGE_FILES", value: 1 },
      { action: "ADD_EDIT_ROLES", value: true },
      { action: "DEFAULT_SHARE_LINK_EXPIRY_TIME", value: 365 },
      { action: "EVERYTHING", value: true },
    ]);
    expect(odd).toEqual(DEFAULT_ROLE);
  });
});
