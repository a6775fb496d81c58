import { describe, expect, it } from "vitest";
import type { CommandName, RequestOf } from "#app/contract/registry.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  memberOf,
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { changeRole, needsRotation, removeMember, resumeShares } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { rotateShare } from "./rotate-share.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const idOf = ({ user }: PersonHere) => user.account.user.get().id;

/** Whom every key of this sequence and later ones was wrapped for. */
function wrappedFrom(sequence: number): string[] {
  const ids = owner.server.sent
    .filter(({ name }) => name === "shareset")
    .map(({ request }) => request as RequestOf<"shareset">)
    .filter(({ share_sequence }) => Number(share_sequence) >= sequence)
    .flatMap(({ wraps }) => wraps.map(({ user_id }) => String(user_id)));
  return [...new Set(ids)];
}

/** Answers that list this person as he is now, whatever becomes of him. */
async function keepListed(person: PersonHere): Promise<void> {
  const { share } = await owner.ports.api.call("shareget", { share_id: shared.shareId });
  const row = share.people.find(({ email }) => email === person.email);
  const lie = (key: string, value: unknown) =>
    key === "people" && Array.isArray(value)
      ? value.map((one) => (one.email === person.email ? row : one))
      : value;
  owner.server.alter = (name, answer) =>
    name === "sharelist" || name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
}

async function remove(person: PersonHere): Promise<void> {
  const { shareId } = shared;
  const member = await memberOf(owner, shareId, person.email);
  const share = await readShare(owner.ports, shareId);
  await removeMember(owner.ports, { share, member, purge: false });
}

function cutAt(command: CommandName): void {
  owner.server.refuse = (name) => {
    if (name === command) throw new Error("cut off");
  };
}

describe("a change of the key that was cut off, and goes on under a server that lies (T1)", () => {
  it.each(["sharestop", "sharerotate", "shareset"] as const)(
    "at %s gives nothing to whom the gesture took off, on whatever device",
    async (command) => {
      shared = await shareFolder(owner, [guest, third]);
      await keepListed(guest);
      cutAt(command);
      await expect(remove(guest)).rejects.toThrow("cut off");
      owner.server.refuse = () => undefined;
      const page = await owner.reload();
      expect(await resumeShares(page.ports, await listShares(page.ports))).toEqual([
        shared.shareId,
      ]);
      expect(wrappedFrom(1)).toEqual([idOf(third)]);
      expect(needsRotation(page.ports, await readShare(page.ports, shared.shareId))).toBe(false);
      owner.server.alter = (_name, answer) => answer;
      expect(await memberOf(page, shared.shareId, guest.email)).toMatchObject({
        status: "removed",
      });
    },
  );

  it("gives nothing to whom the gesture took off where the server took the key and nobody heard of it", async () => {
    shared = await shareFolder(owner, [guest, third]);
    owner.server.alter = (name, answer) => {
      if (name === "shareset") throw new Error("cut off");
      return answer;
    };
    await expect(remove(guest)).rejects.toThrow("cut off");
    // He is on it without the new key, as if the cut had kept it from him.
    const without = { status: "accepted", sk_role: "", sk_t: 0, sk_from: "", sk_sig: "" };
    const lie = (key: string, value: unknown) => {
      if (key !== "people" || !Array.isArray(value)) return value;
      return value.map((row) => (row.email === guest.email ? { ...row, ...without } : row));
    };
    owner.server.alter = (name, answer) =>
      name === "shareget" ? JSON.parse(JSON.stringify(answer), lie) : answer;
    const page = await owner.reload();
    await rotateShare(page.ports, shared.shareId);
    expect(wrappedFrom(1)).toEqual([idOf(third)]);
  });

  it("gives nothing to whom it lowered, and cut off twice neither", async () => {
    shared = await shareFolder(owner, [guest, third]);
    const { shareId } = shared;
    await keepListed(guest);
    const member = await memberOf(owner, shareId, guest.email);
    const share = await readShare(owner.ports, shareId);
    for (const command of ["sharerotate", "shareset"] as const) {
      cutAt(command);
      const again = command === "shareset";
      const work = again
        ? rotateShare(owner.ports, shareId)
        : changeRole(owner.ports, { share, member, role: "r" });
      await expect(work).rejects.toThrow("cut off");
    }
    owner.server.refuse = () => undefined;
    await rotateShare(owner.ports, shareId);
    expect(wrappedFrom(1)).toEqual([idOf(third)]);
  });

  it("does not end a share whose owner was away for more than a week", async () => {
    shared = await shareFolder(owner, [guest, third]);
    cutAt("sharerotate");
    await expect(remove(guest)).rejects.toThrow("cut off");
    owner.server.refuse = () => undefined;
    const weekLater = { ...owner.ports.api, servtimeS: () => 1_790_000_000 + 8 * 86_400 };
    const ports = { ...owner.ports, api: weekLater };
    const other = await owner.server.put("Other");
    const item = aFileItem({ ...other, kind: "folder", name: openName("Other", other.fid) });
    await inviteMembers(ports, { share: { item }, role: "w", addresses: [third.email] });
    const stopped = await readShare(ports, shared.shareId);
    expect(stopped.isEnded).toBe(false);
    expect(await resumeShares(ports, [stopped])).toEqual([shared.shareId]);
  });

  it("leaves out whom another device took off at the same time, once both states are merged", async () => {
    shared = await shareFolder(owner, [guest, third]);
    const { shareId } = shared;
    const elsewhere = owner.user.manifest.get()!;
    cutAt("sharestop");
    await expect(remove(guest)).rejects.toThrow("cut off");
    const here = owner.user.manifest.get()!;
    owner.server.refuse = () => undefined;
    owner.user.manifest.set(elsewhere);
    await remove(third);
    const { crypto } = owner.ports;
    const merged = await crypto.mergeManifests(owner.user.manifest.get()!, here);
    owner.user.manifest.set(merged);
    const share = await readShare(owner.ports, shareId);
    expect(needsRotation(owner.ports, share)).toBe(true);
    const from = owner.server.sent.length;
    await resumeShares(owner.ports, [share]);
    const later = owner.server.sent.slice(from).filter(({ name }) => name === "shareset");
    expect(later.flatMap(({ request }) => (request as RequestOf<"shareset">).wraps)).toEqual([]);
    expect(needsRotation(owner.ports, await readShare(owner.ports, shareId))).toBe(false);
  });
});

const KILLS = process.env.COFFER_LONG === "1" ? 1_000 : 48;
/** Against hanging alone. */
const LONG_MS = 3_600_000;
/** Calls of a whole removal with its encryption, and a few more. */
const MOST_CALLS = 24;

/**
 * The page dies at a call: before the server hears of it, or before the page hears its answer. 48 kills
 * in a row meet each call in both ways.
 */
function killAt(kill: number): void {
  const from = owner.server.sent.length;
  const at = from + 1 + (kill % MOST_CALLS);
  const isHeard = Math.floor(kill / MOST_CALLS) % 2 === 1;
  const die = () => {
    if (owner.server.sent.length >= at) throw new Error("killed");
  };
  owner.server.refuse = isHeard ? () => undefined : die;
  owner.server.alter = (_name, answer) => {
    if (isHeard) die();
    return answer;
  };
}

function live(): void {
  owner.server.refuse = () => undefined;
  owner.server.alter = (_name, answer) => answer;
}

/** What a device of the owner does when it starts, and what his member's does. */
async function startDevices(): Promise<string> {
  const { shareId } = shared;
  const page = await owner.reload();
  await resumeShares(page.ports, await listShares(page.ports));
  const [, sequence = ""] = (await readShare(page.ports, shareId)).ks.split("-");
  await encryptSequence(page, shareId, sequence);
  return sequence;
}

it(`a change of the key whose page dies at any of ${KILLS} moments ends on the next start of a device that may`, {
  timeout: LONG_MS,
}, async () => {
  shared = await shareFolder(owner, [guest, third]);
  const { shareId } = shared;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = (await readShare(owner.ports, shareId)).ks;
    const dying = await owner.reload();
    killAt(kill);
    try {
      const ks = await rotateShare(dying.ports, shareId);
      await encryptSequence(dying, shareId, ks.split("-")[1] ?? "");
    } catch (error) {
      expect(String(error)).toContain("killed");
    }
    live();
    const sequence = await startDevices();
    const at = `kill ${kill}`;
    const share = await readShare(owner.ports, shareId);
    expect(needsRotation(owner.ports, share), at).toBe(false);
    expect(share.itemsToEncrypt, at).toBe(0);
    expect(Number(sequence), at).toBeGreaterThanOrEqual(Number(before.split("-")[1]));
    const member = await third.reload();
    await resumeShares(member.ports, await listShares(member.ports));
    expect(await namesIn(member, shared, shareId), at).toEqual([...SHARED_NAMES]);
  }
});
