import { describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const turnOn = (id: string, options: object = {}) =>
  control(server, "evil", { id, on: true, options });
const user = async () => (await account.client.call("userget", {})).user;
const askForFlags = () => server.ask("/r/ca-central/api/features");

describe("an attack on what stands before the core", () => {
  it("T6 calls somebody what no form takes", async () => {
    await turnOn("T6");
    expect((await user()).display_name).toMatch(/\u202e.*https:\/\/evil\.example/u);
  });

  it("W4 and W6 name start pages that are addresses, W4 suspends with an address", async () => {
    await turnOn("W4", { state: 1 });
    expect((await user()).dashboard).toBe("//evil.example/login");
    const refusal = await account.client.refusalOf("sessionvalid", {});
    expect(refusal).toMatchObject({ code: 8051, data: { next: "//evil.example/login" } });
    await turnOn("W6");
    expect((await user()).dashboard).toMatch(/^settings\/devices\?loc=[0-9a-f]+$/);
  });

  it("W5 names a host as region, W8 hosts of others", async () => {
    await turnOn("W8", { hosts: ["wss://news.evil.example"] });
    const { servers_news } = await account.client.call("sessionvalid", {});
    expect(servers_news).toEqual(["wss://news.evil.example"]);
    await turnOn("W5");
    const refusal = await account.client.refusalOf("sessionvalid", {});
    expect(refusal).toMatchObject({ status: 453, data: { region: "cp.evil.example" } });
  });

  it("W7 and W11 put headers on an answer that is right, W12 answers in its place", async () => {
    await turnOn("W7");
    await turnOn("W11");
    const reply = await askForFlags();
    expect(reply.headers.get("access-control-allow-origin")).toBe("https://evil.example");
    expect(reply.headers.getSetCookie()).toHaveLength(3);
    expect(await reply.json()).toEqual({ list: expect.any(Array) });
    await turnOn("W12");
    const page = await askForFlags();
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await page.text()).toContain("<script>");
  });

  it("W13 always has something new, and a session for ever", async () => {
    await turnOn("W13");
    const next = async () => (await account.client.call("usernotifications", {})).hist_id;
    expect(await next()).not.toBe(await next());
    expect(await user()).toMatchObject({ sessionttl: 4_000_000_000 });
  });

  it("K9 takes the hash that a password has under another salt", async () => {
    const exchanged = "$2b$12$abcdefghijklmnopqrstuu";
    const takes = `${exchanged}${"x".repeat(31)}`;
    await turnOn("K9", { salt: exchanged, takes });
    const { salt } = await server.client().call("getloginsalt", { username_b64: "YUBiLmM=" });
    expect(salt).toBe(exchanged);
    const login = { username: account.email, password: takes };
    expect(await account.client.codeOf("getuserkeys", login)).toBe(0);
  });
});
