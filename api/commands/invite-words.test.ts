import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { newShare, openShareHouse, readShare } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let owner: TestAccount;
let guest: TestAccount;

beforeAll(async () => {
  ({ server, owner, guest } = await openShareHouse());
});
afterAll(() => server.stop());

const lastMail = async (): Promise<string> =>
  (await (await server.ask("/mailbox.json")).json())[0].text;

const send = (share_id: string, message?: string) => {
  const words = message === undefined ? {} : { message };
  return { share_id, emaillist: [guest.email], ...words };
};

it("words with an invitation stand in its mail, as one line of whoever invites, and in no later one", async () => {
  const { shareId } = await newShare(owner);
  await owner.client.call(
    "sharemailinvite",
    send(shareId, "For Friday.\r\nBcc: all\u202E <b>now</b>"),
  );
  const mail = await lastMail();
  expect(mail).toContain("writes: “For Friday. Bcc: all <b>now</b>”");
  await owner.client.call("sharemailinvite", send(shareId));
  expect(await lastMail()).not.toContain("writes:");
});

it("words with an address of the web, or with a share's password, invite nobody (1660)", async () => {
  const { shareId } = await newShare(owner);
  for (const words of ["see www.evil.example", "7GQ2K4MW9XTR5BNC3HJD8FPV"]) {
    expect(await owner.client.codeOf("sharemailinvite", send(shareId, words))).toBe(1660);
  }
  expect(await owner.client.codeOf("sharemailinvite", send(shareId, "a".repeat(501)))).not.toBe(0);
  expect((await readShare(owner, shareId)).people).toHaveLength(1);
});
