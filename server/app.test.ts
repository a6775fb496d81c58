import { afterEach, describe, expect, it } from "vitest";
import { sendRaw } from "#tests/attacks/raw-socket.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

let gateway: TestGateway;
afterEach(() => gateway.close());

describe("the host of a request", () => {
  it.each(["evil.example", "localhost", "localhost:1", "127.0.0.1.evil.example"])(
    "%s is refused with 421",
    async (host) => {
      gateway = await startGateway();
      expect((await gateway.ask("/", { host })).status).toBe(421);
    },
  );

  it("does not matter for the health check", async () => {
    gateway = await startGateway({ api: (_request, response) => response.end() });
    const answer = await gateway.ask("/healthz", { host: "10.0.0.7" });
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
  });

  it("is never taken from a forwarding header", async () => {
    gateway = await startGateway({
      pages: (request, response) => void response.json(request.headers),
    });
    const headers = { "x-forwarded-host": "evil.example", "x-forwarded-port": "1" };
    const answer = await gateway.ask("/", { headers });
    expect(answer.text).not.toContain("evil.example");
    expect(answer.text).not.toContain("x-forwarded-port");
  });
});

describe("the health check", () => {
  it("is 503 when the API is not well", async () => {
    gateway = await startGateway({ api: (_request, response) => response.writeHead(500).end() });
    expect((await gateway.ask("/healthz")).status).toBe(503);
  });
});

describe("a health check in HTTP/1.0 without a host", () => {
  it("is answered, and no other path is", async () => {
    gateway = await startGateway({ api: (_request, response) => response.end("{}") });
    const ask = async (path: string) =>
      (await sendRaw(gateway.port, `GET ${path} HTTP/1.0\r\n\r\n`)).statuses;
    expect([await ask("/healthz"), await ask("/")]).toEqual([[200], [400]]);
  });
});

describe("the id of a request", () => {
  it("is the gateway's own, for the API and in the answer, whatever a visitor sends", async () => {
    gateway = await startGateway({
      api: (request, response) => response.end(String(request.headers["x-request-id"])),
    });
    const answer = await gateway.ask("/api/features", { headers: { "x-request-id": "theirs" } });
    expect(answer.text).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.headers["x-request-id"]).toBe(answer.text);
    const page = await gateway.ask("/");
    expect(page.headers["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
    expect(page.headers["x-request-id"]).not.toBe(answer.text);
  });
});

describe("the readiness", () => {
  it.each([
    [200, '{"reads":true,"writes":true}', 200, "ok"],
    [200, '{"reads":true,"writes":false}', 200, "read-only"],
    [503, '{"reads":false,"writes":false}', 503, "unavailable"],
    [500, "", 503, "unavailable"],
  ])("of an API that answers %i %s is %i %s", async (apiStatus, text, status, word) => {
    gateway = await startGateway({
      api: (request, response) => {
        expect(request.url).toBe("/readyz");
        response.writeHead(apiStatus).end(text);
      },
    });
    const answer = await gateway.ask("/readyz", { host: "10.0.0.7" });
    expect([answer.status, answer.text]).toEqual([status, JSON.stringify({ status: word })]);
  });

  it("is not asked for where only the process matters", async () => {
    gateway = await startGateway({ api: (_request, response) => response.writeHead(500).end() });
    expect((await gateway.ask("/livez")).status).toBe(200);
  });
});

describe("health checks that come while one is under way", () => {
  it("share its answer", async () => {
    let asked = 0;
    gateway = await startGateway({
      api: (_request, response) => {
        asked += 1;
        response.end();
      },
    });
    const check = `GET /healthz HTTP/1.1\r\nhost: localhost:${gateway.port}\r\n\r\n`;
    const { statuses } = await sendRaw(gateway.port, check.repeat(5));
    expect([statuses, asked]).toEqual([[200, 200, 200, 200, 200], 1]);
  });
});

describe("the headers of a page", () => {
  it("are those of the trust page", async () => {
    gateway = await startGateway();
    const { headers } = await gateway.ask("/files");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      "reporting-endpoints": 'csp="/_r/csp"',
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["permissions-policy"]).toContain("camera=()");
  });

  it("hold a policy without any way to run foreign code", async () => {
    gateway = await startGateway();
    const policy = String((await gateway.ask("/")).headers["content-security-policy"]);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-[\w+/]{22}==' 'strict-dynamic' 'wasm-unsafe-eval';/,
    );
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types e2cs-url e2cs-names default",
    );
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|data:|\*/);
    expect(policy).not.toContain("upgrade-insecure-requests");
  });

  it("name no host of this machine where the address is a public one", async () => {
    gateway = await startGateway({ env: { COFFER_PUBLIC_URL: "https://files.example" } });
    const { headers } = await gateway.ask("/", { host: "files.example" });
    const told = JSON.stringify(headers);
    expect(told).toContain("connect-src 'self' https://files.example wss://files.example;");
    expect(told).not.toMatch(/localhost|127\.0\.0\.1|null/);
    expect(headers["permissions-policy"]).toContain("fullscreen=(self)");
  });

  it("frame the office provider on the page that is for it, and nowhere else", async () => {
    const office = "http://127.0.0.1:4790";
    gateway = await startGateway({ env: { COFFER_OFFICE_URL: office } });
    const headersOf = async (path: string) => (await gateway.ask(path)).headers;
    for (const path of ["/file/12/view/officefse", "/file/12/view/officefsv"]) {
      const headers = await headersOf(path);
      expect(headers["content-security-policy"]).toContain(`frame-src 'self' ${office};`);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["cross-origin-embedder-policy"]).toBeUndefined();
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    }
    for (const path of ["/file/12/view/office", "/file/12/view/doc", "/files", "/"]) {
      const headers = await headersOf(path);
      expect(headers["content-security-policy"]).not.toContain(office);
      expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    }
    expect((await gateway.ask("/file/12/view/officefse", { method: "POST" })).status).toBe(405);
  });

  it("frame no office provider where there is none", async () => {
    gateway = await startGateway();
    const { headers } = await gateway.ask("/file/12/view/officefse");
    expect(headers["content-security-policy"]).toContain("frame-src 'self';");
  });

  it("have a new nonce each time", async () => {
    gateway = await startGateway();
    const answers = await Promise.all([gateway.ask("/"), gateway.ask("/")]);
    const [first, second] = answers.map(({ headers }) => headers["content-security-policy"]);
    expect(first).not.toBe(second);
  });

  it("over https demand https", async () => {
    gateway = await startGateway({ env: { COFFER_TRUST_PROXY: "1" } });
    const { headers } = await gateway.ask("/", { headers: { "x-forwarded-proto": "https" } });
    expect(headers["strict-transport-security"]).toBe(
      "max-age=63072000; includeSubDomains; preload",
    );
    expect(headers["content-security-policy"]).toContain("; upgrade-insecure-requests;");
  });

  it("do not believe a forwarded scheme without a proxy", async () => {
    gateway = await startGateway();
    const { headers } = await gateway.ask("/", { headers: { "x-forwarded-proto": "https" } });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("let pages of the product frame the comments of a link, and nobody frame anything else", async () => {
    gateway = await startGateway();
    const { headers } = await gateway.ask(`/comment-iframe?link=${"0".repeat(32)}`);
    const own = gateway.hosts.origins.join(" ");
    expect(String(headers["content-security-policy"])).toContain(
      `; frame-ancestors ${own}; base-uri 'none';`,
    );
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    for (const path of [
      "/comment-iframe/",
      "/comment-iframe.data",
      "/comments",
      "/dl/0",
      "/login",
    ]) {
      const other = (await gateway.ask(path)).headers;
      expect([path, other["x-frame-options"]]).toEqual([path, "DENY"]);
      expect(String(other["content-security-policy"])).toContain("frame-ancestors 'none'");
    }
  });

  it.each(["/dl", "/dl/abc", "/dl/abc.data?x=1", "/al/abc", "/comment-iframe?link=0"])(
    "of the link page %s tell nobody where the visitor is",
    async (path) => {
      gateway = await startGateway();
      const { headers } = await gateway.ask(path);
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-robots-tag"]).toBe("noindex");
    },
  );
});

describe("paths of the service worker", () => {
  it("that reach the server are not found", async () => {
    gateway = await startGateway();
    expect((await gateway.ask("/sw/d/0123")).status).toBe(404);
  });
});

describe("a change", () => {
  const own = () => `http://localhost:${gateway.port}`;

  it.each([
    [() => ({}), 403],
    [() => ({ origin: "https://evil.example" }), 403],
    [() => ({ origin: `http://127.0.0.1:${gateway.port}` }), 403],
    [() => ({ origin: "null" }), 403],
    [() => ({ origin: "null", "sec-fetch-site": "cross-site" }), 403],
    [() => ({ origin: "https://evil.example", "sec-fetch-site": "same-origin" }), 403],
    [() => ({ "sec-fetch-site": "same-site" }), 403],
    [() => ({ origin: own() }), 200],
    [() => ({ origin: "null", "sec-fetch-site": "same-origin" }), 200],
    [() => ({ "sec-fetch-site": "same-origin" }), 200],
  ])("case %# is answered as it must be", async (headersOf, status) => {
    gateway = await startGateway();
    const answer = await gateway.ask("/session", { method: "POST", headers: headersOf() });
    expect(answer.status).toBe(status);
  });
});

describe("the mailbox", () => {
  it("is there only when it was asked for", async () => {
    gateway = await startGateway({
      pages: (_request, response) => void response.status(404).end(),
    });
    expect((await gateway.ask("/_dev/mailbox")).status).toBe(404);
  });

  it("is the API's own page", async () => {
    gateway = await startGateway({
      env: { COFFER_MAILBOX: "1" },
      api: (request, response) => response.end(request.url),
    });
    expect((await gateway.ask("/_dev/mailbox/3?x=1")).text).toBe("/mailbox/3?x=1");
  });
});

describe("reports of the policy", () => {
  const headers = { "content-type": "application/reports+json" };

  it.each(["[]", "x", `[{"body":{"effectiveDirective":"script-src"}}]`, "y".repeat(16_384)])(
    "are taken without a word",
    async (body) => {
      gateway = await startGateway();
      const answer = await gateway.ask("/_r/csp", { method: "POST", headers, body });
      expect([answer.status, answer.text]).toEqual([204, ""]);
    },
  );

  it("are refused when they are too long", async () => {
    gateway = await startGateway();
    const body = "y".repeat(16_385);
    expect((await gateway.ask("/_r/csp", { method: "POST", headers, body })).status).toBe(413);
  });
});
