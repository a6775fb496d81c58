import { beforeAll, expect, it } from "vitest";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";

const NAME = "Überraschung für Mama.pdf";
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

it("a draft opens again as it was typed, and holds nothing of it in the clear", async () => {
  const sealed = await user.crypto.sealDraft(NAME);
  expect(Buffer.from(sealed, "base64").toString()).not.toContain("Mama");
  expect(await user.crypto.sealDraft(NAME)).not.toBe(sealed);
  expect(await user.crypto.openDraft(sealed)).toBe(NAME);
});

it("a draft is no list of what was seen, and the other way round", async () => {
  expect(await user.crypto.openSeen(await user.crypto.sealDraft(NAME))).toBeNull();
  expect(await user.crypto.openDraft(await user.crypto.sealSeen(NAME))).toBeNull();
});

it("a draft opens for the account that typed it, and for nobody while the page is locked", async () => {
  const other = await makeTestAccount();
  const sealed = await user.crypto.sealDraft(NAME);
  expect(await other.crypto.openDraft(sealed)).toBeNull();
  await other.crypto.lock("idle");
  await expect(other.crypto.openDraft(sealed)).rejects.toMatchObject({ code: 6002 });
  await expect(other.crypto.sealDraft(NAME)).rejects.toMatchObject({ code: 6002 });
});
