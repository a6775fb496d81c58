import { Agent } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadWelcome } from "#app/features/auth/auth-pages.server.ts";
import { pageLoader } from "#app/features/errors/page-loader.ts";
import { loadShell } from "#app/features/shell/load-shell.server.ts";
import { LOCALES } from "#app/i18n/locales.data.ts";
import { createPageTexts } from "#app/i18n/page-texts.server.ts";
import { createSessionCookie } from "#app/platform/session.server.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { createLog } from "#server/log.ts";
import { buildLoadContext } from "#server/render/load-context.ts";
import { type Answer, startGateway, type TestGateway } from "#tests/support/gateway.ts";

const LOADERS = { "/": pageLoader(loadWelcome), "/files": pageLoader(loadShell) } as const;
const NO_VIEW = { script: "", style: "", parts: {} };
const NO_ASSETS = {
  cryptoWorker: null,
  thumbnailWorker: null,
  nameIndexWorker: null,
  names: null,
  wasmSimd: null,
  wasmBaseline: null,
  downloadServiceWorker: null,
};
const sessionCookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });
const agent = new Agent({ keepAlive: true });
const texts = await createPageTexts(new Map(LOCALES.map(({ code }) => [code, {}])));

let api: TestServer;
let account: TestAccount;
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  api = await startTestServer();
  account = await api.account("edge@example.org");
  cookie = await cookieOf(account);
  gateway = await startGateway({ apiUrl: api.url, pages: answerPages });
});

afterEach(() => api.world.evil.clear());

afterAll(async () => {
  agent.destroy();
  await gateway.close();
  await api.stop();
});

/** What Remix makes of a page's loader: a redirect, an error's status, or the page. */
const answerPages: RequestHandler = async (request, response) => {
  const context = await toContext(request, response);
  const url = gateway.hosts.origins[0] + request.originalUrl;
  const args = { context, params: {}, request: new globalThis.Request(url) };
  const page = request.path as keyof typeof LOADERS;
  const thrown = await LOADERS[page](args as LoaderFunctionArgs).then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(thrown instanceof globalThis.Response)) return void response.json(thrown);
  response.status(thrown.status);
  response.setHeader("location", thrown.headers.get("location") ?? "").end();
};

function toContext(request: Request, response: Response) {
  return buildLoadContext(request, response, {
    hosts: gateway.hosts,
    output: {
      clientDirectory: "",
      serverBuildFile: "",
      assets: NO_ASSETS,
      view: NO_VIEW,
      textUrls: {},
    },
    texts,
    log: createLog("silent"),
    sessionCookie,
    apiUrl: api.url,
    apiSecret: TEST_SECRET,
    agent,
    isDev: false,
    supportEmail: null,
    olderUrl: null,
    ssoName: null,
    billingOrigin: null,
    officeOrigin: null,
  });
}

async function cookieOf({ client }: TestAccount): Promise<string> {
  const { session } = client;
  if (session === null) throw new Error("nobody is signed in");
  const { user } = await client.call("userget", {});
  const set = sessionCookie.write({
    uid: user.uid,
    id: user.id,
    team_id: user.team_id,
    web_device_id: session.deviceId,
    access_token: session.token,
    access_secret: session.secret,
    region: "ca-central",
  });
  return set.split(";")[0] ?? "";
}

const open = (path: string) => gateway.ask(path, { headers: { cookie } });
const attack = (id: string, options = {}) => api.world.evil.set(id, true, options);

const ADDRESSES = [
  "//evil.example/login",
  "https://evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "files/../../evil",
  "files\r\nset-cookie: sid=x",
];

describe("W4: an address in the place of a page", () => {
  it.each(ADDRESSES)("%j as start page leads to the files", async (address) => {
    attack("W4", { address });
    expect(await open("/")).toMatchObject({ status: 302, headers: { location: "/files" } });
  });

  it.each(ADDRESSES)("%j in what a suspension says leaves the page of it", async (address) => {
    attack("W4", { address, state: 1 });
    const { headers } = await open("/files");
    const to = new URL(headers.location ?? "", "http://panel.example");
    expect([to.origin, to.pathname]).toEqual(["http://panel.example", "/account-suspended"]);
    expect(headers["set-cookie"]).toBeUndefined();
  });
});

describe("W5: a host in the place of a region", () => {
  it.each(["cp.evil.example", "https://evil.example", "__proto__", "constructor", "//evil", ""])(
    "%j sends nobody anywhere",
    async (region) => {
      attack("W5", { region });
      const { headers } = await open("/files?view=grid");
      expect(headers.location).toBeUndefined();
    },
  );

  it("a region that is one leads to its host of this installation", async () => {
    attack("W5", { region: "us-central" });
    const { headers } = await open("/files");
    expect(headers.location).toMatch(/^http:\/\/cp\.us\.localhost:\d+\/files\?regionconflict=1$/);
  });
});

describe("W6: a start page with `loc` behind it", () => {
  it("acts on nothing", async () => {
    attack("W6");
    expect(await open("/")).toMatchObject({ status: 302, headers: { location: "/files" } });
  });
});

const PATHS = ["/api/?command=getloginsalt", "/api/features"] as const;
const ask = (path: (typeof PATHS)[number]): Promise<Answer> => {
  if (path === "/api/features") return gateway.ask(path);
  const headers = { origin: gateway.hosts.origins[0] ?? "", "content-type": "application/json" };
  const body = JSON.stringify({ username_b64: "YUBiLmM=" });
  return gateway.ask(path, { method: "POST", headers, body });
};

describe.each(PATHS)("headers of an answer to %s", (path) => {
  it("W7: invite no foreign page to read it", async () => {
    attack("W7");
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    const names = Object.keys(headers);
    expect(names.filter((name) => /^access-control|^timing-allow/.test(name))).toEqual([]);
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it("W11: set no cookie, erase nothing, lead nowhere", async () => {
    attack("W11");
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    const refused = ["set-cookie", "strict-transport-security", "clear-site-data", "refresh"];
    for (const name of [...refused, "link", "location", "service-worker-allowed"])
      expect(headers[name], name).toBeUndefined();
  });

  it("W12: make no page of it that a frame could hold or that runs", async () => {
    attack("W12");
    const { headers } = await ask(path);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBeUndefined();
  });
});
