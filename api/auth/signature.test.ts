import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.account("ada@example.com");
});
afterAll(() => server.stop());

describe("a signed call", () => {
  it("goes through with both signatures", async () => {
    const { user } = await account.client.call("userget", {});
    expect(user.email).toBe("ada@example.com");
  });

  it("is 9401 without the second signature", async () => {
    const headers = { "x-sig2": "" };
    expect(await account.client.codeOf("userget", {}, { headers })).toBe(9401);
  });

  it("is 9401 without a nonce", async () => {
    const headers = { "x-nonce": "" };
    expect(await account.client.codeOf("userget", {}, { headers })).toBe(9401);
  });

  it.each(["ab", "AB".repeat(16), "g".repeat(32), "ab".repeat(17)])(
    "is 9401 with the nonce %s, which is none",
    async (nonce) => {
      expect(await account.client.codeOf("userget", {}, { nonce })).toBe(9401);
    },
  );

  it("is 9401 when nothing is signed at all", async () => {
    expect(await server.client().codeOf("userget", {})).toBe(9401);
  });

  it("is 9401 when its body was exchanged", async () => {
    const changeBody = (body: string) => body.replace('"dark"', '"light"');
    const code = await account.client.codeOf("userinfoset", { theme: "dark" }, { changeBody });
    expect(code).toBe(9401);
  });

  it("is 9401 when it was signed for another command", async () => {
    expect(await account.client.codeOf("sessiondelete", {}, { signedFor: "userget" })).toBe(9401);
    expect(await account.client.codeOf("userget", {})).toBe(0);
  });

  it("is 3210 when the address names another user or device, though the digits are the same", async () => {
    const session = account.client.session!;
    const query = `&userid=${session.userId}${session.deviceId[0]}&deviceid=${session.deviceId.slice(1)}`;
    expect(await account.client.codeOf("userget", {}, { query })).toBe(3210);
    const other = `&userid=${session.userId}1&deviceid=${session.deviceId}`;
    expect(await account.client.codeOf("userget", {}, { query: other })).toBe(3210);
    const elsewhere = `&userid=${session.userId}&deviceid=${session.deviceId}1`;
    expect(await account.client.codeOf("userget", {}, { query: elsewhere })).toBe(3210);
  });

  it("is 3211 the second time a nonce is used, also after a restart", async () => {
    const nonce = "ab".repeat(16);
    expect(await account.client.codeOf("userget", {}, { nonce })).toBe(0);
    expect(await account.client.codeOf("userget", {}, { nonce })).toBe(3211);
    server = await server.restart();
    const again = server.client();
    again.session = account.client.session;
    account = { ...account, client: again };
    expect(await again.codeOf("userget", {}, { nonce })).toBe(3211);
  });

  it("is taken 295 s off the server's clock and refused 305 s off, either way", async () => {
    const nowS = Math.floor(Date.now() / 1000);
    const codes = [];
    for (const offS of [-305, -295, 295, 305]) {
      codes.push(await account.client.codeOf("userget", {}, { servtimeS: nowS + offS }));
    }
    expect(codes).toEqual([3211, 0, 0, 3211]);
  });

  it("is 9402 once the session ended", async () => {
    const other = await server.account("bob@example.com");
    await other.client.call("sessiondelete", {});
    expect(await other.client.codeOf("userget", {})).toBe(9402);
  });

  it("is HTTP 453 with the region when the session lives in the other one", async () => {
    const elsewhere = server.client("us-central");
    elsewhere.session = account.client.session;
    const refusal = await elsewhere.refusalOf("sessionvalid", {});
    expect(refusal).toEqual({ code: 9453, status: 453, data: { region: "ca-central" } });
  });
});
