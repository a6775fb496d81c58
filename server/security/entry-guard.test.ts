import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import { type CommandName, commands } from "#app/contract/registry.ts";
import { createSessionCookie } from "#app/platform/session.server.ts";
import { ENTRIES } from "#server/entries.data.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

let gateway: TestGateway;
afterEach(() => gateway?.close());

const ROUTES = path.resolve(import.meta.dirname, "../../app/routes");
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx?$/, "")
    .replaceAll("_.", ".")
    .replaceAll(".", "/")
    .replaceAll(/\$\w+/g, "0")}`;
const ACTIONS = readdirSync(ROUTES)
  .filter((file) => /export (const|function|async function) action/.test(source(file)))
  .map(pathOf);

function source(file: string): string {
  return readFileSync(path.join(ROUTES, file), "utf8");
}

const entryOf = (wanted: string) =>
  ENTRIES.find((entry) => entry.path !== "file" && entry.path.test(wanted));

describe("the table of entries", () => {
  it.each(ACTIONS)("lets a body in at %s, whose page has an action", (action) => {
    expect(entryOf(action)?.methods.POST).toBeTruthy();
  });

  it("knows every path that takes a body, and what it may be", () => {
    expect(ACTIONS).toContain("/dl/0/lock");
    for (const { methods } of ENTRIES) {
      for (const [method, rule] of Object.entries(methods)) {
        if (rule === null) continue;
        expect(method).toBe("POST");
        expect(rule.types.length).toBeGreaterThan(0);
        expect(rule.maxBytes).toBeGreaterThan(0);
      }
    }
  });

  it("gives commands what the largest of them may have", () => {
    const limits = Object.values<{ name: CommandName; maxBodyBytes?: number }>(commands).map(
      ({ maxBodyBytes }) => maxBodyBytes ?? API_LIMITS.maxBodyBytes,
    );
    expect(entryOf("/api/")?.methods.POST?.maxBytes).toBe(Math.max(...limits));
  });
});

describe("calls of one address", () => {
  const ask = async (from: string, wanted: string) => {
    const headers = { "x-forwarded-for": from };
    const { status, headers: told } = await gateway.ask(wanted, { headers });
    return [status, Number(told["retry-after"] ?? 0) > 0] as const;
  };

  it("are counted together at whatever entry, an IPv6 network as one", async () => {
    const env = { COFFER_LIMIT_CALLS: "3", COFFER_TRUST_PROXY: "1" };
    gateway = await startGateway({ env, api: (_request, response) => response.end("up") });
    for (const [index, wanted] of ["/login", "/h/1/isup.txt", "/sw/x"].entries()) {
      const [status] = await ask(`2001:db8:0:1::${index}`, wanted);
      expect(status).not.toBe(429);
    }
    for (const wanted of ["/login", "/healthz", "/api/sub", "/h/1/isup.txt", "/sw/x"]) {
      expect(await ask("2001:db8:0:1:ffff::1", wanted)).toEqual([429, true]);
    }
    expect(await ask("2001:db8:0:2::1", "/login")).toEqual([200, false]);
    expect(await ask("192.0.2.1", "/login")).toEqual([200, false]);
  });
});

describe("pages", () => {
  const cookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });
  const signedIn = () => {
    const ids = { uid: "1", id: "1", team_id: "0", web_device_id: "7", region: "US" };
    return cookie.write({ ...ids, access_token: "t", access_secret: "s" }).split(";")[0] ?? "";
  };
  const statusOf = async (from: string, wanted: string, sent = "") => {
    const headers = { "x-forwarded-for": from, ...(sent === "" ? {} : { cookie: sent }) };
    return (await gateway.ask(wanted, { headers })).status;
  };

  it("are counted as the work that they are, beside the calls of the address", async () => {
    const env = { COFFER_LIMIT_PAGES: "2", COFFER_TRUST_PROXY: "1" };
    gateway = await startGateway({ env, api: (_request, response) => response.end("up") });
    for (const wanted of ["/login", "/dl/abc"]) {
      expect(await statusOf("192.0.2.1", wanted)).not.toBe(429);
    }
    for (const wanted of ["/login", "/dl/abc", "/dl/abc.data"]) {
      expect(await statusOf("192.0.2.1", wanted)).toBe(429);
    }
    expect(await statusOf("192.0.2.1", "/h/1/isup.txt")).toBe(200);
    expect(await statusOf("192.0.2.2", "/login")).toBe(200);
    // Each account that is signed in has a count of its own.
    for (let page = 0; page < 2; page += 1) {
      expect(await statusOf("192.0.2.1", "/login", signedIn())).toBe(200);
    }
    expect(await statusOf("192.0.2.1", "/login", signedIn())).toBe(429);
  });
});

describe("calls of people who are signed in", () => {
  const cookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });
  const signedIn = (uid: string) => {
    const ids = { uid, id: uid, team_id: "0", web_device_id: "7", region: "US" };
    const tokens = { access_token: `t${uid}`, access_secret: `s${uid}` };
    return cookie.write({ ...ids, ...tokens }).split(";")[0] ?? "";
  };
  const ask = async (from: string, sent: string) => {
    const headers = { "x-forwarded-for": from, ...(sent === "" ? {} : { cookie: sent }) };
    return (await gateway.ask("/login", { headers })).status;
  };
  const start = async (calls: number) => {
    const env = { COFFER_LIMIT_CALLS: String(calls), COFFER_TRUST_PROXY: "1" };
    gateway = await startGateway({ env });
  };

  it("are counted for each account: whoever is behind one address does not pay for the others", async () => {
    await start(3);
    for (let call = 0; call < 3; call += 1) expect(await ask("192.0.2.1", "")).toBe(200);
    expect(await ask("192.0.2.1", "")).toBe(429);
    for (const uid of ["1", "2"]) {
      for (let call = 0; call < 3; call += 1) {
        expect(await ask("192.0.2.1", signedIn(uid))).toBe(200);
      }
      expect(await ask("192.0.2.1", signedIn(uid))).toBe(429);
    }
  });

  it("are one count from wherever they come", async () => {
    await start(3);
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      expect(await ask(from, signedIn("1"))).toBe(200);
    }
    expect(await ask("192.0.2.4", signedIn("1"))).toBe(429);
    expect(await ask("192.0.2.4", "")).toBe(200);
  });

  it("begin no count with a cookie that was made up, changed, or sealed elsewhere", async () => {
    await start(3);
    const own = signedIn("1");
    const elsewhere = createSessionCookie({ secrets: ["x".repeat(64)], isHttps: false });
    const ids = { uid: "9", id: "9", team_id: "0", web_device_id: "7", region: "US" };
    const foreign = elsewhere.write({ ...ids, access_token: "t", access_secret: "s" });
    const [name = ""] = own.split("=");
    const forged = [foreign.split(";")[0] ?? "", `${own.slice(0, -4)}AAAA`, `${name}=9`];
    for (const sent of forged) expect(await ask("192.0.2.1", sent)).toBe(200);
    for (const sent of [...forged, `${name}=${"a".repeat(2_000)}`, ""]) {
      expect(await ask("192.0.2.1", sent)).toBe(429);
    }
  });

  it("have an end for one address, however many accounts call from it", async () => {
    await start(1);
    const asked = [];
    for (let uid = 1; uid <= 21; uid += 1) asked.push(await ask("192.0.2.1", signedIn(`${uid}`)));
    expect(asked).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await ask("192.0.2.2", signedIn("21"))).toBe(200);
  });
});
