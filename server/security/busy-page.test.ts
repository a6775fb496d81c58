import { afterEach, describe, expect, it } from "vitest";
import { createSessionCookie } from "#app/platform/session.server.ts";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

let gateway: TestGateway;
afterEach(() => gateway.close());

const CALLS = 3;
const start = async () => {
  const env = { COFFER_LIMIT_CALLS: String(CALLS), COFFER_TRUST_PROXY: "1" };
  gateway = await startGateway({ env, api: (_request, response) => response.end("up") });
};
const HTML = { accept: "text/html,application/xhtml+xml" };
const use = async (path: string, headers: Record<string, string> = {}) => {
  for (let call = 0; call < CALLS; call += 1) await gateway.ask(path, { headers });
};

describe("a page that is asked for while there are too many calls (Reading R-663)", () => {
  it("says so in words, in the language of whoever asks, and comes by itself", async () => {
    await start();
    await use("/login");
    const asked = { ...HTML, "accept-language": "de-AT,de;q=0.9" };
    const { status, headers, text } = await gateway.ask("/login", { headers: asked });
    expect(status).toBe(429);
    const waitS = Number(headers["retry-after"]);
    expect(waitS).toBeGreaterThan(0);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain(`<meta http-equiv="refresh" content="${waitS}">`);
    expect(text).toContain(`kommt in ${waitS} Sekunden von selbst`);
  });

  it.each([
    ["en-XA", "en", "ltr"],
    ["ar", "ar", "rtl"],
  ])("speaks the language of the cookie %s", async (cookie, lang, dir) => {
    await start();
    await use("/login");
    const headers = { ...HTML, cookie: `coffer_locale=${cookie}`, "accept-language": "ja" };
    const { text } = await gateway.ask("/login", { headers });
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`);
  });

  it.each([
    ["what is no page", "/api/sub", HTML],
    ["the data of a page", "/login.data", HTML],
    ["a page that nobody looks at", "/login", {}],
  ])("is the code for %s", async (_what, path, headers) => {
    await start();
    await use("/login");
    const { status, text } = await gateway.ask(path, { headers });
    expect([status, JSON.parse(text)]).toEqual([429, { success: 0, error_code: 9429 }]);
  });
});

describe("the transfers of an account", () => {
  const cookie = createSessionCookie({ secrets: ["s".repeat(64)], isHttps: false });
  const ids = { uid: "1", id: "1", team_id: "0", web_device_id: "7", region: "US" };
  const tokens = { access_token: "t1", access_secret: "s1" };
  const signedIn = { cookie: cookie.write({ ...ids, ...tokens }).split(";")[0] ?? "" };
  const statusOf = async (path: string) => {
    return (await gateway.ask(path, { headers: signedIn })).status;
  };

  it("are counted beside its calls: neither takes from the other", async () => {
    await start();
    await use("/h/1/isup.txt", signedIn);
    expect(await statusOf("/h/1/isup.txt")).toBe(429);
    await use("/login", signedIn);
    expect(await statusOf("/login")).toBe(429);
  });

  it("are let through where its calls have come to their end", async () => {
    await start();
    await use("/login", signedIn);
    expect(await statusOf("/login")).toBe(429);
    expect(await statusOf("/h/1/isup.txt")).not.toBe(429);
  });
});
