import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCleanPng } from "#api/pictures/png.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const keyOf = async () => (await ada.client.call("userget", {})).user.avatar_cachekey;

describe("the own picture", () => {
  it("is served as it was made anew, under a key that changes with it, and goes when it is removed", async () => {
    expect(await keyOf()).toBe("");
    const { avatar_cachekey: first } = await ada.client.call("avatarset", { png: ONE_PIXEL });
    expect(await keyOf()).toBe(first);
    const clean = toCleanPng(Buffer.from(ONE_PIXEL, "base64"))?.toString("base64");
    expect(await ada.client.call("avatarget", {})).toEqual({ png: clean });
    const { avatar_cachekey: second } = await ada.client.call("avatarset", { png: ONE_PIXEL });
    expect(second).not.toBe(first);
    await ada.client.call("avatarset", { png: "" });
    expect(await keyOf()).toBe("");
    expect(await ada.client.call("avatarget", {})).toEqual({ png: "" });
  });

  it("is nobody else's to set or to see", async () => {
    await ada.client.call("avatarset", { png: ONE_PIXEL });
    const eve = await server.account("eve@example.com");
    expect(await eve.client.call("avatarget", {})).toEqual({ png: "" });
    expect(await server.client().codeOf("avatarget", {})).toBe(9401);
  });

  it("is refused where it is none, or larger than 64 KiB", async () => {
    const { client } = ada;
    const other = Buffer.from("<svg onload=alert(1)>").toString("base64");
    expect(await client.codeOf("avatarset", { png: other })).toBe(9000);
    const large = deflateSync(Buffer.alloc(10)).toString("base64").padEnd(90_000, "A");
    expect(await client.codeOf("avatarset", { png: large })).toBe(9000);
    expect(await keyOf()).toBe("");
  });
});
