import { afterEach, expect, it } from "vitest";
import type { Settings } from "#api/settings.ts";
import { prepareSignUp } from "#mock-api/testing/sso.ts";
import { invitationOf, invite, teamOwner } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;

afterEach(() => server.stop());

const start = async (changes: Partial<Settings>) => {
  server = await startTestServer(changes);
};

/** The code that a sign-up ends with; `token`: of an invitation. */
async function codeOf(email: string, token = "", extra: { readonly sso?: string } = {}) {
  const signup = { referral_code: "", signup_ref: "", hubspotutk: "", invite_cachekey: token };
  const changes = token === "" ? extra : { signup, source: "team", ...extra };
  const { client, request } = await prepareSignUp(server, email, changes);
  return client.codeOf("provision2", request);
}

it("takes everybody where sign-up is open", async () => {
  await start({});
  expect(await codeOf("ada@example.com")).toBe(0);
});

it("takes nobody where it is off, and says so before any key is made", async () => {
  await start({ signUp: "off" });
  const email_b64 = Buffer.from("ada@example.com").toString("base64");
  expect(await server.client().codeOf("provisionbegin", { email_b64 })).toBe(8139);
});

it("takes people with an open invitation to their address alone where it needs one", async () => {
  await start({});
  const owner = await teamOwner(server, "owner@example.com");
  server.world.settings.signUp = "invite";
  expect(await codeOf("eve@example.com")).toBe(8140);
  // A name of an organisation that vouches for nobody is no invitation.
  expect(await codeOf("eve@example.com", "", { sso: "a".repeat(32) })).toBe(8108);
  await invite(owner, [{ email: "ben@example.com", role: "Default User" }]);
  const token = await invitationOf(server, "ben@example.com");
  expect(await codeOf("eve@example.com", token)).toBe(8140);
  expect(await codeOf("ben@example.com", "0".repeat(32))).toBe(8140);
  expect(await codeOf("ben@example.com", token)).toBe(0);
});

it("takes addresses of the named domains, and others with an invitation", async () => {
  await start({ signUp: "domains", signUpDomains: ["example.org"] });
  expect(await codeOf("ada@example.org")).toBe(0);
  expect(await codeOf("ada@evil-example.org")).toBe(8141);
  expect(await codeOf("ada@example.org.evil.com")).toBe(8141);
});
