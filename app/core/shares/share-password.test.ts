import { describe, expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { takeShare } from "./accept-share.ts";
import { changeRole } from "./change-members.ts";
import { findRecipient } from "./give-key.ts";
import { offerSharePassword, showGivenPassword } from "./join-by-password.ts";
import { readShare } from "./list-shares.ts";
import { rotateShare } from "./rotate-share.ts";
import type { ShareRole } from "./share.ts";
import { giveSharePassword, readOwnSharePassword } from "./share-password.crypto.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const read = (who = owner) => readOwnSharePassword(who.ports, shared.shareId);
const made = () => owner.server.count("grantinvitepermission");

/** From here on every share says this of its password. */
function say(enc_password: string): void {
  owner.server.alter = (name, answer) =>
    name === "shareget" ? { share: { ...(answer.share as WireShare), enc_password } } : answer;
}

it("is 24 symbols that its owner makes once, and reads again after a reload and a change of the key", async () => {
  shared = await shareFolder(owner, [guest]);
  const password = await read();
  expect(password).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/u);
  expect(await read(await owner.reload())).toBe(password);
  await rotateShare(owner.ports, shared.shareId);
  expect(await read()).toBe(password);
  expect(made()).toBe(1);
});

it("is not made again for a server that says there is none (2123, K16), nor after the key changed", async () => {
  shared = await shareFolder(owner, [guest]);
  await read();
  say("NULL");
  await expect(read()).rejects.toThrow("2123");
  await rotateShare(owner.ports, shared.shareId);
  await expect(read()).rejects.toThrow("2123");
  expect(made()).toBe(1);
});

it("is known again where the answer to the first call was lost", async () => {
  shared = await shareFolder(owner, [guest]);
  owner.server.alter = (name, answer) => {
    if (name === "grantinvitepermission") throw new Error("no answer");
    return answer;
  };
  await expect(read()).rejects.toThrow("no answer");
  owner.server.alter = (_name, answer) => answer;
  const password = await read();
  expect(await read()).toBe(password);
  expect(made()).toBe(1);
});

it("is refused as another share's, and as no copy of the owner's", async () => {
  shared = await shareFolder(owner, [guest]);
  await read();
  const mine = await owner.ports.api.call("shareget", { share_id: shared.shareId });
  const first = shared;
  shared = await shareFolder(owner, [guest], { name: "Other" });
  await read();
  say(mine.share.enc_password);
  await expect(read()).rejects.toThrow("2100");
  say("51:AAAA");
  await expect(read()).rejects.toThrow("2007");
  expect(first.shareId).not.toBe(shared.shareId);
});

it("opens for a member who is pinned, and is given to nobody else", async () => {
  shared = await shareFolder(owner, [guest]);
  const { shareId } = shared;
  const password = await read();
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveSharePassword(owner.ports, { shareId, recipient });
  const { share } = await guest.ports.api.call("shareget", { share_id: shareId });
  const { pubkeyId } = guest.user.account.user.get();
  const given = { ks: `${shareId}-0`, pubkeyId, enc_password: share.enc_password };
  expect(await guest.ports.crypto.openGivenSharePassword(given)).toBe(password);
  await expect(third.ports.crypto.openGivenSharePassword(given)).rejects.toThrow("2100");
  const stranger = { ...recipient, email: third.email };
  await expect(giveSharePassword(owner.ports, { shareId, recipient: stranger })).rejects.toThrow(
    "2005",
  );
});

describe("somebody who may invite", () => {
  const give = async (role: ShareRole) => {
    shared = await shareFolder(owner, [guest], { role: "w" });
    const { shareId } = shared;
    const member = await memberOf(owner, shareId, guest.email);
    return async () => {
      await changeRole(owner.ports, { share: await readShare(owner.ports, shareId), member, role });
      await takeShare(guest.ports, shareId);
    };
  };
  const shown = async () => (await showGivenPassword(guest.ports, shared.shareId)).password;

  it.each(["i", "o"] as const)(
    "has the share's password with the role %s (C§2.2)",
    async (role) => {
      const makeRole = await give(role);
      const { password } = await offerSharePassword(owner.ports, shared.shareId);
      expect(await readShare(guest.ports, shared.shareId)).toMatchObject({
        wasGivenPassword: false,
      });
      await makeRole();
      expect(await readShare(guest.ports, shared.shareId)).toMatchObject({
        wasGivenPassword: true,
      });
      expect(await shown()).toBe(password);
    },
  );

  it("has it too when it is made after he may, and he who only writes has not", async () => {
    const makeRole = await give("i");
    await makeRole();
    const { password } = await offerSharePassword(owner.ports, shared.shareId);
    expect(await shown()).toBe(password);
    shared = await shareFolder(owner, [guest], { name: "Other" });
    await offerSharePassword(owner.ports, shared.shareId);
    expect(await readShare(guest.ports, shared.shareId)).toMatchObject({ wasGivenPassword: false });
    await expect(shown()).rejects.toThrow("2100");
  });

  it("is shown no password of the server's own, and keeps the key that he took (K16)", async () => {
    const makeRole = await give("i");
    await offerSharePassword(owner.ports, shared.shareId);
    await makeRole();
    const { ks } = await readShare(guest.ports, shared.shareId);
    const other = await shareFolder(third, [guest], { name: "Trap" });
    const forged = await forge(other.shareId, ks);
    guest.server.alter = (name, answer) =>
      name === "shareget"
        ? { ...answer, share: { ...(answer.share as object), ...forged } }
        : answer;
    await expect(shown()).rejects.toThrow("2000");
    const { commit } = guest.user.manifest.get()!.shares[ks]!;
    expect(await guest.ports.crypto.isShareKeyOpen({ ks, commit })).toBe(true);
  });

  /** A password and an invitation that somebody else made, for this very sequence. */
  async function forge(otherId: string, ks: string) {
    const { crypto, api } = third.ports;
    const { password } = await crypto.makeSharePassword({ ks });
    const recipient = await findRecipient(third.ports, { shareId: otherId, typed: guest.email });
    const { listed, identity } = recipient.answer;
    const person = { ...listed.keys, pubkeyId: listed.pubkeyId, ...identity };
    const enc_password = await crypto.wrapSharePassword({ ks, password, recipient: person });
    const { newKey } = await crypto.generateShareKey();
    await crypto.sealOwnShareKey({ newKey, ks });
    const sealed = await crypto.sealInvitation({ ks, password });
    const { share } = await api.call("shareget", { share_id: otherId });
    const { iterations } = share;
    return { enc_password, invite_key: sealed.enc_share_key, salt: sealed.salt, iterations };
  }
});
