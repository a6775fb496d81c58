import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { turnOnApp } from "#mock-api/testing/second-factor.ts";
import { addRole, askHost, joinTeam, teamOwner } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const DUE = 8312;
let server: TestServer;
let owner: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  owner = await teamOwner(server, "owner@example.com");
  await owner.client.call("getchildusers", {});
  await addRole(owner, "Careful", { MANAGE_USERS: 2, FORCE_2FA_ON_FIRST_LOGIN: true });
  member = await joinTeam(server, owner, { email: "member@example.com", role: "Careful" });
});
afterAll(() => server.stop());

it("a role that forces a second factor stops everything but setting it up and leaving", async () => {
  const { client } = member;
  expect(await client.codeOf("userget", {})).toBe(0);
  expect(await client.codeOf("sessionvalid", {})).toBe(0);
  expect(await client.codeOf("getchildusers", {})).toBe(DUE);
  expect(await client.codeOf("teamaudit", { after: 0, limit: 1 })).toBe(DUE);
  const userId = client.session?.userId ?? "";
  const token = await askHost(member, `m/gettoken/0/${userId}`);
  expect(token.body.error_code).toBe(DUE);
  expect(await client.codeOf("twofabegin", { twofa_type: "1" })).not.toBe(DUE);
});

it("nobody else is asked: not the owner, not a member of another role", async () => {
  const other = await joinTeam(server, owner, { email: "other@example.com" });
  expect(await owner.client.codeOf("getchildusers", {})).toBe(0);
  expect(await other.client.codeOf("getchildusers", {})).not.toBe(DUE);
});

it("lets everything through once there is one", async () => {
  await turnOnApp(member);
  expect(await member.client.codeOf("getchildusers", {})).toBe(0);
});
