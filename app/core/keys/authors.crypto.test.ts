import { describe, expect, it } from "vitest";
import type { WireMember, WireShare } from "#app/contract/commands/shares.ts";
import type { WireSeal } from "#app/core/crypto/port.ts";
import { changeRole, removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  giveAndAccept,
  memberOf,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { type Author, readAuthor } from "./authors.crypto.ts";

const FID = "0123456789abcdef0123456789abcdef";

let owner: PersonHere;
let writer: PersonHere;
let reader: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest: writer, third: reader } = people);
});

/** A folder with one who writes and one who only reads. */
async function share(): Promise<void> {
  shared = await shareFolder(owner, [writer]);
  const { shareId } = shared;
  await inviteMembers(owner.ports, { share: { shareId }, role: "r", addresses: [reader.email] });
  await giveAndAccept(owner, reader, { shareId, role: "r" });
}

/** What somebody signs, whatever he may do: he has the share key, and with it every data key. */
async function sealBy({ user: { crypto } }: PersonHere): Promise<WireSeal> {
  const dataKey = await crypto.generateDataKey();
  const content = { ver: 1, ctr: 1, sizeBytes: 1, mtimeMs: 1, digestHex: "ab".repeat(32) };
  return crypto.sealVersion({ dataKey, fid: FID, content });
}

const readAs = (who: PersonHere, seal: WireSeal, signed: "self" | "other" | "none" = "other") =>
  readAuthor(who.ports, { shareId: shared.shareId, fid: FID, seal, signed });

const named = ({ email }: PersonHere): Author => ({ state: "named", email });

function lieTo(person: PersonHere, change: (row: WireMember) => Partial<WireMember>): void {
  person.server.alter = (name, answer) => {
    const wire = answer.share as WireShare;
    if (name !== "shareget") return answer;
    const people = wire.people.map((row) => ({ ...row, ...change(row) }));
    return { share: { ...wire, people } };
  };
}

describe("a version in a share", () => {
  it("is named after its origin, and after whoever was granted to write", async () => {
    await share();
    for (const who of [owner, reader]) {
      expect(await readAs(who, await sealBy(writer))).toEqual(named(writer));
    }
    expect(await readAs(writer, await sealBy(owner))).toEqual(named(owner));
    expect(await readAs(writer, await sealBy(writer), "self")).toEqual({ state: "self" });
  });

  it("is refused when somebody signed it who may only read (T2)", async () => {
    await share();
    for (const who of [owner, writer]) {
      await expect(readAs(who, await sealBy(reader))).rejects.toThrow("2010");
    }
  });

  it("is unsigned without a name, and unconfirmed under one that nobody here has", async () => {
    await share();
    const seal = await sealBy(writer);
    const nameless = { ...seal, seal_by: "" };
    expect(await readAs(owner, nameless)).toEqual({ state: "unsigned" });
    const strange = { ...seal, seal_by: "cd".repeat(32) };
    expect(await readAs(owner, strange)).toEqual({ state: "unconfirmed" });
    const foreign = { ...(await sealBy(reader)), seal_by: seal.seal_by };
    expect(await readAs(owner, foreign)).toEqual({ state: "unconfirmed" });
  });

  it("is asked about once for everybody who may write", async () => {
    await share();
    await readAs(owner, await sealBy(writer));
    const asked = owner.server.count("shareget");
    await readAs(owner, await sealBy(writer));
    expect(owner.server.count("shareget")).toBe(asked);
  });
});

describe("a server that lies about who may write", () => {
  it("gets nobody named whose grant says otherwise", async () => {
    await share();
    const seal = await sealBy(reader);
    lieTo(owner, ({ email }) => (email === reader.email ? { sk_role: "w", permissions: "w" } : {}));
    expect(await readAs(owner, seal)).toEqual({ state: "unconfirmed" });
    lieTo(owner, ({ email }) => (email === reader.email ? { sk_role: "", sk_sig: "" } : {}));
    expect(await readAs(owner, seal)).toEqual({ state: "unconfirmed" });
  });

  it("gets nobody named under an address that another one is pinned to", async () => {
    await share();
    const seal = await sealBy(writer);
    lieTo(owner, ({ email }) => {
      if (email === writer.email) return { email: reader.email };
      return email === reader.email ? { email: writer.email } : {};
    });
    expect(await readAs(owner, seal)).toEqual({ state: "unconfirmed" });
  });
});

describe("whoever wrote and may write no more", () => {
  it("is not confirmed, and not refused: nobody can tell when he made it (Reading R-205)", async () => {
    await share();
    const { shareId } = shared;
    const seal = await sealBy(writer);
    const own = await readShare(owner.ports, shareId);
    const member = await memberOf(owner, shareId, writer.email);
    await changeRole(owner.ports, { share: own, member, role: "r" });
    expect(await readAs(owner, seal)).toEqual({ state: "unconfirmed" });
    await resumeShares(reader.ports, await listShares(reader.ports));
    expect(await readAs(reader, seal)).toEqual({ state: "unconfirmed" });
    await expect(readAs(owner, await sealBy(reader))).rejects.toThrow("2010");
  });

  it("is not confirmed once he was taken off", async () => {
    await share();
    const { shareId } = shared;
    const member = await memberOf(owner, shareId, writer.email);
    const own = await readShare(owner.ports, shareId);
    await removeMember(owner.ports, { share: own, member, purge: false });
    expect(await readAs(owner, await sealBy(writer))).toEqual({ state: "unconfirmed" });
  });
});
