import { describe, expect, it } from "vitest";
import { findContact, noteChanged, verifyContact } from "#app/core/keys/contacts.crypto.ts";
import { aLinkEntry, aManifest } from "#tests/support/manifest.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, shareFolder } from "#tests/support/shared-folder.ts";
import { leaveShare } from "./accept-share.ts";
import { findRecipient, giveKey, requireCurrentTeam } from "./give-key.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const pinOf = (email: string) => {
  const manifest = owner.user.manifest.get();
  return manifest === null ? null : findContact(manifest, email);
};

describe("whoever is to get a key", () => {
  it("is nobody without an account, and nobody who has left (1602)", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const addresses = ["nobody@example.com"];
    await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses });
    await leaveShare(guest.ports, await readShare(guest.ports, shareId));
    for (const typed of [...addresses, guest.email]) {
      await expect(findRecipient(owner.ports, { shareId, typed })).rejects.toThrow("1602");
    }
  });

  it("is stopped on every device when keys come that are not one person's (2005)", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const lie = (key: string, value: unknown) =>
      key === "people" && Array.isArray(value)
        ? value.map((one) => (one.email === guest.email ? { ...one, sigkey: "" } : one))
        : value;
    owner.server.alter = (name, answer) =>
      name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
    expect(pinOf(guest.email)?.state).toBe("ok");
    const asked = { shareId, typed: guest.email };
    await expect(findRecipient(owner.ports, asked)).rejects.toThrow("2005");
    expect(pinOf(guest.email)?.state).toBe("changed");
  });

  it("is told of and written down nowhere where nobody is pinned to the address", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const addresses = [third.email];
    await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses });
    // The server answers for a new address with the keys of somebody who is pinned to another one.
    const { share } = await owner.ports.api.call("shareget", { share_id: shareId });
    const known = share.people.find(({ email }) => email === guest.email);
    const { userid, pubkey, pubkey_id, sigkey } = known!;
    const lie = (key: string, value: unknown) =>
      key === "people" && Array.isArray(value)
        ? value.map((one) =>
            one.email === third.email ? { ...one, userid, pubkey, pubkey_id, sigkey } : one,
          )
        : value;
    owner.server.alter = (name, answer) =>
      name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
    let writes = 0;
    const { account } = owner.ports;
    const updateManifest: typeof account.updateManifest = (change) => {
      writes += 1;
      return account.updateManifest(change);
    };
    const ports = { ...owner.ports, account: { ...account, updateManifest } };
    const before = owner.user.noted.length;
    const found = await findRecipient(ports, { shareId, typed: third.email });
    expect(found.verdict).toBe("changed");
    expect(owner.user.noted.slice(before)).toEqual([{ code: "key-changed", count: 1 }]);
    expect([writes, pinOf(third.email)]).toEqual([0, null]);
    await expect(giveKey(ports, { shareId, recipient: found, role: "w" })).rejects.toThrow("2005");
  });

  it("gets none from somebody who may not invite, whatever the server would take (2000)", async () => {
    const { shareId } = await shareFolder(owner, [guest, third]);
    const recipient = await findRecipient(guest.ports, { shareId, typed: third.email });
    const before = guest.server.count("shareset");
    const given = giveKey(guest.ports, { shareId, recipient, role: "w" });
    await expect(given).rejects.toThrow("2000");
    expect(guest.server.count("shareset")).toBe(before);
    expect((await memberOf(owner, shareId, third.email)).key).toBe("confirmed");
  });
});

it("the key of a link, or one that is over, is given to nobody (2000)", () => {
  const entries = [
    aLinkEntry(["m|1"]),
    aLinkEntry(["m|1"], { kind: "team", state: "retired" }),
    aLinkEntry(["m|1"], { kind: "team" }),
  ];
  const [link, old, team] = entries.map((entry) => aManifest({ shares: { "9-0": entry } }));
  for (const manifest of [link, old, aManifest()]) {
    expect(() => requireCurrentTeam(manifest ?? aManifest(), "9-0")).toThrow("2000");
  }
  expect(requireCurrentTeam(team ?? aManifest(), "9-0").kind).toBe("team");
});

it("whoever was compared is not compared any more once another key came", () => {
  const ben = { userId: "7", encFp: "b0".repeat(32), sigFp: "b1".repeat(32) };
  const manifest = noteChanged(
    verifyContact(aManifest(), "ben@example.com", ben),
    "ben@example.com",
  );
  expect(findContact(manifest, "ben@example.com")).toMatchObject({
    state: "changed",
    verified: false,
  });
});
