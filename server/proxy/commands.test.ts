import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createSessionCookie } from "#app/platform/session.server.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { type AskOptions, startGateway, type TestGateway } from "#tests/support/gateway.ts";

let gateway: TestGateway;
afterEach(() => gateway.close());

const JSON_TYPE = { "content-type": "application/json" };

function post(command: string, body: string, options: AskOptions = {}) {
  const headers = { ...JSON_TYPE, ...options.headers };
  return gateway.ask(`/api/?command=${command}&userid=7`, {
    method: "POST",
    body,
    ...options,
    headers,
  });
}

/** An API that tells what it received. */
const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { url, headers } = request;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ url, headers, body: Buffer.concat(chunks).toString("utf8") }));
};

describe("a command", () => {
  it("goes to the region of the host, byte for byte", async () => {
    gateway = await startGateway({ api: echo });
    const body = '{ "a" : "ü"}';
    const host = `cp.us.localhost:${gateway.port}`;
    const seen = JSON.parse((await post("userget", body, { host })).text);
    expect(seen.url).toBe("/r/us/api/?command=userget&userid=7");
    expect(seen.body).toBe(body);
  });

  it("takes along only the headers that the API needs", async () => {
    gateway = await startGateway({ api: echo });
    const headers = {
      "x-nonce": "n",
      "x-sig2": "s",
      "x-request-id": "r",
      "x-forwarded-for": "6.6.6.6",
      "x-gateway-secret": "guess",
      "x-coffer-origin": "https://evil.example",
      "x-coffer-place": "Nowhere",
      "x-coffer-session": "guess",
      cookie: "sid=secret",
      authorization: "Basic x",
      "user-agent": "browser",
    };
    const seen = JSON.parse((await post("userget", "{}", { headers })).text).headers;
    expect(seen).toEqual({
      "content-type": "application/json",
      "content-length": "2",
      "x-nonce": "n",
      "x-sig2": "s",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/),
      "x-forwarded-for": "127.0.0.1",
      "x-gateway-secret": TEST_SECRET,
      "x-coffer-device": "other",
      "x-coffer-origin": expect.stringMatching(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/),
      host: expect.stringMatching(/^127\.0\.0\.1:/),
      connection: "keep-alive",
    });
  });

  it("that signs in or is about comments brings the session of the browser's cookie, and no other does", async () => {
    gateway = await startGateway({ api: echo });
    const cookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });
    const ids = { uid: "7", id: "7", team_id: "0", web_device_id: "8", region: "ca-central" };
    const own = cookie.write({ ...ids, access_token: "token", access_secret: "secret" });
    const brought = async (command: string, header: string) => {
      const headers = { cookie: header, "x-coffer-session": "guess" };
      const body = JSON.stringify({ username: "a@x.y" });
      return JSON.parse((await post(command, body, { headers })).text).headers["x-coffer-session"];
    };
    const [pair = ""] = own.split(";");
    expect(await brought("sessionnew", pair)).toBe("token");
    expect(await brought("commentadd", pair)).toBe("token");
    expect(await brought("commentlist", `${pair}x`)).toBeUndefined();
    expect(await brought("userget", pair)).toBeUndefined();
    expect(await brought("sessionnew", `${pair}x`)).toBeUndefined();
    expect(await brought("sessionnew", "sid=token")).toBeUndefined();
  });

  it("that mails a code counts a wrong password, and forgets none", async () => {
    let reply = '{"success":0,"error_code":8023}';
    const api: RequestListener = (request, response) =>
      void response.end(reply, () => request.resume());
    gateway = await startGateway({ api });
    const ask = (command: string) => post(command, JSON.stringify({ username: "a@x.y" }));
    for (let tries = 0; tries < 4; tries += 1) await ask("sessionnew");
    reply = '{"success":1}';
    await ask("twofasend");
    reply = '{"success":0,"error_code":6001}';
    expect((await ask("twofasend")).status).toBe(200);
    expect((await ask("sessionnew")).status).toBe(429);
  });

  it.each([
    ["X-Place", "1", "Oslo, Norway"],
    ["X-Place", "0", undefined],
    ["", "1", undefined],
  ])(
    "brings the place that the header %j of a trusted hop names (hops: %s): %j",
    async (name, hops, place) => {
      const env = { COFFER_PLACE_HEADER: name, COFFER_TRUST_PROXY: hops };
      gateway = await startGateway({ api: echo, env });
      const headers = { "x-place": "Oslo, Norway", "x-coffer-place": "Nowhere" };
      const seen = JSON.parse((await post("userget", "{}", { headers })).text).headers;
      expect(seen["x-coffer-place"]).toBe(place);
    },
  );

  it.each(["", "nope", "constructor", "userget%00", "USERGET"])(
    "that the contract does not know (%j) never reaches the API",
    async (name) => {
      const reached: string[] = [];
      gateway = await startGateway({
        api: (request, response) => {
          reached.push(request.url ?? "");
          response.end();
        },
      });
      expect((await post(name, "{}")).status).toBe(400);
      expect(reached).toEqual([]);
    },
  );

  it("must be JSON, not too large and not too deep", async () => {
    gateway = await startGateway({ api: echo });
    const plain = { headers: { "content-type": "text/plain" } };
    expect((await post("userget", "{}", plain)).status).toBe(415);
    expect((await post("userget", `"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await post("userget", "[".repeat(33) + "]".repeat(33))).status).toBe(400);
    expect((await post("userget", `"${"[".repeat(40)}"`)).status).toBe(200);
  });

  it("that carries the manifest may be larger", async () => {
    gateway = await startGateway({ api: echo });
    const body = `"${"x".repeat(2 * 1024 * 1024)}"`;
    expect((await post("userinfoset", body)).status).toBe(200);
  });

  it("of a foreign page is refused", async () => {
    gateway = await startGateway({ api: echo });
    const headers = { origin: "https://evil.example" };
    expect((await post("userget", "{}", { headers })).status).toBe(403);
  });

  it("is answered with data that no browser runs or keeps", async () => {
    gateway = await startGateway({ api: echo });
    const { headers } = await post("userget", "{}");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("is 503 with a code and a time to wait while the API is away", async () => {
    gateway = await startGateway({ env: { COFFER_API_URL: "http://127.0.0.1:1" } });
    const answer = await post("userget", "{}");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(answer.text)).toEqual({ success: 0, error_code: 9503 });
  });

  it("keeps the API's status", async () => {
    gateway = await startGateway({
      api: (_request, response) => response.writeHead(453).end('{"error":{"region":"US"}}'),
    });
    const answer = await post("sessionvalid", "{}");
    expect([answer.status, answer.text]).toEqual([453, '{"error":{"region":"US"}}']);
  });
});

describe("guessing", () => {
  const refuseLogins: RequestListener = (request, response) => {
    request.resume();
    response.end('{"success":0,"error_code":6001}');
  };
  const login = (username: string) => post("sessionnew", JSON.stringify({ username }));

  it("a password stops after five failures, for that account only", async () => {
    gateway = await startGateway({ api: refuseLogins });
    for (let tries = 0; tries < 5; tries += 1) expect((await login("a@x.y")).status).toBe(200);
    const limited = await login("A@x.y");
    expect([limited.status, limited.text]).toEqual([429, '{"success":0,"error_code":9429}']);
    expect((await login("b@x.y")).status).toBe(200);
  });

  it("a link's password stops after ten failures, with a code that speaks of no account", async () => {
    gateway = await startGateway({
      api: (request, response) => {
        request.resume();
        response.end('{"success":0,"error_code":8019}');
      },
    });
    const open = (publink_id: string, passwordlock = "") =>
      post("linkpathlist", JSON.stringify({ publink_id, passwordlock }));
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await open("a", String(tries))).status).toBe(200);
    }
    const limited = await open("a");
    expect([limited.status, limited.text]).toEqual([429, '{"success":0,"error_code":8004}']);
    expect(limited.headers["retry-after"]).toBe(String(30 * 60));
    expect((await open("b")).status).toBe(200);
  });

  it("is forgotten after a success", async () => {
    let isRight = false;
    gateway = await startGateway({
      api: (request, response) => {
        request.resume();
        response.end(isRight ? '{"success":1}' : '{"success":0,"error_code":6001}');
      },
    });
    for (let tries = 0; tries < 4; tries += 1) await login("a@x.y");
    isRight = true;
    await login("a@x.y");
    isRight = false;
    for (let tries = 0; tries < 5; tries += 1) expect((await login("a@x.y")).status).toBe(200);
  });

  it("many accounts from one address stops as well", async () => {
    gateway = await startGateway({ api: refuseLogins, env: { COFFER_LIMIT_LOGIN_ADDRESS: "3" } });
    for (let tries = 0; tries < 3; tries += 1) await login(`u${tries}@x.y`);
    const refusal = await login("new@x.y");
    expect([refusal.status, refusal.headers["retry-after"]]).toEqual([429, "1800"]);
  });

  it("who has an account by asking for salts stops after thirty in a minute", async () => {
    gateway = await startGateway({ api: refuseLogins, env: { COFFER_LIMIT_SALT: "2" } });
    for (let asked = 0; asked < 2; asked += 1) await post("getloginsalt", "{}");
    expect((await post("getloginsalt", "{}")).status).toBe(429);
  });

  it("from the addresses of one IPv6 network counts as one, from the next as another", async () => {
    const env = { COFFER_LIMIT_LOGIN: "2", COFFER_TRUST_PROXY: "1" };
    gateway = await startGateway({ api: refuseLogins, env });
    const body = JSON.stringify({ username: "a@x.y" });
    const from = async (address: string) =>
      (await post("sessionnew", body, { headers: { "x-forwarded-for": address } })).status;
    expect(await from("2001:db8:0:1::1")).toBe(200);
    expect(await from("2001:db8:0:1:ffff::2")).toBe(200);
    expect(await from("2001:db8:0:1::3")).toBe(429);
    expect(await from("2001:db8:0:2::1")).toBe(200);
  });
});

describe("the flags", () => {
  it("are asked of the region's API, without what a browser adds to the path", async () => {
    gateway = await startGateway({ api: echo });
    const seen = JSON.parse((await gateway.ask("/api/features?x=1")).text);
    expect(seen.url).toBe("/r/ca/api/features");
    expect((await gateway.ask("/api/features", { method: "POST" })).status).toBe(405);
  });
});

describe("what a page has counted", () => {
  const EVENT = '{"event":"view","section":"files","viewer":"person"}';
  const ask = (headers: Readonly<Record<string, string>>, body = EVENT) =>
    gateway.ask("/_a?who=7", {
      method: "POST",
      body,
      headers: { ...JSON_TYPE, "sec-fetch-site": "same-origin", ...headers },
    });

  it("goes on without cookie, session, query or page", async () => {
    gateway = await startGateway({ api: echo });
    const own = { cookie: "sid=secret", referer: "http://x/files/7", "x-coffer-session": "guess" };
    const seen = JSON.parse((await ask(own)).text);
    expect([seen.url, seen.body]).toEqual(["/r/ca/api/analytics", EVENT]);
    for (const name of Object.keys(own)) expect(seen.headers).not.toHaveProperty(name);
  });

  it("comes from pages of this host alone, and is short", async () => {
    gateway = await startGateway({ api: echo });
    expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
    expect((await ask({}, `"${"x".repeat(300)}"`)).status).toBe(413);
  });
});
