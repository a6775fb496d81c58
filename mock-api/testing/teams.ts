import { createHmac } from "node:crypto";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { OWNER_ROLE, toPermissionMap } from "#app/contract/role-permissions.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

/** A plan for a team, with everything that its owner may. */
export const TEAM_PLAN = {
  plan_name: "Pro Teams+",
  sku: "bptup-2TB-Y",
  plan_id: 1700,
  team_id: 0,
  plan_user_limit: 10,
  is_pro: 1,
  billing_account: "team",
  is_multi_admin: 1,
  is_multi_new: 1,
  permissions: toPermissionMap(OWNER_ROLE),
  entitlements: { rbac: { value: "true", is_unlimited: 0 } },
} as const;

/** Somebody who owns a team. */
export async function teamOwner(server: TestServer, email: string): Promise<TestAccount> {
  const account = await newcomer(server, email);
  await control(server, "plan", { email, ...TEAM_PLAN });
  return account;
}

export interface HostAnswer {
  readonly status: number;
  readonly body: { readonly error_code?: number; readonly [field: string]: unknown };
}

interface HostCall {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly token?: string;
  readonly body?: object;
}

/** Calls the multi-admin host or that of orders; without a token the call is signed. */
export async function askHost(
  { client }: Pick<TestAccount, "client">,
  path: string,
  { method = "POST", token, body = {} }: HostCall = {},
): Promise<HostAnswer> {
  const name = nameOfPath(path);
  const signed = token === undefined && method === "POST" ? sign(client, name, body) : null;
  const reply = await fetch(`${client.base}/${path}`, {
    method,
    headers: {
      ...GATEWAY_HEADERS,
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
      ...(token === undefined ? {} : { "x-authorization": token }),
      ...signed?.headers,
    },
    ...(method === "POST" ? { body: signed?.body ?? JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: await reply.json() };
}

function nameOfPath(path: string): string {
  if (path.startsWith("m/gettoken")) return "gettoken";
  if (path.startsWith("o/")) return "accounts/provision";
  return path.split("/").at(-1) ?? "";
}

function sign({ session }: TestAccount["client"], name: string, request: object) {
  if (session === null) return { body: JSON.stringify(request), headers: {} };
  const servtime = Math.floor(Date.now() / 1000);
  const text = `${session.token}${session.userId}${session.deviceId}${servtime}`;
  const signature = createHmac("sha1", session.secret).update(text).digest("hex");
  const body = JSON.stringify({ ...request, servtime, access_token: session.token, signature });
  const nonce = randomHex(16);
  const signed = ["e2cs/2", "POST", name, sha256Hex(body), servtime, nonce].join("\n");
  const sig2 = createHmac("sha256", session.secret).update(signed).digest("hex");
  return { body, headers: { "x-nonce": nonce, "x-sig2": sig2 } };
}

export async function tokenOf(account: TestAccount): Promise<string> {
  const { userId } = account.client.session ?? { userId: "0" };
  const { body } = await askHost(account, `m/gettoken/0/${userId}`);
  return String(body.token ?? "");
}

export const invite = async (account: TestAccount, users: readonly object[]) =>
  askHost(account, "m/users/add", { token: await tokenOf(account), body: { users } });

/** The token of the last invitation that went to an address. */
export async function invitationOf(server: TestServer, email: string): Promise<string> {
  const [newest] = await mailsTo(server, email, "/setuserinviteconsent#");
  return /setuserinviteconsent#([0-9a-f]{32})/.exec(newest?.text ?? "")?.[1] ?? "";
}

/** Says yes and takes the place. */
export async function acceptTeam(account: TestAccount, tokenData: string): Promise<HostAnswer> {
  const body = { tokenData, saltData: randomHex(16) };
  const said = await askHost(account, "m/users/handleAcceptedInviteConsent", { body });
  if (said.status !== 200) return said;
  return askHost(account, "o/api/v1/accounts/provision", { body });
}

/** Invites somebody into a team with a role, who joins it. */
export async function joinTeam(
  server: TestServer,
  owner: TestAccount,
  { email, role = "Default User" }: { readonly email: string; readonly role?: string },
): Promise<TestAccount> {
  const account = await newcomer(server, email);
  await invite(owner, [{ email, role }]);
  const { status, body } = await acceptTeam(account, await invitationOf(server, email));
  if (status !== 200) throw new Error(`not joined: ${body.error_code}`);
  return account;
}

export type RoleLines = Extract<RequestOf<"rbacrequest">, { action: "addRole" }>["rolePermissions"];

export async function addRole(
  { client }: TestAccount,
  roleName: string,
  says: Readonly<Record<string, boolean | number>>,
): Promise<void> {
  const rolePermissions = Object.entries(says).map(([action, value]) => ({
    object: "",
    action,
    value,
  }));
  await client.call("rbacrequest", { action: "addRole", roleName, rolePermissions });
}
