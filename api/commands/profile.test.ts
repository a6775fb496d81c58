import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const user = async () => (await ada.client.call("userget", {})).user;

describe("the own record", () => {
  it("shows first and last name until a name to show was chosen", async () => {
    const before = await user();
    expect(before.display_name).toBe(`${before.first_name} ${before.last_name}`);
    await ada.client.call("userinfoset", {
      first_name: " Ada\u200b ",
      display_name: "Ada,  office",
    });
    expect(await user()).toMatchObject({ first_name: "Ada", display_name: "Ada, office" });
    const { display_name } = await ada.client.call("usernotifications", {});
    expect(display_name).toBe("Ada, office");
  });

  it.each([
    [{ display_name: " " }, 1654],
    [{ first_name: "" }, 1654],
    [{ last_name: "www.example.org" }, 1659],
    [{ display_name: "see https://example.org" }, 1659],
    [{ timezone: "Nowhere/Land" }, 9000],
    [{ timezone: "America/Halifax; x=1" }, 9000],
    [{ display_name: "a".repeat(101) }, 9000],
  ])("refuses %j with %i and changes nothing", async (fields, code) => {
    const before = await user();
    const reply = await ada.client.send("userinfoset", { theme: "dark", ...fields }, {});
    expect(await reply.json()).toMatchObject({ success: 0, error_code: code });
    expect(await user()).toEqual(before);
  });

  it("wants all mails and is counted, until the person says otherwise", async () => {
    expect(await user()).toMatchObject({
      is_emailproduct: 1,
      is_emailmarketing: 1,
      is_emailrewards: 1,
      is_disableanalytics: 0,
    });
    const wishes = { is_emailmarketing: 0, is_disableanalytics: 1 } as const;
    await ada.client.call("userinfoset", { ...wishes, timezone: "America/Halifax" });
    expect(await user()).toMatchObject({
      ...wishes,
      is_emailproduct: 1,
      timezone: "America/Halifax",
    });
  });
});
