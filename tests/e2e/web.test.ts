import { request as sendRequest } from "node:http";
import type { BrowserContext } from "@playwright/test";
import { untilTransferred, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { canary } from "#tests/support/canaries.ts";
import { HOSTILE_RETURN_TO } from "#tests/support/return-to-payloads.data.ts";
import type { Stack } from "#tests/support/stack.ts";

const NO_LINK = `/dl/${"0".repeat(32)}`;
const PAGES = [
  "/",
  "/login",
  "/sign-up",
  "/terms",
  `/verify-email?key=${"0".repeat(32)}`,
  "/account-suspended",
  "/accounting-hold",
  "/account-closed",
  "/opt-out",
  "/logout",
  "/nope",
  NO_LINK,
] as const;

const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "cache-control": "no-store",
} as const;

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request as a program sends it: any method, any host, any header. */
function raw(
  stack: Stack,
  path: string,
  { method = "GET", headers = {}, body = "" } = {} as {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      {
        host: "127.0.0.1",
        port: stack.recorder.port,
        path,
        method,
        headers: { host: `localhost:${stack.recorder.port}`, ...headers },
      },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on("data", (piece: Buffer) => pieces.push(piece));
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(pieces).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

function policyOf({ headers }: Raw): Map<string, string> {
  const text = String(headers["content-security-policy"] ?? "");
  return new Map(
    text.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

async function sessionOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const sid = cookies.find(({ name }) => name === "sid");
  if (sid === undefined) throw new Error("nobody is signed in");
  return `sid=${sid.value}`;
}

test("every kind of page carries the headers and a policy with a fresh nonce", async ({
  home,
  stack,
}) => {
  const cookie = await sessionOf(home.context);
  const nonces = new Set<string>();
  const visits = [
    ...PAGES.map((path) => ({ path, headers: {} })),
    ...["/files", "/vault", "/shares/links"].map((path) => ({ path, headers: { cookie } })),
  ];
  for (const { path, headers } of visits) {
    const reply = await raw(stack, path, { headers: { accept: "text/html", ...headers } });
    expect(reply.headers, path).toMatchObject(PAGE_HEADERS);
    expect(reply.headers["x-powered-by"], path).toBeUndefined();
    expect(reply.headers["permissions-policy"], path).toContain("camera=()");
    expect(reply.headers["referrer-policy"], path).toBe(
      path.startsWith("/dl") ? "no-referrer" : "same-origin",
    );
    const policy = policyOf(reply);
    expect(policy.get("default-src"), path).toBe("'none'");
    expect(policy.get("script-src"), path).toMatch(
      /^'self' 'nonce-[\w+/=]{22,}' 'strict-dynamic' 'wasm-unsafe-eval'$/,
    );
    expect(policy.get("frame-ancestors"), path).toBe("'none'");
    expect(policy.get("base-uri"), path).toBe("'none'");
    expect(policy.get("style-src-attr"), path).toBe("'none'");
    expect(policy.get("require-trusted-types-for"), path).toBe("'script'");
    expect(reply.body, path).not.toMatch(/<[a-z][^>]*\sstyle="/);
    nonces.add(/'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1] ?? "");
  }
  expect(nonces.size).toBe(visits.length);
});

test("no page is drawn in boundaries of its own: React would draw one anew that hears of something early", async ({
  home,
  stack,
}) => {
  const count = async (path: string) => {
    const answer = await home.page.request.get(stack.origin + path);
    return (await answer.text()).split("<!--$").length - 1;
  };
  const paths = [...PAGES, "/files", "/vault", "/shares/links"];
  const counts = await Promise.all(paths.map(async (path) => [path, await count(path)] as const));
  // Round the page, and the router's own behind it.
  const usual = await count("/login");
  expect(usual).toBeGreaterThan(0);
  expect(counts.filter(([, boundaries]) => boundaries > usual)).toEqual([]);
});

test("scripts, workers, answers of the API and unknown paths carry theirs", async ({ stack }) => {
  const page = await raw(stack, "/login");
  const script = /(?:src|href)="(\/[^"]+\.js)"/.exec(page.body)?.[1] ?? "";
  const asset = await raw(stack, script);
  expect(asset).toMatchObject({ status: 200 });
  expect(asset.headers["cache-control"]).toContain("immutable");
  expect(asset.headers["x-content-type-options"]).toBe("nosniff");

  const worker = await raw(stack, "/sw-dl.js");
  expect(worker.status).toBe(200);
  expect(policyOf(worker).get("default-src")).toBe("'none'");
  expect(policyOf(worker).get("script-src")).toBe("'self' 'wasm-unsafe-eval'");
  expect(worker.headers["cross-origin-embedder-policy"]).toBe("require-corp");
  expect(worker.headers["service-worker-allowed"]).toBeUndefined();
  expect((await raw(stack, `/sw/d/${"0".repeat(32)}`)).status).toBe(404);

  const answer = await raw(stack, "/api?command=getloginsalt", {
    method: "POST",
    headers: { "content-type": "application/json", origin: stack.origin },
    body: "{}",
  });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("W5: another host is 421, and a forwarded one is not believed", async ({ stack }) => {
  for (const host of ["evil.example", "localhost.evil.example", "[::1]", "localhost:1", ""]) {
    const reply = await raw(stack, "/login", { headers: { host } });
    expect([400, 421], host).toContain(reply.status);
    expect(reply.body).not.toContain("<html");
  }
  const forwarded = await raw(stack, "/files", {
    headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
  });
  expect(String(forwarded.headers.location ?? "")).toMatch(/^\/login/);
  expect(forwarded.body).not.toContain("evil.example");
});

test("W7: what a foreign page sends changes nothing", async ({ home, stack }) => {
  const cookie = await sessionOf(home.context);
  const port = stack.recorder.port;
  const strangers: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `http://localhost.evil.example:${port}` },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { "sec-fetch-site": "cross-site" },
    {},
  ];
  for (const path of ["/session", "/session/end", "/logout", `${NO_LINK}/lock`]) {
    for (const stranger of strangers) {
      const headers = { cookie, "content-type": "application/x-www-form-urlencoded", ...stranger };
      const reply = await raw(stack, path, { method: "POST", headers, body: "a=b" });
      expect(reply.status, `${path} ${JSON.stringify(stranger)}`).toBe(403);
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
  }
  const still = await raw(stack, "/files", { headers: { cookie } });
  expect(still.status).toBe(200);
});

test("W4: signing in never leads away from here", async ({ home, stack }) => {
  const cookie = await sessionOf(home.context);
  expect(HOSTILE_RETURN_TO.length).toBeGreaterThan(100);
  for (const payload of HOSTILE_RETURN_TO) {
    for (const name of ["return_to", "return_to_link"]) {
      const query = new URLSearchParams({ [name]: payload }).toString();
      const reply = await raw(stack, `/login?${query}`, { headers: { cookie } });
      const target = String(reply.headers.location ?? "/");
      const { origin } = new URL(target, stack.origin);
      expect(origin, payload).toBe(stack.origin);
      expect(target, payload).not.toMatch(/^\/[/\\]/);
    }
  }
});

test("W11: cookies are out of reach of scripts and of other sites", async ({ home }) => {
  const cookies = await home.context.cookies();
  const sid = cookies.find(({ name }) => name === "sid");
  expect(sid).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const readable = await home.page.evaluate(() => document.cookie);
  expect(readable).not.toContain("sid=");
});

test("a page of a link tells nobody and is in no index", async ({ ownPage, secrets, stack }) => {
  const file = await uploadNew({ page: ownPage, secrets }, "in keinem Verzeichnis.txt", 500);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  const reply = await raw(stack, `/dl/${link.cachekey}`);
  expect(reply).toMatchObject({ status: 200 });
  expect(reply.headers["referrer-policy"]).toBe("no-referrer");
  expect(reply.headers["x-robots-tag"]).toBe("noindex");
  expect(stack.gateway.output()).not.toContain(link.cachekey);
});

test("the recorder of this suite would have seen a leak", async ({ page, stack }) => {
  const secret = canary("planted", "gepflanztes Geheimnis 漢字 42");
  const since = stack.recorder.exchanges.length;
  await page.goto("/login");
  expect(await stack.recorder.findLeaks([secret], since)).toEqual([]);
  await page.evaluate(async (text) => {
    await fetch("/healthz", { headers: { "x-note": btoa(unescape(encodeURIComponent(text))) } });
    await fetch("/api?command=getloginsalt", { method: "POST", body: JSON.stringify({ a: text }) });
  }, secret.bytes.toString("utf8"));
  const shapes = (await stack.recorder.findLeaks([secret], since)).map(({ shape }) => shape);
  expect(shapes).toContain("raw");
  expect(shapes.some((shape) => shape.startsWith("base64"))).toBe(true);
});

test("the listener of this suite would have seen a broken rule", async ({ page, violations }) => {
  await page.goto("/login");
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { color: red }";
    document.head.append(style);
  });
  await expect.poll(() => violations.length).toBe(1);
  expect(violations[0]?.directive).toMatch(/^style-src/);
  violations.length = 0;
});

test("the listener of this suite would have seen a broken rule in a worker", async ({
  ownPage,
  home,
}) => {
  await ownPage.reload();
  await expect.poll(() => ownPage.workers().length).toBeGreaterThan(0);
  expect(home.violations).toEqual([]);
  const [worker] = ownPage.workers();
  await worker?.evaluate(() => fetch("https://evil.example/").catch(() => undefined));
  await expect.poll(() => home.violations.length).toBe(1);
  expect(home.violations[0]).toMatchObject({ directive: "connect-src" });
  expect(home.violations[0]?.where).toMatch(/worker/);
  home.violations.length = 0;
});
