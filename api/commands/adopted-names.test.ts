import { afterAll, beforeAll, expect, it } from "vitest";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import {
  join,
  newShare,
  openShareHouse,
  type ShareHouse,
  setShareKeys,
  userIdOf,
  wrapFor,
} from "#mock-api/testing/shares.ts";

let house: ShareHouse;

beforeAll(async () => {
  house = await openShareHouse();
});
afterAll(() => house.server.stop());

it("a name that a member gave before the key changed is taken from its owner with the rev that it has, and from nobody else", async () => {
  const { owner, guest } = house;
  const { folder, shareId: share_id } = await newShare(owner);
  await join(owner, guest, { shareId: share_id });
  const { enc_name: new_name, ...place } = { ...namePlace(), domain: `m${share_id}` };
  const named = (share_sequence: string) => [
    { share_id, share_sequence, enc_share_name: sealed.name(), sharename_digest: sealed.digest() },
  ];
  const request_id = sealed.requestId;
  const { coffer_id } = await guest.client.call("pathadd", {
    ...{ request_id: request_id(), coffer_pid: folder, new_name, ...place },
    share_names: named("0"),
  });
  await owner.client.call("sharerotate", { share_id, from_sequence: "0" });
  await setShareKeys(owner.client, share_id, "1", [wrapFor(userIdOf(guest))]);
  const rename = (rev: number) => ({
    ...{ request_id: request_id(), coffer_id, ...place, enc_name: sealed.name(), rev },
    metaname_digest: sealed.digest(),
    share_names: named("1"),
  });
  expect(await guest.client.codeOf("pathrename", rename(0))).toBe(8214);
  await owner.client.call("pathrename", rename(0));
  expect(await owner.client.codeOf("pathrename", rename(0))).toBe(8214);
});
