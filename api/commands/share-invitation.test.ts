import { expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  join,
  newShare,
  readShare,
  setShareKeys,
  userIdOf,
  wrapFor,
} from "#mock-api/testing/shares.ts";
import { forShareHouse } from "#tests/support/share-house.ts";

let owner: TestAccount;
let guest: TestAccount;
let third: TestAccount;

forShareHouse((opened) => {
  ({ owner, guest, third } = opened);
});

const by_password = { enc_share_key: sealed.ownShareKey(), salt: "ab".repeat(16) };
const offer = (share_id: string, share_sequence = "0") => ({
  ...{ share_id, share_sequence, by_password },
  wraps: [],
});
const keep = (share_id: string, share_sequence = "0") => ({
  ...{ share_id, share_sequence },
  own_wrap: sealed.shareKeyWrap(),
  wraps: [],
});
const invitationOf = async (account: TestAccount, shareId: string) => {
  const { invite_key, salt, iterations } = await readShare(account, shareId);
  return { invite_key, salt, iterations };
};
const NONE = { invite_key: "", salt: "", iterations: 0 };

it("the key under a share's password is kept from its owner alone, for its own sequence alone", async () => {
  const { shareId } = await newShare(owner);
  await join(owner, guest, { shareId, role: "o" });
  expect(await invitationOf(guest, shareId)).toEqual(NONE);
  expect(await guest.client.codeOf("shareset", offer(shareId))).toBe(8005);
  expect(await owner.client.codeOf("shareset", offer(shareId, "1"))).toBe(2000);
  await owner.client.call("shareset", offer(shareId));
  expect(await invitationOf(guest, shareId)).toEqual({
    invite_key: by_password.enc_share_key,
    salt: by_password.salt,
    iterations: 10_000,
  });
  await owner.client.call("sharerotate", { share_id: shareId, from_sequence: "0" });
  await setShareKeys(owner.client, shareId, "1");
  expect(await invitationOf(guest, shareId)).toEqual(NONE);
  await owner.client.call("shareset", offer(shareId, "1"));
  expect((await invitationOf(guest, shareId)).invite_key).toBe(by_password.enc_share_key);
});

it("a key that a member wrapped for himself is his alone, is no grant, and replaces none", async () => {
  const { shareId } = await newShare(owner);
  const emaillist = [guest.email, third.email];
  await owner.client.call("sharemailinvite", { share_id: shareId, emaillist });
  expect(await guest.client.codeOf("shareset", keep(shareId))).toBe(1602);
  for (const { client } of [guest, third]) {
    await client.call("shareaccept", { share_id: shareId, mount: "" });
  }
  expect(await owner.client.codeOf("shareset", keep(shareId))).toBe(1602);
  expect(await guest.client.codeOf("shareset", keep(shareId, "1"))).toBe(2000);
  const own = keep(shareId);
  await guest.client.call("shareset", own);
  const rowOf = async (account: TestAccount) =>
    (await readShare(account, shareId)).people.find(({ userid }) => userid === userIdOf(guest));
  expect(await rowOf(guest)).toMatchObject({ enc_share_key: own.own_wrap, sk_role: "", sk_t: 0 });
  expect(await rowOf(third)).toMatchObject({ enc_share_key: "", sk_role: "" });
  const wrap = wrapFor(userIdOf(guest));
  const given = { share_id: shareId, share_sequence: "0", wraps: [wrap] };
  await owner.client.call("shareset", given);
  await guest.client.call("shareset", keep(shareId));
  expect(await rowOf(guest)).toMatchObject({ enc_share_key: wrap.enc_share_key, sk_role: "w" });
});
