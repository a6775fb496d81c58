import { Agent } from "node:http";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Request, Response } from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadWelcome } from "#app/features/auth/auth-pages.server.ts";
import { loadFolder } from "#app/features/files/load-folder.server.ts";
import { loadShell } from "#app/features/shell/load-shell.server.ts";
import { LOCALES } from "#app/i18n/locales.data.ts";
import { createPageTexts, type PageTexts } from "#app/i18n/page-texts.server.ts";
import { createSessionCookie } from "#app/platform/session.server.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";
import { createLog } from "../log.ts";
import { buildLoadContext } from "./load-context.ts";

const LOADERS = {
  "/files": [loadShell, loadFolder("files")],
  "/files/{root}": [loadShell, loadFolder("files")],
  "/": [loadWelcome],
  "/verify-email": [loadShell, loadFolder("files")],
} as const;

const sessionCookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });

const agent = new Agent({ keepAlive: true });
let texts: PageTexts;
let api: TestServer;
let account: TestAccount;
let gateway: TestGateway;

beforeAll(async () => {
  texts = await createPageTexts(new Map(LOCALES.map(({ code }) => [code, {}])));
  api = await startTestServer();
  account = await api.account("page@example.org");
  gateway = await startGateway({ pages: answerWithLoaders });
});

afterAll(async () => {
  agent.destroy();
  await gateway.close();
  await api.stop();
});

beforeEach(() => api.world.received.clear());

/** What Remix does with a page: one context, all loaders at once. */
async function answerWithLoaders(request: Request, response: Response): Promise<void> {
  const context = await buildLoadContext(request, response, {
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
  const page = request.path.replace(account.rootId, "{root}") as keyof typeof LOADERS;
  const params = page.endsWith("{root}") ? { id: account.rootId } : {};
  const args = { context, params, request: new globalThis.Request(`${gateway.hosts.origins[0]}/`) };
  const answers = await Promise.allSettled(
    LOADERS[page].map(async (load) => load(args as LoaderFunctionArgs)),
  );
  response.json(answers.map(({ status }) => status));
}

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

async function ask(path: string, { cookie = "", method = "GET" } = {}) {
  const { token, secret, userId, deviceId } = account.client.session!;
  const [session] = sessionCookie
    .write({
      access_token: token,
      access_secret: secret,
      uid: userId,
      id: userId,
      web_device_id: deviceId,
      team_id: "0",
      region: "ca",
    })
    .split(";");
  const headers = { cookie: `${session}; ${cookie}`, origin: gateway.hosts.origins[0]! };
  return gateway.ask(path, { method, headers });
}

const asked = () =>
  api.world.received
    .list()
    .map(({ name }) => name)
    .toSorted();

describe("a page of a signed-in person asks the API", () => {
  it.each([
    ["/files", "", ["pathlist", "sessionvalid", "userget"]],
    ["/files", "coffer_locale=de", ["pathlist", "sessionvalid", "userget"]],
    ["/", "", ["sessionvalid", "userget"]],
  ])("at %s with the cookie '%s' for each thing once", async (path, cookie, names) => {
    await ask(path, { cookie });
    expect(asked()).toEqual(names);
  });

  it("in a folder for each thing once", async () => {
    await ask(`/files/${account.rootId}`);
    expect(asked()).toEqual(["pathlist", "sessionvalid", "userget"]);
  });

  it("anew for the next page, whoever asked before", async () => {
    await ask("/files");
    await ask("/files");
    expect(asked()).toHaveLength(6);
  });

  it("and gets all its answers", async () => {
    expect((await ask("/files")).text).toBe('["fulfilled","fulfilled"]');
  });
});

describe("a form of a signed-in person", () => {
  it("asks again after what it has changed", async () => {
    await ask("/verify-email", { method: "POST" });
    expect(asked()).toEqual(["pathlist", "sessionvalid", "userget", "userget"]);
  });
});
