import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const SUPPORT = "support@coffer.example";
let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ supportEmail: SUPPORT });
});
afterAll(() => server.stop());
let count = 0;
beforeEach(async () => {
  count += 1;
  account = await server.account(`asker${count}@example.com`);
});

const aTicket = (wanted: Partial<RequestOf<"supportsend">> = {}) => ({
  request_id: sealed.requestId(),
  z_subject: "Upload",
  z_description: "It stops.",
  z_log: "",
  cpversion: "4.0" as const,
  ...wanted,
});

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

async function tickets(): Promise<readonly Mail[]> {
  const mails: readonly Mail[] = await (await server.ask("/mailbox.json")).json();
  return mails.filter(({ to, text }) => to === SUPPORT && text.includes(account.email));
}

it("a ticket goes to support, with who asked as the session says and the log that was seen", async () => {
  await account.client.call("supportsend", aTicket({ z_log: "one line" }));
  const [mail] = await tickets();
  expect(mail?.subject).toBe("Support: Upload");
  expect(mail?.text).toContain(`<${account.email}>`);
  expect(mail?.text).toContain("It stops.\n\nLog:\none line");
});

it("a ticket is answered to its sender's address, once that was confirmed", async () => {
  const { db } = server.world.regions.get("ca-central")!;
  const answersOf = async () =>
    (await db.selectFrom("mails").select(["reply_to", "text"]).execute())
      .filter(({ text }) => text.includes(account.email) && text.includes("It stops."))
      .map(({ reply_to }) => reply_to);
  await account.client.call("supportsend", aTicket());
  expect(await answersOf()).toEqual([""]);
  await control(server, "account", { email: account.email, verified: true });
  await account.client.call("supportsend", aTicket());
  expect((await answersOf()).sort()).toEqual(["", account.email]);
});

it("a ticket without a log says so", async () => {
  await account.client.call("supportsend", aTicket());
  expect((await tickets())[0]?.text).toMatch(/Log:\nNot provided$/);
});

it("a ticket whose answer was lost is sent once, whatever its sender does", async () => {
  const ticket = aTicket();
  await Promise.all([
    account.client.call("supportsend", ticket),
    account.client.call("supportsend", ticket),
  ]);
  await account.client.call("supportsend", ticket);
  expect((await tickets()).length).toBe(1);
});

it.each(["a\r\nBcc: all@example.com", "a\nBcc: x@y.z", "a\u2028Bcc: x@y.z", "a\u0000b\u0085c"])(
  "a subject with ends of lines stays one line: %j",
  async (z_subject) => {
    await account.client.call("supportsend", aTicket({ z_subject }));
    const [mail] = await tickets();
    expect(mail?.subject).toMatch(/^Support: a [\p{L}\p{P}\p{S}\p{N} ]+$/u);
    expect(mail?.to).toBe(SUPPORT);
  },
);

it.each([
  [{ z_subject: " " }],
  [{ z_subject: "x".repeat(101) }],
  [{ z_description: "\n" }],
  [{ z_description: "x".repeat(301) }],
  [{ z_log: "x".repeat(200_001) }],
])("a ticket that the form would refuse is refused here as well: %#", async (wanted) => {
  expect(await account.client.codeOf("supportsend", aTicket(wanted))).toBe(9000);
  expect(await tickets()).toEqual([]);
});

it("after five tickets in an hour an account waits, and another does not", async () => {
  const send = () => account.client.codeOf("supportsend", aTicket());
  const codes = [];
  for (let sent = 0; sent < 6; sent += 1) codes.push(await send());
  expect(codes).toEqual([0, 0, 0, 0, 0, 8006]);
  const other = await server.account(`other${count}@example.com`);
  expect(await other.client.codeOf("supportsend", aTicket())).toBe(0);
});

it("where nobody answers tickets none is taken, and the record says so", async () => {
  expect((await account.client.call("userget", {})).user.has_support).toBe(1);
  await control(server, "settings", { supportEmail: "" });
  expect(await account.client.codeOf("supportsend", aTicket())).toBe(11210);
  expect((await account.client.call("userget", {})).user.has_support).toBe(0);
  await control(server, "settings", { supportEmail: SUPPORT });
});
