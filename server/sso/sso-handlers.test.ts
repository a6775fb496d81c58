import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type IdentityProvider,
  type ProviderFlaw,
  SSO_CLIENT,
  startIdentityProvider,
} from "#mock-api/sso/identity-provider.ts";
import { readEnv } from "#server/env.ts";
import { type Answer, startGateway, type TestGateway } from "#tests/support/gateway.ts";

const KEY = "ab".repeat(16);
const EMAIL = "noor@harbour.example";
const NOBODY = /^\/login\/sso\?refused=8108$/;

let provider: IdentityProvider;
let gateway: TestGateway;
let told: unknown[] = [];
let region = "ca-central";

/** An API that believes its gateway. */
const api: RequestListener = async (request, response) => {
  told.push({ path: request.url, ...JSON.parse((await buffer(request)).toString("utf8")) });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ key: KEY, region }));
};

beforeAll(async () => {
  provider = await startIdentityProvider();
  const env = {
    COFFER_SSO_ISSUER: provider.issuer,
    COFFER_SSO_CLIENT_ID: SSO_CLIENT.id,
    COFFER_SSO_CLIENT_SECRET: SSO_CLIENT.secret,
  };
  gateway = await startGateway({ api, env });
});
beforeEach(() => {
  told = [];
  region = "ca-central";
  provider.flaw = "none";
});
afterAll(async () => {
  await gateway.close();
  await provider.stop();
});

function cookieOf(answer: Answer, name: string): string {
  const all = answer.headers["set-cookie"] ?? [];
  const found = all.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  return found.split(";")[0] ?? "";
}

/** What the browser does at the provider: types an address and is sent back. */
async function visitProvider(started: Answer): Promise<string> {
  const asked = new URL(started.headers.location ?? "");
  const form = new URLSearchParams([...asked.searchParams, ["email", EMAIL]]);
  const sent = await fetch(asked, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(sent.headers.get("location") ?? "");
  return back.pathname + back.search;
}

async function goThere() {
  const started = await gateway.ask("/sso/start");
  return { started, flow: cookieOf(started, "coffer_sso"), back: await visitProvider(started) };
}

const ask = (path: string, cookie: string) => gateway.ask(path, { headers: { cookie } });

describe("single sign-on through the gateway", () => {
  it("sends the browser away with state, nonce and PKCE, which stay sealed in its cookie", async () => {
    const { started, flow } = await goThere();
    const asked = new URL(started.headers.location ?? "").searchParams;
    expect(started.status).toBe(303);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("scope")).toBe("openid email");
    expect(asked.get("redirect_uri")).toBe(`http://localhost:${gateway.port}/sso/callback`);
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(asked.get(name)?.length, name).toBeGreaterThan(20);
      expect(flow).not.toContain(asked.get(name));
    }
    expect(String(started.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax.*Max-Age=600/);
  });

  it("tells the API who came back, and keeps the key from scripts and addresses", async () => {
    const { flow, back } = await goThere();
    const answer = await ask(back, flow);
    expect([answer.status, answer.headers.location]).toEqual([303, "/login/sso?back=1"]);
    expect(told).toEqual([
      {
        path: "/r/ca/sso/identity",
        iss: provider.issuer,
        sub: createHash("sha256").update(EMAIL).digest("hex"),
        email: EMAIL,
        is_verified: 1,
        purpose: "sign-in",
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain(KEY);
    const key = cookieOf(answer, "coffer_sso_key");
    expect(String(answer.headers["set-cookie"])).toMatch(
      /coffer_sso_key=[^;]+; Path=\/sso\/key; HttpOnly; SameSite=Strict; Max-Age=60/,
    );
    const headers = { cookie: key, "sec-fetch-site": "same-origin" };
    const given = await gateway.ask("/sso/key", { method: "POST", headers });
    expect([given.status, JSON.parse(given.text)]).toEqual([200, { key: KEY }]);
    expect(String(given.headers["set-cookie"])).toMatch(/coffer_sso_key=; .*Max-Age=0/);
  });

  it("gives the key to no page of another site, and none without the cookie", async () => {
    const foreign = { origin: "https://evil.example", cookie: "" };
    const post = (headers: Record<string, string>) =>
      gateway.ask("/sso/key", { method: "POST", headers });
    expect((await post(foreign)).status).toBe(403);
    const bare = await post({ "sec-fetch-site": "same-origin" });
    expect([bare.status, JSON.parse(bare.text)]).toEqual([403, { code: 8108 }]);
  });

  it.each<ProviderFlaw>([
    "nonce",
    "audience",
    "issuer",
    "expired",
    "signature",
    "state",
    "refusal",
  ])("takes nothing from an answer with a wrong %s", async (flaw) => {
    provider.flaw = flaw;
    const { flow, back } = await goThere();
    const answer = await ask(back, flow);
    expect(answer.headers.location).toMatch(NOBODY);
    expect([told, cookieOf(answer, "coffer_sso_key")]).toEqual([[], ""]);
  });

  it("takes an answer once, and only of the browser that asked", async () => {
    const mine = await goThere();
    const other = await goThere();
    expect((await ask(mine.back, "")).headers.location).toMatch(NOBODY);
    expect((await ask(mine.back, other.flow)).headers.location).toMatch(NOBODY);
    expect((await ask(mine.back, mine.flow)).headers.location).toBe("/login/sso?back=1");
    expect((await ask(mine.back, mine.flow)).headers.location).toMatch(NOBODY);
    expect(told).toHaveLength(1);
  });

  it("takes no code that was asked for with another verifier", async () => {
    const [mine, other] = [await goThere(), await goThere()];
    const stolen = new URL(other.back, "http://localhost");
    const state = new URL(mine.back, "http://localhost").searchParams.get("state") ?? "";
    stolen.searchParams.set("state", state);
    const before = provider.refusedVerifiers;
    const answer = await ask(stolen.pathname + stolen.search, mine.flow);
    expect(answer.headers.location).toMatch(NOBODY);
    expect(provider.refusedVerifiers).toBe(before + 1);
    expect(told).toEqual([]);
  });

  it("sends an account of another region to that region's page", async () => {
    region = "us-central";
    const { flow, back } = await goThere();
    expect((await ask(back, flow)).headers.location).toBe(
      `http://cp.us.localhost:${gateway.port}/login/sso?regionconflict=1`,
    );
  });

  it("comes back to the settings from a journey that is to link, and says so to the API", async () => {
    const started = await gateway.ask("/sso/start?for=link");
    const answer = await ask(await visitProvider(started), cookieOf(started, "coffer_sso"));
    expect(answer.headers.location).toBe("/settings/security?sso=back");
    expect(told).toMatchObject([{ purpose: "link" }]);
    expect(cookieOf(answer, "coffer_sso_key")).not.toBe("");
  });

  it("gives no key to link where an account of the other region has the identity", async () => {
    region = "us-central";
    const started = await gateway.ask("/sso/start?for=link");
    const answer = await ask(await visitProvider(started), cookieOf(started, "coffer_sso"));
    expect(answer.headers.location).toBe("/settings/security?sso=8108");
    expect(cookieOf(answer, "coffer_sso_key")).toBe("");
  });

  it("takes an address for nothing but the two things that it knows", async () => {
    const started = await gateway.ask("/sso/start?for=https://evil.example");
    const answer = await ask(await visitProvider(started), cookieOf(started, "coffer_sso"));
    expect(answer.headers.location).toBe("/login/sso?back=1");
  });

  it("says that it is not available while the provider is away", async () => {
    const env = { COFFER_SSO_ISSUER: "http://127.0.0.1:1", COFFER_SSO_CLIENT_ID: "coffer" };
    const lost = await startGateway({ api, env });
    expect((await lost.ask("/sso/start")).headers.location).toBe("/login/sso?refused=8109");
    expect((await lost.ask("/sso/start?for=link")).headers.location).toBe(
      "/settings/security?sso=8109",
    );
    await lost.close();
  });

  it("is not there where no provider is named", async () => {
    const plain = await startGateway({ api });
    for (const path of ["/sso/start", "/sso/callback"])
      expect((await plain.ask(path)).status).toBe(404);
    await plain.close();
  });

  it("asks for https, except of a provider of this machine", () => {
    const of = (issuer: string) =>
      readEnv({
        COFFER_API_SECRET: "a".repeat(64),
        COFFER_SECRET: "s".repeat(64),
        COFFER_SSO_ISSUER: issuer,
        COFFER_SSO_CLIENT_ID: "coffer",
      });
    expect(() => of("http://id.harbour.example")).toThrow("https");
    expect(() => of("http://127.0.0.1.evil.example")).toThrow("https");
    expect(of("https://id.harbour.example").sso?.name).toBe("id.harbour.example");
  });
});
