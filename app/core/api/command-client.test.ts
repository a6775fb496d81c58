import { describe, expect, it } from "vitest";
import { aReply, FakeClock, FakeHttp, fakeSigner } from "#tests/support/core-ports.ts";
import { CommandClient } from "./command-client.ts";

function aClient(answers: ConstructorParameters<typeof FakeHttp>[0]) {
  const http = new FakeHttp(answers);
  const clock = new FakeClock(1_700_000_000_000);
  const heard: string[] = [];
  const client = new CommandClient(
    { http, clock, crypto: fakeSigner() },
    {
      hasSession: () => true,
      onForcedLogout: () => heard.push("logout"),
      onOtherRegion: (region) => heard.push(region),
      onAccountState: (page) => heard.push(page),
    },
  );
  return { client, http, clock, heard };
}

const ID = "a".repeat(32);
const NO_SHARD = "NO CONFIG DATABASE 12";
const VALID = { success: 1, data: { region: "CACENTRAL", servers_news: [] } };

describe("a command", () => {
  it.each([
    ["a link", ["linkreport", { publink_id: ID, reason: "other", text: "" }], 1101],
    ["an address to verify", ["userverifyemail", { key: ID }], 1104],
    ["anything else", ["userget", {}], 1100],
  ] as const)("for %s on a shard without configuration says what is missing", async (...row) => {
    const [, [name, request], code] = row;
    for (const status of [200, 500]) {
      const body = { success: 0, error_code: 9500, error_msg: NO_SHARD };
      const { client } = aClient([aReply(body, status)]);
      await expect(client.call(name, request)).rejects.toMatchObject({ code });
    }
  });

  it("names command, engine, user, device and device type in its address and no secret", async () => {
    const { client, http } = aClient([aReply(VALID)]);
    await client.call("sessionvalid", {});
    const url = new URL(http.sent[0]!.url, "http://x.invalid");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      command: "sessionvalid",
      engine: "cp-3.1.38",
      userid: "7",
      deviceid: "70",
      devicetypeid: "3",
    });
    expect(http.sent[0]!.url).not.toContain("token");
  });

  it("carries servtime, token and signature in the body, nonce and sig2 over that body as headers", async () => {
    const { client, http } = aClient([aReply(VALID)]);
    await client.call("sessionvalid", {});
    const { body, headers } = http.sent[0]!;
    expect(JSON.parse(String(body))).toEqual({
      servtime: 1_700_000_000,
      access_token: "token",
      signature: "signature-1700000000",
    });
    expect(headers).toMatchObject({ "x-nonce": "nonce-2", "x-sig2": `sig2:${String(body)}` });
  });

  it("that changes something may outlive its page, and one that asks ends with it", async () => {
    const { client, http } = aClient([
      aReply({ success: 1, data: { results: [], hist_id: "1" } }),
      aReply(VALID),
    ]);
    await client.call("pathdelete", { request_id: ID, coffer_ids: ["9"] });
    await client.call("sessionvalid", {});
    expect(http.sent.map(({ outlivesPage }) => outlivesPage)).toEqual([true, false]);
  });

  it("is not signed when it is public", async () => {
    const { client, http } = aClient([aReply({ success: 1, data: { salt: "s" } })]);
    await client.call("getloginsalt", { username_b64: "YQ==" });
    expect(http.sent[0]!.headers).not.toHaveProperty("x-sig2");
    expect(http.sent[0]!.body).toBe('{"username_b64":"YQ=="}');
  });

  it("is repeated three times, one second apart, while the API is busy, and signed anew each time", async () => {
    const busy = aReply({}, 503);
    const { client, http, clock } = aClient([busy, busy, busy, aReply(VALID)]);
    await client.call("sessionvalid", {});
    expect(http.sent).toHaveLength(4);
    expect(clock.slept).toEqual([1000, 1000, 1000]);
    expect(new Set(http.sent.map(({ headers }) => headers?.["x-nonce"])).size).toBe(4);
  });

  it("fails with the status of the fourth answer", async () => {
    const busy = aReply({}, 504);
    const { client, http } = aClient([busy, busy, busy, busy]);
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 9504 });
    expect(http.sent).toHaveLength(4);
  });

  it.each([500, 505, 400])("fails at once with HTTP %i", async (status) => {
    const { client, http } = aClient([aReply({}, status)]);
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 9000 + status });
    expect(http.sent).toHaveLength(1);
  });

  it("corrects the clock on 3211 and signs once more", async () => {
    const expired = aReply({ success: 0, error_code: 3211, servtime: 1_700_000_900 });
    const { client, http } = aClient([expired, aReply(VALID)]);
    await client.call("sessionvalid", {});
    expect(JSON.parse(String(http.sent[1]!.body))).toMatchObject({ servtime: 1_700_000_900 });
  });

  it("does not go round in circles when 3211 comes again", async () => {
    const expired = aReply({ success: 0, error_code: 3211, servtime: 1_700_000_900 });
    const { client, http } = aClient([expired, expired]);
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 3211 });
    expect(http.sent).toHaveLength(2);
  });

  it("goes to sign-out when a reply says so, and gives its data all the same", async () => {
    const { client, heard } = aClient([aReply({ ...VALID, logout: 1 })]);
    await client.call("sessionvalid", {});
    expect(heard).toEqual(["logout"]);
  });

  it("does not go to sign-out because of the answer to sessiondelete", async () => {
    const { client, heard } = aClient([aReply({ success: 1, logout: 1 })]);
    await client.call("sessiondelete", {});
    expect(heard).toEqual([]);
  });

  it("follows the account to its region on HTTP 453", async () => {
    const { client, heard } = aClient([aReply({ error: { region: "US" } }, 453)]);
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 9453 });
    expect(heard).toEqual(["US"]);
  });

  it.each([
    [8051, "/account-suspended"],
    [8052, "/accounting-hold"],
    [8053, "/account-closed"],
    [8055, "/account-suspended?m=1"],
  ])("leads to the page of the account's state on %i", async (error_code, page) => {
    const { client, heard } = aClient([aReply({ success: 0, error_code })]);
    await expect(client.call("usernotifications", {})).rejects.toMatchObject({ code: error_code });
    expect(heard).toEqual([page]);
  });

  it.each([
    ["1800", 1_700_001_800_000],
    ["0", undefined],
    ["86401", undefined],
    ["-5", undefined],
    ["Sun, 22 Nov 2026 06:00:00 GMT", undefined],
  ])("tells when it may come again after a 429 with %j", async (wait, retryAtMs) => {
    const { client } = aClient([aReply({ success: 0 }, 429, { "retry-after": wait })]);
    const refusal = client.call("getloginsalt", { username_b64: "YQ==" });
    await expect(refusal).rejects.toMatchObject({ code: 9429, retryAtMs });
  });

  it("stays where it is when the account behind a link is on hold", async () => {
    const { client, heard } = aClient([aReply({ success: 0, error_code: 8052 })]);
    const request = { links: [{ publink_id: "0".repeat(32), passwordlock: "" }] };
    await expect(client.call("linkconsume", request)).rejects.toMatchObject({ code: 8052 });
    expect(heard).toEqual([]);
  });

  it("refuses a reply of another shape", async () => {
    const { client } = aClient([aReply({ success: 1, data: { region: 5 } })]);
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 9000 });
  });
});
